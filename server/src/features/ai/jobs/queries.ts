import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { Including } from '../rules.ts'
import type { AiJob } from './contract.ts'
import type { SiteTranslationState, TranslationOrder } from './state.ts'

type Status = AiJob['status']
type ListOptions = { limit: number; cursor?: string; status?: Status }

export const jobJson = jsonObject<AiJob>({
  jobId: sql`id`,
  status: sql`status`,
  progress: sql`progress`,
  step: sql`step`,
  prompt: sql`prompt`,
  language: sql`language`,
  engine: sql`engine`,
  pages: sql`pages`,
  outline: sql`outline`,
  mediaIds: sql`to_json(media_ids)`,
  made: sql`made`,
  heroVideoGenerated: sql`hero_video_generated`,
  videoModel: sql`video_model`,
  videoCreditsUsed: sql`video_credits_used`,
  usage: jsonObject<AiJob['usage']>({
    promptTokens: sql`prompt_tokens`,
    completionTokens: sql`completion_tokens`,
  }),
  attempts: sql`attempts`,
  notes: sql`to_json(notes)`,
  brief: sql`brief`,
  missing: sql`to_json(missing)`,
  translation: sql`translation`,
  error: sql`case when error_reason is not null then ${jsonObject<NonNullable<AiJob['error']>>({
    reason: sql`error_reason`,
    message: sql`error_message`,
  })} end`,
  undoneAt: sql`iso(undone_at)`,
  kept: sql`kept`,
  createdAt: sql`iso(created_at)`,
  startedAt: sql`iso(started_at)`,
  finishedAt: sql`iso(finished_at)`,
})

export function listJobs(db: Db, siteId: string, { limit, cursor, status }: ListOptions) {
  return countedPage<AiJob>(db, {
    item: jobJson,
    from: sql`ai_jobs where site_id = ${siteId}${status ? sql` and status = ${status}` : empty}`,
    cursor: { list: 'ai jobs', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'ai_jobs', status),
  })
}

export async function findJob(db: Db, siteId: string, id: string) {
  const row = await db.first<{ json: string }>(sql`
    select (${jobJson})::text as json from ai_jobs where site_id = ${siteId} and id = ${id}`)
  return row && json<AiJob>(row.json)
}

/** Counts the unfinished jobs of the site's account and locks out new ones until the transaction ends. */
export async function countUnfinished(db: Db, siteId: string): Promise<number> {
  const account = sql`select account_id from sites where id = ${siteId}`
  await db.run(sql`select id from accounts where id = (${account}) for no key update`)
  const found = await db.first<{ jobs: number }>(sql`
    select count(*) as jobs from ai_jobs where account_id = (${account}) and status in ('queued', 'running')`)
  return found?.jobs ?? 0
}

type NewJob = {
  id: string
  prompt: string
  language: string
  pageCount: number | null
  videoModel: string | null
  videoCredits: number
  referenceMediaIds: string[]
  include: readonly string[]
  engine: string
  now: Date
}

export function insertJob(db: Db, siteId: string, job: NewJob) {
  const { id, prompt, language, pageCount, videoModel, videoCredits, referenceMediaIds, engine, now } = job
  const { include } = job
  return db.run(sql`
    insert into ai_jobs (id, site_id, account_id, prompt, language, page_count, video_model, video_credits_reserved,
      reference_media_ids, include, engine, due_at, created_at)
    values (${id}, ${siteId}, (select account_id from sites where id = ${siteId}), ${prompt}, ${language}, ${pageCount},
      ${videoModel}, ${videoCredits}, ${referenceMediaIds}, ${include}, ${engine}, ${now}, ${now})`)
}

