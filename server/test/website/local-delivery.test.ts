import { expect, test } from 'vitest'
import { listOfferedZones } from '../../src/features/delivery/zones/queries.ts'
import { shopJobs } from '../../src/features/shop/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { addressOf, count } from '../support/counts.ts'
import { startGeocoder } from '../support/geocoder.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type Shop, type ShopVisitor, shopVisits, VIENNA } from '../support/shop-visits.ts'

const geocoder = await startGeocoder()
const server = await startTestServer({
  TRUST_PROXY: 'true',
  GEOCODER_URL: geocoder.url,
})
const { clock } = server
// A Monday, 8 o'clock in Vienna.
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, ordersOf } = shopVisits(server, client)

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const EVENING = { id: 'evening', weekdays: EVERY_DAY, startTime: '17:00', endTime: '19:00', capacity: 2 }

type Zone = Parameters<typeof client.delivery.createZone>[1]
/** A shop that brings orders to one postal code. */
async function newLocalShop(zone: Partial<Zone> = {}, language = 'en') {
  const shop = await newShop('EUR', language)
  await client.sites.update(shop.siteId, { timeZone: 'Europe/Vienna' } as never)
  const { id } = await client.delivery.createZone(shop.siteId, {
    name: 'Centre',
    deliveryCost: 3,
    postalCodes: [VIENNA.postalCode],
    windows: [EVENING],
    daysAhead: 1,
    ...zone,
  })
  return { ...shop, zoneId: id, jam: await newProduct(shop) }
}
type LocalShop = Awaited<ReturnType<typeof newLocalShop>>

async function fillCart({ jam, ...shop }: LocalShop, quantity = 1, address: object = VIENNA, ip?: string) {
  const visitor = newVisitor(shop, ip)
  await add(visitor, jam.id, quantity)
  return { visitor, answer: await goToCheckout(visitor, address) }
}
const offerOf = async (visitor: ShopVisitor) => (await visitor.readJson('/_sw/checkout')).offer
const localOf = ({ zoneId }: LocalShop) => `local_${zoneId}`
const chooseLocal = (visitor: ShopVisitor, shop: LocalShop, more: Record<string, string> = {}) =>
  visitor.post('/_sw/checkout/choices', { deliveryId: localOf(shop), ...more })
async function offered(visitor: ShopVisitor) {
  const { offer, payments } = await visitor.readJson('/_sw/checkout')
  return {
    total: String(offer.total),
    due: String(offer.due),
    deliveryId: offer.deliveryId as string,
    ...(offer.local?.windowKey && { windowKey: offer.local.windowKey as string }),
    paymentId: payments[0].id as string,
  }
}
const orderAsOffered = async (visitor: ShopVisitor) => visitor.post('/_sw/checkout', await offered(visitor))
const deliveriesOf = async ({ siteId }: Pick<Shop, 'siteId'>) =>
  (await client.delivery.listOrders(siteId)).data
const resultOf = ({ text }: { text: string }) => JSON.parse(text).data
const reasonOf = ({ text }: { text: string }) => JSON.parse(text).error.details.reason

test('a zone is offered by postal code, from its minimum on, and free above', async () => {
  const shop = await newLocalShop({ minimum: 20, freeFrom: 36 })
  const one = await fillCart(shop, 1)
  expect(await offerOf(one.visitor)).toMatchObject({ local: null, localMinimum: 20, shippingCost: 5 })
  expect((await one.visitor.get('/_sw/checkout')).text).toContain(
    'For orders of €20.00 or more, we deliver ourselves.',
  )
  const two = await fillCart(shop, 2)
  expect((await offerOf(two.visitor)).deliveries.map(({ name, cost }: never) => [name, cost])).toEqual([
    ['Parcel', 5],
    ['Pick up', 0],
    ['Delivery by us', 3],
  ])
  const three = await fillCart(shop, 3)
  await chooseLocal(three.visitor, shop)
  expect(await offerOf(three.visitor)).toMatchObject({ shippingCost: 0, total: 36 })
  const away = await fillCart(shop, 2, { ...VIENNA, postalCode: '1020' })
  expect(await offerOf(away.visitor)).toMatchObject({ localMinimum: null })
  expect((await offerOf(away.visitor)).deliveries).toHaveLength(2)
  await client.delivery.updateZone(shop.siteId, shop.zoneId, { atCheckout: false })
  expect((await offerOf(two.visitor)).deliveries).toHaveLength(2)
})

