import { describe, expect, test } from 'vitest'
import {
  deleteOldSalts,
  deleteOrphans,
  deleteUnusedValues,
  dropOldMonths,
  foldRareValues,
} from '../../../src/features/analytics/closing-queries.ts'
import { closeDays } from '../../../src/features/analytics/jobs.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const ADDRESS = '198.51.100.77'
const blocks = { root: { props: {} }, content: [], zones: {} }

async function publishedSite() {
  const { client, siteId } = await server.tenant()
  for (const slug of ['/', 'rooms'])
    await client.pages.create(
      siteId,
      { title: slug, slug, status: 'published', blocks },
      { idempotencyKey: slug },
    )
  const { slug } = await client.sites.publish(siteId)
  const see = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    visit(server, { slug: slug as string }, path, {
      method,
      headers: { 'user-agent': FIREFOX, 'x-forwarded-for': ADDRESS, ...headers },
    })
  return { client, siteId, see }
}

describe('page views', () => {
  test('count once each, also when the browser has the page', async () => {
    const { client, siteId, see } = await publishedSite()
    const { headers } = await see('/')
    expect((await see('/', { 'if-none-match': headers.etag as string })).status).toBe(304)
    await see('/rooms/?utm_source=x%00')
    expect(await client.analytics.getSummary(siteId)).toMatchObject({ visitors: 1, visits: 1, pageviews: 3 })
    const { visitors, pages } = await client.analytics.getRealtime(siteId)
    expect([visitors, pages]).toEqual([
      1,
      [
        { path: '/', visitors: 1 },
        { path: '/rooms', visitors: 1 },
      ],
    ])
  })

  test('exclude bots, refusals, pages loaded in advance and what is no page', async () => {
    const { client, siteId, see } = await publishedSite()
    await see('/', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    await see('/', { 'user-agent': '' })
    await see('/', { 'sec-gpc': '1' })
    await see('/', { 'sec-purpose': 'prefetch;prerender' })
    await see('/', { 'sec-fetch-dest': 'iframe' })
    await see('/', {}, 'HEAD')
    for (const path of ['/nothing', '/robots.txt', '/sitemap.xml', '/favicon.ico']) await see(path)
    expect(await client.analytics.getSummary(siteId)).toMatchObject({
      pageviews: 0,
      bounceRate: null,
      excluded: [
        { reason: 'bot', requests: 2 },
        { reason: 'opt_out', requests: 1 },
      ],
    })
  })

  test('leave no address, agent or old salt in the database', async () => {
    const { client, siteId, see } = await publishedSite()
    await see('/')
    await client.analytics.getSummary(siteId)
    const tables = await server.db.rows<{ name: string }>(sql`
      select relname as name from pg_class where relname like 'analytics%' and relkind = 'r'`)
    expect(tables.length).toBeGreaterThan(5)
    const dump = await Promise.all(
      tables.map(({ name }) => server.db.rows(sql`select row_to_json(kept) as kept from ${raw(name)} kept`)),
    )
    const text = JSON.stringify(dump)
    expect([text.includes('"entry"'), text.includes(ADDRESS), text.includes('Mozilla')]).toEqual([
      true,
      false,
      false,
    ])
    const salts = async () =>
      (await server.db.first<{ salts: number }>(sql`select count(*) as salts from analytics_salts`))?.salts
    expect(await salts()).toBe(1)
    await deleteOldSalts(server.db, server.clock.now())
    expect(await salts()).toBe(1)
    await deleteOldSalts(server.db, new Date(server.clock.now().getTime() + 24 * 3_600_000))
    expect(await salts()).toBe(0)
  })

  test('of one site are not those of another, and compare with earlier ones', async () => {
    const { client, siteId, see } = await publishedSite()
    const other = await publishedSite()
    server.clock.freeze('2026-03-10T12:00:00Z')
    await see('/')
    await client.analytics.getSummary(siteId)
    server.clock.freeze('2026-03-12T12:00:00Z')
    await closeDays(server.db, server.clock.now())
    await see('/')
    await see('/rooms')
    const days = { from: '2026-03-11', to: '2026-03-12' }
    expect(await client.analytics.getSummary(siteId, { ...days, compare: 'previous_period' })).toMatchObject({
      pageviews: 2,
      comparison: { from: '2026-03-09', to: '2026-03-10', pageviews: 1 },
    })
    const { data: series } = await client.analytics.getTimeseries(siteId, {
      ...days,
      compare: 'previous_period',
    })
    expect(series.map((point) => [point.pageviews, point.comparison?.pageviews])).toEqual([
      [0, 0],
      [2, 1],
    ])
    expect(await other.client.analytics.getSummary(other.siteId, days)).toMatchObject({ pageviews: 0 })
    server.clock.run()
  })

  test('beyond 1,000 in one visit are excluded', async () => {
    const { client, siteId, see } = await publishedSite()
    for (let i = 0; i < 1_002; i++) await see('/')
    expect(await client.analytics.getSummary(siteId)).toMatchObject({
      visits: 1,
      pageviews: 1_000,
      excluded: [{ reason: 'too_many_pages', requests: 2 }],
    })
  })

  test('begin 300 visits a minute from one network, whatever its browsers say they are', async () => {
    const { client, siteId, see } = await publishedSite()
    server.clock.freeze('2026-03-10T12:00:00Z')
    const seeAs = (i: number, address: string) =>
      see('/', { 'user-agent': FIREFOX.replaceAll('127', String(i)), 'x-forwarded-for': address })
    for (let i = 0; i < 302; i++) await seeAs(i, `203.0.113.${i % 3}`)
    await seeAs(0, '203.0.113.0')
    await seeAs(1, '198.51.100.1')
    const summary = (pageviews: number, visits: number) => ({
      visits,
      pageviews,
      excluded: [{ reason: 'too_many_pages', requests: 2 }],
    })
    const day = { from: '2026-03-10', to: '2026-03-10' }
    expect(await client.analytics.getSummary(siteId, day)).toMatchObject(summary(302, 301))
    server.clock.advance(60_000)
    await seeAs(303, '203.0.113.0')
    expect(await client.analytics.getSummary(siteId, day)).toMatchObject(summary(303, 302))
    server.clock.run()
  })

  test('know a browser by the first 500 characters of what it says', async () => {
    const { client, siteId, see } = await publishedSite()
    for (const end of ['a', 'b'])
      await see(`/?utm_source=mail&x=${end.repeat(3_000)}`, { 'user-agent': FIREFOX.padEnd(500, ' x') + end })
    expect(await client.analytics.getSummary(siteId)).toMatchObject({ visits: 1, pageviews: 2 })
    const { data } = await client.analytics.listBreakdown(siteId, { dimension: 'source' })
    expect(data.map(({ value }) => value)).toEqual(['mail'])
  })

  test('are kept for 25 months, and their sums for good', async () => {
    const { client, siteId, see } = await publishedSite()
    for (const day of ['2024-01-31', '2024-02-01']) {
      server.clock.freeze(`${day}T12:00:00Z`)
      await see('/')
      await client.analytics.getRealtime(siteId)
    }
    server.clock.freeze('2026-03-31T12:00:00Z')
    await closeDays(server.db, server.clock.now())
    await dropOldMonths(server.db, server.clock.now())
    const pageviews = async (query: { filter?: string }) => {
      const days = { from: '2024-01-31', to: '2024-02-01' }
      const { data } = await client.analytics.getTimeseries(siteId, { ...days, ...query })
      return data.map((point) => point.pageviews)
    }
    expect(await pageviews({ filter: 'page:/' })).toEqual([0, 1])
    expect(await pageviews({})).toEqual([1, 1])
    server.clock.run()
  })

  test('are told apart although strangers make up campaigns, and forget these', async () => {
    const { client, siteId, see } = await publishedSite()
    const campaignsOf = async (day: string) => {
      const days = { from: day, to: day, limit: 100 }
      const { data } = await client.analytics.listBreakdown(siteId, { ...days, dimension: 'campaign' })
      return data.map(({ value, visits }) => [value, visits] as const)
    }
    server.clock.freeze('2024-05-01T12:00:00Z')
    for (let i = 0; i < 230; i++)
      await see(`/?utm_campaign=made-up-${i}`, { 'x-forwarded-for': `203.0.113.${i}` })
    await see('/rooms', { 'x-forwarded-for': '198.51.100.9' })
    const first = await campaignsOf('2024-05-01')
    expect(first[0]).toEqual(['(other)', 30])
    const pages = await client.analytics.listBreakdown(siteId, {
      ...{ from: '2024-05-01', to: '2024-05-01', dimension: 'page' },
    })
    expect(pages.data.map(({ value }) => value)).toEqual(['/', '/rooms'])
    server.clock.freeze('2024-05-02T12:00:00Z')
    await see('/?utm_campaign=spring', { 'x-forwarded-for': '198.51.100.9' })
    expect(await campaignsOf('2024-05-02')).toEqual([['spring', 1]])

    server.clock.freeze('2026-08-31T12:00:00Z')
    await closeDays(server.db, server.clock.now())
    await dropOldMonths(server.db, server.clock.now())
    await foldRareValues(server.db, server.clock.now())
    await deleteUnusedValues(server.db)
    expect(await campaignsOf('2024-05-01')).toEqual([['(other)', 231]])
    const [known] = await server.db.rows<{ count: number }>(sql`
      select count(*) from analytics_values join analytics_sites on site = analytics_sites.number
      where site_id = ${siteId}`)
    expect(known?.count).toBeLessThan(10)
    server.clock.run()
  })

  test('of a site that was imported hold up no other, whatever they say', async () => {
    const [odd, other] = [await publishedSite(), await publishedSite()]
    server.clock.freeze('2024-05-01T12:00:00Z')
    for (const { client, siteId, see } of [odd, other]) {
      await see('/')
      await client.analytics.getRealtime(siteId)
    }
    const numberOf = sql`(select number from analytics_sites where site_id = ${odd.siteId})`
    await server.db.run(sql`
      insert into analytics_values (site, value) select ${numberOf}, value from unnest(array['(other)', '/a', '/b']) value
      on conflict do nothing`)
    await server.db.run(sql`
      insert into analytics_days (site, dimension, day, value, visitors, visits, pageviews, bounces, duration_ms)
      select site, 1, '2024-04-01'::date, number, 1, 1, 2147483647, 0, 9007199254740991 from analytics_values
      where site = ${numberOf} and value in ('(other)', '/a', '/b')
      union all select ${numberOf}, 0, '2024-05-01'::date, 0, 1, 1, 1, 0, 0`)
    server.clock.freeze('2026-08-31T12:00:00Z')
    await expect(closeDays(server.db, server.clock.now())).rejects.toThrow()
    await foldRareValues(server.db, server.clock.now())
    const days = { from: '2024-05-01', to: '2024-05-01' }
    await dropOldMonths(server.db, server.clock.now())
    expect(await other.client.analytics.getSummary(other.siteId, days)).toMatchObject({ pageviews: 1 })
    await server.db.run(sql`delete from sites where id = ${odd.siteId}`)
    server.clock.run()
  })

  test('are deleted with their site', async () => {
    const [gone, kept] = [await publishedSite(), await publishedSite()]
    for (const { client, siteId, see } of [gone, kept]) {
      await see('/')
      await client.analytics.getRealtime(siteId)
    }
    const rows = await server.db.rows<{ number: number }>(sql`
      select number from analytics_sites where site_id in (${gone.siteId}, ${kept.siteId}) order by number`)
    const left = async (table: string) =>
      (
        await server.db.rows<{ site: number }>(sql`
          select site from ${raw(table)} where site = any(${rows.map(({ number }) => number)}::int[]) order by site`)
      ).map(({ site }) => site)
    await server.db.run(sql`delete from sites where id = ${gone.siteId}`)
    await deleteOrphans(server.db)
    for (const table of ['analytics_visits', 'analytics_hits', 'analytics_values'])
      expect(new Set(await left(table))).toEqual(new Set([rows[1]?.number]))
  })

  test('are exported, with values that a spreadsheet would run made harmless', async () => {
    const { client, siteId, see } = await publishedSite()
    await see('/?utm_source=%3Dcmd()')
    const exported = await client.analytics.exportBreakdown(siteId, { dimension: 'source' })
    const text = await exported.text()
    expect(text).toContain("'=cmd(),1,1,1,1,0")
  })

  test('are asked for with days and filters that exist', async () => {
    const { client, siteId } = await publishedSite()
    for (const query of [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2016-02-02', to: '2026-02-01' },
      { filter: 'planet:mars' },
      { filter: 'page:%' },
    ])
      await expect(client.analytics.getSummary(siteId, query)).rejects.toMatchObject({ status: 400 })
  })
})
