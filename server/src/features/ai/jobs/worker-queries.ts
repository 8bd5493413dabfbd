import type { Site } from '../../../api/caller.ts'
import { json } from '../../../api/reply.ts'
import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Including, VideoModel } from '../rules.ts'
import type { AiJob } from './contract.ts'
import { jobJson } from './queries.ts'
import {
  type JobState,
  outlineOf,
  type Results,
  type SiteTranslationState,
  type TranslationOrder,
  type Writing,
} from './state.ts'

/** Time after which others take over the job of a process that died. Holds are renewed well within it. */
export const HOLD_SECONDS = 10

const heldUntil = sql`clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})`

/** A job held by this process. */
export type Claimed = {
  id: string
  site: Site
  siteName: string
  holder: string
  prompt: string
  language: string
  pageCount: number | null
  videoModel: VideoModel | null
  videoCredits: number
  referenceMediaIds: string[]
  include: Including[]
  /** Whether the account has connected what does the work. */
  isOwn: boolean
  /** Null if it generates. */
  translation: SiteTranslationState | null
  /** Whether visitors have never seen the site. */
  isFresh: boolean
  state: JobState | TranslationOrder | null
  /** Failed attempts so far. */
  failures: number
}
type Claim = {
  holder: string
  limit: number
  /** Concurrent jobs of an account across all processes. */
  perAccount: number
  /** Of the limit, jobs with what their accounts have connected: one per account. */
  ownLimit: number
  now: Date
}

/** Claims due jobs of all sites, accounts taking turns, including jobs of dead processes. */
export function claimDue(db: Db, { holder, limit, perAccount, ownLimit, now }: Claim): Promise<Claimed[]> {
  const isDue = (job: Sql) =>
    sql`(${job}.status = 'queued' and ${job}.due_at <= ${now} or ${job}.status = 'running' and ${job}.held_until <= clock_timestamp())`
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.aiJobClaims})`)
    return tx.rows<Claimed>(sql`
      with unfinished as (
        select ai_jobs.*, ${isDue(raw('ai_jobs'))} as is_due, sites.mode = 'live' and exists (
          select from ai_connections connection where connection.account_id = ai_jobs.account_id
            and (purpose = 'model' or translation is not null)) as is_own
        from ai_jobs join sites on sites.id = site_id where ai_jobs.status in ('queued', 'running')
          and not ${isInactive(sql`ai_jobs.site_id`)}
      ), turn as (
        select id, is_due, due_at, is_own, row_number() over (partition by account_id order by is_due, due_at, id) as place
        from unfinished where is_due or status = 'running'
      ), waiting as (
        select *, row_number() over (partition by is_own order by place, due_at, id) as turn
        from turn where is_due and place <= case when is_own then 1 else ${perAccount} end
      ), picked as (
        select id, is_own from waiting where not is_own or turn <= ${ownLimit} order by place, due_at, id limit ${limit}
      )
      update ai_jobs job set status = 'running', holder = ${holder}, held_until = ${heldUntil}, attempts = attempts + 1,
        failures = failures + (job.status = 'running')::integer, started_at = coalesce(started_at, ${now})
      from picked, sites
      where job.id = picked.id and sites.id = job.site_id and ${isDue(raw('job'))}
      returning job.id, holder, picked.is_own as "isOwn", prompt, job.language, page_count as "pageCount", video_model as "videoModel",
        video_credits_reserved as "videoCredits", reference_media_ids as "referenceMediaIds", include, translation, live_release = 0 as "isFresh", state, failures, sites.name as "siteName",
        json_build_object('id', sites.id, 'accountId', sites.account_id, 'mode', sites.mode, 'timeZone', time_zone,
          'currency', currency, 'language', sites.language) as site`)
  })
}

export type Held = Pick<Claimed, 'id' | 'holder'>
export const heldBy = (siteId: string, { id, holder }: Held) =>
  sql`site_id = ${siteId} and id = ${id} and holder = ${holder} and status = 'running'`

/** Resolves to false if the job was cancelled or taken over. */
export async function renewHold(db: Db, siteId: string, held: Held): Promise<boolean> {
  return (await db.run(sql`update ai_jobs set held_until = ${heldUntil} where ${heldBy(siteId, held)}`)) === 1
}

/** Locks the job. Resolves to false if it was cancelled or taken over. */
export async function lockHeld(db: Db, siteId: string, held: Held): Promise<boolean> {
  const rows = await db.rows(sql`select id from ai_jobs where ${heldBy(siteId, held)} for update`)
  return rows.length === 1
}

const resultColumns = (state: JobState) => sql`
  prompt_tokens = ${state.usage.promptTokens}, completion_tokens = ${state.usage.completionTokens}, notes = ${state.notes},
  engine = coalesce(${state.engine ?? null}, engine), outline = ${JSON.stringify(outlineOf(state))}::json,
  media_ids = ${state.files.filter(({ url }) => url !== null).map(({ id }) => id)}`

export type Progress = { progress: number; step: string }

/** Saves intermediate results. Resolves to false if the job was cancelled or taken over. */
export async function saveState(db: Db, siteId: string, held: Held, state: JobState, now?: Progress) {
  const { progress, step } = now ?? { progress: null, step: null }
  const saved = await db.run(sql`
    update ai_jobs set ${resultColumns(state)}, state = ${JSON.stringify(state)}::json, progress = greatest(progress, coalesce(${progress}, progress)),
      step = coalesce(${step}, step)
    where ${heldBy(siteId, held)}`)
  return saved === 1
}

/** Shows how far the page is that is being written. */
export function saveWriting(db: Db, siteId: string, held: Held, state: JobState, writing: Writing) {
  const outline = JSON.stringify(outlineOf(state, writing))
  return db.run(sql`update ai_jobs set outline = ${outline}::json where ${heldBy(siteId, held)}`)
}

/** Queues the job again, due at a later time. */
export function requeue(
  db: Db,
  siteId: string,
  held: Held,
  { step, failures, dueAt }: { step: string | null; failures: number; dueAt: Date },
) {
  return db.run(sql`
    update ai_jobs set status = 'queued', holder = null, held_until = null, step = ${step},
      failures = ${failures}, due_at = ${dueAt}
    where ${heldBy(siteId, held)}`)
}

type Result = {
  results: Results
  state: JobState
  heroVideoGenerated: boolean
  videoCreditsUsed: number
  now: Date
}

const noted = (state: JobState, notes: string[]) => ({ ...state, notes: [...state.notes, ...notes] })

export async function completeJob(db: Db, siteId: string, held: Held, result: Result) {
  const { results, state, heroVideoGenerated, videoCreditsUsed, now } = result
  const row = await db.first<{ json: string }>(sql`
    update ai_jobs set ${resultColumns(noted(state, results.notes))}, state = null, status = 'completed', progress = 100, step = null, holder = null,
      held_until = null, pages = ${JSON.stringify(results.pages)}::json,
      made = ${JSON.stringify(results.made)}::json, made_states = ${JSON.stringify(results.states)}::json, brief = ${JSON.stringify(state.plan?.facts ?? null)}::json,
      missing = ${state.plan?.missing ?? []}, hero_video_generated = ${heroVideoGenerated},
      video_credits_used = ${videoCreditsUsed}, finished_at = ${now}
    where ${heldBy(siteId, held)}
    returning (${jobJson})::text as json`)
  return row && json<AiJob>(row.json)
}
