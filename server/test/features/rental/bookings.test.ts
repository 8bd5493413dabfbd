import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError } from '../../../../client/src/index.ts'
import { addDays } from '../../../src/platform/values/local-time.ts'
import { fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, key } = await server.tenant()

type Status = 'pending' | 'approved' | 'declined' | 'cancelled'
const STATUSES: Status[] = ['pending', 'approved', 'declined', 'cancelled']

const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const makeUnit = (fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
const book = (unitId: string, checkIn: string, checkOut: string, fields: object = {}) =>
  client.rental.createBooking(siteId, { unitId, checkIn, checkOut, customer, ...fields })
const setStatus = (id: string, status: Status) => client.rental.setBookingStatus(siteId, id, { status })
const statusOf = async (id: string) => (await client.rental.getBooking(siteId, id)).status
const all = async <T>(list: AsyncIterable<T>) => {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}
/** `done`, or the reason of the conflict. */
const outcomeOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => error.reason ?? error,
  )
const times = <T>(count: number, work: (i: number) => T) => Array.from({ length: count }, (_, i) => work(i))

describe('a booking', () => {
  test('starts as pending, with every documented field and its price', async () => {
    server.clock.freeze('2026-03-01T12:00:00.000Z')
    const unit = await makeUnit({ pricePerNight: 129.9 })
    const { data, status } = await book(unit.id, '2026-06-01', '2026-06-04', { guests: 3 }).withResponse()
    server.clock.run()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^rental_booking_[0-9a-z]{26}$/),
      unitId: unit.id,
      currency: 'EUR',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      checkIn: '2026-06-01',
      checkOut: '2026-06-04',
      guests: 3,
      totalPrice: 389.7,
      status: 'pending',
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    expect((await client.rental.listBookings(siteId, { unitId: unit.id })).data).toEqual([
      { ...data, expiresAt: null },
    ])
  })

  test('shows its customer, unit and nights when read individually', async () => {
    const unit = await makeUnit({ name: 'Mill' })
    const unset = { name: null, email: null, timeZone: null }
    const other = { ...unset, phone: '+43 1 2345', notes: 'Late', own: { deep: [1, null] } }
    const booking = await book(unit.id, '2026-06-01', '2026-06-08', { customer: other })
    expect(booking).toMatchObject({ customerName: null, customerEmail: null, guests: 1 })
    expect(await client.rental.getBooking(siteId, booking.id)).toEqual({
      ...booking,
      ...{ expiresAt: null, unitName: 'Mill', nights: 7, customer: other, childAges: [] },
      price: expect.objectContaining({ total: booking.totalPrice, fees: [], taxes: [], deposit: null }),
    })
  })

  test('may be in the past and include a leap day', async () => {
    const unit = await makeUnit({ pricePerNight: 10 })
    expect((await book(unit.id, '2024-02-28', '2024-03-01')).totalPrice).toBe(20)
    expect((await book(unit.id, '1900-01-01', '1900-01-02')).totalPrice).toBe(10)
    expect((await book(unit.id, '2199-12-30', '2199-12-31')).totalPrice).toBe(10)
  })

  test('keeps its price and currency when those of the unit change', async () => {
    const unit = await makeUnit({ pricePerNight: 100 })
    const booking = await book(unit.id, '2026-06-01', '2026-06-03')
    await client.rental.updateUnit(siteId, unit.id, { pricePerNight: 9000, currency: 'JPY', maxGuests: 1 })
    expect(await client.rental.getBooking(siteId, booking.id)).toMatchObject(booking)
    await setStatus(booking.id, 'approved')
    expect(await client.rental.getBooking(siteId, booking.id)).toMatchObject({
      totalPrice: 200,
      currency: 'EUR',
      status: 'approved',
    })
    expect(await book(unit.id, '2026-06-03', '2026-06-05')).toMatchObject({
      totalPrice: 18000,
      currency: 'JPY',
    })
  })

  test('costs exactly its nights times the price, in any currency', async () => {
    const cases = fc.constantFrom(['EUR', 2], ['JPY', 0], ['KWD', 3], ['USD', 2]) as fc.Arbitrary<
      [string, number]
    >
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000_000_000_000 })),
        fc.integer({ min: 1, max: 366 }),
        async ([currency, digits], minor, nights) => {
          const scale = 10 ** digits
          fc.pre(minor / scale <= 10_000_000_000)
          const unit = await makeUnit({ currency, pricePerNight: minor / scale })
          const dates = { checkIn: '2026-01-01', checkOut: addDays('2026-01-01', nights) }
          const answer = await server.fetch(
            `/v1/sites/${siteId}/rental/units/${unit.id}/availability?${new URLSearchParams(dates)}`,
            { key },
          )
          const total = (BigInt(minor) * BigInt(nights)).toString().padStart(digits + 1, '0')
          const whole = total.slice(0, total.length - digits)
          const exact = digits === 0 ? whole : `${whole}.${total.slice(-digits)}`
          const [, text] = /"totalPrice" ?: ?([\d.]+)/.exec(await answer.text()) ?? []
          expect(withoutZeros(text as string)).toBe(withoutZeros(exact))
          const booking = await book(unit.id, dates.checkIn, dates.checkOut)
          expect(booking.totalPrice).toBe(Number(exact))
        },
      ),
      { numRuns: 40 },
    )
  })

  const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

  test('rejects invalid dates and fields', async () => {
    const { id } = await makeUnit()
    expect(await fieldsOf(book(id, '2026-06-01', '2026-06-01'))).toEqual({
      checkOut: 'must be after checkIn',
    })
    expect(await fieldsOf(book(id, '2026-06-02', '2026-06-01'))).toEqual({
      checkOut: 'must be after checkIn',
    })
    expect(await fieldsOf(book(id, '2026-01-01', '2027-01-03'))).toEqual({
      checkOut: 'must be at most 366 nights after checkIn',
    })
    expect(await outcomeOf(book(id, '2026-01-01', '2027-01-02'))).toBe('done')
    for (const [fields, name] of [
      [{ checkIn: '2026-02-30' }, 'checkIn'],
      [{ checkIn: '1899-12-31' }, 'checkIn'],
      [{ checkOut: '2200-01-01' }, 'checkOut'],
      [{ checkOut: '2026-6-1' }, 'checkOut'],
      [{ checkOut: 20260601 }, 'checkOut'],
      [{ guests: 0 }, 'guests'],
      [{ guests: 1.5 }, 'guests'],
      [{ guests: 1e15 }, 'guests'],
      [{ guests: 2_147_483_647 }, 'guests'],
      [{ guests: '2' }, 'guests'],
      [{ customer: 'Ada' }, 'customer'],
      [{ customer: null }, 'customer'],
      [{ customer: { name: 5 } }, 'customer.name'],
      [{ customer: { notes: 'x'.repeat(5001) } }, 'customer.notes'],
      [{ customer: { own: 'x'.repeat(20_000) } }, 'customer'],
      [{ unitId: '' }, 'unitId'],
      [{ unitId: 'x'.repeat(3000) }, 'unitId'],
    ] as const) {
      const error = await fieldsOf(book(id, '2030-06-01', '2030-06-02', fields))
      expect([fields, Object.keys(error)]).toEqual([fields, [name]])
    }
    const missing = await fieldsOf(client.rental.createBooking(siteId, {} as never))
    expect(Object.keys(missing).sort()).toEqual(['checkIn', 'checkOut', 'customer', 'unitId'])
  })

  test('rejects too many guests, inactive units, and units of other sites', async () => {
    const unit = await makeUnit({ maxGuests: 2 })
    expect(await fieldsOf(book(unit.id, '2026-06-01', '2026-06-02', { guests: 3 }))).toEqual({
      guests: 'must be at most 2 for this unit',
    })
    expect(await outcomeOf(book(unit.id, '2026-06-01', '2026-06-02', { guests: 2 }))).toBe('done')
    await client.rental.updateUnit(siteId, unit.id, { active: false })
    expect(await outcomeOf(book(unit.id, '2026-07-01', '2026-07-02'))).toBe('unit_inactive')

    const other = await client.sites.create({ name: 'Other' })
    const theirs = await client.rental.createUnit(other.id, { name: 'X', maxGuests: 1, pricePerNight: 1 })
    for (const unitId of [theirs.id, 'unit_none']) {
      expect(await fieldsOf(book(unitId, '2026-06-01', '2026-06-02'))).toEqual({
        unitId: 'is not a unit of this site',
      })
    }
  })

  test('is created once per Idempotency-Key under concurrent repeats', async () => {
    const unit = await makeUnit()
    const idempotencyKey = crypto.randomUUID()
    const input = { unitId: unit.id, checkIn: '2026-06-01', checkOut: '2026-06-03', customer }
    const answers = await Promise.all(
      times(20, () => client.rental.createBooking(siteId, input, { idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await client.rental.listBookings(siteId, { unitId: unit.id })).data).toHaveLength(1)
  })

  test('is hidden from other sites, accounts and modes', async () => {
    const booking = await book((await makeUnit()).id, '2026-06-01', '2026-06-02')
    const other = await server.tenant()
    const sandbox = await server.tenant({ mode: 'sandbox' })
    for (const { client: their, siteId: theirSite } of [other, sandbox]) {
      await expect(their.rental.getBooking(siteId, booking.id)).rejects.toThrow('Site not found')
      for (const attempt of [
        () => their.rental.getBooking(theirSite, booking.id),
        () => their.rental.listBookingHistory(theirSite, booking.id),
        () => their.rental.setBookingStatus(theirSite, booking.id, { status: 'cancelled' }),
      ]) {
        await expect(attempt()).rejects.toThrow('Booking not found')
      }
      expect((await their.rental.listBookings(theirSite, { unitId: booking.unitId })).data).toEqual([])
    }
    expect(await statusOf(booking.id)).toBe('pending')
  })
})

