import type { DeclaredEvent } from '../../api/endpoint.ts'
import type { Json } from '../../api/reply.ts'
import type { Db } from '../database/database.ts'
import type { PaymentContext } from '../payments/payable.ts'
import type { Booked, BookedKind, Place } from './booked.ts'
import type { PaidSubject } from './paid-queries.ts'
import type { Bill } from './payment-terms.ts'

export type PaidContext = PaymentContext & { site: Place }
export type StatusInput<B extends Booked> = { id: string; status: B['status']; from?: B['status'] }

/** Stays or appointments, as they are paid. */
export type PaidKind<B extends Booked & Bill> = BookedKind<B> & {
  subject: PaidSubject
  events: Record<'paid' | 'refunded', DeclaredEvent>
  /** What is paid for, such as a unit and the day of the arrival. */
  titleOf(booking: B): string
  /** Locks it until the transaction ends. */
  lock(db: Db, siteId: string, id: string): Promise<unknown>
  /** As its events show it. */
  read(db: Db, siteId: string, id: string): Promise<Json<object> | undefined>
  /** The moment so long before it begins, as its terms count. */
  untilOf(booking: Pick<B, 'startsAt'>, site: Place, before: number): Date
  /** Sets the status. Throws CONFLICT where what it holds is not free, or when it has another status than `from`. */
  change(context: PaidContext, input: StatusInput<B>): Promise<unknown>
  /** The status of one that nobody came to. */
  missed: string | null
  /** Where the dashboard lists it. */
  screen: string
}
