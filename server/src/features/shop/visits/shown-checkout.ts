import { fieldError } from '../../../api/field-errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { COUNTRIES } from '../../../platform/values/postal-addresses.ts'
import { type KeptAddress, listAddresses } from '../../../platform/visitors/address-book.ts'
import { cartOf, currencyOf } from '../carts/priced-cart.ts'
import { windowKey } from '../checkout/local-delivery.ts'
import {
  deliversLocallyTo,
  deliversTo,
  homeOf,
  methodsFor,
  needsAddress,
  type Offer,
  offersCollection,
  sendsAnywhere,
  sendsIn,
  whyNotPayable,
} from '../checkout/offer.ts'
import { filledIn, readOwnDetails } from '../checkout/own-details.ts'
import type { ShopSnapshot } from '../checkout/queries.ts'
import type { Checkout } from '../checkout/verbs.ts'
import type { VisitorCart, VisitorCheckout } from './contract.ts'

/** The checkout as the visitor sees it. */
export async function shownCheckout(
  context: VisitorContext,
  { cart, shop, offer }: Checkout,
  isEditing: boolean,
  charges: Charges,
): Promise<VisitorCheckout> {
  const { db, site } = context
  const { customerId } = cart
  const { address, collects = false, remind = false } = cart.checkout
  const currency = currencyOf(cart.items, shop.products, site.currency)
  const priced = cartOf(cart.items, shop, site.currency, sendsIn(shop, currency))
  const home = homeOf(shop, site)
  const countries = countriesOf(shop, currency, site)
  const isCollected = collects && offersCollection(shop, home, currency)
  const refused: VisitorCheckout['refused'] = [...(offer?.refused ?? [])]
  if (address && !isCollected && !deliversTo(shop, address.country, currency, site))
    refused.push({
      field: 'country',
      ...fieldError('no_longer_delivered', 'is no longer a country we deliver to'),
    })
  const methods = await methodsFor(context, shop, { due: offer?.due ?? null, currency }, charges)
  const notPayable = offer && whyNotPayable(shop, methods, offer.due)
  if (notPayable) refused.push({ field: 'paymentId', ...notPayable })
  const own = await readOwnDetails(context, cart)
  return {
    cart: withoutTaxes(priced, offer),
    needsAddress: needsAddress(shop),
    address: address ?? (own && filledIn(own, home)),
    addresses: customerId === null ? [] : (await listAddresses(db, site.id, customerId)).map(named),
    isEditing: isEditing || offer === null,
    isSignedIn: customerId !== null,
    asksVatId: shop.seller !== null,
    offersReminder: shop.remindsOfCarts,
    remind,
    countries,
    country: home !== null && countries.includes(home) ? home : null,
    offersCollection: offersCollection(shop, home, currency),
    isCollected,
    offer: offer && shownOffer(offer, cart.checkout.deliveryNote),
    refused,
    paymentId: methods.find(({ id }) => id === own?.paymentId)?.id ?? null,
    payments: methods.map(({ id, name }) => ({ id, name })),
  }
}

/** What a business sees that accounts for the taxes itself: the prices that it pays. */
function withoutTaxes(cart: VisitorCart, offer: Offer | null): VisitorCart {
  if (!offer?.plan.taxTerms?.isReverseCharged) return cart
  const { lines, subtotal } = offer.plan
  return {
    ...cart,
    subtotal: Number(subtotal),
    lines: cart.lines.map((line, i) => {
      const { unitPrice, total } = lines[i] ?? line
      return { ...line, unitPrice, total }
    }),
  }
}

const named = ({ id, address: { name, line1, postalCode, city } }: KeptAddress) => ({
  id,
  name: [name, line1, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
})

/** Countries to which the shop delivers what is in the cart. */
function countriesOf(shop: ShopSnapshot, currency: string, site: { timeZone: string }): string[] {
  const zones = shop.zones.filter((zone) => zone.currency === currency)
  const isEverywhere = sendsAnywhere(shop, currency) || zones.some(({ countries }) => countries.length === 0)
  if (!needsAddress(shop) || isEverywhere) return COUNTRIES
  const sent = new Set(zones.flatMap(({ countries }) => countries))
  return COUNTRIES.filter((country) => sent.has(country) || deliversLocallyTo(shop, country, currency, site))
}

function shownOffer(offer: Offer, note: string | undefined): NonNullable<VisitorCheckout['offer']> {
  const { plan, deliveries, delivery, local, giftCard, offeredPoints, points, total, due } = offer
  const amount = (minorUnits: bigint) => Number(fromMinor(minorUnits, plan.currency))
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
    total,
    deliveries: deliveries.map(({ id, name, cost }) => ({ id, name, cost })),
    deliveryId: delivery?.id ?? null,
    isCollected: delivery?.isPickup ?? false,
    local: local && {
      windows: local.windows.map((window) => ({
        key: windowKey(window),
        startsAt: window.startsAt.toISOString(),
        endsAt: window.endsAt.toISOString(),
      })),
      windowKey: local.window && windowKey(local.window),
      note: note ?? null,
    },
    localMinimum: offer.localMinimum,
    couponCode: plan.coupon?.code ?? null,
    giftCard: giftCard && { hint: giftCard.hint, amount: amount(giftCard.amountMinor) },
    isReverseCharged: plan.taxTerms?.isReverseCharged ?? false,
    due,
  }
}
