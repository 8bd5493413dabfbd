import { expect } from 'vitest'
import { jobs } from '../../src/app.ts'
import { TestClock } from './clock.ts'
import { startTestServer } from './server.ts'
import { type Shop, shopVisits } from './shop-visits.ts'
import { LIVE_KEY, startStripeServer } from './stripe-server.ts'

export const WEBHOOK_SECRET = 'whsec_test0123456789'
export type Ordered = Awaited<ReturnType<Awaited<ReturnType<typeof startOnlineShops>>['order']>>

/** A server, and a fake of Stripe at which its shops collect money. */
export async function startOnlineShops() {
  let now = () => new TestClock().now()
  const stripe = await startStripeServer(() => now())
  const server = await startTestServer({ TRUST_PROXY: 'true', ...stripe.env }, { background: false })
  now = () => server.clock.now()
  const { clock } = server
  const { client, key, accountId } = await server.tenant()
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

  /** A visitor orders, and is led to the page of Stripe unless it is not opened. */
  async function order(
    shop: Shop,
    { stock = 5, price = 12 }: { stock?: number; price?: number } = {},
    { isOpened = true }: { isOpened?: boolean } = {},
  ) {
    const product = await newProduct(shop, { stock, price })
    const visitor = newVisitor(shop)
    await add(visitor, product.id)
    await goToCheckout(visitor)
    const { payments } = await visitor.readJson('/_sw/checkout')
    expect(payments[0].id).toBe('online')
    const placed = JSON.parse((await orderNow(visitor)).text).data
    const orderId = (await shops.ordersOf(shop))[0]?.id ?? ''
    const pay = async () => visitor.readJson(`/_sw/orders/${placed.token}/pay`)
    const { url, amount } = isOpened ? await pay() : { url: '', amount: placed.total }
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
  return {
    stripe,
    server,
    clock,
    client,
    key,
    accountId,
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
  }
}
