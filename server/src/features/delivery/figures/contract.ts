import { type Static, Type } from 'typebox'
import { one } from '../../../api/reply.ts'
import { named, nullable } from '../../../api/schema.ts'

export const DeliveryKpis = named(
  'DeliveryKpis',
  Type.Object({
    totalOrders: Type.Integer({ description: 'All orders, of every status' }),
    todayOrders: Type.Integer({ description: "Orders created on the site's present day, of every status" }),
    avgDeliveryMinutes: nullable(
      Type.Number({
        description:
          'Mean time from `createdAt` to `deliveredAt` of all delivered orders, to hundredths; null when there are none',
      }),
    ),
    activeDrivers: Type.Integer({ description: 'Drivers whose `active` is true' }),
  }),
)

export type DeliveryKpis = Static<typeof DeliveryKpis>

export const figures = {
  getKpis: {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/kpis',
    access: 'ecommerce:read',
    summary: 'Get the key figures of delivery',
    reply: one(DeliveryKpis),
  },
} as const
