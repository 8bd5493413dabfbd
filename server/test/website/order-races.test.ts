import { describe, expect, test } from 'vitest'
import { BOTH_WAYS, lateVisitor } from '../support/late-visitor.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type Shop, shopVisits } from '../support/shop-visits.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

const COUPON = { code: 'SPRING', type: 'fixed_amount', amount: 2, currency: 'EUR', maxUses: 1 } as const

/** A shop with jam, a coupon and a gift card that Anna has entered. */
async function newSale({ language = 'en', quantity = 1 } = {}) {
  const shop = await newShop('EUR', language)
  const jam = await newProduct(shop, { stock: 2 })
  const coupon = await client.shop.createCoupon(shop.siteId, COUPON)
  const card = await client.shop.createGiftCard(shop.siteId, { amount: 10 })
  const anna = newVisitor(shop)
  await add(anna, jam.id, quantity)
  await goToCheckout(anna)
  return { shop, jam, coupon, card, anna, language }
}
type Sale = Awaited<ReturnType<typeof newSale>>

const buy = ({ shop, jam }: Sale, more: object = {}) =>
  client.shop.createOrder(shop.siteId, { lines: [{ productId: jam.id, quantity: 1 }], ...more })

/** What somebody else pays for with the gift card. */
async function spend({ shop, card }: Sale, price: number) {
  const { id } = await newProduct(shop, { type: 'digital', price, title: `Card of ${price}` })
  const rival = newVisitor(shop, '198.51.100.9')
  await add(rival, id)
  await goToCheckout(rival, { country: 'AT', email: 'rival@example.com' })
  await rival.post('/_sw/checkout/choices', { giftCardCode: card.code })
  await orderNow(rival)
}

/** All that an order changes. */
async function stateOf({ shop, jam, coupon, card }: Sale) {
  const known = <T>(read: Promise<T>) => read.catch(() => null)
  return {
    orders: (await ordersOf(shop)).length,
    stock: (await known(client.shop.getProduct(shop.siteId, jam.id)))?.stock,
    uses: (await known(client.shop.getCoupon(shop.siteId, coupon.id)))?.uses,
    balance: (await client.shop.getGiftCard(shop.siteId, card.id)).balance,
    mails: (await client.mail.list(shop.siteId)).data.length,
  }
}

const ordersOfAnna = async (shop: Shop) =>
  (await ordersOf(shop)).filter(({ customer }) => customer?.email === ANNA.email)

type Race = {
  name: string
  language?: string
  quantity?: number
  /** What Anna has entered. */
  choices?(sale: Sale): Record<string, string>
  meanwhile(sale: Sale): Promise<unknown>
  reasons: string[]
  /** What the page shows then. */
  shown: string[]
  /** What the order costs, and what is left to pay, if Anna orders what she is shown then. */
  ordered?: { total: number; paid: number }
}

const PRICE_CHANGED = 'The price has changed in the meantime. Please check it again.'
const PREIS_GEÄNDERT = 'Der Preis hat sich inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.'
const SOLD_OUT = 'Something in your cart has just sold out. Please check the quantities.'
const couponOf = () => ({ couponCode: COUPON.code })
const cardOf = ({ card }: Sale) => ({ giftCardCode: card.code })
const PLAIN = { total: 17, paid: 0 }

