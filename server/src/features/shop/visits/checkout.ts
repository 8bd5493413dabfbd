import { ApiError, conflict, invalid } from '../../../api/errors.ts'
import { signedInCustomer } from '../../../platform/accounts/customer-session.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import type { CartReminders } from '../carts/contract.ts'
import { DEFAULT_REMINDERS } from '../carts/rules.ts'
import { findGiftCardByCode } from '../gift-cards/queries.ts'
import { cardError, hashCode } from '../gift-cards/rules.ts'
import type { OrderCreate } from '../orders/contract.ts'
import { readCatalogue } from '../orders/queries.ts'
import { type Catalogue, type OrderPlan, planOrder } from '../orders/rules.ts'
import type { PaymentSettings } from '../payments/contract.ts'
import { NO_METHODS } from '../payments/rules.ts'
import { minor } from '../rules.ts'
import { findSettings } from '../settings/queries.ts'
import { listZones } from '../shipping/queries.ts'
import { type Delivery, deliveriesTo, type Zone } from '../shipping/rules.ts'
import { cartOf } from './cart.ts'
import type { CheckoutAddress, VisitorCart, VisitorCheckout } from './contract.ts'
import { COUNTRIES } from './countries.ts'
import { type Cart, type CheckoutState, findLastAddress } from './queries.ts'

const SEALED_FOR = 'gift card of a cart'
export const sealCode = ({ secrets }: VisitorContext, code: string) => secrets.seal(code, SEALED_FOR)
const openCode = ({ secrets }: VisitorContext, sealed: string) => secrets.open(sealed, SEALED_FOR)

type PointsOffer = { points: number; worthMinor: bigint }
/** The points of customers. */
export type Points = {
  /** What a customer can pay of an amount; null when they cannot. */
  offerPoints(
    db: Db,
    siteId: string,
    wanted: { customerId: string; amountMinor: bigint; currency: string },
    now: Date,
  ): Promise<PointsOffer | null>
  /** Resolves to whether the customer still had them. */
  redeemForOrder(
    tx: Db,
    siteId: string,
    redemption: PointsOffer & { customerId: string; orderId: string; currency: string },
    now: Date,
  ): Promise<boolean>
}

/** Everything that the checkout of a cart depends on. */
export type Prepared = {
  catalogue: Catalogue
  cart: VisitorCart
  zones: Zone[]
  needsAddress: boolean
  methods: PaymentSettings['methods']
  remindsOfCarts: boolean
  /** Who is signed in. */
  customerId: string | null
  points: Points
}

export async function prepare(
  context: VisitorContext,
  { items, checkout }: Cart,
  points: Points,
): Promise<Prepared> {
  const { db, site } = context
  const couponCode = checkout.couponCode ?? null
  const [catalogue, zones, settings, reminders] = await Promise.all([
    readCatalogue(db, site.id, { lines: items, couponCode }),
    listZones(db, site.id),
    findSettings<PaymentSettings>(db, site.id, 'payments'),
    findSettings<CartReminders>(db, site.id, 'carts'),
  ])
  return {
    catalogue,
    cart: cartOf(items, catalogue, site.currency),
    zones,
    needsAddress: catalogue.products.some(({ type }) => type === 'physical'),
    methods: (settings ?? NO_METHODS).methods,
    remindsOfCarts: (reminders ?? DEFAULT_REMINDERS).enabled,
    customerId: signedInCustomer(context),
    points,
  }
}

/** Countries to which the shop delivers what is in the cart. */
export function countriesOf({ zones, needsAddress, cart }: Prepared): string[] {
  const sold = zones.filter(({ currency }) => currency === cart.currency)
  const isEverywhere = zones.length === 0 || sold.some(({ countries }) => countries.length === 0)
  return !needsAddress || isEverywhere ? COUNTRIES : sold.flatMap(({ countries }) => countries).sort()
}

