import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf } from '../../support/outcomes.ts'
import { textsIn } from '../../support/pdf-text.ts'
import { startTestServer } from '../../support/server.ts'
import { shopVisits } from '../../support/shop-visits.ts'

const server = await startTestServer({}, { background: false })
const { clock } = server
const { client } = await server.tenant()
const { shop } = client
const visits = shopVisits(server, client)

const SELLER = {
  name: 'Müller & Őze KG',
  address: { line1: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  vatId: 'ATU12345678',
}
const BUYER = {
  customer: { name: 'Łukasz Ärger', email: 'l@example.com' },
  shipping: { cost: 5, address: { line1: 'Ulica 2', postalCode: '00-001', city: 'Łódź', country: 'PL' } },
}
const RATES = [
  { country: 'PL', region: null, taxClass: 'standard', name: 'VAT 20 %', percentage: 20 },
  { country: 'PL', region: null, taxClass: 'reduced', name: 'VAT 10 %', percentage: 10 },
]

async function newShop(currency = 'EUR', language = 'en', pricesIncludeTax = true) {
  const { id } = await client.sites.create({ name: `Shop ${crypto.randomUUID()}`, currency, language })
  await shop.updateTaxes(id, { rates: RATES, pricesIncludeTax })
  await shop.updateInvoiceSettings(id, { seller: SELLER, footer: 'IBAN AT00 1234' })
  return id
}
const newOrder = async (siteId: string, status: 'pending' | 'paid' = 'pending') => {
  const jam = await shop.createProduct(siteId, { title: 'Jam', price: 12 })
  const book = await shop.createProduct(siteId, { title: 'Bögen', price: 30, taxClass: 'reduced' })
  const lines = [
    { productId: jam.id, quantity: 3 },
    { productId: book.id, quantity: 1 },
  ]
  return shop.createOrder(siteId, { lines, ...BUYER, status })
}
const documentsOf = async (siteId: string, orderId: string) =>
  (await shop.listOrderInvoices(siteId, orderId)).data.map(({ type, number, net, tax, total }) => ({
    type,
    number,
    net,
    tax,
    total,
  }))
const pdfOf = async (siteId: string, id: string) => {
  const file = await shop.getInvoicePdf(siteId, id)
  return Buffer.from(await file.arrayBuffer())
}

test('an order gets one invoice when it is paid, by whatever way', async () => {
  const siteId = await newShop()
  const [byHand, byStatus, byApi] = [
    await newOrder(siteId),
    await newOrder(siteId),
    await newOrder(siteId, 'paid'),
  ]
  await shop.recordPayment(siteId, byHand.id, { amount: 30 })
  expect(await documentsOf(siteId, byHand.id)).toEqual([])
  await shop.recordPayment(siteId, byHand.id, {})
  await shop.updateOrderStatus(siteId, byStatus.id, { status: 'paid' })
  await shop.updateOrderStatus(siteId, byStatus.id, { status: 'shipped' })
  const invoice = { type: 'invoice', net: 61.44, tax: 9.56, total: 71 }
  expect(await documentsOf(siteId, byApi.id)).toEqual([{ ...invoice, number: '2026-00001' }])
  expect(await documentsOf(siteId, byHand.id)).toEqual([{ ...invoice, number: '2026-00002' }])
  expect(await documentsOf(siteId, byStatus.id)).toEqual([{ ...invoice, number: '2026-00003' }])
  for (const { id } of [byHand, byStatus, byApi])
    expect(await shop.getOrder(siteId, id)).toMatchObject({ paid: 71, total: 71 })
})

test('credit notes of any parts give back the taxes of the invoice exactly', async () => {
  for (const pricesIncludeTax of [true, false]) {
    const siteId = await newShop('EUR', 'en', pricesIncludeTax)
    const { id, total } = await newOrder(siteId, 'paid')
    for (const amount of [0.01, 7.77, 33.33]) await shop.refundOrder(siteId, id, { amount })
    await shop.refundOrder(siteId, id, {})
    const [invoice, ...credits] = await documentsOf(siteId, id)
    expect(invoice).toMatchObject({ type: 'invoice', total })
    expect(credits).toHaveLength(4)
    for (const part of ['net', 'tax', 'total'] as const) {
      const sum = credits.reduce((sum, credit) => sum + Math.round(credit[part] * 100), 0)
      expect(sum).toBe(Math.round((invoice?.[part] ?? 0) * 100))
    }
    const { taxes } = await shop.getOrder(siteId, id)
    expect(taxes.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round((invoice?.tax ?? 0) * 100),
    )
  }
})

test('an order that is paid again is credited and gets a new invoice', async () => {
  const siteId = await newShop()
  const { id } = await newOrder(siteId, 'paid')
  await shop.refundOrder(siteId, id, { amount: 21 })
  await shop.recordPayment(siteId, id, {})
  const documents = (await documentsOf(siteId, id)).map(({ type, total }) => [type, total])
  expect(documents).toEqual([
    ['invoice', 71],
    ['credit_note', 21],
    ['credit_note', 50],
    ['invoice', 71],
  ])
})

test('numbers have no gap and no double, while connections break', async () => {
  const siteId = await newShop()
  const product = await shop.createProduct(siteId, { title: 'Jam', price: 12 })
  const lines = [{ productId: product.id, quantity: 1 }]
  const orders = await Promise.all(Array.from({ length: 50 }, () => shop.createOrder(siteId, { lines })))
  const pay = ({ id }: { id: string }) => errorOf(shop.recordPayment(siteId, id, {}))
  let isPaying = true
  const breaking = (async () => {
    while (isPaying)
      await server.platform.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and state <> 'idle'
          and (query like '%shop_invoices%' or query ilike 'commit%')
        order by random() limit 1`)
  })()
  const outcomes = await Promise.all(orders.map(pay))
  isPaying = false
  await breaking
  expect(outcomes.some(Boolean)).toBe(true)
  await Promise.all(orders.map(pay))
  const { data } = await shop.listInvoices(siteId, { limit: 100 })
  const expected = orders.map((_order, i) => `2026-${String(i + 1).padStart(5, '0')}`)
  expect(data.map(({ number }) => number).sort()).toEqual(expected)
  expect(new Set(data.map(({ orderId }) => orderId)).size).toBe(50)
})

test('a PDF says what tax law requires, in the same bytes each time', async () => {
  const siteId = await newShop('EUR', 'de')
  const { id } = await newOrder(siteId, 'paid')
  await shop.refundOrder(siteId, id, { amount: 10 })
  const [invoice, credit] = (await shop.listOrderInvoices(siteId, id)).data
  const pdf = await pdfOf(siteId, invoice?.id ?? '')
  expect(await pdfOf(siteId, invoice?.id ?? '')).toEqual(pdf)
  const text = textsIn(pdf).join('').replaceAll(/\s/g, '')
  for (const said of [
    'Müller&ŐzeKG',
    'ATU12345678',
    'ŁukaszÄrger',
    'Łódź',
    'Polen',
    'Rechnung',
    '2026-00001',
    'Bögen',
    '€71,00',
    'VAT20%',
    'IBANAT001234',
  ])
    expect(text).toContain(said)
  const credited = textsIn(await pdfOf(siteId, credit?.id ?? '')).join('')
  expect(credited).toContain('KorrekturderRechnung2026-00001'.slice(0, 9))
  expect(credited.replaceAll(/\s/g, '')).toContain('€10,00')
})

test('a shop without a seller issues none, and what was issued stays', async () => {
  const siteId = await newShop()
  const before = await newOrder(siteId, 'paid')
  const issued = await documentsOf(siteId, before.id)
  await shop.updateInvoiceSettings(siteId, { seller: null })
  const after = await newOrder(siteId, 'paid')
  expect(await documentsOf(siteId, after.id)).toEqual([])
  expect(await documentsOf(siteId, before.id)).toEqual(issued)
  await shop.updateInvoiceSettings(siteId, { seller: { ...SELLER, name: 'Other' }, prefix: 'RE-' })
  await shop.updateOrderStatus(siteId, after.id, { status: 'shipped' })
  expect(await documentsOf(siteId, after.id)).toEqual([])
  const third = await newOrder(siteId, 'paid')
  expect(await documentsOf(siteId, third.id)).toMatchObject([{ number: 'RE-2026-00002' }])
  const wrong = { ...SELLER, address: { ...SELLER.address, country: 'XX' } }
  expect(await errorOf(shop.updateInvoiceSettings(siteId, { seller: wrong }))).toMatchObject({ status: 400 })
})

test('numbers begin again with each year of the site', async () => {
  const siteId = await newShop()
  await client.sites.update(siteId, { timeZone: 'Europe/Vienna' })
  await newOrder(siteId, 'paid')
  clock.advance(Date.parse('2026-12-31T23:30:00Z') - clock.now().getTime())
  const next = await newOrder(siteId, 'paid')
  expect(await documentsOf(siteId, next.id)).toMatchObject([{ number: '2027-00001' }])
  const csv = await (await shop.exportInvoices(siteId, { from: '2027-01-01' })).text()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('2027-00001,invoice,2027-01-01')
})

test('a visitor gets the invoice by mail, and on the page of their own order only', async () => {
  const target = await visits.newShop()
  await shop.updateInvoiceSettings(target.siteId, { seller: SELLER })
  const product = await visits.newProduct(target)
  const order = async () => {
    const visitor = visits.newVisitor(target)
    await visits.add(visitor, product.id)
    await visits.goToCheckout(visitor)
    return { visitor, token: JSON.parse((await visits.orderNow(visitor)).text).data.token }
  }
  const [mine, other] = [await order(), await order()]
  for (const { id } of await visits.ordersOf(target)) await shop.recordPayment(target.siteId, id, {})
  const page = `/_sw/orders/${mine.token}`
  const { invoices } = await mine.visitor.readJson(page)
  expect(invoices).toHaveLength(1)
  expect((await mine.visitor.get(page)).text).toContain(`${page}/invoices/${invoices[0].id}`)
  const file = await mine.visitor.get(`${page}/invoices/${invoices[0].id}`)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  expect((await other.visitor.get(`/_sw/orders/${other.token}/invoices/${invoices[0].id}`)).status).toBe(404)
  const mails = (await client.mail.list(target.siteId)).data.filter(({ kind }) => kind === 'payment_received')
  const attached = await Promise.all(mails.map(({ id }) => client.mail.get(target.siteId, id)))
  expect(attached.flatMap(({ attachments }) => attachments.map(({ filename }) => filename)).sort()).toEqual([
    '2026-00001.pdf',
    '2026-00002.pdf',
  ])
})

describe('a business', () => {
  /** A shop that issues invoices, with rates in Germany, and a visitor with a cart of one jam and one book. */
  async function withCart(
    seller: object = {},
    { isGross = true, reverseCharge = true, type = 'physical' } = {},
  ) {
    const target = await visits.newShop()
    const rate = { region: null, taxClass: 'standard', name: 'VAT 19 %', percentage: 19 }
    const rates = [
      { ...rate, country: 'DE' },
      { ...rate, country: 'AT', name: 'VAT 20 %', percentage: 20 },
    ]
    await shop.updateTaxes(target.siteId, { rates, pricesIncludeTax: isGross })
    await shop.createShippingZone(target.siteId, {
      ...{ name: 'Germany', countries: ['DE'] },
      rates: [{ name: 'Parcel', type: 'flat', price: 5.95 }],
    })
    await shop.updateInvoiceSettings(target.siteId, { seller: { ...SELLER, ...seller }, reverseCharge })
    const product = await visits.newProduct(target, { price: 11.9, type })
    const visitor = visits.newVisitor(target)
    await visits.add(visitor, product.id, 2)
    const goTo = (fields: object) => visits.goToCheckout(visitor, { ...BERLIN, ...fields })
    return { ...target, visitor, goTo }
  }
  const BERLIN = { line1: 'Allee 1', postalCode: '10115', city: 'Berlin', country: 'DE' }
  const offerOf = async ({ visitor }: Awaited<ReturnType<typeof withCart>>) =>
    (await visitor.readJson('/_sw/checkout')).offer

  test('of another member state pays no tax, and its invoice says why', async () => {
    const target = await withCart()
    await target.goTo({})
    expect(await offerOf(target)).toMatchObject({ total: 29.75, isReverseCharged: false })
    await target.goTo({ vatId: 'de 123.456-789' })
    expect(await offerOf(target)).toMatchObject({
      ...{ subtotal: 20, shippingCost: 5, taxes: [], addedTax: 0, total: 25, isReverseCharged: true },
      deliveries: [{ name: 'Parcel', cost: 5 }, { name: 'Pick up' }],
    })
    const page = (await target.visitor.get('/_sw/checkout')).text
    for (const said of ['DE123456789', 'reverse charge', '€25.00']) expect(page).toContain(said)
    expect(page).not.toContain('€11.90')
    expect((await visits.orderNow(target.visitor)).status).toBe(201)
    const [order] = await visits.ordersOf(target)
    expect(order?.customer).toMatchObject({ name: 'Anna', vatId: 'DE123456789' })
    await shop.recordPayment(target.siteId, order?.id ?? '', {})
    await shop.refundOrder(target.siteId, order?.id ?? '', { lines: [{ line: 0, quantity: 1 }] })
    const [invoice, credit] = (await shop.listOrderInvoices(target.siteId, order?.id ?? '')).data
    expect([invoice, credit].map((one) => [one?.net, one?.tax, one?.total])).toEqual([
      [25, 0, 25],
      [10, 0, 10],
    ])
    for (const one of [invoice, credit]) {
      const text = textsIn(await pdfOf(target.siteId, one?.id ?? ''))
        .join('')
        .replaceAll(/\s/g, '')
      for (const said of ['DE123456789', 'Reversecharge:', 'articles138and196']) expect(text).toContain(said)
    }
    expect(await (await shop.exportInvoices(target.siteId)).text()).toContain('DE123456789')
  })

  test.each([
    ['of the country of the seller', {}, { vatId: 'ATU87654321' }],
    ['supplied in the country of the seller', {}, { vatId: 'DE123456789', country: 'AT' }],
    ['outside of the European Union', {}, { vatId: 'CHE123456789' }],
    ['that buys from a seller without a VAT number', { vatId: null }, { vatId: 'DE123456789' }],
  ])('%s pays tax', async (_which, seller, fields) => {
    const target = await withCart(seller)
    await target.goTo(fields)
    const offer = await offerOf(target)
    expect([offer.isReverseCharged, offer.taxes.length]).toEqual([false, 1])
  })

  test.each([
    ['in a shop that has not chosen reverse charge', { reverseCharge: false }, 29.75],
    ['for a cart with downloads', { type: 'digital' }, 23.8],
  ])('%s pays tax, whatever number it types', async (_where, sold, total) => {
    const target = await withCart({}, sold)
    await target.goTo({ vatId: 'DE123456789' })
    expect(await offerOf(target)).toMatchObject({ total, isReverseCharged: false, taxes: [{}] })
  })

  test('of a shop with net prices pays them as they are', async () => {
    const target = await withCart({}, { isGross: false })
    await target.goTo({ vatId: 'DE123456789' })
    expect(await offerOf(target)).toMatchObject({ subtotal: 23.8, addedTax: 0, total: 29.75 })
  })

  test('is told of a number that cannot be one; only shops with invoices ask for it', async () => {
    const target = await withCart()
    for (const vatId of ['DE12345678', 'ATU1', 'x', '!!!!', 'DE123456789 or 1=1']) {
      const { status, text } = await target.goTo({ vatId })
      expect([status, Object.keys(JSON.parse(text).error.details.fields)]).toEqual([400, ['vatId']])
    }
    expect((await target.visitor.get('/_sw/checkout')).text).toContain('Business VAT number')
    await shop.updateInvoiceSettings(target.siteId, { seller: null })
    expect((await target.visitor.get('/_sw/checkout')).text).not.toContain('Business VAT number')
  })
})

test('a credit note says what comes back, or a part for each rate, in proportion', async () => {
  const siteId = await newShop()
  const { id } = await newOrder(siteId, 'paid')
  await shop.refundOrder(siteId, id, { lines: [{ line: 0, quantity: 2 }] })
  await shop.refundOrder(siteId, id, { amount: 10 })
  const [, byLine, byAmount] = (await shop.listOrderInvoices(siteId, id)).data
  expect([byLine, byAmount].map((one) => [one?.tax, one?.total])).toEqual([
    [4, 24],
    [1.18, 10],
  ])
  const textOf = async (invoice: string) =>
    textsIn(await pdfOf(siteId, invoice))
      .join('')
      .replaceAll(/\s/g, '')
  const returned = await textOf(byLine?.id ?? '')
  for (const said of ['Jam', '€12.00', '20%', '€24.00']) expect(returned).toContain(said)
  expect(returned).not.toContain('Bögen')
  const parts = await textOf(byAmount?.id ?? '')
  expect(parts.match(/Partialrefund/g)).toHaveLength(2)
  for (const said of ['20%', '10%', '€10.00']) expect(parts).toContain(said)
})

test('erasing a customer keeps their invoices, as law asks, and empties their orders', async () => {
  const siteId = await newShop()
  const { id } = await newOrder(siteId, 'paid')
  await shop.updateOrder(siteId, id, { customer: { vatId: 'PL1234567890' }, trackingNumber: 'RR1PL' })
  await shop.refundOrder(siteId, id, { amount: 10, method: 'cash', reference: 'to Łukasz' })
  const issued = (await shop.listOrderInvoices(siteId, id)).data
  const pdf = await pdfOf(siteId, issued[0]?.id ?? '')
  const [customer] = (await client.customers.list(siteId)).data
  await client.customers.erase(siteId, customer?.id ?? '')
  expect((await shop.listOrderInvoices(siteId, id)).data).toEqual(issued)
  expect(issued.map(({ buyer }) => buyer)).toEqual(['Łukasz Ärger', 'Łukasz Ärger'])
  expect(await pdfOf(siteId, issued[0]?.id ?? '')).toEqual(pdf)
  const order = await shop.getOrder(siteId, id)
  expect(order).toMatchObject({ customer: null, trackingNumber: null, total: 71, refunded: 10 })
  expect(order.shipping?.address ?? null).toBeNull()
  const { data: payments } = await shop.listPayments(siteId, id)
  expect(payments.map(({ reference }) => reference)).toEqual([null, null])
})
