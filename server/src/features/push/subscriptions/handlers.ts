import { type Contract, withPrecheck } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_URL_LENGTH, normalizeEndpoint, originOf } from '../rules.ts'
import { publicKeyOf } from '../site-key.ts'
import type { subscriptionEndpoints } from './contract.ts'
import * as queries from './queries.ts'
import { checkKeys, MAX_SUBSCRIPTIONS } from './rules.ts'

export const subscriptionHandlers: HandlersOf<Contract<typeof subscriptionEndpoints>> = {
  async getKey(context) {
    return { applicationServerKey: await publicKeyOf(context) }
  },

  subscribe: withPrecheck(
    async (context, { body }) => {
      const refusal = await refusalOf(context, normalizeEndpoint(body.endpoint))
      refuse({ ...checkKeys(body.keys).errors, ...(refusal !== null && { endpoint: refusal }) })
    },
    async ({ db, site, clock }, { body }) => {
      const endpoint = normalizeEndpoint(body.endpoint)
      const { keys } = checkKeys(body.keys)
      const { expirationTime = null, userAgent = null, tags = [] } = body
      const id = newId('subscription')
      const fields = { ...keys, expirationTime, userAgent, tags: [...new Set(tags)], now: clock.now() }
      const subscription = { id, endpoint, origin: originOf(endpoint), ...fields }
      const saved =
        (await queries.saveSubscription(db, site.id, subscription, MAX_SUBSCRIPTIONS)) ??
        (await db.transaction((tx) =>
          queries.saveLastSubscription(tx, site.id, subscription, MAX_SUBSCRIPTIONS),
        ))
      if (saved) return saved
      throw conflict(
        `A site has at most ${MAX_SUBSCRIPTIONS} push subscriptions; delete unused ones first`,
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
    const deleted = await queries.deleteEndpoint(db, site.id, normalizeEndpoint(body.endpoint))
    return { id: found(deleted, 'Subscription'), deleted: true }
  },
}

async function refusalOf({ outbound, caller }: SiteContext, endpoint: string): Promise<string | null> {
  if (endpoint.length <= MAX_URL_LENGTH) return outbound.refusal(endpoint, caller.accountId)
  return `must have at most ${MAX_URL_LENGTH} characters in ASCII`
}
