import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { revokeKey } from '../../src/platform/accounts/accounts.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from '../support/after-file.ts'
import { startTestServer } from '../support/server.ts'
import { stalled } from '../support/stalled.ts'

const server = await startTestServer()
const admin = new pg.Client(server.databaseUrl)
await admin.connect()
afterAll(() => admin.end())

/** 400 for a valid key, without a query once the key is in memory. */
const ask = (key: string) => server.fetch('/v1/sites?limit=x', { key }).then(({ status }) => status)

const OF_SERVER = ['sitewright', 'sitewright notifications']

/** Sends requests once they have to wait for the database. */
async function pileUp(key: string, count: number) {
  let waiting = 0
  const probe = () => {
    waiting++
    void ask(key).finally(() => waiting--)
    return waiting
  }
  await expect.poll(probe).toBeGreaterThan(5)
  return Array.from({ length: count }, () => ask(key))
}

describe('an entry in memory', () => {
  test('is read again after a minute, should its notice be lost', async () => {
    const { key, keyId } = await server.tenant()
    expect(await ask(key)).toBe(400)
    await admin.query('alter table api_keys disable trigger key_changed')
    await revokeKey(server.db, keyId, new Date())
    expect(await ask(key)).toBe(400)
    server.clock.advance(61_000)
    expect(await ask(key)).toBe(401)
    await server.db.run(sql`alter table api_keys enable trigger key_changed`)
  })
})

/** Starts a server whose statements go through a proxy that can hold back their results; notifications come directly. */
async function behindProxy() {
  const { hostname, port } = new URL(server.databaseUrl)
  const connections: { proxied: Socket; database: Socket }[] = []
  const proxy = createServer((proxied) => {
    const database = connect(Number(port), hostname)
    connections.push({ proxied, database })
    for (const socket of [proxied, database]) socket.on('error', () => socket.destroy())
    proxied.pipe(database).pipe(proxied)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(server.databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  url.searchParams.set('application_name', 'behind proxy')
  const env = { DATABASE_URL: url.href, DIRECT_DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }
  const behind = await startServer(readConfig({ PORT: '0', ...env }), url.href, {
    log: server.platform.log,
    background: false,
  })
  afterFile(async () => {
    await behind.close()
    proxy.close()
  })
  return {
    ...behind,
    hold: () => connections.forEach(({ database, proxied }) => void database.unpipe(proxied)),
    release: () => connections.forEach(({ database, proxied }) => void database.pipe(proxied)),
  }
}

test('a look-up that misses a revocation made meanwhile is not kept', async () => {
  const behind = await behindProxy()
  const { key, keyId } = await server.tenant()
  const ask = async () => {
    const headers = { 'x-api-key': key }
    return (await fetch(`${behind.address}/v1/sites?limit=x`, { headers })).status
  }
  const dropped = new Promise<void>((resolve) => {
    behind.platform.listen('sitewright', {
      onNotification: (what) => what.startsWith('key:') && resolve(),
    })
  })
  // Opens the connections for reads.
  await Promise.all(Array.from({ length: 8 }, () => behind.platform.db.first(sql`select 1`)))
  const lookUps = async () => {
    const { rows } = await admin.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'behind proxy' and state = 'idle'
        and query like '%from api_keys join%'`)
    return rows.length
  }
  expect(await lookUps()).toBe(0)
  behind.hold()
  const early = ask()
  await expect.poll(lookUps).toBe(1)
  await revokeKey(server.db, keyId, new Date())
  await dropped
  behind.release()
  expect(await early).toBe(400)
  expect(await ask()).toBe(401)
})

describe('a database that stalls', () => {
  test('costs callers within their limits no 429', async () => {
    const { key } = await server.tenant()
    expect(await ask(key)).toBe(400)
    for (let stall = 0; stall < 3; stall++) {
      const { answers } = await stalled(admin, OF_SERVER, async () => ({ answers: await pileUp(key, 250) }))
      expect(new Set(await Promise.all(answers))).toEqual(new Set([400]))
    }
  })

  test('lets no key through that was revoked meanwhile', async () => {
    const { key, keyId } = await server.tenant()
    expect(await ask(key)).toBe(400)
    const { answers } = await stalled(admin, OF_SERVER, async () => {
      await pileUp(key, 0)
      await admin.query('update api_keys set revoked_at = now() where id = $1', [keyId])
      return { answers: await pileUp(key, 20) }
    })
    for (const status of await Promise.all(answers)) expect(status).toBe(401)
  })

  test('and loses its connections costs no 429 either', async () => {
    const { key } = await server.tenant()
    expect(await ask(key)).toBe(400)
    await admin.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sitewright notifications'`)
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(key)))
    expect(new Set(answers)).toEqual(new Set([400]))
  })
})
