import { expect, test } from 'vitest'
import { shopJobs } from '../../src/features/shop/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { HOUR_MS } from '../../src/platform/values/durations.ts'
import { addressOf, count, recordFigure } from '../support/counts.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type ShopVisitor, shopVisits, VIENNA } from '../support/shop-visits.ts'
import { signIns } from '../support/sign-in.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' }, { background: false })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)
const { mailsOf, linkIn, signIn } = signIns(server, client)

/** A shop with a customer who has ordered once. */
async function shopWithCustomer() {
  const shop = await newShop()
  const product = await newProduct(shop, { stock: 1_000 })
  const visitor = newVisitor(shop)
  await add(visitor, product.id)
  await goToCheckout(visitor)
  await orderNow(visitor)
  const [customer] = (await client.customers.list(shop.siteId)).data
  return { ...shop, productId: product.id, customerId: customer?.id ?? '' }
}

test('a mailed link signs a customer in, once the button is pressed', async () => {
  const shop = await shopWithCustomer()
  const visitor = newVisitor(shop)
  const asked = await visitor.submit('/_sw/account', '/_sw/account/links', { email: 'ANNA@example.com' })
  expect(asked.location).toBe('/_sw/account?sent=yes')
  expect((await visitor.get(asked.location)).text).toContain('a link is on its way')
  const link = await linkIn(shop, 'sign_in_link')
  for (let n = 0; n < 10; n++) expect((await visitor.get(link)).headers['set-cookie']).toBeUndefined()
  expect((await visitor.readJson('/_sw/account')).customer).toBeNull()
  const signedIn = await visitor.submit(link, link)
  expect(signedIn.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/)
  const page = (await visitor.get(signedIn.location)).text
  for (const shown of ['Anna', 'Order, June 1, 2026', '€17.00']) expect(page).toContain(shown)
  const [{ path }] = (await visitor.readJson('/_sw/account')).activities
  expect((await visitor.get(path)).status).toBe(200)
  const checkout = newVisitor(shop)
  await add(checkout, shop.productId)
  expect((await checkout.readJson('/_sw/checkout')).address).toBeNull()
  await signIn(shop, checkout)
  expect((await checkout.readJson('/_sw/account')).customer).toMatchObject({ email: ANNA.email })
  await visitor.submit('/_sw/account', '/_sw/account/sign-out')
  for (const browser of [visitor, checkout])
    expect((await browser.readJson('/_sw/account')).customer).toBeNull()
})

test('nobody learns who is a customer, and a link serves one site for 30 minutes', async () => {
  const shop = await shopWithCustomer()
  const visitor = newVisitor(shop)
  const answers = []
  for (const email of [ANNA.email, ANNA.email, 'eve@example.com'])
    answers.push((await visitor.post('/_sw/account/links', { email })).text)
  expect(new Set(answers.map((text) => JSON.stringify(JSON.parse(text).data))).size).toBe(1)
  const link = await linkIn(shop, 'sign_in_link')
  expect(await mailsOf(shop, 'sign_in_link')).toHaveLength(1)
  const [mail] = await mailsOf(shop, 'sign_in_link')
  expect((await client.mail.get(shop.siteId, mail?.id ?? '')).text).not.toContain(link)
  const other = newVisitor(await shopWithCustomer())
  expect((await other.post(link, {})).status).toBe(404)
  clock.advance(31 * 60 * 1000)
  expect((await visitor.post(link, {})).status).toBe(404)
  await signIn(shop, visitor)
  await client.customers.erase(shop.siteId, shop.customerId)
  expect((await visitor.readJson('/_sw/account')).customer).toBeNull()
  await client.customers.delete(shop.siteId, shop.customerId)
  expect((await add(visitor, shop.productId)).status).toBe(201)
})