const RACES: Race[] = [
  {
    name: 'for the last pieces',
    meanwhile: async (sale) => [await buy(sale), await buy(sale)],
    reasons: [SOLD_OUT, 'Sold out. Please remove it.'],
    shown: ['Cart'],
  },
  {
    name: 'for one of the last pieces',
    quantity: 2,
    meanwhile: buy,
    reasons: [SOLD_OUT, 'Only 1 left. Please order fewer.'],
    shown: ['Cart'],
  },
  {
    name: 'for a product that is no longer sold',
    meanwhile: ({ shop, jam }) => client.shop.updateProduct(shop.siteId, jam.id, { active: false }),
    reasons: [
      'Something in your cart is no longer available. Please remove it.',
      'This is no longer available. Please remove it.',
    ],
    shown: ['Cart'],
  },
  {
    name: 'for a product that is deleted',
    language: 'de',
    meanwhile: ({ shop, jam }) => client.shop.deleteProduct(shop.siteId, jam.id),
    reasons: [
      'Etwas in Ihrem Warenkorb wird nicht mehr verkauft. Bitte entfernen Sie es.',
      'Das ist nicht mehr erhältlich. Bitte entfernen Sie es.',
    ],
    shown: ['Warenkorb'],
  },
  {
    name: 'for a price',
    meanwhile: ({ shop, jam }) => client.shop.updateProduct(shop.siteId, jam.id, { price: 13 }),
    reasons: [PRICE_CHANGED],
    shown: ['€18.00'],
    ordered: { total: 18, paid: 0 },
  },
  {
    name: 'for a coupon with one use',
    choices: couponOf,
    meanwhile: (sale) => buy(sale, couponOf()),
    reasons: ['This coupon has been used up.', PRICE_CHANGED],
    shown: ['€17.00'],
    ordered: PLAIN,
  },
  {
    name: 'for a coupon that expires',
    choices: couponOf,
    meanwhile: ({ shop, coupon }) =>
      client.shop.updateCoupon(shop.siteId, coupon.id, { endsAt: '2026-06-01T00:00:00Z' }),
    reasons: ['This coupon has expired.', PRICE_CHANGED],
    shown: ['€17.00'],
    ordered: PLAIN,
  },
  {
    name: 'for a coupon that is withdrawn',
    language: 'de',
    choices: couponOf,
    meanwhile: ({ shop, coupon }) => client.shop.deactivateCoupon(shop.siteId, coupon.id),
    reasons: ['Dieser Gutschein gilt nicht mehr.', PREIS_GEÄNDERT],
    shown: ['17,00'],
    ordered: PLAIN,
  },
  {
    name: 'for a coupon that needs a larger order now',
    language: 'de',
    choices: couponOf,
    meanwhile: ({ shop, coupon }) => client.shop.updateCoupon(shop.siteId, coupon.id, { minimumTotal: 20 }),
    reasons: ['Dieser Gutschein gilt ab einem Bestellwert von 20,00\u00a0€.', PREIS_GEÄNDERT],
    shown: ['17,00'],
    ordered: PLAIN,
  },
  {
    name: 'for a coupon, but not for a gift card',
    choices: (sale) => ({ ...couponOf(), ...cardOf(sale) }),
    meanwhile: ({ shop, coupon }) =>
      client.shop.updateCoupon(shop.siteId, coupon.id, { startsAt: '2026-06-02T00:00:00Z' }),
    reasons: ['This coupon is not valid yet.', PRICE_CHANGED],
    shown: ['€17.00', '€7.00'],
    ordered: { total: 17, paid: 10 },
  },
  {
    name: 'for a gift card, but not for a coupon',
    choices: (sale) => ({ ...couponOf(), ...cardOf(sale) }),
    meanwhile: (sale) => spend(sale, 30),
    reasons: ['This gift card is empty.', PRICE_CHANGED],
    shown: ['€15.00'],
    ordered: { total: 15, paid: 0 },
  },
  {
    name: 'for a part of a gift card',
    choices: cardOf,
    meanwhile: (sale) => spend(sale, 4),
    reasons: ['The gift card’s balance has changed. Please check the amount due.'],
    shown: ['€11.00'],
    ordered: { total: 17, paid: 6 },
  },
  {
    name: 'for a gift card that expires',
    language: 'de',
    choices: cardOf,
    meanwhile: async ({ shop, card }) => {
      await client.shop.updateGiftCard(shop.siteId, card.id, { expiresAt: '2026-06-01T00:00:00Z' })
    },
    reasons: ['Diese Geschenkkarte ist abgelaufen.', PREIS_GEÄNDERT],
    shown: ['17,00'],
    ordered: PLAIN,
  },
  {
    name: 'for a gift card that is blocked',
    choices: cardOf,
    meanwhile: ({ shop, card }) => client.shop.updateGiftCard(shop.siteId, card.id, { active: false }),
    reasons: ['This gift card is no longer valid.', PRICE_CHANGED],
    shown: ['€17.00'],
    ordered: PLAIN,
  },
  {
    name: 'for a way to pay',
    meanwhile: ({ shop }) =>
      client.shop.updatePaymentSettings(shop.siteId, {
        methods: [{ id: 'cash', name: 'Cash', instructions: 'At the door' }],
      }),
    reasons: ['This payment method is no longer available. Please check your order again.'],
    shown: ['€17.00'],
    ordered: PLAIN,
  },
  {
    name: 'for a country of delivery',
    meanwhile: async ({ shop }) => {
      const [zone] = (await client.shop.listShippingZones(shop.siteId)).data
      await client.shop.updateShippingZone(shop.siteId, zone?.id ?? '', { countries: ['DE'] })
    },
    reasons: ['We no longer deliver to this country. Please enter another address.'],
    shown: ['Your details'],
  },
]

