import { setTimeout as wait } from 'node:timers/promises'
import type { Static } from 'typebox'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit } from '../../../platform/work/events.ts'
import { publicKeyOf } from '../site-key.ts'
import { type campaignEndpoints, pushCampaignEvents } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_SENDING, MAX_TTL_SECONDS, messageErrors } from './rules.ts'
import { endCampaigns } from './sending-queries.ts'

/** How long the answer waits for first attempts to finish. */
const ANSWER_TIMEOUT_MS = 10_000
const FIRST_POLL_MS = 20
const MAX_POLL_MS = 400

type Message = Static<(typeof campaignEndpoints)['send']['body']>

/** Sends a message to subscribers. Resolves to how far it is once each was tried, or after some seconds. */
export async function sendCampaign(context: SiteContext, body: Message): Promise<queries.Progress> {
  const { title, body: text, ttlSeconds = MAX_TTL_SECONDS, urgency = 'normal' } = body
  const { url = null, icon = null, image = null, tag = null, data = null } = body
  const id = newId('campaign')
  const message = { title, body: text, url, icon, image, tag, data }
  refuse(messageErrors({ campaignId: id, ...message }))
  await publicKeyOf(context)
  return waitUntilTried(context, await createCampaign(context, { id, ...message, ttlSeconds, urgency }))
}

type NewCampaign = Omit<queries.NewCampaign, 'claimId' | 'dryRun' | 'now'>

/** Creates the campaign with its recipients, once per claim. */
async function createCampaign(context: SiteContext, fields: NewCampaign): Promise<queries.Progress> {
  const { db, site, clock, claimId } = context
  const dryRun = site.mode === 'sandbox'
  const now = clock.now()
  return db.transaction(async (tx) => {
    const sending = await queries.countSending(tx, site.id)
    const existing = await findClaimed(tx, context)
    if (existing) return existing
    if (sending >= MAX_SENDING) {
      throw conflict(
        `${MAX_SENDING} campaigns of this site are already being sent; wait until one finishes`,
        'too_many_campaigns',
      )
    }
    const { campaign, isSent } = await queries.insertCampaign(tx, site.id, {
      ...fields,
      claimId,
      dryRun,
      now,
    })
    if (isSent) await emit(tx, site.id, pushCampaignEvents.sent, campaign, now)
    else await queries.notifyQueued(tx, site.id)
    return found(await queries.findProgress(tx, site.id, fields.id), 'Campaign')
  })
}

async function findClaimed(tx: Db, { site, claimId }: SiteContext) {
  return claimId === null ? undefined : queries.findClaimed(tx, site.id, claimId)
}

/** Waits until every recipient has been tried once, or the timeout; resolves to the progress. */
async function waitUntilTried(
  { db, site, log }: SiteContext,
  created: queries.Progress,
): Promise<queries.Progress> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS
  let progress = created
  for (let pollMs = FIRST_POLL_MS; !progress.isTried; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) break
    await wait(Math.min(pollMs, leftMs))
    try {
      progress = (await queries.findProgress(db, site.id, created.campaignId)) ?? progress
    } catch (error) {
      // The campaign exists; an error here would make a retry create it again.
      log.warn({ component: 'push', error: String(error) }, 'could not read the progress of a campaign')
      break
    }
  }
  return progress
}

/** Ends, in the open transaction, the campaigns that were being sent when the site was deleted. */
export async function endSending(tx: Db, siteId: string, now: Date) {
  for (const campaign of await endCampaigns(tx, siteId, now))
    await emit(tx, siteId, pushCampaignEvents.sent, campaign, now)
}
