import { labelsOf } from '@sitewright/blocks/catalogue'
import { conflict, found, invalid } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { addDays, dateAt, momentOf } from '../../../platform/values/local-time.ts'
import { fromMinor, minor } from '../../../platform/values/money.ts'
import { insertPurchase } from '../gift-cards/queries.ts'
import { checkAmount, PURCHASE } from '../gift-cards/rules.ts'
import { readSales } from '../gift-cards/verbs.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { expiryOf, ONLINE, type OrderPlan } from '../orders/rules.ts'
import { placePlanned } from '../orders/verbs.ts'
import type { Dependencies } from './dependencies.ts'
import { methodsFor, whyNotPayable } from './offer.ts'
import { readShop } from './queries.ts'
import { choosePayment, countAsOpen, tell } from './verbs.ts'

const MAX_DAYS = 365
/** A card for a later day arrives in the morning. */
const MORNING = '08:00'

export type Wanted = {
  amount: number
  /** The field in which it was entered. */
  amountField: string
  recipientName: string
  recipientEmail: string
  message?: string
  /** `YYYY-MM-DD`; at once when missing. */
  deliverOn?: string
  name: string
  email: string
  paymentId?: string
}

/** Until which day a gift card can be mailed. */
export const lastDeliveryDay = ({ site, clock }: Pick<VisitorContext, 'site' | 'clock'>) =>
  addDays(dateAt(clock.now(), site.timeZone), MAX_DAYS)

/** Orders a gift card, which is paid like any order. Throws CONFLICT when the shop sells none. */
export function buyGiftCard(
  context: VisitorContext,
  wanted: Wanted,
  dependencies: Dependencies,
): Promise<LockedOrder> {
  const { site, clock } = context
  const { currency } = site
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const sales = await readSales(tx, site)
    if (!sales.enabled) throw conflict('The shop sells no gift cards', 'no_gift_card_sales')
    const { amount, recipientName, recipientEmail, message = null, name, email } = wanted
    checkAmount(sales, amount, wanted.amountField, currency)
    const deliverAt = deliveryOf(context, wanted.deliverOn)
    const shop = await readShop(tx, site.id, { items: [], checkout: {} }, dependencies)
    const methods = await methodsFor(inside, shop, { due: amount, currency }, dependencies.charges)
    // The page offers it for all amounts.
    const usable = wanted.paymentId === ONLINE ? methods.filter(({ id }) => id === ONLINE) : methods
    const notPayable = whyNotPayable(shop, usable, amount)
    if (notPayable) throw invalid({ [wanted.amountField]: notPayable })
    const payment = choosePayment(methods, { due: amount }, wanted)
    const now = clock.now()
    const id = newId(PURCHASE)
    const placed = await placePlanned(inside, {
      ...planOf(id, labelsOf(site.language).giftCardTitle, amount, currency),
      status: 'pending',
      customer: { id: null, name, email, phone: null },
      shipping: null,
      payment,
      expiresAt: expiryOf(payment, now),
      now,
    })
    const order = found(placed, 'Order')
    const { validMonths } = sales
    const bought = { id, orderId: order.id, amount, currency, validMonths, deliverAt }
    const people = { recipientName, recipientEmail, senderName: name, message }
    await insertPurchase(tx, site.id, { ...bought, ...people }, now)
    await countAsOpen(inside, order)
    await tell(inside, order)
    return order
  })
}

/** Throws VALIDATION_ERROR for a day that is over, or too far away. */
function deliveryOf(context: Pick<VisitorContext, 'site' | 'clock'>, deliverOn: string | undefined): Date {
  const { site, clock } = context
  const now = clock.now()
  const today = dateAt(now, site.timeZone)
  if (deliverOn === undefined || deliverOn === today) return now
  const at = momentOf(`${deliverOn}T${MORNING}`, site.timeZone)
  if (!at || deliverOn < today || deliverOn > lastDeliveryDay(context))
    throw invalid({ deliverOn: fieldError('date', `must be from today to ${lastDeliveryDay(context)}`) })
  return at
}

/** An order of one gift card: taxed when it is spent, and never reduced. */
function planOf(id: string, title: string, amount: number, currency: string): OrderPlan {
  const cost = fromMinor(minor(amount, currency), currency)
  const nothing = fromMinor(0n, currency)
  const named = { productId: id, variantId: null, title, variantTitle: null, sku: null }
  return {
    currency,
    lines: [{ ...named, unitPrice: amount, quantity: 1, total: amount }],
    itemCount: 1,
    subtotal: cost,
    discount: nothing,
    shippingCost: nothing,
    taxTerms: null,
    taxes: [],
    addedTax: nothing,
    total: cost,
    coupon: null,
    shipsFree: false,
    holds: [],
  }
}
