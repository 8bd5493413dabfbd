import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsWithin } from '../../../src/features/realestate/cells.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { count } from '../../support/counts.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

const EARTH_RADIUS_KM = 6371.0088
/** In one place, and as many spread out: more than a search returns. */
const PLACES = count({ ordinary: 1_100, proof: 2_600 })
/** Listings elsewhere: more than a search may read. */
const CROWD = count({ ordinary: 4_000, proof: 20_000 })
const HALF_AROUND_KM = Math.PI * EARTH_RADIUS_KM
type Place = { lat: number; lng: number }
type Vector = readonly [number, number, number]

const vectorOf = ({ lat, lng }: Place): Vector => {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
/** The angle between two vectors from their products, unlike the server's formula. */
function distanceKm(a: Place, b: Place): number {
  const [[ax, ay, az], [bx, by, bz]] = [vectorOf(a), vectorOf(b)]
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return EARTH_RADIUS_KM * Math.atan2(cross, ax * bx + ay * by + az * bz)
}

const listing = (place: Place, fields: object = {}) => ({
  title: 'Here',
  type: 'rent' as const,
  propertyType: 'house' as const,
  price: 100,
  address: 'Street 1',
  city: 'Town',
  ...place,
  ...fields,
})

async function siteWith(places: Place[], fieldsOf: (i: number) => object = () => ({})) {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const made = await Promise.all(
    places.map((place, i) => client.realestate.create(siteId, listing(place, fieldsOf(i)))),
  )
  const search = async (place: Place, radiusKm: number, more: object = {}) =>
    (await client.realestate.search(siteId, { ...place, radiusKm, ...more })).data.map(({ id }) => id)
  return { ...tenant, made, search }
}

/** Inserts places with SQL, because HTTP is slow for many, in statements that end in time on a busy machine. */
async function insertMany(
  siteId: string,
  places: Place[],
  fields: { type?: string; description?: string } = {},
) {
  const type = fields.type ?? 'rent'
  for (let start = 0; start < places.length; start += 1_000) {
    const some = places.slice(start, start + 1_000)
    await server.db.run(sql`
      insert into listings (id, site_id, slug, title, description, type, property_type, price, currency, address, city, lat, lng,
        created_at, updated_at)
      select 'listing_' || left(${siteId}, 20) || n || ${type}, ${siteId}, 'many-' || n || ${type}, 'Many',
        ${fields.description ?? null}, ${type}, 'house', 1, 'EUR', 'Street', 'Town', lat, lng, ${new Date()}, ${new Date()}
      from (select ${start} + number as n, lat, lng
        from unnest(${some.map(({ lat }) => lat)}::float8[], ${some.map(({ lng }) => lng)}::float8[])
          with ordinality as place (lat, lng, number)) as places`)
  }
}

const SPECIAL: Place[] = [
  { lat: 90, lng: 0 },
  { lat: 90, lng: 77 },
  { lat: -90, lng: 0 },
  { lat: -90, lng: -180 },
  { lat: 0, lng: 0 },
  { lat: 0, lng: 180 },
  { lat: 0, lng: -180 },
  { lat: 0, lng: 90 },
  { lat: 0, lng: -90 },
  { lat: 12, lng: 180 },
  { lat: 12, lng: -180 },
  { lat: -33, lng: 179.9999 },
  { lat: -33, lng: -179.9999 },
  { lat: 89.9999, lng: 13 },
  { lat: 89.9999, lng: -167 },
  { lat: -89.9999, lng: 100 },
]
const place = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...SPECIAL) },
  {
    weight: 3,
    arbitrary: fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      lat: fc.double({ min: 47, max: 49, noNaN: true }),
      lng: fc.double({ min: 12, max: 17, noNaN: true }),
    }),
  },
)
const radius = fc.oneof(
  fc.double({ min: 1e-6, max: 20_038, noNaN: true }),
  fc.double({ min: -3, max: 4.3, noNaN: true }).map((exponent) => 10 ** exponent),
)

