import { managePath } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { tellOwners } from '../../../platform/mail/owners.ts'
import { amountOf, minor } from '../../../platform/values/money.ts'
import { readDocuments, type StoredInvoice } from '../invoices/queries.ts'
import { LINK } from '../links.ts'
import { orderNumber } from '../rules.ts'
import type { LockedOrder, OrderChange } from './queries.ts'
import { isPaid } from './rules.ts'

type Context = Pick<VisitorContext, 'db' | 'mail' | 'secrets' | 'clock'> & {
  site: { id: string }
  origin: string
}

const nameOf = ({ title, variantTitle }: LockedOrder['lines'][number]) =>
  variantTitle ? `${title}, ${variantTitle}` : title

const linesOf = ({ lines }: LockedOrder) =>
  lines.map((line) => ({ name: nameOf(line), quantity: line.quantity, total: line.total }))

export function addressLines({ shipping, customer }: LockedOrder): string[] {
  const { line1, line2, postalCode, city, region, country } = shipping?.address ?? {}
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [shipping?.name ?? customer?.name, line1, line2, place, region, country]
  return line1 ? lines.filter((line): line is string => Boolean(line)) : []
}

function addressed({ secrets, origin }: Context, order: LockedOrder) {
  const { id, customer, currency } = order
  const email = customer?.email
  if (!email) return null
  return {
    to: { to: email, toName: customer.name, cancelKey: id },
    data: {
      customerName: customer.name,
      url: `${origin}${managePath(secrets, LINK, id)}`,
      orderNumber: orderNumber(id),
      currency,
    },
  }
}

const attached = (issued: StoredInvoice[]) =>
  issued.length > 0 && { attachments: issued.map(({ id }) => ({ kind: 'invoice' as const, id })) }

/** Confirms an order to the visitor who placed it, and tells the owners. */
export async function tellOfOrder(
  context: Context & Pick<VisitorContext, 'publicUrl'>,
  order: LockedOrder,
  labels: { [K in 'shipping' | 'discount']: string },
) {
  const { db, mail, site } = context
  const { discount, shippingCost, taxes, addedTax, total, currency, payment, customer } = order
  const extras = [
    ...(discount > 0 ? [{ label: labels.discount, amount: -discount }] : []),
    ...(shippingCost > 0 ? [{ label: labels.shipping, amount: shippingCost }] : []),
    ...(addedTax > 0 ? taxes.map(({ name, amount }) => ({ label: name, amount })) : []),
  ]
  const ordered = {
    lines: linesOf(order),
    extras,
    total,
    shippingAddress: addressLines(order),
    expiresAt: order.expiresAt,
  }
  const sent = addressed(context, order)
  const issued = isPaid(order.status) ? await readDocuments(db, site.id, order.id) : []
  const paymentInstructions = order.paid < total ? (payment?.instructions ?? null) : null
  if (sent)
    await mail.queue(db, site.id, {
      kind: 'order_placed',
      ...sent.to,
      ...attached(issued),
      data: { ...sent.data, ...ordered, paymentInstructions },
    })
  const data = {
    ...ordered,
    currency,
    orderNumber: orderNumber(order.id),
    paymentMethod: payment?.name ?? null,
  }
  await tellOwners(context, {
    kind: 'order_notice',
    id: order.id,
    screen: 'shop?tab=orders',
    data: { ...data, occasion: 'made', customer: customer ?? {} },
  })
}

/** Tells the visitor who ordered that the order was cancelled, as it was not paid in time. */
export async function tellOfExpiry(context: Context, order: LockedOrder) {
  const sent = addressed(context, order)
  if (sent)
    await context.mail.queue(context.db, context.site.id, {
      kind: 'order_expired',
      ...sent.to,
      data: { ...sent.data, amount: order.total },
    })
}

/** Tells the visitor who ordered the outcome of a payment at the provider. */
export async function tellOfPayment(
  context: Context,
  order: LockedOrder,
  { kind, amount }: { kind: 'payment_failed' | 'payment_returned'; amount: number },
) {
  const sent = addressed(context, order)
  if (sent)
    await context.mail.queue(context.db, context.site.id, {
      kind,
      ...sent.to,
      data: { ...sent.data, amount },
    })
}

/** Mails the visitor who ordered when money comes in or goes back, and when the order is shipped, ready or cancelled. */
export async function tellOfChange(
  context: Context,
  before: LockedOrder,
  change: OrderChange,
  issued: StoredInvoice[],
) {
  const { db, mail, site } = context
  const sent = addressed(context, before)
  if (!sent) return
  const { currency, total } = before
  const differenceOf = (after: string, before: number) =>
    amountOf(minor(Number(after), currency) - minor(before, currency), currency)
  const refunded = change.refunded === undefined ? null : differenceOf(change.refunded, before.refunded)
  if (change.paid !== undefined)
    await mail.queue(db, site.id, {
      kind: 'payment_received',
      ...sent.to,
      ...attached(issued),
      data: { ...sent.data, amount: differenceOf(change.paid, before.paid) },
    })
  if (change.status === 'cancelled')
    await mail.queue(db, site.id, {
      kind: 'order_cancelled',
      ...sent.to,
      ...attached(issued),
      data: { ...sent.data, amount: total, refunded },
    })
  else if (refunded !== null)
    await mail.queue(db, site.id, {
      kind: 'refund_made',
      ...sent.to,
      ...attached(issued),
      data: { ...sent.data, amount: refunded },
    })
  if (change.status === 'shipped')
    await mail.queue(db, site.id, {
      kind: before.shipping?.isCollected ? 'order_ready' : 'order_shipped',
      ...sent.to,
      data: {
        ...sent.data,
        lines: linesOf(before),
        trackingNumber: change.trackingNumber ?? before.trackingNumber,
      },
    })
}
