import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { BOTH_WAYS, lateVisitor } from '../support/late-visitor.ts'
import { lockWaits } from '../support/locks.ts'
import { makeMember } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { openForm, sendForm } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client, accountId } = await server.tenant()
await makeMember(server, accountId, 'owner')
const ANNA = { name: 'Anna', email: 'anna@example.com' }
const RIVAL = { name: 'Rival', email: 'rival@example.com' }
const DAY = '2026-06-08'
const STAY = { checkIn: '2026-07-10', checkOut: '2026-07-13' }

async function newSite(language: string) {
  const name = `House ${crypto.randomUUID()}`
  const site = await client.sites.create({ name, timeZone: 'Europe/Vienna', language })
  await client.sites.publish(site.id)
  return { id: site.id, slug: site.slug, url: site.url as string }
}

/** What Anna has booked by a form; `path` is the page of it. */
async function booked(site: { id: string; slug: string }, page: string, action: string, fields: object) {
  const form = await openForm(server, site, page, action)
  const { headers } = await sendForm(server, site, action, { ...form.fields, ...ANNA, ...fields })
  const path = headers.location ?? ''
  return { path, token: path.split('/').at(-1) ?? '' }
}

async function newAppointment(language = 'en') {
  const site = await newSite(language)
  const { id: serviceId } = await client.booking.createService(site.id, {
    name: 'Massage',
    durationMinutes: 60,
  })
  const workingHours = [{ weekday: 1, start: '09:00', end: '12:00' }]
  await client.booking.createStaff(site.id, { name: 'Grace', serviceIds: [serviceId], workingHours })
  const query = `serviceId=${serviceId}&date=${DAY}`
  const { path, token } = await booked(site, `/_sw/slots?${query}`, '/_sw/bookings', { startTime: '09:00' })
  const own = async () => {
    const { data } = await client.booking.listBookings(site.id)
    return data.find(({ customer }) => customer.email === ANNA.email) ?? data[0]
  }
  return {
    ...{ site, path, row: sql`appointments` },
    status: async () => (await own())?.status,
    end: async () =>
      client.booking.setBookingStatus(site.id, (await own())?.id ?? '', { status: 'cancelled' }),
    move: {
      path: `/_sw/slots?${query}&booking=${token}`,
      action: `${path}/move`,
      choose: '10:00',
    },
    take: (startTime = '10:00') =>
      client.booking.createBooking(site.id, { serviceId, date: DAY, startTime, customer: RIVAL }),
    remove: () => client.booking.updateService(site.id, serviceId, { active: false }),
    first: { path: `/_sw/slots?${query}`, action: '/_sw/bookings', choose: '11:00' },
  }
}

async function newStay(language = 'en') {
  const site = await newSite(language)
  const { id: unitId } = await client.rental.createUnit(site.id, {
    ...{ name: 'Boathouse', maxGuests: 4, pricePerNight: 120, currency: 'EUR' },
  })
  const query = new URLSearchParams({ unitId, ...STAY, guests: '2' })
  const { path, token } = await booked(site, `/_sw/stays?${query}`, '/_sw/rental-bookings', {})
  const own = async () => (await client.rental.listBookings(site.id)).data.at(-1)
  const later = { checkIn: '2026-07-20', checkOut: '2026-07-23' }
  const pathTo = (more: object) =>
    `/_sw/stays?${new URLSearchParams({ unitId, ...later, guests: '2', ...more })}`
  return {
    ...{ site, path, row: sql`rental_bookings` },
    status: async () => (await own())?.status,
    end: async () => client.rental.setBookingStatus(site.id, (await own())?.id ?? '', { status: 'declined' }),
    move: {
      path: pathTo({ booking: token }),
      action: `${path}/move`,
      choose: null,
    },
    take: () => client.rental.createBooking(site.id, { unitId, ...later, customer: RIVAL }),
    remove: () => client.rental.updateUnit(site.id, unitId, { active: false }),
    first: { path: pathTo({}), action: '/_sw/rental-bookings', choose: null },
  }
}

async function newTable(language = 'en') {
  const site = await newSite(language)
  await client.reservation.createTable(site.id, { name: 'Window', capacity: 4 })
  const page = `/_sw/tables?date=${DAY}&partySize=2`
  const { path } = await booked(site, page, '/_sw/reservations', { time: '19:00' })
  const own = async () => (await client.reservation.listReservations(site.id, { date: DAY })).data[0]
  return {
    ...{ site, path, row: sql`reservations` },
    status: async () => (await own())?.status,
    end: async () =>
      client.reservation.updateReservationStatus(site.id, (await own())?.id ?? '', { status: 'declined' }),
  }
}

const mailsOf = async ({ id }: { id: string }) =>
  (await client.mail.list(id)).data.map(({ kind, to }) => `${kind} ${to}`).toSorted()

const KINDS = { appointment: newAppointment, stay: newStay, table: newTable }
const ENDED = 'This has already been cancelled.'
const BOOKINGS = ['appointment', 'stay', 'table'] as const
const MOVABLE = { appointment: newAppointment, stay: newStay }

