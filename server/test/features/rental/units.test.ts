import { describe, expect, test } from 'vitest'
import { NotFoundError, ValidationError } from '../../../../client/src/index.ts'
import { addDemoRental } from '../../../src/features/rental/demo.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addDays } from '../../../src/platform/values/local-time.ts'
import { demoContextOf } from '../../support/demo.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const makeUnit = (fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
const book = (unitId: string, checkIn: string, checkOut: string, fields: object = {}) =>
  client.rental.createBooking(siteId, { unitId, checkIn, checkOut, customer, ...fields })
const availability = (unitId: string, checkIn: string, checkOut: string, guests?: number) =>
  client.rental.getAvailability(siteId, unitId, { checkIn, checkOut, ...(guests && { guests }) })
const reasonOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => error.reason ?? error,
  )
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => (error instanceof ValidationError ? error.fields : error),
  )
const all = async <T>(list: AsyncIterable<T>) => {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

describe('a unit', () => {
  test('is created with every documented field, null when unset', async () => {
    const { data, status } = await makeUnit().withResponse()
    expect(status).toBe(201)
    const unit = {
      id: expect.stringMatching(/^unit_[0-9a-z]{26}$/),
      slug: 'boathouse',
      name: 'Boathouse',
      type: null,
      description: null,
      currency: 'EUR',
      maxGuests: 4,
      bedrooms: null,
      pricePerNight: 129,
      images: [],
      active: true,
    }
    expect(data).toEqual({ ...unit, propertyId: null })
    expect(await client.rental.getUnit(siteId, data.id)).toEqual({ ...unit, id: data.id })
  })

  test("accepts all fields, with the site's currency by default", async () => {
    const site = await client.sites.create({ name: 'Zürich', currency: 'CHF' })
    const property = await client.rental.createProperty(site.id, { name: 'Mill' })
    const fields = {
      name: 'Loft',
      type: 'apartment',
      description: 'Under the roof',
      maxGuests: 2,
      bedrooms: 0,
      pricePerNight: 99.95,
      images: ['https://example.com/{a},"b".jpg', 'NULL', 'ü\\'],
      active: false,
      propertyId: property.id,
    }
    const unit = await client.rental.createUnit(site.id, fields)
    expect(unit).toEqual({ ...fields, id: unit.id, slug: 'loft', currency: 'CHF' })
  })

  test('updates only the fields sent', async () => {
    const property = await client.rental.createProperty(siteId, { name: 'Mill' })
    const unit = await makeUnit({ type: 'room', description: 'Old', bedrooms: 2, images: ['a', 'b'] })
    const change = { description: null, pricePerNight: 0, images: ['c'], propertyId: property.id }
    const changed = await client.rental.updateUnit(siteId, unit.id, change)
    expect(changed).toEqual({ ...unit, ...change })
    expect(await client.rental.updateUnit(siteId, unit.id, {})).toEqual(changed)
    const left = await client.rental.updateUnit(siteId, unit.id, { propertyId: null, active: false })
    expect(left).toEqual({ ...changed, propertyId: null, active: false })
  })

  test('has a price valid in its currency, whichever of the two changes', async () => {
    const jpy = await fieldsOf(makeUnit({ currency: 'JPY', pricePerNight: 99.5 }))
    expect(jpy).toEqual({ pricePerNight: 'must be a whole number: JPY has no decimals' })
    const unit = await makeUnit({ pricePerNight: 99.5 })
    expect(await fieldsOf(client.rental.updateUnit(siteId, unit.id, { currency: 'JPY' }))).toEqual(jpy)
    expect(await fieldsOf(client.rental.updateUnit(siteId, unit.id, { pricePerNight: 9.995 }))).toEqual({
      pricePerNight: 'must have at most 2 decimals in EUR',
    })
    const kwd = { currency: 'KWD', pricePerNight: 9.995 }
    expect(await client.rental.updateUnit(siteId, unit.id, kwd)).toMatchObject(kwd)
    expect(await client.rental.getUnit(siteId, unit.id)).toMatchObject(kwd)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ maxGuests: 0 }, 'maxGuests'],
    [{ maxGuests: 2.5 }, 'maxGuests'],
    [{ maxGuests: 3_000_000_000 }, 'maxGuests'],
    [{ bedrooms: -1 }, 'bedrooms'],
    [{ bedrooms: 1e12 }, 'bedrooms'],
    [{ pricePerNight: -1 }, 'pricePerNight'],
    [{ pricePerNight: 10_000_000_001 }, 'pricePerNight'],
    [{ pricePerNight: '129' }, 'pricePerNight'],
    [{ pricePerNight: 1e-9 }, 'pricePerNight'],
    [{ pricePerNight: null }, 'pricePerNight'],
    [{ currency: 'eur' }, 'currency'],
    [{ images: Array(101).fill('a') }, 'images'],
    [{ images: [''] }, 'images.0'],
    [{ images: 'a' }, 'images'],
    [{ active: 'yes' }, 'active'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ propertyId: 'property_none' }, 'propertyId'],
  ])('rejects %j', async (fields, field) => {
    expect(Object.keys(await fieldsOf(makeUnit(fields)))).toEqual([field])
    const unit = await makeUnit()
    expect(Object.keys(await fieldsOf(client.rental.updateUnit(siteId, unit.id, fields as object)))).toEqual([
      field,
    ])
  })

  test('reports missing fields', async () => {
    const fields = await fieldsOf(client.rental.createUnit(siteId, {} as never))
    expect(Object.keys(fields).sort()).toEqual(['maxGuests', 'name', 'pricePerNight'])
  })

  test('is listed newest first with the documented fields, by property', async () => {
    const site = await client.sites.create({ name: 'Listed' })
    const [mill, barn] = [
      await client.rental.createProperty(site.id, { name: 'Mill' }),
      await client.rental.createProperty(site.id, { name: 'Barn' }),
    ]
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const propertyId = i % 3 === 0 ? mill.id : i % 3 === 1 ? barn.id : null
      const fields = { name: `Unit ${i}`, maxGuests: 1, pricePerNight: 1, propertyId }
      ids.unshift((await client.rental.createUnit(site.id, fields)).id)
    }
    for (const limit of [1, 2, 7, 100]) {
      const units = await all(client.rental.listUnits(site.id, { limit }))
      expect(units.map(({ id }) => id)).toEqual(ids)
      expect(units[0]).toEqual(await client.rental.getUnit(site.id, ids[0] as string))
      const ofMill = await all(client.rental.listUnits(site.id, { limit, propertyId: mill.id }))
      expect(ofMill.map(({ name }) => name)).toEqual(['Unit 6', 'Unit 3', 'Unit 0'])
    }
    expect((await client.rental.listUnits(siteId, { propertyId: mill.id })).data).toEqual([])
  })

  test('is deleted only without bookings', async () => {
    const unit = await makeUnit()
    expect(await client.rental.deleteUnit(siteId, unit.id)).toEqual({ id: unit.id, deleted: true })
    await expect(client.rental.getUnit(siteId, unit.id)).rejects.toThrow('Unit not found')
    await expect(client.rental.deleteUnit(siteId, unit.id)).rejects.toThrow('Unit not found')
    const booked = await makeUnit()
    const { id } = await book(booked.id, '2026-06-01', '2026-06-02')
    await client.rental.setBookingStatus(siteId, id, { status: 'cancelled' })
    expect(await reasonOf(client.rental.deleteUnit(siteId, booked.id))).toBe('in_use')
    await expect(client.rental.deleteUnit(siteId, booked.id)).rejects.toThrow('set active to false')
  })

  test('is never both deleted and booked by concurrent requests', async () => {
    for (let i = 0; i < 10; i++) {
      const unit = await makeUnit()
      const [booked, deleted] = await Promise.all([
        fieldsOf(book(unit.id, '2026-06-01', '2026-06-02')),
        reasonOf(client.rental.deleteUnit(siteId, unit.id)),
      ])
      const unknown = { unitId: 'is not a unit of this site' }
      expect([booked, deleted]).toEqual(booked === 'done' ? ['done', 'in_use'] : [unknown, 'done'])
    }
  })
})