describe('a search finds exactly the listings within the radius, nearest first,', async () => {
  // Requests contain no numbers closer to 0.
  const storable = (degrees: number) => (Math.abs(degrees) < 1e-20 ? 0 : degrees)
  const sample = fc.sample(place, { numRuns: 200, seed: 7 })
  const places = [...SPECIAL, ...sample.map(({ lat, lng }) => ({ lat: storable(lat), lng: storable(lng) }))]
  const { made, search } = await siteWith(places)

  /** Within a millimetre, places on the rim may be found or not, and equal distances may be in any order. */
  function expectNearest(found: string[], center: Place, radiusKm: number) {
    const distances = new Map(made.map(({ id }, i) => [id, distanceKm(center, places[i] as Place)]))
    const sure = [...distances].filter(([, km]) => km < radiusKm - 1e-6).map(([id]) => id)
    const possible = [...distances].filter(([, km]) => km <= radiusKm + 1e-6).map(([id]) => id)
    expect(found).toEqual(expect.arrayContaining(sure))
    expect(possible).toEqual(expect.arrayContaining(found))
    expect(new Set(found).size).toBe(found.length)
    for (const [i, id] of found.slice(1).entries()) {
      const before = distances.get(found[i] as string) as number
      expect(distances.get(id)).toBeGreaterThanOrEqual(before - 1e-6)
    }
  }

  test('anywhere on Earth', async () => {
    await fc.assert(
      fc.asyncProperty(place, radius, async (center, radiusKm) => {
        expectNearest(await search(center, radiusKm), center, radiusKm)
      }),
      { numRuns: 80 },
    )
  })

  test('around each listing, up to the distance of another one', async () => {
    for (let i = 0; i < 40; i++) {
      const [center, other] = [places[i] as Place, places[(i * 31 + 7) % places.length] as Place]
      const km = distanceKm(center, other)
      const radiusKm = Math.min(Math.max(km, 1e-6), 20_038)
      const found = await search(center, radiusKm + 1e-6)
      expectNearest(found, center, radiusKm + 1e-6)
      expect(found).toContain(made[(i * 31 + 7) % places.length]?.id)
      if (km > 1) expectNearest(await search(center, km - 1e-5), center, km - 1e-5)
    }
  })

  test('all of them within half the circumference', async () => {
    for (const center of SPECIAL) {
      expect(await search(center, HALF_AROUND_KM + 1e-6)).toHaveLength(places.length)
      expect(await search(center, 20_038)).toHaveLength(places.length)
    }
  })

  test('and only the nearest if limited', async () => {
    for (const center of [...SPECIAL.slice(0, 5), ...places.slice(100, 105)]) {
      const all = await search(center, 20_038)
      for (const limit of [1, 7, 50])
        expect(await search(center, 20_038, { limit })).toEqual(all.slice(0, limit))
    }
  })
})

