import { type DeclaredEvent, withPrecheck } from '../../api/endpoint.ts'
import { conflict, found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { requireRoom } from '../../platform/site-limit.ts'
import { HOUR_MS } from '../../platform/values/durations.ts'
import { newId } from '../../platform/values/ids.ts'
import type { webhooks } from './contract.ts'
import { deliveryHandlers } from './deliveries/handlers.ts'
import { eventHandlers } from './events/handlers.ts'
import * as queries from './queries.ts'
import { MAX_WEBHOOKS, ROTATION_HOURS } from './rules.ts'
import type { Webhook } from './schema.ts'
import { hintOf, newSecret, purposeOf } from './signing.ts'

export const webhookHandlers = (declared: readonly DeclaredEvent[]): HandlersOf<typeof webhooks> => ({
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
        await requireRoom(tx, site.id, { table: 'webhooks', items: 'webhooks', max: MAX_WEBHOOKS })
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
          `The previous secret keeps signing until ${previousUntil}; rotate again after that`,
          'rotation_under_way',
          { previousUntil },
        )
      }
      return queries.rotateSecret(tx, site.id, id, sealed, until)
    })
    return shown(context, found(row, 'Webhook'))
  },

  ...deliveryHandlers,
  ...eventHandlers(declared),
})

/** Callers without `webhooks:write` see a hint in place of the secret. */
function shown({ secrets, caller }: SiteContext, { webhook, secret }: queries.WebhookRow): Webhook {
  const opened = secrets.open(secret, purposeOf(webhook.id))
  return { ...webhook, secret: caller.scopes.has('webhooks:write') ? opened : hintOf(opened) }
}

const find = async ({ db, site }: SiteContext, id: string) =>
  found(await queries.findWebhook(db, site.id, id), 'Webhook')

const withoutFragment = (url: string) => url.replace(/#.*/s, '')

async function refuseAddress({ outbound, caller }: SiteContext, url: string) {
  const reason = await outbound.refusal(url, caller.accountId)
  refuse(reason === null ? {} : { url: reason })
}