describe('availability', () => {
  test('tells whether the nights are free, and the price', async () => {
    const unit = await makeUnit({ pricePerNight: 99.99 })
    const { id } = await book(unit.id, '2026-06-10', '2026-06-15')
    const of = (checkIn: string, checkOut: string, available: boolean, totalPrice: number) => ({
      ...{ unitId: unit.id, checkIn, checkOut, currency: 'EUR', available, totalPrice },
    })
    for (const expected of [
      of('2026-06-07', '2026-06-10', true, 299.97),
      of('2026-06-15', '2026-06-16', true, 99.99),
      of('2026-06-09', '2026-06-11', false, 199.98),
      of('2026-06-14', '2026-06-15', false, 99.99),
      of('2026-06-01', '2026-07-01', false, 2999.7),
    ]) {
      expect(await availability(unit.id, expected.checkIn, expected.checkOut)).toEqual(expected)
    }
    for (const [status, available] of [
      ['approved', false],
      ['declined', true],
      ['pending', false],
      ['cancelled', true],
    ] as const) {
      await client.rental.setBookingStatus(siteId, id, { status })
      expect((await availability(unit.id, '2026-06-12', '2026-06-13')).available).toBe(available)
    }
  })

  test('is false for too many guests and for inactive units, with the price', async () => {
    const unit = await makeUnit({ maxGuests: 2 })
    expect(await availability(unit.id, '2026-06-01', '2026-06-03', 2)).toMatchObject({ available: true })
    const refused = { available: false, totalPrice: 258 }
    for (const guests of [3, 10_001, 2_147_483_647]) {
      expect(await availability(unit.id, '2026-06-01', '2026-06-03', guests)).toMatchObject(refused)
    }
    await client.rental.updateUnit(siteId, unit.id, { active: false })
    expect(await availability(unit.id, '2026-06-01', '2026-06-03')).toMatchObject(refused)
  })

  test('rejects invalid stays', async () => {
    const { id } = await makeUnit()
    expect(await fieldsOf(availability(id, '2026-06-01', '2026-06-01'))).toEqual({
      checkOut: 'must be after checkIn',
    })
    expect(Object.keys(await fieldsOf(availability(id, '2026-01-01', '2027-01-03')))).toEqual(['checkOut'])
    expect(Object.keys(await fieldsOf(availability(id, '2026-06-31', '1899-01-01')))).toEqual([
      'checkIn',
      'checkOut',
    ])
    for (const guests of [-1, 1.5, 2_147_483_648, 1e300, 'two']) {
      const answer = availability(id, '2026-06-01', '2026-06-02', guests as number)
      expect(Object.keys(await fieldsOf(answer))).toEqual(['guests'])
    }
    const none = client.rental.getAvailability(siteId, id, {} as never)
    expect(Object.keys(await fieldsOf(none)).sort()).toEqual(['checkIn', 'checkOut'])
    await expect(availability('unit_none', '2026-06-01', '2026-06-02')).rejects.toThrow('Unit not found')
  })
})

