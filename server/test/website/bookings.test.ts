import { expect, test, vi } from 'vitest'
import { jobs } from '../../src/app.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { addressOf, count, recordFigure } from '../support/counts.ts'
import { eventReader } from '../support/events.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, formTokens, openForm, sendForm, visit } from '../support/visit.ts'

const VISITORS = count({ ordinary: 40, proof: 400 })

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { eventsOf } = eventReader(server, client)
const openRequests = jobs.filter(({ name }) => name.startsWith('visitors.'))

/** A published site with a service that one person offers on weekdays from 9:00 to 12:00, an hour each. */
async function newSalon(service: object = {}, staffCount = 1) {
  const site = await client.sites.create({ name: `Salon ${crypto.randomUUID()}`, timeZone: 'Europe/Vienna' })
  const { id: serviceId } = await client.booking.createService(site.id, {
    ...{ name: 'Massage', durationMinutes: 60, price: 80, currency: 'EUR' },
    ...service,
  })
  const workingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  for (let i = 0; i < staffCount; i++)
    await client.booking.createStaff(site.id, { name: `Grace ${i}`, serviceIds: [serviceId], workingHours })
  await client.sites.publish(site.id)
  return { id: site.id, slug: site.slug, serviceId }
}
type Salon = Awaited<ReturnType<typeof newSalon>>

const ANNA = { name: 'Anna', email: 'anna@example.com' }
/** Whose mailbox has not had the mail of a day yet. */
const CLEO = { name: 'Cleo', email: 'cleo@example.com' }
const slotsPath = ({ serviceId }: Salon, query: Record<string, string> = {}) =>
  `/_sw/slots?${new URLSearchParams({ serviceId, ...query })}`
const timesOf = async (salon: Salon, date: string) => {
  const { text } = await visit(server, salon, slotsPath(salon, { date }), {
    headers: { accept: 'application/json' },
  })
  return JSON.parse(text).data
}

/** A visitor chooses a time on the page of a day, as a browser without scripts. */
async function book(salon: Salon, date: string, startTime: string, person: object = ANNA) {
  const form = await openForm(server, salon, slotsPath(salon, { date }))
  return sendForm(server, salon, form.action, { ...form.fields, startTime, ...person })
}

test('a visitor books a time, and reads it at its link', async () => {
  const salon = await newSalon()
  const answer = await book(salon, '2026-06-02', '10:00')
  expect(answer.status).toBe(303)
  const link = answer.headers.location ?? ''
  expect(link).toMatch(/^\/_sw\/bookings\/booking_[\w.-]+$/)
  const page = await visit(server, salon, link)
  expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ])
  expect(page.text).toContain('Your booking is confirmed.')
  expect(page.text).toContain('10:00 – 11:00')
  const [booking] = (await client.booking.listBookings(salon.id)).data
  expect(booking).toMatchObject({
    date: '2026-06-02',
    startTime: '10:00',
    status: 'confirmed',
    customer: ANNA,
  })
  expect((await client.customers.list(salon.id)).data).toEqual([
    expect.objectContaining({ email: ANNA.email }),
  ])
  expect(
    (await timesOf(salon, '2026-06-02')).times.map(({ startTime }: { startTime: string }) => startTime),
  ).toEqual(['09:00', '11:00'])
})

test('one of many visitors gets a time; the others see what else is free', async (context) => {
  const salon = await newSalon()
  await client.sites.update(salon.id, { proofOfWork: 'never' })
  const answers = await Promise.all(
    (await formTokens(server, salon, VISITORS)).map((_token, i) => {
      const fields = { serviceId: salon.serviceId, date: '2026-06-02', startTime: '10:00' }
      const person = { name: `Visitor ${i}`, email: `v${i}@example.com` }
      return sendForm(
        server,
        salon,
        '/_sw/bookings',
        { ...fields, ...person, _token, _block: 'book' },
        {
          'x-forwarded-for': addressOf(20, i),
        },
      )
    }),
  )
  const winners = answers.filter(({ status }) => status === 303)
  const others = answers.filter(({ status }) => status === 409)
  expect([winners.length, others.length]).toEqual([1, VISITORS - 1])
  for (const { text } of others) {
    expect(text).toContain('This time has just been taken.')
    expect(text).toContain('value="09:00"')
    expect(text).not.toContain('value="10:00"')
  }
  expect((await client.booking.listBookings(salon.id)).data).toHaveLength(1)
  recordFigure(context, {
    count: `${VISITORS} visitors`,
    figure: `1 of them, ${others.length} told what is free`,
  })
})

