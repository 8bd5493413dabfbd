import { hash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '../../api/caller.ts'
import { ApiError, conflict } from '../../api/errors.ts'
import type { Secrets } from '../accounts/secrets.ts'
import type { Platform } from '../context.ts'
import type { Db } from '../database/database.ts'
import { codeOf, isUniqueViolation, LOCK_TIMEOUT, OutcomeUnknown } from '../database/errors.ts'
import { sql } from '../database/sql.ts'
import { DAY_MS } from '../values/durations.ts'
import { type Job, scheduled } from './jobs.ts'

/** A response as sent, for replay. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  /** Only for people; requests whose answers set cookies are not recorded. */
  cookies?: string[]
}
export type IdempotentRequest = {
  caller: Pick<Caller, 'accountId' | 'mode'>
  /** The site of the request; null for one of the account. */
  siteId: string | null
  method: string
  path: string
  key: string
  body: Uint8Array | null
  now: Date
}

type Store = Pick<Platform, 'db' | 'secrets'>

const KEPT_MS = DAY_MS

/**
 * Runs the work of a request once per key and replays the response to repeated requests. The record is written in the
 * transaction of the effect. Concurrent requests with the key wait up to the database's lock timeout (5 s). Responses are
 * encrypted, because they may contain a secret of a webhook or an upload.
 */
export async function runOnce(
  { db, secrets }: Store,
  request: IdempotentRequest,
  work: (db: Db) => Promise<Answer>,
) {
  const { id, bodySha256 } = hashesOf(request)
  return db.transaction(async (tx) => {
    if (!(await claim(tx, id, bodySha256, request.now)))
      return { answer: await recorded(tx, secrets, id, bodySha256), replayed: true }
    const answer = await work(tx)
    await tx.run(sql`
      update idempotency_keys
      set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
        body = null, sealed_body = ${secrets.seal(answer.body, purposeOf(id))}, site_id = ${request.siteId}
      where id = ${id}`)
    return { answer, replayed: false }
  })
}

/** The recorded response to this request, or null. */
export async function findReplay({ db, secrets }: Store, request: IdempotentRequest) {
  const { id, bodySha256 } = hashesOf(request)
  const known = await find(db, id)
  if (!known || known.status === null || isExpired(known, request.now)) return null
  return { answer: answerOf(known, secrets, id, bodySha256), replayed: true }
}

/** Placeholder for the resource in the text of a response, which never contains NUL. */
const RESOURCE = '\0'

/**
 * Like `runOnce`, for work that is a single `db.insert`: the record is part of that statement, which saves four round
 * trips. For a repeated request, the statement fails on the record or inserts nothing, and the recorded response is replayed.
 * PostgreSQL composes that response, so it is not encrypted: handlers that return a secret must not be `singleStatement`.
 */
export async function insertOnce(
  store: Store,
  request: IdempotentRequest,
  work: (db: Db) => Promise<Answer>,
  answerWith: (json: string) => Answer,
): Promise<{ answer: Answer; replayed: boolean }> {
  const { db, secrets } = store
  const { id, bodySha256 } = hashesOf(request)
  const { status, headers, body } = answerWith(RESOURCE)
  const [before, after] = body.split(RESOURCE)
  const record = sql`
    insert into idempotency_keys (id, body_sha256, created_at, status, headers, body, site_id)
    select ${id}, ${bodySha256}, ${request.now}, ${status}, ${JSON.stringify(headers)}::jsonb,
      ${before} || json || ${after}, ${request.siteId}
    from inserted`
  const insert: Db['insert'] = (statement, ...effects) => db.insert(statement, ...effects, record)
  try {
    return { answer: await work({ ...db, insert }), replayed: false }
  } catch (error) {
    if (codeOf(error) === LOCK_TIMEOUT && (await isInFlight(db, id))) throw inProgress()
    const known = await find(db, id)
    if (known && !isExpired(known, request.now))
      return { answer: answerOf(known, secrets, id, bodySha256), replayed: true }
    if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error
    await db.run(sql`delete from idempotency_keys where id = ${id} and created_at <= ${expiry(request.now)}`)
    return insertOnce(store, request, work, answerWith)
  }
}

