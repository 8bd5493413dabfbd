import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../../client/src/index.ts'
import { NotFoundError, type ValidationError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { client, siteId, accountId, key } = await server.tenant()
const { realestate } = client

const minimal = {
  title: 'Flat',
  type: 'rent' as const,
  propertyType: 'apartment' as const,
  price: 980.5,
  address: 'Seestraße 12',
  city: 'Gmunden',
}
const create = (fields: object = {}) => realestate.create(siteId, { ...minimal, ...fields })
const fieldsOf = (promise: PromiseLike<unknown>) =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (error: ValidationError) => Object.keys(error.fields),
  )
const path = (rest = '') => `/v1/sites/${siteId}/realestate${rest}`
const post = (rest: string, headers: object = {}, body?: object) =>
  server.fetch(path(rest), {
    method: 'POST',
    key,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

describe('a listing', () => {
  test('is created with every documented field, null when unset', async () => {
    const made = await create()
    expect(made).toEqual({
      id: expect.stringMatching(/^listing_[0-9a-z]{26}$/),
      ...minimal,
      slug: made.slug,
      description: null,
      status: 'draft',
      currency: 'EUR',
      bedrooms: null,
      bathrooms: null,
      areaSqm: null,
      images: [],
      lat: null,
      lng: null,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
    })
    expect(await realestate.get(siteId, made.id)).toEqual(made)
  })

  test('stores every field exactly as sent and returns 201', async () => {
    const fields = {
      title: 'Villa “am See” 🏡',
      description: 'Two\nlines',
      type: 'sale' as const,
      propertyType: 'villa' as const,
      status: 'published' as const,
      price: 999_999_999_999.99,
      currency: 'CHF',
      address: 'Straße 1',
      city: 'Zürich',
      bedrooms: 4.5,
      bathrooms: 2,
      areaSqm: 212.75,
      images: ['https://www.example.com/1.jpg', 'https://www.example.com/2.jpg'],
      lat: 47.12345678901234,
      lng: -0.1,
    }
    const { data, status } = await realestate.create(siteId, fields).withResponse()
    expect(status).toBe(201)
    expect(data).toMatchObject(fields)
    const text = await (await server.fetch(path(`/listings/${data.id}`), { key })).text()
    expect(text).toMatch(/"price" ?: ?999999999999\.99,/)
    expect(text).toMatch(/"lat" ?: ?47\.12345678901234,/)
  })

  test('keeps coordinates to the last digit', async () => {
    for (const lat of [90, -90, 0, 1e-9, 0.1 + 0.2, -89.99999999999999, 47.80370000000001]) {
      expect((await create({ lat, lng: lat * 2 })).lat).toBe(lat)
    }
  })

  test('defaults to the currency of its site', async () => {
    const site = await client.sites.create({ name: 'Tokyo', currency: 'JPY' })
    expect((await realestate.create(site.id, { ...minimal, price: 120_000 })).currency).toBe('JPY')
    expect(await fieldsOf(realestate.create(site.id, minimal))).toEqual(['price'])
    expect((await realestate.create(site.id, { ...minimal, currency: 'EUR' })).price).toBe(980.5)
  })

  test('updates the fields that are sent', async () => {
    const made = await create({ description: 'Old', lat: 48, lng: 16, bedrooms: 2 })
    const change = { title: 'New', description: null, price: 1, lat: null, lng: null, areaSqm: 60 }
    server.clock.advance(1000)
    const changed = await realestate.update(siteId, made.id, change)
    expect(changed).toEqual({ ...made, ...change, updatedAt: expect.any(String) })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    expect(await realestate.get(siteId, made.id)).toEqual(changed)
    expect(await realestate.update(siteId, made.id, {})).toEqual(changed)
    const all: Partial<Listing> = {
      ...{ type: 'sale', propertyType: 'land', status: 'sold', currency: 'USD', address: 'A', city: 'C' },
      ...{ bedrooms: 1, bathrooms: 1.5, areaSqm: 0, images: ['x'], lat: -1, lng: 1 },
    }
    expect(await realestate.update(siteId, made.id, all as object)).toMatchObject(all)
  })

  test('rejects a price too precise for its currency, whichever changes', async () => {
    const made = await create({ price: 19.9 })
    expect(await fieldsOf(realestate.update(siteId, made.id, { currency: 'JPY' }))).toEqual(['price'])
    expect(await fieldsOf(realestate.update(siteId, made.id, { price: 1.001 }))).toEqual(['price'])
    expect(await realestate.get(siteId, made.id)).toEqual(made)
    const changed = await realestate.update(siteId, made.id, { currency: 'JPY', price: 2500 })
    expect([changed.currency, changed.price]).toEqual(['JPY', 2500])
    expect((await realestate.update(siteId, made.id, { currency: 'KWD', price: 1.001 })).price).toBe(1.001)
  })

  test('never gets a price too precise by concurrent updates', async () => {
    const made = await create({ price: 20 })
    await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) =>
        realestate.update(
          siteId,
          made.id,
          i % 3 === 0 ? { currency: 'JPY' } : i % 3 === 1 ? { price: 19.9 } : { price: 20, currency: 'EUR' },
        ),
      ),
    )
    const { price, currency } = await realestate.get(siteId, made.id)
    expect([20, currency === 'EUR' ? 19.9 : 20]).toContain(price)
  })

  test('requires both coordinates or none', async () => {
    expect(await fieldsOf(create({ lat: 48 }))).toEqual(['lng'])
    expect(await fieldsOf(create({ lng: 16 }))).toEqual(['lat'])
    expect(await fieldsOf(create({ lat: 48, lng: null }))).toEqual(['lng'])
    expect(await fieldsOf(create({ lat: null, lng: 0 }))).toEqual(['lat'])
    expect((await create({ lat: null, lng: null })).lat).toBeNull()
    const made = await create({ lat: 0, lng: 0 })
    expect([made.lat, made.lng]).toEqual([0, 0])
    for (const change of [{ lat: 1 }, { lng: 1 }, { lat: null }, { lng: null }, { lat: 1, lng: null }]) {
      expect(await fieldsOf(realestate.update(siteId, made.id, change))).toHaveLength(1)
    }
    expect(await realestate.get(siteId, made.id)).toEqual(made)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ description: 'a\0b' }, 'description'],
    [{ type: 'lease' }, 'type'],
    [{ propertyType: 'castle' }, 'propertyType'],
    [{ status: 'gone' }, 'status'],
    [{ price: -1 }, 'price'],
    [{ price: '10' }, 'price'],
    [{ price: null }, 'price'],
    [{ price: 1e12 + 1 }, 'price'],
    [{ price: 10.001 }, 'price'],
    [{ price: 1e-9 }, 'price'],
    [{ currency: 'eur' }, 'currency'],
    [{ address: '' }, 'address'],
    [{ city: 7 }, 'city'],
    [{ bedrooms: -1 }, 'bedrooms'],
    [{ bedrooms: 10_001 }, 'bedrooms'],
    [{ bathrooms: '1' }, 'bathrooms'],
    [{ areaSqm: 1e10 }, 'areaSqm'],
    [{ images: ['x', 1] }, 'images.1'],
    [{ images: [''] }, 'images.0'],
    [{ images: Array.from({ length: 101 }, () => 'x') }, 'images'],
    [{ images: null }, 'images'],
    [{ lat: 90.0001, lng: 0 }, 'lat'],
    [{ lat: 0, lng: -180.0001 }, 'lng'],
    [{ lat: '0', lng: 0 }, 'lat'],
  ])('rejects %j', async (fields, field) => {
    const made = await create()
    expect(await fieldsOf(create(fields))).toEqual([field])
    expect(await fieldsOf(realestate.update(siteId, made.id, fields as never))).toEqual([field])
  })

  test('reports every missing required field', async () => {
    expect(await fieldsOf(realestate.create(siteId, {} as never))).toEqual(Object.keys(minimal))
  })

  test('is created once by concurrent requests with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'listing-once' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await post('/listings', headers, minimal)).json()),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('is deleted with its history', async () => {
    const made = await create()
    expect(await realestate.delete(siteId, made.id)).toEqual({ id: made.id, deleted: true })
    for (const call of [realestate.get, realestate.history, realestate.delete, realestate.publish]) {
      await expect(call(siteId, made.id)).rejects.toThrow('Listing not found')
    }
    expect(await server.db.rows(sql`select 1 from status_changes where resource_id = ${made.id}`)).toEqual([])
  })
})

