import { Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, list, one } from '../../api/reply.ts'
import { Deleted, partial } from '../../api/schema.ts'
import { deliveryEndpoints } from './deliveries/contract.ts'
import { eventEndpoints } from './events/contract.ts'
import { MAX_WEBHOOKS, ROTATION_HOURS } from './rules.ts'
import { events, url, Webhook, webhookEvents } from './schema.ts'

export const webhooks = contract('webhooks', 'Webhooks', [webhookEvents], {
  list: endpoint('GET /v1/sites/:siteId/webhooks', 'webhooks:read', {
    summary: 'List webhooks',
    description: 'All webhooks of the site, oldest first.',
    reply: list(Webhook),
  }),
  create: endpoint('POST /v1/sites/:siteId/webhooks', 'webhooks:write', {
    summary: 'Create a webhook',
    description:
      'Sends each event named in `events` to `url` from now on, at least once, signed as Standard Webhooks defines it. ' +
      `A site has at most ${MAX_WEBHOOKS}.`,
    body: Type.Object({ url, events }),
    reply: created(Webhook),
  }),
  get: endpoint('GET /v1/sites/:siteId/webhooks/:webhookId', 'webhooks:read', {
    summary: 'Get a webhook',
    reply: one(Webhook),
  }),
  update: endpoint('PATCH /v1/sites/:siteId/webhooks/:webhookId', 'webhooks:write', {
    summary: 'Update a webhook',
    description:
      'Changes the fields that are sent. `active: true` resets `failCount` to 0; `active: false` drops queued deliveries, ' +
      'which a replay can bring back.',
    body: partial({ url, events, active: Type.Boolean() }),
    reply: one(Webhook),
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/webhooks/:webhookId', 'webhooks:write', {
    summary: 'Delete a webhook',
    reply: one(Deleted),
  }),
  rotateSecret: endpoint('POST /v1/sites/:siteId/webhooks/:webhookId/rotate-secret', 'webhooks:write', {
    idempotency: 'honoured',
    extension: true,
    destroys: true,
    summary: 'Rotate the secret',
    description: `Creates a new secret. For ${ROTATION_HOURS} hours the previous one signs too, so that receivers can switch; no other rotation is possible until then.`,
    reply: one(Webhook),
  }),
  ...deliveryEndpoints,
  ...eventEndpoints,
})
