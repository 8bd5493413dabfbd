import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { ConfigError } from '../../src/platform/values/config-error.ts'
import { startServer } from '../../src/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { deployedQueries } from '../support/deploy.ts'
import { namesOfQuery } from '../support/promql.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { key, siteId } = await server.tenant()
const names = ['database', 'jobs', 'storage']

describe('health', () => {
  test('reports the status of each service without a key', async () => {
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

  test('in detail requires any valid key, and adds latency and uptime', async () => {
    const { accountId } = await server.tenant()
    const scopeless = (await server.key(accountId, 'sandbox', [])).key
    const response = await server.fetch('/v1/health/detailed', { key: scopeless })
    const { data } = await response.json()
    expect(Object.keys(data.latency).sort()).toEqual(names)
    expect(Object.keys(data.uptime).sort()).toEqual([...names, 'server'].sort())
    for (const value of [...Object.values(data.latency), ...Object.values(data.uptime)])
      expect(value).toBeGreaterThanOrEqual(0)
  })

  test('is degraded with late jobs and 503 without the database, and recovers', async () => {
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
      await own.platform.db.run(
        sql`select graphile_worker.add_job('nobody.does.this', run_at := now() - interval '1 hour')`,
      )
      await expect.poll(health).toEqual([200, 'degraded', 'operational', 'degraded'])

      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await expect.poll(health).toEqual([503, 'outage', 'outage', 'degraded'])
      const refused = await fetch(`${own.address}/v1/sites`, { headers: { 'x-api-key': key } })
      expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'INTERNAL_ERROR'])

      await admin.query(`alter database ${name} allow_connections true`)
      await expect.poll(async () => (await health())[2]).toBe('operational')
    } finally {
      await admin.end()
      await own.close()
      await database.drop()
    }
  })
})

