import { expect, test } from 'vitest'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()

async function siteOf(mode: 'live' | 'sandbox') {
  const { client, siteId } = await server.tenant({ mode })
  const site = await client.sites.get(siteId)
  const content = [
    { type: 'Heading', props: { id: 'Heading-1', text: 'Working copy', level: 1 } },
    { type: 'Button', props: { id: 'Button-1', label: 'About', href: '/about' } },
    { type: 'ContactForm', props: { id: 'ContactForm-1', action: '/_sw/forms/form_1' } },
  ]
  await client.pages.create(siteId, { title: 'Home', slug: '/', blocks: { content } })
  await client.pages.create(siteId, { title: 'Gone', slug: 'gone', status: 'archived' })
  const preview = await client.publishing.createPreview(siteId, { expiresInMinutes: 60 })
  return { client, site, preview, path: new URL(preview.url).pathname }
}

test.each(['live', 'sandbox'] as const)('a preview shows the working copies of a %s site', async (mode) => {
  const { site, path } = await siteOf(mode)
  const { status, text, headers } = await visit(server, site, path)
  expect(status).toBe(200)
  expect(text).toContain('Working copy')
  expect(text).toContain('Preview: visitors do not see this yet')
  expect(text).toContain(`href="${path}about"`)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['set-cookie']).toBeUndefined()
  expect((await visit(server, site, `${path}gone`)).status).toBe(404)
  expect((await visit(server, site, '/')).status).toBe(404)
})

test('a form in a preview stays there and sends nothing', async () => {
  const { client, site, path, preview } = await siteOf('live')
  await client.sites.publish(site.id)
  const action = `${path}_sw/forms/form_1`
  expect((await visit(server, site, path)).text).toContain(`action="${action}"`)
  for (const address of [action, path]) {
    const { status, text } = await visit(server, site, address, { method: 'POST' })
    expect([address, status]).toEqual([address, 405])
    expect(text).toContain('Nothing was sent')
  }
  await client.publishing.deletePreview(site.id, preview.id)
  expect((await visit(server, site, action, { method: 'POST' })).status).toBe(404)
})

test('a preview ends when it expires or is revoked, and belongs to its site alone', async () => {
  const { client, site, preview, path } = await siteOf('live')
  const other = await siteOf('live')
  expect((await visit(server, other.site, path)).status).toBe(404)
  await client.publishing.deletePreview(site.id, preview.id)
  expect((await visit(server, site, path)).status).toBe(404)
  expect(await errorOf(client.publishing.deletePreview(site.id, preview.id))).toMatchObject({ status: 404 })
  server.clock.advance(61 * 60_000)
  expect((await visit(server, other.site, other.path)).status).toBe(404)
  expect((await other.client.publishing.listPreviews(other.site.id)).data).toEqual([])
  server.clock.run()
})
