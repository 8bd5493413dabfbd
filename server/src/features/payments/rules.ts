import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/values/durations.ts'

export const PROVIDERS = ['stripe'] as const
/** What is paid for: of the shop, and what is booked. */
export const PAID_SUBJECTS = ['rental_booking', 'booking'] as const
export const SUBJECTS = ['order', ...PAID_SUBJECTS] as const
/** How long a booking waits for a transfer at most. */
export const MAX_HOLD_DAYS = 90
export const STATUSES = ['open', 'paid', 'failed', 'expired', 'flagged'] as const
export type ChargeStatus = (typeof STATUSES)[number]
export const REFUND_REASONS = ['requested', 'not_payable', 'by_provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const REFUND_STATUSES = ['waiting', 'succeeded', 'failed'] as const

/** A session is not handed out any more shortly before its end. */
export const LAST_MS = MINUTE_MS
/** A debit takes up to two weeks. */
export const PROCESSING_MS = 14 * DAY_MS

type Awaited = { createdAt: Date; expiresAt: Date }

/** When a charge that nothing was heard of is read again: also soon after its end, while what it is for is still held. */
export function nextCheck({ createdAt, expiresAt }: Awaited, now: Date, isProcessing: boolean): Date {
  const ageMs = now.getTime() - createdAt.getTime()
  const waitMs = isProcessing ? 6 * HOUR_MS : ageMs < 10 * MINUTE_MS ? 2 * MINUTE_MS : 10 * MINUTE_MS
  const next = now.getTime() + waitMs
  const end = expiresAt.getTime() + MINUTE_MS
  return new Date(now.getTime() < end && !isProcessing ? Math.min(next, end) : next)
}
/** When one is read again that is over here, and not yet at the provider. */
export const ENDING_MS = 2 * MINUTE_MS
/** A charge that could not be read for so long after its end needs a person. */
export const LOST_MS = DAY_MS

/** A refund is tried for two days. */
export const MAX_ATTEMPTS = 12
export const nextAttempt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** attempts * MINUTE_MS, 6 * HOUR_MS))

/** When a refund that the provider is working on is looked at again. */
export const PENDING_MS = 6 * HOUR_MS

/** A dispute that is over changes no more. */
export const ENDED_DISPUTES = ['won', 'lost', 'warning_closed']

/** Seals the keys of a site's account at a provider. */
export const keyPurpose = (siteId: string) => `payment key of ${siteId}`
export const webhookPurpose = (siteId: string) => `payment webhook of ${siteId}`
