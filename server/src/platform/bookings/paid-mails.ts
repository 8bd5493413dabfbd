import { managePath } from '../accounts/manage-links.ts'
import type { MailPayment, PaymentProblem } from '../mail/kinds.ts'
import { byTeam } from '../mail/outbox.ts'
import { ownersOf } from '../mail/owners.ts'
import { findOrigin } from '../site-origin.ts'
import { amountOf } from '../values/money.ts'
import type { Booked } from './booked.ts'
import type { PaidContext, PaidKind } from './paid-kind.ts'
import { ACTIVE, type Bill, shownRefunds, sumsOf } from './payment-terms.ts'

type Occasion =
  | 'prepayment_received'
  | 'prepayment_failed'
  | 'prepayment_returned'
  | 'prepayment_refunded'
  | 'booking_expired'
  | 'balance_reminder'

type About = { amountMinor: bigint; dueAt?: Date }

/** What visitors cause by not paying, to whatever address they type. */
const BY_VISITORS = new Set<Occasion>(['booking_expired', 'prepayment_failed'])

/** Mails the customer about money of a booking. Nothing of it is typed by strangers but the name. */
export async function tellOfMoney<B extends Booked & Bill>(
  context: PaidContext,
  kind: PaidKind<B>,
  booking: B,
  occasion: Occasion,
  { amountMinor, dueAt }: About,
) {
  const { db, mail, site, secrets, sitesAddress } = context
  const { id, customer, currency } = booking
  if (!customer.email) return
  const origin = await findOrigin(db, site.id, sitesAddress)
  const outbox = BY_VISITORS.has(occasion) ? mail : byTeam(mail)
  await outbox.queue(db, site.id, {
    kind: occasion,
    to: customer.email,
    toName: customer.name ?? null,
    data: {
      customerName: customer.name ?? null,
      url: `${origin}${managePath(secrets, kind.link, id)}`,
      title: kind.titleOf(booking),
      currency,
      amount: amountOf(amountMinor, currency),
      dueAt: dueAt?.toISOString() ?? null,
    },
  })
}

/** Tells the owners of money of a booking that needs them. */
export async function tellOwnersOfMoney<B extends Booked & Bill>(
  { db, mail, site, publicUrl }: PaidContext,
  kind: PaidKind<B>,
  booking: B,
  problem: PaymentProblem,
  amountMinor: bigint,
) {
  const { id, currency } = booking
  const url = `${publicUrl}/live/sites/${site.id}/${kind.screen}&open=${id}`
  const amount = amountOf(amountMinor, currency)
  const data = { orderNumber: kind.titleOf(booking), amount, currency, problem, url }
  for (const to of await ownersOf(db, site.id))
    await mail.queue(db, site.id, { kind: 'payment_problem', to, data })
}

/** What the mails about a booking say of its payment; null where nothing was agreed. */
export function mailedPayment<B extends Booked & Bill>(
  untilOf: (before: number) => Date,
  booking: B,
): MailPayment | null {
  const { agreed, currency, status, heldUntil } = booking
  if (!agreed) return null
  const { kept, deposit, rest, due } = sumsOf(booking)
  const isDue = kept < deposit && due > 0n
  return {
    currency,
    due: isDue ? amountOf(due, currency) : null,
    dueBy: isDue ? (heldUntil?.toISOString() ?? null) : null,
    instructions: isDue && agreed.way === 'transfer' ? agreed.instructions : null,
    paid: kept > 0n ? amountOf(kept, currency) : null,
    balance: rest > 0n && ACTIVE.has(status) ? amountOf(isDue ? rest - due : rest, currency) : null,
    balanceDueDate: agreed.balanceDueDate,
    refunds: ACTIVE.has(status) ? shownRefunds(agreed, untilOf) : [],
    lateFee: agreed.lateFee,
  }
}
