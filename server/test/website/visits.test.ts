import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { encodingOf } from '../../src/website/answers/negotiation.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'loopback', METRICS_PORT: '0' })
const { client } = await server.tenant()

async function newSite() {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  await client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published' })
  await client.sites.publish(site.id)
  await expect.poll(async () => (await visit(server, site)).status).toBe(200)
  return site
}

/** What the server answers to these lines. */
async function raw(lines: string[]): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return text
}

let addresses = 0
const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`

describe('a visitor', () => {
  test('who guesses paths gets only what is in memory, and others get everything', async () => {
    const site = await newSite()
    const [mine, others] = [newAddress(), newAddress()]
    const ask = (path: string, address: string) =>
      visit(server, site, path, { headers: { 'x-forwarded-for': address } })
    let refused = await ask('/guess', mine)
    for (let i = 0; refused.status === 404 && i < 1_000; i++) {
      refused = await ask(`/guess-${i}`, mine)
      if (i % 50 === 49) server.clock.advance(1_000)
    }
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('/', mine)).status).toBe(200)
    expect((await ask('/guess', others)).status).toBe(404)
    server.clock.advance(60_000)
    expect((await ask('/guess', mine)).status).toBe(404)
  })

  test('who guesses hosts is refused, and others are not', async () => {
    const [mine, others] = [newAddress(), newAddress()]
    const ask = (host: string, address: string) =>
      visit(server, { host: `${host}.localhost` }, '/', { headers: { 'x-forwarded-for': address } })
    const statuses = new Set<number>()
    for (let i = 0; !statuses.has(429) && i < 1_000; i++) statuses.add((await ask(`guess-${i}`, mine)).status)
    expect([...statuses]).toEqual([404, 429])
    expect((await ask('another', others)).status).toBe(404)
  })
})

describe('a request', () => {
  test('with two Host headers is refused', async () => {
    const { slug } = await newSite()
    const host = `Host: ${slug}.localhost`
    for (const other of [host, 'Host: other.localhost', 'hOST: x'])
      expect(await raw(['GET / HTTP/1.1', host, other])).toMatch(/^HTTP\/1\.1 400 .*x-request-id: req_/s)
  })

  test('with an absolute target is for the host in it', async () => {
    const { slug } = await newSite()
    const target = `http://${slug}.localhost/?x=1`
    expect(await raw([`GET ${target} HTTP/1.1`, 'Host: other.localhost', 'Connection: close'])).toMatch(
      /^HTTP\/1\.1 200 .*<title>Home<\/title>/s,
    )
  })

  test('that is not answered from memory is logged with its id, and counted', async () => {
    const site = await newSite()
    const { status, headers } = await visit(server, site, '/none?token=secret')
    const id = headers['x-request-id'] as string
    expect(id).toMatch(/^req_/)
    const lines = () => server.logLines.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
    await expect
      .poll(lines)
      .toMatchObject([
        { operation: 'visit', method: 'GET', path: '/none', status, siteId: site.id, source: 'rendered' },
      ])
    const counts = async () => {
      await visit(server, site)
      const text = await (await fetch(`${server.metricsAddress}/metrics`)).text()
      return text.match(/^sitewright_site_requests_total.*/gm)?.join('\n')
    }
    await expect.poll(counts).toMatch(/source="memory",status="200"\} \d/)
    expect(await counts()).toMatch(/source="rendered",status="404"\} \d/)
  })
})

test('a server of ours has the timeouts that Fastify sets', async () => {
  const app = Fastify({ requestTimeout: 16 * 60_000 })
  await app.ready()
  const timeoutsOf = ({ requestTimeout, keepAliveTimeout, timeout }: typeof app.server) => ({
    ...{ requestTimeout, keepAliveTimeout, timeout },
  })
  expect(timeoutsOf(server.app.server)).toEqual(timeoutsOf(app.server))
  await app.close()
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5, br;q=0.2', 'gzip'],
  ['identity;q=0.9, *;q=0.1', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
])('Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(encodingOf(header)).toBe(encoding)
})

test('an error while rendering is logged, and a 500 in the design of the site', async () => {
  const header = { content: [{ type: 'Header', props: { id: 'h', brand: 'House of Rain', links: [] } }] }
  const site = await newSite()
  await client.design.updateFrame(site.id, { header })
  await client.design.update(site.id, { tokens: {} })
  await client.sites.publish(site.id)
  await expect.poll(async () => (await visit(server, site)).text).toContain('House of Rain')
  // No caller of the API can store this.
  await server.db.run(sql`update live_documents set data = 'null', version = 9 where site_id = ${site.id}`)
  const page = await visit(server, site, '/none')
  expect(page.status).toBe(500)
  expect(page.text).toContain('House of Rain')
  const line = server.logLines.find((text) => text.includes(page.headers['x-request-id'] as string))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, err: { stack: expect.any(String) } })
})

test('only visitors by https are told to use it again', async () => {
  const site = await newSite()
  const tell = async (path: string, headers: Record<string, string>) =>
    (await visit(server, site, path, { headers })).headers['strict-transport-security']
  for (const path of ['/', '/none']) {
    expect(await tell(path, { 'x-forwarded-proto': 'https' })).toMatch(/^max-age=\d+/)
    expect(await tell(path, { 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect(await tell(path, {})).toBeUndefined()
  }
})
