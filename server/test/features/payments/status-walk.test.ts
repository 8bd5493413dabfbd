import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { count } from '../../support/counts.ts'
import { startOnlineShops } from '../../support/online-shops.ts'
import { errorOf } from '../../support/outcomes.ts'
import { VIENNA } from '../../support/shop-visits.ts'
import { signIns } from '../../support/sign-in.ts'

const { stripe, server, client, workOff, newShop, order, comeBack, shops, chargesOf, entriesOf } =
  await startOnlineShops()
const { shop: api } = client

type Status = OrderDetail['status']
const FEW: Status[] = ['pending', 'paid', 'shipped', 'cancelled', 'refunded']
/** What is delivered or completed is like what is shipped. */
const STATUSES =
  count({ ordinary: 1, proof: 2 }) === 1 ? FEW : ([...FEW, 'delivered', 'completed'] as Status[])
const ends = (status: Status) => status === 'cancelled' || status === 'refunded'
const SELLER = { name: 'Jam KG', address: { line1: 'Gasse 1', city: 'Wien', country: 'AT' }, vatId: null }
const cents = (amount: number) => Math.round(amount * 100)
const keptOf = ({ paid, refunded }: OrderDetail) => cents(paid) - cents(refunded)

const STOCK = 1_000
const shop = await newShop()
const { siteId } = shop
await api.updateInvoiceSettings(siteId, { seller: SELLER })

let orders = 0
/** An order of a visitor, at 29.00, of which so much is paid by hand. */
async function placed(money: 'nothing' | 'a part' | 'all' | 'all, and a part refunded') {
  const email = `anna${++orders}@example.com`
  const product = await api.createProduct(siteId, { title: 'Jam', price: 12, stock: STOCK })
  const { id } = await api.createOrder(siteId, {
    lines: [{ productId: product.id, quantity: 2 }],
    customer: { name: 'Anna', email },
    shipping: { cost: 5, address: VIENNA },
  })
  await server.db.run(sql`update shop_orders set is_by_visitor = true where id = ${id}`)
  if (money === 'a part') await api.recordPayment(siteId, id, { amount: 10 })
  if (money.startsWith('all')) await api.recordPayment(siteId, id, { method: 'cash' })
  if (money.endsWith('refunded')) await api.refundOrder(siteId, id, { amount: 7 })
  return { id, productId: product.id, email }
}
type Placed = Awaited<ReturnType<typeof placed>>

/** Holds status, entries, taxes, stock and documents of an order against each other. */
async function agrees({ id, productId }: Placed, mayKeep = false) {
  const found = await api.getOrder(siteId, id)
  const kept = keptOf(found)
  const { data: entries } = await api.listPayments(siteId, id)
  const sumOf = (type: string, field: 'amount' | 'tax') =>
    entries.reduce((sum, entry) => (entry.type === type ? sum + cents(entry[field]) : sum), 0)
  expect([sumOf('payment', 'amount'), sumOf('refund', 'amount')]).toEqual([
    cents(found.paid),
    cents(found.refunded),
  ])
  expect(kept).toBeGreaterThanOrEqual(0)
  expect(kept).toBeLessThanOrEqual(cents(found.total))
  const tax = found.taxes.reduce((sum, { amount }) => sum + cents(amount), 0)
  const keptTax = sumOf('payment', 'tax') - sumOf('refund', 'tax')
  if (kept === 0) expect(keptTax).toBe(0)
  if (kept === cents(found.total)) expect(keptTax).toBe(tax)
  if (found.status === 'refunded' || (found.status === 'cancelled' && !mayKeep)) expect(kept).toBe(0)
  expect((await api.getProduct(siteId, productId)).stock).toBe(ends(found.status) ? STOCK : STOCK - 2)
  const { data: documents } = await api.listOrderInvoices(siteId, id)
  const documented = documents.reduce(
    (sum, { type, total }) => sum + (type === 'invoice' ? 1 : -1) * cents(total),
    0,
  )
  if (documents.length > 0) expect(documented).toBe(kept)
  return found
}

const mailsTo = async (address: string) => {
  const { data } = await client.mail.list(siteId, { limit: 60 })
  return data.filter(({ to }) => to === address).map(({ kind }) => kind as string)
}

