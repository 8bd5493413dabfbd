import { forbidden, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  type LanguageModel,
  LanguageModelError,
  NO_TOKENS,
  type TokenUsage,
} from '../../../platform/language-model/model.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/values/durations.ts'
import { newId } from '../../../platform/values/ids.ts'
import { type Job, scheduled } from '../../../platform/work/jobs.ts'
import { type EngineResult, engineName, modelFor } from '../engine.ts'
import * as queries from './ledger-queries.ts'

type Work = 'generate' | 'translate' | 'content-assist' | 'generate-template'
type Context = Pick<SiteContext, 'db' | 'site' | 'clock' | 'log'>

/** Longer than any request takes: an older reservation belongs to a process that died. */
export const RESERVED_MS = 30 * MINUTE_MS
const RETENTION_MS = 400 * DAY_MS

/** Extends the reservation to a total number of tokens if needed; false if the account has too few left. */
export type ExtendReservation = (tokens: number) => Promise<boolean>

type Spending = { kind: Work; maxTokens: number; jobId?: string }

/**
 * Runs work that spends tokens: reserves its maximum and counts its usage, even if it fails. Work that needs more calls
 * `extendReservation` first. Throws FORBIDDEN if the account has too few tokens left this month. What an account pays for itself
 * is only counted.
 */
export async function metered<T>(
  context: Context,
  { model, ...work }: Spending & { model: LanguageModel | null },
  run: (extendReservation: ExtendReservation) => Promise<EngineResult<T>>,
): Promise<EngineResult<T>> {
  const { db, site, clock } = context
  if (model === null) return run(async () => true)
  if (model.isOwn) return countOwnTokens(context, site.accountId, () => run(async () => true))
  const now = clock.now()
  const id = await reserveTokens(context, work, now)
  let reserved = work.maxTokens
  const extendReservation: ExtendReservation = async (tokens) => {
    if (tokens > reserved && !(await reserveMore(context, id, tokens, now))) return false
    reserved = Math.max(reserved, tokens)
    return true
  }
  return counted(
    context,
    (tokens) => queries.settleTokens(db, site.id, id, tokens),
    () => run(extendReservation),
  )
}

/** Runs work that an account pays for itself. */
export function countOwnTokens<T extends { usage: TokenUsage }>(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  accountId: string,
  run: () => Promise<T>,
): Promise<T> {
  const month = monthOf(context.clock.now())
  return counted(context, (tokens) => queries.addOwnTokens(context.db, accountId, month, tokens), run)
}

async function counted<T extends { usage: TokenUsage }>(
  { log }: Pick<Context, 'log'>,
  count: (tokens: number) => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const settle = ({ promptTokens, completionTokens }: TokenUsage) => count(promptTokens + completionTokens)
  let result: T
  try {
    result = await run()
  } catch (error) {
    // If this fails too, a reservation expires.
    await settle(error instanceof LanguageModelError ? error.usage : NO_TOKENS).catch((failure) =>
      log.warn({ component: 'ai', error: String(failure) }, 'tokens could not be counted'),
    )
    throw error
  }
  await settle(result.usage)
  return result
}

function reserveTokens(
  { db, site }: Context,
  { kind, maxTokens, jobId }: Spending,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    // One process at a time works on a job, so an older reservation belongs to interrupted work.
    if (jobId !== undefined) await queries.releaseTokens(tx, site.id, jobId)
    const { tokenLimit, tokensUsed } = await lockedMonth(tx, site.id, now)
    checkTokens(tokenLimit, tokensUsed, maxTokens, now)
    const id = newId('aiuse')
    const until = jobId === undefined ? new Date(now.getTime() + RESERVED_MS) : null
    const entry = {
      id,
      month: monthOf(now),
      kind,
      jobId: jobId ?? null,
      tokens: maxTokens,
      credits: 0,
      now,
      until,
    }
    await queries.insertEntry(tx, site.id, entry)
    return id
  })
}

/** Extends a reservation within its month; false if too few tokens are left. */
function reserveMore({ db, site }: Context, id: string, tokens: number, reservedAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { tokenLimit, tokensUsed } = await lockedMonth(tx, site.id, reservedAt)
    const reserved = (await queries.findReserved(tx, site.id, id)) ?? 0
    if (tokenLimit !== null && tokensUsed - reserved + tokens > tokenLimit) return false
    await queries.reserveTokens(tx, site.id, id, Math.max(reserved, tokens))
    return true
  })
}