test('an order makes its delivery, at the cost and in the window of the zone', async () => {
  const shop = await newLocalShop()
  const { visitor } = await fillCart(shop, 1, { ...VIENNA, line2: 'Top 4', phone: '+43 660 1' })
  await chooseLocal(visitor, shop, { windowKey: '2026-06-02.evening', deliveryNote: 'Ring twice' })
  const page = (await visitor.get('/_sw/checkout')).text
  expect(page).toContain('Tuesday, June 2')
  const { token, total } = resultOf(await orderAsOffered(visitor))
  expect(total).toBe(15)
  const [order] = await ordersOf(shop)
  expect(order?.shipping?.method).toMatch(/^Delivery by us, Tue, Jun 2/)
  const [delivery] = await deliveriesOf(shop)
  expect(delivery).toMatchObject({
    orderId: order?.id,
    isOfShop: true,
    customerName: ANNA.name,
    customerPhone: '+43 660 1',
    customerEmail: ANNA.email,
    customerAddress: { line1: `${VIENNA.line1}, Top 4`, city: VIENNA.city, postalCode: VIENNA.postalCode },
    deliveryCost: 3,
    note: 'Ring twice',
    status: 'received',
    windowStart: '2026-06-02T15:00:00.000Z',
    windowEnd: '2026-06-02T17:00:00.000Z',
  })
  const { trackingPath } = await visitor.readJson(`/_sw/orders/${token}`)
  expect((await visitor.get(`/_sw/orders/${token}`)).text).toContain(trackingPath)
  expect((await visitor.get(trackingPath)).text).toContain('We have your order')
  await expect(
    client.delivery.updateOrder(shop.siteId, delivery?.id ?? '', { orderId: 'another' }),
  ).rejects.toMatchObject({ reason: 'of_shop' })
})

test('a new address of an order is that of its delivery, until the driver has it', async () => {
  const shop = await newLocalShop()
  const { visitor } = await fillCart(shop)
  await chooseLocal(visitor, shop)
  await orderAsOffered(visitor)
  const [order] = await ordersOf(shop)
  const move = (line1: string) =>
    client.shop.updateOrder(shop.siteId, order?.id ?? '', {
      shipping: { name: 'Bea', address: { ...order?.shipping?.address, line1, line2: 'Top 2' } as never },
    })
  await move('Ring 9')
  const [delivery] = await deliveriesOf(shop)
  expect(delivery).toMatchObject({ customerName: 'Bea', customerAddress: { line1: 'Ring 9, Top 2' } })
  await client.delivery.setOrderStatus(shop.siteId, delivery?.id ?? '', { status: 'picked_up' })
  await expect(move('Ring 10')).rejects.toMatchObject({ reason: 'delivery_on_its_way' })
  expect(await client.shop.getOrder(shop.siteId, order?.id ?? '')).toMatchObject({
    shipping: { address: { line1: 'Ring 9' } },
  })
  await client.shop.updateOrder(shop.siteId, order?.id ?? '', { trackingNumber: '1' })
})

test('an order without a local delivery makes none', async () => {
  const shop = await newLocalShop()
  const { visitor } = await fillCart(shop)
  expect((await orderAsOffered(visitor)).status).toBe(201)
  expect(await deliveriesOf(shop)).toEqual([])
})

