import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { API_VERSION } from '../../src/version.ts'
import { PROJECT_DIR } from '../support/process.ts'

const read = (file: string) => readFileSync(join(PROJECT_DIR, file), 'utf8')

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they are numbered from 1. */
const ASVS: Record<number, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const NUMBERS = Object.entries(ASVS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, i) => `${chapter}.${section + 1}.${i + 1}`),
  ),
)

const security = read('docs/security.md')
const rows = [
  ...security.matchAll(/^\| (\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))? \| (.*) \| (.*) \| (.*?) ?\|$/gm),
].map(([, first = '', last = first, what = '', state = '', shownBy = '']) => ({
  numbers: NUMBERS.slice(NUMBERS.indexOf(first), NUMBERS.indexOf(last) + 1),
  what,
  state,
  shownBy,
}))

/** Every test file that a text names, with the titles that follow it in italics. */
const testsNamedIn = (text: string) =>
  [...text.matchAll(/`([\w/-]+\.test\.tsx?)`((?:,? \*[^*|]+\*)*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title]) => title as string),
  }))

const isTitleIn = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))

const UNMET = /^(partly|not met|operator)$/

describe('docs/security.md', () => {
  test('names tests that exist', () => {
    const named = testsNamedIn(security)
    expect(named.length).toBeGreaterThan(200)
    const missing = named.flatMap(({ file, titles }) => {
      const path = `server/test/${file}`
      if (!existsSync(join(PROJECT_DIR, path))) return [file]
      const source = read(path)
      return titles.filter((title) => !isTitleIn(source, title)).map((title) => `${file} ${title}`)
    })
    expect(missing).toEqual([])
  })

  test('has each requirement of OWASP ASVS once, and counts them', () => {
    expect(rows.flatMap(({ numbers }) => numbers)).toEqual(NUMBERS)
    const countOf = (wanted: string) =>
      rows.filter(({ state }) => state === wanted).reduce((sum, { numbers }) => sum + numbers.length, 0)
    expect(security.replaceAll('\n', ' ')).toContain(
      `Of ${NUMBERS.length}, ${countOf('met')} are *met*, ${countOf('partly')} *partly*, ${countOf('not met')} *not met*, ` +
        `${countOf('operator')} are up to the *operator*, and ${countOf('not used')} are about what is *not used*`,
    )
  })

  test('shows what is met by a test, and says what is missing otherwise', () => {
    for (const { numbers, state, shownBy } of rows) {
      const isShown = testsNamedIn(shownBy).some(({ titles }) => titles.length > 0)
      if (state === 'met') expect([numbers, isShown]).toEqual([numbers, true])
      else if (state === 'not used') expect([numbers, shownBy]).toEqual([numbers, ''])
      else
        expect([numbers, state, shownBy]).toEqual([
          numbers,
          expect.stringMatching(UNMET),
          expect.stringMatching(/\w/),
        ])
    }
  })
})

test('SECURITY.md says how to report, what is supported, and by when it is fixed', () => {
  const text = read('SECURITY.md')
  for (const heading of [
    'Report a vulnerability',
    'Supported versions',
    'In scope',
    'Out of scope',
    'Third-party code',
  ])
    expect(text).toContain(`\n## ${heading}\n`)
  const [major, minor] = API_VERSION.split('.')
  expect(text).toContain(`| newest ${major}.${minor}.x | yes |`)
  expect(text).toMatch(/within \d+\s+days, high-severity\s+ones\s+within\s+\d+/)
})

test('CHANGELOG.md begins with the version of the API, which all packages have', () => {
  const [first = ''] = read('CHANGELOG.md').match(/^## .*$/m) ?? []
  expect(first).toMatch(new RegExp(`^## \\[${API_VERSION}\\] - (Unreleased|\\d{4}-\\d{2}-\\d{2})$`))
  for (const name of ['server', 'client', 'mcp', 'blocks', 'artwork', 'dashboard'])
    expect([name, JSON.parse(read(`${name}/package.json`)).version]).toEqual([name, API_VERSION])
})