describe('nights', () => {
  test('are held by a booking; the conflict lists dates and bookings', async () => {
    const unit = await makeUnit()
    const booking = await book(unit.id, '2026-06-10', '2026-06-15')
    for (const [checkIn, checkOut] of [
      ['2026-06-10', '2026-06-15'],
      ['2026-06-09', '2026-06-11'],
      ['2026-06-14', '2026-06-16'],
      ['2026-06-12', '2026-06-13'],
      ['2026-06-01', '2026-06-30'],
    ] as const) {
      const error = await book(unit.id, checkIn, checkOut).then(undefined, (e) => e)
      expect(error).toBeInstanceOf(ConflictError)
      expect(error.details).toEqual({
        reason: 'nights_taken',
        unitId: unit.id,
        checkIn,
        checkOut,
        bookings: [
          { bookingId: booking.id, checkIn: '2026-06-10', checkOut: '2026-06-15', status: 'pending' },
        ],
      })
    }
    expect(await outcomeOf(book((await makeUnit()).id, '2026-06-10', '2026-06-15'))).toBe('done')
  })

  test('end before the day of departure, which is free for an arrival', async () => {
    const unit = await makeUnit()
    await book(unit.id, '2026-06-10', '2026-06-15')
    await book(unit.id, '2026-06-15', '2026-06-16')
    await book(unit.id, '2026-06-09', '2026-06-10')
    expect((await client.rental.listBookings(siteId, { unitId: unit.id })).data).toHaveLength(3)
  })

  test.each(['cancelled', 'declined'] as const)('are freed when a booking is %s', async (status) => {
    const unit = await makeUnit()
    const booking = await book(unit.id, '2026-06-10', '2026-06-15')
    await setStatus(booking.id, 'approved')
    expect(await outcomeOf(book(unit.id, '2026-06-10', '2026-06-15'))).toBe('nights_taken')
    await setStatus(booking.id, status)
    expect(await outcomeOf(book(unit.id, '2026-06-10', '2026-06-15'))).toBe('done')
  })

  test('are checked again when a booking is revived', async () => {
    const unit = await makeUnit()
    const first = await book(unit.id, '2026-06-10', '2026-06-15')
    await setStatus(first.id, 'cancelled')
    const second = await book(unit.id, '2026-06-14', '2026-06-20')
    for (const status of ['pending', 'approved'] as const) {
      const error = await setStatus(first.id, status).then(undefined, (e) => e)
      expect(error).toBeInstanceOf(ConflictError)
      expect(error.details).toMatchObject({
        reason: 'nights_taken',
        checkIn: '2026-06-10',
        checkOut: '2026-06-15',
        bookings: [{ bookingId: second.id }],
      })
    }
    await setStatus(first.id, 'declined')
    await setStatus(second.id, 'declined')
    await setStatus(first.id, 'approved')
    expect(await outcomeOf(setStatus(second.id, 'pending'))).toBe('nights_taken')
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['approved', 'declined'])
  })
})

