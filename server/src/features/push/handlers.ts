import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import { withPrecheck } from '../../api/endpoint.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import type { push } from './contract.ts'
import * as queries from './queries.ts'
import { purposeOf } from './request.ts'
import {
  checkKeys,
  MAX_SENDING,
  MAX_SUBSCRIPTIONS,
  MAX_TTL_SECONDS,
  MAX_URL_LENGTH,
  messageErrors,
  normalized,
  originOf,
} from './rules.ts'

/** Who sends a campaign is told how it went, if that does not take longer. */
const PATIENCE_MS = 10_000
const FIRST_LOOK_MS = 20
const LOOK_MS = 400

export const pushHandlers: HandlersOf<typeof push> = {
  async send(context, { body }) {
    const { title, body: text, ttlSeconds = MAX_TTL_SECONDS, urgency = 'normal' } = body
    const { url = null, icon = null, image = null, tag = null, data = null } = body
    const id = newId('campaign')
    const message = { title, body: text, url, icon, image, tag, data }
    refuse(messageErrors({ campaignId: id, ...message }))
    await publicKeyOf(context)
    const made = await makeCampaign(context, { id, ...message, ttlSeconds, urgency })
    const { campaignId, targetCount, sentCount } = await untilTried(context, made)
    return { campaignId, targetCount, sentCount }
  },

  async getKey(context) {
    return { applicationServerKey: await publicKeyOf(context) }
  },

  subscribe: withPrecheck(
    async (context, { body }) => {
      const refusal = await refusalOf(context, normalized(body.endpoint))
      refuse({ ...checkKeys(body.keys).errors, ...(refusal !== null && { endpoint: refusal }) })
    },
    async ({ db, site, clock }, { body }) => {
      const endpoint = normalized(body.endpoint)
      const { keys } = checkKeys(body.keys)
      const { expirationTime = null, userAgent = null, tags = [] } = body
      const id = newId('subscription')
      const known = { ...keys, expirationTime, userAgent, tags: [...new Set(tags)], now: clock.now() }
      const made = { id, endpoint, origin: originOf(endpoint), ...known }
      const saved =
        (await queries.saveSubscription(db, site.id, made, MAX_SUBSCRIPTIONS)) ??
        (await db.transaction((tx) => queries.saveLastSubscription(tx, site.id, made, MAX_SUBSCRIPTIONS)))
      if (saved) return saved
      throw conflict(
        `A site has at most ${MAX_SUBSCRIPTIONS} push subscriptions; delete those that are not needed`,
        'too_many_subscriptions',
      )
    },
  ),

  async listSubscriptions({ db, site }, { query }) {
    return queries.listSubscriptions(db, site.id, query)
  },

  async deleteSubscription({ db, site }, { params }) {
    const id = params.subscriptionId
    found((await queries.deleteSubscription(db, site.id, id)) || null, 'Subscription')
    return { id, deleted: true }
  },

  async unsubscribe({ db, site }, { body }) {
    const deleted = await queries.deleteEndpoint(db, site.id, normalized(body.endpoint))
    return { id: found(deleted, 'Subscription'), deleted: true }
  },

  async listCampaigns({ db, site }, { query }) {
    return queries.listCampaigns(db, site.id, query)
  },

  async getCampaign({ db, site }, { params }) {
    return found(await queries.findCampaign(db, site.id, params.campaignId), 'Campaign')
  },
}

/** The key of the site, made when it is needed first. */
async function publicKeyOf({ db, site, clock, secrets }: SiteContext): Promise<string> {
  const known = await queries.findPublicKey(db, site.id)
  if (known !== undefined) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = secrets.seal(privateKey, purposeOf(site.id))
  await queries.insertKey(db, site.id, { publicKey, privateKey: sealed }, clock.now())
  return found(await queries.findPublicKey(db, site.id), 'Site')
}

async function refusalOf({ outbound, caller }: SiteContext, endpoint: string): Promise<string | null> {
  if (endpoint.length <= MAX_URL_LENGTH) return outbound.refusal(endpoint, caller.accountId)
  return `must have at most ${MAX_URL_LENGTH} characters when it is written in ASCII`
}

type Made = Omit<queries.NewCampaign, 'claimId' | 'dryRun' | 'now'>

/** The campaign with all its recipients, once for each claim. */
async function makeCampaign(context: SiteContext, made: Made): Promise<queries.Progress> {
  const { db, site, clock, claimId } = context
  const dryRun = site.mode === 'sandbox'
  const now = clock.now()
  return db.transaction(async (tx) => {
    const sending = await queries.countSending(tx, site.id)
    const before = await madeBefore(tx, context)
    if (before) return before
    if (sending >= MAX_SENDING) {
      throw conflict(
        `${MAX_SENDING} campaigns of this site are being sent already; wait until one is finished`,
        'too_many_campaigns',
      )
    }
    const { campaign, isSent } = await queries.insertCampaign(tx, site.id, { ...made, claimId, dryRun, now })
    if (isSent) await emit(tx, site.id, 'push_campaign.sent', campaign, now)
    else await queries.notifyQueued(tx, site.id)
    return found(await queries.findProgress(tx, site.id, made.id), 'Campaign')
  })
}

async function madeBefore(tx: Db, { site, claimId }: SiteContext) {
  return claimId === null ? undefined : queries.findClaimed(tx, site.id, claimId)
}

/** How far a campaign has come when all recipients have been tried once, or nobody wants to wait any longer. */
async function untilTried({ db, site, log }: SiteContext, made: queries.Progress): Promise<queries.Progress> {
  const deadline = performance.now() + PATIENCE_MS
  let progress = made
  for (let lookMs = FIRST_LOOK_MS; !progress.isTried; lookMs = Math.min(2 * lookMs, LOOK_MS)) {
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) break
    await wait(Math.min(lookMs, leftMs))
    try {
      progress = (await queries.findProgress(db, site.id, made.campaignId)) ?? progress
    } catch (error) {
      // It is made, whatever happens now: a failure would have it made again.
      log.warn({ component: 'push', error: String(error) }, 'could not see how far a campaign has come')
      break
    }
  }
  return progress
}