describe.each(BOTH_WAYS)('with %o, who comes too late', (options) => {
  const visitor = ({ site }: { site: { url: string } }) => lateVisitor(server, site.url, options)

  test.each(BOOKINGS)(
    'to cancel their %s that the team has ended learns it, and nobody is told again',
    async (kind) => {
      const made = await KINDS[kind]()
      const { page, open, send, reasons, close } = await visitor(made)
      await open(made.path)
      await made.end()
      const before = [await made.status(), await mailsOf(made.site)]
      await send(`${made.path}/cancel`)
      if (before[0] === 'declined') expect(await reasons()).toEqual([ENDED])
      else await page.getByText('has been cancelled.').waitFor()
      expect(await page.locator('main form[method=post]').count()).toBe(0)
      expect([await made.status(), await mailsOf(made.site)]).toEqual(before)
      await close()
    },
  )

  test.each(BOOKINGS)(
    'to cancel their %s, as it is cancelled in another tab, tells nobody twice',
    async (kind) => {
      const made = await KINDS[kind]()
      const { page, open, newTab, close, ...first } = await visitor(made)
      await open(made.path)
      const [second, third] = [await newTab(), await newTab()]
      await second.open(made.path)
      await third.open(made.path)
      const before = await mailsOf(made.site)
      await server.db.transaction(async (tx) => {
        await tx.run(sql`select from ${made.row} where site_id = ${made.site.id} for update`)
        const clicks = [first, second].map(({ send }) => send(`${made.path}/cancel`))
        await lockWaits(server, 2)
        return clicks
      })
      for (const tab of [page, second.page]) await tab.getByText('has been cancelled').first().waitFor()
      await third.send(`${made.path}/cancel`)
      await third.page.getByText('has been cancelled').first().waitFor()
      expect(await made.status()).toBe('cancelled')
      const after = await mailsOf(made.site)
      expect(after.filter((mail) => mail.includes('_cancelled '))).toHaveLength(1)
      expect(after.filter((mail) => mail.endsWith(` ${ANNA.email}`)).length).toBeLessThanOrEqual(
        before.length + 1,
      )
      await close()
    },
  )

  test.each(['appointment', 'stay'] as const)(
    'to move their %s that the team has ended learns it, and nothing is moved',
    async (kind) => {
      const made = await MOVABLE[kind]('de')
      const { page, open, send, reasons, close } = await visitor(made)
      await open(made.move.path)
      if (made.move.choose)
        await page.locator(`main input[value="${made.move.choose}"]`).check({ force: true })
      await made.end()
      const before = [await made.status(), await mailsOf(made.site)]
      await send(made.move.action)
      expect(await reasons()).toEqual(['Das wurde bereits abgesagt.'])
      expect([await made.status(), await mailsOf(made.site)]).toEqual(before)
      await close()
    },
  )

  test('to move a stay that the team declines meanwhile does not ask for it again', async () => {
    const made = await newStay()
    const { open, send, reasons, close } = await visitor(made)
    await open(made.move.path)
    await server.db.transaction(async (tx) => {
      await tx.run(sql`select from rental_units where site_id = ${made.site.id} for update`)
      const clicked = send(made.move.action)
      await lockWaits(server)
      await tx.run(sql`update rental_bookings set status = 'declined' where site_id = ${made.site.id}`)
      return [clicked]
    })
    expect(await reasons()).toEqual([expect.stringMatching(/cancelled\.$/)])
    expect(await made.status()).toBe('declined')
    expect((await mailsOf(made.site)).filter((mail) => mail.startsWith('rental_changed'))).toEqual([])
    await close()
  })

  test('to move their stay to nights that are just taken sees it, and keeps their own', async () => {
    const made = await newStay()
    const { page, open, send, reasons, close } = await visitor(made)
    await open(made.move.path)
    await made.take()
    const before = [await made.status(), await mailsOf(made.site)]
    await send(made.move.action)
    expect(await reasons()).toEqual(['These nights are taken. Please choose other dates.'])
    // There is nothing to move to any more, and other days can be asked for.
    expect(await page.locator('main form[method=post]').count()).toBe(0)
    expect(await page.locator('main [name=checkIn]').count()).toBe(1)
    expect([await made.status(), await mailsOf(made.site)]).toEqual(before)
    const nights = (await client.rental.listBookings(made.site.id)).data.map(({ checkIn }) => checkIn)
    expect(nights.toSorted()).toEqual([STAY.checkIn, '2026-07-20'])
    await close()
  })

  test.each(['appointment', 'stay'] as const)(
    'for what is no longer offered (%s) learns it, and loses nothing typed',
    async (kind) => {
      const made = await MOVABLE[kind]()
      const { page, open, send, fill, close } = await visitor(made)
      const { path, action, choose } = made.first
      await open(path)
      if (choose) await page.locator(`main input[value="${choose}"]`).check({ force: true })
      await fill({ ...ANNA, notes: 'With a view, please' })
      await made.remove()
      const before = await mailsOf(made.site)
      await send(action)
      await page
        .getByText(/can(not| no longer) be booked/)
        .first()
        .waitFor()
      const text = await page.locator('main').textContent()
      for (const typed of ['Anna', ANNA.email, 'With a view, please']) expect(text).toContain(typed)
      expect(await mailsOf(made.site)).toEqual(before)
      await close()
    },
  )

  test('for the last free time of a day loses nothing typed', async () => {
    const made = await newAppointment()
    const { page, open, send, fill, reasons, close } = await visitor(made)
    await open(made.first.path)
    await page.locator('main input[value="11:00"]').check({ force: true })
    await fill({ ...ANNA, notes: 'With oil' })
    await made.take()
    await made.take('11:00')
    await send(made.first.action)
    expect(await reasons()).toEqual(['This time has just been taken. Please choose another one.'])
    const text = await page.locator('main').textContent()
    for (const typed of ['Anna', ANNA.email, 'With oil', 'Next available day']) expect(text).toContain(typed)
    await close()
  })
})
