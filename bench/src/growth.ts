import type pg from 'pg'
import { LIST_LIMIT } from './cases.ts'
import { checkOrders, STOCK } from './checks.ts'
import { type Contender, createOne, createSite } from './contenders.ts'
import { loadPages } from './database.ts'
import type { Entry } from './rounds.ts'

/** A site to fill for a case: few resources through the API, bulk data with SQL. */
type BenchSite = {
  id: string
  client: pg.Client
  /** Creates a resource through the API; resolves to its id. */
  create(path: string, body: object): Promise<string>
  /** Inserts rows without triggers and foreign keys, which would take hours. */
  load(insert: string, values: unknown[]): Promise<void>
}

/** A request whose cost must not grow with the site. */
type GrowthCase = {
  name: string
  /** Maximum ratio of the time in the large site to that in the small one. */
  target: number
  /** Sent over all connections of the load at once, competing for the same resource. */
  contended?: true
  /** Fills the site with `rows` rows; resolves to the requests to send, with paths below the site. */
  prepare(site: BenchSite, rows: number): Promise<Pick<Entry['job'], 'paths'> & { body?: object }>
  /** Throws when the data is inconsistent after `requests` requests. */
  check?(site: BenchSite, requests: number): Promise<void>
}

/** A day in the future, apart from the rest of the data. */
const DAY = '2030-06-05'
const HITS = 50

