import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { MapMaker } from '../../src/features/maps/maker.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../src/platform/values/durations.ts'
import { count } from '../support/counts.ts'
import { expectMap, type MapPoint as Point, pixelsOf } from '../support/map-pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { startTileServer, type TileAnswer } from '../support/tile-server.ts'
import { visit } from '../support/visit.ts'

const tiles = await startTileServer()
const server = await startTestServer({ MAP_TILES_URL: tiles.url })
type Tenant = Awaited<ReturnType<TestServer['tenant']>>
const LAKE = { lat: 47.9184, lng: 13.7993, zoom: 16 }

const block = (point: Partial<Point>, i = 0) => ({
  type: 'Map',
  props: { id: `Map-${i}`, address: 'Seestraße 12\n4810 Gmunden', ...point },
})

/** A published page with maps of these points, and how visitors get it. */
async function pageOf({ client, siteId }: Tenant, points: Partial<Point>[], of = server) {
  await client.pages.create(siteId, {
    title: 'Home',
    slug: '/',
    status: 'published',
    blocks: { content: points.map(block) },
  })
  const site = await client.sites.publish(siteId)
  return { site, read: async () => (await visit(of, site)).text }
}
const picturesIn = (html: string) =>
  [...html.matchAll(/<img[^>]* src="(\/_sw\/maps\/[^"]+)"[^>]* srcSet="(\/_sw\/maps\/[^" ]+) 2x"/g)].map(
    ([, single = '', double = '']) => [single, double] as const,
  )
/** Waits until the page shows so many maps. */
const shown = async (read: () => Promise<string>, wanted = 1) => {
  await expect
    .poll(async () => picturesIn(await read()).length, { timeout: 30_000, interval: 50 })
    .toBe(wanted)
  return picturesIn(await read())
}
const newMap = async (points: Point[] = [LAKE]) => {
  const tenant = await server.tenant()
  const page = await pageOf(tenant, points)
  const [[single, double] = ['', '']] = await shown(page.read, points.length)
  return { tenant, ...page, single, double }
}
const filesOf = async ({ dataDir }: TestServer, siteId: string) =>
  readdir(join(dataDir, 'media/maps', siteId)).catch(() => [])
const aTile = (side = 256) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#aaa' } })
    .png()
    .toBuffer()
const keyOf = ({ lat, lng, zoom }: Point) => [lat, lng, zoom].join()
/** Looks into the queue of maps, and waits until the first that is due is done. */
async function look({ platform }: TestServer) {
  const maker = new MapMaker(platform)
  await maker.stop()
}

test('a place has a picture of its map, from the host of the site', async () => {
  const { site, read, single, double, tenant } = await newMap()
  const html = await read()
  const { valid } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  expect(valid).toBe(true)
  expect(html).toContain('width="640" height="400"')
  expect(html).toContain(
    '© <a href="https://www.openstreetmap.org/copyright" rel="noopener">OpenStreetMap contributors</a>',
  )
  expect(html).toContain('https://www.openstreetmap.org/?mlat=47.9184')
  for (const [path, scale] of [
    [single, 1],
    [double, 2],
  ] as const) {
    const { status, headers, bytes } = await visit(server, site, path)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['cache-control']).toBe('public, max-age=604800')
    await expectMap(bytes, LAKE, scale)
    const known = { headers: { 'if-none-match': headers.etag as string } }
    expect((await visit(server, site, path, known)).status).toBe(304)
  }
  expect(await tenant.client.pages.list(tenant.siteId)).toMatchObject({ data: [{}] })
})

test('a page with a map loads nothing from another host', async () => {
  const { site, read } = await newMap()
  const html = await read()
  const loaded = [...html.matchAll(/ (?:src|srcset|poster|data|action)="([^"]*)"/gi)].map(
    ([, address]) => address,
  )
  expect(loaded.length).toBeGreaterThanOrEqual(2)
  expect(loaded.filter((address) => !/^\/(?!\/)/.test(address as string))).toEqual([])
  expect(html).not.toContain('SECRET')
  expect(server.logLines.join()).not.toContain('SECRET')
  const { headers } = await visit(server, site)
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https:;")
})

