import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { bookingSite, daily, outcomeOf } from '../../support/booking.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const FROM = Temporal.Instant.from('2027-01-01T00:00:00Z')

/** The days of a year on which the clocks of a zone change, and the local hour at which they do. */
function changesOf(timeZone: string): { date: string; hour: number }[] {
  const changes = []
  let at = FROM.toZonedDateTimeISO(timeZone)
  for (let i = 0; i < 2; i++) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2027) break
    changes.push({ date: next.toPlainDate().toString(), hour: next.hour })
    at = next
  }
  return changes
}

test('shown times are bookable on both clock changes of every time zone', async () => {
  const { client, siteId, service, staff, slots, book } = await bookingSite(server)
  let tried = 0
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const changes = changesOf(timeZone)
    if (changes.length === 0) continue
    await client.sites.update(siteId, { timeZone })
    // Bookings of other zones may hold the same moments.
    const { id: serviceId } = await service()
    const { id: staffId } = await staff([serviceId], { workingHours: daily(['00:00', '24:00']) })
    for (const { date, hour } of changes) {
      const free = (await slots(serviceId, date, { staffId })).filter(({ available }) => available)
      const near = free.filter(({ startTime }) => Math.abs(Number(startTime.slice(0, 2)) - hour) <= 1)
      expect([timeZone, near.length > 0]).toEqual([timeZone, true])
      for (const { startTime } of near) {
        expect([
          timeZone,
          date,
          startTime,
          await outcomeOf(book(serviceId, date, startTime, { staffId })),
        ]).toEqual([timeZone, date, startTime, 'done'])
        tried++
      }
    }
  }
  expect(tried).toBeGreaterThan(200)
})
