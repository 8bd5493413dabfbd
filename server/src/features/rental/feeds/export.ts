import ical from 'ical-generator'
import { icalText } from '../../../platform/values/ical-text.ts'
import type { TakenNights } from './queries.ts'

/** The taken nights of a unit as an iCalendar file (RFC 5545). It names nobody. */
export function calendarFile(name: string, taken: TakenNights[], host: string): string {
  const calendar = ical({ prodId: '-//Sitewright//Sitewright//EN', name: icalText(name) })
  for (const { id, from, to, changedAt } of taken)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: changedAt,
      summary: 'Not available',
      start: dayOf(from),
      end: dayOf(to),
      allDay: true,
    })
  return calendar.toString()
}

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
