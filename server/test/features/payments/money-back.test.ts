import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { startOnlineShops, WEBHOOK_SECRET } from '../../support/online-shops.ts'
import { makeMember } from '../../support/people.ts'
import { ANNA } from '../../support/shop-visits.ts'

const {
  stripe,
  server,
  accountId,
  clock,
  client,
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
  shops,
} = await startOnlineShops()
const { newProduct, newVisitor, add, goToCheckout, orderNow } = shops
await makeMember(server, accountId, 'owner')

describe('what does not agree', () => {
  test('another amount or currency than was asked for is flagged, and pays nothing', async () => {
    for (const wrong of [{ amount_total: 1 }, { currency: 'usd' }]) {
      const ordered = await order(await newShop())
      Object.assign(stripe.sessionAt(ordered.url), wrong)
      stripe.pay(ordered.url)
      await comeBack(ordered)
      expect(await detailOf(ordered)).toMatchObject({ status: 'pending', paid: 0 })
      const [charge] = await chargesOf(ordered)
      expect(charge).toMatchObject({ status: 'flagged' })
      // Money that was never that of the order does not leave it either.
      await client.shop.recordPayment(ordered.shop.siteId, ordered.orderId, { method: 'cash' })
      const lost = disputeOf(charge?.providerPaymentId ?? '', 100, 'lost')
      await sendEvent(ordered.shop, stripe.event('charge.dispute.closed', lost, WEBHOOK_SECRET))
      expect(await detailOf(ordered)).toMatchObject({ status: 'paid', refunded: 0 })
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

/** A dispute as Stripe tells of it. */
const disputeOf = (paymentId: string, amount: number, status = 'needs_response') => ({
  ...{ id: `dp_${paymentId}`, object: 'dispute', payment_intent: paymentId, status },
  ...{ reason: 'fraudulent', amount, currency: 'eur' },
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

  test('may be smaller than what Stripe charges at least', async () => {
    const ordered = await paid()
    const { siteId } = ordered.shop
    for (const amount of [ordered.amount - 0.3, 0.3])
      await client.shop.refundOrder(siteId, ordered.orderId, { amount })
    await workOff()
    expect(stripe.keptOf(ordered.paymentId)).toBe(0)
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

  test('of a gift card at Stripe are taken off it, and a dispute stops it until the owners hear that it is won', async () => {
    const shop = await newShop()
    await client.shop.updateGiftCardSales(shop.siteId, { enabled: true, amounts: [50] })
    const visitor = newVisitor(shop)
    const page = '/_sw/gift-cards'
    const bea = { recipientName: 'Bea', recipientEmail: 'bea@example.com' }
    const sent = { ...ANNA, ...bea, amount: '50', paymentId: 'online' }
    const { location } = await visitor.submit(page, page, sent)
    stripe.pay((await visitor.readJson(location)).url)
    await visitor.readJson(location.replace(/pay$/, 'paid'))
    const [charge] = (await client.payments.listCharges(shop.siteId)).data
    const paymentId = charge?.providerPaymentId ?? ''
    const cards = async () => (await client.shop.listGiftCards(shop.siteId)).data
    expect(await cards()).toMatchObject([{ balance: 50, active: true }])
    const refund = stripe.refundByHand(paymentId, 2_000)
    await sendEvent(shop, stripe.event('refund.created', refund, WEBHOOK_SECRET))
    expect(await cards()).toMatchObject([{ balance: 30, active: true }])
    const dispute = disputeOf(paymentId, 3_000)
    await sendEvent(shop, stripe.event('charge.dispute.created', dispute, WEBHOOK_SECRET))
    expect(await cards()).toMatchObject([{ balance: 30, active: false }])
    const shown = await visitor.readJson(location.replace(/\/pay$/, ''))
    expect([shown.status, shown.giftCard]).toEqual(['paid', null])
    for (let i = 0; i < 2; i++) {
      const won = disputeOf(paymentId, 3_000, 'won')
      await sendEvent(shop, stripe.event('charge.dispute.closed', won, WEBHOOK_SECRET))
    }
    const told = (await mailsOf(shop, 'payment_problem')).map(({ id }) => client.mail.get(shop.siteId, id))
    const texts = (await Promise.all(told)).map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('activate it again'))).toHaveLength(1)
  })

  test.each([60, 30])('of %i by hand, and a lost dispute, leave the gift card its part', async (byHand) => {
    const shop = await newShop()
    const { siteId } = shop
    const card = await client.shop.createGiftCard(siteId, { amount: 40, currency: 'EUR' })
    const product = await newProduct(shop, { price: 100, type: 'digital' })
    const visitor = newVisitor(shop)
    await add(visitor, product.id)
    await goToCheckout(visitor)
    await visitor.post('/_sw/checkout/choices', { giftCardCode: card.code })
    const { token } = JSON.parse((await orderNow(visitor)).text).data
    stripe.pay((await visitor.readJson(`/_sw/orders/${token}/pay`)).url)
    await visitor.readJson(`/_sw/orders/${token}/paid`)
    const orderId = (await shops.ordersOf(shop))[0]?.id ?? ''
    const [charge] = (await client.payments.listCharges(siteId, { subjectId: orderId })).data
    await client.shop.refundOrder(siteId, orderId, { amount: byHand, method: 'cash' })
    const lost = disputeOf(charge?.providerPaymentId ?? '', 6_000, 'lost')
    await sendEvent(shop, stripe.event('charge.dispute.closed', lost, WEBHOOK_SECRET))
    expect(await client.shop.getOrder(siteId, orderId)).toMatchObject({
      ...{ status: 'paid', paid: 100, refunded: 60 },
    })
    const told = (await mailsOf(shop, 'payment_problem')).map(({ id }) => client.mail.get(siteId, id))
    const texts = (await Promise.all(told)).map(({ text }) => text)
    const twice = texts.filter((text) => text?.includes('more than was left'))
    expect(twice).toEqual([expect.stringContaining(`€${byHand}.00`)])
    await client.shop.refundOrder(siteId, orderId, { amount: 40 })
    const ended = await client.shop.getOrder(siteId, orderId)
    expect(ended).toMatchObject({ status: 'refunded', paid: 100, refunded: 100 })
    expect((await client.shop.getGiftCard(siteId, card.id)).balance).toBe(40)
  })

  test('a dispute is shown', async () => {
    const ordered = await paid()
    const dispute = disputeOf(ordered.paymentId, 10_000)
    await sendEvent(ordered.shop, stripe.event('charge.dispute.created', dispute, WEBHOOK_SECRET))
    expect((await chargesOf(ordered))[0]?.dispute).toEqual({ status: 'needs_response', reason: 'fraudulent' })
  })

  test('a dispute that is lost is a refund, once, and takes nothing back into stock', async () => {
    const ordered = await paid()
    const cents = Math.round(ordered.amount * 100)
    for (const status of ['needs_response', 'lost', 'lost', 'needs_response']) {
      const dispute = disputeOf(ordered.paymentId, cents, status)
      await sendEvent(ordered.shop, stripe.event('charge.dispute.closed', dispute, WEBHOOK_SECRET))
    }
    expect(await detailOf(ordered)).toMatchObject({ status: 'refunded', refunded: ordered.amount })
    expect((await entriesOf(ordered)).map(({ type }) => type)).toEqual(['payment', 'refund'])
    expect((await chargesOf(ordered))[0]).toMatchObject({ dispute: { status: 'lost' } })
    expect((await client.shop.getProduct(ordered.shop.siteId, ordered.productId)).stock).toBe(4)
  })
})