describe('a broken database connection', () => {
  test('in a transaction fails only that request, with 503', async () => {
    const { client, siteId: site } = await server.tenant()
    const page = await client.pages.create(site, { title: 'Held', slug: 'held' })
    const holder = new pg.Client(server.databaseUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from pages where id = $1 for update', [page.id])
    const update = client.pages.update(site, page.id, { title: 'Waiting' }).then(
      () => 'resolved',
      (error) => error.status,
    )
    await expect
      .poll(async () => {
        const { rowCount } = await holder.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
        return rowCount
      })
      .toBe(1)
    expect(await update).toBe(503)
    await holder.query('rollback')
    await holder.end()
    expect((await client.pages.update(site, page.id, { title: 'Again' })).title).toBe('Again')
  })

  test('leaves no connections behind when repeated', async () => {
    const { client, siteId: site } = await server.tenant()
    const admin = new pg.Client(server.databaseUrl)
    await admin.connect()
    const connections = async () => {
      const { rows } = await admin.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'sitewright'",
      )
      return rows[0].n as number
    }
    for (let round = 0; round < 15; round++) {
      const reads = Array.from({ length: 8 }, () => client.pages.list(site).then(undefined, () => {}))
      await admin.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'sitewright'`)
      await Promise.all(reads)
    }
    await expect
      .poll(() =>
        client.pages.list(site).then(
          () => 'ok',
          () => 'failed',
        ),
      )
      .toBe('ok')
    // Four for reads, ten for transactions, three for slow reads.
    expect(await connections()).toBeLessThanOrEqual(17)
    await admin.end()
  })
})

describe('slow searches of one tenant', () => {
  test('do not block the reads of others, nor health', async () => {
    const { siteId: site, key: searchKey } = await server.tenant()
    await server.db.run(sql`
      insert into media (id, site_id, filename, path, type, state, created_at)
      select 'media_bulk' || i, ${site}, 'a' || i || '.txt', '/', 'document', 'ready', now() from generate_series(1, 200000) i`)
    let searching = true
    const search = () => server.fetch(`/v1/sites/${site}/media/search?q=a`, { key: searchKey })
    const searches = Promise.all(Array.from({ length: 12 }, search)).finally(() => {
      searching = false
    })
    const answered: boolean[] = []
    for (let i = 0; i < 5; i++) {
      expect((await server.fetch(`/v1/sites/${siteId}/pages`, { key })).status).toBe(200)
      expect((await server.fetch('/v1/health')).status).toBe(200)
      answered.push(searching)
    }
    // The first replies arrive while searches are still running.
    expect(answered[0]).toBe(true)
    for (const { status } of await searches) expect([200, 503]).toContain(status)
  })
})

describe('metrics', () => {
  test('are off by default, and served on a separate port', async () => {
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
      const { client, siteId: site } = await server.tenant()
      await visit(own, await client.sites.publish(site))
      const text = await (await fetch(`${own.metricsAddress}/metrics`)).text()
      expect(text).toContain(
        'sitewright_http_request_duration_seconds_count{operation="pages.list",status="200"} 1',
      )
      expect(text).toContain('sitewright_database_connections{state="idle"}')
      expect(text).toContain('nodejs_eventloop_lag_seconds')
      expect(text).toContain('sitewright_service_up{service="database"} 1')
      expect((await fetch(`${own.address}/metrics`)).status).toBe(404)
      const exposed = new Set(text.match(/^[a-z\d_]+(?=[{ ])/gm))
      const labels = new Set(text.match(/(?<=[{,])[a-z_]+(?==")/g))
      // Prometheus itself adds these.
      const added = ['up', 'job', 'instance', 'le']
      const names = deployedQueries().map(namesOfQuery)
      expect(new Set(names.flatMap(({ metrics }) => metrics)).size).toBeGreaterThan(8)
      for (const { metrics, labels: asked } of names) {
        expect(metrics.filter((name) => !exposed.has(name) && !added.includes(name))).toEqual([])
        expect(asked.filter((name) => !labels.has(name) && !added.includes(name))).toEqual([])
      }
    } finally {
      await own.close()
    }
  })
})

describe('slow queries', () => {
  test('are logged with operation and statement, and without values', async () => {
    // Every statement is slow.
    const own = await startTestServer({ SLOW_QUERY_MS: '0' })
    const { client, siteId: site } = await own.tenant()
    const title = 'In no statement'
    const page = await client.pages.create(site, { title, slug: '/', status: 'published' })
    await client.pages.update(site, page.id, { title: `${title} either` })
    await client.media.search(site, { q: title })
    const { slug } = await client.sites.publish(site)
    await visit(own, { slug })
    await own.db.run(sql`select graphile_worker.add_job('idempotency.sweep')`)
    const logged = () =>
      own.logLines.flatMap((line) => {
        const { operation, statement, durationMs, msg } = JSON.parse(line)
        if (msg !== 'slow query') return []
        expect(durationMs).toBeGreaterThanOrEqual(0)
        return [`${operation}: ${statement}`]
      })
    for (const start of [
      'pages.create: with .*insert into pages',
      'pages.update: begin',
      'pages.update: with .*update pages set title = \\$',
      'pages.update: commit',
      'media.search: select',
      'visit: select',
      'job idempotency.sweep: delete from',
    ])
      await expect.poll(logged).toContainEqual(expect.stringMatching(new RegExp(`^${start}`)))
    expect(logged().join('\n')).not.toContain(title)
    expect(server.logLines.join('')).not.toContain('slow query')
  })
})

describe('closing', () => {
  test('finishes requests in flight and accepts no new ones', async () => {
    const config = readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl })
    const own = await startServer(config, server.databaseUrl, { log: server.platform.log })
    const body = JSON.stringify({ title: 'In hand', slug: 'in-hand' })
    const kept = new Agent({ keepAlive: true })
    const slow = request(`${own.address}/v1/sites/${siteId}/pages`, {
      method: 'POST',
      agent: kept,
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
    // A connection with a partial request when the server closes.
    const late = connect(Number(new URL(own.address).port), '127.0.0.1')
    await new Promise((resolve) => late.write('GET /v1/health HTTP/1.1\r\nhost: x\r\n', resolve))
    const refusal = new Promise<string>((resolve, reject) => {
      let received = ''
      late.on('data', (chunk) => {
        received += chunk
      })
      late.on('close', () => resolve(received)).on('error', reject)
    })
    await expect
      .poll(() => promisify(own.app.server.getConnections.bind(own.app.server))())
      .toBeGreaterThanOrEqual(2)
    const closed = own.close()
    await expect
      .poll(() =>
        fetch(`${own.address}/v1/health`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200)
    late.write('\r\n')
    const [head, text] = (await refusal).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/s)
    expect(head).toContain('connection: close')
    for (const name of ['limit', 'remaining', 'reset']) expect(head).toContain(`x-ratelimit-${name}: `)
    expect(JSON.parse(text).error.code).toBe('INTERNAL_ERROR')
    slow.end(body.slice(10))
    expect(await answered).toBe(201)
    // The client keeps its connection open; the server does not wait for it.
    await closed
    kept.destroy()
  })
})

describe('the configuration', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL starting with postgres://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, 'set both or neither'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ TRUST_PROXY: 'nonsense' }, 'TRUST_PROXY must be on, off, or IP addresses'],
    [{ TRUST_PROXY: '10.0.0.1,' }, 'not "10.0.0.1,"'],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/33' }, 'not "10.0.0.1, 10.0.0.0/33"'],
    [{ TRUST_PROXY: 'fd00::/0' }, 'not "fd00::/0"'],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'not "10.0.0.0/8/8"'],
  ])('explains the error in %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test('lists every error at once, without showing secrets', () => {
    const env = {
      PORT: 'http',
      SECRET_KEY: 'too-short',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'x',
      AI_MODEL: 'm',
    }
    const message = [
      'The configuration has errors:',
      'PORT must be a whole number from 0 to 65535, not "http"',
      'SECRET_KEY must be 32 bytes in base64; generate one with: openssl rand -base64 32',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither',
      'AI_PROVIDER is missing: one of ',
    ].join('\n  ')
    expect(() => readConfig(env)).toThrow(message)
  })

  test.each([
    ...['1', 'true', 'ON', 'yes'].map((word) => [word, true] as const),
    ...['', '0', 'False', 'off', 'no'].map((word) => [word, false] as const),
    ['10.1.2.3', '10.1.2.3'],
    ['loopback, uniquelocal,linklocal', 'loopback,uniquelocal,linklocal'],
    ['10.0.0.0/8, fd00::/128 ,::1', '10.0.0.0/8,fd00::/128,::1'],
  ] as const)('accepts %j for TRUST_PROXY, as does Fastify', (word, trustProxy) => {
    const config = readConfig({ TRUST_PROXY: word })
    expect(config.trustProxy).toBe(trustProxy)
    expect(() => Fastify({ trustProxy: config.trustProxy })).not.toThrow()
  })

  test('has no public URL by default, and strips its trailing slash', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBeNull()
    expect(readConfig({ PUBLIC_URL: 'https://api.example.com/base//' }).publicUrl).toBe(
      'https://api.example.com/base',
    )
  })
})