describe('publishing and archiving', () => {
  test('return 204 from any status and change nothing the second time', async () => {
    for (const status of ['draft', 'published', 'archived', 'sold']) {
      for (const [action, target] of [
        ['publish', 'published'],
        ['archive', 'archived'],
      ] as const) {
        const made = await create({ status })
        for (let i = 0; i < 2; i++) {
          server.clock.advance(1000)
          const response = await post(`/listings/${made.id}/${action}`)
          expect([response.status, await response.text()]).toEqual([204, ''])
        }
        const after = await realestate.get(siteId, made.id)
        expect(after.status).toBe(target)
        const { data: history } = await realestate.history(siteId, made.id)
        const wanted = status === target ? [status] : [status, target]
        expect(history.map((change) => change.status)).toEqual(wanted)
        expect(after.updatedAt).toBe(history.at(-1)?.changedAt)
      }
    }
  })

  test('take effect once for 20 concurrent requests', async () => {
    const made = await create()
    await Promise.all(Array.from({ length: 20 }, () => realestate.publish(siteId, made.id)))
    const { data } = await realestate.history(siteId, made.id)
    expect(data.map(({ status }) => status)).toEqual(['draft', 'published'])
  })

  test('are recorded in the history with their times, as are updates', async () => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    const made = await create()
    for (const status of ['published', 'published', 'sold', 'draft'] as const) {
      server.clock.advance(60_000)
      await realestate.update(siteId, made.id, { status })
    }
    server.clock.run()
    const at = (minute: number) => `2026-06-01T12:0${minute}:00.000Z`
    expect((await realestate.history(siteId, made.id)).data).toEqual([
      { status: 'draft', changedAt: at(0) },
      { status: 'published', changedAt: at(1) },
      { status: 'sold', changedAt: at(3) },
      { status: 'draft', changedAt: at(4) },
    ])
  })
})