test('a link signs in once; signing out elsewhere or a new address ends a cookie', async () => {
  const shop = await shopWithCustomer()
  const [first, second, third] = [newVisitor(shop), newVisitor(shop), newVisitor(shop)]
  await signIn(shop, first)
  const used = await linkIn(shop, 'sign_in_link')
  expect((await second.post(used, {})).status).toBe(404)
  clock.advance(HOUR_MS)
  await second.post('/_sw/account/links', { email: ANNA.email })
  const link = await linkIn(shop, 'sign_in_link')
  const answers = await Promise.all([1, 2, 3, 4].map(() => second.post(link, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404])
  const nameIn = async (visitor: ShopVisitor) => (await visitor.readJson('/_sw/account')).customer?.name
  expect([await nameIn(first), await nameIn(second)]).toEqual(['Anna', 'Anna'])
  await client.customers.update(shop.siteId, shop.customerId, { notes: 'kind' })
  expect(await nameIn(first)).toBe('Anna')
  await client.customers.update(shop.siteId, shop.customerId, { email: 'anna@new.example' })
  expect([await nameIn(first), await nameIn(second)]).toEqual([undefined, undefined])
  await client.customers.update(shop.siteId, shop.customerId, { email: ANNA.email })
  await signIn(shop, third)
  expect([await nameIn(first), await nameIn(third)]).toEqual([undefined, 'Anna'])
})

test('checkout fills in the address of the customer, not that of an earlier order', async () => {
  const shop = await shopWithCustomer()
  const stranger = newVisitor(shop, '203.0.113.9')
  await add(stranger, shop.productId)
  await goToCheckout(stranger, { ...VIENNA, line1: 'Trap street 1' })
  await orderNow(stranger)
  const anna = newVisitor(shop)
  await signIn(shop, anna)
  await add(anna, shop.productId)
  const { address, offer } = await anna.readJson('/_sw/checkout')
  expect([address, offer]).toEqual([{ ...ANNA, country: 'AT' }, null])
  await goToCheckout(anna, { ...VIENNA, line1: 'Own street 2' })
  await orderNow(anna)
  await add(anna, shop.productId)
  expect((await anna.readJson('/_sw/checkout')).address).toMatchObject({ ...ANNA, line1: 'Own street 2' })
  await client.customers.erase(shop.siteId, shop.customerId)
  const left = await server.db.rows(sql`
    select site_id from customers where checkout_address is not null and site_id = ${shop.siteId}
    union all select site_id from customer_addresses where site_id = ${shop.siteId}`)
  expect(left).toHaveLength(0)
})

const PROGRAM = { enabled: true, currency: 'EUR', pointValueMinor: 0.5, minimumRedemption: 100 }

test('a customer pays with points, which a cancelled order gives back', async () => {
  const shop = await shopWithCustomer()
  const { siteId, customerId } = shop
  await client.loyalty.updateProgram(siteId, PROGRAM)
  await client.loyalty.earn(siteId, { customerId, reason: 'gift', points: 700 })
  const visitor = newVisitor(shop)
  await add(visitor, shop.productId)
  await goToCheckout(visitor)
  expect((await visitor.readJson('/_sw/checkout')).offer.points).toBeNull()
  await signIn(shop, visitor)
  expect((await visitor.get('/_sw/account')).text).toContain('700 points, worth €3.50')
  const offered = (await visitor.readJson('/_sw/checkout')).offer
  expect([offered.points, offered.total]).toEqual([{ points: 700, amount: 3.5, isUsed: false }, 17])
  const { status } = await visitor.submit('/_sw/checkout', '/_sw/checkout/choices', { usePoints: 'yes' })
  expect(status).toBe(303)
  expect((await visitor.get('/_sw/checkout')).text).toContain('€13.50')
  await visitor.submit('/_sw/checkout', '/_sw/checkout')
  const [order] = await ordersOf(shop)
  expect(order?.total).toBe(13.5)
  const balance = async () => (await client.loyalty.getAccount(siteId, customerId)).balance
  expect(await balance()).toBe(0)
  await client.shop.updateOrderStatus(siteId, order?.id ?? '', { status: 'cancelled' })
  expect(await balance()).toBe(700)
})

test('points that pay for everything leave nothing to pay', async () => {
  const shop = await shopWithCustomer()
  const { siteId, customerId } = shop
  await client.loyalty.updateProgram(siteId, PROGRAM)
  await client.loyalty.earn(siteId, { customerId, reason: 'gift', points: 5_000 })
  await client.shop.updateProduct(siteId, shop.productId, { type: 'digital' })
  const visitor = newVisitor(shop)
  await signIn(shop, visitor)
  await add(visitor, shop.productId)
  await goToCheckout(visitor)
  await visitor.post('/_sw/checkout/choices', { usePoints: 'yes' })
  expect((await orderNow(visitor)).status).toBe(201)
  const [order] = await ordersOf(shop)
  expect([order?.total, order?.status]).toEqual([0, 'paid'])
  expect((await client.loyalty.getAccount(siteId, customerId)).balance).toBe(2_600)
})

test('points are spent once by checkouts and redemptions at the same time', async () => {
  const shop = await shopWithCustomer()
  const { siteId, customerId } = shop
  await client.loyalty.updateProgram(siteId, PROGRAM)
  for (let round = 0; round < 5; round++) {
    await client.loyalty.earn(siteId, { customerId, reason: 'gift', points: 700 })
    const visitor = newVisitor(shop)
    await signIn(shop, visitor)
    await add(visitor, shop.productId)
    await goToCheckout(visitor)
    await visitor.post('/_sw/checkout/choices', { usePoints: 'yes' })
    const redeem = () =>
      client.loyalty.redeem(siteId, { customerId, points: 700 }).catch(({ status }) => status)
    await Promise.all([redeem(), orderNow(visitor), redeem(), orderNow(visitor), redeem()])
    expect((await client.loyalty.getAccount(siteId, customerId)).balance).toBe(0)
  }
  const { data } = await client.loyalty.listTransactions(siteId)
  const spent = data.filter(({ type }) => type === 'redeemed')
  expect(spent.map(({ points }) => points)).toEqual([-700, -700, -700, -700, -700])
  const discounted = (await ordersOf(shop)).filter(({ total }) => total === 13.5)
  expect(discounted.length).toBe(spent.filter(({ orderId }) => orderId !== null).length)
})

test('a cart follows a customer, and not the next person at the computer', async () => {
  const shop = await shopWithCustomer()
  const honey = await newProduct(shop, { title: 'Honey' })
  const [phone, laptop] = [newVisitor(shop, '10.2.0.1'), newVisitor(shop, '10.2.0.2')]
  await add(phone, shop.productId)
  await signIn(shop, phone)
  await add(phone, honey.id)
  await add(laptop, honey.id, 2)
  await signIn(shop, laptop)
  const merged = [
    ['Jam', 1],
    ['Honey', 3],
  ]
  const linesOf = async (visitor: ShopVisitor) =>
    (await visitor.readJson('/_sw/cart')).lines.map((line: { title: string; quantity: number }) => [
      line.title,
      line.quantity,
    ])
  expect(await linesOf(laptop)).toEqual(merged)
  expect(await linesOf(phone)).toEqual([
    ['Jam', 1],
    ['Honey', 1],
  ])
  await goToCheckout(laptop)
  expect(await linesOf(phone)).toEqual(merged)
  await phone.post('/_sw/account/sign-out', {})
  expect(await linesOf(phone)).toEqual([])
  expect((await phone.readJson('/_sw/checkout')).address).toBeNull()
  await add(phone, honey.id)
  expect(await linesOf(phone)).toEqual([['Honey', 1]])
  expect(await linesOf(laptop)).toEqual([])
  await signIn(shop, laptop)
  expect((await orderNow(laptop)).status).toBe(201)
  expect(await linesOf(laptop)).toEqual([])
})

const remind = () =>
  shopJobs.find(({ name }) => name === 'shop.remindOfCarts')?.run(server.platform, undefined as never)

test('a visitor who asks for it is reminded of a cart, once', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const start = async (email: string, fields: object) => {
    const visitor = newVisitor(shop)
    await add(visitor, id, 2)
    await visitor.submit('/_sw/checkout', '/_sw/checkout/address', {
      ...{ ...ANNA, email, line1: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
      ...fields,
    })
    return visitor
  }
  const visitor = await start('anna@example.com', { remind: 'yes' })
  await start('bea@example.com', {})
  await orderNow(await start('cleo@example.com', { remind: 'yes' }))
  clock.advance(3 * HOUR_MS)
  await remind()
  expect(await mailsOf(shop, 'cart_reminder')).toEqual([])
  clock.advance(2 * HOUR_MS)
  await Promise.all([remind(), remind()])
  await remind()
  const mails = await mailsOf(shop, 'cart_reminder')
  expect(mails.map(({ to }) => to)).toEqual(['anna@example.com'])
  const { data } = await client.shop.listCarts(shop.siteId)
  expect(data.sort((a, b) => a.customer.email.localeCompare(b.customer.email))).toMatchObject([
    { customer: { email: 'anna@example.com' }, subtotal: 24, lines: [{ title: 'Jam', quantity: 2 }] },
    { customer: { email: 'bea@example.com' }, mayRemind: false, remindedAt: null },
  ])
  const link = await linkIn(shop, 'cart_reminder')
  const elsewhere = newVisitor(shop, '10.4.0.1')
  expect((await elsewhere.get(link)).text).toContain('2 × €12.00')
  expect((await elsewhere.readJson('/_sw/cart')).itemCount).toBe(0)
  expect((await visitor.submit(link, link)).location).toBe('/_sw/checkout')
  expect((await visitor.readJson('/_sw/checkout')).address).toMatchObject({ line1: 'Gasse 1' })
  expect((await elsewhere.submit(link, link)).location).toBe('/_sw/checkout')
  expect((await visitor.readJson('/_sw/cart')).itemCount).toBe(0)
  const moved = await elsewhere.readJson('/_sw/checkout')
  expect([moved.cart.itemCount, moved.address]).toEqual([2, null])
  await goToCheckout(elsewhere)
  expect((await orderNow(elsewhere)).status).toBe(201)
  expect((await elsewhere.get(link)).status).toBe(404)
})

test('a shop can wait longer with reminders, or send none', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await goToCheckout(visitor, {
    line1: 'Gasse 1',
    postalCode: '1',
    city: 'Wien',
    country: 'AT',
    remind: 'yes',
  })
  await client.shop.updateCartReminders(shop.siteId, { afterHours: 24 })
  clock.advance(23 * HOUR_MS)
  await remind()
  await client.shop.updateCartReminders(shop.siteId, { enabled: false })
  clock.advance(2 * HOUR_MS)
  await remind()
  expect(await mailsOf(shop, 'cart_reminder')).toEqual([])
  expect((await visitor.get('/_sw/checkout?edit=address')).text).not.toContain('remind')
  expect(await client.shop.updateCartReminders(shop.siteId, { enabled: true })).toEqual({
    enabled: true,
    afterHours: 24,
  })
  await remind()
  expect(await mailsOf(shop, 'cart_reminder')).toHaveLength(1)
})

