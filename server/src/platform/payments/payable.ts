import type { Platform, SiteContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { MINUTE_MS } from '../values/durations.ts'
import type { ProviderName } from './provider.ts'

/** What is paid for: an order, a stay, an appointment. A feature that asks for money declares how its resource is paid. */
const SUBJECTS = ['order', 'rental_booking', 'booking'] as const
export type Subject = (typeof SUBJECTS)[number]

/** How long the page of a provider is open. Stripe keeps one for at least 30 minutes; one more is for the way there. */
export const SESSION_MS = 31 * MINUTE_MS
/** How long what is paid online is held: a little longer, so that a payment at the last moment finds it. */
export const HOLD_MS = SESSION_MS + 4 * MINUTE_MS

export type PaymentContext = Pick<
  SiteContext,
  'db' | 'clock' | 'mail' | 'secrets' | 'sitesAddress' | 'publicUrl'
> & { site: { id: string } }

/** What is asked for. */
export type Due = {
  /** In the minor unit; 0 when nothing can be paid. */
  dueMinor: bigint
  currency: string
  /** What people call it by, such as "1A2B3C4D". */
  number: string
  email: string | null
  /** Until when it can wait for a payment at the latest. */
  waitsUntil: Date
}

/** Money that a provider has collected or given back; in the minor unit. */
export type Collected = { amountMinor: bigint; method: ProviderName; reference: string }

/** How a resource is paid. Each runs in the transaction of `context.db`. */
export type Payable = {
  /** Locks the resource until the transaction ends; undefined for one that is gone. */
  lock(db: Db, siteId: string, id: string): Promise<Due | undefined>
  /** Keeps what the resource holds, such as stock, until a moment at least; also no longer, where only a provider was waited for. */
  hold(context: PaymentContext, id: string, until: Date, isEnd?: boolean): Promise<void>
  /** Records what came in; false, without any effect, when the resource no longer takes such a payment. */
  settle(context: PaymentContext, id: string, collected: Collected): Promise<boolean>
  /** Records what the provider has given back by itself; `restock` says whether what was sold comes back with the last of it. */
  noteRefund(context: PaymentContext, id: string, refund: Collected & { restock: boolean }): Promise<void>
  /** Stops what was sold and can still be used, such as a gift card, as the customer disputes its payment. */
  noteDispute(context: PaymentContext, id: string): Promise<void>
  /** Tells the owners of what was stopped, as the dispute has ended in their favour. */
  noteDisputeWon(context: PaymentContext, id: string): Promise<void>
  /** Mails the visitor the outcome of a payment. */
  tell(
    context: PaymentContext,
    id: string,
    occasion: 'payment_failed' | 'payment_returned',
    amountMinor: bigint,
  ): Promise<void>
  /** Where the dashboard lists it, such as `shop?tab=orders`. */
  screen: string
}
export type Payables = Record<Subject, Payable>

/** What features that ask for money do with providers. */
export type Charges = {
  /** Whether a provider is connected that collects such amounts, in the minor unit. */
  canCollect(context: PaymentContext, amountMinor: bigint, currency: string): Promise<boolean>
  /** How such an amount of a booking can be paid. */
  waysToPay(context: PaymentContext, amountMinor: bigint, currency: string): Promise<WaysToPay>
  /**
   * The page on which a visitor pays what is due; the same one while it is open. Calls the provider: not for transactions.
   * Throws CONFLICT when nothing is due, and 503 when the provider does not answer.
   */
  start(context: PaymentContext, request: ChargeRequest): Promise<{ url: string; amountMinor: bigint }>
  /**
   * Reads whether the visitor who comes back has paid; a few times a minute, so that nobody uses up what the provider answers.
   * Never throws for what the provider does not tell: it is read again later.
   */
  settleOpen(
    context: PaymentContext & Pick<Platform, 'rateLimiter'>,
    subject: Subject,
    id: string,
  ): Promise<void>
  /**
   * Gives back through the provider, soon after the transaction, what it collected for a resource. Resolves to how much of
   * the amount that is, by provider.
   */
  refund(
    context: PaymentContext,
    subject: Subject,
    id: string,
    amountMinor: bigint,
  ): Promise<{ method: ProviderName; amountMinor: bigint }[]>
}
export type WaysToPay = {
  ways: ('online' | 'transfer')[]
  /** How to transfer it. */
  instructions: string | null
  /** For how long a booking waits for a transfer. */
  holdDays: number
}
export type ChargeRequest = {
  subject: Subject
  id: string
  language: string
  /** Where the visitor comes back to. */
  paidUrl: string
  cancelledUrl: string
}
