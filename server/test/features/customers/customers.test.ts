import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Scope } from '../../../src/api/access.ts'
import { bookingSite } from '../../support/booking.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

async function shop() {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const product = await client.shop.createProduct(siteId, {
    title: 'Honey',
    price: 9,
    currency: 'EUR',
    stock: 1_000,
  })
  const order = (email: string, more: object = {}) =>
    client.shop.createOrder(siteId, {
      lines: [{ productId: product.id, quantity: 1 }],
      customer: { name: 'Ada Lovelace', email, phone: '+43 1 234', ...more },
    })
  const list = async (query: object = {}) => (await client.customers.list(siteId, query)).data
  return { ...tenant, order, list }
}

describe('people become customers', () => {
  test('by their first order, and are known by the next in whatever case', async () => {
    const { client, siteId, order, list } = await shop()
    const orders = [await order('Ada@Example.com', { phone: '' }), await order('ada@example.COM')]
    expect(await list()).toMatchObject([
      { email: 'Ada@Example.com', name: 'Ada Lovelace', phone: '+43 1 234' },
    ])
    const [customer] = await list()
    const timeline = await client.customers.listActivities(siteId, customer?.id ?? '')
    expect(timeline.data.map(({ resourceId }) => resourceId).sort()).toEqual(
      orders.map(({ id }) => id).sort(),
    )
    expect(timeline.data[0]).toMatchObject({
      kind: 'order',
      status: 'pending',
      details: { total: 9, currency: 'EUR' },
    })
  })

  test('once, however many order at the same time', async () => {
    const { order, list, client, siteId } = await shop()
    await Promise.all(Array.from({ length: 50 }, () => order('many@example.com')))
    const [customer, ...others] = await list()
    expect(others).toEqual([])
    expect((await client.customers.get(siteId, customer?.id ?? '')).activities).toBe(50)
  })

  test('by an appointment, in whose site alone they are known', async () => {
    const { client, siteId, book } = await appointments()
    await book('bo@example.com')
    expect((await client.customers.list(siteId)).data).toMatchObject([
      { email: 'bo@example.com', name: 'Bo' },
    ])
    const other = await client.sites.create({ name: 'Other' })
    expect((await client.customers.list(other.id)).data).toEqual([])
    const [{ id } = { id: '' }] = (await client.customers.list(siteId)).data
    expect(await errorOf(client.customers.get(other.id, id))).toMatchObject({ status: 404 })
    expect(await errorOf(client.customers.erase(other.id, id))).toMatchObject({ status: 404 })
  })

  test('and move to another one when the address of an order is corrected', async () => {
    const { client, siteId, order, list } = await shop()
    const { id } = await order('wrong@example.com')
    await client.shop.updateOrder(siteId, id, { customer: { email: 'right@example.com' } })
    const activities = async (search: string) => {
      const [found] = await list({ search })
      return (await client.customers.get(siteId, found?.id ?? '')).activities
    }
    expect([await activities('wrong@'), await activities('right@')]).toEqual([0, 1])
  })
})

async function appointments() {
  const site = await bookingSite(server)
  const { id: serviceId } = await site.service()
  await site.staff([serviceId])
  const book = (email: string) =>
    site.book(serviceId, '2030-01-07', '10:00', { customer: { name: 'Bo', email } })
  return { ...site, book }
}

describe('a customer', () => {
  test('has notes, tags and consents of which none is overwritten', async () => {
    const { client, siteId } = await shop()
    const created = await client.customers.create(siteId, {
      email: 'cy@example.com',
      name: 'Cy',
      tags: ['regular'],
      consents: [{ purpose: 'newsletter', granted: true, source: 'counter' }],
    })
    const updated = await client.customers.update(siteId, created.id, {
      notes: 'Prefers mornings',
      consents: [{ purpose: 'newsletter', granted: false }],
    })
    expect(updated).toMatchObject({ name: 'Cy', notes: 'Prefers mornings', tags: ['regular'] })
    expect(updated.consents).toMatchObject([
      { purpose: 'newsletter', granted: false, source: 'api' },
      { purpose: 'newsletter', granted: true, source: 'counter' },
    ])
    expect((await client.customers.list(siteId, { tag: 'regular' })).data).toHaveLength(1)
    expect((await client.customers.list(siteId, { tag: 'other' })).data).toEqual([])
  })

  test('has an email address of their own', async () => {
    const { client, siteId } = await shop()
    await client.customers.create(siteId, { email: 'dee@example.com' })
    const other = await client.customers.create(siteId, { email: 'eve@example.com' })
    const taken = { reason: 'email_taken' }
    expect(await errorOf(client.customers.create(siteId, { email: 'DEE@example.com' }))).toMatchObject(taken)
    expect(
      await errorOf(client.customers.update(siteId, other.id, { email: 'Dee@example.com' })),
    ).toMatchObject(taken)
    expect(Object.keys(await fieldsOf(client.customers.create(siteId, { email: 'no address' })))).toEqual([
      'email',
    ])
  })

  test('is exported with all they did', async () => {
    const { client, siteId, order, list } = await shop()
    const { id } = await order('fay@example.com')
    const [customer] = await list()
    const brought = { customerName: 'Fay', customerAddress: { line1: 'Lane 4', city: 'Wien' } }
    await client.delivery.createOrder(siteId, { ...brought, orderId: id })
    await client.delivery.createOrder(siteId, { ...brought, customerEmail: 'other@example.com' })
    const { activities, ...exported } = await client.customers.export(siteId, customer?.id ?? '')
    expect(exported.deliveries).toMatchObject([{ order_id: id, address_line1: 'Lane 4' }])
    expect(exported.customer.email).toBe('fay@example.com')
    expect(activities).toMatchObject([
      { kind: 'order', data: { id, customer: { email: 'fay@example.com' } } },
    ])
  })

  test('is managed by keys for the shop or for bookings, and by no others', async () => {
    const { accountId, siteId } = await shop()
    for (const [scope, allowed] of [
      ['ecommerce:read', true],
      ['booking:read', true],
      ['pages:read', false],
    ] as const) {
      const { key } = await server.key(accountId, 'live', [scope])
      const error = await errorOf(server.client(key).customers.list(siteId))
      expect([scope, error === undefined]).toEqual([scope, allowed])
      if (!allowed) expect(error.message).toContain('ecommerce:read or booking:read')
    }
  })
})

