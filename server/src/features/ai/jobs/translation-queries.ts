import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { AiJob } from './contract.ts'
import { jobJson } from './queries.ts'
import type { SiteTranslationState } from './state.ts'
import { type Held, heldBy } from './worker-queries.ts'

type TranslationProgress = {
  translation: SiteTranslationState
  progress: number
  step: string | null
  /** What was spent since the last time. */
  usage: AiJob['usage']
  note: string | null
  /** What translates; null if it is what it was. */
  engine: string | null
  /** Whether earlier failures no longer count. */
  hasAdvanced: boolean
}

/** Resolves to false if the job was cancelled or taken over. */
export async function saveTranslationProgress(db: Db, siteId: string, held: Held, now: TranslationProgress) {
  const { translation, progress, step, usage, note, engine, hasAdvanced } = now
  const saved = await db.run(sql`
    update ai_jobs set translation = ${JSON.stringify(translation)}::json, progress = ${progress}, step = ${step},
      engine = coalesce(${engine}, engine),
      prompt_tokens = prompt_tokens + ${usage.promptTokens}, completion_tokens = completion_tokens + ${usage.completionTokens},
      notes = notes || ${note === null ? [] : [note]}::text[],
      failures = case when ${hasAdvanced} then 0 else failures end
    where ${heldBy(siteId, held)}`)
  return saved === 1
}

export async function completeTranslation(db: Db, siteId: string, held: Held, now: Date) {
  const row = await db.first<{ json: string }>(sql`
    update ai_jobs set status = 'completed', progress = 100, step = null, state = null, holder = null,
      held_until = null, finished_at = ${now}
    where ${heldBy(siteId, held)}
    returning (${jobJson})::text as json`)
  return row && json<AiJob>(row.json)
}

/** Makes releases, and other changes of these pages, wait until the transaction ends. */
export async function lockPages(db: Db, siteId: string, ids: string[]) {
  await db.run(sql`select from sites where id = ${siteId} for no key update`)
  await db.run(sql`
    select from pages where site_id = ${siteId} and id = any (${ids}) order by id for no key update`)
}
