import { fieldError } from '../../../api/field-errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { cartOf } from '../carts/priced-cart.ts'
import { findOwnAddress } from '../carts/queries.ts'
import { COUNTRIES } from '../checkout/countries.ts'
import { deliversTo, methodsOf, needsAddress, type Offer } from '../checkout/offer.ts'
import type { ShopNow } from '../checkout/queries.ts'
import type { Checkout } from '../checkout/verbs.ts'
import type { VisitorCheckout } from './contract.ts'

/** The checkout as the visitor sees it. */
export async function shownCheckout(
  { db, site }: VisitorContext,
  { cart, shop, offer }: Checkout,
  isEditing: boolean,
): Promise<VisitorCheckout> {
  const { customerId } = cart
  const { address, remind = false } = cart.checkout
  const priced = cartOf(cart.items, shop, site.currency)
  const refused: VisitorCheckout['refused'] = [...(offer?.refused ?? [])]
  if (address && !deliversTo(shop, address.country, priced.currency))
    refused.push({
      field: 'country',
      ...fieldError('no_longer_delivered', 'is no longer a country we deliver to'),
    })
  return {
    cart: priced,
    needsAddress: needsAddress(shop),
    address: address ?? (customerId === null ? null : await findOwnAddress(db, site.id, customerId)),
    isEditing: isEditing || offer === null,
    isSignedIn: customerId !== null,
    offersReminder: shop.remindsOfCarts,
    remind,
    countries: countriesOf(shop, priced.currency),
    offer: offer && shownOffer(offer),
    refused,
    payments: methodsOf(shop, site.language).map(({ id, name }) => ({ id, name })),
  }
}

/** Countries to which the shop delivers what is in the cart. */
function countriesOf(shop: ShopNow, currency: string): string[] {
  const zones = shop.zones.filter((zone) => zone.currency === currency)
  const isEverywhere = shop.zones.length === 0 || zones.some(({ countries }) => countries.length === 0)
  return !needsAddress(shop) || isEverywhere ? COUNTRIES : zones.flatMap(({ countries }) => countries).sort()
}

function shownOffer(offer: Offer): NonNullable<VisitorCheckout['offer']> {
  const { plan, deliveries, delivery, giftCard, offeredPoints, points, total, due } = offer
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
    couponCode: plan.coupon?.code ?? null,
    giftCard: giftCard && { hint: giftCard.hint, amount: amount(giftCard.amountMinor) },
    due,
  }
}