/** Whether nothing would be waited for. */
const isPaidUp = (to: Status, { status, ...order }: OrderDetail) =>
  to === 'pending' && status !== to && keptOf(order as OrderDetail) >= cents(order.total)

/** What the visitor is told of a change. */
function toldOf(before: OrderDetail, after: OrderDetail): string[] {
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled'
  return [
    ...(after.paid > before.paid ? ['payment_received'] : []),
    ...(after.refunded > before.refunded && !isCancelled ? ['refund_made'] : []),
    ...(isCancelled ? ['order_cancelled'] : []),
    ...(after.status === 'shipped' && before.status !== 'shipped' ? ['order_shipped'] : []),
  ].sort()
}

describe.each(['nothing', 'a part', 'all', 'all, and a part refunded'] as const)('%s is paid', (money) => {
  test.each(STATUSES)('%s: each next status leaves money and status agreeing, and is told', async (from) => {
    const walks = STATUSES.map(async (to) => {
      const one = await placed(money)
      const paid = await api.getOrder(siteId, one.id)
      if ((from === 'refunded' && keptOf(paid) > 0) || isPaidUp(from, paid))
        return expect(
          await errorOf(api.updateOrderStatus(siteId, one.id, { status: from, refund: false })),
        ).toMatchObject({ status: 400 })
      await api.updateOrderStatus(siteId, one.id, { status: from, refund: false })
      const before = await agrees(one, true)
      const toldBefore = await mailsTo(one.email)
      const asks = (ends(to) && to !== from) || isPaidUp(to, before)
      if (asks && keptOf(before) > 0) {
        const open = await errorOf(api.updateOrderStatus(siteId, one.id, { status: to }))
        expect(open).toMatchObject({ status: 409, reason: 'refund_undecided' })
        expect(open.details).toMatchObject({ kept: keptOf(before) / 100 })
        expect(await api.getOrder(siteId, one.id)).toEqual(before)
      }
      const refund = asks ? { refund: true } : {}
      await api.updateOrderStatus(siteId, one.id, { status: to, ...refund })
      const after = await agrees(one, to === from)
      expect(after.status).toBe(to)
      if (to === 'paid') expect(keptOf(after)).toBe(cents(after.total))
      const told = await mailsTo(one.email)
      expect(told.slice(0, told.length - toldBefore.length).sort()).toEqual(toldOf(before, after))
    })
    await Promise.all(walks)
  })
})

test('what is paid by hand says how, and money may be kept only when somebody says so', async () => {
  const one = await placed('nothing')
  await api.updateOrderStatus(siteId, one.id, {
    status: 'paid',
    method: 'transfer',
    reference: 'Statement 7',
  })
  const [payment] = (await api.listPayments(siteId, one.id)).data
  expect(payment).toMatchObject({ method: 'transfer', reference: 'Statement 7', amount: 29 })
  await api.updateOrderStatus(siteId, one.id, { status: 'cancelled', refund: false, restock: false })
  expect(await api.getOrder(siteId, one.id)).toMatchObject({ status: 'cancelled', paid: 29, refunded: 0 })
  expect((await api.getProduct(siteId, one.productId)).stock).toBe(STOCK - 2)
  await api.refundOrder(siteId, one.id, { method: 'cash' })
  expect(await api.getOrder(siteId, one.id)).toMatchObject({ status: 'cancelled', refunded: 29 })
  const card = api.updateOrderStatus(siteId, one.id, { status: 'paid', method: 'gift_card' })
  expect(await errorOf(card)).toMatchObject({ status: 400 })
})

test('the export of payments has each payment and refund, with signs that sum up', async () => {
  const target = await newShop()
  const product = await api.createProduct(target.siteId, { title: 'Jam', price: 12 })
  const lines = [{ productId: product.id, quantity: 2 }]
  const { id } = await api.createOrder(target.siteId, { lines })
  await api.recordPayment(target.siteId, id, { method: 'cash', reference: '=1+1' })
  await api.refundOrder(target.siteId, id, { amount: 5, method: 'transfer' })
  const rowsOf = async (days: object) =>
    (await (await api.exportPayments(target.siteId, days)).text()).trim().split('\r\n').slice(1)
  const today = server.clock.now().toISOString().slice(0, 10)
  expect((await rowsOf({ from: today })).map((row) => row.split(',').slice(4))).toEqual([
    ['payment', 'cash', "'=1+1", '24', '0', 'EUR'],
    ['refund', 'transfer', '', '-5', '0', 'EUR'],
  ])
  expect(await rowsOf({ to: '2020-01-01' })).toEqual([])
})

