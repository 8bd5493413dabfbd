import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { revokeKey } from '../../../src/platform/accounts/accounts.ts'
import { isWellFormedKey } from '../../../src/platform/accounts/api-key.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startServer } from '../../../src/server.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

describe('a key', () => {
  test('has prefix, 32 characters and a checksum, and is stored only as a hash', async () => {
    const { accountId, key } = await server.tenant()
    const sandbox = (await server.key(accountId, 'sandbox')).key
    expect(key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/)
    expect(sandbox).toMatch(/^svc_sandbox_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
    const rows = await server.db.rows(sql`select api_keys::text as row from api_keys`)
    expect(JSON.stringify(rows)).not.toContain(key.slice(0, 20))
  })

  test('is rejected by every process after its revocation', async () => {
    const { key, keyId } = await server.tenant()
    const config = readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl })
    const second = await startServer(config, server.databaseUrl, { log: server.platform.log })
    const asks = [server.address, second.address].map(
      (base) => () => fetch(`${base}/v1/sites`, { headers: { 'x-api-key': key } }),
    )
    try {
      for (const ask of asks) expect((await ask()).status).toBe(200)
      await revokeKey(server.db, keyId, new Date())
      for (const ask of asks) await expect.poll(async () => (await ask()).status).toBe(401)
    } finally {
      await second.close()
    }
  })

  test('is rejected even if the process misses the notification of its revocation', async () => {
    const { key, keyId } = await server.tenant()
    const ask = () => server.fetch('/v1/sites', { key })
    expect((await ask()).status).toBe(200)
    await server.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sitewright notifications'`)
    await revokeKey(server.db, keyId, new Date())
    await expect.poll(async () => (await ask()).status).toBe(401)
  })

  test('gets the new tier of its account at once', async () => {
    const { accountId, key } = await server.tenant()
    const limitOf = async () =>
      Number((await server.fetch('/v1/sites', { key })).headers.get('x-ratelimit-limit'))
    expect(await limitOf()).toBe(1_000_000_000)
    await server.db.run(sql`update accounts set tier = 'professional' where id = ${accountId}`)
    await expect.poll(limitOf).toBe(600)
  })
})

describe('the log', () => {
  test('never contains a key or an upload token, wherever they were sent', async () => {
    const { key, siteId, client } = await server.tenant()
    const { uploadUrl } = await client.media.createUploadUrl(siteId, {
      filename: 'a.txt',
      contentType: 'text/plain',
      size: 1,
    })
    const json = { 'content-type': 'application/json', 'idempotency-key': key }
    await server.fetch(`/v1/sites/${siteId}/pages?key=${key}`, { key })
    await server.fetch(`/v1/sites/${key}`, { key })
    await server.fetch(`/${key}`, { headers: { authorization: `Bearer ${key}`, cookie: `k=${key}` } })
    await server.fetch(`/v1/sites/${siteId}/pages`, {
      key,
      method: 'POST',
      headers: json,
      body: `{"title": "${key}", "slug": ${key}}`,
    })
    await server.fetch(`/v1/sites/${siteId}/pages`, {
      key,
      method: 'POST',
      headers: json,
      body: JSON.stringify({ title: key, slug: key }),
    })
    await fetch(uploadUrl, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } })
    await expect.poll(() => server.logLines.some((line) => line.includes('media.uploadBytes'))).toBe(true)
    const log = server.logLines.join('')
    expect(log).not.toContain(key)
    expect(log).not.toContain(key.slice(12))
    expect(log).not.toContain(new URL(uploadUrl).searchParams.get('token'))
  })

  test('has one line per request: operation, status, duration and caller', async () => {
    const { accountId, keyId, siteId, client } = await server.tenant()
    const { meta } = await client.pages.list(siteId)
    await expect.poll(() => server.logLines.find((line) => line.includes(meta.requestId))).toBeDefined()
    const lines = server.logLines
      .filter((line) => line.includes(meta.requestId))
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(String),
        requestId: meta.requestId,
        operation: 'pages.list',
        method: 'GET',
        path: '/v1/sites/:siteId/pages',
        status: 200,
        durationMs: expect.any(Number),
        keyId,
        accountId,
        mode: 'live',
        siteId,
      },
    ])
  })
})