describe('a calendar', () => {
  test('lists the stays with a night in the period, by arrival', async () => {
    const unit = await makeUnit()
    const stays = []
    for (const [checkIn, checkOut] of [
      ['2026-06-20', '2026-06-25'],
      ['2026-06-01', '2026-06-10'],
      ['2026-06-10', '2026-06-12'],
      ['2026-06-15', '2026-06-17'],
    ] as const) {
      const { id: bookingId } = await book(unit.id, checkIn, checkOut)
      stays.push({ bookingId, checkIn, checkOut, status: 'pending' })
    }
    const [last, first, second, cancelled] = stays as [object, object, object, { bookingId: string }]
    await client.rental.setBookingStatus(siteId, cancelled.bookingId, { status: 'cancelled' })
    const calendar = async (from: string, to: string) =>
      (await client.rental.getCalendar(siteId, unit.id, { from, to })).data
    expect(await calendar('2026-06-01', '2026-07-01')).toEqual([first, second, last])
    expect(await calendar('2026-06-09', '2026-06-20')).toEqual([first, second])
    expect(await calendar('2026-06-10', '2026-06-21')).toEqual([second, last])
    expect(await calendar('2026-06-12', '2026-06-20')).toEqual([])
  })

  test('covers 1 to 400 days of a unit of the site', async () => {
    const { id } = await makeUnit()
    const calendar = (from: string, days: number, unitId = id) =>
      client.rental.getCalendar(siteId, unitId, { from, to: addDays(from, days) })
    expect((await calendar('2026-01-01', 400)).data).toEqual([])
    expect(Object.keys(await fieldsOf(calendar('2026-01-01', 401)))).toEqual(['to'])
    expect(await fieldsOf(calendar('2026-01-01', 0))).toEqual({ to: 'must be after from' })
    await expect(calendar('2026-01-01', 1, 'unit_none')).rejects.toThrow('Unit not found')
  })
})