test('a key sees only the parts of a customer and of mail that its scopes allow', async () => {
  const { accountId, siteId, client, book } = await appointments()
  const product = await client.shop.createProduct(siteId, { title: 'Honey', price: 9, stock: 5 })
  const lines = [{ productId: product.id, quantity: 1 }]
  await client.shop.createOrder(siteId, { lines, customer: { name: 'Ivy', email: 'ivy@example.com' } })
  await book('ivy@example.com')
  const [customer] = (await client.customers.list(siteId)).data
  const id = customer?.id ?? ''
  const mail = { currency: 'EUR', amount: 9, orderNumber: 'X1' }
  const { mail: outbox } = server.platform
  const to = 'ivy@example.com'
  const mailId = await outbox.queue(server.db, siteId, { kind: 'payment_received', to, data: mail })
  const timed = { serviceName: 'Massage', startsAt: '2030-01-07T10:00:00Z' }
  await outbox.queue(server.db, siteId, { kind: 'booking_made', to, data: timed })
  const as = async (...scopes: Scope[]) => server.client((await server.key(accountId, 'live', scopes)).key)
  const [shop, bookings, sites] = await Promise.all([
    as('ecommerce:read', 'sites:read'),
    as('booking:read', 'sites:read'),
    as('sites:read', 'sites:write'),
  ])
  const kindsFor = async (key: typeof shop) =>
    (await key.customers.listActivities(siteId, id)).data.map(({ kind }) => kind)
  expect([await kindsFor(shop), await kindsFor(bookings)]).toEqual([['order'], ['booking']])
  const mailsFor = async (key: typeof shop) => (await key.mail.list(siteId)).data.map(({ kind }) => kind)
  expect([await mailsFor(shop), await mailsFor(bookings), await mailsFor(sites)]).toEqual([
    ['payment_received'],
    ['booking_made'],
    [],
  ])
  for (const key of [bookings, sites]) {
    expect(await errorOf(key.mail.get(siteId, mailId ?? ''))).toMatchObject({ status: 403 })
    expect(await errorOf(key.mail.retry(siteId, mailId ?? ''))).toMatchObject({ status: 403 })
  }
  for (const key of [shop, bookings])
    expect(await errorOf(key.customers.export(siteId, id))).toMatchObject({ status: 403 })
  const all = await as('ecommerce:read', 'booking:read', 'forms:read', 'loyalty:read')
  expect((await all.customers.export(siteId, id)).activities).toHaveLength(2)
})

describe('erasing a customer', () => {
  test('leaves figures and no trace of the person in any table', async () => {
    const { client, siteId, order, list } = await shop()
    const { id } = await order('gus.surname@example.com', { name: 'Gus Surname' })
    await client.shop.updateOrder(siteId, id, {
      shipping: { address: { line1: 'Surname Lane 7', city: 'Linz', country: 'AT' } },
    })
    const [{ id: customerId } = { id: '' }] = await list()
    await client.customers.update(siteId, customerId, { notes: 'Surname is loud' })
    const before = await client.shop.getOrder(siteId, id)
    const erased = await client.customers.erase(siteId, customerId)
    expect(erased).toMatchObject({ email: null, name: null, notes: null, erasedAt: expect.any(String) })
    expect(await client.shop.getOrder(siteId, id)).toMatchObject({ total: before.total, customer: null })
    expect(await tablesWith('surname')).toEqual([])
    const conflict = await errorOf(client.customers.update(siteId, customerId, { name: 'Gus' }))
    expect(conflict).toMatchObject({ reason: 'customer_erased' })
    await order('gus.surname@example.com')
    expect(await list()).toHaveLength(2)
  })

  test('leaves appointments that nobody can be told from', async () => {
    const { client, siteId, book } = await appointments()
    const { id } = await book('hal.lastname@example.com')
    const [{ id: customerId } = { id: '' }] = (await client.customers.list(siteId)).data
    await client.customers.erase(siteId, customerId)
    expect((await client.booking.getBooking(siteId, id)).customer).toEqual({
      name: 'Erased',
      email: null,
      phone: null,
    })
    expect(await tablesWith('lastname')).toEqual([])
  })
})

/** Tables in which a row has the text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const admin = new pg.Client(server.databaseUrl)
  await admin.connect()
  try {
    const { rows } = await admin.query("select tablename from pg_tables where schemaname = 'public'")
    const found = []
    for (const { tablename } of rows) {
      const { rowCount } = await admin.query(
        `select 1 from ${tablename} where position($1 in lower(${tablename}::text)) > 0 limit 1`,
        [text],
      )
      if (rowCount) found.push(tablename)
    }
    return found
  } finally {
    await admin.end()
  }
}