/** How the cart can be sent; empty when nothing is sent or nothing is charged. Throws VALIDATION_ERROR for other countries. */
export function deliveriesOf(
  { zones, needsAddress, cart, catalogue }: Prepared,
  country: string,
): Delivery[] {
  if (!needsAddress || zones.length === 0) return []
  const weights = new Map(
    catalogue.products.map((product) => [
      product.id,
      (variantId: string | null) =>
        product.variants.find(({ id }) => id === variantId)?.weightGrams ?? product.weightGrams ?? 0,
    ]),
  )
  const weightGrams = cart.lines.reduce(
    (sum, { productId, variantId, quantity }) => sum + (weights.get(productId)?.(variantId) ?? 0) * quantity,
    0,
  )
  const goods = { costMinor: minor(cart.subtotal, cart.currency), weightGrams, currency: cart.currency }
  const deliveries = deliveriesTo(zones, country, goods)
  if (!deliveries) throw invalid({ country: 'is not a country we deliver to' })
  return deliveries
}

export type Offer = {
  order: OrderCreate
  plan: OrderPlan
  deliveries: Delivery[]
  delivery: Delivery | null
  /** What points could pay, and what they do. */
  offeredPoints: PointsOffer | null
  points: PointsOffer | null
  giftCard: { code: string; hint: string; amountMinor: bigint } | null
  totalMinor: bigint
}

/**
 * What the order of a cart would be. Throws VALIDATION_ERROR for a code that is not accepted, CONFLICT when stock or coupon
 * are gone, and when the address is missing.
 */
export async function offerOf(
  context: VisitorContext,
  { items, checkout }: Cart,
  prepared: Prepared,
): Promise<Offer> {
  const { address, couponCode } = checkout
  if (!address) throw conflict('Enter the address first', 'address_missing')
  const now = context.clock.now()
  const deliveries = deliveriesOf(prepared, address.country)
  const delivery = deliveries.find(({ id }) => id === checkout.deliveryId) ?? deliveries[0] ?? null
  const { name, email, phone = null, line1 = null, line2 = null, ...place } = address
  const { postalCode = null, city = null, region = null, country } = place
  const order: OrderCreate = {
    lines: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    couponCode: couponCode ?? null,
    customer: { name, email, phone },
    shipping: {
      ...{ name, phone, method: delivery?.name ?? null, cost: delivery?.cost ?? 0 },
      address: { line1, line2, postalCode, city, region, country },
    },
  }
  const catalogue = couponCode ? prepared.catalogue : { ...prepared.catalogue, coupon: null }
  const plain = planOrder(order, catalogue, now)
  const offeredPoints = await pointsFor(context, prepared, plain)
  const points = checkout.usePoints ? offeredPoints : null
  const plan = points ? planOrder(order, catalogue, now, points.worthMinor) : plain
  const { subtotal, discount, shippingCost, addedTax, currency } = plan
  const inMinor = (amount: string) => minor(Number(amount), currency)
  const totalMinor = inMinor(subtotal) - inMinor(discount) + inMinor(shippingCost) + inMinor(addedTax)
  return {
    order,
    plan,
    deliveries,
    delivery,
    offeredPoints,
    points,
    totalMinor,
    giftCard: await giftCardOf(context, checkout, currency, totalMinor),
  }
}

/** What points can pay of the goods. */
async function pointsFor(
  { db, site, clock }: VisitorContext,
  { customerId, points }: Prepared,
  { subtotal, discount, currency }: OrderPlan,
): Promise<PointsOffer | null> {
  if (customerId === null) return null
  const amountMinor = minor(Number(subtotal), currency) - minor(Number(discount), currency)
  return points.offerPoints(db, site.id, { customerId, amountMinor, currency }, clock.now())
}

