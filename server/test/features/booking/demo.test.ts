import { expect, test } from 'vitest'
import { addDemoBooking } from '../../../src/features/booking/demo.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { bookingSite } from '../../support/booking.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
/** The days of one week; the spa is closed on one of them. */
const TODAYS = [
  '2026-06-15',
  '2026-06-16',
  '2026-06-17',
  '2026-06-18',
  '2026-06-19',
  '2026-06-20',
  '2026-06-21',
]

async function demoSite(today: string) {
  server.clock.freeze(`${today}T10:00:00Z`)
  const tenant = await bookingSite(server, 'Europe/Vienna')
  await addDemoBooking(demoContextOf(server, tenant.accountId, tenant.siteId))
  return { ...tenant, now: server.clock.now().getTime() }
}

test.each(TODAYS)('the demo created on %s fills every list, past and future', async (today) => {
  const { client, siteId, now } = await demoSite(today)
  const { booking } = client
  expect((await booking.listServices(siteId)).total).toBe(30)
  const staff = await booking.listStaff(siteId)
  expect(staff.total).toBe(12)
  for (const { id } of staff.data) expect((await booking.listTimeOff(siteId, id)).total).toBe(2)
  for (const status of ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const) {
    expect((await booking.listBookings(siteId, { status })).total).toBeGreaterThanOrEqual(3)
  }
  const dates: string[] = []
  for await (const { date, createdAt } of booking.listBookings(siteId, { limit: 100 })) {
    dates.push(date)
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(now)
  }
  expect(dates.length).toBeGreaterThanOrEqual(80)
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  expect(dates.filter((date) => date > day(10)).length).toBeGreaterThan(10)
  expect(dates.filter((date) => date < day(-60)).length).toBeGreaterThan(20)
  const inTimeOff = await server.db.rows(sql`
    select 1 from appointments join booking_time_off off using (site_id, staff_id)
    where site_id = ${siteId} and status <> 'cancelled'
      and off.starts_at < appointments.ends_at and off.ends_at > appointments.starts_at`)
  expect(inTimeOff).toEqual([])
  const next = dates.find((date) => date > day(1)) as string
  const [service] = (await booking.listServices(siteId)).data
  expect(
    (await booking.listSlots(siteId, { serviceId: service?.id as string, date: next })).data,
  ).not.toEqual([])
})

test('deleting a site deletes its appointments', async () => {
  const { siteId } = await demoSite('2026-06-15')
  await server.db.run(sql`delete from sites where id = ${siteId}`)
  expect(await server.db.rows(sql`select 1 from appointments where site_id = ${siteId}`)).toEqual([])
})
