import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import { icalParameter, icalText } from '../../../platform/values/ical-text.ts'
import { webAddress } from '../templates/document.ts'

type Calendar = NonNullable<MailContent['calendar']>
type Person = { name: string; email: string }
type Around = { organizer: Person; attendee: Person; host: string; now: Date }

/** The iCalendar object of a mail (RFC 5545, 5546), with times in UTC. */
export function calendarText(calendar: Calendar, { organizer, attendee, host, now }: Around): string {
  const { method, uid, sequence, summary, description, location } = calendar
  const document = ical({ prodId: '-//Sitewright//Sitewright//EN', method: ICalCalendarMethod[method] })
  const event = document.createEvent({
    id: `${uid}@${host}`,
    sequence,
    stamp: now,
    summary: icalText(summary),
    status: statusOf(calendar),
    organizer: named(organizer),
    ...('startDate' in calendar
      ? { start: dayOf(calendar.startDate), end: dayOf(calendar.endDate), allDay: true }
      : { start: new Date(calendar.startsAt), end: new Date(calendar.endsAt) }),
  })
  event.createAttendee({
    ...named(attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  const url = webAddress(calendar.url)
  if (location) event.location(icalText(location))
  if (description) event.description(icalText(description))
  if (url) event.url(url)
  return document.toString()
}

const named = ({ name, email }: Person) => ({
  name: icalParameter(name),
  email: email.replace(/\p{Cc}/gu, ''),
})

function statusOf({ method, isTentative }: Calendar): ICalEventStatus {
  if (method === 'CANCEL') return ICalEventStatus.CANCELLED
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
