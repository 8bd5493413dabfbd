import type { Order, Sitewright } from '@sitewright/client'
import { isSale } from './order-status.ts'

export const SHOWN_DAYS = 30
const PAGE_SIZE = 100
const MOST_PAGES = 5
const DAY_MS = 86_400_000

export type DayOfOrders = { day: string; orders: number; revenue: number }
export type RecentOrders = { orders: Order[]; isComplete: boolean }

/** The orders of the last days, newest first; not all of them where there are very many. */
export async function readRecentOrders(api: Sitewright, siteId: string, now: Date): Promise<RecentOrders> {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString()
  const orders: Order[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, nextCursor } = await api.shop.listOrders(siteId, {
      limit: PAGE_SIZE,
      ...(cursor && { cursor }),
    })
    orders.push(...data.filter(({ createdAt }) => createdAt >= since))
    if (nextCursor === null || (data.at(-1)?.createdAt ?? '') < since) return { orders, isComplete: true }
    cursor = nextCursor
  }
  return { orders, isComplete: false }
}

/** Orders and revenue of each of the last days, as the clock of the site divides them. */
export function ordersOfDays(
  orders: Order[],
  { timeZone, currency }: { timeZone: string; currency: string },
  now: Date,
): DayOfOrders[] {
  const dayOf = dayIn(timeZone)
  const days = new Map<string, DayOfOrders>()
  const today = new Date(`${dayOf(now)}T00:00:00Z`)
  for (let ago = SHOWN_DAYS - 1; ago >= 0; ago--) {
    const day = new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
    days.set(day, { day, orders: 0, revenue: 0 })
  }
  for (const order of orders) {
    const day = days.get(dayOf(new Date(order.createdAt)))
    if (!day) continue
    day.orders++
    if (order.currency === currency && isSale(order.status)) day.revenue += order.total
  }
  return [...days.values()]
}

/** Writes the day of a moment as `YYYY-MM-DD`. */
function dayIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment: Date) => format.format(moment)
}
