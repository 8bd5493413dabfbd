import { labelsOf } from '@sitewright/blocks/catalogue'
import { ApiError, conflict, found, InvalidFields, invalid, refuse } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { addressErrors, COUNTRIES, countryOfTimeZone } from '../../../platform/values/postal-addresses.ts'
import { vatNumberFrom } from '../../../platform/values/vat-numbers.ts'
import { listAddresses, rememberAddress } from '../../../platform/visitors/address-book.ts'
import { openRequest } from '../../../platform/visitors/open-requests.ts'
import { changingCart, readCart } from '../carts/own-cart.ts'
import { currencyOf } from '../carts/priced-cart.ts'
import {
  type CheckoutState,
  deleteCart,
  type OwnCart,
  saveCheckout,
  saveLastCheckout,
} from '../carts/queries.ts'
import type { CheckoutAddress } from '../carts/schema.ts'
import { tellOfOrder } from '../orders/mails.ts'
import { findStoredOrder, type LockedOrder } from '../orders/queries.ts'
import { expiryOf, ONLINE, TRANSFER } from '../orders/rules.ts'
import { payWithGiftCard, placePlanned, saveChange, untilPlaced } from '../orders/verbs.ts'
import type { Dependencies } from './dependencies.ts'
import { createLocalDelivery, windowKey } from './local-delivery.ts'
import {
  type BestOffer,
  deliversTo,
  homeOf,
  isComplete,
  makeBestOffer,
  makeOffer,
  methodsFor,
  needsAddress,
  type Offer,
  offersCollection,
  sealCode,
  whyNotPayable,
  withoutNearby,
} from './offer.ts'
import { filledIn, readOwnDetails, withOwnDetails } from './own-details.ts'
import { readShop, type ShopSnapshot } from './queries.ts'

/** The choices that a visitor saw, and how they want to pay. */
type Seen = { total: number; due?: number; deliveryId?: string; windowKey?: string; paymentId?: string }

/** Orders what is in the cart of a visitor: all of it happens, or nothing. */
export const checkOut = (context: VisitorContext, seen: Seen, dependencies: Dependencies) =>
  changingCart(context, async (tx, stored) => {
    const inside = { ...context, db: tx }
    const { offer, order, cart } = await untilPlaced(() => placeAsSeen(inside, stored, seen, dependencies))
    await countAsOpen(inside, order, offer.local?.window?.endsAt)
    await redeemPoints(inside, cart, offer, order, dependencies.points)
    const paid = await payByGiftCard(inside, offer, order)
    if (offer.local) await createLocalDelivery(inside, offer.local, order, cart.checkout, dependencies.local)
    await keepDetails(inside, cart, offer, order)
    await deleteCart(tx, context.site.id, stored.key)
    await tell(inside, paid)
    return paid
  })

/** Reads the shop, plans the order, and places it; undefined when stock or coupon are gone by then. */
async function placeAsSeen(context: VisitorContext, cart: OwnCart, seen: Seen, dependencies: Dependencies) {
  const shop = await readShop(context.db, context.site.id, cart, dependencies)
  const own = await withOwnDetails(context, cart, shop)
  const offer = await makeBestOffer(context, own, shop, dependencies)
  refuseUnseen(offer, seen)
  const { due, plan } = offer
  const { currency } = plan
  const methods = await methodsFor(context, shop, { due, currency }, dependencies.charges)
  const notPayable = whyNotPayable(shop, methods, due)
  if (notPayable) throw invalid({ paymentId: notPayable })
  const payment = choosePayment(methods, offer, seen)
  const now = context.clock.now()
  const isFree = offer.total === 0
  const order = await placePlanned(context, {
    ...offer.plan,
    status: isFree ? 'paid' : 'pending',
    customer: offer.customer,
    shipping: offer.shipping,
    payment,
    expiresAt: isFree ? null : paidUntil(payment, offer, now),
    now,
  })
  return order && { offer, order, cart: own }
}