test('a booking is moved and cancelled by its link; reading changes nothing', async () => {
  const salon = await newSalon()
  const link = (await book(salon, '2026-06-03', '09:00')).headers.location ?? ''
  for (let i = 0; i < 10; i++) {
    await visit(server, salon, link)
    await visit(server, salon, link, { method: 'HEAD' })
    expect((await visit(server, salon, `${link}/cancel`)).status).toBe(404)
  }
  const moving =
    /href="(\/_sw\/slots\?[^"]*booking=[^"]*)"/.exec((await visit(server, salon, link)).text)?.[1] ?? ''
  const form = await openForm(server, salon, moving.replaceAll('&amp;', '&'))
  const moved = await sendForm(server, salon, form.action, { ...form.fields, startTime: '11:00' })
  expect([moved.status, moved.headers.location]).toEqual([303, link])
  const [booking] = (await client.booking.listBookings(salon.id)).data
  expect(booking).toMatchObject({ startTime: '11:00', status: 'confirmed' })
  const [cancel] = formsIn((await visit(server, salon, link)).text)
  expect((await sendForm(server, salon, cancel?.action ?? '', { ...cancel?.fields })).status).toBe(303)
  expect((await visit(server, salon, link)).text).toContain('This booking has been cancelled.')
  expect((await eventsOf({ client, siteId: salon.id })).map(([type]) => type)).toEqual(
    expect.arrayContaining(['booking.created', 'booking.updated', 'booking.status_changed']),
  )
})

test('a booking cannot be changed too late, or with a forged link', async () => {
  const salon = await newSalon({ changeNoticeMinutes: 48 * 60 })
  const link = (await book(salon, '2026-06-02', '09:00')).headers.location ?? ''
  expect((await visit(server, salon, link)).text).toContain('It can no longer be changed here.')
  expect((await sendForm(server, salon, `${link}/cancel`, {})).status).toBe(409)
  const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await visit(server, salon, forged)).status).toBe(404)
  const other = await newSalon()
  expect((await visit(server, other, link)).status).toBe(404)
})

test('only times with notice and before the last day are shown and booked', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const salon = await newSalon({ minNoticeMinutes: 180, horizonDays: 7 })
  const today = await timesOf(salon, '2026-06-01')
  expect(today.times).toEqual([{ startTime: '11:00', endTime: '12:00' }])
  expect((await book(salon, '2026-06-01', '10:00')).status).toBe(409)
  const last = await timesOf(salon, '2026-12-01')
  expect([last.date, last.nextDate]).toEqual(['2026-06-08', null])
  expect((await book(salon, '2026-06-09', '09:00', { ...ANNA, date: '2026-06-09' })).status).toBe(409)
})

test('only times that are listed are booked and moved to by visitors; the team may choose others', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const salon = await newSalon({ slotIntervalMinutes: 30 })
  const refusal = ({ status, text }: { status: number; text: string }) => [
    status,
    text.includes('This time cannot be booked. Please'),
  ]
  expect(refusal(await book(salon, '2026-06-02', '10:07'))).toEqual([409, true])
  const sent = await book(salon, '2026-06-02', '10:30')
  expect(sent.status).toBe(303)
  const link = sent.headers.location ?? ''
  const day = slotsPath(salon, { date: '2026-06-02', booking: link.split('/').at(-1) ?? '' })
  const { action, fields } = await openForm(server, salon, day)
  const moved = await sendForm(server, salon, action, { ...fields, startTime: '09:01' })
  expect(refusal(moved)).toEqual([409, true])
  expect((await client.booking.listBookings(salon.id)).data).toMatchObject([{ startTime: '10:30' }])
  const byTeam = { serviceId: salon.serviceId, date: '2026-06-02', startTime: '09:07', customer: ANNA }
  expect((await client.booking.createBooking(salon.id, byTeam)).startTime).toBe('09:07')
})

