import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportToFile, importFromFile } from '../../../src/cli/site-archive.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { afterFile } from '../../support/after-file.ts'
import { bookingSite, daily } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpServer } from '../../support/smtp.ts'
import { visit } from '../../support/visit.ts'

const smtp = await startSmtpServer()
const [from, to] = [
  await startTestServer({}, { background: false }),
  await startTestServer({ SMTP_URL: smtp.url }),
]
from.clock.freeze('2026-06-01T06:00:00Z')
to.clock.freeze('2026-06-01T20:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'sitewright-moved-'))
afterFile(() => rm(folder, { recursive: true, force: true }))

const salon = await bookingSite(from)
const { client, siteId } = salon
const { id: serviceId } = await salon.service()
await salon.staff([serviceId])
const book = (name: string, date: string, startTime = '10:00') =>
  salon.book(serviceId, date, startTime, { customer: { name, email: `${name}@example.com` } })

/** Makes what the team booked look as if visitors had. */
async function asByVisitors() {
  for (const table of ['appointments', 'reservations', 'rental_bookings'])
    await from.db.run(sql`update ${raw(table)} set is_by_visitor = true where site_id = ${siteId}`)
}

test('a site that moved reminds of what visitors booked before, once and when its mail is on', async () => {
  await book('soon', '2026-06-02')
  await book('paused', '2026-06-10')
  await book('later', '2026-06-17')
  const { id } = await book('cancelled', '2026-06-18')
  await client.booking.setBookingStatus(siteId, id, { status: 'cancelled' })
  await client.reservation.updateOpeningHours(siteId, { weekly: daily(['11:00', '22:00']) })
  await client.reservation.createTable(siteId, { name: 'One', capacity: 4 })
  const guest = { name: 'guest', email: 'guest@example.com' }
  const evening = { date: '2026-06-20', time: '19:00', partySize: 2 }
  await client.reservation.createReservation(siteId, { ...evening, customer: guest })
  const unit = await client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129 })
  const nights = { checkIn: '2026-06-25', checkOut: '2026-06-27', guests: 2 }
  await client.rental.createBooking(siteId, { unitId: unit.id, ...nights, customer: guest })
  await asByVisitors()
  await book('team', '2026-06-19')

  const archive = join(folder, 'salon.tgz')
  await exportToFile(from.platform, siteId, archive)
  const { id: accountId } = await to.account()
  const moved = (await importFromFile(to.platform, accountId, archive)).result
  const there = to.client((await to.key(accountId)).key)
  const mails = async () => (await there.mail.list(moved.siteId)).data
  const shown = async () =>
    (await mails()).map(({ kind, to, state }) => `${kind} ${to.split('@')[0]} ${state}`).sort()
  expect(await shown()).toEqual([
    'booking_reminder later queued',
    'booking_reminder paused queued',
    'rental_reminder guest queued',
    'reservation_reminder guest queued',
  ])

  to.clock.freeze('2026-06-09T10:00:01Z')
  const paused = async () => (await mails()).find((mail) => mail.to === 'paused@example.com')
  await expect.poll(async () => (await paused())?.state).toBe('held')
  expect((await paused())?.reason).toContain('Mail is paused')
  await there.mail.updateSettings(moved.siteId, { paused: false })
  await there.sites.publish(moved.siteId, {})
  to.clock.freeze('2026-06-16T10:00:01Z')
  const { text = '' } = await smtp.mailTo('later@example.com')
  const [link = ''] = /http\S+\/_sw\/bookings\/\S+/.exec(text) ?? []
  expect((await visit(to, moved, new URL(link).pathname)).text).toContain('Massage')
  expect(smtp.arrived).not.toContain('paused@example.com')
})