/** What is paid to the driver waits for them. */
function paidUntil(payment: ShopSnapshot['methods'][number] | null, { local }: Offer, now: Date): Date {
  const usual = expiryOf(payment, now)
  const arrival = local?.window?.endsAt
  if (!arrival || payment === null || payment.id === ONLINE || payment.id === TRANSFER) return usual
  return new Date(Math.max(usual.getTime(), arrival.getTime() + DAY_MS))
}

/** Throws CONFLICT when the order differs from what the visitor saw. */
function refuseUnseen({ total, due, delivery, local, giftCard }: Offer, seen: Seen) {
  const seenDue = seen.due ?? due
  if (giftCard && seen.total === total && seenDue < due) throw cardChanged()
  if (seen.total !== total || seenDue !== due) throw priceChanged()
  if (seen.deliveryId !== undefined && seen.deliveryId !== delivery?.id)
    throw conflict('The delivery has changed; check it again', 'delivery_changed')
  const window = local?.window && windowKey(local.window)
  if (seen.windowKey !== undefined && seen.windowKey !== window)
    throw conflict('This delivery time has just been taken; choose another', 'window_full')
}

const priceChanged = () => conflict('The price has changed; check it again', 'price_changed')
const cardChanged = () =>
  conflict('The gift card now has less left; check the order again', 'gift_card_changed')

/** The method by which a visitor pays; null when nothing is due, or the shop has none. */
export function choosePayment(
  methods: ShopSnapshot['methods'],
  { due }: Pick<Offer, 'due'>,
  { paymentId }: Pick<Seen, 'paymentId'>,
) {
  const method = methods.find(({ id }) => id === paymentId) ?? null
  if (method || due === 0) return method
  if (paymentId !== undefined)
    throw conflict('This way to pay is no longer offered; choose another', 'payment_gone')
  if (methods.length > 0) throw invalid({ paymentId: REQUIRED })
  return null
}

/**
 * Throws CONFLICT when too many orders are open from the same person or network. One with nothing to pay holds its delivery
 * window until that is over.
 */
export async function countAsOpen(
  context: VisitorContext,
  { id, customer, expiresAt }: LockedOrder,
  windowEnd?: Date,
) {
  const email = customer?.email
  const holdsUntil = expiresAt === null ? windowEnd : new Date(expiresAt)
  if (email && holdsUntil)
    await openRequest(context, { id, kind: 'order', email, holdsUntil, isWaiting: false })
}

/** Throws CONFLICT when the customer no longer has the points. */
async function redeemPoints(
  { db, site, clock }: VisitorContext,
  { customerId }: OwnCart,
  { points: used, plan }: Offer,
  { id: orderId }: LockedOrder,
  points: Dependencies['points'],
) {
  if (!used || customerId === null) return
  const redemption = { ...used, customerId, orderId, currency: plan.currency }
  if (!(await points.redeemForOrder(db, site.id, redemption, clock.now()))) throw priceChanged()
}

/** Resolves to the order after the payment. Throws CONFLICT when the card no longer has the amount. */
async function payByGiftCard(
  context: VisitorContext,
  { giftCard, plan }: Offer,
  order: LockedOrder,
): Promise<LockedOrder> {
  if (!giftCard || giftCard.amountMinor === 0n) return order
  const change = await payWithGiftCard(context, order, giftCard.code)
  if (change.paid !== fromMinor(giftCard.amountMinor, plan.currency)) throw cardChanged()
  await saveChange(context, order.id, change)
  return found(await findStoredOrder(context.db, context.site.id, order.id), 'Order')
}

/** For the next checkout of a customer who is signed in. */
async function keepDetails(
  { db, site, clock }: VisitorContext,
  { customerId, checkout: { address } }: OwnCart,
  { delivery }: Offer,
  { payment }: LockedOrder,
) {
  if (customerId === null || !address) return
  const { email, phone, vatId, ...place } = address
  const { name, country } = place
  const own = { ...(phone !== undefined && { phone }), ...(vatId !== undefined && { vatId }) }
  const person = { name, email, country, ...own }
  await saveLastCheckout(db, site.id, customerId, { person, paymentId: payment?.id ?? null })
  if (isComplete(address) && !delivery?.isPickup)
    await rememberAddress(db, site.id, customerId, place, clock.now())
}

