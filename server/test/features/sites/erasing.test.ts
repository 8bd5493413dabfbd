import { expect, test } from 'vitest'
import { jobs } from '../../../src/app.ts'
import { loadDemo } from '../../../src/demo/load.ts'
import { findTables } from '../../../src/features/sites/deleted/erasing-queries.ts'
import type { Db } from '../../../src/platform/database/database.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({}, { background: false })
const { db, platform, clock } = server

/** Tables without rows of a site, or whose rows outlive it. */
const OTHERS = [
  'accounts',
  'ai_connections',
  'ai_months',
  'analytics_hits',
  'analytics_salts',
  'analytics_visits',
  'api_keys',
  'audit_chain',
  // Says who deleted it.
  'audit_entries',
  'authenticators',
  'backup_alerts',
  'backups',
  'cdn_hook',
  // Are sent, and are gone then.
  'cdn_purges',
  'counters',
  'credentials',
  'key_usage',
  'log_in_networks',
  'memberships',
  'one_time_links',
  'passkey_challenges',
  'passkeys',
  'pending_log_ins',
  'recovery_codes',
  'schema_functions',
  'schema_migrations',
  'secret_probe',
  'sessions',
  'sign_on_identities',
  'site_copy_files',
  'sites',
  'tiers',
  'used_sign_ons',
  'users',
]

const run = (context = platform) =>
  jobs.find(({ name }) => name === 'sites.erase')?.run(context as never, {} as never)

async function tablesOf() {
  const rows = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  return rows.map(({ name }) => name)
}

/** The rows of each table that a site can have rows in. */
async function counts() {
  const counted: Record<string, number> = {}
  for (const name of await tablesOf()) {
    if (['counters', 'key_usage', 'audit_chain'].includes(name)) continue
    const row = await db.first<{ rows: number }>(sql`select count(*)::int as rows from ${raw(name)}`)
    counted[name] = row?.rows ?? 0
  }
  return counted
}

async function objects() {
  const keys: string[] = []
  for await (const { key } of platform.storage.list('')) keys.push(key)
  return keys.sort()
}

/** A database that is gone after some transactions. */
function dying(transactions: number): Db {
  let left = transactions
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'transaction' && left-- <= 0) throw new Error('killed')
      const value = Reflect.get(target, name, receiver)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('every table is erased with a site, or is known to outlive it', async () => {
  const erased = new Set((await findTables(db)).map(({ name }) => name.replace(/_\d{6}$/, '')))
  const expected = (await tablesOf()).filter((name) => !OTHERS.includes(name))
  expect(expected.filter((name) => !erased.has(name))).toEqual([])
})

test('all of a site is erased after its time, also when it is killed between any two steps', async () => {
  const { accountId, client, siteId } = await server.tenant()
  await client.pages.create(siteId, { title: 'Home', slug: 'home' })
  const before = { counts: await counts(), objects: await objects() }
  const { liveSiteId, sandboxSiteId } = await loadDemo(platform, accountId)
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  for (const [owner, id] of [
    [client, liveSiteId],
    [sandbox, sandboxSiteId],
  ] as const)
    await owner.sites.delete(id, { name: (await owner.sites.get(id)).name })
  const loaded = await counts()
  clock.advance(29 * DAY_MS)
  await run()
  expect(await counts()).toEqual(loaded)
  clock.advance(DAY_MS)
  await expect(run({ ...platform, db: dying(60) as typeof db })).rejects.toThrow('killed')
  await expect(client.sites.restore(liveSiteId)).rejects.toMatchObject({ status: 404 })
  await expect(run({ ...platform, db: dying(60) as typeof db })).rejects.toThrow('killed')
  await run()
  const { api_keys, audit_entries, ai_months, ai_ledger } = await counts()
  // What the demo has of the account, and who did what to the sites.
  expect(await counts()).toEqual({ ...before.counts, api_keys, audit_entries, ai_months, ai_ledger })
  expect(await objects()).toEqual(before.objects)
  const left = await db.rows(
    sql`select owner from counters where owner like ${`${liveSiteId}%`} or owner like ${`${sandboxSiteId}%`}`,
  )
  expect(left).toEqual([])
})
