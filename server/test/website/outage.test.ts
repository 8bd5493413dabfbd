import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/platform/observe/log.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from '../support/after-file.ts'
import { lockWaits } from '../support/locks.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const PUBLICATIONS = 40

const first = await startTestServer()
const { client } = await first.tenant()
const database = await databaseBehindCable(first.databaseUrl)
const second = await startServer(
  readConfig({ PORT: '0', DATA_DIR: first.dataDir, DATABASE_URL: database.url }),
  database.url,
  { log: createLogger('silent'), background: false },
)
afterFile(() => second.close())
afterAll(() => database.plugIn())

/** The database at an address that can be cut off, as when PostgreSQL is stopped. */
async function databaseBehindCable(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  const cable = createServer((socket) => {
    const other = connect(target)
    for (const one of [socket, other]) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          socket.destroy()
          other.destroy()
        })
    }
    socket.pipe(other).pipe(socket)
  })
  cable.listen(0, '127.0.0.1')
  await once(cable, 'listening')
  const { port } = cable.address() as AddressInfo
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    async pullOut() {
      cable.close()
      for (const socket of sockets) socket.destroy()
    },
    async plugIn() {
      if (cable.listening) return
      cable.listen(port, '127.0.0.1')
      await once(cable, 'listening')
    },
  }
}

async function newSite() {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  const page = await client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published' })
  const tokens = { color: { $type: 'color', accent: { $value: '#1c5d63' } } }
  await client.design.update(site.id, { tokens })
  const header = { content: [{ type: 'Header', props: { id: 'h', brand: 'House of Rain', links: [] } }] }
  await client.design.updateFrame(site.id, { header })
  await client.sites.publish(site.id)
  return { ...site, pageId: page.id }
}

const titleAt = async (site: { slug: string }, path?: string) =>
  /<title>(.*?)<\/title>/.exec((await visit(second, site, path)).text)?.[1]

test('what one process publishes is seen by others, also after the database was away', async () => {
  const site = await newSite()
  for (let i = 0; i < PUBLICATIONS; i++) {
    if (i === PUBLICATIONS / 2) {
      await database.pullOut()
      await client.pages.update(site.id, site.pageId, { title: 'While it was away', status: 'published' })
      await database.plugIn()
      await expect.poll(() => titleAt(site)).toBe('While it was away')
    }
    await client.pages.update(site.id, site.pageId, { title: `Title ${i}`, status: 'published' })
    await expect.poll(() => titleAt(site), { interval: 5 }).toBe(`Title ${i}`)
  }
})

test('while the database is away, known pages are sent and others fail in the design', async () => {
  const site = await newSite()
  await expect.poll(async () => (await visit(second, site)).status).toBe(200)
  await database.pullOut()
  await expect.poll(async () => (await visit(second, site)).headers.age).toMatch(/^\d+$/)
  const known = await visit(second, site)
  expect([known.status, known.text.includes('House of Rain')]).toEqual([200, true])
  const unknown = await visit(second, site, '/none')
  expect([unknown.status, unknown.headers['retry-after'], unknown.headers['cache-control']]).toEqual([
    503,
    '5',
    'private, no-store',
  ])
  expect(unknown.text).toContain('House of Rain')
  expect(unknown.text).toContain('#1c5d63')
  const elsewhere = await visit(second, { slug: 'unknown' })
  expect([elsewhere.status, elsewhere.headers['retry-after']]).toEqual([503, '5'])
  expect(elsewhere.text).toContain('cannot be reached')
  await database.plugIn()
  await expect.poll(async () => (await visit(second, site, '/none')).status).toBe(404)
  await expect.poll(async () => (await visit(second, site)).headers.age).toBeUndefined()
})

test('a page that is being rendered when the server closes is finished', async () => {
  const site = await newSite()
  const third = await startServer(
    readConfig({ PORT: '0', DATA_DIR: first.dataDir, DATABASE_URL: first.databaseUrl }),
    first.databaseUrl,
    { log: createLogger('silent'), background: false },
  )
  const admin = new pg.Client(first.databaseUrl)
  await admin.connect()
  await admin.query('begin; lock table live_pages in access exclusive mode')
  const answer = visit(third, site)
  await lockWaits(first)
  const closing = third.close()
  await expect.poll(() => third.app.server.listening).toBe(false)
  await admin.query('rollback')
  await admin.end()
  expect((await answer).status).toBe(200)
  await closing
})
