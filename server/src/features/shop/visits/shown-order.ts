import { pathTo } from '../../../api/path-params.ts'
import { managePath, manageToken } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { amountOf } from '../../../platform/values/money.ts'
import { listDownloads } from '../files/queries.ts'
import { findPurchase } from '../gift-cards/queries.ts'
import { readDocuments } from '../invoices/queries.ts'
import { LINK } from '../links.ts'
import { addressLines } from '../orders/mails.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { isBinding, isPaid, isReviewable, ONLINE, sumsOf } from '../orders/rules.ts'
import { orderNumber } from '../rules.ts'
import { shopVisits, type VisitorOrder } from './contract.ts'

export const orderPath = ({ secrets }: VisitorContext, id: string) => managePath(secrets, LINK, id)
const payPath = ({ secrets }: VisitorContext, id: string) =>
  pathTo(shopVisits.endpoints.payOrder, { token: manageToken(secrets, LINK, id) })
export const paidPath = ({ secrets }: VisitorContext, id: string) =>
  pathTo(shopVisits.endpoints.showPaidOrder, { token: manageToken(secrets, LINK, id) })

/** The order as the visitor sees it. */
export async function shownOrder(
  context: VisitorContext,
  order: LockedOrder,
  charges: Charges,
  trackingPath: string | null = null,
): Promise<VisitorOrder> {
  const { db, site, secrets } = context
  const { id, status, currency, lines, subtotal, discount, shippingCost, taxes, addedTax, total } = order
  const { refunded, payment, shipping, trackingNumber } = order
  const { due, kept } = sumsOf(order)
  return {
    token: manageToken(secrets, LINK, id),
    number: orderNumber(id),
    status,
    currency,
    lines,
    subtotal,
    discount,
    shippingCost,
    taxes,
    addedTax,
    total,
    paid: amountOf(kept, currency),
    refunded,
    isCollected: shipping?.isCollected ?? false,
    payment: payment && { name: payment.name, instructions: payment.instructions },
    address: addressLines(order),
    delivery: shipping?.method ?? null,
    trackingNumber,
    trackingPath,
    expiresAt: order.expiresAt,
    canPayOnline: status === 'pending' && due > 0n && (await charges.canCollect(context, due, currency)),
    canReview: isReviewable(order),
    giftCard: await giftCardOf(context, order),
    invoices: (await readDocuments(db, site.id, id)).map(({ id, number, type }) => ({ id, number, type })),
    downloads: isPaid(status) ? await listDownloads(db, site.id, id) : [],
  }
}

/** Where a visitor who has ordered is led: to the provider, or to the order. */
export const orderedPath = (context: VisitorContext, { id, status, payment }: LockedOrder) =>
  status === 'pending' && payment?.id === ONLINE ? payPath(context, id) : orderPath(context, id)

async function giftCardOf(
  { db, site }: VisitorContext,
  { id, status }: LockedOrder,
): Promise<VisitorOrder['giftCard']> {
  const bought = await findPurchase(db, site.id, id)
  if (!bought || bought.isStopped || !isBinding(status)) return null
  const { recipientName, recipientEmail, deliverAt } = bought
  return {
    recipient: [recipientName, recipientEmail].filter(Boolean).join(', '),
    deliverAt: deliverAt.toISOString(),
  }
}
