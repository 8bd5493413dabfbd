import { request } from 'node:http'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startServer } from '../src/server.ts'
import { createTestDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const { key, siteId } = await server.tenant()
const names = ['database', 'jobs', 'storage']

describe('health', () => {
  test('says how each service is, without a key', async () => {
    const response = await server.fetch('/v1/health')
    expect(response.status).toBe(200)
    const { data } = await response.json()
    expect(data).toEqual({
      status: 'operational',
      version: '1.5.0',
      timestamp: expect.any(String),
      services: { database: 'operational', jobs: 'operational', storage: 'operational' },
    })
  })

  test('in detail needs any valid key, and adds latency and uptime', async () => {
    const { accountId } = await server.tenant()
    const scopeless = (await server.key(accountId, 'sandbox', [])).key
    const response = await server.fetch('/v1/health/detailed', { key: scopeless })
    const { data } = await response.json()
    expect(Object.keys(data.latency).sort()).toEqual(names)
    expect(Object.keys(data.uptime).sort()).toEqual([...names, 'server'].sort())
    for (const value of [...Object.values(data.latency), ...Object.values(data.uptime)])
      expect(value).toBeGreaterThanOrEqual(0)
  })

  test('is degraded when jobs are late, and 503 when the database is gone; requests say so and it recovers', async () => {
    const database = await createTestDatabase()
    const config = readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: database.url })
    const own = await startServer(config, database.url, { log: server.platform.log })
    const health = async () => {
      const response = await fetch(`${own.address}/v1/health`)
      const { data } = await response.json()
      return [response.status, data.status, data.services.database, data.services.jobs]
    }
    const admin = new pg.Client(database.url.replace(/\/test_[^?]*/, '/postgres'))
    await admin.connect()
    const name = new URL(database.url).pathname.slice(1)
    try {
      expect(await health()).toEqual([200, 'operational', 'operational', 'operational'])
      const { sql } = await import('../src/platform/database/sql.ts')
      await own.platform.db.run(
        sql`select graphile_worker.add_job('nobody.does.this', run_at := now() - interval '1 hour')`,
      )
      await expect.poll(health, { timeout: 5_000 }).toEqual([200, 'degraded', 'operational', 'degraded'])

      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await expect.poll(health, { timeout: 10_000 }).toEqual([503, 'outage', 'outage', 'degraded'])
      const refused = await fetch(`${own.address}/v1/sites`, { headers: { 'x-api-key': key } })
      expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'INTERNAL_ERROR'])

      await admin.query(`alter database ${name} allow_connections true`)
      await expect.poll(async () => (await health())[2], { timeout: 10_000 }).toBe('operational')
    } finally {
      await admin.end()
      await own.close()
      await database.drop()
    }
  })
})

describe('metrics', () => {
  test('are off by default, and served on a port of their own', async () => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      METRICS_PORT: '0',
    })
    expect(server.metricsAddress).toBeNull()
    expect((await server.fetch('/metrics')).status).toBe(404)
    const own = await startServer(config, server.databaseUrl, { log: server.platform.log })
    try {
      await fetch(`${own.address}/v1/sites/${siteId}/pages`, { headers: { 'x-api-key': key } })
      const text = await (await fetch(`${own.metricsAddress}/metrics`)).text()
      expect(text).toContain(
        'sitewright_http_request_duration_seconds_count{operation="pages.list",status="200"} 1',
      )
      expect(text).toContain('sitewright_database_connections{state="idle"}')
      expect(text).toContain('nodejs_eventloop_lag_seconds')
      expect((await fetch(`${own.address}/metrics`)).status).toBe(404)
    } finally {
      await own.close()
    }
  })
})

describe('closing', () => {
  test('lets requests in hand end and takes no new ones', async () => {
    const config = readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl })
    const own = await startServer(config, server.databaseUrl, { log: server.platform.log })
    const body = JSON.stringify({ title: 'In hand', slug: 'in-hand' })
    const slow = request(`${own.address}/v1/sites/${siteId}/pages`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'idempotency-key': 'k',
        'content-length': body.length,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', (response) => resolve(response.resume().statusCode))
      slow.on('error', reject)
    })
    slow.write(body.slice(0, 10))
    await new Promise((resolve) => own.app.server.once('request', resolve))
    const closed = own.close()
    await expect
      .poll(() =>
        fetch(`${own.address}/v1/health`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200)
    slow.end(body.slice(10))
    expect(await answered).toBe(201)
    await closed
  })
})

describe('a configuration', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL starting with postgres://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, 'set both or neither'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
  ])('with %j says what to do', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})
