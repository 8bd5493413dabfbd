import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'
import { ANNA, shopVisits, VIENNA } from '../../support/shop-visits.ts'
import { formsIn } from '../../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
const { client, siteId } = await server.tenant()
const { delivery } = client

beforeEach(() => clock.freeze('2026-06-01T06:00:00Z'))

/** As a phone takes it: on its side, with the place where that was. */
const PICTURE = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#888' } })
  .jpeg()
  .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .toBuffer()

/** A driver with a link. */
async function newDriver(site = siteId, body: { pin?: string; expiresInDays?: number } = {}) {
  const driver = await delivery.createDriver(site, { name: 'Grace Hopper' })
  const { url } = await delivery.createDriverLink(site, driver.id, body as never)
  return { id: driver.id, path: new URL(url).pathname }
}
const newStop = (driverId: string, fields: object = {}, site = siteId) =>
  delivery.createOrder(site, {
    customerName: 'Ada',
    customerAddress: { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' },
    driverId,
    ...fields,
  })

type Device = { cookie?: string; address?: string }
const open = (path: string, { cookie = '', address = '198.51.100.1' }: Device = {}) =>
  server.fetch(path, { headers: { cookie, 'x-forwarded-for': address } })
const send = (
  path: string,
  fields: Record<string, string>,
  { cookie = '', address = '198.51.100.1', ...headers }: Device & Record<string, string> = {},
) =>
  server.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': address, ...headers },
    body: new URLSearchParams(fields),
  })
/** Presses a button of a page, as a phone without scripts. */
async function press(path: string, label: string, device: Device = {}) {
  const html = await (await open(path, device)).text()
  const form = [...html.matchAll(/<form.*?<\/form>/gs)].find(([text]) => text.includes(`>${label}<`))
  if (!form) throw new Error(`No button ${label}`)
  const [{ action, fields }] = formsIn(form[0]) as [ReturnType<typeof formsIn>[number]]
  return send(action, fields as Record<string, string>, device)
}
const statusOf = async (id: string, site = siteId) => (await delivery.getOrder(site, id)).status

