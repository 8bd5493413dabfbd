import { hash } from 'node:crypto'
import { conflict } from '../api/errors.ts'
import type { Db } from './database/database.ts'
import { codeOf, isUniqueViolation, LOCK_TIMEOUT } from './database/errors.ts'
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
  const { id, bodySha256 } = hashesOf(request)
  return db.transaction(async (tx) => {
    if (!(await claim(tx, id, bodySha256, request.now)))
      return { answer: await recorded(tx, id, bodySha256), replayed: true }
    const answer = await work(tx)
    await tx.run(sql`
      update idempotency_keys
      set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
      where id = ${id}`)
    return { answer, replayed: false }
  })
}

/** Stands for the resource in the text of an answer, where it can't occur. */
const RESOURCE = '\0'

/**
 * The same for work that is one `db.insert`, in one round trip instead of five: the record goes into that statement.
 * A twin makes the statement fail on the record, or insert nothing, and is answered from the record then.
 */
export async function insertOnce(
  db: Db,
  request: IdempotentRequest,
  work: (db: Db) => Promise<Answer>,
  answerWith: (json: string) => Answer,
): Promise<{ answer: Answer; replayed: boolean }> {
  const { id, bodySha256 } = hashesOf(request)
  const { status, headers, body } = answerWith(RESOURCE)
  const [before, after] = body.split(RESOURCE)
  const record = sql`
    insert into idempotency_keys (id, body_sha256, created_at, status, headers, body)
    select ${id}, ${bodySha256}, ${request.now}, ${status}, ${JSON.stringify(headers)}::jsonb,
      ${before} || json || ${after}
    from made`
  const insert: Db['insert'] = (statement, ...effects) => db.insert(statement, ...effects, record)
  try {
    return { answer: await work({ ...db, insert }), replayed: false }
  } catch (error) {
    if (codeOf(error) === LOCK_TIMEOUT && (await isInFlight(db, id))) throw inProgress()
    const known = await find(db, id)
    if (known && !isExpired(known, request.now))
      return { answer: answerOf(known, bodySha256), replayed: true }
    if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error
    await db.run(sql`delete from idempotency_keys where id = ${id} and created_at <= ${expiry(request.now)}`)
    return insertOnce(db, request, work, answerWith)
  }
}

/** Whether another transaction holds the record right now; waits for it no longer than a blink. */
async function isInFlight(db: Db, id: Buffer): Promise<boolean> {
  const probe = new Error('nothing of the probe shall stay')
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`set local lock_timeout = '20ms'`)
      await tx.run(sql`
        insert into idempotency_keys (id, body_sha256, created_at) values (${id}, ${id}, now()) on conflict do nothing`)
      throw probe
    })
  } catch (error) {
    if (error === probe) return false
    if (codeOf(error) === LOCK_TIMEOUT) return true
    throw error
  }
}

function hashesOf({ caller, method, path, key, body }: IdempotentRequest) {
  return {
    id: hash('sha256', [caller.accountId, caller.mode, method, path, key].join('\n'), 'buffer'),
    bodySha256: hash('sha256', body ?? Buffer.alloc(0), 'buffer'),
  }
}

const expiry = (now: Date) => new Date(now.getTime() - KEPT_MS)
const isExpired = ({ created_at }: Recorded, now: Date) => created_at <= expiry(now)

const inProgress = () =>
  conflict(
    'The first request with this Idempotency-Key is still in progress; try again',
    'request_in_progress',
  )

async function claim(tx: Db, id: Buffer, bodySha256: Buffer, now: Date): Promise<boolean> {
  const insert = sql`
    insert into idempotency_keys as known (id, body_sha256, created_at) values (${id}, ${bodySha256}, ${now})
    on conflict (id) do update set body_sha256 = excluded.body_sha256, created_at = excluded.created_at
    where known.created_at <= ${expiry(now)}`
  try {
    return (await tx.run(insert)) === 1
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error
    throw inProgress()
  }
}

type Recorded = Answer & { body_sha256: Buffer; created_at: Date }

const find = (db: Db, id: Buffer) =>
  db.first<Recorded>(sql`
    select body_sha256, created_at, status, headers, body from idempotency_keys where id = ${id}`)

async function recorded(tx: Db, id: Buffer, bodySha256: Buffer): Promise<Answer> {
  const record = await find(tx, id)
  if (!record) throw conflict('This Idempotency-Key has just expired; try again', 'request_in_progress')
  return answerOf(record, bodySha256)
}

function answerOf({ body_sha256, status, headers, body }: Recorded, bodySha256: Buffer): Answer {
  if (body_sha256.equals(bodySha256)) return { status, headers, body }
  throw conflict(
    'This Idempotency-Key was used with another body; use a new key for a new request',
    'idempotency_key_reused',
  )
}

export const idempotencyJobs: Job<never>[] = [
  scheduled('idempotency.sweep', '17 * * * *', async ({ db, clock }) => {
    await db.run(sql`delete from idempotency_keys where created_at <= ${expiry(clock.now())}`)
  }),
]
