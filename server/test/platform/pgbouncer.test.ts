import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { revokeKey } from '../../src/platform/accounts/accounts.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from '../support/after-file.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { serveProcess } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

describe.skipIf(!hasPgBouncer)(
  'behind PgBouncer in transaction mode (skipped where it is not installed)',
  async () => {
    if (!hasPgBouncer) return
    const direct = await startTestServer({}, { background: false })
    const pooledUrl = await startPgBouncer(direct.databaseUrl)
    const start = async (directUrl: string, background: boolean) => {
      const env = {
        PORT: '0',
        DATA_DIR: direct.dataDir,
        DATABASE_URL: pooledUrl,
        DIRECT_DATABASE_URL: directUrl,
      }
      const server = await startServer(readConfig(env), pooledUrl, { log: direct.platform.log, background })
      afterFile(() => server.close())
      return server
    }
    const ask = (address: string, key: string) =>
      fetch(`${address}/v1/sites`, { headers: { 'x-api-key': key } }).then(({ status }) => status)

    /** The connections that wait for jobs: over a pooler nothing would wake them. */
    const jobListeners = sql`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and query like 'LISTEN "jobs:%'`

    test('works with statements, transactions, jobs and notices', async () => {
      const directUrl = new URL(direct.databaseUrl)
      directUrl.searchParams.set('application_name', 'direct')
      const server = await start(directUrl.href, true)
      const { siteId, key, keyId } = await direct.tenant()
      const client = direct.client(key, { baseUrl: server.address })
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const page = await client.pages.create(siteId, { title: `Page ${i}`, slug: `p${i}` })
          await client.pages.update(siteId, page.id, { status: 'published' })
        }),
      )
      expect((await client.pages.list(siteId, { status: 'published', limit: 3 })).total).toBe(20)
      expect((await client.media.search(siteId, { q: 'x' })).total).toBe(0)
      await expect
        .poll(async () => (await (await fetch(`${server.address}/v1/health`)).json()).data.status)
        .toBe('operational')
      expect(await server.platform.db.rows(sql`select current_setting('timezone') as zone`)).toEqual([
        { zone: 'UTC' },
      ])
      const timeout = sql`select current_setting('statement_timeout') as timeout`
      expect(await server.platform.db.transaction((tx) => tx.rows(timeout))).toEqual([{ timeout: '30s' }])
      await expect.poll(() => direct.db.rows(jobListeners)).toEqual([{ name: 'direct' }])
      await revokeKey(direct.db, keyId, new Date())
      await expect.poll(() => ask(server.address, key), { timeout: 1_000 }).toBe(401)
    })

    test('keeps nothing in memory while notices are swallowed', async () => {
      // The operator has named the pooler twice.
      const server = await start(pooledUrl, false)
      const { key, keyId, siteId, client } = await direct.tenant()
      expect(await ask(server.address, key)).toBe(200)
      await revokeKey(direct.db, keyId, new Date())
      expect(await ask(server.address, key)).toBe(401)
      expect(await ask(direct.address, key)).toBe(401)
      await expect(client.pages.list(siteId)).rejects.toThrow()
      await expect
        .poll(() => direct.logLines.some((line) => line.includes('DIRECT_DATABASE_URL')), { timeout: 10_000 })
        .toBe(true)
    })

    test('warns at the start while the role has no timeouts', async () => {
      const outputOf = async (pooler: string) => {
        const own = await serveProcess({
          DATA_DIR: direct.dataDir,
          DATABASE_URL: pooler,
          DIRECT_DATABASE_URL: direct.databaseUrl,
          DEMO: 'off',
        })
        expect(await own.stop()).toBe(0)
        return own.output()
      }
      const warning = /Run: alter role \w+ set statement_timeout = '30000ms'; alter role .* Then restart/
      expect(await outputOf(pooledUrl)).toMatch(warning)
      const database = raw(`"${new URL(direct.databaseUrl).pathname.slice(1)}"`)
      for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await direct.db.run(sql`alter role current_user in database ${database} set ${raw(name)} = '30s'`)
      expect(await outputOf(await startPgBouncer(direct.databaseUrl))).not.toContain('alter role')
    })

    test('asks for DIRECT_DATABASE_URL when it is missing', async () => {
      await expect(migrate(pooledUrl)).rejects.toThrow('DIRECT_DATABASE_URL')
    })
  },
)
