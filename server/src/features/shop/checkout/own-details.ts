import type { VisitorContext } from '../../../platform/context.ts'
import { findOwnDetails, type OwnCart, type OwnDetails } from '../carts/queries.ts'
import type { CheckoutAddress } from '../carts/schema.ts'
import { homeOf, isComplete, needsAddress } from './offer.ts'
import type { ShopSnapshot } from './queries.ts'

/** What is known of the customer whose cart it is; null without one. */
export async function readOwnDetails(
  { db, site }: VisitorContext,
  { customerId }: Pick<OwnCart, 'customerId'>,
): Promise<OwnDetails | null> {
  return customerId === null ? null : ((await findOwnDetails(db, site.id, customerId)) ?? null)
}

/** An address as far as it is known; null when not even the country is. */
export function filledIn(
  { name, email, phone, last, address }: OwnDetails,
  home: string | null,
): CheckoutAddress | null {
  const country = address?.country ?? last?.country ?? home
  if (country === null) return null
  const called = last?.phone ?? phone
  return {
    name: last?.name ?? name ?? '',
    email: last?.email ?? email,
    ...(called && { phone: called }),
    ...(last?.vatId && { vatId: last.vatId }),
    ...address,
    country,
  }
}

/** The cart with the details of its customer, when they suffice and no dependencies were entered. */
export async function withOwnDetails<C extends OwnCart>(
  context: VisitorContext,
  cart: C,
  shop: ShopSnapshot,
): Promise<C> {
  if (cart.checkout.address) return cart
  const own = await readOwnDetails(context, cart)
  const address = own && filledIn(own, homeOf(shop, context.site))
  if (!address?.name || (needsAddress(shop) && !isComplete(address))) return cart
  return { ...cart, checkout: { ...cart.checkout, address } }
}