test('a time that only one person offers is not booked with another', async () => {
  const salon = await newSalon({}, 0)
  for (const start of ['09:00', '09:30'])
    await client.booking.createStaff(salon.id, {
      ...{ name: `From ${start}`, serviceIds: [salon.serviceId] },
      workingHours: [{ weekday: 2, start, end: '12:00' }],
    })
  expect((await book(salon, '2026-06-02', '09:30')).status).toBe(303)
  const again = await book(salon, '2026-06-02', '09:30')
  expect([again.status, again.text.includes('This time has just been taken.')]).toEqual([409, true])
})

test('the times of somebody who does not offer the service are not looked for', async () => {
  const [salon, other] = [await newSalon(), await newSalon()]
  const { id: staffId } = await client.booking.createStaff(salon.id, { name: 'Idle', serviceIds: [] })
  const [elsewhere] = (await client.booking.listStaff(other.id)).data
  const lookUps = vi.spyOn(server.platform.db, 'first')
  for (const invented of ['staff_00000000000000000000', staffId, elsewhere?.id ?? '']) {
    lookUps.mockClear()
    const path = slotsPath(salon, { staffId: invented })
    expect((await visit(server, salon, path)).status).toBe(404)
    expect(lookUps.mock.calls.length).toBeLessThan(8)
  }
  lookUps.mockRestore()
})

test('a day without a free time names the next one', async () => {
  const salon = await newSalon()
  const page = await visit(server, salon, slotsPath(salon, { date: '2026-06-06' }))
  expect(page.text).toContain('There is no free time on this day.')
  expect(page.text).toContain('Next free day: Monday, June 8, 2026')
  expect((await timesOf(salon, '2026-06-06')).nextFreeDate).toBe('2026-06-08')
})

test('full days are remembered until something changes, here or in another process', async () => {
  const salon = await newSalon()
  const date = '2026-06-02'
  for (const time of ['09:00', '10:00', '11:00']) await book(salon, date, time)
  const freeOn = async () => (await timesOf(salon, date)).times.length
  const lookUps = vi.spyOn(server.platform.db, 'first')
  expect(await freeOn()).toBe(0)
  const first = lookUps.mock.calls.length
  expect(await freeOn()).toBe(0)
  expect(lookUps.mock.calls.length - first).toBeLessThan(first)
  lookUps.mockRestore()
  const [appointment] = (await client.booking.listBookings(salon.id, {})).data
  await client.booking.setBookingStatus(salon.id, appointment?.id ?? '', { status: 'cancelled' })
  expect(await freeOn()).toBe(1)
  await book(salon, date, appointment?.startTime ?? '')
  expect(await freeOn()).toBe(0)
  // As another process of the server does it.
  await server.db.run(sql`update appointments set status = 'cancelled' where site_id = ${salon.id}`)
  await expect.poll(freeOn).toBe(3)
})

/** A published restaurant with one table for four. */
async function newRestaurant() {
  const site = await client.sites.create({ name: `Inn ${crypto.randomUUID()}`, timeZone: 'Europe/Vienna' })
  await client.reservation.createTable(site.id, { name: 'Window', capacity: 4 })
  await client.sites.publish(site.id)
  return site
}

test('a table is reserved and cancelled by its link', async () => {
  const inn = await newRestaurant()
  const form = await openForm(server, inn, '/_sw/tables?date=2026-06-02&partySize=3')
  const sent = await sendForm(server, inn, form.action, { ...form.fields, time: '19:00', ...ANNA })
  expect(sent.status).toBe(303)
  const link = sent.headers.location ?? ''
  expect((await visit(server, inn, link)).text).toContain('Your booking is confirmed.')
  const [reservation] = (await client.reservation.listReservations(inn.id)).data
  expect(reservation).toMatchObject({ time: '19:00', partySize: 3, status: 'confirmed', customer: ANNA })
  const [cancel] = formsIn((await visit(server, inn, link)).text)
  expect((await sendForm(server, inn, cancel?.action ?? '', { ...cancel?.fields })).status).toBe(303)
  expect((await client.reservation.listReservations(inn.id)).data[0]?.status).toBe('cancelled')
})

test('only tables at times that are listed are reserved by visitors', async () => {
  const inn = await newRestaurant()
  const { action, fields } = await openForm(server, inn, '/_sw/tables?date=2026-06-02&partySize=3')
  const sent = await sendForm(server, inn, action, { ...fields, time: '19:07', ...ANNA })
  expect(sent.status).toBe(409)
  expect(sent.text).toContain('This time cannot be booked. Please')
  const byTeam = { date: '2026-06-02', time: '19:07', partySize: 3, customer: ANNA }
  expect((await client.reservation.createReservation(inn.id, byTeam)).time).toBe('19:07')
})