export async function tell(context: VisitorContext, order: LockedOrder) {
  const { shipping, discount } = labelsOf(context.site.language)
  await tellOfOrder({ ...context, origin: context.site.origin }, order, { shipping, discount })
}

/** A cart, the shop as it is now, and what the order would be; null while it cannot be ordered. */
export type Checkout = { cart: OwnCart; shop: ShopSnapshot; offer: BestOffer | null }

/** Where the checkout of a cart stands. Codes that are no longer accepted are left out. */
export async function readCheckout(
  context: VisitorContext,
  cart: OwnCart,
  dependencies: Dependencies,
): Promise<Checkout> {
  const shop = await readShop(context.db, context.site.id, cart, dependencies)
  const own = await withOwnDetails(context, cart, shop)
  return { cart: own, shop, offer: await offerIfPossible(context, own, shop, dependencies) }
}

const isTooFar = (error: unknown) => error instanceof InvalidFields && error.fields.postalCode !== undefined

/** Throws VALIDATION_ERROR for an address that is too far away, so that the visitor learns why. */
async function offerTo(
  context: VisitorContext,
  cart: OwnCart,
  shop: ShopSnapshot,
  dependencies: Dependencies,
) {
  if (cart.items.length === 0) return null
  try {
    return await makeBestOffer(context, cart, shop, dependencies)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && !isTooFar(error)) return null
    throw error
  }
}

const offerIfPossible: typeof offerTo = (context, cart, shop, dependencies) =>
  offerTo(context, cart, shop, dependencies).catch((error) => {
    if (isTooFar(error)) return null
    throw error
  })

type Entered = {
  address: Omit<CheckoutAddress, 'country'> & { country?: string }
  /** Whether the customer comes for it. */
  collects: boolean
  remind: boolean
}

/** Sets who orders, and where it is sent. */
export async function enterAddress(
  context: VisitorContext,
  { remind, ...entered }: Entered,
  dependencies: Dependencies,
): Promise<Checkout> {
  const { country = countryOfTimeZone(context.site.timeZone) ?? '' } = entered.address
  // Before the transaction, as another server may be asked; never for an empty cart.
  const isAsked = !entered.collects && context.geocoder && (await readCart(context)).items.length > 0
  const point = isAsked ? await dependencies.local.locate(context, { ...entered.address, country }) : null
  return changingCart(context, async (tx, stored) => {
    const inside = { ...context, db: tx }
    const shop = await readShop(tx, context.site.id, stored, dependencies)
    const accepted = acceptedAddress(context, stored, shop, entered)
    const kept = accepted.collects ? stored.checkout : withoutNearby(shop, stored.checkout)
    const cart = { ...stored, checkout: { ...kept, ...accepted, ...(point && { point }), remind } }
    await saveCheckout(tx, context.site.id, cart.key, cart.checkout, context.clock.now())
    return { cart, shop, offer: await offerTo(inside, cart, shop, dependencies) }
  })
}

/** Sends the order to an address of the customer who is signed in. */
export async function enterOwnAddress(
  context: VisitorContext,
  addressId: string,
  dependencies: Dependencies,
): Promise<Checkout> {
  const { site } = context
  const { customerId, items } = await readCart(context)
  const kept = customerId === null ? [] : await listAddresses(context.db, site.id, customerId)
  const place = kept.find(({ id }) => id === addressId)?.address
  const point =
    place && items.length > 0 ? await dependencies.local.locate(context, { email: '', ...place }) : null
  return changingCart(context, async (tx, stored) => {
    const inside = { ...context, db: tx }
    const own = await readOwnDetails(inside, stored)
    const shop = await readShop(tx, site.id, stored, dependencies)
    const address = own && place && filledIn({ ...own, address: place }, null)
    if (!address) throw conflict('This address is no longer in your address book', 'address_gone')
    const accepted = acceptedAddress(context, stored, shop, { address, collects: false })
    const checkout = { ...withoutNearby(shop, stored.checkout), ...accepted, ...(point && { point }) }
    const cart = { ...stored, checkout }
    await saveCheckout(tx, site.id, cart.key, cart.checkout, context.clock.now())
    return { cart, shop, offer: await offerTo(inside, cart, shop, dependencies) }
  })
}

