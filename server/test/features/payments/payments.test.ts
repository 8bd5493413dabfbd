import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { type Ordered, startOnlineShops } from '../../support/online-shops.ts'
import { ANNA } from '../../support/shop-visits.ts'
import { LIVE_KEY, TEST_KEY } from '../../support/stripe-server.ts'

const {
  stripe,
  server,
  clock,
  client,
  shops,
  run,
  workOff,
  newShop,
  order,
  sendEvent,
  completed,
  comeBack,
  detailOf,
  entriesOf,
  mailsOf,
  chargesOf,
} = await startOnlineShops()
const { newProduct, newVisitor, add, goToCheckout, orderNow } = shops

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

  test('refuses a key of the other mode, and one that Stripe does not know', async () => {
    const shop = await shops.newShop()
    const connect = (secretKey: string) =>
      client.payments.connect(shop.siteId, { provider: 'stripe', secretKey })
    await expect(connect(TEST_KEY)).rejects.toThrow('is a test key; live sites require a live key')
    await expect(connect('pk_test_51abcdefgh')).rejects.toThrow('is not a secret key of Stripe')
    await expect(connect('sk_live_unknown12')).rejects.toThrow('Stripe rejected the key')
    expect(await client.payments.getConnection(shop.siteId)).toBeNull()
  })

  test('an amount below its minimum is not offered online, nor on the page of the order', async () => {
    const shop = await newShop()
    const { id } = await newProduct(shop, { price: 0.5, type: 'digital' })
    const visitor = newVisitor(shop)
    await add(visitor, id)
    await goToCheckout(visitor)
    const offered = async () =>
      (await visitor.readJson('/_sw/checkout')).payments.map(({ id }: { id: string }) => id)
    expect(await offered()).toEqual(['online', 'transfer'])
    await client.shop.updateProduct(shop.siteId, id, { price: 0.49 })
    expect(await offered()).toEqual(['transfer'])
    const sent = { total: '0.49', paymentId: 'online' }
    const refused = JSON.parse((await visitor.post('/_sw/checkout', sent)).text)
    expect(refused.error.details.reason).toBe('payment_gone')
    expect(JSON.parse((await orderNow(visitor)).text).data).toMatchObject({ canPayOnline: false })
  })

  test('an amount that nobody can pay is not ordered, and holds no stock', async () => {
    const shop = await newShop()
    await client.shop.updatePaymentSettings(shop.siteId, { methods: [] })
    await client.shop.updateGiftCardSales(shop.siteId, { enabled: true, amounts: [0.3, 25] })
    const { id } = await newProduct(shop, { price: 0.3, type: 'digital', stock: 5 })
    const visitor = newVisitor(shop)
    await add(visitor, id)
    await goToCheckout(visitor)
    expect((await visitor.readJson('/_sw/checkout')).refused).toMatchObject([{ field: 'paymentId' }])
    const page = (await visitor.get('/_sw/checkout')).text
    expect(page).toContain('This amount cannot be paid online. Please change your order')
    expect(page).not.toContain('Order and pay')
    const { status, text } = await visitor.post('/_sw/checkout', { total: '0.3', paymentId: 'online' })
    expect([status, Object.keys(JSON.parse(text).error.details.fields)]).toEqual([400, ['paymentId']])
    const bea = { recipientName: 'Bea', recipientEmail: 'bea@example.com' }
    const buy = (amount: string) =>
      visitor.submit('/_sw/gift-cards', '/_sw/gift-cards', { ...ANNA, ...bea, amount, paymentId: 'online' })
    const refused = await buy('0.3')
    expect([refused.status, refused.text.includes('cannot be paid online')]).toEqual([422, true])
    expect((await client.shop.listOrders(shop.siteId)).data).toEqual([])
    expect((await buy('25')).status).toBe(303)
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
  test('leads the browser to Stripe, and is paid when the visitor comes back', async () => {
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

  test('goes on with the same page of Stripe until it ends', async () => {
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

  test('who comes back again and again without paying has Stripe asked a few times only', async () => {
    const ordered = await order(await newShop())
    const before = stripe.requests.length
    for (let i = 0; i < 40; i++) expect((await comeBack(ordered)).status).toBe('pending')
    expect(stripe.requests.length - before).toBe(20)
    stripe.pay(ordered.url)
    clock.advance(MINUTE_MS)
    expect((await comeBack(ordered)).status).toBe('paid')
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

  test('while Stripe does not answer, the order stays', async () => {
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

  test('are refused by a site without a secret, also those that an empty one has signed', async () => {
    const shop = await newShop()
    const ordered = await order(shop)
    stripe.pay(ordered.url)
    await client.payments.connect(shop.siteId, { provider: 'stripe', secretKey: LIVE_KEY })
    const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: {} } })
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const signature = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    }
    expect((await sendEvent(shop, { method: 'POST', headers, body })).status).toBe(400)
    expect((await sendEvent(shop, completed(ordered))).status).toBe(400)
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
