import { expect, test } from 'vitest'
import { count } from '../support/counts.ts'
import { eventReader } from '../support/events.ts'
import { makeMember } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, formTokens, openForm, sendForm, visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client, accountId } = await server.tenant()
const owner = await makeMember(server, accountId, 'owner')
const { eventsOf } = eventReader(server, client)

/** A published site with a boathouse. */
async function newLodge(pricing: object = {}, language = 'en') {
  const name = `Lodge ${crypto.randomUUID()}`
  const site = await client.sites.create({ name, timeZone: 'Europe/Vienna', language })
  const unit = { name: 'Boathouse', maxGuests: 4, pricePerNight: 120, currency: 'EUR' }
  const { id: unitId } = await client.rental.createUnit(site.id, unit)
  await client.rental.updatePricing(site.id, unitId, {
    fees: [{ name: 'Cleaning', amount: 60, per: 'stay' }],
    taxes: [{ name: 'City tax', type: 'fixed', amount: 2.4, per: 'person_night', minimumAge: null }],
    ...pricing,
  })
  await client.sites.publish(site.id)
  return { id: site.id, slug: site.slug, unitId }
}
type Lodge = Awaited<ReturnType<typeof newLodge>>

const JULY = { checkIn: '2026-07-10', checkOut: '2026-07-13', guests: '2' }
const ANNA = { name: 'Anna', email: 'anna@example.com' }
const pathOf = ({ unitId }: Lodge, stay: Record<string, string> = JULY) =>
  `/_sw/stays?${new URLSearchParams({ unitId, ...stay })}`
const offerOf = async (lodge: Lodge, stay: Record<string, string> = JULY) => {
  const headers = { accept: 'application/json' }
  return JSON.parse((await visit(server, lodge, pathOf(lodge, stay), { headers })).text).data.offer
}
const bookingsOf = async ({ id }: Lodge) => (await client.rental.listBookings(id)).data

/** A visitor looks at the price and asks for the stay, as a browser without scripts. */
async function ask(lodge: Lodge, stay: Record<string, string> = JULY, person: object = ANNA) {
  const form = await openForm(server, lodge, pathOf(lodge, stay))
  return sendForm(server, lodge, form.action, { ...form.fields, ...person })
}

test('the page of a unit leads to a price, and the price to a booking', async () => {
  const lodge = await newLodge()
  const unitPage = await visit(server, lodge, '/stays/boathouse')
  expect(unitPage.text).toContain('action="/_sw/stays"')
  expect(unitPage.text).toContain(`name="unitId" value="${lodge.unitId}"`)
  const { text } = await visit(server, lodge, pathOf(lodge))
  for (const shown of ['3 nights × €120.00', 'Cleaning', '€60.00', 'City tax', '€14.40', '€434.40'])
    expect(text).toContain(shown)
  const answer = await ask(lodge)
  expect(answer.status).toBe(303)
  const link = answer.headers.location ?? ''
  expect(link).toMatch(/^\/_sw\/rental-bookings\/rental_booking_[\w.-]+$/)
  const page = await visit(server, lodge, link)
  expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    'private, no-store',
    'noindex',
  ])
  expect(page.text).toContain('We have received your request')
  expect(await bookingsOf(lodge)).toEqual([
    expect.objectContaining({ ...JULY, guests: 2, status: 'pending', totalPrice: 434.4 }),
  ])
  const mails = (await client.mail.list(lodge.id)).data.map(({ kind, to }) => [kind, to])
  expect(mails).toEqual(expect.arrayContaining([['rental_made', ANNA.email]]))
  expect(mails).toEqual(expect.arrayContaining([['rental_reminder', ANNA.email]]))
  expect((await visit(server, lodge, '/stays/boathouse')).text).toContain('<s>10</s>')
})

/** As the dashboard does it. */
const bookByTeam = ({ id, unitId }: Lodge) =>
  client.rental.createBooking(id, { ...JULY, guests: 2, unitId, customer: ANNA }).then(
    () => ({ status: 303, text: '' }),
    ({ status }) => ({ status, text: '' }),
  )

const VISITORS = count({ ordinary: 40, proof: 400 })

