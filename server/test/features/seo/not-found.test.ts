import { Agent, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const blocks = { root: { props: {} }, content: [], zones: {} }

async function publishedSite(...slugs: string[]) {
  const { client, siteId } = await server.tenant()
  for (const slug of ['/', ...slugs])
    await client.pages.create(
      siteId,
      { title: slug, slug, status: 'published', blocks },
      { idempotencyKey: slug },
    )
  const { slug } = await client.sites.publish(siteId)
  const miss = (path: string, referer?: string) =>
    visit(server, { slug }, path, { headers: referer === undefined ? {} : { referer } })
  return { client, siteId, slug, miss }
}

describe('paths that visitors do not find', () => {
  test('are counted, with the last referrer and a suggestion', async () => {
    const { client, siteId, miss } = await publishedSite('rooms/lake-view', 'contact')
    await miss('/rooms/lakeview', 'https://blog.example/a?b')
    await miss('/Rooms/LAKEVIEW/')
    await miss('/rooms/lakeview?utm_source=x', 'javascript:alert(1)')
    await miss('/zzz', 'nonsense')
    expect((await client.seo.listNotFound(siteId)).data).toMatchObject([
      { path: '/rooms/lakeview', count: 3, referrerHost: 'blog.example', suggestion: '/rooms/lake-view' },
      { path: '/zzz', count: 1, referrerHost: null, suggestion: null },
    ])
    await miss('/zzz')
    const first = await client.seo.listNotFound(siteId, { limit: 1 })
    expect([first.total, first.data.length]).toEqual([2, 1])
    const second = await client.seo.listNotFound(siteId, { limit: 1, cursor: first.nextCursor as string })
    expect(second.data).toMatchObject([{ path: '/zzz', count: 2 }])
  })

  test('leave the list once a redirect or a page exists', async () => {
    const { client, siteId, miss } = await publishedSite()
    for (const path of ['/one', '/two', '/three']) await miss(path)
    await client.seo.listNotFound(siteId)
    await client.seo.createRedirect(siteId, { path: '/one', target: '/' })
    await client.pages.create(
      siteId,
      { title: 'Two', slug: 'two', status: 'published', blocks },
      { idempotencyKey: 'two' },
    )
    expect((await client.seo.listNotFound(siteId)).data.map(({ path }) => path)).toEqual(['/three'])
  })

  test('have room left by a stranger who makes them up', async () => {
    const { client, siteId, slug, miss } = await publishedSite()
    for (let i = 0; i < 110; i++)
      await visit(server, { slug }, `/made-up-${i}`, { headers: { 'x-forwarded-for': `203.0.113.${i}` } })
    for (let i = 0; i < 2; i++) await miss('/moved')
    const { total, data } = await client.seo.listNotFound(siteId, { limit: 1 })
    expect([total, data]).toEqual([101, [expect.objectContaining({ path: '/moved', count: 2 })]])
  })

  test('are only those of the site', async () => {
    const mine = await publishedSite()
    const other = await publishedSite()
    await mine.miss('/mine')
    expect((await other.client.seo.listNotFound(other.siteId)).data).toEqual([])
  })

  test('exclude those that browsers request by themselves', async () => {
    const { client, siteId, miss } = await publishedSite()
    for (const path of ['/apple-touch-icon.png', '/.well-known/x', `/${'x'.repeat(600)}`, '/a%00', '/%ff'])
      expect([path, (await miss(path)).status]).toEqual([path, 404])
    const { data } = await client.seo.listNotFound(siteId)
    expect(data.filter(({ path }) => path.length > 500 || path.includes('apple'))).toEqual([])
  })

  test('are bounded in a flood, and keep the most frequent', async () => {
    const { client, siteId, slug, miss } = await publishedSite()
    for (let i = 0; i < 3; i++) await miss('/often')
    await client.seo.listNotFound(siteId)
    const { hostname, port } = new URL(server.address)
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const headers = { host: `${slug}.localhost:${port}` }
    const ask = (i: number) =>
      new Promise<void>((resolve, reject) => {
        const sent = request(
          { hostname, port, agent, path: `/flood/${i}`, headers, method: 'HEAD' },
          (response) => response.resume().on('end', resolve),
        )
        sent.on('error', reject).end()
      })
    const FLOOD = 6_000
    const BATCH = 300
    for (let i = 0; i < FLOOD; i += BATCH) {
      await Promise.all(Array.from({ length: BATCH }, (_, k) => ask(i + k)))
      if (i % (10 * BATCH) === 0) await client.seo.listNotFound(siteId)
    }
    agent.destroy()
    const { data, total } = await client.seo.listNotFound(siteId)
    expect(total).toBeLessThanOrEqual(1_000)
    expect(data[0]).toMatchObject({ path: '/often', count: 3 })
    const stored = await server.db.first<{ rows: number }>(
      sql`select count(*) as rows from not_found_paths where site_id = ${siteId}`,
    )
    expect(stored?.rows).toBe(total)
  })
})