describe('a search', () => {
  test('crosses the date line', async () => {
    const { made, search } = await siteWith([
      { lat: 10, lng: 179.9 },
      { lat: 10, lng: -179.9 },
      { lat: 10, lng: -170 },
    ])
    const [west, east] = made.map(({ id }) => id)
    expect(await search({ lat: 10, lng: 179.9 }, 22)).toEqual([west, east])
    expect(await search({ lat: 10, lng: -179.95 }, 22)).toEqual([east, west])
    expect(await search({ lat: 10, lng: 179.9 }, 21)).toEqual([west])
  })

  test('crosses the poles', async () => {
    const { made, search } = await siteWith([
      { lat: 90, lng: 50 },
      { lat: 89.95, lng: 0 },
      { lat: 89.95, lng: 180 },
      { lat: -90, lng: 0 },
    ])
    const ids = made.map(({ id }) => id)
    for (const lng of [-180, -77, 0, 180]) {
      expect((await search({ lat: 90, lng }, 6)).toSorted()).toEqual(ids.slice(0, 3).toSorted())
      expect(await search({ lat: 90, lng }, 5)).toEqual([ids[0]])
      expect(await search({ lat: -90, lng }, 0.001)).toEqual([ids[3]])
    }
    expect(await search({ lat: 89.95, lng: 90 }, 8)).toHaveLength(3)
  })

  test('orders equal distances by id', async () => {
    const { made, search } = await siteWith(Array.from({ length: 30 }, () => ({ lat: 48.2, lng: 16.37 })))
    const ids = made.map(({ id }) => id).toSorted()
    expect(await search({ lat: 48, lng: 16 }, 100)).toEqual(ids)
    expect(await search({ lat: 48, lng: 16 }, 100, { limit: 7 })).toEqual(ids.slice(0, 7))
    expect(await search({ lat: 48.2, lng: 16.37 }, 0.000001)).toEqual(ids)
  })

  test('returns complete listings, except archived ones and those without a place', async () => {
    const places = Array.from({ length: 5 }, (_, i) => ({ lat: 48 + i / 1000, lng: 16 }))
    const statuses = ['draft', 'published', 'sold', 'archived', 'published']
    const { client, siteId, made, search } = await siteWith(places, (i) => ({ status: statuses[i] }))
    const ids = made.map(({ id }) => id)
    await client.realestate.update(siteId, ids[4] as string, { lat: null, lng: null })
    const { data: found } = await client.realestate.search(siteId, { lat: 48, lng: 16, radiusKm: 50 })
    expect(found).toEqual(made.slice(0, 3))
    await client.realestate.archive(siteId, ids[0] as string)
    await client.realestate.publish(siteId, ids[3] as string)
    await client.realestate.update(siteId, ids[1] as string, { lat: 10, lng: 10 })
    await client.realestate.delete(siteId, ids[2] as string)
    expect(await search({ lat: 48, lng: 16 }, 50)).toEqual([ids[3]])
    expect(await search({ lat: 10, lng: 10 }, 1)).toEqual([ids[1]])
  })

  test('can be filtered by type', async () => {
    const places = Array.from({ length: 6 }, (_, i) => ({ lat: 48 + i / 1000, lng: 16 }))
    const { made, search } = await siteWith(places, (i) => ({ type: i % 2 ? 'sale' : 'rent' }))
    const ofType = (type: string) => made.filter((one) => one.type === type).map(({ id }) => id)
    for (const type of ['sale', 'rent']) {
      expect(await search({ lat: 48, lng: 16 }, 50, { type })).toEqual(ofType(type))
      expect(await search({ lat: 48, lng: 16 }, 50, { type, limit: 2 })).toEqual(ofType(type).slice(0, 2))
    }
  })

  test('does not find listings of another site', async () => {
    const theirs = await siteWith([{ lat: 48, lng: 16 }])
    const ours = await siteWith([{ lat: 48, lng: 16 }])
    const second = await ours.client.sites.create({ name: 'Second' })
    expect(await ours.search({ lat: 48, lng: 16 }, 20_038)).toEqual([ours.made[0]?.id])
    expect((await ours.client.realestate.search(second.id, { lat: 48, lng: 16, radiusKm: 1 })).data).toEqual(
      [],
    )
    await expect(
      ours.client.realestate.search(theirs.siteId, { lat: 48, lng: 16, radiusKm: 1 }),
    ).rejects.toThrow('Site not found')
  })

  test('returns at most the nearest 1,000, however dense', async () => {
    const { client, siteId } = await server.tenant()
    const spread = Array.from({ length: PLACES }, (_, i) => ({
      lat: 40 + (((i * 7919) % PLACES) * 22) / PLACES,
      lng: 10,
    }))
    const crowd = Array.from({ length: PLACES }, () => ({ lat: 20, lng: 10 }))
    await insertMany(siteId, [...spread, ...crowd])
    for (const center of [
      { lat: 40, lng: 10 },
      { lat: 20, lng: 10 },
      { lat: -60, lng: -170 },
    ]) {
      const { data: found } = await client.realestate.search(siteId, { ...center, radiusKm: 20_038 })
      expect(found).toHaveLength(1000)
      const far = (one: object) => distanceKm(center, one as Place)
      const wanted = [...spread, ...crowd]
        .map(far)
        .toSorted((a, b) => a - b)
        .slice(0, 1000)
      for (const [i, one] of found.entries()) expect(far(one)).toBeCloseTo(wanted[i] as number, 5)
    }
  })

  test('returns at most 16 MiB', async () => {
    const { client, siteId } = await server.tenant()
    const places = Array.from({ length: 1000 }, (_, i) => ({ lat: 40 + i / 100, lng: 10 }))
    await insertMany(siteId, places, { description: 'ü'.repeat(10_000) })
    const { data: found } = await client.realestate.search(siteId, { lat: 40, lng: 10, radiusKm: 20_038 })
    expect(found.length).toBeGreaterThan(700)
    expect(found.length).toBeLessThan(900)
    expect(found.map(({ lat }) => lat)).toEqual(places.slice(0, found.length).map(({ lat }) => lat))
  })

  test(`reads no more of the index with ${CROWD} listings elsewhere`, async () => {
    const alone = await siteWith([
      { lat: 48, lng: 16 },
      { lat: 48.001, lng: 16 },
    ])
    const crowd = await server.tenant()
    await insertMany(
      crowd.siteId,
      Array.from({ length: CROWD }, (_, i) => ({ lat: 47 + (i % 245) / 122, lng: 15 + (i % 251) / 125 })),
    )
    await insertMany(crowd.siteId, [{ lat: 48, lng: 16.0001 }], { type: 'sale' })
    await server.db.run(sql`analyze listings`)
    const read = async (search: () => PromiseLike<unknown>) => {
      const before = await rowsRead()
      await search()
      return (await rowsRead()) - before
    }
    const place = { lat: 48, lng: 16 }
    const few = await read(() => alone.search(place, 30))
    expect(few).toBeGreaterThanOrEqual(2)
    expect(few).toBeLessThan(20)
    const { realestate } = crowd.client
    expect(
      await read(() => realestate.search(crowd.siteId, { ...place, radiusKm: 300, type: 'sale' })),
    ).toBeLessThan(20)
    expect(await read(() => realestate.search(crowd.siteId, { ...place, radiusKm: 1 }))).toBeLessThan(200)
    expect(
      await read(() => realestate.search(crowd.siteId, { ...place, radiusKm: 20_038, limit: 10 })),
    ).toBeLessThan(1_500)
  })

  test.each([
    [{ lat: 90.1 }, 'lat'],
    [{ lat: -91 }, 'lat'],
    [{ lat: 'north' }, 'lat'],
    [{ lat: '' }, 'lat'],
    [{ lat: undefined }, 'lat'],
    [{ lng: 180.5 }, 'lng'],
    [{ lng: 1e300 }, 'lng'],
    [{ lng: 'NaN' }, 'lng'],
    [{ radiusKm: 0 }, 'radiusKm'],
    [{ radiusKm: -1 }, 'radiusKm'],
    [{ radiusKm: 20_039 }, 'radiusKm'],
    [{ radiusKm: 'Infinity' }, 'radiusKm'],
    [{ type: 'lease' }, 'type'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
  ])('rejects %j', async (fields, field) => {
    const { client, siteId } = await server.tenant()
    const query = { lat: 1, lng: 1, radiusKm: 1, ...fields }
    const error = await client.realestate.search(siteId, query as never).then(undefined, (e) => e)
    expect([error.code, Object.keys(error.fields)]).toEqual(['VALIDATION_ERROR', [field]])
  })

  test('accepts the smallest and largest values allowed', async () => {
    const { search } = await siteWith([{ lat: 0, lng: 0 }])
    expect(await search({ lat: 0, lng: 0 }, 5e-324)).toHaveLength(1)
    expect(await search({ lat: 5e-324, lng: -1e-200 }, 0.001)).toHaveLength(1)
    expect(await search({ lat: -90, lng: 180 }, 20_038, { limit: 1000 })).toHaveLength(1)
  })
})

/** The place at an angle from another in a direction. */
function placeAt(center: Place, angle: number, bearing: number): Place {
  const [phi, lambda] = [(center.lat * Math.PI) / 180, (center.lng * Math.PI) / 180]
  const up = vectorOf(center)
  const north = [-Math.sin(phi) * Math.cos(lambda), -Math.sin(phi) * Math.sin(lambda), Math.cos(phi)]
  const east = [-Math.sin(lambda), Math.cos(lambda), 0]
  const [x, y, z] = up.map(
    (u, i) =>
      Math.cos(angle) * u +
      Math.sin(angle) * (Math.cos(bearing) * (north[i] as number) + Math.sin(bearing) * (east[i] as number)),
  ) as [number, number, number]
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI }
}

