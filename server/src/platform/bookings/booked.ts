import type { Site } from '../../api/caller.ts'
import type { DecidedPage } from '../accounts/manage-links.ts'
import type { Db } from '../database/database.ts'
import type { MailCalendar, MailData } from '../mail/kinds.ts'

/** What a visitor booked, as it is stored. */
export type Booked = {
  id: string
  status: string
  /** From when until when it holds what was booked. */
  startsAt: Date
  endsAt: Date
  customer: { name?: string; email?: string; phone?: string; notes?: string | null }
  isByVisitor: boolean
  /** When it is declined unless it is approved. */
  expiresAt: string | null
  /** Whether it waits for a payment, which confirms it, and not for the team. */
  waitsForPayment?: boolean
}
export type Kind = 'booking' | 'reservation' | 'rental'
export type Place = Pick<Site, 'id' | 'timeZone'>

/** Appointments, tables or stays: what visitors book, and manage by a link. */
export type BookedKind<B extends Booked> = {
  kind: Kind
  link: DecidedPage
  /** What an error calls it. */
  name: 'Booking' | 'Reservation'
  statuses: Record<'waiting' | 'approved' | 'declined', B['status']>
  find(db: Db, site: Place, id: string): Promise<B | undefined>
  /** Whether there is still time for the visitor to change it. */
  hasTime(booking: B, site: Place, now: Date): boolean
  mailsOf(booking: B, site: Place): BookedMails<Kind>
}

/** Whether it waits for the approval of the team. */
export const isWaiting = <B extends Booked>({ statuses }: BookedKind<B>, booking: B) =>
  booking.status === statuses.waiting && !booking.waitsForPayment

/** What the mails about a booking say beside what they all do. */
export type BookedMails<K extends Kind> = {
  customer: Omit<MailData[`${K}_made`], 'customerName' | 'url' | 'isPending' | 'expiresAt'>
  calendar: Pick<MailCalendar, 'summary' | 'location'> &
    ({ startsAt: string; endsAt: string } | { startDate: string; endDate: string })
  remindAt: Date
  owners: Omit<MailData[`${K}_notice`], 'occasion' | 'customer' | 'url' | 'decision' | 'expiresAt'>
  /** Until when an owner can approve it by a link. */
  decidedUntil: Date
  /** Where the dashboard lists it. */
  screen: string
  /** Address of the staff member who does it. */
  staffEmail: string | null
}
