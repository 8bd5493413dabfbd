import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { list } from '../../../api/reply.ts'
import { DateOnly, named } from '../../../api/schema.ts'
import { MAX_FIGURE_DAYS } from './rules.ts'

export const DayOfOrders = named(
  'DayOfOrders',
  Type.Object({
    date: DateOnly,
    orders: Type.Integer({ description: 'Orders placed on that day, of every status' }),
    revenue: Type.Number({
      description: "Exact total in the site's currency, without cancelled and refunded orders",
    }),
    otherCurrencies: Type.Integer({
      description:
        'Orders in other currencies, not counted in `revenue`; without cancelled and refunded ones',
    }),
  }),
)

export type DayOfOrders = Static<typeof DayOfOrders>

export const figures = {
  listOrderDays: endpoint('GET /v1/sites/:siteId/shop/order-days', 'ecommerce:read', {
    extension: true,
    summary: 'Get orders and revenue of each day',
    description: "One entry for each day of the period, oldest first, in the site's time zone.",
    query: Type.Object({
      dateFrom: Type.String({ ...DateOnly, description: 'First day' }),
      dateTo: Type.String({
        ...DateOnly,
        description: `Last day; the period has at most ${MAX_FIGURE_DAYS} days`,
        examples: ['2026-06-30'],
      }),
    }),
    reply: list(DayOfOrders),
  }),
} as const
