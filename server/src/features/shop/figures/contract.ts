import { type Static, Type } from 'typebox'
import { list } from '../../../api/reply.ts'
import { DateOnly, named } from '../../../api/schema.ts'
import { MAX_FIGURE_DAYS } from './rules.ts'

export const DayOfOrders = named(
  'DayOfOrders',
  Type.Object({
    date: DateOnly,
    orders: Type.Integer({ description: 'Orders placed on that day, of every status' }),
    revenue: Type.Number({
      description: "Their totals in the site's currency, without what was cancelled or refunded; exact",
    }),
    otherCurrencies: Type.Integer({
      description:
        'Orders in other currencies that were not cancelled or refunded: `revenue` is without them',
    }),
  }),
)

export type DayOfOrders = Static<typeof DayOfOrders>

export const figures = {
  listOrderDays: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/order-days',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get orders and revenue of each day',
    description: 'Days in the time zone of the site, each of the period, oldest first.',
    query: Type.Object({
      dateFrom: Type.String({ ...DateOnly, description: 'First day' }),
      dateTo: Type.String({
        ...DateOnly,
        description: `Last day; the period has at most ${MAX_FIGURE_DAYS} days`,
        examples: ['2026-06-30'],
      }),
    }),
    reply: list(DayOfOrders),
  },
} as const