test('cancelling what was paid at Stripe refunds it there, once, however often asked', async () => {
  const ordered = await order(await newShop())
  stripe.pay(ordered.url)
  await comeBack(ordered)
  const cancel = () =>
    errorOf(
      api.updateOrderStatus(ordered.shop.siteId, ordered.orderId, { status: 'cancelled', refund: true }),
    )
  expect(await Promise.all(Array.from({ length: 8 }, cancel))).toEqual(Array(8).fill(undefined))
  await workOff()
  const [charge] = await chargesOf(ordered)
  expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(0)
  expect(await entriesOf(ordered)).toEqual([
    { type: 'payment', method: 'stripe', amount: ordered.amount },
    { type: 'refund', method: 'stripe', amount: ordered.amount },
  ])
})

describe('a refund of lines', () => {
  /** Three jams and a book, at different rates, with a coupon. */
  async function mixed(pricesIncludeTax = true) {
    const target = await newShop()
    await api.updateInvoiceSettings(target.siteId, { seller: SELLER })
    await api.updateTaxes(target.siteId, { pricesIncludeTax })
    const jam = await api.createProduct(target.siteId, { title: 'Jam', price: 3.33, stock: 10 })
    const book = await api.createProduct(target.siteId, {
      title: 'Book',
      price: 20,
      taxClass: 'reduced',
      stock: 10,
    })
    const { code } = await api.createCoupon(target.siteId, { code: 'TEN', type: 'percentage', amount: 10 })
    const sold = await api.createOrder(target.siteId, {
      lines: [
        { productId: jam.id, quantity: 3 },
        { productId: book.id, quantity: 1 },
      ],
      couponCode: code,
      shipping: { cost: 5, address: VIENNA },
      status: 'paid',
    })
    const stockOf = async (id: string) => (await api.getProduct(target.siteId, id)).stock
    return { ...target, id: sold.id, jam, book, sold, stockOf }
  }
  const creditsOf = async (target: { siteId: string; id: string }) =>
    (await api.listOrderInvoices(target.siteId, target.id)).data.filter(({ type }) => type === 'credit_note')

  test.each([true, false])('gives back their price and taxes exactly (gross: %s)', async (isGross) => {
    const target = await mixed(isGross)
    const { siteId, id, sold, jam, book, stockOf } = target
    for (const lines of [
      [{ line: 0, quantity: 1 }],
      [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      [{ line: 0, quantity: 1 }],
    ])
      await api.refundOrder(siteId, id, { lines })
    const after = await api.getOrder(siteId, id)
    expect(after.lines.map(({ returned }) => returned)).toEqual([3, 1])
    const shippingTax = isGross ? 0 : 1
    expect(keptOf(after)).toBe(500 + 100 * shippingTax)
    expect([await stockOf(jam.id), await stockOf(book.id)]).toEqual([10, 10])
    const more = errorOf(api.refundOrder(siteId, id, { lines: [{ line: 0, quantity: 1 }] }))
    expect(await more).toMatchObject({ status: 409, reason: 'returned_already' })
    await api.refundOrder(siteId, id, {})
    const { data: entries } = await api.listPayments(siteId, id)
    const tax = entries.reduce((sum, entry) => (entry.type === 'refund' ? sum + cents(entry.tax) : sum), 0)
    const charged = sold.taxes.reduce((sum, { amount }) => sum + cents(amount), 0)
    expect(tax).toBe(charged)
    const credits = await creditsOf(target)
    expect(credits).toHaveLength(4)
    expect(credits.reduce((sum, credit) => sum + cents(credit.tax), 0)).toBe(charged)
    expect(credits.map((credit) => cents(credit.tax))).toEqual(
      entries.filter(({ type }) => type === 'refund').map((entry) => cents(entry.tax)),
    )
    expect((await api.getOrder(siteId, id)).status).toBe('refunded')
    expect([await stockOf(jam.id), await stockOf(book.id)]).toEqual([10, 10])
  })

  test('puts nothing back into stock that cannot be sold, also when the rest is refunded', async () => {
    const { siteId, id, jam, book, stockOf } = await mixed()
    await api.refundOrder(siteId, id, { lines: [{ line: 0, quantity: 2 }], restock: false })
    expect([await stockOf(jam.id), await stockOf(book.id)]).toEqual([7, 9])
    await api.refundOrder(siteId, id, {})
    expect([await stockOf(jam.id), await stockOf(book.id)]).toEqual([8, 10])
  })

  test('may be of less than they cost, and never of lines or money that are not there', async () => {
    const target = await mixed()
    const { siteId, id } = target
    const refused = async (body: object) => (await errorOf(api.refundOrder(siteId, id, body)))?.status
    expect(await refused({ lines: [{ line: 2, quantity: 1 }] })).toBe(400)
    expect(
      await refused({
        lines: [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      }),
    ).toBe(400)
    expect(await refused({ lines: [{ line: 0, quantity: 4 }] })).toBe(409)
    expect(await refused({ lines: [{ line: 1, quantity: 1 }], amount: 99 })).toBe(409)
    expect((await api.getOrder(siteId, id)).lines.some(({ returned }) => returned)).toBe(false)
    await api.refundOrder(siteId, id, { lines: [{ line: 1, quantity: 1 }], amount: 5 })
    expect(await api.getOrder(siteId, id)).toMatchObject({ refunded: 5, status: 'paid' })
    const many = Array.from({ length: 6 }, () =>
      errorOf(api.refundOrder(siteId, id, { lines: [{ line: 0, quantity: 1 }] })),
    )
    expect((await Promise.all(many)).filter((error) => error === undefined)).toHaveLength(3)
    await agreesWithDocuments(target)
  })

  async function agreesWithDocuments({ siteId, id }: { siteId: string; id: string }) {
    const { data } = await api.listOrderInvoices(siteId, id)
    const sum = data.reduce((all, { type, total }) => all + (type === 'invoice' ? 1 : -1) * cents(total), 0)
    expect(sum).toBe(keptOf(await api.getOrder(siteId, id)))
  }

  test('gives back money first, then the gift card, and points in proportion', async () => {
    const target = await newShop()
    await client.loyalty.updateProgram(target.siteId, {
      ...{
        enabled: true,
        pointsPerCurrencyUnit: 0,
        pointValueMinor: 1,
        minimumRedemption: 1,
        currency: 'EUR',
      },
    })
    const visitor = shops.newVisitor(target)
    const { id: customerId } = await client.customers.create(target.siteId, { email: 'anna@example.com' })
    await signIns(server, client).signIn(target, visitor)
    await client.loyalty.earn(target.siteId, { customerId, reason: 'gift', points: 400 })
    const card = await api.createGiftCard(target.siteId, { amount: 6, currency: 'EUR' })
    const product = await shops.newProduct(target, { price: 10, type: 'digital' })
    await shops.add(visitor, product.id, 2)
    await shops.goToCheckout(visitor)
    await visitor.post('/_sw/checkout/choices', { usePoints: 'yes', giftCardCode: card.code })
    const { token } = JSON.parse((await shops.orderNow(visitor)).text).data
    const { url } = await visitor.readJson(`/_sw/orders/${token}/pay`)
    stripe.pay(url)
    await visitor.readJson(`/_sw/orders/${token}/paid`)
    const [sold] = await shops.ordersOf(target)
    const id = sold?.id ?? ''
    const points = async () => (await client.loyalty.getAccount(target.siteId, customerId)).balance
    const onCard = async () => (await api.getGiftCard(target.siteId, card.id)).balance
    expect([sold?.total, await points(), await onCard()]).toEqual([16, 0, 0])
    await api.refundOrder(target.siteId, id, { lines: [{ line: 0, quantity: 1 }] })
    expect([await points(), await onCard()]).toEqual([200, 0])
    await api.refundOrder(target.siteId, id, { lines: [{ line: 0, quantity: 1 }] })
    expect([await points(), await onCard()]).toEqual([400, 6])
    await workOff()
    const given = [...stripe.refunds.values()].slice(-2).map(({ amount }) => amount)
    expect(new Set(given)).toEqual(new Set([800, 200]))
    expect(await api.getOrder(target.siteId, id)).toMatchObject({
      status: 'refunded',
      paid: 16,
      refunded: 16,
    })
  })
})