/** Throws FORBIDDEN if the account has no tokens left this month. */
export async function checkTokensLeft(db: Db, siteId: string, now: Date) {
  const month = found(await queries.findMonth(db, siteId, monthOf(now), now), 'Site')
  checkTokens(month.tokenLimit, month.tokensUsed, 1, now)
}

function checkTokens(limit: number | null, used: number, wanted: number, now: Date) {
  if (limit === null || used + wanted <= limit) return
  const { remaining, resetsAt } = leftOf(limit, used, now)
  throw forbidden(
    `The account has ${remaining} of its ${limit} AI tokens left this month, and this may take ${wanted}; send less, ` +
      `wait until ${resetsAt}, or choose a larger plan`,
    { reason: 'ai_tokens_used_up', limit, used, remaining, resetsAt },
  )
}

/** Reserves video credits in the transaction that creates the job. Throws FORBIDDEN. */
export async function reserveCredits(
  tx: Db,
  siteId: string,
  { jobId, credits, now }: { jobId: string; credits: number; now: Date },
) {
  const { creditLimit: limit, creditsUsed: used } = await lockedMonth(tx, siteId, now)
  if (limit !== null && used + credits > limit) {
    const { remaining, resetsAt } = leftOf(limit, used, now)
    throw forbidden(
      `The account has ${remaining} of its ${limit} video credits left this month, and this video takes ${credits}; ` +
        `choose another videoModelId, wait until ${resetsAt}, or leave out useHeroVideo`,
      { reason: 'video_credits_used_up', limit, used, remaining, resetsAt },
    )
  }
  const entry = {
    id: newId('aiuse'),
    month: monthOf(now),
    kind: 'hero-video',
    jobId,
    tokens: 0,
    credits,
    now,
  }
  await queries.insertEntry(tx, siteId, { ...entry, until: null })
}

/** Throws FORBIDDEN if the account's plan has no hero videos. */
export async function checkVideosInPlan(db: Db, siteId: string, now: Date) {
  const { creditLimit, tier } = found(await queries.findMonth(db, siteId, monthOf(now), now), 'Site')
  if (creditLimit !== 0) return
  throw forbidden(
    `Hero videos are not part of the ${tier} plan; choose a larger plan, or leave out useHeroVideo`,
    {
      reason: 'video_not_in_plan',
      plan: tier,
    },
  )
}

/** The account's usage of this month. Sandbox usage is not counted. */
export async function usageOf(context: SiteContext) {
  const { db, site, clock } = context
  const now = clock.now()
  const isSandbox = site.mode === 'sandbox'
  const model = await modelFor(context, site)
  const month = found(await queries.findMonth(db, site.id, monthOf(now), now), 'Site')
  const allowance = (limit: number | null, used: number) =>
    isSandbox
      ? { used: 0, limit: null, remaining: null }
      : { used, limit, remaining: leftOf(limit, used, now).remaining }
  return {
    month: monthOf(now).slice(0, 7),
    resetsAt: leftOf(null, 0, now).resetsAt,
    tokens: allowance(month.tokenLimit, month.tokensUsed),
    videoCredits: allowance(month.creditLimit, month.creditsUsed),
    characters: allowance(month.characterLimit, month.charactersUsed),
    engine: engineName(model),
    isOwn: model?.isOwn ?? false,
    ownTokens: isSandbox ? 0 : month.ownTokensUsed,
    sandbox: isSandbox,
  }
}

export async function lockedMonth(tx: Db, siteId: string, now: Date) {
  const month = monthOf(now)
  await queries.lockMonth(tx, siteId, month)
  return found(await queries.findMonth(tx, siteId, month, now), 'Site')
}

/** The first day of the month in UTC. */
export const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`

export function leftOf<L extends number | null>(limit: L, used: number, now: Date) {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  return { remaining: (limit === null ? null : Math.max(0, limit - used)) as L, resetsAt }
}

const sweepLedger = scheduled('ai.sweep', '41 * * * *', async ({ db, clock }) => {
  const now = clock.now()
  await queries.sweepEntries(db, now, new Date(now.getTime() - RETENTION_MS))
})

export const aiJobs: Job[] = [sweepLedger]
