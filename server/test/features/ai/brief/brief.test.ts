import { readFile } from 'node:fs/promises'
import { catalogue, leavesOf } from '@sitewright/blocks/catalogue'
import { describe, expect, test, vi } from 'vitest'
import { BUSINESSES } from '../../../../src/features/ai/brief/businesses.ts'
import { readBrief } from '../../../../src/features/ai/brief/read-brief.ts'
import { composePage, planSite } from '../../../../src/features/ai/compose/composition.ts'
import type { PageDraft } from '../../../../src/features/ai/plan/site-plan.ts'

/** What people write when they want a site, and what of it they expect to read on its pages. */
type PromptCase = {
  language: 'en' | 'de'
  prompt: string
  /** Null where the prompt gives none, so that the name of the site is used. */
  name: string | null
  kind: string
  /** Each is found on a page, whatever its capitals. Alternatives are separated by `|`. */
  facts: string[]
}

const PROMPTS: PromptCase[] = JSON.parse(await readFile(new URL('prompts.json', import.meta.url), 'utf8'))

const { signal } = new AbortController()
const SITE_NAME = 'Name of the site'

type Block = { type: string; props: Record<string, unknown> }
const blocksIn = (value: unknown): Block[] => {
  if (Array.isArray(value)) return value.flatMap(blocksIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(blocksIn)
  return 'type' in value && 'props' in value ? [value as Block, ...inside] : inside
}

/** What people read on a page, without tags. */
const textsOf = ({ blocks }: PageDraft): string[] =>
  blocksIn(blocks.content).flatMap(({ type, props }) =>
    [...leavesOf(catalogue[type]?.props as never, props)]
      .filter(({ schema }) => 'x-text' in schema)
      .map(({ value }) =>
        String(value)
          .replace(/<[^>]*>/g, ' ')
          .replaceAll('&amp;', '&'),
      ),
  )

/** The texts of all pages made for a prompt, by the built-in engine. */
async function pagesFor({ prompt, language }: PromptCase): Promise<string> {
  const brief = { prompt, language, pageCount: null, siteName: SITE_NAME }
  const { value: plan } = await planSite(null, brief, signal)
  const drafts = plan.pages.map((_, i) => composePage(null, brief, plan, i, signal))
  return (await Promise.all(drafts)).flatMap(({ value }) => textsOf(value)).join('\n')
}

const isIn = (text: string, fact: string) =>
  fact.split('|').some((words) => text.toLowerCase().includes(words.toLowerCase()))

describe('a prompt', () => {
  test('gives its facts to the pages: 95 % of all, and every name', async () => {
    expect(PROMPTS.length).toBeGreaterThanOrEqual(40)
    const missing: string[] = []
    for (const one of PROMPTS) {
      const text = await pagesFor(one)
      for (const fact of one.facts) if (!isIn(text, fact)) missing.push(`${one.prompt.slice(0, 40)}: ${fact}`)
      expect([one.prompt, isIn(text, one.name ?? SITE_NAME)]).toEqual([one.prompt, true])
    }
    const all = PROMPTS.reduce((sum, { facts }) => sum + facts.length, 0)
    expect(missing.slice(0, Math.max(0, missing.length - Math.floor(all * 0.05)))).toEqual([])
  })

  test('leaves no brackets to fill in, and no business called “Your …”', async () => {
    for (const one of PROMPTS)
      expect(await pagesFor(one)).not.toMatch(/\[[^\]]+\]|(?<!\p{L})(?:Your|Ihre?) \p{L}/u)
  })

  test.each(PROMPTS)('names its business and kind: $prompt', ({ prompt, language, name, kind }) => {
    const brief = readBrief(prompt, language)
    expect({ name: brief.name, kinds: brief.kinds }).toEqual({ name, kinds: expect.arrayContaining([kind]) })
  })

  test('is read into offers with prices, figures, hours and ways to reach somebody', () => {
    const prompt =
      'Pottery studio “Mud & Fire” in Ghent with 12 wheels and two kilns. Beginners’ course 140 euros, open studio from 15 euros an hour. ' +
      'Open Tuesday to Saturday from 10 to 18. Call 09 555 01 23 or write to hello@mud.example. 14 Canal Street. Warm, brown.'
    expect(readBrief(prompt)).toMatchObject({
      name: 'Mud & Fire',
      what: 'Pottery studio',
      place: 'in Ghent',
      offers: [
        { title: 'Beginners’ course', price: '140 euros' },
        { title: 'Open studio', price: 'from 15 euros an hour' },
      ],
      figures: [
        { value: '12', label: 'wheels' },
        { value: 'two', label: 'kilns' },
      ],
      hours: ['Open Tuesday to Saturday from 10 to 18'],
      contact: { phone: '09 555 01 23', email: 'hello@mud.example', street: '14 Canal Street' },
      colours: ['brown'],
      moods: ['friendly'],
    })
  })

  test('takes “dark blue” for a colour, and “dark” alone for a mood', () => {
    const [colour, mood] = ['A hotel. Elegant, dark blue.', 'A bar. Dark, blue.'].map((prompt) =>
      readBrief(prompt),
    )
    expect(colour).toMatchObject({ colours: ['blue'], moods: ['luxurious'] })
    expect(mood).toMatchObject({ colours: ['blue'], moods: ['dark'] })
  })

  test('belongs to the kind that its description names, not to one of its offers', () => {
    expect(readBrief('A yoga studio with a shop for mats').kinds).toEqual(['yoga'])
    expect(readBrief('A wedding photographer in Lisbon').kinds).toEqual(['photographer'])
    expect(readBrief('Hotel und Restaurant Seehof in Hallstatt').kinds).toEqual(['hotel', 'restaurant'])
    expect(Object.keys(BUSINESSES).length).toBeGreaterThanOrEqual(40)
  })

  test.each([
    'a ',
    ', ',
    'and ',
    'with ',
    '“',
    '1 ',
    'Open Monday, ',
    'called ',
    '. ',
    'A.B ',
    'yoga ',
    'from 10 euros ',
    'no. ',
    'x'.repeat(7999),
  ])('of 8,000 characters takes work in proportion to its length: %j', (part) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec')
    /** Matches of regular expressions. */
    const workFor = (length: number) => {
      exec.mockClear()
      readBrief(part.repeat(length).slice(0, length))
      return exec.mock.calls.length
    }
    try {
      const [half, whole] = [workFor(4_000), workFor(8_000)]
      expect([half, whole]).toEqual([half, expect.toSatisfy((work: number) => work <= 2.5 * half + 1_000)])
    } finally {
      exec.mockRestore()
    }
  })
})
