import { describe, expect, test } from 'vitest'
import { ConflictError, ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId } = await server.tenant()

const makeUnit = (fields: object = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'done',
    (error) => (error instanceof ValidationError ? error.fields : error),
  )
describe('a property', () => {
  test('is created, read, updated, and listed by name with its unit count', async () => {
    const site = await client.sites.create({ name: 'Properties' })
    const { data: mill, status } = await client.rental
      .createProperty(site.id, { name: 'Mill', address: 'Mill Lane 3' })
      .withResponse()
    expect(status).toBe(201)
    expect(mill).toEqual({
      id: expect.stringMatching(/^property_[0-9a-z]{26}$/),
      name: 'Mill',
      address: 'Mill Lane 3',
      unitCount: 0,
    })
    const barn = await client.rental.createProperty(site.id, { name: 'Barn' })
    expect(barn.address).toBeNull()
    const fields = { name: 'X', maxGuests: 1, pricePerNight: 1, propertyId: mill.id }
    const units = [
      await client.rental.createUnit(site.id, fields),
      await client.rental.createUnit(site.id, fields),
    ]
    expect((await client.rental.listProperties(site.id)).data).toEqual([barn, { ...mill, unitCount: 2 }])
    await client.rental.updateUnit(site.id, units[0]?.id as string, { propertyId: barn.id })
    await client.rental.deleteUnit(site.id, units[1]?.id as string)
    expect(await client.rental.getProperty(site.id, mill.id)).toEqual(mill)
    const change = { name: 'Äpfelscheune', address: 'Orchard 1' }
    const changed = await client.rental.updateProperty(site.id, barn.id, change)
    expect(changed).toEqual({ ...barn, ...change, unitCount: 1 })
    expect(await client.rental.updateProperty(site.id, barn.id, {})).toEqual(changed)
    expect((await client.rental.listProperties(site.id)).data).toEqual([changed, mill])
  })

  test('is deleted only without units', async () => {
    const property = await client.rental.createProperty(siteId, { name: 'Mill' })
    const unit = await makeUnit({ propertyId: property.id })
    const error = await client.rental.deleteProperty(siteId, property.id).then(undefined, (e) => e)
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.reason).toBe('in_use')
    await client.rental.updateUnit(siteId, unit.id, { propertyId: null })
    expect(await client.rental.deleteProperty(siteId, property.id)).toEqual({
      id: property.id,
      deleted: true,
    })
    await expect(client.rental.deleteProperty(siteId, property.id)).rejects.toThrow('Property not found')
  })

  test('cannot hold units of another site, and requires a name', async () => {
    const other = await client.sites.create({ name: 'Other' })
    const theirs = await client.rental.createProperty(other.id, { name: 'Theirs' })
    const unit = await makeUnit()
    const refused = { propertyId: 'is not a property of this site' }
    expect(await fieldsOf(makeUnit({ propertyId: theirs.id }))).toEqual(refused)
    expect(
      await fieldsOf(client.rental.updateUnit(siteId, unit.id, { propertyId: theirs.id, name: 'New' })),
    ).toEqual(refused)
    expect((await client.rental.getUnit(siteId, unit.id)).name).toBe('Boathouse')
    expect(await fieldsOf(client.rental.createProperty(siteId, {} as never))).toEqual({ name: 'is required' })
    const long = { name: 'Mill', address: 'x'.repeat(1001) }
    expect(Object.keys(await fieldsOf(client.rental.createProperty(siteId, long)))).toEqual(['address'])
  })
})

test('20 concurrent creates of properties do not exceed the limit', async () => {
  const { id: site } = await client.sites.create({ name: 'Many' })
  await server.db.run(sql`
    insert into rental_properties (id, site_id, name, created_at)
    select ${site} || i, ${site}, 'Mill', ${server.clock.now()} from generate_series(1, 997) i`)
  const create = (_: unknown, i: number) => {
    const options = i % 2 ? { idempotencyKey: crypto.randomUUID() } : {}
    return client.rental.createProperty(site, { name: 'Mill' }, options)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, create))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    expect(outcome.reason).toMatchObject({
      reason: 'limit_reached',
      details: { limit: 1000 },
      message: expect.stringContaining('at most 1000'),
    })
  }
  const { data } = await client.rental.listProperties(site)
  expect(data).toHaveLength(1000)
  await client.rental.deleteProperty(site, data[0]?.id as string)
  expect((await client.rental.createProperty(site, { name: 'Barn' })).unitCount).toBe(0)
})
