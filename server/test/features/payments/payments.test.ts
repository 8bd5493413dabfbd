import { describe, expect, test } from 'vitest'
import { jobs } from '../../../src/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { TestClock } from '../../support/clock.ts'
import { startTestServer } from '../../support/server.ts'
import { type Shop, shopVisits } from '../../support/shop-visits.ts'
import { LIVE_KEY, startStripeServer, TEST_KEY } from '../../support/stripe-server.ts'

const WEBHOOK_SECRET = 'whsec_test0123456789'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let now = () => new TestClock().now()
const stripe = await startStripeServer(() => now())
const server = await startTestServer({ TRUST_PROXY: 'true', ...stripe.env }, { background: false })
now = () => server.clock.now()
const { clock } = server
const { client } = await server.tenant()
const shops = shopVisits(server, client)
const { newProduct, newVisitor, add, goToCheckout, orderNow } = shops

const run = async (name: string) => {
  const job = jobs.find((one) => one.name === name)
  await job?.run(server.platform, undefined as never)
}
/** What runs every few minutes. */
const workOff = async () => {
  for (const name of ['payments.settleDue', 'payments.sendRefunds', 'shop.cancelExpired']) await run(name)
}

async function newShop(currency?: string, language?: string): Promise<Shop> {
  const shop = await shops.newShop(currency, language)
  await client.payments.connect(shop.siteId, {
    provider: 'stripe',
    secretKey: LIVE_KEY,
    webhookSecret: WEBHOOK_SECRET,
  })
  return shop
}

/** A visitor orders, and is led to the page of Stripe. */
async function order(shop: Shop, { stock = 5, price = 12 }: { stock?: number; price?: number } = {}) {
  const product = await newProduct(shop, { stock, price })
  const visitor = newVisitor(shop)
  await add(visitor, product.id)
  await goToCheckout(visitor)
  const { payments } = await visitor.readJson('/_sw/checkout')
  expect(payments[0].id).toBe('online')
  const placed = JSON.parse((await orderNow(visitor)).text).data
  const orderId = (await shops.ordersOf(shop))[0]?.id ?? ''
  const pay = async () => visitor.readJson(`/_sw/orders/${placed.token}/pay`)
  const { url, amount } = await pay()
  return { shop, visitor, token: placed.token, orderId, url, amount, pay, productId: product.id }
}
type Ordered = Awaited<ReturnType<typeof order>>

const sendEvent = ({ siteId }: Shop, event: RequestInit) =>
  server.fetch(`/v1/payments/stripe/webhook/${siteId}`, event)
const completed = ({ url }: Ordered) =>
  stripe.event('checkout.session.completed', stripe.sessionAt(url), WEBHOOK_SECRET)
const comeBack = ({ visitor, token }: Ordered) => visitor.readJson(`/_sw/orders/${token}/paid`)
const detailOf = ({ shop, orderId }: Ordered) => client.shop.getOrder(shop.siteId, orderId)
const entriesOf = async ({ shop, orderId }: Ordered) =>
  (await client.shop.listPayments(shop.siteId, orderId)).data.map(({ type, method, amount }) => ({
    type,
    method,
    amount,
  }))
const mailsOf = async ({ siteId }: Shop, kind: string) =>
  (await client.mail.list(siteId)).data.filter((mail) => mail.kind === kind)
const chargesOf = async ({ shop, orderId }: Ordered) =>
  (await client.payments.listCharges(shop.siteId, { subjectId: orderId })).data