describe('a status', () => {
  test('may change to any other, with an empty response', async () => {
    const unit = await makeUnit()
    const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        await setStatus(id, from)
        const answer = await server.fetch(`/v1/sites/${siteId}/rental/bookings/${id}/status`, {
          method: 'PATCH',
          key,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status: to }),
        })
        expect([answer.status, await answer.text(), await statusOf(id)]).toEqual([204, '', to])
      }
    }
  })

  test('is recorded in the history, without repeats', async () => {
    server.clock.freeze('2026-03-01T12:00:00.000Z')
    const unit = await makeUnit()
    const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
    for (const status of ['pending', 'approved', 'approved', 'cancelled', 'pending'] as const) {
      server.clock.advance(60_000)
      await setStatus(id, status)
    }
    server.clock.run()
    expect(await client.rental.listBookingHistory(siteId, id)).toMatchObject({
      data: [
        { status: 'pending', changedAt: '2026-03-01T12:00:00.000Z' },
        { status: 'approved', changedAt: '2026-03-01T12:02:00.000Z' },
        { status: 'cancelled', changedAt: '2026-03-01T12:04:00.000Z' },
        { status: 'pending', changedAt: '2026-03-01T12:05:00.000Z' },
      ],
    })
  })

  test('keeps its history in order when clocks differ', async () => {
    server.clock.freeze('2026-03-01T12:00:00.000Z')
    const { id } = await book((await makeUnit()).id, '2026-06-10', '2026-06-15')
    server.clock.freeze('2026-03-01T11:59:59.000Z')
    await setStatus(id, 'approved')
    server.clock.run()
    expect((await client.rental.listBookingHistory(siteId, id)).data).toEqual([
      { status: 'pending', changedAt: '2026-03-01T12:00:00.000Z' },
      { status: 'approved', changedAt: '2026-03-01T12:00:00.000Z' },
    ])
  })

  test('rejects unknown statuses and bookings', async () => {
    const { id } = await book((await makeUnit()).id, '2026-06-10', '2026-06-15')
    expect(Object.keys(await fieldsOf(setStatus(id, 'confirmed' as never)))).toEqual(['status'])
    expect(Object.keys(await fieldsOf(client.rental.setBookingStatus(siteId, id, {} as never)))).toEqual([
      'status',
    ])
    await expect(setStatus('rental_booking_none', 'approved')).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.rental.listBookingHistory(siteId, 'none')).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.rental.getBooking(siteId, 'none')).rejects.toBeInstanceOf(NotFoundError)
  })
})

