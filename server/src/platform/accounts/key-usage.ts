import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../observe/log.ts'
import type { Clock } from '../values/clock.ts'
import { DAY_MS } from '../values/durations.ts'

/** Counts the responses to each API key in memory and adds them to the database every few seconds. */
export type KeyUsage = {
  count(keyId: string, status: number): void
  /** Saves the counts since the last flush. Counts that could not be saved join the next flush. */
  flush(): Promise<void>
  /** Flushes once more. */
  close(): Promise<void>
}

type Counts = {
  keyId: string
  day: string
  requests: number
  clientErrors: number
  serverErrors: number
  rateLimited: number
  lastUsedAt: Date
}

const FLUSH_MS = 3_000
const RETENTION_DAYS = 400

export function openKeyUsage(db: Db, clock: Clock, log: Logger): KeyUsage {
  /** Counts by key and day. */
  let counted = new Map<string, Counts>()
  let flushing: Promise<void> = Promise.resolve()

  const countsOf = (keyId: string, now: Date): Counts => {
    const day = Math.floor(now.getTime() / DAY_MS)
    const name = `${keyId} ${day}`
    const known = counted.get(name)
    if (known) return known
    const none = { requests: 0, clientErrors: 0, serverErrors: 0, rateLimited: 0 }
    const counts = { keyId, day: now.toISOString().slice(0, 10), ...none, lastUsedAt: now }
    counted.set(name, counts)
    return counts
  }

  async function write() {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    await addCounts(db, [...batch.values()]).catch((error: Error) => {
      log.warn({ error: error.message }, 'API key usage could not be saved; retrying')
      for (const [name, counts] of batch) mergeInto(counted, name, counts)
    })
  }

  const flush = () => {
    flushing = flushing.then(write)
    return flushing
  }
  const timer = setInterval(flush, FLUSH_MS).unref()
  return {
    count(keyId, status) {
      const now = clock.now()
      const counts = countsOf(keyId, now)
      counts.requests++
      counts.lastUsedAt = now
      if (status >= 500) counts.serverErrors++
      else if (status === 429) counts.rateLimited++
      else if (status >= 400) counts.clientErrors++
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function mergeInto(counted: Map<string, Counts>, name: string, old: Counts) {
  const fresh = counted.get(name)
  if (!fresh) return void counted.set(name, old)
  fresh.requests += old.requests
  fresh.clientErrors += old.clientErrors
  fresh.serverErrors += old.serverErrors
  fresh.rateLimited += old.rateLimited
}

/** One statement for all keys, in the order of their ids, so that concurrent processes cannot deadlock. */
async function addCounts(db: Db, counts: Counts[]) {
  const column = <K extends keyof Counts>(name: K) => counts.map((one) => one[name])
  await db.run(sql`
    insert into key_usage (key_id, day, requests, client_errors, server_errors, rate_limited, last_used_at)
    select api_keys.id, counted.day, requests, client_errors, server_errors, rate_limited, counted.last_used_at
    from unnest(${column('keyId')}::text[], ${column('day')}::date[], ${column('requests')}::int8[],
      ${column('clientErrors')}::int8[], ${column('serverErrors')}::int8[], ${column('rateLimited')}::int8[],
      ${column('lastUsedAt')}::timestamptz[])
      as counted (key_id, day, requests, client_errors, server_errors, rate_limited, last_used_at)
      join api_keys on api_keys.id = counted.key_id
    order by api_keys.id, counted.day
    on conflict (key_id, day) do update set requests = key_usage.requests + excluded.requests,
      client_errors = key_usage.client_errors + excluded.client_errors,
      server_errors = key_usage.server_errors + excluded.server_errors,
      rate_limited = key_usage.rate_limited + excluded.rate_limited,
      last_used_at = greatest(key_usage.last_used_at, excluded.last_used_at)`)
}

/** Deletes old days, except the last day of each key, which shows when the key was last used. */
export async function deleteOldUsage(db: Db, now: Date) {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  await db.run(sql`
    delete from key_usage old where day < ${before}::date
      and exists (select 1 from key_usage newer where newer.key_id = old.key_id and newer.day > old.day)`)
}