test(`one of ${VISITORS} visitors gets the nights; the others see what else is free`, async () => {
  const lodge = await newLodge()
  await client.sites.update(lodge.id, { proofOfWork: 'never' })
  const other = await client.rental.createUnit(lodge.id, { name: 'Mill', maxGuests: 4, pricePerNight: 90 })
  const [form] = formsIn((await visit(server, lodge, pathOf(lodge))).text)
  const answers = await Promise.all(
    (await formTokens(server, lodge, VISITORS)).map((_token, i) => {
      const person = { name: `Visitor ${i}`, email: `v${i}@example.com`, _block: 'stay' }
      const headers = { 'x-forwarded-for': `10.0.${i >> 4}.${i & 15}` }
      if (i % 20 === 0) return bookByTeam(lodge)
      return sendForm(server, lodge, form?.action ?? '', { ...form?.fields, ...person, _token }, headers)
    }),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(VISITORS - 1)
  for (const { text } of losers) {
    if (!text) continue
    expect(text).toContain('These nights are taken.')
    expect(text).toContain(`unitId=${other.id}`)
  }
  expect(await bookingsOf(lodge)).toHaveLength(1)
})

test('the rules of a unit hold for visitors, who read why', async () => {
  const notice = { minNoticeDays: 2, horizonDays: 90, changeNoticeDays: 7 }
  const lodge = await newLodge({ minimumNights: 2, arrivalDays: [5], notice }, 'de')
  const reasonsOf = async (checkIn: string, checkOut: string, guests = '2') =>
    (await offerOf(lodge, { checkIn, checkOut, guests })).refusals.map(
      ({ reason }: { reason: string }) => reason,
    )
  expect(await reasonsOf('2026-07-10', '2026-07-13')).toEqual([])
  expect(await reasonsOf('2026-07-10', '2026-07-11')).toEqual(['minimum_stay'])
  expect(await reasonsOf('2026-07-11', '2026-07-14')).toEqual(['arrival_day'])
  expect(await reasonsOf('2026-07-10', '2026-07-13', '5')).toEqual(['too_many_guests'])
  expect(await reasonsOf('2026-09-04', '2026-09-07')).toEqual(['beyond_horizon'])
  expect(await reasonsOf('2026-05-29', '2026-06-02')).toEqual(['past_arrival'])
  await client.rental.createBlock(lodge.id, lodge.unitId, { from: '2026-07-12', to: '2026-07-20' })
  expect(await reasonsOf('2026-07-10', '2026-07-13')).toEqual(['nights_blocked'])
  const { text } = await visit(server, lodge, pathOf(lodge, { ...JULY, checkIn: '2026-07-11' }))
  expect(text).toContain('Anreise ist dann am Freitag.')
  expect(formsIn(text)).toEqual([])
  const [_token = ''] = await formTokens(server, lodge, 1)
  const forced = { ...JULY, unitId: lodge.unitId, ...ANNA, _token }
  expect((await sendForm(server, lodge, '/_sw/rental-bookings', forced)).status).toBe(409)
  expect(await bookingsOf(lodge)).toEqual([])
})

test('a price that changed is shown again before it is booked', async () => {
  const lodge = await newLodge()
  const form = await openForm(server, lodge, pathOf(lodge))
  await client.rental.updateUnit(lodge.id, lodge.unitId, { pricePerNight: 150 })
  const answer = await sendForm(server, lodge, form.action, { ...form.fields, ...ANNA })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('The price has changed in the meantime.')
  expect(answer.text).toContain('€524.40')
  expect(answer.text).toContain('value="anna@example.com"')
  expect(await bookingsOf(lodge)).toEqual([])
})

test('a stay is changed and cancelled by its link; reading changes nothing', async () => {
  const lodge = await newLodge()
  const link = (await ask(lodge)).headers.location ?? ''
  const [{ id } = { id: '' }] = await bookingsOf(lodge)
  await client.rental.setBookingStatus(lodge.id, id, { status: 'approved' })
  const kinds = (await client.mail.list(lodge.id)).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'rental_made')).toHaveLength(2)
  const shown = await visit(server, lodge, link)
  expect(shown.text).toContain('Your booking is confirmed.')
  const href = /href="(\/_sw\/stays\?[^"]*)"/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  // Its own nights count as free.
  const later = new URL(href, 'http://site')
  later.searchParams.set('checkIn', '2026-07-11')
  later.searchParams.set('checkOut', '2026-07-14')
  for (let i = 0; i < 10; i++) {
    await visit(server, lodge, later.pathname + later.search)
    await visit(server, lodge, link, { method: 'HEAD' })
    expect((await visit(server, lodge, `${link}/cancel`)).status).toBe(404)
  }
  expect(await bookingsOf(lodge)).toMatchObject([{ checkIn: JULY.checkIn, status: 'approved' }])
  const move = await openForm(server, lodge, later.pathname + later.search)
  const moved = await sendForm(server, lodge, move.action, move.fields)
  expect([moved.status, moved.headers.location]).toEqual([303, link])
  expect(await bookingsOf(lodge)).toMatchObject([{ id, checkIn: '2026-07-11', status: 'pending' }])
  const [cancel] = formsIn((await visit(server, lodge, link)).text)
  expect((await sendForm(server, lodge, cancel?.action ?? '', { ...cancel?.fields })).status).toBe(303)
  expect((await visit(server, lodge, link)).text).toContain('This booking has been cancelled.')
  const types = (await eventsOf({ client, siteId: lodge.id })).map(([type]) => type)
  expect(types.filter((type) => type.startsWith('rental_booking')).sort()).toEqual([
    'rental_booking.created',
    ...Array(3).fill('rental_booking.status_changed'),
    'rental_booking.updated',
  ])
})

test('a stay cannot be changed too late, from another site, or with a forged link', async () => {
  const lodge = await newLodge()
  const link = (await ask(lodge, { ...JULY, checkIn: '2026-06-05' })).headers.location ?? ''
  expect((await visit(server, lodge, link)).text).toContain('It can no longer be changed here.')
  expect((await sendForm(server, lodge, `${link}/cancel`, {})).status).toBe(409)
  const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await visit(server, lodge, forged)).status).toBe(404)
  expect((await visit(server, await newLodge(), link)).status).toBe(404)
  expect((await visit(server, await newLodge(), pathOf(lodge))).status).toBe(404)
})

test('erasing a guest leaves no mail to them or about them', async () => {
  const lodge = await newLodge()
  await ask(lodge)
  const addresses = async () => new Set((await client.mail.list(lodge.id)).data.map(({ to }) => to))
  expect(await addresses()).toEqual(new Set([ANNA.email, owner.email]))
  const [customer] = (await client.customers.list(lodge.id)).data
  await client.customers.erase(lodge.id, customer?.id ?? '')
  expect(await addresses()).toEqual(new Set())
  const [booking] = await bookingsOf(lodge)
  expect(booking).toMatchObject({ customerName: 'Erased', customerEmail: null, totalPrice: 434.4 })
})
