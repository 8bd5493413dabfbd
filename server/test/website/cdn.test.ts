import { components } from '@sitewright/blocks/catalogue'
import { describe, expect, test, vi } from 'vitest'
import { startBackground } from '../../src/background.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from '../support/after-file.ts'
import { serveProcess } from '../support/process.ts'
import { type Received, startReceiver, status } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const REPEAT_MS = 5_000
const HOLD_MS = 30_000

async function startWithCdn(env: Record<string, string> = {}, options: { background?: boolean } = {}) {
  const cdn = await startReceiver(status(200))
  const settings = {
    CDN_MAX_AGE_SECONDS: '86400',
    CDN_PURGE_URL: cdn.url,
    CDN_PURGE_TOKEN: 'secret-of-the-cdn',
    ...env,
  }
  const server = await startTestServer(settings, options)
  if (options.background !== false) await hooked(server)
  return { cdn, server, settings }
}

/** Resolves once changes are queued for the CDN. */
const hooked = ({ db }: TestServer) =>
  vi.waitFor(async () => {
    if (!(await db.first(sql`select from cdn_hook`))) throw new Error('nothing is queued yet')
  })

const countQueued = async ({ db }: TestServer) =>
  (await db.first<{ count: number }>(sql`select count(*) as count from cdn_purges`))?.count

async function newSite(server: TestServer) {
  const { client } = await server.tenant()
  const { id, slug } = await client.sites.create({ name: 'Lakeside House' })
  const page = await client.pages.create(id, { title: 'Before', slug: '/', status: 'published' })
  await client.sites.publish(id)
  const release = async (title: string) => {
    await client.pages.update(id, page.id, { title })
    await client.sites.publish(id)
  }
  return { client, id, slug, pageId: page.id, release, get: (path = '/') => visit(server, { slug }, path) }
}

const countHeld = async ({ db }: TestServer) =>
  (
    await db.first<{ count: number }>(
      sql`select count(*) as count from cdn_purges where held_until is not null`,
    )
  )?.count

const countDue = async ({ db, clock }: TestServer) =>
  (
    await db.first<{ count: number }>(
      sql`select count(*) as count from cdn_purges where due_at <= ${clock.now()}`,
    )
  )?.count

const bodyOf = ({ body }: Received) => JSON.parse(body)

/** Lets the repeats of all purges go out. */
async function settle(server: TestServer) {
  await expect
    .poll(async () => {
      server.clock.advance(REPEAT_MS)
      return countQueued(server)
    })
    .toBe(0)
}

const shared = await startWithCdn()