/** For a collection, only the person is kept. Throws VALIDATION_ERROR for an address to which the shop does not deliver. */
function acceptedAddress(
  { site }: VisitorContext,
  { items }: OwnCart,
  shop: ShopSnapshot,
  { address: entered, collects }: Omit<Entered, 'remind'>,
): { address: CheckoutAddress; collects: boolean } {
  const home = homeOf(shop, site)
  const currency = currencyOf(items, shop.products, site.currency)
  const vatId = entered.vatId === undefined ? undefined : vatNumberFrom(entered.vatId)
  if (vatId === null) throw invalid({ vatId: fieldError('vat_number', 'is not a VAT number') })
  const business = vatId !== undefined && { vatId }
  if (collects && home !== null && offersCollection(shop, home, currency)) {
    const { name, email, phone } = entered
    const person = { name, email, ...(phone !== undefined && { phone }), ...business }
    return { address: { ...person, country: home }, collects: true }
  }
  const country = entered.country ?? home
  if (country === null) throw invalid({ country: REQUIRED })
  const address = { ...entered, ...business, country }
  if (!COUNTRIES.includes(country))
    throw invalid({ country: fieldError('option', 'must be one of the countries') })
  if (needsAddress(shop)) refuse(addressErrors(address))
  if (!deliversTo(shop, country, currency, site))
    throw invalid({ country: fieldError('not_delivered', 'is not a country we deliver to') })
  return { address, collects: false }
}

/** What a visitor chooses at the checkout; a code that is not sent is not used. */
type Choices = {
  deliveryId?: string
  windowKey?: string
  deliveryNote?: string
  couponCode?: string
  giftCardCode?: string
  /** Whether the gift card that was entered before is still used. */
  keepsGiftCard: boolean
  usePoints: boolean
}

/** Replaces the choices of a visitor. Throws VALIDATION_ERROR for a code that is not accepted. */
export const choose = (
  context: VisitorContext,
  choices: Choices,
  dependencies: Dependencies,
): Promise<Checkout> =>
  changingCart(context, async (tx, stored) => {
    const inside = { ...context, db: tx }
    const changed = { ...stored, checkout: chosen(context, stored.checkout, choices) }
    const shop = await readShop(tx, context.site.id, changed, dependencies)
    const cart = await withOwnDetails(inside, changed, shop)
    const offer = await makeOffer(inside, cart, shop, dependencies)
    await saveCheckout(tx, context.site.id, cart.key, cart.checkout, context.clock.now())
    return { cart, shop, offer: { ...offer, refused: [] } }
  })

function chosen(context: VisitorContext, before: CheckoutState, choices: Choices): CheckoutState {
  const { address, point, collects, remind } = before
  const { deliveryId, windowKey, deliveryNote, couponCode, giftCardCode, keepsGiftCard, usePoints } = choices
  const kept = keepsGiftCard ? before.giftCard : undefined
  const giftCard = giftCardCode === undefined ? kept : sealCode(context, giftCardCode)
  return {
    ...(address && { address }),
    ...(point && { point }),
    ...(collects && { collects }),
    ...(remind && { remind }),
    ...(usePoints && { usePoints }),
    ...(deliveryId !== undefined && { deliveryId }),
    ...(windowKey !== undefined && { windowKey }),
    ...(deliveryNote !== undefined && { deliveryNote }),
    ...(couponCode !== undefined && { couponCode }),
    ...(giftCard !== undefined && { giftCard }),
  }
}
