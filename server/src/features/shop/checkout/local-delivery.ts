import { labelsOf } from '@sitewright/blocks/catalogue'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Point } from '../../../platform/outbound/geocoder.ts'
import type { CheckoutState } from '../carts/queries.ts'
import type { CheckoutAddress } from '../carts/schema.ts'
import { type OrderDeliveries, type Recipient, recipientOf } from '../orders/deliveries.ts'
import type { LockedOrder } from '../orders/queries.ts'
import type { Delivery } from '../shipping/rules.ts'

type DeliveryWindow = { id: string; date: string; startsAt: Date; endsAt: Date }
type LocalOffer = {
  zoneId: string
  cost: number
  /** What the goods must cost, where they cost less. */
  missingMinimum: number | null
  /** Among these the customer chooses, soonest first; null where there is nothing to choose. */
  windows: DeliveryWindow[] | null
}
/** How a shop delivers orders itself. */
export type LocalDeliveries = OrderDeliveries & {
  /** Where an address is; null when nobody has to know, or knows. */
  locate(context: VisitorContext, address: CheckoutAddress): Promise<Point | null>
  /** Null when no zone serves the address. */
  offer(
    context: Pick<VisitorContext, 'db' | 'clock' | 'site'>,
    wanted: { postalCode: string; point: Point | null; costMinor: bigint; currency: string },
  ): Promise<LocalOffer | null>
  /** Throws CONFLICT when the window has no room left. */
  deliver(
    context: Pick<VisitorContext, 'db' | 'clock' | 'site'>,
    order: Recipient & {
      orderId: string
      zoneId: string
      window: DeliveryWindow | null
      currency: string
      cost: number
      note: string | null
    },
  ): Promise<void>
  /** The page on which the customer follows the delivery of an order; null without one. */
  trackingPath(
    context: Pick<VisitorContext, 'db' | 'secrets' | 'site'>,
    orderId: string,
  ): Promise<string | null>
}

/** What visitors choose a window by. */
export const windowKey = ({ id, date }: DeliveryWindow) => `${date}.${id}`

/** A delivery by the shop itself, and the window that is chosen. */
export type LocalDelivery = Delivery & {
  zoneId: string
  windows: DeliveryWindow[]
  window: DeliveryWindow | null
}

/** The choice of a local delivery at the checkout. A window that is gone gives way to the next one. */
export function localDelivery(
  { zoneId, cost, windows }: LocalOffer,
  { language }: { language: string },
  chosen: string | undefined,
): LocalDelivery {
  const window = windows?.find((one) => windowKey(one) === chosen) ?? windows?.[0] ?? null
  const name = labelsOf(language).localDelivery
  return { id: idOf(zoneId), name, cost, isPickup: false, zoneId, windows: windows ?? [], window }
}

/** Differs for each zone, so that another address is another choice. */
const idOf = (zoneId: string) => `${LOCAL}${zoneId}`
export const isLocalId = (deliveryId: string) => deliveryId.startsWith(LOCAL)
const LOCAL = 'local_'

/** What an order calls the delivery. */
export function methodOf(
  { name, window }: Pick<LocalDelivery, 'name' | 'window'>,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  return window ? `${name}, ${windowText(window, { language, timeZone })}` : name
}

function windowText(
  { startsAt, endsAt }: Pick<DeliveryWindow, 'startsAt' | 'endsAt'>,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return format.formatRange(startsAt, endsAt)
}

/** Has an order that is being placed delivered by the shop itself. */
export async function createLocalDelivery(
  context: VisitorContext,
  { zoneId, window }: LocalDelivery,
  { id, currency, shippingCost, ...order }: LockedOrder,
  { deliveryNote }: CheckoutState,
  { deliver }: LocalDeliveries,
) {
  await deliver(context, {
    orderId: id,
    zoneId,
    window,
    ...recipientOf(order),
    currency,
    cost: shippingCost,
    note: deliveryNote ?? null,
  })
}