const VISITORS = count({ ordinary: 40, proof: 400 })

test(`a coupon is used no more often than allowed by ${VISITORS} checkouts at once`, async (context) => {
  const shop = await newShop()
  await client.sites.update(shop.siteId, { proofOfWork: 'never' })
  const { id } = await newProduct(shop)
  const coupon = { code: 'FIVE', type: 'percentage', amount: 50, maxUses: 5 } as const
  const { id: couponId } = await client.shop.createCoupon(shop.siteId, coupon)
  const visitors = Array.from({ length: VISITORS }, (_, n) => newVisitor(shop, addressOf(5, n)))
  const ready = await Promise.all(
    visitors.map(async (visitor) => {
      await add(visitor, id)
      await goToCheckout(visitor)
      await visitor.post('/_sw/checkout/choices', { couponCode: 'FIVE' })
      const { offer, payments } = await visitor.readJson('/_sw/checkout')
      return { visitor, total: String(offer.total), paymentId: payments[0].id }
    }),
  )
  const answers = await Promise.all(
    ready.map(({ visitor, ...order }) => visitor.post('/_sw/checkout', order)),
  )
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed.map(({ text }) => JSON.parse(text).data.discount)).toEqual([6, 6, 6, 6, 6])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect((await client.shop.getCoupon(shop.siteId, couponId)).uses).toBe(5)
  recordFigure(context, { count: `${VISITORS} visitors`, figure: `${placed.length} of 5 uses` })
})