test('the cells of a search cover its circle in a few ranges', async () => {
  const centers = fc.sample(place, { numRuns: 200, seed: 11 })
  const circles = centers.map((center, i) => ({ center, angle: Math.PI * 10 ** (-7 * (i / 200)) }))
  const rims = circles.flatMap(({ center, angle }) =>
    Array.from({ length: 128 }, (_, n) => placeAt(center, angle * (1 - 1e-9), n)),
  )
  const cells = await server.db.rows<{ cell: string }>(sql`
    select cell_of(lat, lng)::text as cell
    from unnest(${rims.map(({ lat }) => lat)}::float8[], ${rims.map(({ lng }) => lng)}::float8[])
      with ordinality as rim (lat, lng, n) order by n`)
  for (const [i, { center, angle }] of circles.entries()) {
    const { firsts, lasts } = cellsWithin(center.lat, center.lng, angle)
    const ranges = firsts.map((first, n) => [BigInt(first), BigInt(lasts[n] as string)] as const)
    const missed = cells
      .slice(i * 128, i * 128 + 128)
      .filter(({ cell }) => !ranges.some(([first, last]) => first <= BigInt(cell) && BigInt(cell) <= last))
    expect([center, angle, missed]).toEqual([center, angle, []])
    expect(ranges.length).toBeLessThanOrEqual(48)
  }
})

/** The number of index entries and scanned rows that searches have read. */
async function rowsRead(): Promise<number> {
  // Searches have three connections, two at most for one account; each reports its statistics on request.
  const accounts = ['one', 'one', 'other']
  await Promise.all(
    accounts.map((account) => server.platform.db.slow(account).rows(sql`select pg_stat_force_next_flush()`)),
  )
  const row = await server.db.first<{ rows: string }>(sql`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'listings') as rows
    from pg_stat_user_tables where relname = 'listings'`)
  return Number(row?.rows)
}
