import type { Mode } from '../../api/caller.ts'

/** Keys of a site's account at a provider. */
export type ProviderKeys = { secretKey: string; webhookSecret: string | null }

type ProviderAccount = { id: string; name: string }

/** What a visitor is asked to pay on a page of the provider. */
export type SessionRequest = {
  chargeId: string
  siteId: string
  /** In the minor unit. */
  amountMinor: bigint
  currency: string
  /** What is paid for, such as "Order 1A2B3C4D". */
  title: string
  email: string | null
  language: string
  expiresAt: Date
  /** Where the visitor comes back to. */
  paidUrl: string
  cancelledUrl: string
}

export type SessionState = {
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** In the minor unit. */
  amountMinor: bigint
  currency: string
  /** By which it is refunded; null until the visitor has paid. */
  paymentId: string | null
}

export type RefundRequest = { refundId: string; paymentId: string; amountMinor: bigint; currency: string }
export type RefundState = {
  id: string
  status: 'waiting' | 'succeeded' | 'failed'
  /** Null for refunds that were not asked for here. */
  refundId: string | null
  /** In the minor unit. */
  amountMinor: bigint
  problem: string | null
}
export type DisputeState = {
  id: string
  paymentId: string
  status: string
  reason: string
  /** In the minor unit. */
  amountMinor: bigint
}

/** What a provider tells of. All but the ids is read from the provider again, as messages arrive in any order. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'session'; sessionId: string }
  | { about: 'refund'; paymentId: string }
  | { about: 'dispute'; dispute: DisputeState }
  | { about: 'other' }
)

/** Collects money for sites, each with an account of its own. Throws ProviderError. */
export type PaymentProvider = {
  /** As people know it. */
  label: string
  /** The mode of a secret key by its form; null for what is none. */
  modeOfKey(secretKey: string): Mode | null
  readAccount(secretKey: string): Promise<ProviderAccount>
  /** Asks the provider to send its events to an address. */
  createWebhook(secretKey: string, url: string): Promise<{ id: string; secret: string }>
  deleteWebhook(secretKey: string, id: string): Promise<void>
  /** Whether an amount can be collected: providers have minimums, and round some currencies. */
  canCollect(amountMinor: bigint, currency: string): boolean
  /** Whether an amount can be given back, for which there are no minimums. */
  canRefund(amountMinor: bigint, currency: string): boolean
  /** The same session for the same charge, however often it is asked for. */
  openSession(keys: ProviderKeys, request: SessionRequest): Promise<{ id: string; url: string }>
  readSession(keys: ProviderKeys, sessionId: string): Promise<SessionState>
  /** Ends a session, so that it can no longer be paid. */
  endSession(keys: ProviderKeys, sessionId: string): Promise<void>
  /** The same refund for the same id, however often it is asked for. */
  refund(keys: ProviderKeys, request: RefundRequest): Promise<RefundState>
  /** All refunds of a payment, the newest first. */
  listRefunds(keys: ProviderKeys, paymentId: string, currency: string): Promise<RefundState[]>
  /** Verifies a message. Throws ProviderError for one that the provider did not sign, or long ago. */
  readEvent(keys: ProviderKeys, message: { bytes: Buffer; signature: string }, now: Date): ProviderEvent
}

export type ProviderName = 'stripe'
export type PaymentProviders = Record<ProviderName, () => Promise<PaymentProvider>>

/** Its message is for the people of the business. */
export class ProviderError extends Error {
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTransient = isTransient
  }
}