async function giftCardOf(
  context: VisitorContext,
  { giftCard }: CheckoutState,
  currency: string,
  totalMinor: bigint,
): Promise<Offer['giftCard']> {
  if (giftCard === undefined) return null
  const { db, site, clock } = context
  const code = openCode(context, giftCard)
  const card = await findGiftCardByCode(db, site.id, hashCode(code))
  const error = card ? cardError(card, currency, clock.now()) : 'is not a gift card of this site'
  if (!card || error) throw invalid({ giftCardCode: error ?? '' })
  const held = minor(card.balance, currency)
  if (held === 0n) throw invalid({ giftCardCode: 'is a gift card that is empty' })
  return { code, hint: card.hint, amountMinor: held < totalMinor ? held : totalMinor }
}

/** The checkout as the visitor sees it. Codes that are no longer accepted are left out. */
export async function shownCheckout(
  context: VisitorContext,
  cart: Cart,
  points: Points,
  isEditing: boolean,
): Promise<VisitorCheckout> {
  const prepared = await prepare(context, cart, points)
  const { address, remind = false } = cart.checkout
  const { customerId } = prepared
  const offer =
    address && prepared.cart.canCheckOut ? await bestOffer(context, cart, prepared).catch(orNull) : null
  return {
    cart: prepared.cart,
    needsAddress: prepared.needsAddress,
    address: address ?? (customerId === null ? null : await suggestedAddress(context, customerId)),
    isEditing: isEditing || offer === null,
    isSignedIn: customerId !== null,
    offersReminder: prepared.remindsOfCarts,
    remind,
    countries: countriesOf(prepared),
    offer: offer && shownOffer(offer),
    payments: prepared.methods.map(({ id, name }) => ({ id, name })),
  }
}

/** What a customer entered with their last order; null when it is not complete enough. */
async function suggestedAddress({ db, site }: VisitorContext, customerId: string) {
  const last = await findLastAddress(db, site.id, customerId)
  if (!last) return null
  const { name, email, phone, address } = last
  if (name === null || !address?.country) return null
  const known = Object.entries({ phone, ...address }).filter(([, value]) => value !== null)
  return { name, email, ...Object.fromEntries(known) } as CheckoutAddress
}

function orNull(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}

/** The offer without the codes that are no longer accepted. */
export async function bestOffer(context: VisitorContext, cart: Cart, prepared: Prepared): Promise<Offer> {
  const { couponCode, giftCard, ...plain } = cart.checkout
  const tries: CheckoutState[] = [
    cart.checkout,
    ...(couponCode && giftCard ? [{ ...plain, couponCode }] : []),
    ...(couponCode || giftCard ? [plain] : []),
  ]
  for (const checkout of tries.slice(0, -1)) {
    const offer = await offerOf(context, { ...cart, checkout }, prepared).catch(orNull)
    if (offer) return offer
  }
  return offerOf(context, { ...cart, checkout: tries.at(-1) as CheckoutState }, prepared)
}

export function shownOffer(offer: Offer) {
  const { order, plan, deliveries, delivery, giftCard, totalMinor, offeredPoints, points } = offer
  const { currency } = plan
  const amount = (minorUnits: bigint) => Number(fromMinor(minorUnits, currency))
  return {
    subtotal: Number(plan.subtotal),
    discount: Number(plan.discount),
    points: offeredPoints && {
      points: offeredPoints.points,
      amount: amount(offeredPoints.worthMinor),
      isUsed: points !== null,
    },
    shippingCost: Number(plan.shippingCost),
    taxes: plan.taxes,
    addedTax: Number(plan.addedTax),
    total: amount(totalMinor),
    deliveries: deliveries.map(({ id, name, cost }) => ({ id, name, cost })),
    deliveryId: delivery?.id ?? null,
    couponCode: order.couponCode ?? null,
    giftCard: giftCard && { hint: giftCard.hint, amount: amount(giftCard.amountMinor) },
    due: amount(totalMinor - (giftCard?.amountMinor ?? 0n)),
  }
}