describe("a driver's page", () => {
  test("shows today's stops in order, and takes them to the next status", async () => {
    const driver = await newDriver()
    const window = (from: string, to: string) => ({ windowStart: from, windowEnd: to })
    const late = await newStop(driver.id, {
      customerName: 'Late',
      customerPhone: '+43 660 1 (home)',
      note: '<b>Second floor</b>',
      ...window('2026-06-01T15:00:00.000Z', '2026-06-01T17:00:00.000Z'),
    })
    await newStop(driver.id, {
      customerName: 'Early',
      ...window('2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'),
    })
    await newStop(driver.id, {
      customerName: 'Tomorrow',
      ...window('2026-06-02T10:00:00.000Z', '2026-06-02T11:00:00.000Z'),
    })
    const other = await newDriver()
    await newStop(other.id, { customerName: 'Others' })
    const answer = await open(driver.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await answer.text()
    expect(html.indexOf('Early')).toBeLessThan(html.indexOf('Late'))
    expect(html).not.toMatch(/Tomorrow|Others|<b>/)
    expect(html).toContain('href="tel:+436601"')
    expect(html).toContain('https://www.openstreetmap.org/search?query=Seestra')
    for (const [label, status] of [
      ['Picked up', 'picked_up'],
      ['On my way', 'in_transit'],
      ['Delivered', 'delivered'],
    ] as const) {
      const early = (await delivery.listOrders(siteId, { driverId: driver.id })).data.find(
        ({ customerName }) => customerName === 'Early',
      )
      const pressed = await press(driver.path, label)
      expect([pressed.status, pressed.headers.get('location')]).toEqual([303, driver.path])
      expect(await statusOf(early?.id ?? '')).toBe(status)
    }
    expect(await statusOf(late.id)).toBe('received')
    expect(await (await open(driver.path)).text()).toContain('Delivered today')
  })

  test('takes a step once, whoever sends it again', async () => {
    const driver = await newDriver()
    const { id } = await newStop(driver.id)
    const step = (from: string, key: string) =>
      send(
        `${driver.path}/stops/${id}`,
        { from, key },
        { accept: 'application/json', 'idempotency-key': key },
      )
    const answers = await Promise.all(Array.from({ length: 8 }, () => step('received', 'first-key')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await delivery.listOrderHistory(siteId, id)).data).toHaveLength(2)
    await delivery.setOrderStatus(siteId, id, { status: 'received' })
    expect((await step('received', 'first-key')).status).toBe(200)
    expect(await statusOf(id)).toBe('received')
    const stale = await step('in_transit', 'other-key')
    expect([stale.status, (await stale.json()).error.details.reason]).toEqual([409, 'status_changed'])
  })

  test('opens for nobody else: another token, an old one, an inactive driver', async () => {
    const driver = await newDriver(siteId, { expiresInDays: 1 })
    const other = await newDriver()
    const { id } = await newStop(other.id)
    expect((await open(`${driver.path.slice(0, -1)}_`)).status).toBe(404)
    expect((await open('/driver/short')).status).toBe(404)
    const foreign = await send(
      `${driver.path}/stops/${id}`,
      { from: 'received', key: 'k' },
      { accept: 'application/json' },
    )
    expect(foreign.status).toBe(404)
    expect(await statusOf(id)).toBe('received')
    const keptFor = async (path: string) => /data-driver="([^"]+)"/.exec(await (await open(path)).text())?.[1]
    const before = await keptFor(driver.path)
    const { url } = await delivery.createDriverLink(siteId, driver.id, { expiresInDays: 1 })
    expect((await open(driver.path)).status).toBe(404)
    const renewed = new URL(url).pathname
    expect((await open(renewed)).status).toBe(200)
    // What waits in the browser is sent with the new link.
    expect([before, await keptFor(renewed), await keptFor(other.path)]).toEqual([
      driver.id,
      driver.id,
      other.id,
    ])
    clock.advance(24 * 60 * 60 * 1000)
    expect((await open(renewed)).status).toBe(404)
    await delivery.updateDriver(siteId, other.id, { active: false })
    expect((await open(other.path)).status).toBe(404)
    await delivery.updateDriver(siteId, other.id, { active: true })
    await delivery.deleteDriverLink(siteId, other.id)
    expect((await open(other.path)).status).toBe(404)
    expect(await delivery.getDriverLink(siteId, other.id)).toMatchObject({ expiresAt: null })
    const stored = JSON.stringify(
      await server.platform.db.pool.query('select * from delivery_driver_links').then(({ rows }) => rows),
    )
    expect(stored).not.toContain(renewed.split('/').at(-1))
  })

  test('asks for the PIN on each device, and lets strangers try few', async () => {
    const driver = await newDriver(siteId, { pin: '482915' })
    const { id } = await newStop(driver.id)
    const asked = await (await open(driver.path)).text()
    expect(asked).toContain('Please enter your PIN.')
    expect(asked).not.toContain('Ada')
    expect((await send(`${driver.path}/stops/${id}`, { from: 'received', key: 'k' })).status).not.toBe(200)
    expect(await statusOf(id)).toBe('received')
    const entered = await send(`${driver.path}/pin`, { pin: '482915' })
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] as string
    expect(entered.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(await (await open(driver.path, { cookie })).text()).toContain('Ada')
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        send(`${driver.path}/pin`, { pin: '000000' }, { address: `203.0.${i}.1` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    // Whoever has entered it works on.
    expect((await press(driver.path, 'Picked up', { cookie })).status).toBe(303)
    expect(await statusOf(id)).toBe('picked_up')
    // Nobody guesses on the next days, until there is a new link.
    for (let day = 0; day < 4; day++) {
      clock.advance(24 * 60 * 60 * 1000)
      for (let i = 0; i < 15; i++)
        await send(`${driver.path}/pin`, { pin: '000000' }, { address: `203.${day}.${i}.2` })
    }
    clock.advance(24 * 60 * 60 * 1000)
    const late = await send(`${driver.path}/pin`, { pin: '482915' }, { address: '192.0.2.1' })
    expect([late.headers.get('location'), late.headers.get('set-cookie')]).toEqual([
      `${driver.path}?problem=many`,
      null,
    ])
    expect((await open(driver.path, { cookie })).status).toBe(200)
    // A new PIN asks again.
    const { url } = await delivery.createDriverLink(siteId, driver.id, { expiresInDays: 1, pin: '111222' })
    const { pathname } = new URL(url)
    expect(await (await open(pathname, { cookie })).text()).toContain('Please enter your PIN.')
    expect((await send(`${pathname}/pin`, { pin: '111222' })).headers.get('location')).toBe(pathname)
  })

  test('keeps a photo privately, and takes nothing else for one', async () => {
    const driver = await newDriver()
    const { id } = await newStop(driver.id)
    const upload = (bytes: Uint8Array, kind = 'photo') => {
      const body = new FormData()
      body.append('kind', kind)
      body.append('photo', new Blob([bytes as BlobPart]), 'door.jpg')
      return server.fetch(`${driver.path}/stops/${id}/proof`, { method: 'POST', redirect: 'manual', body })
    }
    expect((await upload(PICTURE)).headers.get('location')).toBe(driver.path)
    for (const bad of [Buffer.from('<script>'), PICTURE.subarray(0, 200), Buffer.alloc(0)])
      expect((await upload(bad)).headers.get('location')).toBe(`${driver.path}?problem=photo`)
    await upload(PICTURE, 'signature')
    const { data } = await delivery.listProofs(siteId, id)
    expect(data.map(({ kind }) => kind)).toEqual(['photo', 'signature'])
    const file = await fetch(data[0]?.url ?? '')
    expect(file.headers.get('cache-control')).toContain('no-store')
    const isCleaned = async (bytes: ArrayBuffer) => {
      const { width, height, exif } = await sharp(bytes).metadata()
      expect([PICTURE.includes('Phone'), width, height, exif]).toEqual([true, 2, 4, undefined])
    }
    await isCleaned(await file.arrayBuffer())
    // One that was kept as it was sent.
    const old = await server.db.first<{ key: string }>(sql`
      update delivery_proofs set is_clean = false where id = ${data[0]?.id ?? ''} returning object_key as key`)
    const object = { contentType: 'image/jpeg', sizeBytes: PICTURE.length }
    await server.platform.storage.write(old?.key ?? '', PICTURE, object)
    await jobs.find(({ name }) => name === 'delivery.cleanProofs')?.run(server.platform, undefined as never)
    await isCleaned(await (await fetch(data[0]?.url ?? '')).arrayBuffer())
    clock.advance(11 * 60 * 1000)
    expect((await fetch(data[0]?.url ?? '')).status).toBe(404)
    for (let i = 0; i < 4; i++) await upload(PICTURE)
    expect((await delivery.listProofs(siteId, id)).data).toHaveLength(5)
  })
})

describe('what a driver is paid', () => {
  const { newShop, newProduct, newVisitor, add, goToCheckout } = shopVisits(server, client)

  async function newOrder() {
    const shop = await newShop()
    const jam = await newProduct(shop)
    await delivery.createZone(shop.siteId, {
      name: 'Near',
      deliveryCost: 3,
      postalCodes: [VIENNA.postalCode],
    })
    const visitor = newVisitor(shop)
    await add(visitor, jam.id)
    await goToCheckout(visitor)
    const { offer } = await visitor.readJson('/_sw/checkout')
    const deliveryId = offer.deliveries.find(({ id }: { id: string }) => id.startsWith('local_')).id
    await visitor.post('/_sw/checkout/choices', { deliveryId })
    await visitor.post('/_sw/checkout', { total: '15', due: '15', deliveryId, paymentId: 'transfer' })
    const [stop] = (await delivery.listOrders(shop.siteId)).data
    const driver = await newDriver(shop.siteId)
    const id = stop?.id ?? ''
    await delivery.assignDriver(shop.siteId, id, { driverId: driver.id })
    await delivery.setOrderStatus(shop.siteId, id, { status: 'in_transit' })
    return { ...shop, driver, stopId: id, orderId: stop?.orderId ?? '' }
  }
  const paymentsOf = async (site: string, orderId: string) =>
    (await client.shop.listPayments(site, orderId)).data

  test('is recorded with the delivery, once', async () => {
    const { siteId: site, driver, stopId, orderId } = await newOrder()
    const html = await (await open(driver.path)).text()
    expect(html).toContain('Collect in cash: <strong>€15.00</strong>')
    const body = { from: 'in_transit', cash: '15' }
    const step = (key: string) =>
      send(`${driver.path}/stops/${stopId}`, { ...body, key }, { accept: 'application/json' })
    const answers = await Promise.all(['one-key', 'one-key', 'two-key', 'three-key'].map(step))
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const answer of answers)
      if (answer.status !== 200)
        expect([answer.status, (await answer.json()).error.details.reason]).toEqual([409, 'amount_changed'])
    expect(await statusOf(stopId, site)).toBe('delivered')
    expect(await paymentsOf(site, orderId)).toMatchObject([{ type: 'payment', method: 'cash', amount: 15 }])
    expect(await client.shop.getOrder(site, orderId)).toMatchObject({ status: 'delivered', paid: 15 })
    const mails = (await client.mail.list(site)).data.filter(({ to }) => to === ANNA.email)
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment_received', 'delivery_done']),
    )
  })

  test('is recorded once when the team said first that it was delivered', async () => {
    const { siteId: site, driver, stopId, orderId } = await newOrder()
    await delivery.setOrderStatus(site, stopId, { status: 'delivered' })
    const late = (key: string) =>
      send(
        `${driver.path}/stops/${stopId}`,
        { from: 'in_transit', cash: '15', key },
        { accept: 'application/json' },
      )
    const answers = await Promise.all(['one-key', 'two-key', 'three-key'].map(late))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await paymentsOf(site, orderId)).toMatchObject([{ type: 'payment', method: 'cash', amount: 15 }])
    expect(await client.shop.getOrder(site, orderId)).toMatchObject({ status: 'delivered', paid: 15 })
  })

  test('must be what is due by then; without it, the order stays open', async () => {
    const paid = await newOrder()
    await client.shop.recordPayment(paid.siteId, paid.orderId, { amount: 5 })
    const late = await send(`${paid.driver.path}/stops/${paid.stopId}`, {
      from: 'in_transit',
      key: 'one-key',
      cash: '15',
    })
    expect(late.headers.get('location')).toBe(`${paid.driver.path}?problem=amount_changed`)
    expect(await statusOf(paid.stopId, paid.siteId)).toBe('in_transit')
    expect(await paymentsOf(paid.siteId, paid.orderId)).toHaveLength(1)
    await press(paid.driver.path, 'Delivered, not paid')
    expect(await statusOf(paid.stopId, paid.siteId)).toBe('delivered')
    expect(await client.shop.getOrder(paid.siteId, paid.orderId)).toMatchObject({
      status: 'pending',
      paid: 5,
    })
    const whole = await newOrder()
    await client.shop.recordPayment(whole.siteId, whole.orderId)
    await press(whole.driver.path, 'Delivered')
    expect(await client.shop.getOrder(whole.siteId, whole.orderId)).toMatchObject({ status: 'delivered' })
  })

  test('and a cancelled order race: money and delivery agree', async () => {
    for (let i = 0; i < 4; i++) {
      const { siteId: site, driver, stopId, orderId } = await newOrder()
      await Promise.all([
        send(`${driver.path}/stops/${stopId}`, { from: 'in_transit', key: 'one-key', cash: '15' }),
        // What was paid is not kept silently.
        client.shop.updateOrderStatus(site, orderId, { status: 'cancelled' }).catch(() => null),
      ])
      const status = await statusOf(stopId, site)
      const payments = await paymentsOf(site, orderId)
      expect(payments).toHaveLength(status === 'delivered' ? 1 : 0)
      expect(status).toBe((await client.shop.getOrder(site, orderId)).status)
    }
  })
})
