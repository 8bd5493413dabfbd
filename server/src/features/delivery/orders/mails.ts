import { findOrigin } from '../../../platform/site-origin.ts'
import { trackingPath } from '../links.ts'
import { firstNameOf } from '../rules.ts'
import type { DeliveryStatus } from '../schema.ts'
import type { DeliveryContext, ShopOrders } from '../shop-orders.ts'
import { findTold } from './queries.ts'

const KINDS = { in_transit: 'delivery_on_the_way', delivered: 'delivery_done' } as const
const isTold = (status: DeliveryStatus): status is keyof typeof KINDS => Object.hasOwn(KINDS, status)

/** Mails the customer when the driver is on the way, and when it is delivered: once each, also when a status is set again. */
export async function tellCustomer(
  context: DeliveryContext,
  orders: ShopOrders,
  id: string,
  status: DeliveryStatus,
) {
  if (!isTold(status)) return
  const { db, mail, secrets, site, sitesAddress } = context
  const told = await findTold(db, site.id, id)
  if (!told?.customerEmail || told.times > 1) return
  const { shopOrderId, driverName, windowStart, windowEnd } = told
  const [order] = shopOrderId === null ? [] : await orders.list(db, site.id, [shopOrderId])
  const origin = await findOrigin(db, site.id, sitesAddress)
  await mail.queue(db, site.id, {
    kind: KINDS[status],
    to: told.customerEmail,
    toName: told.customerName,
    cancelKey: id,
    data: {
      customerName: told.customerName,
      url: `${origin}${trackingPath(secrets, id)}`,
      orderNumber: order?.number ?? null,
      driverName: driverName && firstNameOf(driverName),
      startsAt: status === 'in_transit' ? windowStart : null,
      endsAt: status === 'in_transit' ? windowEnd : null,
    },
  })
}