test('a tile is fetched once, by few connections that name the server', async () => {
  const before = tiles.asked.length
  const point = { lat: -33.8568, lng: 151.2153, zoom: 15 }
  const { tenant, site, single, double, read } = await newMap([
    point,
    { ...point, lng: point.lng + 1e-7 },
    point,
  ])
  const neighbour = await newMap([point])
  for (let i = 0; i < 3; i++)
    for (const path of [single, double]) expect((await visit(server, site, path)).status).toBe(200)
  expect(new Set(picturesIn(await read()).map(([path]) => path)).size).toBe(1)
  expect(neighbour.single).not.toBe(single)
  const asked = tiles.asked.slice(before)
  const paths = asked.map(({ path }) => path)
  expect(paths.length).toBeGreaterThanOrEqual(6 + 20)
  expect(paths.length).toBeLessThanOrEqual(12 + 30)
  expect(new Set(paths).size).toBe(paths.length)
  expect(tiles.mostAtOnce()).toBe(2)
  for (const { headers, path } of asked) {
    expect(headers['user-agent']).toBe(`Sitewright map pictures (+${server.address})`)
    expect(path).toMatch(/\?key=SECRET$/)
  }
  expect(await filesOf(server, tenant.siteId)).toHaveLength(2)
})

test('any place on earth has its map, at the date line and the poles too', async () => {
  const degrees = (most: number) =>
    fc.oneof(
      fc.double({ min: -most, max: most, noNaN: true }).map((value) => Number(value.toFixed(7))),
      fc.constantFrom(-most, most, 0),
    )
  const place = fc.record({
    lat: fc.oneof(degrees(90), fc.constantFrom(85.05, -85.05, 85.0511, 85.0512)),
    lng: degrees(180),
    zoom: fc.integer({ min: 3, max: 18 }),
  })
  const isOnMap = ({ lat, lng }: Point) => Math.abs(lat) <= 85.0511 && (lat !== 0 || lng !== 0)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place, { minLength: 4, maxLength: 6, selector: keyOf }),
      async (places) => {
        const tenant = await server.tenant()
        const { site, read } = await pageOf(tenant, places)
        const expected = places.filter(isOnMap)
        const found = await shown(read, expected.length)
        for (const [i, [single, double]] of found.entries()) {
          const { lat, lng, zoom } = expected[i] as Point
          const point = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)), zoom }
          await expectMap((await visit(server, site, single)).bytes, point, 1)
          await expectMap((await visit(server, site, double)).bytes, point, 2)
        }
      },
    ),
    { numRuns: count({ ordinary: 3, proof: 100 }), endOnFailure: true },
  )
}, 300_000)

test('a listing has a map of its own page', async () => {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  await client.realestate.create(siteId, {
    ...{
      title: 'House',
      type: 'sale',
      propertyType: 'house',
      price: 1,
      address: 'Seeweg 1',
      city: 'Gmunden',
    },
    ...{ lat: LAKE.lat, lng: LAKE.lng, status: 'published' },
  })
  const { site } = await pageOf(tenant, [])
  const [[single] = ['']] = await shown(async () => (await visit(server, site, '/properties/house')).text)
  await expectMap((await visit(server, site, single)).bytes, LAKE, 1)
})

test('only a site itself shows its maps, and only those of places that visitors see', async () => {
  const { site, single, double, tenant } = await newMap()
  const other = await newMap([{ ...LAKE, zoom: 12 }])
  const before = tiles.asked.length
  for (const path of [single, double]) expect((await visit(server, other.site, path)).status).toBe(404)
  for (const path of [
    `${single}?zoom=1`,
    single.replace('.webp', '-3x.webp'),
    '/_sw/maps/16/35000/22000.webp',
    '/_sw/maps/..%2f..%2fsecret.key',
    `/_sw/maps/map_${'0'.repeat(26)}.webp`,
  ])
    expect([path, (await visit(server, site, path)).status]).toEqual([path, 404])
  await tenant.client.pages.create(tenant.siteId, {
    ...{ title: 'Draft', slug: 'draft', status: 'draft' },
    blocks: { content: [block({ ...LAKE, zoom: 9 }), block(LAKE, 1)] },
  })
  const preview = new URL((await tenant.client.publishing.createPreview(tenant.siteId)).url).pathname
  const { text } = await visit(server, site, `${preview}draft`)
  expect(picturesIn(text).map(([path]) => path)).toEqual([single])
  expect((await visit(server, site, '/?lat=1&lng=2&zoom=5')).status).toBe(200)
  const queued = sql`select zoom from map_pictures where site_id = ${tenant.siteId}`
  expect(await server.db.rows(queued)).toEqual([{ zoom: LAKE.zoom }])
  expect(tiles.asked.length).toBe(before)
})