test('units and properties are hidden from other sites', async () => {
  const property = await client.rental.createProperty(siteId, { name: 'Mill' })
  const unit = await makeUnit({ propertyId: property.id })
  for (const { client: their, siteId: theirs } of [
    await server.tenant(),
    await server.tenant({ mode: 'sandbox' }),
    { client, siteId: (await client.sites.create({ name: 'Other' })).id },
  ]) {
    const dates = { checkIn: '2026-06-01', checkOut: '2026-06-02' }
    for (const attempt of [
      () => their.rental.getUnit(theirs, unit.id),
      () => their.rental.updateUnit(theirs, unit.id, { name: 'Mine' }),
      () => their.rental.updateUnit(theirs, unit.id, {}),
      () => their.rental.deleteUnit(theirs, unit.id),
      () => their.rental.getAvailability(theirs, unit.id, dates),
      () => their.rental.getCalendar(theirs, unit.id, { from: '2026-06-01', to: '2026-06-02' }),
      () => their.rental.getProperty(theirs, property.id),
      () => their.rental.updateProperty(theirs, property.id, { name: 'Mine' }),
      () => their.rental.updateProperty(theirs, property.id, {}),
      () => their.rental.deleteProperty(theirs, property.id),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(NotFoundError)
    }
    expect((await their.rental.listUnits(theirs)).data).toEqual([])
    expect((await their.rental.listProperties(theirs)).data).toEqual([])
  }
  expect(await client.rental.getUnit(siteId, unit.id)).toMatchObject({ name: 'Boathouse' })
})

test('deleting a site deletes its properties, units and bookings', async () => {
  const site = await client.sites.create({ name: 'Goes' })
  const { id: propertyId } = await client.rental.createProperty(site.id, { name: 'Mill' })
  const fields = { name: 'X', maxGuests: 1, pricePerNight: 1, propertyId }
  const { id: unitId } = await client.rental.createUnit(site.id, fields)
  const stay = { unitId, checkIn: '2026-06-01', checkOut: '2026-06-02', customer }
  await client.rental.createBooking(site.id, stay)
  await server.db.run(sql`delete from sites where id = ${site.id}`)
  for (const table of [
    sql`rental_properties`,
    sql`rental_units`,
    sql`rental_bookings`,
    sql`status_changes`,
  ]) {
    expect(await server.db.rows(sql`select 1 from ${table} where site_id = ${site.id}`)).toEqual([])
  }
})

test('the demo has units, properties, and past and future bookings', async () => {
  const own = await server.tenant()
  const now = server.clock.now().getTime()
  await addDemoRental(demoContextOf(server, own.accountId, own.siteId))

  const units = await all(own.client.rental.listUnits(own.siteId, { limit: 100 }))
  expect(units.length).toBeGreaterThanOrEqual(30)
  expect(units.some(({ active }) => !active)).toBe(true)
  const properties = (await own.client.rental.listProperties(own.siteId)).data
  expect(properties.length).toBeGreaterThanOrEqual(6)
  for (const { unitCount } of properties) expect(unitCount).toBeGreaterThan(0)
  const bookings = await all(own.client.rental.listBookings(own.siteId, { limit: 100 }))
  expect(bookings.length).toBeGreaterThanOrEqual(60)
  for (const status of ['pending', 'approved', 'declined', 'cancelled']) {
    expect(bookings.filter((booking) => booking.status === status).length).toBeGreaterThan(5)
  }
  const today = new Date(now).toISOString().slice(0, 10)
  const between = (from: number, to: number) =>
    bookings.filter(({ checkIn }) => checkIn >= addDays(today, from) && checkIn < addDays(today, to)).length
  for (const from of [-90, -60, -30, 0, 30]) expect(between(from, from + 30)).toBeGreaterThan(5)
  for (const { createdAt, checkIn } of bookings) {
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(now)
    expect(createdAt.slice(0, 10) <= checkIn).toBe(true)
  }
})
