import { labelsOf } from '@sitewright/blocks/catalogue'
import { ApiError, conflict, InvalidFields, invalid } from '../../../api/errors.ts'
import { type FieldError, fieldError } from '../../../api/field-errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { fromMinor, minor } from '../../../platform/values/money.ts'
import { addressErrors, countryOfTimeZone } from '../../../platform/values/postal-addresses.ts'
import type { CheckoutState, OwnCart } from '../carts/queries.ts'
import type { CheckoutAddress } from '../carts/schema.ts'
import { checkCoupon, discountOf } from '../coupons/rules.ts'
import { findGiftCardByCode } from '../gift-cards/queries.ts'
import { acceptedCard, hashCode } from '../gift-cards/rules.ts'
import { chargeGoods, type Goods, ONLINE, type OrderPlan, priceGoods } from '../orders/rules.ts'
import type { OrderCustomer, StoredShipping } from '../orders/schema.ts'
import { type Delivery, deliveriesFrom, type Goods as Weighed, zoneFor } from '../shipping/rules.ts'
import { isRegional } from '../taxes/rules.ts'
import type { Dependencies, PointsOffer } from './dependencies.ts'
import { isLocalId, type LocalDelivery, localDelivery, methodOf } from './local-delivery.ts'
import type { ShopSnapshot } from './queries.ts'
import { isReverseCharged, withoutTaxes } from './reverse-charge.ts'

type Destination = Pick<CheckoutAddress, 'line1' | 'line2' | 'postalCode' | 'city' | 'region' | 'country'>

/** What the order of a cart would be. */
export type Offer = {
  plan: OrderPlan
  customer: OrderCustomer
  shipping: StoredShipping
  deliveries: Delivery[]
  delivery: Delivery | null
  /** The same, when the shop delivers it itself. */
  local: LocalDelivery | null
  /** What the goods must cost for the shop to deliver them itself, where they cost less. */
  localMinimum: number | null
  /** What points could pay, and what they do. */
  offeredPoints: PointsOffer | null
  points: PointsOffer | null
  giftCard: { code: string; hint: string; amountMinor: bigint } | null
  total: number
  /** The total less what the gift card pays. */
  due: number
}

const SEALED_FOR = 'gift card of a cart'
export const sealCode = ({ secrets }: VisitorContext, code: string) => secrets.seal(code, SEALED_FOR)
const openCode = ({ secrets }: VisitorContext, sealed: string) => secrets.open(sealed, SEALED_FOR)

/** Whether something in a cart is sent, or collected. */
export const needsAddress = ({ products }: Pick<ShopSnapshot, 'products'>) =>
  products.some(({ type }) => type === 'physical')

type Sending = Pick<ShopSnapshot, 'zones' | 'localCurrencies'>
/** Whether the shop delivers what is sold in a currency itself, to those who live near. */
const isLocal = ({ localCurrencies }: Sending, currency: string) => localCurrencies.includes(currency)
/** Whether the shop sends everywhere for nothing, as it has not said anything else. */
export const sendsAnywhere = (shop: Sending, currency: string) =>
  shop.zones.length === 0 && !isLocal(shop, currency)

/** Whether the shop has a way to send what is in a cart. */
export const sendsIn = (shop: Sending & Pick<ShopSnapshot, 'products'>, currency: string) =>
  !needsAddress(shop) ||
  sendsAnywhere(shop, currency) ||
  isLocal(shop, currency) ||
  shop.zones.some((zone) => zone.currency === currency)

/** Whether the shop delivers what is in a cart to a country. It delivers nothing itself beyond its own. */
export const deliversTo = (
  shop: ShopSnapshot,
  country: string,
  currency: string,
  site: { timeZone: string },
) =>
  !needsAddress(shop) ||
  sendsAnywhere(shop, currency) ||
  deliversLocallyTo(shop, country, currency, site) ||
  zoneFor(shop.zones, country, currency) !== undefined

/** Whether the shop delivers orders itself to some in a country: in its own, or in any when nothing tells where it is. */
export function deliversLocallyTo(
  shop: ShopSnapshot,
  country: string,
  currency: string,
  site: { timeZone: string },
) {
  const home = homeOf(shop, site)
  return isLocal(shop, currency) && (home === null || home === country)
}

