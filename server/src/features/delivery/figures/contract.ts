import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { named, nullable } from '../../../api/schema.ts'

export const DeliveryKpis = named(
  'DeliveryKpis',
  Type.Object({
    totalOrders: Type.Integer({ description: 'All orders, whatever their status' }),
    todayOrders: Type.Integer({
      description: "Orders created today in the site's time zone, whatever their status",
    }),
    avgDeliveryMinutes: nullable(
      Type.Number({
        description:
          'Mean time from `createdAt` to `deliveredAt` of delivered orders, to two decimals; null when there are none',
      }),
    ),
    activeDrivers: Type.Integer({ description: 'Active drivers' }),
  }),
)

export type DeliveryKpis = Static<typeof DeliveryKpis>

export const figures = {
  getKpis: endpoint('GET /v1/sites/:siteId/delivery/kpis', 'ecommerce:read', {
    summary: 'Get delivery figures',
    reply: one(DeliveryKpis),
  }),
} as const
