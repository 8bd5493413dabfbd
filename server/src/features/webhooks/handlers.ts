import { withPrecheck } from '../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf, PublicContext, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import { purposeOf } from './attempt.ts'
import type { Webhook, webhooks } from './contract.ts'
import { notifyQueued, queueEvent, queueSince } from './delivery-queries.ts'
import * as queries from './queries.ts'
import { DAY_MS, HOUR_MS, MAX_WEBHOOKS, REPLAY_DAYS, REPLAY_EVENTS, ROTATION_HOURS } from './rules.ts'
import { newSecret } from './signing.ts'

export const webhookHandlers: HandlersOf<typeof webhooks> = {
  async list(context) {
    const { db, site } = context
    return (await queries.listWebhooks(db, site.id)).map((row) => shown(context, row))
  },

  create: withPrecheck(
    (context, { body }) => refuseAddress(context, body.url),
    async (context, { body }) => {
      const { db, site, caller, clock, secrets } = context
      const id = newId('webhook')
      const row = await db.transaction(async (tx) => {
        if ((await queries.countWebhooks(tx, site.id)) >= MAX_WEBHOOKS) {
          throw conflict(
            `A site has at most ${MAX_WEBHOOKS} webhooks; delete one that is not needed`,
            'too_many_webhooks',
          )
        }
        return queries.insertWebhook(tx, site.id, {
          id,
          url: withoutFragment(body.url),
          events: [...new Set(body.events)],
          secret: secrets.seal(newSecret(), purposeOf(id)),
          createdBy: caller.id,
          createdAt: clock.now(),
        })
      })
      return shown(context, row)
    },
  ),

  async get(context, { params }) {
    return shown(context, await find(context, params.webhookId))
  },

  async update(context, { params, body }) {
    const { db, site } = context
    const { url, events, active } = body
    if (url !== undefined) await refuseAddress(context, url)
    const changes = {
      ...(url !== undefined && { url: withoutFragment(url) }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(active !== undefined && { active }),
    }
    const row = await db.transaction((tx) => queries.updateWebhook(tx, site.id, params.webhookId, changes))
    return shown(context, found(row, 'Webhook'))
  },

  async delete({ db, site }, { params }) {
    const id = params.webhookId
    found((await queries.deleteWebhook(db, site.id, id)) || null, 'Webhook')
    return { id, deleted: true }
  },

  async replay(context, { params, body }) {
    const { site, clock } = context
    const { webhookId } = params
    const now = clock.now()
    const since = timeOf(body.since)
    return queueFor(context, webhookId, async (tx) => {
      if (now.getTime() - since.getTime() > REPLAY_DAYS * DAY_MS) {
        throw invalid({ since: `must be at most ${REPLAY_DAYS} days ago` })
      }
      const eventIds = await queueSince(tx, site.id, webhookId, { since, now, most: REPLAY_EVENTS })
      if (eventIds) return { webhookId, replayed: eventIds.length, eventIds }
      throw invalid({ since: `must be later: more than ${REPLAY_EVENTS} events have happened since` })
    })
  },

  async listDeliveries(context, { params, query }) {
    await find(context, params.webhookId)
    return queries.listDeliveries(context.db, context.site.id, params.webhookId, query)
  },

  async test(context, { params }) {
    const { site, clock } = context
    const { webhookId } = params
    const now = clock.now()
    return queueFor(context, webhookId, async (tx) => {
      const eventId = await emit(tx, site.id, 'webhook.test', { webhookId }, now)
      await queueEvent(tx, site.id, webhookId, eventId, now)
      return { eventId }
    })
  },

  async resend(context, { params }) {
    const { site, clock } = context
    const { webhookId, eventId } = params
    return queueFor(context, webhookId, async (tx) => {
      found((await queueEvent(tx, site.id, webhookId, eventId, clock.now())) || null, 'Event')
      return { eventId }
    })
  },

  async rotateSecret(context, { params }) {
    const { db, site, clock, secrets } = context
    const id = params.webhookId
    const now = clock.now()
    const until = new Date(now.getTime() + ROTATION_HOURS * HOUR_MS)
    const sealed = secrets.seal(newSecret(), purposeOf(id))
    const row = await db.transaction(async (tx) => {
      found(await queries.lockWebhook(tx, site.id, id), 'Webhook')
      const previousUntil = (await queries.previousSecretUntil(tx, site.id, id, now))?.toISOString()
      if (previousUntil) {
        throw conflict(
          `The secret before this one signs too until ${previousUntil}; another rotation would cut that short`,
          'rotation_under_way',
          { previousUntil },
        )
      }
      return queries.rotateSecret(tx, site.id, id, sealed, until)
    })
    return shown(context, found(row, 'Webhook'))
  },

  async listEvents({ db, slowDb, site }, { query }) {
    const { since, ...filter } = query
    // An event of a rare type may be far down.
    const reader = query.type === undefined ? db : slowDb
    return queries.listEvents(reader, site.id, { ...filter, ...(since && { since: timeOf(since) }) })
  },

  async getEvent({ db, site }, { params }) {
    return found(await queries.findEvent(db, site.id, params.eventId), 'Event')
  },
}

const shown = ({ secrets }: PublicContext, { webhook, secret }: queries.WebhookRow): Webhook => ({
  ...webhook,
  secret: secrets.open(secret, purposeOf(webhook.id)),
})

const find = async ({ db, site }: SiteContext, id: string) =>
  found(await queries.findWebhook(db, site.id, id), 'Webhook')

/** A leap second is well-formed, and no time that a computer knows. */
function timeOf(since: string): Date {
  const time = new Date(since)
  if (Number.isNaN(time.getTime())) throw invalid({ since: 'must be a time that there is' })
  return time
}

const withoutFragment = (url: string) => url.replace(/#.*$/s, '')

async function refuseAddress({ outbound, caller }: SiteContext, url: string) {
  const reason = await outbound.refusal(url, caller.accountId)
  refuse(reason === null ? {} : { url: reason })
}

/** Queues something for a webhook that is active, and stays so until that is done. */
async function queueFor<T>({ db, site }: SiteContext, webhookId: string, queue: (tx: Db) => Promise<T>) {
  return db.transaction(async (tx) => {
    const { webhook } = found(await queries.lockWebhook(tx, site.id, webhookId), 'Webhook')
    if (!webhook.active) {
      throw conflict(
        'The webhook is switched off; activate it first with PATCH and active: true',
        'webhook_inactive',
      )
    }
    const queued = await queue(tx)
    await notifyQueued(tx, site.id)
    return queued
  })
}
