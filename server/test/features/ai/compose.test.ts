import { catalogue, leavesOf, pageErrors } from '@sitewright/blocks/catalogue'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composePage, planSite } from '../../../src/features/ai/compose/composition.ts'
import {
  type Brief,
  heroSubject,
  type PageDraft,
  type SitePlan,
  withHeroVideo,
} from '../../../src/features/ai/plan/site-plan.ts'
import { NO_TOKENS } from '../../../src/platform/language-model/model.ts'
import { blockErrors } from '../../../src/platform/values/puck.ts'
import { nasty } from '../../support/arbitraries.ts'
import { startTestServer } from '../../support/server.ts'

const { signal } = new AbortController()
const SLUG = /^[\p{L}\p{M}\p{N}._/-]+$/u
const briefOf = (prompt: string, language = 'en', pageCount: number | null = null): Brief => ({
  prompt,
  language,
  pageCount,
})

/** Composes a whole site as a job does, with the plan serialised to JSON in between. */
async function siteFor(brief: Brief): Promise<{ plan: SitePlan; drafts: PageDraft[] }> {
  const planned = await planSite(null, brief, signal)
  expect(planned.usage).toEqual(NO_TOKENS)
  const plan: SitePlan = JSON.parse(JSON.stringify(planned.value))
  const drafts: PageDraft[] = []
  for (const index of plan.pages.keys())
    drafts.push((await composePage(null, brief, plan, index, signal)).value)
  return { plan, drafts }
}

type Block = { type: string; props: Record<string, unknown> }
const blocksIn = (value: unknown): Block[] => {
  if (Array.isArray(value)) return value.flatMap(blocksIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(blocksIn)
  return 'type' in value && 'props' in value ? [value as Block, ...inside] : inside
}
const typesIn = (drafts: PageDraft[]) =>
  new Set(drafts.flatMap(({ blocks }) => blocksIn(blocks.content)).map(({ type }) => type))
const leavesIn = ({ blocks }: PageDraft) =>
  blocksIn(blocks.content).flatMap(({ type, props }) => [...leavesOf(catalogue[type]?.props as never, props)])

/** Checks the invariants of a draft. */
function expectGood(draft: PageDraft, plan: SitePlan) {
  expect({ ...pageErrors(draft.blocks), ...blockErrors(draft.blocks) }).toEqual({})
  expect(draft.slug).toMatch(SLUG)
  const { title, description } = draft.seo
  expect(title.length).toBeGreaterThan(0)
  expect(title.length).toBeLessThanOrEqual(60)
  expect(description.length).toBeGreaterThan(0)
  expect(description.length).toBeLessThanOrEqual(160)
  const text = JSON.stringify({ ...draft })
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  const links = plan.pages.map(({ slug }) => `/${slug.replace(/^\/|\/$/g, '')}`)
  const leaves = leavesIn(draft)
  for (const { schema, value } of leaves) {
    if (schema['x-url'] === true && value !== '') expect(links).toContain(value)
  }
  const shown = leaves
    .filter(({ schema, value }) => schema['x-url'] === 'image' && value !== '')
    .map(({ value }) => value)
  const requested = draft.pictures.map(({ address }) => address)
  expect(new Set(shown)).toEqual(new Set(requested))
  expect(new Set(requested).size).toBe(requested.length)
  if (draft.seo.ogImage !== null) expect(requested).toContain(draft.seo.ogImage)
}

const words = fc.constantFrom(
  'hotel',
  'Gasthaus',
  'restaurant',
  'shop',
  'Immobilien',
  'Zahnarzt',
  'agency',
  'jobs',
  'festival',
  'Verein',
  'blog',
  'for',
  'called',
  'namens',
  '"',
  '„',
  '“',
  'Zum Hirschen',
  'mit',
  'prices',
  'am See',
  '{name}',
  '$&',
  '<script>',
  '[x]',
  '🏔️',
  'A website for a small hotel',
  '\u202eevil',
  'pagina web para un restaurante',
)
const prompt = fc.oneof(
  fc.array(fc.oneof(words, nasty), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' ')),
  nasty,
)
const language = fc.constantFrom('en', 'de', 'de-AT', 'fr', 'es', 'it', 'zh-Hant', 'EN-us')
const pageCount = fc.option(fc.integer({ min: 1, max: 10 }))