describe('connecting a provider', () => {
  test('tests the key, keeps it sealed and tells whose account it is', async () => {
    const shop = await shops.newShop()
    expect(await client.payments.getConnection(shop.siteId)).toBeNull()
    const connection = await client.payments.connect(shop.siteId, { provider: 'stripe', secretKey: LIVE_KEY })
    expect(connection).toMatchObject({ accountName: 'Jam & Co', hasWebhook: false, lastEventAt: null })
    expect(connection.webhookUrl).toContain(`/v1/payments/stripe/webhook/${shop.siteId}`)
    const stored = await server.db.rows<object>(sql`select * from payment_connections`)
    expect(JSON.stringify(stored)).not.toContain(LIVE_KEY)
    expect(JSON.stringify(await client.payments.getConnection(shop.siteId))).not.toContain('sk_')
  })

  test('refuses a key of the other mode, what is no key, and a key that Stripe does not know', async () => {
    const shop = await shops.newShop()
    const connect = (secretKey: string) =>
      client.payments.connect(shop.siteId, { provider: 'stripe', secretKey })
    await expect(connect(TEST_KEY)).rejects.toThrow('is a test key; a live site takes a live key')
    await expect(connect('pk_test_51abcdefgh')).rejects.toThrow('is not a secret key of Stripe')
    await expect(connect('sk_live_unknown12')).rejects.toThrow('Stripe does not accept the key')
    expect(await client.payments.getConnection(shop.siteId)).toBeNull()
  })

  test('ends only when no money is on its way, and the shop then offers it no more', async () => {
    const shop = await newShop()
    const ordered = await order(shop)
    await expect(client.payments.disconnect(shop.siteId)).rejects.toMatchObject({
      details: { reason: 'charges_open' },
    })
    stripe.pay(ordered.url)
    await comeBack(ordered)
    await client.payments.disconnect(shop.siteId)
    await add(ordered.visitor, ordered.productId)
    const { payments } = await ordered.visitor.readJson('/_sw/checkout')
    expect(payments.map(({ id }: { id: string }) => id)).toEqual(['transfer'])
  })
})

describe('an order that is paid online', () => {
  test('leads the browser to Stripe with what is due, and is paid when the visitor comes back', async () => {
    const shop = await newShop()
    const ordered = await order(shop)
    const session = stripe.sessionAt(ordered.url)
    const { total } = await detailOf(ordered)
    expect(session).toMatchObject({
      amount_total: Math.round(total * 100),
      currency: 'eur',
      customer_email: 'anna@example.com',
    })
    const page = await ordered.visitor.get(`/_sw/orders/${ordered.token}/pay`)
    expect(page.headers.refresh).toBe(`0; url=${ordered.url}`)
    expect(page.text).toContain(`href="${ordered.url}"`)
    expect(stripe.pay(ordered.url)).toBe(true)
    const back = new URL(session.success_url).pathname
    expect((await ordered.visitor.readJson(back)).status).toBe('paid')
    expect(await detailOf(ordered)).toMatchObject({ status: 'paid', paid: total, expiresAt: null })
    expect(await entriesOf(ordered)).toEqual([{ type: 'payment', method: 'stripe', amount: total }])
    expect(await mailsOf(shop, 'payment_received')).toHaveLength(1)
  })

  test('goes on with the same page of Stripe until it ends, and with another one after it', async () => {
    const ordered = await order(await newShop())
    expect((await ordered.pay()).url).toBe(ordered.url)
    clock.advance(30.5 * MINUTE_MS)
    const { url } = await ordered.pay()
    expect(url).not.toBe(ordered.url)
    await workOff()
    expect(stripe.sessionAt(ordered.url).status).toBe('expired')
    expect((await detailOf(ordered)).status).toBe('pending')
    stripe.pay(url)
    await comeBack(ordered)
    expect((await detailOf(ordered)).status).toBe('paid')
  })

  test('is cancelled when it is not paid, and waits for no more than three hours', async () => {
    const ordered = await order(await newShop(), { stock: 1 })
    clock.advance(40 * MINUTE_MS)
    await workOff()
    expect((await detailOf(ordered)).status).toBe('cancelled')
    expect((await client.shop.getProduct(ordered.shop.siteId, ordered.productId)).stock).toBe(1)
    const patient = await order(await newShop())
    for (let i = 0; i < 4; i++) {
      clock.advance(30.5 * MINUTE_MS)
      await patient.visitor.get(`/_sw/orders/${patient.token}/pay`)
    }
    const late = await patient.visitor.get(`/_sw/orders/${patient.token}/pay`)
    clock.advance(30.5 * MINUTE_MS)
    expect(late.status).toBe(200)
    expect((await patient.visitor.get(`/_sw/orders/${patient.token}/pay`)).status).toBe(409)
  })

  test('can be one by transfer whose customer would rather pay online', async () => {
    const shop = await shops.newShop()
    const product = await newProduct(shop)
    const visitor = newVisitor(shop)
    await add(visitor, product.id)
    await goToCheckout(visitor)
    const { token } = JSON.parse((await orderNow(visitor)).text).data
    await client.payments.connect(shop.siteId, { provider: 'stripe', secretKey: LIVE_KEY })
    expect((await visitor.readJson(`/_sw/orders/${token}`)).canPayOnline).toBe(true)
    const { url } = await visitor.readJson(`/_sw/orders/${token}/pay`)
    stripe.pay(url)
    expect((await visitor.readJson(`/_sw/orders/${token}/paid`)).status).toBe('paid')
  })

  test.each(['JPY', 'KWD', 'ISK'])('is charged in %s as Stripe counts it', async (currency) => {
    const shop = await newShop(currency)
    await client.shop.updateTaxes(shop.siteId, { rates: [] })
    const product = await newProduct(shop, { price: 120 })
    const visitor = newVisitor(shop)
    await add(visitor, product.id)
    await goToCheckout(visitor)
    const { token } = JSON.parse((await orderNow(visitor)).text).data
    const { url } = await visitor.readJson(`/_sw/orders/${token}/pay`)
    const { total } = (await shops.ordersOf(shop))[0] ?? {}
    const factor = { JPY: 1, KWD: 1_000, ISK: 100 }[currency] as number
    expect(stripe.sessionAt(url).amount_total).toBe((total as number) * factor)
    stripe.pay(url)
    expect((await visitor.readJson(`/_sw/orders/${token}/paid`)).status).toBe('paid')
  })
})

