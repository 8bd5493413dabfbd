import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { conflict, invalid, notFound } from '../../src/api/errors.ts'
import { FIELD_ERROR_CODES, fieldError } from '../../src/api/field-errors.ts'
import { visitorContracts } from '../../src/contract.ts'
import { explained } from '../../src/website/visitors/messages.ts'
import { OF_REASON } from '../../src/website/visitors/sentences.ts'

/** Reasons in code that visitors reach, which they are not told, and why. */
const OF_CALLERS: Record<string, string> = {
  origin: 'a 403, which has a sentence',
  table_taken: 'the team has chosen the table',
  table_deleted: 'the team has chosen the table',
  not_payable: 'the team enters a payment',
  gift_card_used_up: 'the team changes what a card holds',
  gift_card_spent: 'the team refunds an order',
  gift_card_stopped: 'the team revives an order',
}

/** The texts of a file and of all that it imports below features/, http/visitors/ and platform/visitors/. */
function textsFrom(url: URL, known = new Map<string, string>()): Map<string, string> {
  const isOurs = /\/src\/(?:features|http\/visitors|platform\/(?:visitors|storage))\//.test(url.href)
  if (!isOurs || known.has(url.href) || !existsSync(url)) return known
  const text = readFileSync(url, 'utf8')
  known.set(url.href, text)
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) textsFrom(new URL(path, url), known)
  return known
}

const src = new URL('../../src/', import.meta.url)
const doors = [...new Set(operationsOf(visitorContracts).map(({ feature }) => feature))].map(
  (feature) => `features/${feature}/visits/handlers.ts`,
)
const files = ['http/visitors/mount-visitors.ts', ...doors]

describe('a visitor is told in their language', () => {
  test('why what they ask for cannot be done, whatever the reason', () => {
    const known = new Map<string, string>()
    for (const file of files) textsFrom(new URL(file, src), known)
    const code = [...known.values()].join('\n')
    const conflicts = code.matchAll(/\bconflict\(\s*(?:'[^']*'|`[^`]*`|"[^"]*"),\s*'(\w+)'/g)
    const others = code.matchAll(/\breason: '(\w+)'/g)
    const reasons = new Set([...conflicts, ...others].map(([, reason = '']) => reason))
    const missing = [...reasons].filter((reason) => !(reason in OF_REASON) && !(reason in OF_CALLERS))
    expect(missing.sort()).toEqual([])
    expect(Object.keys(OF_CALLERS).filter((reason) => !reasons.has(reason))).toEqual([])
  })

  test.each(FIELD_ERROR_CODES)('what is wrong with a field: %s', (code) => {
    const error = invalid({ field: fieldError(code, 'MESSAGE', { limit: 7, amount: 9, currency: 'EUR' }) })
    const texts = ['en', 'de-AT'].map((language) => {
      const { message, details } = explained(error, language)
      return `${message} ${JSON.stringify(details?.fields)}`
    })
    expect(new Set(texts).size).toBe(2)
    for (const text of texts) expect(text).not.toMatch(/MESSAGE|\{\w|undefined/)
  })

  test('that something is gone or changed, also where no reason is known', () => {
    for (const error of [notFound('Product'), notFound('Whatever'), conflict('MESSAGE', 'whatever')]) {
      const [english, german] = ['en', 'de'].map((language) => explained(error, language).message)
      expect(english).not.toBe(german)
      expect([english, german]).not.toContain(error.message)
    }
  })
})
