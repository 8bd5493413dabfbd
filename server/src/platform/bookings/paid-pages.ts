import type { BookingCharge, BookingPayments, PaymentOffer, VisitorBill } from '../../api/booking-payments.ts'
import { conflict, found } from '../../api/errors.ts'
import { pathTo } from '../../api/path-params.ts'
import { managePath, manageToken } from '../accounts/manage-links.ts'
import type { SiteContext, VisitorContext } from '../context.ts'
import type { Charges, WaysToPay } from '../payments/payable.ts'
import { findOrigin } from '../site-origin.ts'
import { minor } from '../values/money.ts'
import type { Booked, Place } from './booked.ts'
import { readByToken } from './own-booking.ts'
import { refundByTerms, usualRefund } from './paid-booking.ts'
import type { PaidContext, PaidKind } from './paid-kind.ts'
import { findDispute, listPayments } from './paid-queries.ts'
import {
  ACTIVE,
  amountOf,
  type Bill,
  isPaidAtOnce,
  type Paying,
  type PaymentTerms,
  shownRefunds,
  sumsOf,
  type Way,
} from './payment-terms.ts'

type TokenPage = { path: `${string}/:token/${string}` }
/** Where a visitor pays, and comes back to. */
type PaymentPages = { pay: TokenPage; paid: TokenPage }

/** What a visitor would agree to. */
export const offeredPayment = (
  agreed: PaymentTerms,
  ways: Way[],
  untilOf: (before: number) => Date,
): PaymentOffer => ({
  deposit: agreed.deposit,
  balance: amountOf(
    minor(agreed.total, agreed.currency) - minor(agreed.deposit, agreed.currency),
    agreed.currency,
  ),
  balanceDueDate: agreed.balanceDueDate,
  ways,
  refunds: shownRefunds(agreed, untilOf),
  lateFee: agreed.lateFee,
})

/** How a visitor pays what they agree to; null where nothing is asked for, or the business writes to them. */
export async function choosePaying(
  context: VisitorContext,
  charges: Charges,
  agreed: PaymentTerms | null,
  wanted?: Way,
): Promise<Paying | null> {
  const { ways, instructions, holdDays } = await waysOf(context, charges, agreed)
  if (wanted && agreed && !ways.includes(wanted))
    throw conflict('This way to pay is no longer offered', 'payment_gone')
  const way = wanted && agreed ? wanted : ways[0]
  return way ? { way, instructions: way === 'transfer' ? instructions : null, holdDays } : null
}

const NO_WAYS: WaysToPay = { ways: [], instructions: null, holdDays: 0 }

export async function waysOf(context: VisitorContext, charges: Charges, agreed: PaymentTerms | null) {
  if (!agreed || agreed.deposit === 0) return NO_WAYS
  return charges.waysToPay(context, minor(agreed.deposit, agreed.currency), agreed.currency)
}

function shown<B extends Booked & Bill>(kind: PaidKind<B>, booking: B, site: Place) {
  const { agreed, currency, total, heldUntil, status } = booking
  const { kept, rest, due, deposit } = sumsOf(booking)
  const isActive = ACTIVE.has(status)
  const balance = !isActive ? 0n : kept < deposit ? rest + kept - deposit : rest
  return {
    total,
    deposit: agreed?.deposit ?? 0,
    balance: amountOf(balance > 0n ? balance : 0n, currency),
    balanceDueDate: agreed?.balanceDueDate ?? null,
    paid: amountOf(kept, currency),
    due: amountOf(due, currency),
    heldUntil: status === 'cancelled' ? null : (heldUntil?.toISOString() ?? null),
    refunds: agreed && isActive ? shownRefunds(agreed, (before) => kind.untilOf(booking, site, before)) : [],
    lateFee: agreed ? agreed.lateFee : null,
  }
}

/** What a visitor has agreed to, and how they pay what is due; null where nothing was agreed or paid. */
export async function visitorBill<B extends Booked & Bill>(
  context: VisitorContext,
  charges: Charges,
  kind: PaidKind<B>,
  booking: B,
): Promise<VisitorBill | null> {
  const { agreed, currency } = booking
  const { due, kept } = sumsOf(booking)
  if (!agreed && kept === 0n) return null
  const ways = due > 0n ? await charges.waysToPay(context, due, currency) : null
  // What is held for minutes only cannot be transferred.
  const canTransfer = ways !== null && !isPaidAtOnce(booking)
  return {
    ...shown(kind, booking, context.site),
    canPayOnline: ways?.ways.includes('online') ?? false,
    instructions: canTransfer ? (agreed?.instructions ?? ways.instructions) : null,
    refunded: booking.refunded,
    refund: amountOf(refundByTerms(context, kind, booking), currency),
  }
}

/** Leads to the page of the provider on which what is due is paid. */
export async function payOwn<B extends Booked & Bill>(
  context: VisitorContext,
  charges: Charges,
  kind: PaidKind<B>,
  token: string,
  { paid }: PaymentPages,
): Promise<BookingCharge> {
  const booking = await readByToken(context, kind, token)
  const { site, secrets } = context
  const { url, amountMinor } = await charges.start(context, {
    subject: kind.subject,
    id: booking.id,
    language: site.language,
    paidUrl: `${site.origin}${pathTo(paid, { token })}`,
    cancelledUrl: `${site.origin}${managePath(secrets, kind.link, booking.id)}`,
  })
  const { currency } = booking
  return { token, title: kind.titleOf(booking), amount: amountOf(amountMinor, currency), currency, url }
}

/** The booking of a visitor who comes back from the provider. */
export async function readPaid<B extends Booked & Bill>(
  context: VisitorContext,
  charges: Charges,
  kind: PaidKind<B>,
  token: string,
): Promise<B> {
  const { id } = await readByToken(context, kind, token)
  await charges.settleOpen(context, kind.subject, id)
  return readByToken(context, kind, token)
}

/** Where a visitor who has booked is led: to the provider, or to the booking. */
export function bookedPath<B extends Booked & Bill>(
  { secrets }: VisitorContext,
  kind: PaidKind<B>,
  booking: B,
  { pay }: PaymentPages,
) {
  const token = manageToken(secrets, kind.link, booking.id)
  return isPaidAtOnce(booking) ? pathTo(pay, { token }) : managePath(secrets, kind.link, booking.id)
}

/** What of a booking is paid, for the team. The link, with which a booking can be cancelled, is for who may change it. */
export async function bookingPayments<B extends Booked & Bill>(
  context: PaidContext & Pick<SiteContext, 'caller'>,
  kind: PaidKind<B>,
  id: string,
): Promise<BookingPayments> {
  const { db, site, secrets, sitesAddress, caller } = context
  const booking = found(await kind.find(db, site, id), kind.name)
  const origin = await findOrigin(db, site.id, sitesAddress)
  return {
    currency: booking.currency,
    ...shown(kind, booking, site),
    url: caller.scopes.has('booking:write') ? `${origin}${managePath(secrets, kind.link, id)}` : null,
    refund: amountOf(usualRefund(context, kind, booking), booking.currency),
    dispute: await findDispute(db, site.id, kind.subject, id),
    payments: await listPayments(db, site.id, id),
  }
}