/** Where the shop is; null when nothing tells. */
export const homeOf = ({ taxes, zones }: ShopSnapshot, { timeZone }: { timeZone: string }): string | null =>
  taxes?.country ?? countryOfTimeZone(timeZone) ?? zones[0]?.countries[0] ?? null

/** Whether goods can be sent to an address. */
export const isComplete = (address: CheckoutAddress) => Object.keys(addressErrors(address)).length === 0

const NOTHING = { costMinor: 0n, weightGrams: 0 }
/** Whether customers can come for what is in a cart. */
export const offersCollection = (shop: ShopSnapshot, home: string | null, currency: string) =>
  needsAddress(shop) && isTaxed(shop, home) && pickupsAt(shop, home, { ...NOTHING, currency }).length > 0

/** Whether the taxes of what is collected are known without an address. */
const isTaxed = ({ taxes }: ShopSnapshot, home: string | null) =>
  taxes === null || home === null || typeof taxes.region === 'string' || !isRegional(taxes, home)

/** Where what is collected is taxed: in the region of the shop, else in that of a customer at home. */
const placeOfCollection = ({ taxes }: ShopSnapshot, home: string, { country, region }: CheckoutAddress) => ({
  country: home,
  region: taxes?.region ?? (country === home ? region : undefined),
})

const isPickup = ({ zones }: ShopSnapshot, deliveryId: string | undefined) =>
  zones.some(({ rates }) => rates.some(({ id, type }) => id === deliveryId && type === 'pickup'))

/** What was chosen before, for somebody who has it sent to another address: what depends on the place is chosen again. */
export const withoutNearby = (
  shop: ShopSnapshot,
  { deliveryId, windowKey: _window, point: _point, ...checkout }: CheckoutState,
): CheckoutState =>
  deliveryId === undefined || isPickup(shop, deliveryId) || isLocalId(deliveryId)
    ? checkout
    : { ...checkout, deliveryId }

function pickupsAt({ zones }: ShopSnapshot, home: string | null, goods: Weighed): Delivery[] {
  const zone = home === null ? undefined : zoneFor(zones, home, goods.currency)
  return zone ? deliveriesFrom(zone, goods).filter(({ isPickup }) => isPickup) : []
}

/**
 * Plans the order of a cart. Throws VALIDATION_ERROR for a code that is not accepted, and CONFLICT when products, stock or
 * coupon are gone, and when the address is missing or is not delivered to any more.
 */
export async function makeOffer(
  context: VisitorContext,
  cart: OwnCart,
  shop: ShopSnapshot,
  dependencies: Dependencies,
): Promise<Offer> {
  const { address, collects = false, couponCode, deliveryId, usePoints } = cart.checkout
  if (!address) throw conflict('Enter the address first', 'address_missing')
  const priced = goodsIn(cart, shop)
  const { currency } = priced
  const home = homeOf(shop, context.site)
  const recipient = { address, collects, home }
  const local = await quoteLocalDelivery(context, cart, shop, priced, dependencies.local)
  const offered = deliveriesOf(priced, shop, recipient, local)
  const wanted =
    offered.find(({ id }) => id === deliveryId) ??
    offered.find(({ isPickup }) => !isPickup) ??
    offered[0] ??
    null
  const ofHome = pickupsAt(shop, home, { ...NOTHING, currency })
  const isAtHome = home !== null && ofHome.some(({ id }) => id === wanted?.id)
  const destination = isAtHome ? placeOfCollection(shop, home, address) : address
  const isReversed = !wanted?.isPickup && isReverseCharged(shop, address.vatId, destination)
  const { goods, deliveries, taxTerms } = isReversed
    ? withoutTaxes(priced, offered, shop.taxes, destination)
    : { goods: priced, deliveries: offered, taxTerms: null }
  const delivery = deliveries.find(({ id }) => id === wanted?.id) ?? null
  const { subtotal } = goods
  const chosen = delivery?.id === local.delivery?.id ? local.delivery : null
  const coupon =
    couponCode === undefined ? null : checkCoupon(shop.coupon, subtotal, currency, context.clock.now())
  const afterCoupon = coupon ? subtotal - discountOf(coupon, subtotal, currency) : subtotal
  const offeredPoints = await pointsFor(context, cart, dependencies.points, {
    amountMinor: afterCoupon,
    currency,
  })
  const used = usePoints ? offeredPoints : null
  const plan = chargeGoods(goods, shop, {
    coupon,
    pointsMinor: used?.worthMinor ?? 0n,
    shippingMinor: minor(delivery?.cost ?? 0, currency),
    address: destination,
    taxTerms,
  })
  const totalMinor = minor(Number(plan.total), currency)
  const giftCard = await giftCardFor(context, cart.checkout, currency, totalMinor)
  return {
    plan,
    ...recipientsOf(address, destination, {
      method: chosen ? methodOf(chosen, context.site) : (delivery?.name ?? null),
      isCollected: delivery?.isPickup ?? false,
    }),
    deliveries,
    delivery,
    local: chosen,
    localMinimum: local.minimum,
    offeredPoints,
    points: used,
    giftCard,
    total: Number(plan.total),
    due: Number(fromMinor(totalMinor - (giftCard?.amountMinor ?? 0n), currency)),
  }
}

