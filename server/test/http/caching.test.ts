import { components } from '@sitewright/blocks/catalogue'
import { expect, test } from 'vitest'
import { addImage } from '../support/ai.ts'
import { bodyOf, fill } from '../support/endpoints.ts'
import { ALL_SCOPES, startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const NOT_KEPT = 'private, no-store'
const BY_ONE = 'private, no-cache'
const BY_ALL = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What may be kept of the answers below a path that succeed; the first that fits applies. */
const RULES: [path: RegExp, caching: string][] = [
  [/^\/(v1|mcp|ical|exports|media|_sw)\b/, NOT_KEPT],
  [/^\/assets\//, FOR_EVER],
  [/^\/docs\/(swagger-ui|favicon)/, 'public, max-age=86400'],
  // The document of the API, and the dashboard, which is the same for everybody.
  [/^\//, BY_ALL],
]

const AT_ONCE = 20

type Route = { method: string; path: string }

/** All routes of the server, from the tree that Fastify prints. */
function routesIn(tree: string): Route[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[└├]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
    if (part === '') return []
    above.splice(indent.length / 4, Infinity, part)
    const path = above.join('')
    return methods.split(', ').flatMap((method) => (method ? [{ method, path }] : []))
  })
}

test('every route says what may be kept of its answers', async () => {
  const server = await startTestServer()
  const { accountId, siteId, client } = await server.tenant()
  const { key } = await server.key(accountId, 'live', ALL_SCOPES)
  await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published' })
  const site = await client.sites.publish(siteId)
  const routes = routesIn(server.app.printRoutes({ commonPrefix: false })).filter(({ method }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method),
  )
  expect(routes.length).toBeGreaterThan(300)
  expect(routes).toContainEqual({ method: 'GET', path: '/v1/sites/:siteId/pages/:pageId' })
  expect(routes).toContainEqual({ method: 'GET', path: '/_sw/checkout' })
  // What changes or deletes the site comes last.
  const reads = routes.filter(({ method }) => method === 'GET')
  const kept = new Set<string>()
  const check = async ({ method, path }: Route) => {
    const address = fill(path, { siteId }).replace('*', 'none')
    const seen = path.startsWith('/_sw/')
      ? await visit(server, site, address, { method })
      : await server
          .fetch(address, { method, key, redirect: 'manual', ...bodyOf(method) })
          .then(async ({ status, headers, body }) => {
            await body?.cancel()
            return { status, headers: Object.fromEntries(headers) }
          })
    const { etag, 'cache-control': caching } = seen.headers
    const ofPath = RULES.find(([of]) => of.test(path))?.[1]
    const isVersioned = method === 'GET' && path.startsWith('/v1/') && etag !== undefined
    const wanted = seen.status >= 400 ? NOT_KEPT : isVersioned ? BY_ONE : ofPath
    expect([method, path, seen.status, caching]).toEqual([method, path, seen.status, wanted])
    kept.add(caching as string)
  }
  const writes = routes.filter(({ method }) => method !== 'GET')
  for (const some of [reads, writes])
    for (let i = 0; i < some.length; i += AT_ONCE) {
      // Visitors and addresses without a key have limits by time.
      server.clock.advance(1_000)
      await Promise.all(some.slice(i, i + AT_ONCE).map(check))
    }
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await server.fetch('/')).text()) ?? []
  await check({ method: 'GET', path: asset })
  expect([...kept].sort()).toEqual([BY_ALL, BY_ONE, NOT_KEPT, FOR_EVER, 'public, max-age=86400'].sort())
})

test('every kind of answer on the host of a site says what may be kept', async () => {
  const server = await startTestServer()
  const { client, siteId } = await server.tenant()
  const { id: unitId } = await client.rental.createUnit(siteId, {
    ...{ name: 'Attic', maxGuests: 2, pricePerNight: 100 },
  })
  await client.seo.createRedirect(siteId, { path: '/old', target: '/' })
  const { url } = await addImage({ client, siteId })
  const form = { type: 'ContactForm', props: { id: 'form', ...components.ContactForm.defaultProps } }
  const pages = { '/': [], contact: [form] }
  for (const [slug, content] of Object.entries(pages))
    await client.pages.create(siteId, { title: slug, slug, status: 'published', blocks: { content } })
  const typography = { heading: { $value: { fontFamily: 'Fraunces' } } }
  await client.design.update(siteId, { tokens: { typography } })
  const site = await client.sites.publish(siteId)
  const hidden = await client.sites.create({ name: 'Hidden' })
  const preview = new URL((await client.publishing.createPreview(siteId)).url).pathname
  const { text } = await visit(server, site, '/contact')
  const [font] = /\/_sw\/fonts\/[\w.-]+/.exec(text) as RegExpExecArray
  const [island] = /\/_sw\/island-[\w.-]+/.exec(text) as RegExpExecArray
  const feed = await client.rental.createFeed(siteId, unitId, { name: 'Other', url: 'http://127.0.0.1:1/' })
  const { url: calendar } = await client.rental.getCalendarLink(siteId, unitId)

  const TABLE: [path: string, status: number, caching: string][] = [
    ['/', 200, BY_ALL],
    // Its forms hold a token of the visitor.
    ['/contact', 200, BY_ONE],
    ['/old', 301, BY_ALL],
    ['/none', 404, BY_ALL],
    ['/robots.txt', 200, BY_ALL],
    ['/sitemap.xml', 200, BY_ALL],
    [font, 200, FOR_EVER],
    ['/_sw/fonts/none.woff2', 404, NOT_KEPT],
    [island, 200, FOR_EVER],
    ['/_sw/maps/none.webp', 404, NOT_KEPT],
    [new URL(url).pathname, 200, FOR_EVER],
    [preview, 200, NOT_KEPT],
    ['/_sw/preview/none', 404, NOT_KEPT],
    ['/_sw/cart', 200, NOT_KEPT],
    ['/_sw/account', 200, NOT_KEPT],
    ['/_sw/bookings/none', 404, NOT_KEPT],
    ['/_sw/none', 404, NOT_KEPT],
  ]
  for (const [path, status, caching] of TABLE) {
    const { status: found, headers } = await visit(server, site, path)
    expect([path, found, headers['cache-control']]).toEqual([path, status, caching])
  }
  const { headers } = await visit(server, site, '/')
  const known = await visit(server, site, '/', { headers: { 'if-none-match': String(headers.etag) } })
  expect([known.status, known.headers['cache-control']]).toEqual([304, BY_ALL])
  // A form gets a new token with each view of its page.
  expect((await visit(server, site, '/contact')).headers.etag).toBeUndefined()
  for (const [other, method, status] of [
    [hidden, 'GET', 404],
    [{ slug: 'nobody' }, 'GET', 404],
    [site, 'POST', 405],
  ] as const) {
    const answer = await visit(server, other, '/', { method })
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, NOT_KEPT])
  }
  for (const address of [calendar, feed.exportUrl as string]) {
    const { status, headers } = await fetch(address)
    expect([status, headers.get('cache-control')]).toEqual([200, BY_ONE])
    const known = await fetch(address, { headers: { 'if-none-match': String(headers.get('etag')) } })
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, BY_ONE])
  }
})