test('one of many visitors gets the last table', async (context) => {
  const inn = await newRestaurant()
  await client.sites.update(inn.id, { proofOfWork: 'never' })
  const fields = { date: '2026-06-02', time: '19:00', partySize: '2', _block: 'reserve' }
  const answers = await Promise.all(
    (await formTokens(server, inn, VISITORS)).map((_token, i) =>
      sendForm(
        server,
        inn,
        '/_sw/reservations',
        { ...fields, _token, name: `Visitor ${i}`, email: `v${i}@example.com` },
        { 'x-forwarded-for': addressOf(21, i) },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const others = answers.filter(({ status }) => status === 409)
  expect(others).toHaveLength(VISITORS - 1)
  expect(others[0]?.text).toContain('There is no free table at this time.')
  expect(others[0]?.text).toContain('value="12:00"')
  recordFigure(context, {
    count: `${VISITORS} visitors`,
    figure: `1 of them, ${others.length} told what is free`,
  })
})

test('a booking is confirmed by mail, and cancelling calls its reminder off', async () => {
  const salon = await newSalon()
  const link = (await book(salon, '2026-06-10', '09:00', CLEO)).headers.location ?? ''
  const mails = async () =>
    (await client.mail.list(salon.id)).data.map(({ kind, state }) => `${kind} ${state}`).sort()
  expect(await mails()).toEqual(['booking_made held', 'booking_reminder queued'])
  await sendForm(server, salon, `${link}/cancel`, {})
  expect(await mails()).toEqual(['booking_cancelled held', 'booking_made held', 'booking_reminder cancelled'])
})

test('the visitor is told when the team confirms, moves or cancels a booking', async () => {
  const salon = await newSalon({ requiresApproval: true })
  await book(salon, '2026-06-02', '10:00')
  const [{ id } = { id: '' }] = (await client.booking.listBookings(salon.id)).data
  const newest = async () => {
    const mails = (await client.mail.list(salon.id)).data
    return mails
      .filter(({ to, kind }) => to === ANNA.email && kind !== 'booking_reminder')
      .map(({ kind }) => kind)
  }
  expect(await newest()).toEqual(['booking_made'])
  await client.booking.setBookingStatus(salon.id, id, { status: 'confirmed' })
  await client.booking.setBookingStatus(salon.id, id, { status: 'confirmed' })
  expect(await newest()).toEqual(['booking_made', 'booking_made'])
  await client.booking.updateBooking(salon.id, id, { startTime: '11:00' })
  await client.booking.setBookingStatus(salon.id, id, { status: 'cancelled' })
  expect((await newest()).toSorted()).toEqual([
    ...['booking_cancelled', 'booking_changed', 'booking_made', 'booking_made'],
  ])
  await client.booking.createBooking(salon.id, {
    ...{ serviceId: salon.serviceId, date: '2026-06-02', startTime: '09:00', customer: ANNA },
  })
  expect(await newest()).toHaveLength(4)
})

test('what nobody approves in time is declined, once, and its time is free again', async () => {
  const salon = await newSalon({ requiresApproval: true })
  await client.sites.update(salon.id, { approvalHours: 24 })
  const asked = await book(salon, '2026-06-04', '10:00')
  await book(salon, '2026-06-04', '11:00', { name: 'Bea', email: 'bea@example.com' })
  const [bea, anna] = (await client.booking.listBookings(salon.id)).data
  await client.booking.setBookingStatus(salon.id, bea?.id ?? '', { status: 'confirmed' })
  const job = openRequests.find(({ name }) => name === 'visitors.declineExpired')
  const decline = () => job?.run(server.platform, undefined as never)
  await decline()
  clock.advance(24 * 60 * 60 * 1000)
  await Promise.all([decline(), decline(), decline()])
  await decline()
  const statuses = (await client.booking.listBookings(salon.id)).data.map(({ status }) => status)
  expect(statuses).toEqual(['confirmed', 'cancelled'])
  const told = (await eventsOf({ client, siteId: salon.id })).filter(
    ([type, data]) => type === 'booking.status_changed' && (data as { id?: string }).id === anna?.id,
  )
  expect(told).toHaveLength(1)
  const mails = (await client.mail.list(salon.id, { kind: 'booking_cancelled' })).data
  expect(mails.map(({ to }) => to)).toEqual([ANNA.email])
  expect((await timesOf(salon, '2026-06-04')).times[1]).toMatchObject({ startTime: '10:00' })
  const link = asked.headers.location ?? ''
  expect((await visit(server, salon, link)).status).toBe(200)
  clock.advance(100 * 24 * 60 * 60 * 1000)
  expect((await visit(server, salon, link)).status).toBe(404)
})

/** A day a week after the first one with a free time. */
async function dayAfter(salon: Salon) {
  const { date } = await timesOf(salon, clock.now().toISOString().slice(0, 10))
  return new Date(Date.parse(date) + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Books a time of a day at once; resolves to the reason for which it was refused. */
async function bookAt(salon: Salon, date: string, n: number, email: string, address: string) {
  const [_token = ''] = await formTokens(server, salon, 1)
  const startTime = ['09:00', '10:00', '11:00'][n % 3] ?? ''
  const fields = { serviceId: salon.serviceId, date, startTime, name: 'Anna', email, _token, _block: 'book' }
  const headers = { 'x-forwarded-for': address, accept: 'application/json' }
  const { text } = await sendForm(server, salon, '/_sw/bookings', fields, headers)
  return JSON.parse(text).error?.details?.reason ?? 'booked'
}

test('one person holds a bounded number of times', async () => {
  const salon = await newSalon({}, 5)
  const date = await dayAfter(salon)
  const send = (n: number, email: string, address: string) => bookAt(salon, date, n, email, address)
  const ofOne = []
  for (let n = 0; n < 11; n++) ofOne.push(await send(n, ANNA.email, `198.51.${n}.7`))
  expect(ofOne).toEqual([...Array(10).fill('booked'), 'too_many_open'])
  const [first] = (await client.booking.listBookings(salon.id)).data
  await client.booking.setBookingStatus(salon.id, first?.id ?? '', { status: 'cancelled' })
  expect(await send(0, ANNA.email, '198.51.100.9')).toBe('booked')
  expect(await send(1, 'other@example.com', '198.51.1.7')).toBe('booked')
})

test('one network holds a bounded number of times', async () => {
  const salon = await newSalon({}, 25)
  const date = await dayAfter(salon)
  const send = (n: number, address: string) => bookAt(salon, date, n, `guest-${n}@example.com`, address)
  const ofOne = []
  for (let n = 0; n < 62; n++) ofOne.push(await send(n, `198.51.7.${n}`))
  expect(ofOne).toEqual([...Array(60).fill('booked'), 'too_many_open', 'too_many_open'])
  expect(await send(62, '198.51.8.7')).toBe('booked')
  const [{ id } = { id: '' }] = (await client.booking.listBookings(salon.id)).data
  await client.booking.setBookingStatus(salon.id, id, { status: 'cancelled' })
  // Of the other network.
  expect(await send(63, '198.51.7.1')).toBe('too_many_open')
  const [, , { id: own } = { id: '' }] = (await client.booking.listBookings(salon.id)).data
  await client.booking.setBookingStatus(salon.id, own, { status: 'cancelled' })
  expect(await send(64, '198.51.7.1')).toBe('booked')
})

test('bookings from before bookings had an end have all their time from now on', async () => {
  clock.freeze(new Date().toISOString())
  const salon = await newSalon({ requiresApproval: true })
  const date = await dayAfter(salon)
  expect(await bookAt(salon, date, 0, ANNA.email, '198.51.100.7')).toBe('booked')
  const [{ id } = { id: '' }] = (await client.booking.listBookings(salon.id)).data
  const expiresAt = async () => (await client.booking.getBooking(salon.id, id)).expiresAt
  await server.db.run(sql`delete from open_requests where site_id = ${salon.id}`)
  expect(await expiresAt()).toBeNull()
  const older = '0121_older_bookings_end.sql'
  await server.db.run(sql`delete from schema_migrations where name = ${older}`)
  expect(await migrate(server.databaseUrl)).toEqual([older])
  const hours = (Date.parse((await expiresAt()) ?? '') - Date.now()) / (60 * 60 * 1000)
  expect(Math.round(hours)).toBe(48)
  await client.booking.setBookingStatus(salon.id, id, { status: 'confirmed' })
  expect(await expiresAt()).toBeNull()
})
