import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { PageCache } from '../../src/website/answers/page-cache.ts'
import { count, recordFigure } from '../support/counts.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()
const { port } = server.app.server.address() as AddressInfo
const { id: siteId, slug } = await client.sites.create({ name: 'Site' }).then(async (site) => {
  await client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published' })
  return client.sites.publish(site.id)
})
const HOST = `${slug}.localhost:${port}`

/** Sends a request line and headers as they are. */
async function send(target: string, headers: string[], host = HOST) {
  const socket = connect(port, '127.0.0.1')
  socket
    .resume()
    .end([`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
}

const EVIL = 'evil.example'
const POISONS: [name: string, target: (path: string) => string, headers?: string[], host?: string][] = [
  [
    'forwarded headers of a stranger',
    (path) => path,
    [`X-Forwarded-Host: ${EVIL}`, 'X-Forwarded-Proto: https'],
  ],
  ['a Forwarded header', (path) => path, [`Forwarded: host=${EVIL};proto=https`, 'X-Forwarded-For: 1.2.3.4']],
  ['a rewritten address', (path) => path, [`X-Original-URL: //${EVIL}`, `X-Rewrite-URL: //${EVIL}`]],
  ['another port', (path) => path, [], `${slug}.localhost:1`],
  ['a host in capitals, with a dot', (path) => path, [], `${slug.toUpperCase()}.LOCALHOST.:${port}`],
  ['an absolute target', (path) => `http://${HOST}${path}`],
  ['an absolute target of another host', (path) => `http://${EVIL}${path}`],
  ['two slashes', (path) => `/${path}`],
  ['a host in the path', (path) => `//${EVIL}/..${path}`],
  ['dots', (path) => `/x/..${path}`],
  ['encoded dots', (path) => `/x/%2e%2e${path}`],
  ['an encoded slash', (path) => `/%2f${EVIL}${path}`],
  ['a backslash', (path) => `/\\${EVIL}${path}`],
  ['a query of 8 kB', (path) => `${path}?${EVIL}=${'x'.repeat(8_000)}`],
  ['capitals', (path) => path.toUpperCase()],
  ['encoded letters', (path) => `/%50${path.slice(2)}`],
  ['a slash at the end', (path) => `${path}/`],
  ['a header that asks for JSON', (path) => path, ['Accept: application/json', `Referer: https://${EVIL}/`]],
  ['a range', (path) => path, ['Range: bytes=0-1']],
  ['another method in a header', (path) => path, ['X-HTTP-Method-Override: POST']],
]

test.each(POISONS)(
  '%s changes nothing for the next visitor',
  async (_name, target, headers = [], host = HOST) => {
    const path = `/page-${crypto.randomUUID()}`
    await client.pages.create(siteId, {
      title: 'Page',
      slug: path.slice(1),
      status: 'published',
      blocks: { content: [] },
    })
    await send(target(path), headers, host)
    const { status, text, headers: answered } = await visit(server, { host: HOST }, path)
    expect([status, answered.location, answered['content-encoding']]).toEqual([200, undefined, undefined])
    expect(text).toContain(`<link rel="canonical" href="http://${HOST}${path}">`)
    expect(`${text}${JSON.stringify(answered)}`).not.toContain(EVIL)
  },
)

test('memory for pages is bounded, and no site takes the share of another', async (context) => {
  const paths = count({ ordinary: 3_000, proof: 1_000_000 })
  const maxBytes = 4_000_000
  const cache = new PageCache(maxBytes)
  cache.setHearing(true)
  const body = 'x'.repeat(1_000)
  const keep = (siteId: string, path: string) =>
    cache.render(siteId, path, async () => ({ status: 200, contentType: 'text/html', body }))
  await keep('small', '/')
  for (let i = 0; i < paths; i++) await keep('greedy', `/${i}`)
  expect(cache.peek('small', '/')).toBeDefined()
  for (let i = 0; i < 300; i++) await keep(`other-${i}`, '/')
  expect(cache.peek('small', '/')).toBeDefined()
  const { bytes, entries, ofSites } = cache.sizes
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect([...ofSites.values()].reduce((sum, one) => sum + one, 0)).toBe(bytes)
  expect(entries).toBeLessThan(1_000)
  recordFigure(context, { count: `${paths} paths`, figure: `${bytes} bytes for ${entries} pages` })
})

test('a page of a site that changes all the time is not rendered for each visitor', async () => {
  const cache = new PageCache(1_000_000)
  cache.setHearing(true)
  let renders = 0
  const read = async () =>
    cache.peek('site', '/') ??
    cache.render('site', '/', async () => ({ status: 200, contentType: 'text/html', body: `${++renders}` }))
  await read()
  cache.invalidate('site')
  await read()
  expect(renders).toBe(2)
  for (let i = 0; i < 100; i++) {
    cache.invalidate('site')
    await read()
  }
  expect(renders).toBeLessThan(50)
})