describe('the list of listings', async () => {
  const site = await client.sites.create({ name: 'Agency' })
  const statuses = ['draft', 'published', 'archived', 'sold'] as const
  const types = ['sale', 'rent'] as const
  const kinds = ['apartment', 'house', 'villa', 'land', 'commercial', 'other'] as const
  const made: Listing[] = []
  server.clock.freeze('2026-03-01T00:00:00Z')
  for (let i = 0; i < 96; i++) {
    // Pairs have equal times, so the id breaks the tie.
    if (i % 2 === 0) server.clock.advance(1000)
    const fields = { status: statuses[i % 4], type: types[(i >> 2) % 2], propertyType: kinds[(i >> 3) % 6] }
    made.push(await realestate.create(site.id, { ...minimal, ...(fields as object) }))
  }
  server.clock.run()
  const newest = made.toSorted((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  )

  async function allOf(filter: object, limit: number) {
    const found = []
    for await (const listing of realestate.list(site.id, { ...filter, limit })) found.push(listing)
    return found
  }

  test('is flat, newest first, with complete listings', async () => {
    const response = await server.fetch(`/v1/sites/${site.id}/realestate/listings`, { key })
    const body = await response.json()
    expect(Object.keys(body).toSorted()).toEqual(['data', 'hasMore', 'meta', 'nextCursor'])
    expect(body.data).toEqual(newest.slice(0, 25))
    expect([body.hasMore, typeof body.nextCursor]).toEqual([true, 'string'])
    for (const limit of [7, 96, 100]) expect(await allOf({}, limit)).toEqual(newest)
  })

  test('can be filtered by any combination of status, type and property type', async () => {
    for (const status of [undefined, ...statuses]) {
      for (const type of [undefined, ...types]) {
        for (const propertyType of [undefined, ...kinds]) {
          const wanted = newest.filter(
            (one) =>
              (!status || one.status === status) &&
              (!type || one.type === type) &&
              (!propertyType || one.propertyType === propertyType),
          )
          const filter = JSON.parse(JSON.stringify({ status, type, propertyType }))
          expect((await realestate.list(site.id, { ...filter, limit: 100 })).data).toEqual(wanted)
          if (propertyType === 'house') expect(await allOf(filter, 3)).toEqual(wanted)
        }
      }
    }
  })

  test('rejects unknown filter values', async () => {
    for (const filter of [{ status: 'x' }, { type: 'x' }, { propertyType: 'x' }, { limit: 101 }]) {
      expect(await fieldsOf(realestate.list(site.id, filter as never))).toEqual(Object.keys(filter))
    }
  })
})

describe('a listing of another site', () => {
  test('is invisible to other accounts, modes and sites', async () => {
    const made = await create()
    const other = await server.tenant()
    const second = await client.sites.create({ name: 'Second' })
    const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
    const sandboxSite = await sandbox.sites.create({ name: 'Sandbox' })
    for (const [as, site] of [
      [client, second.id],
      [other.client, other.siteId],
      [other.client, siteId],
      [sandbox, sandboxSite.id],
      [sandbox, siteId],
    ] as const) {
      const { get, update, publish, archive, history, delete: remove } = as.realestate
      const change = () => update(site, made.id, { currency: 'JPY' })
      const calls = [get, publish, archive, history, remove].map((call) => () => call(site, made.id))
      for (const call of [...calls, change]) await expect(call()).rejects.toBeInstanceOf(NotFoundError)
    }
    expect((await realestate.list(second.id)).data).toEqual([])
    expect(await realestate.get(siteId, made.id)).toEqual(made)
  })
})