describe('bookings', () => {
  test('are listed newest first, or by arrival when filtered', async () => {
    const site = await client.sites.create({ name: 'Listed' })
    const fields = { name: 'X', maxGuests: 1, pricePerNight: 1 }
    const units = [
      await client.rental.createUnit(site.id, fields),
      await client.rental.createUnit(site.id, fields),
    ]
    const made: { id: string; checkIn: string; unit: number; status: string }[] = []
    const statuses = ['pending', 'approved', 'declined', 'cancelled'] as const
    for (let i = 0; i < 24; i++) {
      const checkIn = addDays('2026-06-01', ((i * 7) % 24) * 2)
      const unitId = units[i % 2]?.id as string
      const stay = { unitId, checkIn, checkOut: addDays(checkIn, 2), customer }
      const { id } = await client.rental.createBooking(site.id, stay)
      const status = statuses[i % 3] as (typeof statuses)[number]
      await client.rental.setBookingStatus(site.id, id, { status })
      made.push({ id, checkIn, unit: i % 2, status })
    }
    const newest = made.toReversed()
    const byArrival = made.toSorted((a, b) => a.checkIn.localeCompare(b.checkIn))
    const ids = (bookings: { id: string }[]) => bookings.map(({ id }) => id)
    const listed = async (input: object) => ids(await all(client.rental.listBookings(site.id, input)))
    for (const limit of [5, 24, 100]) {
      expect(await listed({ limit })).toEqual(ids(newest))
      for (const status of statuses) {
        const expected = newest.filter((booking) => booking.status === status)
        expect(await listed({ limit, status })).toEqual(ids(expected))
      }
      const ofUnit = byArrival.filter(({ unit }) => unit === 1)
      const unitId = units[1]?.id
      expect(await listed({ limit, unitId })).toEqual(ids(ofUnit))
      const dates = { dateFrom: '2026-06-05', dateTo: '2026-07-01' }
      const inDates = byArrival.filter(({ checkIn }) => checkIn >= dates.dateFrom && checkIn <= dates.dateTo)
      expect(inDates.map(({ checkIn }) => checkIn)).toContain('2026-07-01')
      expect(await listed({ limit, ...dates })).toEqual(ids(inDates))
      expect(await listed({ limit, dateTo: dates.dateTo, unitId, status: 'approved' })).toEqual(
        ids(ofUnit.filter(({ status, checkIn }) => status === 'approved' && checkIn <= dates.dateTo)),
      )
    }
    const { nextCursor } = await client.rental.listBookings(site.id, { limit: 2, dateFrom: '2026-01-01' })
    const cursor = nextCursor as string
    await expect(client.rental.listBookings(site.id, { limit: 2, cursor })).rejects.toThrow('different list')
    const forged = Buffer.from(
      JSON.stringify(['rental bookings', 'checkIn', 'asc', '2026-02-31', 'x']),
    ).toString('base64url')
    const answer = await outcomeOf(
      client.rental.listBookings(site.id, { dateFrom: '2026-01-01', cursor: forged }),
    )
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(await fieldsOf(client.rental.listBookings(site.id, { status: 'gone' as never }))).toEqual({
      status: expect.any(String),
    })
    const reversed = { dateFrom: '2026-06-02', dateTo: '2026-06-01' }
    expect(await fieldsOf(client.rental.listBookings(site.id, reversed))).toEqual({
      dateTo: 'must not be before dateFrom',
    })
  })
})