/** Whether a job translates the site already. */
export async function isBeingTranslated(db: Db, siteId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select id from ai_jobs
    where site_id = ${siteId} and translation is not null and status in ('queued', 'running') limit 1`)
  return rows.length > 0
}

type NewTranslation = {
  id: string
  translation: SiteTranslationState
  order: TranslationOrder
  include: readonly Including[]
  engine: string
  now: Date
}

export function insertTranslation(db: Db, siteId: string, job: NewTranslation) {
  const { id, translation, order, include, engine, now } = job
  return db.run(sql`
    insert into ai_jobs (id, site_id, account_id, prompt, language, include, translation, state, engine, due_at, created_at)
    values (${id}, ${siteId}, (select account_id from sites where id = ${siteId}), '', ${translation.sourceLanguage},
      ${include}, ${JSON.stringify(translation)}::json, ${JSON.stringify(order)}::json, ${engine}, ${now}, ${now})`)
}

/** Whether what is saved on a site is what visitors get. */
export async function isShownAtOnce(db: Db, siteId: string): Promise<boolean> {
  const row = await db.first<{ isShownAtOnce: boolean }>(sql`
    select mode = 'live' and status = 'published' and publishing = 'immediate' as "isShownAtOnce"
    from sites where id = ${siteId}`)
  return row?.isShownAtOnce ?? false
}

/** Whether visitors have never seen the site, which stays so until the transaction ends. */
export async function lockFreshness(db: Db, siteId: string): Promise<boolean> {
  const row = await db.first<{ isFresh: boolean }>(sql`
    select live_release = 0 as "isFresh" from sites where id = ${siteId} for no key update`)
  return row?.isFresh ?? false
}

/** Locks a job and returns its status and files. */
export function lockJob(db: Db, siteId: string, id: string) {
  return db.first<{ status: Status; mediaIds: string[] }>(sql`
    select status, array(select json_array_elements(state -> 'files') ->> 'id') as "mediaIds"
    from ai_jobs where site_id = ${siteId} and id = ${id} for update`)
}

export type CompletedJob = Pick<AiJob, 'status' | 'pages' | 'mediaIds' | 'made' | 'translation'> & {
  states: (Record<string, unknown> | null)[]
  /** What mentions something that it made was saved after this time. */
  startedAt: Date
  undoneAt: Date | null
}

/** Locks a job until the transaction ends. */
export const lockCompleted = (db: Db, siteId: string, id: string) =>
  db.first<CompletedJob>(sql`
    select status, translation, pages, media_ids as "mediaIds", made, made_states as states, started_at as "startedAt",
      undone_at as "undoneAt"
    from ai_jobs where site_id = ${siteId} and id = ${id} for update`)

export const markUndone = (db: Db, siteId: string, id: string, kept: AiJob['kept'], now: Date) =>
  db.run(sql`
    update ai_jobs set undone_at = ${now}, kept = ${JSON.stringify(kept)}::json
    where site_id = ${siteId} and id = ${id}`)

type Ending = { status: 'failed' | 'cancelled'; error: AiJob['error']; now: Date }

/** Ends a locked job without a result and returns it. */
export async function endJob(db: Db, siteId: string, id: string, { status, error, now }: Ending) {
  const row = await db.first<{ json: string }>(sql`
    update ai_jobs set status = ${status}, step = null, media_ids = '{}', state = null, holder = null, held_until = null,
      error_reason = ${error?.reason ?? null}, error_message = ${error?.message ?? null}, finished_at = ${now}
    where site_id = ${siteId} and id = ${id}
    returning (${jobJson})::text as json`)
  return row && json<AiJob>(row.json)
}

export type DemoJob = Pick<
  AiJob,
  'status' | 'progress' | 'pages' | 'mediaIds' | 'notes' | 'error' | 'attempts'
> &
  Omit<NewJob, 'now' | 'referenceMediaIds' | 'videoCredits' | 'include'> & {
    startedAt: Date | null
    createdAt: Date
    finishedAt: Date
  }

/** Inserts finished jobs for demo data. */
export function insertFinished(db: Db, siteId: string, jobs: DemoJob[]) {
  return db.run(sql`
    insert into ai_jobs (id, site_id, account_id, status, progress, prompt, language, page_count, video_model, engine,
      pages, media_ids, attempts, notes, error_reason, error_message, due_at, created_at, started_at, finished_at)
    select job.id, sites.id, account_id, job.status, progress, prompt, job.language, "pageCount", "videoModel", engine,
      pages, array(select json_array_elements_text("mediaIds")), attempts, array(select json_array_elements_text(notes)),
      error ->> 'reason', error ->> 'message', "createdAt", "createdAt", "startedAt", "finishedAt"
    from sites, json_to_recordset(${JSON.stringify(jobs)}::json) as job (id text, status text, progress smallint,
      prompt text, language text, "pageCount" smallint, "videoModel" text, engine text, pages json, "mediaIds" json,
      attempts integer, notes json, error json, "createdAt" timestamptz, "startedAt" timestamptz, "finishedAt" timestamptz)
    where sites.id = ${siteId}`)
}