/** Whether another transaction holds the record right now. */
async function isInFlight(db: Db, id: Buffer): Promise<boolean> {
  const probe = new Error('rolls the probe back')
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

/** Lifetime of a claim unless renewed. After that, another process may take it over. */
const CLAIM_MS = 60_000
const RENEW_MS = 20_000
const WAIT_TIMEOUT_MS = 5_000
const WAIT_POLL_MS = 100

/**
 * Like `runOnce`, for long work such as calling another service: commits the claim on the key first, so that the work can
 * use short transactions of its own. If the process dies between effect and record, the next request repeats the work with
 * the same `claimId`, which the work uses to make its effect unique. A rejected request frees its key; after any other
 * failure, the claim stays and may be taken over at once.
 */
export async function runClaimed(
  store: Store & Pick<Platform, 'clock'>,
  request: Omit<IdempotentRequest, 'now'>,
  work: (claimId: string) => Promise<Answer>,
) {
  const { db, secrets, clock } = store
  const { id, bodySha256 } = hashesOf(request)
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  for (;;) {
    const claim = await claimFirst(db, id, bodySha256, clock.now())
    if (claim)
      return { answer: await workOn(store, { ...claim, siteId: request.siteId }, work), replayed: false }
    const known = await find(db, id)
    if (known && (known.status !== null || !known.body_sha256.equals(bodySha256))) {
      return { answer: answerOf(known, secrets, id, bodySha256), replayed: true }
    }
    if (performance.now() >= deadline) throw inProgress()
    await wait(WAIT_POLL_MS)
  }
}

type Claim = { id: Buffer; holder: string; claimId: string }
type SiteClaim = Claim & Pick<IdempotentRequest, 'siteId'>

/** Claims a key that is new or expired, or whose claim has expired. */
async function claimFirst(db: Db, id: Buffer, bodySha256: Buffer, now: Date): Promise<Claim | null> {
  const holder = randomUUID()
  const isExpired = sql`known.created_at <= ${expiry(now)}`
  const claimed = await db.transaction((tx) =>
    tx.first<{ created_at: Date }>(sql`
      insert into idempotency_keys as known (id, body_sha256, created_at, claimed_by, claimed_until)
      values (${id}, ${bodySha256}, ${now}, ${holder}, ${claimEnd(now)})
      on conflict (id) do update set body_sha256 = excluded.body_sha256,
        created_at = case when ${isExpired} then excluded.created_at else known.created_at end,
        claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until,
        status = null, headers = null, body = null, sealed_body = null
      where ${isExpired} or (
        known.status is null and known.claimed_until <= ${now} and known.body_sha256 = excluded.body_sha256)
      returning created_at`),
  )
  return claimed ? { id, holder, claimId: `${id.toString('base64url')}.${+claimed.created_at}` } : null
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)

async function workOn(
  { db, secrets, clock }: Store & Pick<Platform, 'clock'>,
  { id, holder, claimId, siteId }: SiteClaim,
  work: (claimId: string) => Promise<Answer>,
): Promise<Answer> {
  const mine = sql`id = ${id} and claimed_by = ${holder}`
  const holdUntil = (time: Date) =>
    db.run(sql`update idempotency_keys set claimed_until = ${time} where ${mine}`)
  const renewing = setInterval(() => holdUntil(claimEnd(clock.now())).catch(() => {}), RENEW_MS)
  try {
    const answer = await work(claimId)
    const record = sql`
      update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
        sealed_body = ${secrets.seal(answer.body, purposeOf(id))}, site_id = ${siteId},
        claimed_by = null, claimed_until = null
      where ${mine}`
    await db.run(record).catch((error: Error) => {
      throw new OutcomeUnknown(error.message, { cause: error })
    })
    return answer
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500
    const release = isRefusal
      ? db.run(sql`delete from idempotency_keys where ${mine}`)
      : holdUntil(clock.now())
    // If that fails too, the claim expires.
    await release.catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

function hashesOf({ caller, method, path, key, body }: Omit<IdempotentRequest, 'now'>) {
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

/** Responses composed by PostgreSQL, and those recorded by older versions, are not encrypted. */
type Recorded = Pick<Answer, 'status' | 'headers'> & {
  body: string | null
  sealed_body: string | null
  body_sha256: Buffer
  created_at: Date
}

const find = (db: Db, id: Buffer) =>
  db.first<Recorded>(sql`
    select body_sha256, created_at, status, headers, body, sealed_body from idempotency_keys where id = ${id}`)

export const purposeOf = (id: Buffer) => `answer:${id.toString('base64url')}`

async function recorded(tx: Db, secrets: Secrets, id: Buffer, bodySha256: Buffer): Promise<Answer> {
  const record = await find(tx, id)
  if (!record) throw conflict('This Idempotency-Key has just expired; try again', 'request_in_progress')
  return answerOf(record, secrets, id, bodySha256)
}

function answerOf(record: Recorded, secrets: Secrets, id: Buffer, bodySha256: Buffer): Answer {
  const { status, headers, body, sealed_body: sealed } = record
  if (record.body_sha256.equals(bodySha256)) {
    if (status !== null && body === null && sealed === null)
      throw conflict(
        'This request was completed, and its response was erased along with the person it named',
        'answer_erased',
      )
    return { status, headers, body: sealed === null ? (body ?? '') : secrets.open(sealed, purposeOf(id)) }
  }
  throw conflict(
    'This Idempotency-Key was used with a different body; use a new key for a new request',
    'idempotency_key_reused',
  )
}

export const idempotencyJobs: Job<never>[] = [
  scheduled('idempotency.sweep', '17 * * * *', async ({ db, clock }) => {
    await db.run(sql`delete from idempotency_keys where created_at <= ${expiry(clock.now())}`)
  }),
]
