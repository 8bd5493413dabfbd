import { expect, test } from 'vitest'
import { addDays } from '../../../src/platform/values/local-time.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

const customer = { name: 'Ada Lovelace' }
const SEASON = { name: 'Summer', from: '2026-07-01', to: '2026-08-01', pricePerNight: 150 }
async function pricedUnit(pricing: Parameters<typeof client.rental.updatePricing>[2]) {
  const { id } = await client.rental.createUnit(siteId, { name: 'Mill', maxGuests: 4, pricePerNight: 100 })
  await client.rental.updatePricing(siteId, id, pricing)
  return id
}
const quote = (
  unitId: string,
  query: { checkIn: string; checkOut: string; guests?: number; childAges?: string },
) => client.rental.getQuote(siteId, unitId, query)
const book = (unitId: string, checkIn: string, checkOut: string, fields: object = {}) =>
  client.rental.createBooking(siteId, { unitId, checkIn, checkOut, customer, ...fields })
const block = (unitId: string, from: string, to: string) =>
  client.rental.createBlock(siteId, unitId, { from, to })
/** `done`, or the reason of the conflict. */
const outcomeOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => error.reason ?? error,
  )

test('quotes seasons, fees, taxes and deposit, and books at the price of the quote', async () => {
  server.clock.freeze('2026-05-01T12:00:00.000Z')
  const unitId = await pricedUnit({
    seasons: [SEASON],
    fees: [
      { name: 'Cleaning', amount: 60, per: 'stay' },
      { name: 'Linen', amount: 7.5, per: 'person' },
    ],
    taxes: [{ name: 'City tax', amount: 2.4, minimumAge: 15 }],
    deposit: { amount: 30, type: 'percentage', dueDays: 7, balanceDueDays: 14 },
  })
  const stay = { checkIn: '2026-06-30', checkOut: '2026-07-02' }
  const quoted = await quote(unitId, { ...stay, guests: 3, childAges: '4' })
  expect(quoted).toMatchObject({
    bookable: true,
    refusals: [],
    nights: [
      { date: '2026-06-30', price: 100 },
      { date: '2026-07-01', price: 150 },
    ],
    fees: [
      { name: 'Cleaning', amount: 60 },
      { name: 'Linen', amount: 22.5 },
    ],
    taxes: [{ name: 'City tax', amount: 9.6 }],
    total: 342.1,
    deposit: { amount: 102.63, dueDate: '2026-05-08', balance: 239.47, balanceDueDate: '2026-06-16' },
  })
  const booked = await book(unitId, stay.checkIn, stay.checkOut, { guests: 3, childAges: [4] })
  server.clock.run()
  expect(booked.totalPrice).toBe(342.1)
  const { price } = await client.rental.getBooking(siteId, booked.id)
  expect(price).toMatchObject({ total: 342.1, fees: quoted.fees, taxes: quoted.taxes })
})

test('refuses stays that break a rule, unless it is told to ignore rules', async () => {
  const unitId = await pricedUnit({
    minimumNights: 2,
    maximumNights: 10,
    seasons: [{ ...SEASON, minimumNights: 7, arrivalDays: [6] }],
  })
  const cases = [
    ['2026-06-01', '2026-06-02', 'minimum_stay'],
    ['2026-06-01', '2026-06-12', 'maximum_stay'],
    ['2026-07-06', '2026-07-13', 'arrival_day'],
    ['2026-07-04', '2026-07-10', 'minimum_stay'],
  ] as const
  for (const [checkIn, checkOut, reason] of cases) {
    expect((await client.rental.getAvailability(siteId, unitId, { checkIn, checkOut })).available).toBe(false)
    expect(await outcomeOf(book(unitId, checkIn, checkOut))).toBe(reason)
  }
  expect(await outcomeOf(book(unitId, '2026-07-04', '2026-07-11'))).toBe('done')
  expect(await outcomeOf(book(unitId, '2026-06-01', '2026-06-02', { ignoreRules: true }))).toBe('done')
})

test('prices a booking anew when its dates or guests change, and keeps agreed prices', async () => {
  const unitId = await pricedUnit({ seasons: [SEASON], taxes: [{ name: 'City tax', amount: 2 }] })
  const { id } = await book(unitId, '2026-06-01', '2026-06-03')
  const update = (fields: Parameters<typeof client.rental.updateBooking>[2]) =>
    client.rental.updateBooking(siteId, id, fields)
  expect(await update({ checkOut: '2026-06-04' })).toMatchObject({ totalPrice: 306, nights: 3 })
  expect((await update({ guests: 2 })).totalPrice).toBe(312)
  expect(await update({ totalPrice: 250 })).toMatchObject({ totalPrice: 250, price: null })
  expect((await update({ customer: { name: 'Grace' } })).totalPrice).toBe(250)
  await book(unitId, '2026-06-10', '2026-06-12')
  expect(await outcomeOf(update({ checkOut: '2026-06-11' }))).toBe('nights_taken')
})

test('keeps bookings off blocked nights, and blocks off booked ones', async () => {
  const unitId = await pricedUnit({})
  const { id } = await block(unitId, '2026-06-05', '2026-06-08')
  expect(await outcomeOf(book(unitId, '2026-06-07', '2026-06-09'))).toBe('nights_blocked')
  expect(await outcomeOf(book(unitId, '2026-06-08', '2026-06-10'))).toBe('done')
  expect(await outcomeOf(block(unitId, '2026-06-09', '2026-06-12'))).toBe('nights_taken')
  const { refusals } = await quote(unitId, { checkIn: '2026-06-04', checkOut: '2026-06-06' })
  expect(refusals.map(({ reason }) => reason)).toContain('nights_blocked')
  await client.rental.deleteBlock(siteId, unitId, id)
  expect(await outcomeOf(book(unitId, '2026-06-05', '2026-06-08'))).toBe('done')
})

test('never blocks and books a night at once, whatever runs in parallel', async () => {
  for (let run = 0; run < 5; run++) {
    const unitId = await pricedUnit({})
    const attempts = Array.from({ length: 20 }, (_, i) => {
      const from = addDays('2026-06-01', i % 4)
      return outcomeOf(i % 2 ? book(unitId, from, addDays(from, 5)) : block(unitId, from, addDays(from, 5)))
    })
    await Promise.all(attempts)
    const held = (await client.rental.listBookings(siteId, { unitId })).data
    const blocks = (await client.rental.listBlocks(siteId, unitId)).data
    expect(held.length + blocks.length).toBeGreaterThan(0)
    expect(Math.min(held.length, blocks.length)).toBe(0)
    expect(held.length).toBeLessThanOrEqual(1)
  }
})
