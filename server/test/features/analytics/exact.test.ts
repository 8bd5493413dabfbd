import { Agent, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { closeDays } from '../../../src/features/analytics/jobs.ts'
import { DIMENSIONS, type Dimension, type Filter } from '../../../src/features/analytics/rules.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { dateAt } from '../../../src/platform/values/local-time.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const ZONE = 'Europe/Vienna'
const blocks = { root: { props: {} }, content: [], zones: {} }
const PAGES = ['/', '/rooms', '/contact', '/about']
const AGENTS = [
  [
    'Chrome',
    'Windows',
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ],
  [
    'Safari',
    'iOS',
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox', 'Linux', 'desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
] as const
const ORIGINS = [
  { query: '', referer: undefined, source: '', medium: '', campaign: '' },
  { query: '', referer: 'https://www.google.com/', source: 'google', medium: 'search', campaign: '' },
  { query: '', referer: 'https://t.co/x', source: 'x', medium: 'social', campaign: '' },
  {
    query: '',
    referer: 'https://blog.example/a?b',
    source: 'blog.example',
    medium: 'referral',
    campaign: '',
  },
  {
    query: '?utm_source=News&utm_medium=mail&utm_campaign=May',
    referer: undefined,
    source: 'news',
    medium: 'mail',
    campaign: 'May',
  },
] as const

/** The same numbers on each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}
type Seen = { at: number; visitor: number } & Record<Exclude<Dimension, 'entry' | 'exit'>, string>
type CountedVisit = { visitor: string; day: string; hits: Seen[]; entry: string; exit: string }

const days = new Map<number, string>()
function dayAt(at: number) {
  const day = days.get(at) ?? dateAt(new Date(at), ZONE)
  days.set(at, day)
  return day
}

/** Counts plainly: by visitor and day of the site, a new visit after half an hour. */
function visitsOf(hits: Seen[]): CountedVisit[] {
  const groups = new Map<string, Seen[]>()
  for (const hit of hits) {
    const visitor = `${dayAt(hit.at)} ${hit.visitor}`
    groups.set(visitor, [...(groups.get(visitor) ?? []), hit])
  }
  return [...groups].flatMap(([visitor, ofDay]) => {
    const visits: Seen[][] = []
    for (const hit of ofDay) {
      const last = visits.at(-1)?.at(-1)
      if (last && hit.at - last.at < 30 * 60_000) visits.at(-1)?.push(hit)
      else visits.push([hit])
    }
    return visits.map((seen) => ({
      visitor,
      day: visitor.slice(0, 10),
      hits: seen,
      entry: seen[0]?.page as string,
      exit: seen.at(-1)?.page as string,
    }))
  })
}
const valueIn = ({ hits, entry, exit }: CountedVisit, name: Exclude<Dimension, 'page'>) =>
  name === 'entry' ? entry : name === 'exit' ? exit : (hits[0] as Seen)[name]

function figuresOf(visits: CountedVisit[], page?: string) {
  const seconds = visits.map(({ hits }) => ((hits.at(-1)?.at as number) - (hits[0]?.at as number)) / 1000)
  return {
    visitors: new Set(visits.map(({ visitor }) => visitor)).size,
    visits: visits.length,
    pageviews: visits.flatMap(({ hits }) => hits).filter((hit) => page === undefined || hit.page === page)
      .length,
    bounceRate: visits.length ? visits.filter(({ hits }) => hits.length === 1).length / visits.length : null,
    averageDurationSeconds: visits.length ? seconds.reduce((sum, one) => sum + one, 0) / visits.length : null,
  }
}
const hasPage = ({ hits }: CountedVisit, page: string) => hits.some((hit) => hit.page === page)
const matching = (visits: CountedVisit[], filters: Filter[]) =>
  visits.filter((visit) =>
    filters.every(({ dimension, value }) =>
      dimension === 'page' ? hasPage(visit, value) : valueIn(visit, dimension) === value,
    ),
  )
function breakdownOf(visits: CountedVisit[], dimension: Dimension, page?: string) {
  const values =
    dimension === 'page'
      ? page
        ? [page]
        : PAGES
      : [...new Set(visits.map((visit) => valueIn(visit, dimension)))]
  return values
    .map((value) => {
      const found = matching(visits, [{ dimension, value }])
      return { value, ...figuresOf(found, dimension === 'page' ? value : page) }
    })
    .filter((row) => row.visits > 0)
}
const sorted = <T extends { value: string }>(rows: T[]) =>
  rows.toSorted((a, b) => (a.value < b.value ? -1 : 1))
const rounded = (rows: object) =>
  JSON.parse(JSON.stringify(rows), (_, value) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
  )

async function publishedSite() {
  const { client, siteId } = await server.tenant()
  await client.sites.update(siteId, { timeZone: ZONE })
  for (const slug of PAGES)
    await client.pages.create(
      siteId,
      { title: slug, slug, status: 'published', blocks },
      { idempotencyKey: slug },
    )
  const { slug } = await client.sites.publish(siteId)
  return { client, siteId, slug }
}
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
function see(slug: string | undefined, path: string, headers: Record<string, string | undefined>) {
  const { hostname, port } = new URL(server.address)
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        agent,
        path,
        headers: { host: `${slug}.localhost:${port}`, ...sent } as Record<string, string>,
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    )
    asked.on('error', reject).end()
  })
}