/** Throws CONFLICT when something is no longer sold. */
function goodsIn({ items }: OwnCart, { products }: ShopSnapshot): Goods {
  try {
    return priceGoods({ lines: items }, products)
  } catch (error) {
    const fields = error instanceof InvalidFields ? Object.keys(error.fields) : []
    if (fields.some((field) => field.startsWith('lines.')))
      throw conflict('Something in the cart is no longer sold; remove it', 'product_gone')
    throw error
  }
}

type LocalQuote = { delivery: LocalDelivery | null; minimum: number | null }
const NO_LOCAL_DELIVERY: LocalQuote = { delivery: null, minimum: null }

/** How the shop delivers the goods itself. Asks only where it does so. */
async function quoteLocalDelivery(
  context: VisitorContext,
  { checkout: { address, point, windowKey } }: OwnCart,
  shop: ShopSnapshot,
  { currency, subtotal: costMinor }: Goods,
  { offer }: Dependencies['local'],
): Promise<LocalQuote> {
  const { postalCode = '', country } = address ?? {}
  const isNear = country !== undefined && deliversLocallyTo(shop, country, currency, context.site)
  if (!isNear || !needsAddress(shop) || !address || !isComplete(address)) return NO_LOCAL_DELIVERY
  const found = await offer(context, { postalCode, point: point ?? null, costMinor, currency })
  if (!found) return NO_LOCAL_DELIVERY
  if (found.missingMinimum !== null) return { delivery: null, minimum: found.missingMinimum }
  return { delivery: localDelivery(found, context.site, windowKey), minimum: null }
}

/**
 * How the goods can be sent or collected; empty when nothing is sent or nothing is charged. Throws VALIDATION_ERROR for an
 * address that is too far away, when the shop only delivers orders itself.
 */
function deliveriesOf(
  { currency, lines, subtotal }: Goods,
  shop: ShopSnapshot,
  { address, collects, home }: { address: CheckoutAddress; collects: boolean; home: string | null },
  { delivery: local, minimum }: LocalQuote,
): Delivery[] {
  if (!needsAddress(shop)) return []
  const weightGrams = lines.reduce((sum, { sold, weightGrams }) => sum + weightGrams * sold.quantity, 0)
  const goods = { costMinor: subtotal, weightGrams, currency }
  const pickups = pickupsAt(shop, home, goods)
  if (!isComplete(address)) {
    if (collects && pickups.length > 0 && isTaxed(shop, home)) return pickups
    throw conflict('Enter where it is sent first', 'address_missing')
  }
  if (sendsAnywhere(shop, currency)) return []
  const zone = zoneFor(shop.zones, address.country, currency)
  const sent = zone ? deliveriesFrom(zone, goods) : []
  if (!zone && !local) throw tooFar(shop, currency, minimum)
  const own = local ? [local] : []
  return [...sent, ...own, ...pickups.filter(({ id }) => sent.every((one) => one.id !== id))]
}

function tooFar(shop: ShopSnapshot, currency: string, minimum: number | null) {
  if (minimum !== null)
    return invalid({
      postalCode: fieldError('delivery_minimum', 'is delivered to from a higher amount on', {
        amount: minimum,
        currency,
      }),
    })
  if (isLocal(shop, currency))
    return invalid({ postalCode: fieldError('too_far', 'is not where we deliver to') })
  return conflict('We do not deliver to this country; enter another address', 'not_delivered')
}

