import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Sitewright } from '../../../client/src/index.ts'
import { SCOPES, type Scope } from '../../src/api/access.ts'
import type { Mode } from '../../src/api/caller.ts'
import { readConfig } from '../../src/config.ts'
import { createAccount, createKey } from '../../src/platform/accounts/accounts.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { createLogger } from '../../src/platform/observe/log.ts'
import type { Resolve } from '../../src/platform/outbound/guarded-http.ts'
import { startServer } from '../../src/server.ts'
import { afterFile } from './after-file.ts'
import { TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { checkingFetch } from './replies.ts'

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]
/** High enough for tests that are not about rate limits. */
export const UNLIMITED = 'unlimited'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts a server on its own database; both end with the test or file. No host name resolves on it. */
export async function startTestServer(
  env: Record<string, string> = {},
  { lockTimeoutMs, ...options }: { background?: boolean; resolve?: Resolve; lockTimeoutMs?: number } = {},
) {
  const database = await createTestDatabase(
    lockTimeoutMs === undefined ? {} : { lock_timeout: lockTimeoutMs },
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-data-'))
  const clock = new TestClock()
  const logLines: string[] = []
  const log = createLogger(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(chunk.toString())
        done()
      },
    }),
  )
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WEBHOOK_ALLOW_NETWORKS: 'loopback',
    // Nobody answers there.
    DNS_SERVERS: '127.0.0.1:1',
    ...env,
  })
  const server = await startServer(config, database.url, {
    clock,
    log,
    resolve: async () => [],
    ...options,
  })
  const { db } = server.platform
  await db.run(
    sql`insert into tiers (name, per_minute) values (${UNLIMITED}, 1000000000) on conflict do nothing`,
  )
  afterFile(async () => {
    await server.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const api = {
    ...server,
    db,
    clock,
    logLines,
    dataDir,
    databaseUrl: database.url,
    account: (tier: string = UNLIMITED) => createAccount(db, `Account ${randomUUID()}`, tier, clock.now()),
    key: (accountId: string, mode: Mode = 'live', scopes: Scope[] = ALL_SCOPES) =>
      createKey(db, accountId, { name: 'Test', mode, scopes }, clock.now()),
    client: (apiKey: string, options: object = {}) =>
      new Sitewright({ apiKey, baseUrl: server.address, maxRetries: 0, fetch: checkingFetch, ...options }),
    fetch: (path: string, init: RequestInit & { key?: string } = {}) => {
      const { key, ...rest } = init
      return fetch(new URL(path, server.address), {
        ...rest,
        headers: { ...(key && { 'x-api-key': key }), ...(rest.headers as Record<string, string>) },
      })
    },
    /** A new account with a key, a client and a site. */
    async tenant({ mode = 'live', tier = UNLIMITED }: { mode?: Mode; tier?: string } = {}) {
      const account = await api.account(tier)
      const { id: keyId, key } = await api.key(account.id, mode)
      const client = api.client(key)
      const site = await client.sites.create({ name: 'Test site' })
      return { accountId: account.id, keyId, key, client, siteId: site.id }
    },
  }
  return api
}