test('orders at the same time take no more of a window than it holds', async () => {
  const orders = count({ ordinary: 24, proof: 100 })
  const capacity = Math.floor(orders / 3)
  const shop = await newLocalShop({ windows: [{ ...EVENING, capacity }], daysAhead: 0 })
  const carts = await Promise.all(
    Array.from({ length: orders }, async (_, i) => {
      const { visitor } = await fillCart(
        shop,
        1,
        { ...VIENNA, email: `anna${i}@example.com` },
        addressOf(60, i * 7),
      )
      await chooseLocal(visitor, shop)
      return visitor
    }),
  )
  const seen = await Promise.all(carts.map(offered))
  const answers = await Promise.all(
    carts.map((visitor, i) => visitor.post('/_sw/checkout', seen[i] as Record<string, string>)),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(capacity)
  for (const refused of answers.filter(({ status }) => status !== 201))
    expect(['window_full', 'price_changed']).toContain(reasonOf(refused))
  expect(await deliveriesOf(shop)).toHaveLength(capacity)
  expect(await ordersOf(shop)).toHaveLength(capacity)
})

test('a window is free again once an order is cancelled or not paid in time', async () => {
  const shop = await newLocalShop({ windows: [{ ...EVENING, capacity: 1 }], daysAhead: 0 })
  const left = async () => {
    const { visitor } = await fillCart(shop)
    return (await offerOf(visitor)).deliveries.some(({ id }: { id: string }) => id === localOf(shop))
  }
  const orderNow = async () => {
    const { visitor } = await fillCart(shop)
    await chooseLocal(visitor, shop)
    await orderAsOffered(visitor)
    const [order] = await ordersOf(shop)
    return order?.id ?? ''
  }
  const first = await orderNow()
  expect(await left()).toBe(false)
  await client.shop.updateOrderStatus(shop.siteId, first, { status: 'cancelled' })
  expect(await left()).toBe(true)
  const [cancelled] = await deliveriesOf(shop)
  expect(cancelled?.status).toBe('cancelled')
  const row = await server.db.first<{ data: object }>(sql`
    select data from events where site_id = ${shop.siteId} and type = 'delivery_order.status_changed'
    order by created_at desc limit 1`)
  expect(row?.data).toEqual(cancelled)
  // Taken up again, it is brought again.
  await client.shop.updateOrderStatus(shop.siteId, first, { status: 'pending' })
  expect((await deliveriesOf(shop))[0]?.status).toBe('received')
  expect(await left()).toBe(false)
  await client.delivery.setOrderStatus(shop.siteId, cancelled?.id ?? '', { status: 'cancelled' })
  expect(await left()).toBe(true)
  const second = await orderNow()
  // Somebody else has its place.
  const full = { status: 409, reason: 'window_full' }
  const revive = () => client.shop.updateOrderStatus(shop.siteId, first, { status: 'paid' })
  const bring = { status: 'received' } as const
  await expect(client.delivery.setOrderStatus(shop.siteId, cancelled?.id ?? '', bring)).rejects.toMatchObject(
    full,
  )
  await client.shop.updateOrderStatus(shop.siteId, first, { status: 'cancelled' })
  await expect(revive()).rejects.toMatchObject(full)
  await client.delivery.updateZone(shop.siteId, shop.zoneId, { windows: [{ ...EVENING, capacity: 2 }] })
  await revive()
  expect((await deliveriesOf(shop)).map(({ status }) => status)).toEqual(['received', 'received'])
  await client.shop.updateOrderStatus(shop.siteId, first, { status: 'cancelled', refund: true })
  expect(second).not.toBe(first)
  clock.advance(8 * 24 * 60 * 60 * 1000)
  await shopJobs.find(({ name }) => name === 'shop.cancelExpired')?.run(server.platform, undefined as never)
  expect((await deliveriesOf(shop)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const days = await server.db.rows<{ taken: number }>(sql`
    select taken from delivery_window_days where site_id = ${shop.siteId}`)
  expect(days.every(({ taken }) => taken === 0)).toBe(true)
})

test('only what the driver collects is waited for until after the window', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const orderBy = async (id: string) => {
    const shop = await newLocalShop()
    const method = { id, name: id, instructions: '', expiresAfterHours: 1 }
    await client.shop.updatePaymentSettings(shop.siteId, { methods: [method] })
    const { visitor } = await fillCart(shop)
    await chooseLocal(visitor, shop, { windowKey: '2026-06-02.evening' })
    await orderAsOffered(visitor)
    const [order] = await ordersOf(shop)
    return { createdAt: order?.createdAt ?? '', expiresAt: order?.expiresAt }
  }
  const { createdAt, expiresAt } = await orderBy('transfer')
  expect(expiresAt).toBe(new Date(Date.parse(createdAt) + 60 * 60 * 1000).toISOString())
  expect((await orderBy('cash')).expiresAt).toBe('2026-06-03T17:00:00.000Z')
})

test('orders for nothing do not fill a window from one place', async () => {
  clock.freeze('2026-06-01T06:00:00Z')
  const shop = await newLocalShop({ deliveryCost: 0, windows: [{ ...EVENING, capacity: 100 }], daysAhead: 0 })
  const gift = { ...shop, jam: await newProduct(shop, { price: 0 }) }
  const results: string[] = []
  for (let i = 0; i < 11; i++) {
    const { visitor } = await fillCart(gift)
    await chooseLocal(visitor, shop)
    const answer = await orderAsOffered(visitor)
    results.push(answer.status === 201 ? 'placed' : reasonOf(answer))
  }
  expect(results).toEqual([...Array(10).fill('placed'), 'too_many_open'])
})

test('another address asks for the delivery again, and a taken window gives way', async () => {
  const shop = await newLocalShop({ windows: [{ ...EVENING, capacity: 1 }] })
  const near = await client.delivery.createZone(shop.siteId, {
    name: 'Near',
    deliveryCost: 4,
    postalCodes: ['1020'],
  })
  const { visitor } = await fillCart(shop)
  await chooseLocal(visitor, shop)
  const before = await offerOf(visitor)
  expect(before).toMatchObject({ deliveryId: localOf(shop), total: 15 })
  await goToCheckout(visitor, { ...VIENNA, postalCode: '1020' })
  const after = await offerOf(visitor)
  expect(after).toMatchObject({ local: null, shippingCost: 5 })
  expect(after.deliveries.map(({ id }: { id: string }) => id)).toContain(`local_${near.id}`)
  const stale = { total: String(before.total), due: String(before.due), paymentId: 'transfer' }
  expect(reasonOf(await visitor.post('/_sw/checkout', { ...stale, deliveryId: localOf(shop) }))).toBe(
    'price_changed',
  )
  await goToCheckout(visitor)
  await chooseLocal(visitor, shop)
  const rival = await fillCart(shop, 1, { ...VIENNA, email: 'rival@example.com' }, '198.51.100.9')
  await chooseLocal(rival.visitor, shop)
  const windowKey = before.local.windowKey as string
  expect((await orderAsOffered(rival.visitor)).status).toBe(201)
  const late = await visitor.post('/_sw/checkout', { ...stale, deliveryId: localOf(shop), windowKey })
  expect(reasonOf(late)).toBe('window_full')
  expect((await offerOf(visitor)).local.windowKey).not.toBe(windowKey)
})

test('a shop that only brings orders itself says so beside the postal code', async () => {
  const shop = await newLocalShop({ minimum: 24 }, 'de')
  for (const { id } of (await client.shop.listShippingZones(shop.siteId)).data)
    await client.shop.deleteShippingZone(shop.siteId, id)
  await client.shop.updateTaxes(shop.siteId, { country: 'AT' } as never)
  const far = await fillCart(shop, 2, { ...VIENNA, postalCode: '8010' })
  expect(far.answer.status).toBe(400)
  expect(far.answer.text).toContain('An diese Adresse liefern wir nicht.')
  const little = await fillCart(shop, 1)
  expect(little.answer.text).toMatch(/Hierher liefern wir ab 24,00\s€/)
  const near = await fillCart(shop, 2)
  const { countries, offer } = await near.visitor.readJson('/_sw/checkout')
  expect(countries).toEqual(['AT'])
  expect(offer).toMatchObject({ deliveryId: localOf(shop), total: 27 })
})

test('a zone around a place serves addresses by their distance', async () => {
  const around = { postalCodes: [], windows: [], center: { lat: 48.21, lng: 16.37 } }
  const shop = await newLocalShop({ ...around, radiusKm: 2 })
  const idsAt = async (line1: string) => {
    const { visitor } = await fillCart(shop, 1, { ...VIENNA, line1 })
    return (await offerOf(visitor)).deliveries.map(({ id }: { id: string }) => id)
  }
  expect(await idsAt('Ring 1')).toContain(localOf(shop))
  expect(geocoder.asked.at(-1)).toBe('Ring 1, 1010 Wien, AT')
  expect(await idsAt('Nowhere 1')).not.toContain(localOf(shop))
  await client.delivery.updateZone(shop.siteId, shop.zoneId, { radiusKm: 1 })
  expect(await idsAt('Ring 1')).not.toContain(localOf(shop))
  await expect(
    client.delivery.updateZone(shop.siteId, shop.zoneId, { radiusKm: null }),
  ).rejects.toMatchObject({ fields: { radiusKm: 'must be sent with center' } })
  const before = geocoder.asked.length
  await fillCart(await newLocalShop())
  expect(geocoder.asked).toHaveLength(before)
})

test('of 5,000 zones, an address reads those that it may lie in', async () => {
  const shop = await newLocalShop({ postalCodes: [], center: { lat: 48.21, lng: 16.37 }, radiusKm: 2 })
  await server.db.run(sql`
    insert into delivery_zones (id, site_id, name, active, currency, delivery_cost, at_checkout, postal_codes, postal_keys,
      created_at, updated_at)
    select id || n, site_id, name, active, currency, delivery_cost, true, array['X' || n], array['X' || n], created_at,
      updated_at
    from delivery_zones, generate_series(1, 5000) n where id = ${shop.zoneId}`)
  await server.db.run(sql`vacuum analyze delivery_zones`)
  const wanted = { postalCode: 'X77', point: { lat: 48.2, lng: 16.37 }, currency: 'EUR', today: '2026-06-01' }
  const rows = await server.db.transaction(async (db) => {
    const found = await listOfferedZones(db, shop.siteId, wanted)
    expect(found.map(({ id }) => id).sort()).toEqual([shop.zoneId, `${shop.zoneId}77`])
    return db.first<{ read: number }>(sql`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
      where relname = 'delivery_zones'`)
  })
  expect(rows?.read).toBeLessThan(50)
})

test('windows are of the days of the site, also when its clocks change', async () => {
  const morning = { ...EVENING, id: 'morning', startTime: '08:00', endTime: '10:00', closesBeforeMinutes: 60 }
  const night = { ...EVENING, id: 'night', startTime: '02:15', endTime: '02:45', closesBeforeMinutes: 0 }
  const shop = await newLocalShop({ windows: [morning, night], daysAhead: 1 })
  const startsAt = async (now: string) => {
    clock.freeze(now)
    const { visitor } = await fillCart(shop)
    await chooseLocal(visitor, shop)
    const { local } = await offerOf(visitor)
    return local.windows.map((window: { startsAt: string }) => window.startsAt)
  }
  expect(await startsAt('2027-03-27T07:30:00Z')).toEqual([
    '2027-03-28T01:15:00.000Z',
    '2027-03-28T06:00:00.000Z',
  ])
  expect(await startsAt('2027-10-30T04:59:30Z')).toEqual([
    '2027-10-30T06:00:00.000Z',
    '2027-10-31T00:15:00.000Z',
    '2027-10-31T07:00:00.000Z',
  ])
})

test('the customer follows the delivery by a link, and hears of it twice', async () => {
  clock.freeze('2028-06-05T06:00:00Z')
  const shop = await newLocalShop({}, 'de')
  const { visitor } = await fillCart(shop)
  await chooseLocal(visitor, shop)
  const { token } = resultOf(await orderAsOffered(visitor))
  const { trackingPath } = await visitor.readJson(`/_sw/orders/${token}`)
  const [delivery] = await deliveriesOf(shop)
  const { id: driverId } = await client.delivery.createDriver(shop.siteId, { name: 'Grace Hopper' })
  const id = delivery?.id ?? ''
  await client.delivery.assignDriver(shop.siteId, id, { driverId })
  expect((await visitor.get(trackingPath)).text).not.toContain('Grace')
  for (const status of ['in_transit', 'picked_up', 'in_transit', 'delivered'] as const)
    await client.delivery.setOrderStatus(shop.siteId, id, { status })
  const page = (await visitor.get(trackingPath)).text
  expect(page).toContain('Ihre Bestellung ist zugestellt.')
  expect(page).toContain('Grace')
  expect(page).not.toContain('Hopper')
  const mails = (await client.mail.list(shop.siteId)).data.map(({ kind }) => kind)
  expect(mails.filter((kind) => kind === 'delivery_on_the_way')).toHaveLength(1)
  expect(mails.filter((kind) => kind === 'delivery_done')).toHaveLength(1)
  // What is still to be paid keeps the order open.
  expect((await ordersOf(shop))[0]?.status).toBe('pending')
  expect((await visitor.get(`${trackingPath}x`)).status).toBe(404)
  expect(await client.delivery.getTracking(shop.siteId, id)).toMatchObject({
    url: expect.stringContaining(trackingPath),
    amountDue: 15,
  })
})