async function pointsFor(
  { db, site, clock }: VisitorContext,
  { customerId }: OwnCart,
  { offerPoints }: Dependencies['points'],
  wanted: { amountMinor: bigint; currency: string },
): Promise<PointsOffer | null> {
  return customerId === null ? null : offerPoints(db, site.id, { ...wanted, customerId }, clock.now())
}

async function giftCardFor(
  context: VisitorContext,
  { giftCard }: CheckoutState,
  currency: string,
  totalMinor: bigint,
): Promise<Offer['giftCard']> {
  if (giftCard === undefined || totalMinor === 0n) return null
  const { db, site, clock } = context
  const code = openCode(context, giftCard)
  const known = await findGiftCardByCode(db, site.id, hashCode(code))
  const card = acceptedCard(known, currency, clock.now())
  const held = minor(card.balance, currency)
  if (held === 0n)
    throw invalid({ giftCardCode: fieldError('gift_card_empty', 'is a gift card that is empty') })
  return { code, hint: card.hint, amountMinor: held < totalMinor ? held : totalMinor }
}

/** Who orders, and where it is sent, as orders store them. */
function recipientsOf(
  address: CheckoutAddress,
  destination: Destination,
  { method, isCollected }: { method: string | null; isCollected: boolean },
) {
  const { name, email, phone = null, vatId } = address
  const { line1 = null, line2 = null, postalCode = null, city = null, region = null, country } = destination
  return {
    customer: { id: null, name, email, phone, ...(vatId !== undefined && { vatId }) },
    shipping: {
      name,
      phone,
      method,
      address: { line1, line2, postalCode, city, region, country },
      ...(isCollected && { isCollected }),
    },
  }
}

type Refused = { field: 'couponCode' | 'giftCardCode' | 'country' | 'paymentId' } & FieldError
/** An offer without the codes that are no longer accepted, and why they are not. */
export type BestOffer = Offer & { refused: Refused[] }

const CHOICES = { couponCode: 'couponCode', giftCardCode: 'giftCard' } as const

/** Plans the order without the codes that are no longer accepted. */
export async function makeBestOffer(
  context: VisitorContext,
  cart: OwnCart,
  shop: ShopSnapshot,
  dependencies: Dependencies,
): Promise<BestOffer> {
  try {
    return { ...(await makeOffer(context, cart, shop, dependencies)), refused: [] }
  } catch (error) {
    const refused = refusedCode(error)
    if (!refused) throw error
    const { [CHOICES[refused.field]]: _refused, ...checkout } = cart.checkout
    const offer = await makeBestOffer(context, { ...cart, checkout }, shop, dependencies)
    return { ...offer, refused: [refused, ...offer.refused] }
  }
}

function refusedCode(error: unknown) {
  if (error instanceof ApiError && error.details?.reason === 'coupon_used_up')
    return { field: 'couponCode', ...fieldError('coupon_used_up', 'has been used up') } as const
  if (!(error instanceof InvalidFields)) return null
  const field = (['couponCode', 'giftCardCode'] as const).find((name) => error.fields[name])
  const refused = field && error.fields[field]
  return field && typeof refused === 'object' ? { field, ...refused } : null
}

/** How visitors can pay what is due, which may not be known yet: at the provider first, where one is connected that collects such amounts. */
export async function methodsFor(
  context: VisitorContext,
  { methods, takesPayments }: Pick<ShopSnapshot, 'methods' | 'takesPayments'>,
  { due, currency }: { due: number | null; currency: string },
  charges: Pick<Charges, 'canCollect'>,
): Promise<ShopSnapshot['methods']> {
  if (!takesPayments) return methods
  if (due !== null && !(await charges.canCollect(context, minor(due, currency), currency))) return methods
  return [{ id: ONLINE, name: labelsOf(context.site.language).payOnline, instructions: null }, ...methods]
}

const NOT_COLLECTABLE = fieldError(
  'not_collectable',
  'is too small, too large or too exact to be paid online, which is the only way to pay here; order more or less',
)
/** Why nobody can pay an amount that is due: the shop takes payments online only, and its provider cannot collect this one. */
export const whyNotPayable = (
  { takesPayments }: Pick<ShopSnapshot, 'takesPayments'>,
  methods: ShopSnapshot['methods'],
  due: number,
) => (takesPayments && methods.length === 0 && due > 0 ? NOT_COLLECTABLE : null)