describe('return, event and job', () => {
  const returns = (ordered: Ordered) => comeBack(ordered)
  const event = async (ordered: Ordered) => {
    expect((await sendEvent(ordered.shop, completed(ordered))).status).toBe(204)
  }
  const job = () => workOff()
  const steps = { returns, event, job }
  type Step = keyof typeof steps
  const orders: Step[][] = [
    ['returns', 'event', 'job'],
    ['event', 'returns', 'job'],
    ['job', 'event', 'returns'],
    ['event', 'event', 'event', 'returns', 'returns'],
    ['job'],
    ['returns'],
    ['event'],
  ]

  test.each(orders.map((order) => [order.join(', '), order] as const))(
    '%s: one payment',
    async (_name, order_) => {
      const ordered = await order(await newShop())
      stripe.pay(ordered.url)
      clock.advance(3 * MINUTE_MS)
      for (const step of order_) await steps[step](ordered)
      expect((await detailOf(ordered)).status).toBe('paid')
      expect(await entriesOf(ordered)).toHaveLength(1)
      expect(await mailsOf(ordered.shop, 'payment_received')).toHaveLength(1)
    },
  )

  test('ten of each at once: one payment', async () => {
    const ordered = await order(await newShop())
    stripe.pay(ordered.url)
    clock.advance(3 * MINUTE_MS)
    const one = completed(ordered)
    await Promise.all(
      Array.from({ length: 10 }, () => [
        comeBack(ordered),
        sendEvent(ordered.shop, one),
        run('payments.settleDue'),
      ]).flat(),
    )
    expect(await entriesOf(ordered)).toHaveLength(1)
    expect(await mailsOf(ordered.shop, 'payment_received')).toHaveLength(1)
    expect((await chargesOf(ordered)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('three days late, when the order is cancelled: the money goes back, once', async () => {
    const ordered = await order(await newShop(), { stock: 1 })
    stripe.pay(ordered.url)
    await server.db.run(sql`update charges set check_at = null`)
    clock.advance(3 * DAY_MS)
    await run('shop.cancelExpired')
    expect((await detailOf(ordered)).status).toBe('cancelled')
    await event(ordered)
    await event(ordered)
    await workOff()
    await workOff()
    expect(await detailOf(ordered)).toMatchObject({ status: 'cancelled', paid: 0 })
    const [charge] = await chargesOf(ordered)
    expect(charge?.refunds).toMatchObject([
      { reason: 'not_payable', status: 'succeeded', amount: ordered.amount },
    ])
    expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(0)
    expect(await mailsOf(ordered.shop, 'payment_returned')).toHaveLength(1)
  })

  test('an answer of Stripe that is lost is asked for again: one session, one refund', async () => {
    const ordered = await order(await newShop())
    let lost = 0
    stripe.losesAnswer = (method, path) => method === 'POST' && path === '/v1/refunds' && lost++ < 3
    stripe.pay(ordered.url)
    await comeBack(ordered)
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId)
    await workOff()
    clock.advance(10 * MINUTE_MS)
    await workOff()
    stripe.losesAnswer = () => false
    // What was made is found, not asked for again.
    expect(lost).toBe(3)
    const [charge] = await chargesOf(ordered)
    expect(charge?.refunds).toMatchObject([{ status: 'succeeded', amount: ordered.amount }])
    expect(
      [...stripe.refunds.values()].filter((one) => one.payment_intent === charge?.providerPaymentId),
    ).toHaveLength(1)
  })

  test('while Stripe does not answer, the visitor is asked to try again, and the order stays', async () => {
    const ordered = await order(await newShop())
    stripe.fails = () => true
    clock.advance(31 * MINUTE_MS)
    expect((await ordered.visitor.get(`/_sw/orders/${ordered.token}/pay`)).status).toBe(503)
    expect((await ordered.visitor.get(`/_sw/orders/${ordered.token}/paid`)).status).toBe(200)
    stripe.fails = () => false
    const { url } = await ordered.pay()
    stripe.pay(url)
    expect((await comeBack(ordered)).status).toBe('paid')
  }, 60_000)
})

describe('what does not agree', () => {
  test('another amount or currency than was asked for is flagged, and pays nothing', async () => {
    for (const wrong of [{ amount_total: 1 }, { currency: 'usd' }]) {
      const ordered = await order(await newShop())
      Object.assign(stripe.sessionAt(ordered.url), wrong)
      stripe.pay(ordered.url)
      await comeBack(ordered)
      expect(await detailOf(ordered)).toMatchObject({ status: 'pending', paid: 0 })
      expect((await chargesOf(ordered))[0]).toMatchObject({ status: 'flagged' })
    }
  })

  test('an order that was paid by hand meanwhile gets the second payment back', async () => {
    const ordered = await order(await newShop())
    await client.shop.recordPayment(ordered.shop.siteId, ordered.orderId, { method: 'cash' })
    stripe.pay(ordered.url)
    await sendEvent(ordered.shop, completed(ordered))
    await workOff()
    expect(await entriesOf(ordered)).toEqual([{ type: 'payment', method: 'cash', amount: ordered.amount }])
    const [charge] = await chargesOf(ordered)
    expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(0)
  })

  test('of 20 visitors who pay for the last piece, one has it', async () => {
    const shop = await newShop()
    const product = await newProduct(shop, { stock: 1 })
    const visitors = Array.from({ length: 20 }, (_, i) => newVisitor(shop, `198.51.${100 + i}.7`))
    for (const [i, visitor] of visitors.entries()) {
      await add(visitor, product.id)
      await goToCheckout(visitor, {
        email: `visitor${i}@example.com`,
        line1: 'Gasse 1',
        postalCode: '1010',
        city: 'Wien',
        country: 'AT',
      })
    }
    const answers = await Promise.all(visitors.map(orderNow))
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(1)
  })
})

describe('a payment that takes its time', () => {
  const settleLater = async () => {
    clock.advance(6 * 60 * MINUTE_MS + MINUTE_MS)
    await workOff()
  }

  test('holds the order, and cannot be made twice', async () => {
    const ordered = await order(await newShop(), { stock: 1 })
    stripe.debit(ordered.url)
    await comeBack(ordered)
    await settleLater()
    expect((await detailOf(ordered)).status).toBe('pending')
    expect((await ordered.visitor.get(`/_sw/orders/${ordered.token}/pay`)).status).toBe(409)
    await expect(client.payments.disconnect(ordered.shop.siteId)).rejects.toMatchObject({ status: 409 })
    Object.assign(stripe.sessionAt(ordered.url), { payment_status: 'paid' })
    await settleLater()
    expect((await detailOf(ordered)).status).toBe('paid')
    expect(await entriesOf(ordered)).toHaveLength(1)
  })

  test('and fails: the customer is told once, and the stock is free soon', async () => {
    const ordered = await order(await newShop(), { stock: 1 })
    stripe.debit(ordered.url)
    await comeBack(ordered)
    Object.assign(stripe.sessionAt(ordered.url).payment_intent as object, {
      status: 'requires_payment_method',
    })
    await settleLater()
    await settleLater()
    expect(await mailsOf(ordered.shop, 'payment_failed')).toHaveLength(1)
    expect((await detailOf(ordered)).status).toBe('cancelled')
  })

  test('of an order that costs more by now is kept, and the order with it', async () => {
    const ordered = await order(await newShop())
    await client.shop.updateOrder(ordered.shop.siteId, ordered.orderId, { shipping: { cost: 9 } })
    stripe.pay(ordered.url)
    await comeBack(ordered)
    clock.advance(DAY_MS)
    await workOff()
    expect(await detailOf(ordered)).toMatchObject({ status: 'pending', paid: ordered.amount })
  })

  test('is found although its page was given up, and Stripe tells nothing', async () => {
    const ordered = await order(await newShop())
    await client.shop.updateOrder(ordered.shop.siteId, ordered.orderId, { shipping: { cost: 9 } })
    const { url } = await ordered.pay()
    expect(url).not.toBe(ordered.url)
    stripe.fails = (method, path) => method === 'POST' && path.endsWith('/expire')
    await workOff()
    expect(stripe.pay(ordered.url)).toBe(true)
    stripe.fails = () => false
    clock.advance(3 * MINUTE_MS)
    await workOff()
    expect((await detailOf(ordered)).paid).toBe(ordered.amount)
  })

  test('and of which Stripe never tells, as the key is revoked, is flagged', async () => {
    const ordered = await order(await newShop())
    stripe.fails = () => true
    clock.advance(2 * DAY_MS)
    await workOff()
    stripe.fails = () => false
    expect((await chargesOf(ordered))[0]).toMatchObject({ status: 'flagged' })
    await client.payments.disconnect(ordered.shop.siteId)
  })
})

describe('refunds', () => {
  async function paid() {
    const ordered = await order(await newShop(), { price: 100 })
    stripe.pay(ordered.url)
    await comeBack(ordered)
    const [charge] = await chargesOf(ordered)
    return { ...ordered, paymentId: charge?.providerPaymentId ?? '' }
  }

  test('in part and in full go back through Stripe, never more than was collected', async () => {
    const ordered = await paid()
    const { siteId } = ordered.shop
    await client.shop.refundOrder(siteId, ordered.orderId, { amount: 30 })
    await workOff()
    expect(stripe.keptOf(ordered.paymentId)).toBe(Math.round(ordered.amount * 100) - 3_000)
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        client.shop.refundOrder(siteId, ordered.orderId, { amount: ordered.amount - 30 }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await workOff()
    expect(stripe.keptOf(ordered.paymentId)).toBe(0)
    expect(await detailOf(ordered)).toMatchObject({ status: 'refunded', refunded: ordered.amount })
    expect((await entriesOf(ordered)).map(({ method }) => method)).toEqual(['stripe', 'stripe', 'stripe'])
  })

  test('that were paid out by hand are recorded alone', async () => {
    const ordered = await paid()
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId, { amount: 10, method: 'cash' })
    await workOff()
    expect(stripe.keptOf(ordered.paymentId)).toBe(Math.round(ordered.amount * 100))
    expect((await entriesOf(ordered)).at(-1)).toEqual({ type: 'refund', method: 'cash', amount: 10 })
  })

  test('that were made at Stripe are recorded, once', async () => {
    const ordered = await paid()
    const refund = stripe.refundByHand(ordered.paymentId, 2_500)
    for (let i = 0; i < 3; i++)
      await sendEvent(ordered.shop, stripe.event('refund.created', refund, WEBHOOK_SECRET))
    expect(await detailOf(ordered)).toMatchObject({ status: 'paid', refunded: 25 })
    const rest = stripe.refundByHand(ordered.paymentId, Math.round(ordered.amount * 100) - 2_500)
    await sendEvent(ordered.shop, stripe.event('refund.created', rest, WEBHOOK_SECRET))
    expect(await detailOf(ordered)).toMatchObject({ status: 'refunded', refunded: ordered.amount })
  })

  test('that Stripe cannot make end as failed, and the owners are told', async () => {
    const ordered = await paid()
    stripe.refundByHand(ordered.paymentId, Math.round(ordered.amount * 100))
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId)
    await workOff()
    const [charge] = await chargesOf(ordered)
    expect(charge?.refunds[0]).toMatchObject({ status: 'failed' })
    expect(charge?.refunds[0]?.problem).toContain('greater than unrefunded amount')
  })

  test('that failed and are made at Stripe instead count once', async () => {
    const ordered = await paid()
    stripe.refuses = (method, path) => method === 'POST' && path === '/v1/refunds'
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId, { amount: 30 })
    await workOff()
    stripe.refuses = () => false
    expect((await chargesOf(ordered))[0]?.refunds[0]).toMatchObject({ status: 'failed' })
    const refund = stripe.refundByHand(ordered.paymentId, 3_000)
    await sendEvent(ordered.shop, stripe.event('refund.created', refund, WEBHOOK_SECRET))
    expect(await detailOf(ordered)).toMatchObject({ status: 'paid', refunded: 30 })
    expect((await chargesOf(ordered))[0]?.refunds).toMatchObject([{ status: 'succeeded', amount: 30 }])
  })

  test('of what an account collected that is no longer connected are paid out by hand', async () => {
    const ordered = await paid()
    await client.payments.disconnect(ordered.shop.siteId)
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId, { amount: 10 })
    expect((await entriesOf(ordered)).at(-1)).toEqual({ type: 'refund', method: 'manual', amount: 10 })
    expect((await chargesOf(ordered))[0]?.refunds).toEqual([])
  })

  test('that Stripe is working on are looked at until they have ended', async () => {
    const ordered = await paid()
    stripe.refundStatus = 'pending'
    await client.shop.refundOrder(ordered.shop.siteId, ordered.orderId)
    await workOff()
    stripe.refundStatus = 'succeeded'
    expect((await chargesOf(ordered))[0]?.refunds[0]).toMatchObject({ status: 'waiting' })
    for (const refund of stripe.refunds.values()) refund.status = 'succeeded'
    clock.advance(7 * 60 * MINUTE_MS)
    await workOff()
    expect((await chargesOf(ordered))[0]?.refunds[0]).toMatchObject({ status: 'succeeded' })
  })

  test('a dispute is shown', async () => {
    const ordered = await paid()
    const dispute = { payment_intent: ordered.paymentId, status: 'needs_response', reason: 'fraudulent' }
    await sendEvent(ordered.shop, stripe.event('charge.dispute.created', dispute, WEBHOOK_SECRET))
    expect((await chargesOf(ordered))[0]?.dispute).toEqual({ status: 'needs_response', reason: 'fraudulent' })
  })
})

describe('events', () => {
  test('that Stripe did not sign, or long ago, are refused', async () => {
    const ordered = await order(await newShop())
    stripe.pay(ordered.url)
    const forged = stripe.event(
      'checkout.session.completed',
      stripe.sessionAt(ordered.url),
      'whsec_other0123456',
    )
    expect((await sendEvent(ordered.shop, forged)).status).toBe(400)
    const old = completed(ordered)
    clock.advance(10 * MINUTE_MS)
    expect((await sendEvent(ordered.shop, old)).status).toBe(400)
    expect(
      (await sendEvent(ordered.shop, { ...old, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400)
    expect((await detailOf(ordered)).status).toBe('pending')
  })

  test('of a site change nothing of another one', async () => {
    const ordered = await order(await newShop())
    const other = await newShop()
    stripe.pay(ordered.url)
    expect((await sendEvent(other, completed(ordered))).status).toBe(204)
    expect((await detailOf(ordered)).status).toBe('pending')
    expect(
      (await server.fetch('/v1/payments/stripe/webhook/site_01jz0000000000000000000000', completed(ordered)))
        .status,
    ).toBe(404)
  })
})