describe('built-in composer', () => {
  test('creates the requested number of valid pages for any prompt', async () => {
    await fc.assert(
      fc.asyncProperty(prompt, language, pageCount, async (prompt, language, pageCount) => {
        const { plan, drafts } = await siteFor(briefOf(prompt, language, pageCount))
        expect(drafts.length).toBeGreaterThanOrEqual(pageCount ?? 5)
        expect(drafts.length).toBeLessThanOrEqual(pageCount ?? 10)
        expect(new Set(drafts.map(({ slug }) => slug.toLowerCase())).size).toBe(drafts.length)
        const addresses = drafts.flatMap(({ pictures }) => pictures.map(({ address }) => address))
        expect(new Set(addresses).size).toBe(addresses.length)
        for (const draft of drafts) expectGood(draft, plan)
      }),
      { numRuns: 150 },
    )
  })

  test('is deterministic', async () => {
    await fc.assert(
      fc.asyncProperty(prompt, async (prompt) => {
        expect(await siteFor(briefOf(prompt))).toEqual(await siteFor(briefOf(prompt)))
      }),
      { numRuns: 20 },
    )
  })

  test('recognises kinds of business in five languages', async () => {
    const cases: [string, string, string][] = [
      ['A website for a small family hotel at a lake in Austria', 'hotel', 'ContactForm'],
      ['Ferienwohnung in Tirol', 'hotel', 'ContactForm'],
      ['Un albergo in montagna', 'hotel', 'ContactForm'],
      ['Website für ein Gasthaus mit Speisekarte', 'restaurant', 'ReservationWidget'],
      ['página web para un restaurante de tapas', 'restaurant', 'ReservationWidget'],
      ['an online shop for ceramics', 'shop', 'ProductGrid'],
      ['agence immobilière à Lyon', 'realEstate', 'ListingGrid'],
      ['Immobilienmakler in Graz', 'realEstate', 'ListingGrid'],
      ['Zahnarzt in Wien', 'services', 'BookingWidget'],
      ['a hair salon', 'services', 'BookingWidget'],
      ['portfolio of a photographer', 'agency', 'Steps'],
      ['careers and vacancies at a factory', 'recruiting', 'JobList'],
      ['jazz festival in July', 'event', 'Steps'],
      ['Musikverein am Land', 'association', 'Steps'],
      ['Familienhotel am See', 'hotel', 'ContactForm'],
      ['my travel blog', 'blog', 'Steps'],
      ['something else entirely', 'general', 'Steps'],
    ]
    for (const [prompt, kind, component] of cases) {
      const { plan, drafts } = await siteFor(briefOf(prompt))
      expect([prompt, plan.kind]).toEqual([prompt, kind])
      expect(typesIn(drafts)).toContain(component)
    }
  })

  test('uses the name in the prompt, or what the business is called', async () => {
    const names: [string, string][] = [
      ['a hotel called Lakeside House, with rooms', 'Lakeside House'],
      ['A cafe named "The Blue Door" in Graz', 'The Blue Door'],
      ['Ein Gasthaus namens Zum Goldenen Hirschen mit Garten', 'Zum Goldenen Hirschen'],
      ['Shop „Ton & Töpfe“ für Keramik', 'Ton & Töpfe'],
      ['un restaurante llamado Casa Lucía', 'Casa Lucía'],
      ['a hotel', 'Hotel'],
    ]
    for (const [prompt, name] of names) {
      const { plan, drafts } = await siteFor(briefOf(prompt))
      expect(plan.name).toBe(name)
      expect(drafts[0]?.seo.title).toContain(name)
    }
  })

  test('removes control characters and shortens SEO texts', async () => {
    const long = `The ${'very '.repeat(9)}long House`
    const odd =
      'A website for a small \u0000hotel at\u202e a\ud800 lake called "Lake\u0007side \u2028\udc00House"'
    for (const prompt of [odd, `A hotel called "${long}"`]) {
      const { plan, drafts } = await siteFor(briefOf(prompt))
      expect(plan.name).toMatch(/House$/)
      for (const draft of drafts) {
        expectGood(draft, plan)
        expect(JSON.stringify(draft)).not.toMatch(/\\u00|\\ud|\u202e|\u2028/)
      }
    }
  })

  test('opens with the subject of the prompt if the languages match', async () => {
    const prompt = 'A website for a small family hotel at a lake in Austria, with rooms and prices'
    const english = await siteFor(briefOf(prompt))
    expect(english.plan.headline).toBe('Small family hotel at a lake in Austria')
    expect(english.drafts[0]?.pictures[0]?.subject).toBe('a lake among mountains')
    expect((await siteFor(briefOf(prompt, 'de'))).plan.headline).not.toContain('lake')
  })

  test('writes German for de-AT, and English with a note otherwise', async () => {
    const german = await siteFor(briefOf('Hotel', 'de-AT'))
    expect(german.plan.pages.map(({ slug }) => slug)).toEqual([
      '/',
      'zimmer',
      'ueber-uns',
      'galerie',
      'kontakt',
    ])
    expect(german.plan.notes).toEqual([])
    const other = await siteFor(briefOf('Hotel', 'sv'))
    expect(other.plan.pages.map(({ slug }) => slug)).toEqual(['/', 'rooms', 'about-us', 'gallery', 'contact'])
    expect(other.plan.notes).toEqual([expect.stringContaining('English, not in sv')])
  })

  test('includes the pages named in the prompt', async () => {
    const { plan } = await siteFor(briefOf('A hotel with prices, our team and an FAQ'))
    expect(plan.pages.map(({ role }) => role)).toEqual([
      'home',
      'offer',
      'about',
      'contact',
      'prices',
      'faq',
      'team',
    ])
  })

  test('avoids taken slugs and links to its own pages', async () => {
    const brief = { ...briefOf('Hotel'), takenSlugs: ['/', 'Rooms', 'rooms-2', 'home'] }
    const { plan, drafts } = await siteFor(brief)
    expect(plan.pages.slice(0, 2).map(({ slug }) => slug)).toEqual(['home-2', 'rooms-3'])
    for (const draft of drafts) expectGood(draft, plan)
  })

  test('invents no prices, years, addresses or figures', async () => {
    for (const language of ['en', 'de']) {
      for (const kind of [
        'hotel',
        'restaurant',
        'shop',
        'estate agent immobilien',
        'dentist',
        'agency',
        'careers',
        'festival',
        'club',
        'blog',
        '?',
      ]) {
        const { drafts } = await siteFor(briefOf(kind, language, 10))
        for (const draft of drafts) {
          const texts = leavesIn(draft).filter(
            ({ schema }) => 'x-text' in schema && !/^(alt|imageAlt)$/.test(String(schema.title ?? '')),
          )
          const said = texts
            .map(({ value }) => String(value).replace(/\[[^\]]*\]/g, ''))
            .filter((text) => !/^(Bild|Picture) \d$/.test(text))
          expect(said.join('\n')).not.toMatch(/\d|€|\$/)
        }
      }
    }
  })

  test('adds a video to the hero and describes its subject', async () => {
    const { drafts, plan } = await siteFor(briefOf('A hotel at a lake'))
    const home = drafts[0] as PageDraft
    expect(heroSubject(home)).toBe('a lake among mountains')
    const moving = withHeroVideo(home, 'https://example.com/hero.mp4')
    expect(blocksIn(moving.blocks.content).find(({ type }) => type === 'Hero')?.props).toMatchObject({
      videoUrl: 'https://example.com/hero.mp4',
      image: home.pictures[0]?.address,
    })
    expect({ ...pageErrors(moving.blocks), ...blockErrors(moving.blocks) }).toEqual({})
    expectGood(home, plan)
  })

  test('creates pages that the API stores unchanged', async () => {
    const server = await startTestServer()
    const { client, siteId } = await server.tenant()
    const { drafts } = await siteFor(briefOf('Ein Gasthaus namens Zum Hirschen', 'de', 10))
    for (const { title, slug, blocks, seo } of drafts) {
      const page = await client.pages.create(siteId, { title, slug, blocks, seo })
      expect(page).toMatchObject({ title, slug, blocks, seo })
    }
  })
})
