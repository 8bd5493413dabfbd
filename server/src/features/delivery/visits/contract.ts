import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { DateTime, named, nullable, VISIT_TOKEN } from '../../../api/schema.ts'
import { DeliveryStatus } from '../schema.ts'

const VisitorDelivery = named(
  'VisitorDelivery',
  Type.Object({
    status: DeliveryStatus,
    windowStart: nullable(DateTime),
    windowEnd: nullable(DateTime),
    driverName: nullable(
      Type.String({ description: 'The first name of the driver, once it has been picked up' }),
    ),
    deliveredAt: nullable(DateTime),
  }),
)
export type VisitorDelivery = Static<typeof VisitorDelivery>

/** What customers see of their deliveries. */
export const deliveryVisits = contract('delivery', 'Delivery', {
  showDelivery: endpoint('GET /_sw/deliveries/:token', 'visitor', {
    extension: true,
    summary: 'Track a delivery by its link',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorDelivery),
  }),
})