test.each<[string, TileAnswer]>([
  ['is damaged', async (response) => response.end((await aTile()).subarray(0, 60))],
  ['is no picture', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is too large', async (response) => response.end(Buffer.concat([await aTile(), Buffer.alloc(600_000)]))],
  ['has too many pixels', async (response) => response.end(await aTile(2_000))],
  ['is refused', (response) => response.writeHead(403).end(`no SECRET`)],
  ['is elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['breaks off', (response) => response.socket?.destroy()],
])(
  'where a tile %s, the address and the link stand alone, until it is tried again',
  async (_what, answer) => {
    const broken = await startTileServer()
    broken.answer = answer
    const idle = await startTestServer({ MAP_TILES_URL: broken.url })
    const tenant = await idle.tenant()
    const { read } = await pageOf(tenant, [LAKE], idle)
    expect(await read()).toContain('Seestraße 12')
    await expect.poll(() => idle.logLines.join()).toContain('a map was not drawn')
    const html = await read()
    expect([picturesIn(html), html.includes('mlat=47.9184')]).toEqual([[], true])
    expect(idle.logLines.join()).not.toContain('SECRET')

    broken.answer = null
    const asked = broken.asked.length
    // Neither a view nor a look into the queue asks for it before it is due.
    await tenant.client.pages.create(tenant.siteId, { title: 'New', slug: 'new', status: 'published' })
    await tenant.client.sites.publish(tenant.siteId)
    await read()
    await look(idle)
    expect(broken.asked.length).toBe(asked)
    idle.clock.advance(5 * MINUTE_MS)
    await idle.db.run(sql`select pg_notify('maps', '')`)
    await shown(read)
  },
)

test('a source that never answers is given up after 10 s', async () => {
  const silent = await startTileServer()
  silent.answer = (response) => response.writeHead(200).write('x')
  const idle = await startTestServer({ MAP_TILES_URL: silent.url })
  const { read } = await pageOf(await idle.tenant(), [LAKE], idle)
  expect(picturesIn(await read())).toEqual([])
  await expect.poll(() => silent.asked.length).toBe(2)
  idle.clock.elapse(9_999)
  expect(idle.logLines.join()).not.toContain('was not drawn')
  idle.clock.elapse(1)
  await expect.poll(() => idle.logLines.join()).toContain('no complete response within 10 s')
})

test('a picture is renewed after 30 days, and stays if that fails', async () => {
  const source = await startTileServer()
  const idle = await startTestServer({ MAP_TILES_URL: source.url })
  const { site, read } = await pageOf(await idle.tenant(), [LAKE], idle)
  const [[single] = ['']] = await shown(read)
  const count = source.asked.length
  const before = (await visit(idle, site, single)).bytes

  idle.clock.advance(29 * DAY_MS)
  expect((await visit(idle, site, single)).status).toBe(200)
  await look(idle)
  expect(source.asked.length).toBe(count)
  idle.clock.advance(DAY_MS)
  source.answer = (response) => response.writeHead(503).end()
  await look(idle)
  expect(source.asked.length).toBeGreaterThan(count)
  expect((await visit(idle, site, single)).bytes).toEqual(before)

  source.answer = async (response) => response.end(await aTile())
  idle.clock.advance(DAY_MS)
  await look(idle)
  const after = (await visit(idle, site, single)).bytes
  expect((await pixelsOf(after))(5, 5)).not.toEqual((await pixelsOf(before))(5, 5))
})

test('a picture that nobody saw for 30 days is deleted, and that of a deleted site', async () => {
  const idle = await startTestServer({ MAP_TILES_URL: tiles.url })
  const [one, two] = [await idle.tenant(), await idle.tenant()]
  const seen = await pageOf(one, [LAKE], idle)
  const unseen = await pageOf(two, [LAKE], idle)
  const [[single] = ['']] = await shown(seen.read)
  await shown(unseen.read)
  for (const days of [15, 16]) {
    idle.clock.advance(days * DAY_MS)
    await visit(idle, seen.site, single)
  }
  for (const _ of [one, two]) await look(idle)
  await expect.poll(() => filesOf(idle, two.siteId)).toEqual([])
  expect(await filesOf(idle, one.siteId)).toHaveLength(2)
  // Whoever comes then gets it again.
  await shown(unseen.read)

  await idle.db.run(sql`delete from sites where id = ${one.siteId}`)
  await expect.poll(() => filesOf(idle, one.siteId)).toEqual([])
  expect(await filesOf(idle, two.siteId)).toHaveLength(2)
})

test('a source that wants fewer requests is left alone as long as it says', async () => {
  const slow = await startTileServer()
  const idle = await startTestServer({ MAP_TILES_URL: slow.url })
  slow.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
  const first = await pageOf(await idle.tenant(), [LAKE], idle)
  await first.read()
  await expect.poll(() => idle.logLines.join()).toContain('responded with 429')
  const asked = slow.asked.length
  expect(asked).toBeLessThanOrEqual(2)
  slow.answer = null
  const second = await pageOf(await idle.tenant(), [LAKE], idle)
  await second.read()
  idle.clock.advance(59 * MINUTE_MS)
  await idle.db.run(sql`select pg_notify('maps', '')`)
  await second.read()
  expect(slow.asked.length).toBe(asked)
  idle.clock.advance(MINUTE_MS)
  await idle.db.run(sql`select pg_notify('maps', '')`)
  await shown(first.read)
  await shown(second.read)
})

test('a page has 20 maps at most, and a site 500', async () => {
  const idle = await startTestServer({ MAP_TILES_URL: tiles.url }, { background: false })
  const tenant = await idle.tenant()
  const countOf = async () =>
    (await idle.db.first<{ count: number }>(sql`select count(*)::int as count from map_pictures`))?.count
  const points = (from: number) => Array.from({ length: 25 }, (_, i) => ({ ...LAKE, lat: from + i / 1_000 }))
  const { site } = await pageOf(tenant, points(10), idle)
  for (let i = 1; i < 26; i++)
    await tenant.client.pages.create(tenant.siteId, {
      ...{ title: 'More', slug: `more-${i}`, status: 'published' },
      blocks: { content: points(10 + i).map(block) },
    })
  await tenant.client.sites.publish(tenant.siteId)
  await visit(idle, site)
  expect(await countOf()).toBe(20)
  for (let i = 1; i < 26; i++) await visit(idle, site, `/more-${i}`)
  expect(await countOf()).toBe(500)
})

test('without coordinates or a source of tiles there is an address and a link', async () => {
  const { read } = await pageOf(await server.tenant(), [{}, { lat: 0, lng: 0 }])
  expect([picturesIn(await read()), (await read()).includes('search?query=Seestra')]).toEqual([[], true])
  const none = await startTestServer()
  const page = await pageOf(await none.tenant(), [LAKE], none)
  expect([picturesIn(await page.read()), (await page.read()).includes('mlat=47.9184')]).toEqual([[], true])
  expect(await none.db.rows(sql`select from map_pictures`)).toEqual([])
})

test('a source of tiles is an address with the place of a tile', () => {
  const good = [
    'https://tile.example.org/{z}/{x}/{y}.png',
    'https://{s}.tile.example.org/{z}/{x}/{y}@2x.webp?key=abc',
    'http://localhost:8080/{z}/{x}/{y}.png',
  ]
  for (const MAP_TILES_URL of good)
    expect(readConfig({ MAP_TILES_URL }).maps).toMatchObject({ template: MAP_TILES_URL })
  for (const MAP_TILES_URL of [
    'http://tile.example.org/{z}/{x}/{y}.png?key=SECRET',
    'https://tile.example.org/{z}/{x}.png?key=SECRET',
    'https://tile.example.org/{z}/{x}/{y}{r}.png?key=SECRET',
    'https://user:SECRET@tile.example.org/{z}/{x}/{y}.png',
    'tile.example.org/{z}/{x}/{y}.png?key=SECRET',
    'file:///{z}/{x}/{y}?key=SECRET',
  ]) {
    const attempt = () => readConfig({ MAP_TILES_URL })
    expect(attempt, MAP_TILES_URL).toThrow(
      /^MAP_TILES_URL must be a URL starting with https:\/\/ that holds \{z\}/,
    )
    expect(attempt, MAP_TILES_URL).not.toThrow(/SECRET/)
  }
  const [, , near = ''] = good
  expect(() => readConfig({ MAP_TILES_URL: near, NODE_ENV: 'production' })).toThrow(
    'must start with https://',
  )
})

test('the makers of another map are named with their links', async () => {
  const MAP_TILES_ATTRIBUTION =
    '© [Tiles & Co](https://tiles.example/about) <b>© OSM</b> [x](javascript:alert(1))'
  const other = await startTestServer({ MAP_TILES_URL: tiles.url, MAP_TILES_ATTRIBUTION })
  const { read } = await pageOf(await other.tenant(), [LAKE], other)
  await shown(read)
  const html = await read()
  expect(html).toContain(
    '© <a href="https://tiles.example/about" rel="noopener">Tiles &amp; Co</a> &lt;b&gt;',
  )
  expect(html).not.toContain('href="javascript')
})
