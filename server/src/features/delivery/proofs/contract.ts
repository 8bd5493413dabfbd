import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { file, list, one } from '../../../api/reply.ts'
import { Currency, DateTime, EXPIRING_TOKEN, Id, named, nullable, oneOf } from '../../../api/schema.ts'
import { PROOF_LINK_MINUTES } from '../rules.ts'

export const PROOF_KINDS = ['photo', 'signature'] as const
export const DeliveryProof = named(
  'DeliveryProof',
  Type.Object({
    id: Id,
    kind: oneOf(PROOF_KINDS),
    url: Type.String({ description: `Works for ${PROOF_LINK_MINUTES} minutes, also without a key` }),
    createdAt: DateTime,
  }),
)
export const DeliveryTracking = named(
  'DeliveryTracking',
  Type.Object({
    url: Type.String({ description: 'The page where the customer tracks the delivery' }),
    orderNumber: nullable(Type.String({ description: 'The number of the shop order' })),
    amountDue: nullable(Type.Number({ description: 'Amount the driver collects for the shop' })),
    currency: Currency,
  }),
)
export type DeliveryProof = Static<typeof DeliveryProof>
export type DeliveryTracking = Static<typeof DeliveryTracking>

const path = '/v1/sites/:siteId/delivery/orders/:orderId'
export const proofs = {
  getTracking: endpoint(`GET ${path}/tracking`, 'ecommerce:read', {
    extension: true,
    summary: 'Get the tracking page of a delivery, and the amount due on arrival',
    description: '`amountDue` and `orderNumber` are null if it is not for a shop order.',
    reply: one(DeliveryTracking),
  }),
  listProofs: endpoint(`GET ${path}/proofs`, 'ecommerce:read', {
    extension: true,
    summary: 'List the photos and signatures of a delivery',
    description: 'Oldest first.',
    reply: list(DeliveryProof),
  }),
  downloadProof: endpoint('GET /v1/deliveries/:token/proof', 'public', {
    extension: true,
    summary: 'Download a photo or signature of a delivery',
    description: 'Authorized by the token in the link. Sent as an attachment, and never cached.',
    params: { token: EXPIRING_TOKEN },
    reply: file,
    errors: ['NOT_FOUND'],
  }),
} as const
