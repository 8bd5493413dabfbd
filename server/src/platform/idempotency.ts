import { hash } from 'node:crypto'
import { conflict } from '../api/errors.ts'
import type { Db } from './database/database.ts'
import { codeOf, LOCK_TIMEOUT } from './database/errors.ts'
import { sql } from './database/sql.ts'
import { type Job, scheduled } from './jobs.ts'
import type { Caller } from './tenancy.ts'

/** An answer as it went to the wire, so that it can go there again. */
export type Answer = { status: number; headers: Record<string, string>; body: string }
export type IdempotentRequest = {
  caller: Caller
  method: string
  path: string
  key: string
  body: Uint8Array | null
  now: Date
}

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Does the work of a request once per key, and answers repeats with the first answer. The record is written in the
 * transaction of the effect; a request in flight makes its twins wait, up to the database's lock timeout (5 s).
 */
export async function runOnce(db: Db, request: IdempotentRequest, work: (db: Db) => Promise<Answer>) {
  const { caller, method, path, key, now } = request
  const id = hash('sha256', [caller.accountId, caller.mode, method, path, key].join('\n'), 'buffer')
  const bodySha256 = hash('sha256', request.body ?? Buffer.alloc(0), 'buffer')
  return db.transaction(async (tx) => {
    if (!(await claim(tx, id, bodySha256, now)))
      return { answer: await recorded(tx, id, bodySha256), replayed: true }
    const answer = await work(tx)
    await tx.run(sql`
      update idempotency_keys
      set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
      where id = ${id}`)
    return { answer, replayed: false }
  })
}

async function claim(tx: Db, id: Buffer, bodySha256: Buffer, now: Date): Promise<boolean> {
  const expired = new Date(now.getTime() - KEPT_MS)
  const insert = sql`
    insert into idempotency_keys as known (id, body_sha256, created_at) values (${id}, ${bodySha256}, ${now})
    on conflict (id) do update set body_sha256 = excluded.body_sha256, created_at = excluded.created_at
    where known.created_at <= ${expired}`
  try {
    return (await tx.run(insert)) === 1
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error
    throw conflict(
      'The first request with this Idempotency-Key is still in progress; try again',
      'request_in_progress',
    )
  }
}

async function recorded(tx: Db, id: Buffer, bodySha256: Buffer): Promise<Answer> {
  const record = await tx.first<Answer & { body_sha256: Buffer }>(sql`
    select body_sha256, status, headers, body from idempotency_keys where id = ${id}`)
  if (!record) throw conflict('This Idempotency-Key has just expired; try again', 'request_in_progress')
  if (!record.body_sha256.equals(bodySha256)) {
    throw conflict(
      'This Idempotency-Key was used with another body; use a new key for a new request',
      'idempotency_key_reused',
    )
  }
  return { status: record.status, headers: record.headers, body: record.body }
}

export const idempotencyJobs: Job<never>[] = [
  scheduled('idempotency.sweep', '17 * * * *', async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    await db.run(sql`delete from idempotency_keys where created_at <= ${before}`)
  }),
]
