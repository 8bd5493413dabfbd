import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { openSecrets, secretsOf } from '../../../src/platform/accounts/secrets.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { runCli } from '../../support/process.ts'
import { startReceiver, status } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-secrets-'))
  folders.push(folder)
  return folder
}

describe('a sealed value', () => {
  const secrets = secretsOf(Buffer.alloc(32, 1))

  test('opens for its purpose only, and differs each time', () => {
    for (const text of ['', 'x', 'whsec_äöü☃', 'y'.repeat(100_000)]) {
      const sealed = secrets.seal(text, 'a')
      expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
      expect(secrets.open(sealed, 'a')).toBe(text)
      expect(() => secrets.open(sealed, 'b')).toThrow()
      expect(secrets.seal(text, 'a')).not.toBe(sealed)
    }
  })

  test('does not open when changed, cut, or sealed with another key', () => {
    const sealed = secrets.seal('secret', 'a')
    const [version, key, bytes] = sealed.split('.') as [string, string, string]
    for (let i = 0; i < bytes.length - 1; i++) {
      const changed = bytes.slice(0, i) + (bytes[i] === 'A' ? 'B' : 'A') + bytes.slice(i + 1)
      expect(() => secrets.open(`${version}.${key}.${changed}`, 'a')).toThrow()
    }
    for (const bad of [
      '',
      'v1',
      `v2.${key}.${bytes}`,
      `${version}.${key}.`,
      `${version}.${key}.${bytes.slice(0, 20)}`,
    ]) {
      expect(() => secrets.open(bad, 'a')).toThrow()
    }
    expect(() => secretsOf(Buffer.alloc(32, 2)).open(sealed, 'a')).toThrow('sealed with key')
  })
})

describe('the key', () => {
  test('is created once by concurrent processes, readable by its owner only', async () => {
    const dataDir = join(await newFolder(), 'data')
    const database = { ...server.db, run: async () => 1, first: async () => undefined } as never
    // Without a database to compare with, only the file matters.
    await Promise.all(Array.from({ length: 8 }, () => openSecrets(database, null, dataDir).catch(() => {})))
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/)
  })

  test('equals SECRET_KEY; no server starts with another', async () => {
    const text = (await readFile(join(server.dataDir, 'secret.key'), 'utf8')).trim()
    const env = { DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'silent', PORT: '0', DEMO: 'off' }
    const list = (more: Record<string, string>) =>
      runCli(['accounts', 'create', '--name', 'A', '--tier', 'starter'], { ...env, ...more })
    const elsewhere = await newFolder()
    expect(await list({ DATA_DIR: elsewhere, SECRET_KEY: text })).toMatchObject({ code: 0 })
    expect(await readdir(elsewhere)).not.toContain('secret.key')
    const other = Buffer.alloc(32, 7).toString('base64')
    const strangers: Record<string, string>[] = [
      { DATA_DIR: await newFolder() },
      { DATA_DIR: server.dataDir, SECRET_KEY: other },
    ]
    for (const more of strangers) {
      for (const command of [['serve'], ['worker']]) {
        const { code, stderr } = await runCli(command, { ...env, ...more })
        expect(code).toBe(1)
        expect(stderr).toContain('sealed with a different key')
        expect(stderr).toContain('Set SECRET_KEY')
        expect(stderr).not.toContain('    at ')
      }
    }
    const broken = await newFolder()
    await writeFile(join(broken, 'secret.key'), 'nonsense')
    expect((await list({ DATA_DIR: broken })).stderr).toContain('must hold 32 bytes in base64')
  })

  test.each(['x', 'A'.repeat(44), Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'is never %s',
    (value) => {
      expect(() => readConfig({ SECRET_KEY: value })).toThrow('SECRET_KEY must be 32 bytes in base64')
    },
  )
})

describe('a secret', () => {
  test('appears in neither database nor log; nor does an upload token', async () => {
    const { client, siteId, key } = await server.tenant()
    const receiver = await startReceiver(status(500))
    const post = async (path: string, body: object, idempotencyKey: string) => {
      const response = await server.fetch(`/v1/sites/${siteId}${path}`, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      })
      expect(response.status).toBeLessThan(300)
      return { text: await response.clone().text(), data: (await response.json()).data }
    }
    const body = { url: receiver.url, events: ['*'] }
    const made = await post('/webhooks', body, 'a')
    const rotated = await post(`/webhooks/${made.data.id}/rotate-secret`, {}, 'b')
    const file = { filename: 'a.txt', contentType: 'text/plain', size: 3 }
    const upload = await post('/media/upload-url', file, 'c')
    expect((await post('/webhooks', body, 'a')).text).toBe(made.text)
    expect((await post('/media/upload-url', file, 'c')).text).toBe(upload.text)
    await client.pages.create(siteId, { title: 'T', slug: 't' })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    await client.webhooks.update(siteId, made.data.id, { active: false })
    const token = new URL(upload.data.uploadUrl).searchParams.get('token') as string
    const hidden = [made.data.secret, rotated.data.secret].map((secret: string) => secret.slice(6))
    const tables = await server.db.rows<{ name: string }>(sql`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const { Client } = (await import('pg')).default
    const database = new Client(server.databaseUrl)
    await database.connect()
    let text = ''
    for (const { name } of tables) {
      const { rows } = await database.query(`select t::text as row from ${name} t`)
      text += rows.map(({ row }) => row).join('\n')
    }
    await database.end()
    expect(text).toContain(made.data.id)
    for (const secret of [...hidden, token]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret, 'base64').toString('hex'))
      expect(server.logLines.join('')).not.toContain(secret)
    }
  })

  test('is removed from log lines', () => {
    server.platform.log.info({ secret: 'whsec_AbC+/d=' }, 'whsec_XyZ')
    const line = server.logLines.at(-1)
    expect(line).not.toMatch(/AbC|XyZ/)
  })

  test('in a reply stored unsealed by an older version is replayed', async () => {
    const { siteId, key } = await server.tenant()
    const post = () =>
      server.fetch(`/v1/sites/${siteId}/webhooks`, {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'old' },
        body: JSON.stringify({ url: 'https://www.example.com/', events: ['*'] }),
      })
    await post()
    await server.db.run(sql`
      update idempotency_keys set body = '{"data":"of before"}', sealed_body = null
      where id = (select id from idempotency_keys order by created_at desc limit 1)`)
    const answer = await post()
    expect([answer.status, await answer.text()]).toEqual([201, '{"data":"of before"}'])
  })
})