describe('the figures of visits', () => {
  test('equal a plain count of 10,000 random page views', async () => {
    const { client, siteId, slug } = await publishedSite()
    const random = randomNumbers(12)
    const start = Date.parse('2026-10-24T15:00:00Z')
    const hits: Seen[] = []
    for (let group = 0; group < 200; group++) {
      const at = start + group * 18 * 60_000 + random(600) * 1000
      server.clock.freeze(new Date(at))
      const visitors = new Set(Array.from({ length: 90 }, () => random(120)))
      const chosen = [...visitors].slice(0, 50)
      await Promise.all(
        chosen.map((visitor) => {
          const page = PAGES[random(PAGES.length)] as string
          const origin = ORIGINS[random(ORIGINS.length)] as (typeof ORIGINS)[number]
          const [browser, os, device, text] = AGENTS[visitor % 3] as (typeof AGENTS)[number]
          const country = ['AT', 'DE', ''][visitor % 4] ?? 'FR'
          const language = ['de', 'en'][visitor % 2] as string
          const { source, medium, campaign } = origin
          hits.push({ at, visitor, page, source, medium, campaign, country, device, browser, os, language })
          return see(slug, page + origin.query, {
            'user-agent': text,
            referer: origin.referer,
            'accept-language': `${language}-AT,en;q=0.5`,
            'x-forwarded-for': `198.51.100.${visitor}`,
            'cf-ipcountry': country || undefined,
          })
        }),
      )
    }
    expect(hits.length).toBeGreaterThan(9_900)
    const period = { from: '2026-10-24', to: '2026-10-27' }
    const visits = visitsOf(hits)
    const filters: Filter[][] = [
      [],
      [{ dimension: 'source', value: 'google' }],
      [{ dimension: 'page', value: '/rooms' }],
      [
        { dimension: 'country', value: '' },
        { dimension: 'browser', value: 'Safari' },
      ],
      [
        { dimension: 'page', value: '/' },
        { dimension: 'campaign', value: 'May' },
      ],
    ]
    const compare = async (state: string) => {
      for (const chosen of filters) {
        const page = chosen.find(({ dimension }) => dimension === 'page')?.value
        const found = matching(visits, chosen)
        const filter = chosen
          .map(({ dimension, value }) => `${dimension}:${encodeURIComponent(value)}`)
          .join(';')
        const query = { ...period, ...(filter && { filter }) }
        const summary = await client.analytics.getSummary(siteId, query)
        expect([state, filter, rounded(summary)]).toMatchObject([
          state,
          filter,
          rounded(figuresOf(found, page)),
        ])
        for (const dimension of DIMENSIONS) {
          const { data: rows } = await client.analytics.listBreakdown(siteId, {
            ...query,
            dimension,
            limit: 100,
          })
          const expected = rounded(sorted(breakdownOf(found, dimension, page)))
          expect([state, filter, dimension, rounded(sorted(rows))]).toEqual([
            state,
            filter,
            dimension,
            expected,
          ])
        }
        const { data: days } = await client.analytics.getTimeseries(siteId, query)
        expect(days.map(({ start, visitors }) => [start, visitors])).toEqual(
          [
            '2026-10-23T22:00:00.000Z',
            '2026-10-24T22:00:00.000Z',
            '2026-10-25T23:00:00.000Z',
            '2026-10-26T23:00:00.000Z',
          ].map((day) => {
            const ofDay = found.filter((visit) => visit.day === dayAt(Date.parse(day)))
            return [day, new Set(ofDay.map(({ visitor }) => visitor)).size]
          }),
        )
        const { data: hours } = await client.analytics.getTimeseries(siteId, { ...query, interval: 'hour' })
        expect(hours.length).toBe(4 * 24 + 1)
        for (const { start, ...figures } of hours) {
          const inHour = ({ at }: Seen) => Math.floor(at / 3_600_000) === Date.parse(start) / 3_600_000
          const ofHour = found.filter(({ hits }) =>
            hits.some((hit) => inHour(hit) && (!page || hit.page === page)),
          )
          const seen = found
            .flatMap(({ hits }) => hits)
            .filter((hit) => inHour(hit) && (!page || hit.page === page))
          expect([start, figures.visitors, figures.visits, figures.pageviews]).toEqual([
            start,
            new Set(ofHour.map(({ visitor }) => visitor)).size,
            ofHour.length,
            seen.length,
          ])
        }
      }
    }
    // Autovacuum has not seen the new tables yet.
    await client.analytics.getSummary(siteId)
    await server.db.run(sql`analyze`)
    await compare('open days')
    server.clock.freeze('2026-10-29T12:00:00Z')
    await closeDays(server.db, server.clock.now())
    await compare('closed days')
    server.clock.run()
  })
})