describe.each(BOTH_WAYS)('with %o, who comes too late', (options) => {
  async function visitor({ shop, anna }: Sale) {
    const { url } = await client.sites.get(shop.siteId)
    const late = await lateVisitor(server, url as string, options)
    await late.context.addCookies(anna.cookies().map((cookie) => ({ ...cookie, url: url as string })))
    return late
  }

  test.each(RACES)('$name learns why, sees what is left, and has ordered nothing', async (race) => {
    const { language, quantity, choices, meanwhile, reasons, shown, ordered } = race
    const sale = await newSale({ ...(language && { language }), ...(quantity && { quantity }) })
    if (choices) await sale.anna.post('/_sw/checkout/choices', choices(sale))
    const { page, open, send, reasons: seen, close } = await visitor(sale)
    await open('/_sw/checkout')
    await meanwhile(sale)
    const before = await stateOf(sale)
    await send('/_sw/checkout')
    expect(await seen()).toEqual(reasons)
    for (const text of shown) expect(await page.locator('main').textContent()).toContain(text)
    expect(await stateOf(sale)).toEqual(before)
    expect(await page.locator('main form[action="/_sw/checkout"][method=post]').count()).toBe(ordered ? 1 : 0)
    if (ordered) {
      await send('/_sw/checkout')
      await page.waitForURL('**/_sw/orders/*')
      const [order, ...others] = await ordersOfAnna(sale.shop)
      const { total, paid } = await client.shop.getOrder(sale.shop.siteId, order?.id ?? '')
      expect([{ total, paid }, others]).toEqual([ordered, []])
    }
    await close()
  })

  test.each([
    ['used up', (sale: Sale) => buy(sale, couponOf()), 'This coupon has been used up.'],
    [
      'withdrawn',
      ({ shop, coupon }: Sale) => client.shop.deactivateCoupon(shop.siteId, coupon.id),
      'This coupon is no longer valid.',
    ],
  ])('with a coupon that is %s by now learns why, and on later visits too', async (_, meanwhile, reason) => {
    const sale = await newSale()
    const { page, open, send, fill, typed, reasons, close } = await visitor(sale)
    await open('/_sw/checkout')
    await fill(couponOf())
    await send('/_sw/checkout/choices')
    await page.getByText('€15.00').waitFor()
    await meanwhile(sale)
    await open('/_sw/checkout')
    expect(await reasons()).toEqual([reason])
    await fill(couponOf())
    await send('/_sw/checkout/choices')
    await expect.poll(reasons).toContain(reason)
    expect(await typed('couponCode')).toBe(COUPON.code)
    expect(await page.locator('main').textContent()).toContain('€17.00')
    await close()
  })

  test('with a delivery learns that it is no longer offered, and chooses another', async () => {
    const sale = await newSale()
    const { page, open, send, reasons, close } = await visitor(sale)
    await open('/_sw/checkout')
    await page.getByLabel('Pick up: Free').check()
    // With scripts, choosing sends the form.
    if (!options.javaScriptEnabled) await send('/_sw/checkout/choices')
    await page.getByText('Shipping: Pick up').locator('..').getByText('Free').waitFor()
    clock.advance(20_000)
    const [zone] = (await client.shop.listShippingZones(sale.shop.siteId)).data
    const rates = [{ name: 'Bicycle', type: 'flat', price: 0 } as const]
    await client.shop.updateShippingZone(sale.shop.siteId, zone?.id ?? '', { rates })
    const before = await stateOf(sale)
    await send('/_sw/checkout')
    expect(await reasons()).toEqual([
      'This delivery option is no longer available. Please check your order again.',
    ])
    expect(await stateOf(sale)).toEqual(before)
    await send('/_sw/checkout')
    await page.waitForURL('**/_sw/orders/*')
    const [order] = await ordersOfAnna(sale.shop)
    expect(order?.shipping?.method).toBe('Bicycle')
    await close()
  })

  test('in a second tab orders nothing twice, and sees the cart as it is now', async () => {
    const sale = await newSale({ quantity: 2 })
    const first = await visitor(sale)
    const [second, third] = [await first.newTab(), await first.newTab()]
    for (const [{ open }, path] of [
      [first, '/_sw/checkout'],
      [second, '/_sw/checkout'],
      [third, '/_sw/cart'],
    ] as const)
      await open(path)
    const remove = third.page.getByRole('button', { name: 'Remove' })
    await first.send('/_sw/checkout')
    await first.page.waitForURL('**/_sw/orders/*')
    const before = await stateOf(sale)
    await second.send('/_sw/checkout')
    expect(await second.reasons()).toEqual(['Your cart is empty.'])
    await remove.click()
    expect(await third.reasons()).toEqual(['Your cart is empty.'])
    expect(await stateOf(sale)).toEqual(before)
    expect(before).toMatchObject({ orders: 1, stock: 0 })
    await first.close()
  })

  test('for a line of the cart that is removed in another tab sees the cart as it is now', async () => {
    const sale = await newSale()
    const tea = await newProduct(sale.shop, { title: 'Tea' })
    await add(sale.anna, tea.id)
    const { page, open, newTab, reasons, close } = await visitor(sale)
    await open('/_sw/cart')
    const other = await newTab()
    await other.open('/_sw/cart')
    await other.page.getByRole('button', { name: 'Remove' }).first().click()
    await expect.poll(() => other.page.locator('.sw-line').count()).toBe(1)
    await page.locator('main [name=quantity]').first().fill('2')
    await page.getByRole('button', { name: 'Update' }).first().click()
    expect(await reasons()).toEqual(['This is no longer in your cart.'])
    expect(await page.locator('.sw-line').allTextContents()).toEqual([expect.stringContaining('Tea')])
    await close()
  })

  test('for a product reads that it is no longer sold, and finds the others', async () => {
    const sale = await newSale()
    const { page, open, send, close } = await visitor(sale)
    await open('/products/jam')
    await client.shop.deleteProduct(sale.shop.siteId, sale.jam.id)
    await send('/_sw/cart/items')
    await page.getByRole('heading', { name: 'This is no longer available.' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
    await page.waitForURL('**/products')
    await close()
  })
})
