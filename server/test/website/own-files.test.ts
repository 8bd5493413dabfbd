import { expect, test } from 'vitest'
import { addImage } from '../support/ai.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })

async function siteWithPicture() {
  const { client, siteId } = await server.tenant()
  const { url } = await addImage({ client, siteId })
  const content = [{ type: 'Image', props: { id: 'Image-1', src: url, alt: 'A lake' } }]
  await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published', blocks: { content } })
  const site = await client.sites.publish(siteId)
  return { ...site, path: new URL(url).pathname }
}

test("a site's pictures load from its own host, and from no other site's", async () => {
  const site = await siteWithPicture()
  const other = await siteWithPicture()
  const { text } = await visit(server, site)
  expect(text).toContain(`src="${site.path}"`)
  const picture = await visit(server, site, site.path)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await visit(server, site, other.path)).status).toBe(404)
})

test('files on hosts that are made up count as misses, and those of a site load after them', async () => {
  const site = await siteWithPicture()
  const { port } = new URL(server.address)
  const at = (host: string, path: string) =>
    visit(server, { host: `${host}.localhost:${port}` }, path, { headers: { 'x-forwarded-for': '10.1.2.3' } })
  const statuses = new Set<number>()
  server.clock.freeze('2026-06-01T06:00:00Z')
  for (let i = 0; i < 300; i++) {
    statuses.add((await at(`made-up-${i}`, site.path)).status)
    server.clock.advance(100)
  }
  expect([...statuses]).toEqual([404])
  expect((await at('made-up-300', site.path)).status).toBe(429)
  expect((await at(site.slug, site.path)).status).toBe(200)
  server.clock.run()
})
