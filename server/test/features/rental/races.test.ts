import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../../src/platform/database/sql.ts'
import { addDays, daysBetween } from '../../../src/platform/values/local-time.ts'
import { deadlocksOf, lockWaits } from '../../support/locks.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

type Status = 'pending' | 'approved' | 'declined' | 'cancelled'
const STATUSES: Status[] = ['pending', 'approved', 'declined', 'cancelled']

const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const makeUnit = (fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
const book = (unitId: string, checkIn: string, checkOut: string, fields: object = {}) =>
  client.rental.createBooking(siteId, { unitId, checkIn, checkOut, customer, ...fields })
const setStatus = (id: string, status: Status) => client.rental.setBookingStatus(siteId, id, { status })
const statusOf = async (id: string) => (await client.rental.getBooking(siteId, id)).status
/** `done`, or the reason of the conflict. */
const outcomeOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => error.reason ?? error,
  )
const times = <T>(count: number, work: (i: number) => T) => Array.from({ length: count }, (_, i) => work(i))
const count = (outcomes: unknown[], outcome: string) => outcomes.filter((one) => one === outcome).length

/** The stays that hold nights of a unit; fails when two of them overlap. */
async function heldStays(unitId: string) {
  const all = (await client.rental.listBookings(siteId, { unitId, limit: 100 })).data
  const held = all
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .sort((a, b) => a.checkIn.localeCompare(b.checkIn))
  for (const [i, stay] of held.entries()) {
    const next = held[i + 1]
    if (next) expect(stay.checkOut <= next.checkIn).toBe(true)
  }
  return held
}