export const growthCases: GrowthCase[] = [
  {
    name: 'list of pages with total',
    target: 1.2,
    async prepare({ id, client }, rows) {
      await loadPages(client, id, rows, {})
      return { paths: [`/pages?limit=${LIST_LIMIT}`] }
    },
  },
  {
    name: `geo search, ${HITS} hits`,
    target: 3,
    async prepare(site, rows) {
      const listing = { type: 'sale', propertyType: 'house', price: 1, address: 'Street 1', city: 'Vienna' }
      for (let i = 0; i < HITS; i++) {
        const near = { lat: 48.2 + i / 10_000, lng: 16.37 }
        await site.create('/realestate/listings', { ...listing, title: `Near ${i}`, ...near })
      }
      // Evenly spread elsewhere, from 60° south to 40° north.
      await site.load(
        `insert into listings (id, site_id, title, type, property_type, status, price, currency, address, city, lat, lng,
           created_at, updated_at)
         select 'listing_' || md5($1 || n), $1, 'Far ' || n, 'sale', 'house', 'published', 1, 'EUR', 'Street', 'City',
           -60 + 100 * (n::float8 / $2), -180 + 360 * ((n * 0.6180339887) % 1)::float8, now(), now()
         from generate_series(1, $2::int) n`,
        [site.id, rows],
      )
      return { paths: ['/realestate/search?lat=48.2&lng=16.37&radiusKm=5'] }
    },
  },
  {
    name: 'availability of a rental unit',
    target: 2,
    async prepare(site, rows) {
      const unit = { name: 'Lake view', maxGuests: 4, pricePerNight: 100, currency: 'EUR' }
      const unitId = await site.create('/rental/units', unit)
      // A thousand units, each with consecutive stays of three nights going back in time.
      await site.load(
        `insert into rental_bookings (id, site_id, unit_id, check_in, check_out, guests, status, currency, total_price,
           customer, created_at, updated_at)
         select 'rental_booking_' || md5($1 || n), $1, case n % 1000 when 0 then $3 else $1 || n % 1000 end,
           check_in, check_in + 3, 2, 'approved', 'EUR', 300, '{}', now(), now()
         from generate_series(1, $2::int) n, lateral (select date '2030-06-01' - n / 1000 * 3) t (check_in)`,
        [site.id, rows, unitId],
      )
      return {
        paths: [`/rental/units/${unitId}/availability?checkIn=2030-06-05&checkOut=2030-06-12&guests=2`],
      }
    },
  },
  {
    name: 'appointment slots of a day',
    target: 2,
    async prepare(site, rows) {
      const serviceId = await site.create('/booking/services', { name: 'Massage', durationMinutes: 30 })
      const workingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }))
      const staffIds: string[] = []
      for (let i = 0; i < 5; i++) {
        const staff = { name: `Staff ${i}`, workingHours, serviceIds: [serviceId] }
        staffIds.push(await site.create('/booking/staff', staff))
      }
      await site.load(
        `insert into appointments (id, site_id, service_id, staff_id, status, date, start_time, end_time, starts_at, ends_at,
           occupied, customer, created_at, updated_at)
         select 'booking_' || md5($1 || n), $1, $3, ($4::text[])[n % 5 + 1], 'confirmed', starts_at::date, starts_at::time,
           (starts_at + interval '30 minutes')::time, starts_at at time zone 'UTC',
           (starts_at + interval '30 minutes') at time zone 'UTC',
           tstzrange(starts_at at time zone 'UTC', (starts_at + interval '30 minutes') at time zone 'UTC'), '{}', now(), now()
         from generate_series(1, $2::int) n,
           lateral (select timestamp '${DAY} 12:00' - (n / 5 - 10) * interval '30 minutes') t (starts_at)`,
        [site.id, rows, serviceId, staffIds],
      )
      return { paths: [`/booking/slots?serviceId=${serviceId}&date=${DAY}`] }
    },
  },
  {
    name: 'tables of an evening',
    target: 2,
    async prepare(site, rows) {
      const tableIds: string[] = []
      for (let i = 0; i < 20; i++) {
        tableIds.push(await site.create('/reservation/tables', { name: `Table ${i}`, capacity: 2 + (i % 6) }))
      }
      await site.load(
        `insert into reservations (id, site_id, table_id, date, time, end_time, starts_at, ends_at, party_size, customer,
           status, created_at, updated_at)
         select 'reservation_' || md5($1 || n), $1, ($3::text[])[n % 20 + 1], starts_at::date, to_char(starts_at, 'HH24:MI'),
           to_char(starts_at + interval '2 hours', 'HH24:MI'), starts_at at time zone 'UTC',
           (starts_at + interval '2 hours') at time zone 'UTC', 2, '{}', 'confirmed', now(), now()
         from generate_series(1, $2::int) n,
           lateral (select timestamp '${DAY} 18:00' - (n / 20) * interval '3 hours') t (starts_at)`,
        [site.id, rows, tableIds],
      )
      return { paths: [`/reservation/tables?date=${DAY}&partySize=2`] }
    },
  },
  {
    name: 'key figures of deliveries',
    target: 2,
    async prepare(site, rows) {
      // With triggers, which maintain the totals.
      await site.client.query(
        `insert into delivery_orders (id, site_id, customer_name, currency, status, address_line1, address_city,
           delivery_cost, created_at, updated_at, delivered_at)
         select 'delivery_order_' || md5($1 || n), $1, 'Customer', 'EUR', 'delivered', 'Street', 'City', 3,
           now() - n * interval '1 minute' - interval '1 hour', now(), now() - n * interval '1 minute'
         from generate_series(1, $2::int) n`,
        [site.id, rows],
      )
      return { paths: ['/delivery/kpis'] }
    },
  },
  {
    name: 'concurrent orders of one product',
    target: 2,
    contended: true,
    async prepare(site, rows) {
      const productId = await site.create('/shop/products', { title: 'Jam', price: 4.9, stock: STOCK })
      await site.load(
        `insert into shop_orders (id, site_id, status, currency, lines, item_count, subtotal, discount, shipping_cost,
           total, ships_free, holds, created_at, updated_at)
         select 'order_' || md5($1 || n), $1, 'paid', 'EUR', '[]', 1, 4.9, 0, 0, 4.9, false, '[]', now(), now()
         from generate_series(1, $2::int) n`,
        [site.id, rows],
      )
      return { paths: ['/shop/orders'], body: { lines: [{ productId, quantity: 1 }] } }
    },
    check: ({ id, client }, requests) => checkOrders(client, id, requests),
  },
]

/** Creates a site for a case, fills it, and returns it with the requests to send. */
export async function prepareSite(
  { name, contended, prepare }: GrowthCase,
  ours: Contender,
  client: pg.Client,
  rows: number,
  connections: number,
): Promise<{ site: BenchSite; entry: Entry }> {
  const id = await createSite(ours, `${name} (${rows})`)
  const site: BenchSite = {
    id,
    client,
    create: (path, body) => createOne(ours, `/v1/sites/${id}${path}`, body),
    async load(insert, values) {
      await client.query('set session_replication_role = replica')
      await client.query(insert, values).finally(() => client.query('reset session_replication_role'))
    },
  }
  const { paths, body } = await prepare(site, rows)
  const headers: Record<string, string> = body
    ? { 'content-type': 'application/json', 'idempotency-key': '{unique}' }
    : {}
  const job: Entry['job'] = {
    method: body ? 'POST' : 'GET',
    paths: paths.map((path) => `/v1/sites/${id}${path}`),
    headers,
    ...(body && { body: JSON.stringify(body) }),
    connections: contended ? connections : 1,
  }
  return { site, entry: { name: `${name} (${rows})`, contender: ours, job } }
}
