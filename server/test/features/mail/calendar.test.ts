import ICAL from 'ical.js'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import type { MailCalendar } from '../../../src/platform/mail/kinds.ts'
import { startTestServer } from '../../support/server.ts'
import { mailOf, startSmtpServer } from '../../support/smtp.ts'

const smtp = await startSmtpServer()
const server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'office@sites.example' })
const tenant = await server.tenant()
const { client, siteId } = tenant
await client.sites.update(siteId, { timeZone: 'Europe/Vienna', language: 'de' })
const { queue, reaches } = mailOf(server, tenant)

/** The calendar file of a mail, as two readers read it. */
async function entryTo(to: string, calendar: MailCalendar, toName = 'Ada, "the first"') {
  const id = await queue({ to, toName, calendar })
  const { attachments } = await reaches(id, 'sent')
  expect(attachments).toMatchObject([{ filename: 'invite.ics', contentType: 'text/calendar' }])
  const mail = await smtp.mailTo(to)
  const file = mail.attachments
    .find(({ filename }) => filename === 'invite.ics')
    ?.content.toString() as string
  const component = new ICAL.Component(ICAL.parse(file))
  const vevent = component.getFirstSubcomponent('vevent') as ICAL.Component
  const [second] = Object.values(ical.sync.parseICS(file)).filter((one) => one?.type === 'VEVENT')
  return {
    mail,
    file,
    method: component.getFirstPropertyValue('method'),
    vevent,
    event: new ICAL.Event(vevent),
    second: second as ical.VEvent,
  }
}

const hour = {
  method: 'REQUEST',
  uid: 'booking_1',
  summary: 'Massage; 60 minutes, with oil',
  description: 'Line one\nLine two',
  location: 'Gmunden',
  // In the night when clocks change, at a local time that comes twice.
  startsAt: '2026-10-25T01:30:00.000Z',
  endsAt: '2026-10-25T02:30:00.000Z',
} as const

test('an unconfirmed entry is tentative, and a link does not name attendees', async () => {
  const to = 'asked@example.com'
  const toName = 'WIN 500 EUR: http://evil.example'
  const { second, mail, file } = await entryTo(to, { ...hour, uid: 'booking_9', isTentative: true }, toName)
  expect(second.status).toBe('TENTATIVE')
  expect(file).not.toContain('evil')
  expect(JSON.stringify(mail.to)).not.toContain('evil')
})

test('a booking, its change and its cancellation are one entry for calendars', async () => {
  const made = await entryTo('made@example.com', hour)
  expect(made.method).toBe('REQUEST')
  expect(made.event).toMatchObject({
    uid: 'booking_1@sites.example',
    sequence: 0,
    summary: hour.summary,
    location: 'Gmunden',
  })
  expect(made.event.description).toBe(hour.description)
  expect(made.event.startDate.toJSDate().toISOString()).toBe(hour.startsAt)
  expect(made.second).toMatchObject({
    uid: 'booking_1@sites.example',
    summary: hour.summary,
    status: 'CONFIRMED',
  })
  expect([made.second.start.toISOString(), made.second.end?.toISOString()]).toEqual([
    hour.startsAt,
    hour.endsAt,
  ])
  expect(made.vevent.getFirstPropertyValue('organizer')).toMatch(/^mailto:office@sites\.example$/i)
  expect(made.vevent.getFirstPropertyValue('attendee')).toMatch(/^mailto:made@example\.com$/i)
  expect(made.file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)

  const changed = await entryTo('changed@example.com', {
    ...hour,
    startsAt: '2026-10-26T08:00:00Z',
    endsAt: '2026-10-26T09:00:00Z',
  })
  expect(changed.event).toMatchObject({ uid: made.event.uid, sequence: 1 })
  const cancelled = await entryTo('cancelled@example.com', { ...hour, method: 'CANCEL' })
  expect(cancelled.method).toBe('CANCEL')
  expect(cancelled.event).toMatchObject({ uid: made.event.uid, sequence: 2 })
  expect(cancelled.vevent.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('a stay is an entry of whole days that ends before the day of departure', async () => {
  const stay = {
    method: 'REQUEST',
    uid: 'rental_1',
    summary: 'Boathouse',
    startDate: '2026-03-28',
    endDate: '2026-03-31',
  } as const
  const { event, second, file } = await entryTo('stay@example.com', stay)
  expect([event.startDate.toString(), event.endDate.toString(), event.startDate.isDate]).toEqual([
    '2026-03-28',
    '2026-03-31',
    true,
  ])
  expect(second.datetype).toBe('date')
  expect(file).toContain('DTSTART;VALUE=DATE:20260328')
})

test('no name or text of a stranger ends a value of the entry or adds a line to it', async () => {
  const names = [
    ['Ada";X-EVIL="1:2', 'Ada";X-EVIL="1:2'],
    ['Ada\r\nX-EVIL:1', 'Ada\nX-EVIL:1', 'Ada X-EVIL:1'],
    ['Ada\rX-EVIL:1\nX-EVIL:2', 'Ada\nX-EVIL:1\nX-EVIL:2', 'Ada X-EVIL:1 X-EVIL:2'],
    ["^n^' ;:,=", "^n^' ;:,="],
    ['A\x01d\x07a\x7f\x85 \u2028', 'Ada \u2028', 'A d a'],
  ] as const
  for (const [i, [name, shown, inLine = shown]] of names.entries()) {
    const text = `Massage\x08\r\nX-EVIL:1\r${name}`
    const texts = { summary: text, description: text, location: text }
    const { vevent, file, event } = await entryTo(`evil-${i}@example.com`, { ...hour, ...texts }, name)
    const attendee = vevent.getFirstProperty('attendee')
    // A name stands on one line, without control characters.
    expect([name, attendee?.getParameter('cn')]).toEqual([name, inLine])
    expect(attendee?.getFirstValue()).toMatch(/^mailto:evil-\d@example\.com$/i)
    expect(vevent.getAllProperties('attendee')).toHaveLength(1)
    expect(vevent.getFirstPropertyValue('x-evil')).toBeNull()
    expect(event.summary).toBe(`Massage\nX-EVIL:1\n${shown}`)
    expect([event.description, event.location]).toEqual([event.summary, event.summary])
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  }
})
