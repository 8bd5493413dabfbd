import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { emit } from '../../../platform/work/events.ts'
import { findWebhook, lockWebhook } from '../queries.ts'
import { parseTime, REPLAY_DAYS, REPLAY_EVENTS } from '../rules.ts'
import { webhookEvents } from '../schema.ts'
import type { deliveryEndpoints } from './contract.ts'
import * as queries from './queries.ts'

export const deliveryHandlers: HandlersOf<Contract<typeof deliveryEndpoints>> = {
  async test(context, { params }) {
    const { site, clock } = context
    const { webhookId } = params
    const now = clock.now()
    return queueFor(context, webhookId, async (tx) => {
      const eventId = await emit(tx, site.id, webhookEvents.test, { webhookId }, now)
      await queries.queueEvent(tx, site.id, webhookId, eventId, now)
      return { eventId }
    })
  },

  async replay(context, { params, body }) {
    const { site, clock } = context
    const { webhookId } = params
    const now = clock.now()
    const since = parseTime(body.since)
    return queueFor(context, webhookId, async (tx) => {
      if (now.getTime() - since.getTime() > REPLAY_DAYS * DAY_MS) {
        throw invalid({ since: `must be at most ${REPLAY_DAYS} days ago` })
      }
      const eventIds = await queries.queueSince(tx, site.id, webhookId, { since, now, limit: REPLAY_EVENTS })
      if (eventIds) return { webhookId, replayed: eventIds.length, eventIds }
      throw invalid({ since: `must be later: more than ${REPLAY_EVENTS} events have happened since` })
    })
  },

  async resend(context, { params }) {
    const { site, clock } = context
    const { webhookId, eventId } = params
    return queueFor(context, webhookId, async (tx) => {
      found((await queries.queueEvent(tx, site.id, webhookId, eventId, clock.now())) || null, 'Event')
      return { eventId }
    })
  },

  async listDeliveries({ db, site }, { params, query }) {
    found(await findWebhook(db, site.id, params.webhookId), 'Webhook')
    return queries.listDeliveries(db, site.id, params.webhookId, query)
  },
}

/** Queues deliveries for a webhook, locked so that it stays active meanwhile. Throws CONFLICT for an inactive one. */
async function queueFor<T>({ db, site }: SiteContext, webhookId: string, queue: (tx: Db) => Promise<T>) {
  return db.transaction(async (tx) => {
    const { webhook } = found(await lockWebhook(tx, site.id, webhookId), 'Webhook')
    if (!webhook.active) {
      throw conflict(
        'The webhook is inactive; activate it first with PATCH and active: true',
        'webhook_inactive',
      )
    }
    const queued = await queue(tx)
    await queries.notifyQueued(tx, site.id)
    return queued
  })
}
