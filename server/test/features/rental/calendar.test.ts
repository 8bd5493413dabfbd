import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/platform/values/local-time.ts'
import { fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, accountId } = await server.tenant()

/** The other mode of the same account. */
async function sandboxOf(accountId: string) {
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  return { client: sandbox, siteId: (await sandbox.sites.create({ name: 'Test site' })).id }
}

const JUNE = { from: '2026-06-01', to: '2026-07-01' }
type Options = { limit?: number; propertyId?: string; from?: string; to?: string }

async function siteWith(...names: string[]) {
  const { id: siteId } = await client.sites.create({ name: 'Lets rooms' })
  const units = []
  for (const name of names) {
    const unit = await client.rental.createUnit(siteId, { name, maxGuests: 4, pricePerNight: 100 })
    units.push(unit.id)
  }
  return { siteId, units }
}
const book = (
  siteId: string,
  unitId: string,
  checkIn: string,
  checkOut: string,
  customer: { name?: string } = {},
) => client.rental.createBooking(siteId, { unitId, checkIn, checkOut, customer })
const calendar = async (siteId: string, options: Options = {}) =>
  (await client.rental.listCalendar(siteId, { ...JUNE, ...options })).data
const arrivals = async (siteId: string, from: string, to: string) =>
  (await calendar(siteId, { from, to })).map(({ stays }) => stays.map(({ checkIn }) => checkIn))

describe('the calendar of all units', () => {
  test('shows each unit, newest first, with its stays', async () => {
    const { siteId, units } = await siteWith('Loft', 'Mill', 'Barn')
    const [loft = '', mill = '', barn = ''] = units
    await client.rental.updateUnit(siteId, barn, { active: false })
    const ada = { name: 'Ada', email: 'ada@example.com', phone: '+43 1', notes: 'Late' }
    const later = await book(siteId, loft, '2026-06-20', '2026-06-22')
    const first = await book(siteId, loft, '2026-06-04', '2026-06-07', ada)
    await client.rental.setBookingStatus(siteId, first.id, { status: 'approved' })
    const stay = { customerName: null, customerEmail: null }
    expect(await calendar(siteId)).toEqual([
      { unitId: barn, name: 'Barn', active: false, stays: [] },
      { unitId: mill, name: 'Mill', active: true, stays: [] },
      {
        unitId: loft,
        name: 'Loft',
        active: true,
        stays: [
          {
            bookingId: first.id,
            checkIn: '2026-06-04',
            checkOut: '2026-06-07',
            status: 'approved',
            customerName: 'Ada',
            customerEmail: 'ada@example.com',
          },
          { ...stay, bookingId: later.id, checkIn: '2026-06-20', checkOut: '2026-06-22', status: 'pending' },
        ],
      },
    ])
  })

  test('has the stays with a night in the period, not adjacent ones', async () => {
    const { siteId, units } = await siteWith('Loft')
    const [loft = ''] = units
    await book(siteId, loft, '2026-06-05', '2026-06-10')
    await book(siteId, loft, '2026-06-10', '2026-06-12')
    await book(siteId, loft, '2026-06-12', '2026-06-20')
    expect(await arrivals(siteId, '2026-06-10', '2026-06-12')).toEqual([['2026-06-10']])
    expect(await arrivals(siteId, '2026-06-09', '2026-06-13')).toEqual([
      ['2026-06-05', '2026-06-10', '2026-06-12'],
    ])
    // A stay that spans the whole period.
    expect(await arrivals(siteId, '2026-06-15', '2026-06-16')).toEqual([['2026-06-12']])
    expect(await arrivals(siteId, '2026-06-20', '2026-07-20')).toEqual([[]])
    expect(await arrivals(siteId, '2026-05-01', '2026-06-05')).toEqual([[]])
  })

  test.each(['declined', 'cancelled'] as const)('omits %s bookings', async (status) => {
    const { siteId, units } = await siteWith('Loft')
    const { id } = await book(siteId, units[0] ?? '', '2026-06-05', '2026-06-10')
    await client.rental.setBookingStatus(siteId, id, { status })
    expect(await calendar(siteId)).toMatchObject([{ stays: [] }])
  })

  test('is paged, and filtered by property', async () => {
    const { siteId, units } = await siteWith('A', 'B', 'C', 'D', 'E')
    const { id: propertyId } = await client.rental.createProperty(siteId, { name: 'Mill' })
    const other = await client.rental.createProperty(siteId, { name: 'Barn' })
    for (const unitId of units) {
      await client.rental.updateUnit(siteId, unitId, { propertyId })
      await book(siteId, unitId, '2026-06-05', '2026-06-06', { name: unitId })
    }
    const [outside = '', ...inside] = units
    await client.rental.updateUnit(siteId, outside, { propertyId: other.id })
    for (const limit of [1, 2, 5, 100]) {
      const walk = async (options: Options) => {
        const found: [string, string | null | undefined][] = []
        for await (const unit of client.rental.listCalendar(siteId, { ...JUNE, limit, ...options }))
          found.push([unit.unitId, unit.stays[0]?.customerName])
        return found
      }
      const withGuests = (ids: string[]) => ids.map((id) => [id, id]).reverse()
      expect(await walk({})).toEqual(withGuests(units))
      expect(await walk({ propertyId })).toEqual(withGuests(inside))
    }
    const foreign = (await client.rental.listUnits(siteId, { limit: 1 })).nextCursor as string
    const mixed = client.rental.listCalendar(siteId, { ...JUNE, cursor: foreign })
    await expect(Promise.resolve(mixed)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('covers 1 to 92 days', async () => {
    const { siteId } = await siteWith('Loft')
    const of = (days: number) => calendar(siteId, { to: addDays(JUNE.from, days) })
    expect(await of(1)).toHaveLength(1)
    expect(await of(92)).toHaveLength(1)
    expect(await fieldsOf(of(93))).toEqual({ to: 'must be at most 92 days after from' })
    expect(await fieldsOf(of(0))).toEqual({ to: 'must be after from' })
    const without = Promise.resolve(client.rental.listCalendar(siteId, {} as never))
    expect(Object.keys(await fieldsOf(without)).sort()).toEqual(['from', 'to'])
  })

  test('excludes units of other sites, accounts and modes, and deleted ones', async () => {
    const { siteId, units } = await siteWith('Loft', 'Gone')
    await book(siteId, units[0] ?? '', '2026-06-05', '2026-06-06')
    await client.rental.deleteUnit(siteId, units[1] ?? '')
    expect(await calendar(siteId)).toMatchObject([{ name: 'Loft' }])
    const property = await client.rental.createProperty(siteId, { name: 'Mill' })
    await client.rental.updateUnit(siteId, units[0] ?? '', { propertyId: property.id })
    for (const theirs of [
      await server.tenant(),
      await sandboxOf(accountId),
      { client, siteId: (await siteWith()).siteId },
    ]) {
      const ofTheirs = (options: Options) =>
        theirs.client.rental.listCalendar(theirs.siteId, { ...JUNE, ...options })
      expect((await ofTheirs({})).data).toEqual([])
      expect((await ofTheirs({ propertyId: property.id })).data).toEqual([])
      if (theirs.client === client) continue
      await expect(Promise.resolve(theirs.client.rental.listCalendar(siteId, JUNE))).rejects.toMatchObject({
        status: 404,
      })
    }
  })
})
