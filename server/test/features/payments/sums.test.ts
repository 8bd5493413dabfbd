import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, minorDigits } from '../../../src/platform/values/money.ts'
import { count, recordFigure } from '../../support/counts.ts'
import { startOnlineShops } from '../../support/online-shops.ts'
import { VIENNA } from '../../support/shop-visits.ts'
import { signIns } from '../../support/sign-in.ts'

const online = await startOnlineShops()
const { stripe, server, client, shops } = online
const { signIn } = signIns(server, client)
const { shop: api } = client

const SELLER = { name: 'Jam KG', address: { line1: 'Gasse 1', city: 'Wien', country: 'AT' }, vatId: null }
const RATES = [
  { country: 'AT', region: null, taxClass: 'standard', name: 'VAT', percentage: 20 },
  { country: 'AT', region: null, taxClass: 'odd', name: 'Odd', percentage: 7.7 },
]

/** What a visitor buys and pays with; prices in minor units. */
const carts = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      taxClass: fc.constantFrom('standard', 'odd', 'none'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: fc.integer({ min: 0, max: 2_000 }),
  percentOff: fc.option(fc.integer({ min: 1, max: 90 })),
  card: fc.option(fc.integer({ min: 1, max: 60_000 })),
  points: fc.option(fc.integer({ min: 1, max: 20_000 })),
})

/** Points pay for all that the coupon leaves, so that nothing is left for the card. */
const PAID_BEFORE_CARD: Cart = {
  lines: [{ price: 42_752, quantity: 1, taxClass: 'none' }],
  shipping: 0,
  percentOff: 85,
  card: 46_893,
  points: 10_898,
}

async function openShop(currency: string, pricesIncludeTax: boolean) {
  const shop = await online.newShop(currency)
  await api.updateTaxes(shop.siteId, { rates: RATES, pricesIncludeTax })
  await api.updateInvoiceSettings(shop.siteId, { seller: SELLER })
  const terms = { enabled: true, pointValueMinor: 1, minimumRedemption: 1, currency }
  await client.loyalty.updateProgram(shop.siteId, terms)
  const { data: zones } = await api.listShippingZones(shop.siteId)
  const visitor = shops.newVisitor(shop)
  const { id: customerId } = await client.customers.create(shop.siteId, { email: 'anna@example.com' })
  await signIn(shop, visitor)
  return { shop, siteId: shop.siteId, currency, visitor, customerId, zoneId: zones[0]?.id ?? '' }
}
type Opened = Awaited<ReturnType<typeof openShop>>

/** Fills the cart, and uses what the visitor pays with. Resolves to what points and coupon take off, in minor units. */
async function fillCart({ siteId, currency, visitor, customerId, zoneId }: Opened, cart: Cart) {
  const main = (amount: number) => Number((amount / 10 ** minorDigits(currency)).toFixed(4))
  const rate = { name: 'Parcel', type: 'flat', price: main(cart.shipping) } as const
  await api.updateShippingZone(siteId, zoneId, { rates: [rate] })
  for (const { price, quantity, taxClass } of cart.lines) {
    const { id } = await api.createProduct(siteId, { title: 'Jam', price: main(price), currency, taxClass })
    await shops.add(visitor, id, quantity)
  }
  await shops.goToCheckout(visitor, VIENNA)
  const choices: Record<string, string> = {}
  if (cart.percentOff !== null) {
    choices.couponCode = `C${crypto.randomUUID()}`
    await api.createCoupon(siteId, { code: choices.couponCode, type: 'percentage', amount: cart.percentOff })
  }
  if (cart.card !== null)
    choices.giftCardCode = (await api.createGiftCard(siteId, { amount: main(cart.card), currency })).code
  if (cart.points !== null) {
    await client.loyalty.earn(siteId, { customerId, reason: 'gift', points: cart.points })
    choices.usePoints = 'yes'
  }
  await visitor.post('/_sw/checkout/choices', choices)
  const subtotal = cart.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const couponOff = Math.floor((2 * subtotal * (cart.percentOff ?? 0) + 100) / 200)
  const { offer } = await visitor.readJson('/_sw/checkout')
  const pointsOff = cart.points === null ? 0 : Number(minor(offer.points.amount, currency))
  return { subtotal, off: couponOff + pointsOff }
}
type Cart = typeof carts extends fc.Arbitrary<infer C> ? C : never

/** Orders what a cart holds, pays it at Stripe, and holds every sum against the others. Resolves to whether Stripe was asked. */
async function holdsSums(opened: Opened, cart: Cart): Promise<boolean> {
  const { shop, siteId, currency, visitor } = opened
  const expected = await fillCart(opened, cart)
  const placed = JSON.parse((await shops.orderNow(visitor)).text).data
  const [listed] = await shops.ordersOf(shop)
  const orderId = listed?.id ?? ''
  const order = await api.getOrder(siteId, orderId)
  const of = (amount: number) => Number(minor(amount, currency))
  const card = Math.min(cart.card ?? 0, of(order.total))
  const sum = order.lines.reduce((sum, { total }) => sum + of(total), 0)
  expect(sum).toBe(expected.subtotal)
  expect(of(order.subtotal)).toBe(sum)
  expect(of(order.discount)).toBe(expected.off)
  expect(of(order.shippingCost)).toBe(cart.shipping)
  expect(of(order.total)).toBe(sum - expected.off + cart.shipping + of(order.addedTax))
  expect(of(order.paid)).toBe(order.status === 'paid' ? of(order.total) : card)
  const due = of(order.total) - card
  const isOnline = order.paymentMethod !== null && placed.canPayOnline
  if (isOnline) {
    const { url, amount } = await visitor.readJson(`/_sw/orders/${placed.token}/pay`)
    const [charge] = (await client.payments.listCharges(siteId, { subjectId: orderId })).data
    expect([of(amount), of(charge?.amount ?? 0)]).toEqual([due, due])
    expect(stripe.sessionAt(url).amount_total).toBe(due)
    stripe.pay(url)
    await visitor.readJson(`/_sw/orders/${placed.token}/paid`)
  } else if (due > 0) await api.recordPayment(siteId, orderId, {})
  expect(await api.getOrder(siteId, orderId)).toMatchObject({ status: 'paid', paid: order.total })
  const [invoice] = (await api.listOrderInvoices(siteId, orderId)).data
  const taxes = order.taxes.reduce((sum, { amount }) => sum + of(amount), 0)
  expect([of(invoice?.total ?? 0), of(invoice?.tax ?? 0)]).toEqual([of(order.total), taxes])
  return isOnline
}

for (const currency of ['EUR', 'JPY', 'KWD'])
  for (const pricesIncludeTax of [true, false])
    test(`all sums of ${pricesIncludeTax ? 'gross' : 'net'} carts in ${currency} agree with Stripe`, async (context) => {
      const opened = await openShop(currency, pricesIncludeTax)
      let charged = 0
      const property = fc.asyncProperty(carts, async (cart) => {
        if (await holdsSums(opened, cart)) charged++
      })
      const numRuns = count({ ordinary: 4, proof: 150 })
      await fc.assert(property, { numRuns, endOnFailure: true, examples: [[PAID_BEFORE_CARD]] })
      recordFigure(context, { count: `${numRuns} carts`, figure: `${charged} paid at Stripe` })
    })
