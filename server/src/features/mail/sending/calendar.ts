import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import { webAddress } from '../templates/document.ts'

type Calendar = NonNullable<MailContent['calendar']>
type Person = { name: string; email: string }
type Around = { organizer: Person; attendee: Person; host: string; now: Date }

/** The iCalendar object of a mail (RFC 5545, 5546), with times in UTC. */
export function calendarText(calendar: Calendar, { organizer, attendee, host, now }: Around): string {
  const { method, uid, sequence, summary, description, location } = calendar
  const isCancelled = method === 'CANCEL'
  const document = ical({ prodId: '-//Sitewright//Sitewright//EN', method: ICalCalendarMethod[method] })
  const event = document.createEvent({
    id: `${uid}@${host}`,
    sequence,
    stamp: now,
    summary,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    ...('startDate' in calendar
      ? { start: dayOf(calendar.startDate), end: dayOf(calendar.endDate), allDay: true }
      : { start: new Date(calendar.startsAt), end: new Date(calendar.endsAt) }),
  })
  event.createAttendee({
    ...attendee,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  const url = webAddress(calendar.url)
  if (location) event.location(location)
  if (description) event.description(description)
  if (url) event.url(url)
  return document.toString()
}

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