describe('headers for a CDN', () => {
  test('are on pages, permanent redirects and files, with the ids of what they show', async () => {
    const { server } = shared
    const { client, id, pageId, get } = await newSite(server)
    await client.seo.createRedirect(id, { path: '/old', target: '/' })
    const product = await client.shop.createProduct(id, { title: 'Bread', price: 300 })
    const media = await client.media.upload(id, new File([PNG], 'a.png', { type: 'image/png' }))
    const tagsOf = async (path: string) => {
      const { status, headers } = await get(path)
      const { 'cache-control': caching, 'surrogate-key': keys, 'cache-tag': tags } = headers
      expect(tags).toBe(keys?.replaceAll(' ', ','))
      return { status, caching, keys, forCdn: headers['cdn-cache-control'] }
    }
    const kept = {
      caching: 'public, max-age=0, s-maxage=86400',
      forCdn: 'max-age=86400, stale-while-revalidate=60',
    }
    expect(await tagsOf('/')).toEqual({ status: 200, ...kept, keys: `${id} ${pageId}` })
    expect(await tagsOf('/old')).toEqual({ status: 301, ...kept, keys: id })
    expect(await tagsOf('/sitemap.xml')).toEqual({ status: 200, ...kept, keys: id })
    expect(await tagsOf('/products/bread')).toEqual({ status: 200, ...kept, keys: `${id} ${product.id}` })
    const file = await tagsOf(new URL(media.url).pathname)
    expect(file).toMatchObject({
      status: 200,
      keys: media.id,
      caching: 'public, max-age=31536000, immutable',
    })
    const { headers } = await get('/')
    const known = await visit(server, { slug: (await client.sites.get(id)).slug }, '/', {
      headers: { 'if-none-match': headers.etag as string },
    })
    expect([known.status, known.headers['surrogate-key']]).toEqual([304, `${id} ${pageId}`])
  })

  test('are not on previews, missing pages, failures, fonts and endless queries', async () => {
    const { server } = shared
    const { client, id, slug, get } = await newSite(server)
    await client.seo.createRedirect(id, { path: '/for-now', target: '/', status: 302 })
    await client.shop.createProduct(id, { title: 'Bread', price: 300 })
    const unit = await client.rental.createUnit(id, { name: 'Attic', maxGuests: 2, pricePerNight: 100 })
    const form = { type: 'ContactForm', props: { id: 'form', ...components.ContactForm.defaultProps } }
    await client.pages.create(
      id,
      { title: 'Contact', slug: 'contact', status: 'published', blocks: { content: [form] } },
      { idempotencyKey: 'contact' },
    )
    expect((await get('/contact')).text).toContain('name="_token"')
    const preview = new URL((await client.publishing.createPreview(id)).url).pathname
    const hidden = await client.sites.create({ name: 'Hidden' })
    expect((await get('/stays/attic')).status).toBe(200)
    expect(unit.id).toBeDefined()
    const answers = [
      ...[
        '/none',
        preview,
        '/_sw/fonts/x.woff2',
        '/for-now',
        '/contact',
        '/stays/attic',
        '/products?category=none',
      ].map((path) => get(path)),
      visit(server, hidden, '/robots.txt'),
      visit(server, { slug }, '/', { method: 'POST' }),
    ]
    for (const { headers } of await Promise.all(answers)) {
      expect(headers['cache-control'] ?? '').not.toContain('s-maxage')
      for (const name of ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag'])
        expect(headers[name]).toBeUndefined()
    }
  })
})

describe('a CDN', () => {
  test('is told of a release at once, and again a little later', async () => {
    const { cdn, server } = shared
    const { id, slug, release } = await newSite(server)
    await settle(server)
    cdn.received.splice(0)
    await release('After')
    await expect.poll(() => cdn.received.length).toBe(1)
    const [purge] = cdn.received as [Received]
    expect(bodyOf(purge)).toEqual({ tags: [id], hosts: [`${slug}.localhost`] })
    expect(purge.headers).toMatchObject({
      authorization: 'Bearer secret-of-the-cdn',
      'content-type': 'application/json',
      'surrogate-key': id,
    })
    await settle(server)
    expect(cdn.received.map((one) => bodyOf(one).tags)).toEqual([[id], [id]])
  })

  test('is told of a deleted file', async () => {
    const { cdn, server } = shared
    const { client, id } = await newSite(server)
    const media = await client.media.upload(id, new File([PNG], 'a.png', { type: 'image/png' }))
    await settle(server)
    cdn.received.splice(0)
    await client.media.delete(id, media.id)
    await expect
      .poll(() => cdn.received.flatMap((one) => bodyOf(one).tags).toSorted())
      .toEqual([media.id, id].toSorted())
  })

  test('is told once of many changes in a row', async () => {
    const { cdn, server } = shared
    const { id, release } = await newSite(server)
    await settle(server)
    cdn.received.splice(0)
    server.clock.freeze()
    await release('First')
    await expect.poll(() => cdn.received.length).toBe(1)
    for (let i = 0; i < 5; i++) await release(`Title ${i}`)
    await settle(server)
    server.clock.run()
    expect(cdn.received.map((one) => bodyOf(one).tags)).toEqual([[id], [id], [id]])
    expect(cdn.mostAtOnce()).toBe(1)
  })

  test('is told again, later each time, until it takes it', async () => {
    const { cdn, server } = shared
    const { release } = await newSite(server)
    await settle(server)
    server.clock.freeze()
    cdn.received.splice(0)
    cdn.answer = status(503)
    await release('After')
    for (const [attempt, seconds] of [1, 2, 4, 8].entries()) {
      await expect.poll(() => cdn.received.length).toBe(attempt + 1)
      await expect
        .poll(async () => server.logLines.filter((line) => line.includes('was not purged')).length)
        .toBe(attempt + 1)
      await expect.poll(() => countHeld(server)).toBe(0)
      server.clock.advance(seconds * 1_000 - 1)
      expect(await countDue(server)).toBe(0)
      server.clock.advance(1)
    }
    cdn.answer = status(200)
    await settle(server)
    server.clock.run()
    expect(server.logLines.join('')).not.toContain('secret-of-the-cdn')
  })

  test('is told by another process when one is killed', async () => {
    const { cdn, server, settings } = await startWithCdn({}, { background: false })
    const first = await serveProcess({
      ...settings,
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      DEMO: 'off',
    })
    afterFile(() => void first.stop())
    await hooked(server)
    // The first process waits for an answer when it dies.
    cdn.answer = () => {}
    const { client, siteId } = await server.tenant()
    const media = await client.media.upload(siteId, new File([PNG], 'a.png', { type: 'image/png' }))
    await client.media.delete(siteId, media.id)
    await expect.poll(() => cdn.received.map((one) => bodyOf(one).tags)).toEqual([[media.id]])
    first.process.kill('SIGKILL')
    cdn.received.splice(0)
    cdn.answer = status(200)
    server.clock.advance(HOLD_MS)
    const background = await startBackground(server.platform, server.databaseUrl)
    afterFile(() => background.stop())
    await expect.poll(() => cdn.received.map((one) => bodyOf(one).tags)).toContainEqual([media.id])
  })

  test.each([
    ['cloudflare', (id: string) => ({ tags: [id] }), { authorization: 'Bearer secret-of-the-cdn' }],
    ['fastly', (id: string) => ({ surrogate_keys: [id] }), { 'fastly-key': 'secret-of-the-cdn' }],
  ])('is told in the words of %s', async (format, body, headers) => {
    const { cdn, server } = await startWithCdn({ CDN_PURGE_FORMAT: format })
    const { id } = await newSite(server)
    await expect.poll(() => cdn.received.length).toBeGreaterThan(0)
    expect(bodyOf(cdn.received[0] as Received)).toEqual(body(id))
    expect(cdn.received[0]?.headers).toMatchObject(headers)
  })
})

test('whatever tells the server of a change tells a CDN of it', async () => {
  const tells = sql`prosrc like '%site_content%' or prosrc like '%''site:''%'`
  const functions = await shared.server.db.rows<{ name: string; isQueueing: boolean }>(
    sql`select proname as name, prosrc like '%queue_purge(%' as "isQueueing" from pg_proc where ${tells}`,
  )
  expect(functions.length).toBeGreaterThan(3)
  expect(functions.filter(({ isQueueing }) => !isQueueing)).toEqual([])
})

test('without a CDN nothing is queued and browsers ask each time', async () => {
  const server = await startTestServer()
  const { get, release } = await newSite(server)
  await release('After')
  expect(await countQueued(server)).toBe(0)
  const { headers } = await get()
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['surrogate-key']).toBeUndefined()
})
