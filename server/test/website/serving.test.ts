import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { errorOf } from '../support/outcomes.ts'
import { startTestServer } from '../support/server.ts'
import { stalled } from '../support/stalled.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer({ CDN_MAX_AGE_SECONDS: '3600' })
const { client } = await server.tenant()
const admin = new pg.Client(server.databaseUrl)
await admin.connect()
afterAll(() => admin.end())

async function newSite() {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  const page = await client.pages.create(site.id, { title: 'Before', slug: '/', status: 'published' })
  await client.sites.publish(site.id)
  const read = async () => {
    const { status, text, headers } = await visit(server, site)
    return { status, title: /<title>(.*?)<\/title>/.exec(text)?.[1], age: headers.age }
  }
  await expect.poll(read).toEqual({ status: 200, title: 'Before', age: undefined })
  return { ...site, pageId: page.id, read }
}

describe('a page in memory', () => {
  test('is not sent once notifications are late', async () => {
    const { id, pageId, read } = await newSite()
    await stalled(admin, ['sitewright notifications'], async () => {
      await client.pages.update(id, pageId, { title: 'After', status: 'published' })
      await expect.poll(async () => (await read()).title, { timeout: 10_000 }).toBe('After')
    })
  })

  test('is sent with its age while the database does not answer', async () => {
    const { slug, read } = await newSite()
    const caching = async () => (await visit(server, { slug })).headers['cache-control']
    expect(await caching()).toContain('s-maxage=3600')
    await Promise.all(Array.from({ length: 8 }, () => client.sites.list()))
    await stalled(admin, ['sitewright', 'sitewright notifications'], async () => {
      const answer = async () => ({ ...(await read()), age: (await read()).age !== undefined })
      await expect.poll(answer, { timeout: 20_000 }).toEqual({ status: 200, title: 'Before', age: true })
      // A CDN would keep what is old.
      expect(await caching()).toBe('no-cache')
    })
    await expect.poll(async () => (await read()).age, { timeout: 10_000 }).toBeUndefined()
  })
})

test.each(['POST', 'PUT', 'DELETE'])('%s is refused for pages, previews and fonts', async (method) => {
  const site = await newSite()
  const preview = new URL((await client.publishing.createPreview(site.id)).url).pathname
  for (const path of ['/', '/none', preview, '/_sw/fonts/x.woff2']) {
    const { status, headers } = await visit(server, site, path, { method })
    expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD'])
  }
})

test.each(['_sw', '/_SW/x', '_sw/preview'])('no page can have the slug %s', async (slug) => {
  const { id, pageId } = await newSite()
  const refused = { status: 400, fields: { slug: expect.any(String) } }
  expect(await errorOf(client.pages.create(id, { title: 'Mine', slug }))).toMatchObject(refused)
  expect(await errorOf(client.pages.update(id, pageId, { slug }))).toMatchObject(refused)
})
