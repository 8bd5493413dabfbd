import { appointments, rentals, reservations } from './bookings.ts'
import {
  applications,
  blocksAndCalls,
  designs,
  enquiries,
  forms,
  jobs,
  listings,
  pages,
  sitesAndMedia,
  webhooksAndPush,
} from './content.ts'
import { giftCards, loyalty } from './loyalty.ts'
import type { Prepare } from './resources.ts'
import { coupons, deliveries, orders, products, reviews } from './shop.ts'

/** Every change that emits events, by operation. */
export const CHANGES: Record<string, Prepare> = {
  ...pages,
  ...designs,
  ...sitesAndMedia,
  ...products,
  ...reviews,
  ...orders,
  ...coupons,
  ...giftCards,
  ...loyalty,
  ...deliveries,
  ...rentals,
  ...appointments,
  ...reservations,
  ...blocksAndCalls,
  ...listings,
  ...enquiries,
  ...jobs,
  ...applications,
  ...forms,
  ...webhooksAndPush,
}