describe('concurrent requests', () => {
  test('let one of 50 overlapping bookings through, without deadlock', async () => {
    for (const options of [() => ({}), () => ({ idempotencyKey: crypto.randomUUID() })]) {
      const unit = await makeUnit()
      const before = await deadlocksOf(server)
      const outcomes = await Promise.all(
        times(50, (i) => {
          const checkIn = addDays('2026-06-01', i % 5)
          const input = { unitId: unit.id, checkIn, checkOut: addDays(checkIn, 6), customer }
          return outcomeOf(client.rental.createBooking(siteId, input, options()))
        }),
      )
      expect([count(outcomes, 'done'), count(outcomes, 'nights_taken')]).toEqual([1, 49])
      expect(await deadlocksOf(server)).toBe(before)
      expect(await heldStays(unit.id)).toHaveLength(1)
    }
  })

  test('let all bookings of adjacent nights through', async () => {
    const unit = await makeUnit()
    const outcomes = await Promise.all(
      times(40, (i) => {
        const checkIn = addDays('2026-06-01', i * 2)
        return outcomeOf(book(unit.id, checkIn, addDays(checkIn, 2)))
      }),
    )
    expect(count(outcomes, 'done')).toBe(40)
    expect(await heldStays(unit.id)).toHaveLength(40)
  })

  test('of random nights never double-book and reject only overlaps', async () => {
    const stay = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(fc.array(stay, { minLength: 30, maxLength: 30 }), async (stays) => {
        const unit = await makeUnit()
        const asked = stays.map(([start, nights]) => {
          const checkIn = addDays('2026-06-01', start)
          return { checkIn, checkOut: addDays(checkIn, nights) }
        })
        const outcomes = await Promise.all(
          asked.map(({ checkIn, checkOut }) => outcomeOf(book(unit.id, checkIn, checkOut))),
        )
        expect(count(outcomes, 'done') + count(outcomes, 'nights_taken')).toBe(30)
        const held = await heldStays(unit.id)
        expect(held).toHaveLength(count(outcomes, 'done'))
        for (const { checkIn, checkOut } of asked) {
          expect(held.some((other) => other.checkIn < checkOut && checkIn < other.checkOut)).toBe(true)
        }
      }),
      { numRuns: 4 },
    )
  })

  test('revive one of several bookings of the same nights', async () => {
    const unit = await makeUnit()
    const ids = []
    for (let i = 0; i < 10; i++) {
      const { id } = await book(unit.id, addDays('2026-06-10', i % 3), '2026-06-15')
      await setStatus(id, i % 2 ? 'cancelled' : 'declined')
      ids.push(id)
    }
    for (const pair of [ids.slice(0, 2), ids]) {
      const before = await deadlocksOf(server)
      const outcomes = await Promise.all(
        pair.map((id, i) => outcomeOf(setStatus(id, i % 2 ? 'approved' : 'pending'))),
      )
      expect([count(outcomes, 'done'), count(outcomes, 'nights_taken')]).toEqual([1, pair.length - 1])
      expect(await deadlocksOf(server)).toBe(before)
      const [held] = await heldStays(unit.id)
      await setStatus(held?.id as string, 'cancelled')
    }
  })

  test('let one of new and revived bookings have the nights', async () => {
    const unit = await makeUnit()
    const ids: string[] = []
    for (let i = 0; i < 15; i++) {
      const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
      await setStatus(id, 'cancelled')
      ids.push(id)
    }
    for (let round = 0; round < 3; round++) {
      const before = await deadlocksOf(server)
      const outcomes = await Promise.all([
        ...ids.map((id) => outcomeOf(setStatus(id, 'approved'))),
        ...ids.map(() => outcomeOf(book(unit.id, '2026-06-12', '2026-06-18'))),
      ])
      expect([count(outcomes, 'done'), count(outcomes, 'nights_taken')]).toEqual([1, 29])
      expect(await deadlocksOf(server)).toBe(before)
      const [held] = await heldStays(unit.id)
      await setStatus(held?.id as string, 'cancelled')
    }
  })

  test('that change one status leave a history ending in that status', async () => {
    const unit = await makeUnit()
    const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
    const outcomes = await Promise.all(times(40, (i) => outcomeOf(setStatus(id, STATUSES[i % 4] as Status))))
    expect(count(outcomes, 'done')).toBe(40)
    const { data } = await client.rental.listBookingHistory(siteId, id)
    expect(data.at(-1)?.status).toBe(await statusOf(id))
    for (const [i, { status }] of data.entries()) expect(status).not.toBe(data[i + 1]?.status)
  })

  test('never mix price and currency of a unit in a booking', async () => {
    const unit = await makeUnit({ pricePerNight: 100, currency: 'EUR' })
    const [made] = await Promise.all([
      Promise.all(times(20, (i) => book(unit.id, addDays('2026-06-01', i), addDays('2026-06-02', i)))),
      ...times(10, (i) =>
        client.rental.updateUnit(
          siteId,
          unit.id,
          i % 2 ? { pricePerNight: 100, currency: 'EUR' } : { pricePerNight: 7000, currency: 'JPY' },
        ),
      ),
    ])
    for (const { totalPrice, currency } of made) expect(totalPrice).toBe(currency === 'JPY' ? 7000 : 100)
  })
})

/**
 * Forces contention: starts requests while a transaction holds the rows of a statement, ends it when `waiting` of them
 * wait for its locks, and resolves to their outcomes.
 */
async function outcomesBehind(
  statement: Sql,
  { commits, waiting }: { commits: boolean; waiting: number },
  requests: () => PromiseLike<unknown>[],
) {
  const rollback = new Error('rolled back on purpose')
  let outcomes: Promise<unknown>[] = []
  const transaction = server.db.transaction(async (tx) => {
    await tx.run(statement)
    outcomes = requests().map(outcomeOf)
    await lockWaits(server, waiting)
    if (!commits) throw rollback
  })
  await transaction.catch((error) => {
    if (error !== rollback) throw error
  })
  return Promise.all(outcomes)
}

