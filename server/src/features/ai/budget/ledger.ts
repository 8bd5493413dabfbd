import { forbidden, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { LanguageModelError, NO_TOKENS } from '../../../platform/language-model/model.ts'
import { newId } from '../../../platform/values/ids.ts'
import { type Job, scheduled } from '../../../platform/work/jobs.ts'
import { engineName, type Made, modelFor } from '../engine.ts'
import * as queries from './ledger-queries.ts'

export type Work = 'generate' | 'translate' | 'content-assist' | 'generate-template'
type Context = Pick<SiteContext, 'db' | 'site' | 'clock' | 'log' | 'languageModel'>

/** Longer than anybody waits for an answer: then a reservation is one of a process that has died. */
const RESERVED_MS = 30 * 60 * 1000
const KEPT_MS = 400 * 24 * 60 * 60 * 1000

/** Whether so many tokens may be taken in all: of what is reserved, or of what the account has left beside it. */
export type MayTake = (tokens: number) => Promise<boolean>

/**
 * Runs work on the account's tokens of this month: reserves what it is to take, and counts what it took, also when it
 * fails. Work that may need more than it said asks before it goes on. Throws FORBIDDEN, saying what is left and when the month ends, when that is too much.
 */
export async function metered<T>(
  context: Context,
  work: { kind: Work; atMostTokens: number; jobId?: string },
  run: (mayTake: MayTake) => Promise<Made<T>>,
): Promise<Made<T>> {
  const { db, site, clock, log } = context
  if (modelFor(context, site) === null) return run(async () => true)
  const now = clock.now()
  const id = await reserveTokens(context, work, now)
  let reserved = work.atMostTokens
  const mayTake: MayTake = async (tokens) => {
    if (tokens > reserved && !(await reserveMore(context, id, tokens, now))) return false
    reserved = Math.max(reserved, tokens)
    return true
  }
  const settle = ({ promptTokens, completionTokens } = NO_TOKENS) =>
    queries.settleTokens(db, site.id, id, promptTokens + completionTokens)
  let made: Made<T>
  try {
    made = await run(mayTake)
  } catch (error) {
    // Where that fails too, the reservation ends by itself.
    await settle(error instanceof LanguageModelError ? error.usage : NO_TOKENS).catch((failure) =>
      log.warn({ component: 'ai', error: String(failure) }, 'tokens could not be counted'),
    )
    throw error
  }
  await settle(made.usage)
  return made
}

function reserveTokens(
  { db, site }: Context,
  { kind, atMostTokens, jobId }: { kind: Work; atMostTokens: number; jobId?: string },
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    // Work on a job is done by one process at a time: what another had reserved was for work that broke off.
    if (jobId !== undefined) await queries.releaseTokens(tx, site.id, jobId)
    const { tokenLimit, tokensUsed } = await lockedMonth(tx, site.id, now)
    checkTokens(tokenLimit, tokensUsed, atMostTokens, now)
    const id = newId('aiuse')
    const until = jobId === undefined ? new Date(now.getTime() + RESERVED_MS) : null
    const entry = {
      id,
      month: monthOf(now),
      kind,
      jobId: jobId ?? null,
      tokens: atMostTokens,
      credits: 0,
      now,
      until,
    }
    await queries.insertEntry(tx, site.id, entry)
    return id
  })
}

/** Makes a reservation larger, in the month in which it was made; false where that is more than is left. */
function reserveMore({ db, site }: Context, id: string, tokens: number, reservedAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { tokenLimit, tokensUsed } = await lockedMonth(tx, site.id, reservedAt)
    const reserved = (await queries.findReserved(tx, site.id, id)) ?? 0
    if (tokenLimit !== null && tokensUsed - reserved + tokens > tokenLimit) return false
    await queries.reserveTokens(tx, site.id, id, Math.max(reserved, tokens))
    return true
  })
}

/** Throws FORBIDDEN when the account of a site has no tokens left this month. */
export async function checkTokensLeft(db: Db, siteId: string, now: Date) {
  const month = found(await queries.findMonth(db, siteId, monthOf(now), now), 'Site')
  checkTokens(month.tokenLimit, month.tokensUsed, 1, now)
}

function checkTokens(limit: number | null, used: number, wanted: number, now: Date) {
  if (limit === null || used + wanted <= limit) return
  const { remaining, resetsAt } = leftOf(limit, used, now)
  throw forbidden(
    `The account has ${remaining} of its ${limit} AI tokens of this month left, and this may take ${wanted}; send less, ` +
      `wait until ${resetsAt}, or choose a larger plan`,
    { reason: 'ai_tokens_used_up', limit, used, remaining, resetsAt },
  )
}

/** Reserves the credits of a job's hero video in the transaction that makes the job. Throws FORBIDDEN. */
export async function reserveCredits(
  tx: Db,
  siteId: string,
  { jobId, credits, now }: { jobId: string; credits: number; now: Date },
) {
  const { creditLimit: limit, creditsUsed: used } = await lockedMonth(tx, siteId, now)
  if (limit !== null && used + credits > limit) {
    const { remaining, resetsAt } = leftOf(limit, used, now)
    throw forbidden(
      `The account has ${remaining} of its ${limit} video credits of this month left, and this video takes ${credits}; ` +
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

/** Throws FORBIDDEN, naming the plan, when hero videos are no part of it. */
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

/** What the account of the site has used this month; in sandbox nothing is counted. */
export async function usageOf(context: SiteContext) {
  const { db, site, clock } = context
  const now = clock.now()
  const isSandbox = site.mode === 'sandbox'
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
    engine: engineName(modelFor(context, site)),
    sandbox: isSandbox,
  }
}

async function lockedMonth(tx: Db, siteId: string, now: Date) {
  const month = monthOf(now)
  await queries.lockMonth(tx, siteId, month)
  return found(await queries.findMonth(tx, siteId, month, now), 'Site')
}

/** The first day of the month in UTC. */
const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`

function leftOf<L extends number | null>(limit: L, used: number, now: Date) {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  return { remaining: (limit === null ? null : Math.max(0, limit - used)) as L, resetsAt }
}

const sweepLedger = scheduled('ai.sweep', '41 * * * *', async ({ db, clock }) => {
  const now = clock.now()
  await queries.sweepEntries(db, now, new Date(now.getTime() - KEPT_MS))
})

export const aiJobs: Job[] = [sweepLedger]