describe('requests waiting for another transaction', () => {
  test.each([true, false])(
    'that takes the nights (commits: %s) resolve without deadlock',
    async (commits) => {
      const unit = await makeUnit()
      const ids: string[] = []
      for (let i = 0; i < 4; i++) {
        const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
        await setStatus(id, 'cancelled')
        ids.push(id)
      }
      const [other, ...cancelled] = ids
      const before = await deadlocksOf(server)
      const outcomes = await outcomesBehind(
        sql`update rental_bookings set status = 'approved' where id = ${other}`,
        { commits, waiting: 6 },
        () => [
          ...cancelled.map((id) => setStatus(id, 'pending')),
          ...times(3, (i) => book(unit.id, '2026-06-11', addDays('2026-06-12', i))),
        ],
      )
      expect([count(outcomes, 'done'), count(outcomes, 'nights_taken')]).toEqual(commits ? [0, 6] : [1, 5])
      expect(await deadlocksOf(server)).toBe(before)
      expect(await heldStays(unit.id)).toHaveLength(1)
    },
  )

  test.each([true, false])(
    'that deletes the unit (commits: %s) book only if it still exists',
    async (commits) => {
      const unit = await makeUnit()
      const outcomes = await outcomesBehind(
        sql`delete from rental_units where id = ${unit.id}`,
        { commits, waiting: 1 },
        () => [book(unit.id, '2026-06-11', '2026-06-12')],
      )
      const unknown = expect.objectContaining({ fields: { unitId: 'is not a unit of this site' } })
      expect(outcomes).toEqual([commits ? unknown : 'done'])
    },
  )

  test('that adds a unit to a property do not delete the property', async () => {
    const property = await client.rental.createProperty(siteId, { name: 'Mill' })
    const unit = await makeUnit()
    const outcomes = await outcomesBehind(
      sql`update rental_units set property_id = ${property.id} where id = ${unit.id}`,
      { commits: true, waiting: 1 },
      () => [client.rental.deleteProperty(siteId, property.id)],
    )
    expect(outcomes).toEqual(['in_use'])
  })
})

describe('an in-memory model', () => {
  type Step =
    | { do: 'book'; start: number; nights: number }
    | { do: 'set'; which: number; status: Status }
    | { do: 'ask'; start: number; nights: number }
  const start = fc.integer({ min: 0, max: 14 })
  const nights = fc.integer({ min: 1, max: 5 })
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('book' as const), start, nights }),
    fc.record({
      do: fc.constant('set' as const),
      which: fc.nat({ max: 20 }),
      status: fc.constantFrom(...STATUSES),
    }),
    fc.record({ do: fc.constant('ask' as const), start, nights }),
  )

  type Booking = { id: string; first: number; end: number; status: Status }
  const FIRST_DAY = '2026-06-01'

  test('agrees with the API on any sequence of bookings and statuses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const unit = await makeUnit()
        const model: Booking[] = []
        const isFree = (first: number, end: number, but?: Booking) =>
          model.every(
            (other) =>
              other === but ||
              !['pending', 'approved'].includes(other.status) ||
              other.end <= first ||
              end <= other.first,
          )
        for (const step of steps) {
          if (step.do === 'set') {
            const booking = model[step.which % Math.max(1, model.length)]
            if (!booking) continue
            const holds = ['pending', 'approved'].includes(step.status)
            const expected = !holds || isFree(booking.first, booking.end, booking) ? 'done' : 'nights_taken'
            expect(await outcomeOf(setStatus(booking.id, step.status))).toBe(expected)
            if (expected === 'done') booking.status = step.status
            continue
          }
          const first = step.start
          const end = first + step.nights
          const dates = { checkIn: addDays(FIRST_DAY, first), checkOut: addDays(FIRST_DAY, end) }
          if (step.do === 'ask') {
            const { available } = await client.rental.getAvailability(siteId, unit.id, dates)
            expect(available).toBe(isFree(first, end))
            continue
          }
          const made = await book(unit.id, dates.checkIn, dates.checkOut).then(undefined, (e) => e)
          expect(made.reason ?? 'done').toBe(isFree(first, end) ? 'done' : 'nights_taken')
          if (made.id) model.push({ id: made.id, first, end, status: 'pending' })
        }
        const held = model
          .filter(({ status }) => status === 'pending' || status === 'approved')
          .sort((a, b) => a.first - b.first)
        const { data } = await client.rental.getCalendar(siteId, unit.id, {
          from: FIRST_DAY,
          to: addDays(FIRST_DAY, 30),
        })
        const calendar = data.map(({ bookingId: id, checkIn, checkOut, status }) => ({
          id,
          first: daysBetween(FIRST_DAY, checkIn),
          end: daysBetween(FIRST_DAY, checkOut),
          status,
        }))
        expect(calendar).toEqual(held)
      }),
      { numRuns: 20 },
    )
  })
})
