import { expect, test } from 'vitest'
import { lockOrder } from '../../src/features/shop/orders/queries.ts'
import { settleOrder } from '../../src/features/shop/orders/verbs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { makeMember } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type Shop, shopVisits } from '../support/shop-visits.ts'
import { formsIn } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' }, { background: false })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client, accountId } = await server.tenant()
await makeMember(server, accountId, 'owner')
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

const PATH = '/_sw/gift-cards'
const BEA = { recipientName: 'Bea', recipientEmail: 'bea@example.com' }
const CODE = /(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}/

async function newSeller() {
  const shop = await newShop()
  const sales = { enabled: true, amounts: [25, 50], range: { min: 10, max: 80 }, validMonths: 12 }
  await client.shop.updateGiftCardSales(shop.siteId, sales)
  return { ...shop, visitor: newVisitor(shop) }
}
type Seller = Awaited<ReturnType<typeof newSeller>>

/** Orders a card without scripts; resolves to the order. */
async function buy({ siteId, slug, visitor }: Seller, fields: Record<string, string> = {}) {
  const answer = await visitor.submit(PATH, PATH, { ...ANNA, ...BEA, amount: '50', ...fields })
  expect(answer.location).toMatch(/^\/_sw\/orders\//)
  const [order] = await ordersOf({ siteId, slug })
  return { id: order?.id ?? '', path: answer.location }
}
const cardsOf = async ({ siteId }: Shop) => (await client.shop.listGiftCards(siteId)).data
const mailsOf = async ({ siteId }: Shop) =>
  (await client.mail.list(siteId)).data.filter(({ kind }) => kind === 'gift_card_sent')
const textOf = async ({ siteId }: Shop, mailId: string) => (await client.mail.get(siteId, mailId)).text ?? ''

test('a gift card comes into being once its order is paid, and is mailed on its day', async () => {
  const shop = await newSeller()
  const { id, path } = await buy(shop, { deliverOn: '2026-06-10', message: 'Have fun! https://evil.example' })
  expect((await shop.visitor.get(path)).text).toContain('Bea, bea@example.com')
  expect([await cardsOf(shop), await mailsOf(shop)]).toEqual([[], []])
  await client.shop.recordPayment(shop.siteId, id, {})
  const [card] = await cardsOf(shop)
  expect(card).toMatchObject({ amount: 50, balance: 50, expiresAt: expect.stringMatching(/^2027-06-10/) })
  const [mail] = await mailsOf(shop)
  expect(mail).toMatchObject({ to: 'bea@example.com', dueAt: '2026-06-10T08:00:00.000Z' })
  const text = await textOf(shop, mail?.id ?? '')
  expect(text).toContain('Have fun! …')
  expect(text).not.toContain('evil.example')
  const [code = ''] = CODE.exec(text) ?? []
  expect(code.endsWith(card?.hint ?? '-')).toBe(true)
  const { id: productId } = await newProduct(shop)
  await add(shop.visitor, productId)
  await goToCheckout(shop.visitor)
  const used = await shop.visitor.post('/_sw/checkout/choices', { giftCardCode: code })
  expect(JSON.parse(used.text).data.offer.due).toBe(0)
})

test('a gift card that is valid for a month is so from the day on which it is mailed', async () => {
  const shop = await newSeller()
  await client.shop.updateGiftCardSales(shop.siteId, { validMonths: 1 })
  const { id } = await buy(shop, { deliverOn: '2026-12-24' })
  await client.shop.recordPayment(shop.siteId, id, {})
  expect(await cardsOf(shop)).toMatchObject([{ expiresAt: '2027-01-24T08:00:00.000Z' }])
})

test('however often and at once it is paid, one card is issued and mailed', async () => {
  const shop = await newSeller()
  const { id } = await buy(shop, { name: 'evil.com', recipientName: 'evil.com' })
  const inside = { ...server.platform, site: { id: shop.siteId } }
  const collected = { amountMinor: 5000n, method: 'stripe', reference: 'pi_1' } as const
  await Promise.allSettled([
    ...Array.from({ length: 8 }, () => client.shop.recordPayment(shop.siteId, id, {})),
    ...Array.from({ length: 8 }, () => client.shop.updateOrderStatus(shop.siteId, id, { status: 'paid' })),
    server.platform.db.transaction(async (db) => {
      const order = await lockOrder(db, shop.siteId, id)
      if (order?.status === 'pending') await settleOrder({ ...inside, db }, order, collected)
    }),
  ])
  for (const status of ['shipped', 'paid'] as const)
    await client.shop.updateOrderStatus(shop.siteId, id, { status })
  expect(await cardsOf(shop)).toHaveLength(1)
  const [mail, ...others] = await mailsOf(shop)
  expect(others).toEqual([])
  expect(await textOf(shop, mail?.id ?? '')).not.toContain('evil.com')
})

test('a refund stops the card and its mail, and the order cannot be revived', async () => {
  const shop = await newSeller()
  const { id } = await buy(shop, { deliverOn: '2026-07-01' })
  await client.shop.recordPayment(shop.siteId, id, {})
  await client.shop.refundOrder(shop.siteId, id, {})
  expect(await cardsOf(shop)).toMatchObject([{ active: false, balance: 0 }])
  expect(await mailsOf(shop)).toMatchObject([{ state: 'cancelled' }])
  const revived = client.shop.updateOrderStatus(shop.siteId, id, { status: 'paid' })
  await expect(revived).rejects.toMatchObject({ details: { reason: 'gift_card_stopped' } })
})

test('a refund is taken off the card, and is never more than is left on it', async () => {
  const shop = await newSeller()
  const { siteId, visitor } = shop
  const { id } = await buy(shop)
  await client.shop.recordPayment(siteId, id, {})
  const [mail] = await mailsOf(shop)
  const [code = ''] = CODE.exec(await textOf(shop, mail?.id ?? '')) ?? []
  const { id: productId } = await newProduct(shop, { price: 20, type: 'digital' })
  await add(visitor, productId)
  await goToCheckout(visitor)
  await visitor.post('/_sw/checkout/choices', { giftCardCode: code })
  expect((await orderNow(visitor)).status).toBe(201)
  await expect(client.shop.refundOrder(siteId, id, {})).rejects.toMatchObject({
    details: { reason: 'gift_card_spent', balance: 30 },
  })
  const both = await Promise.allSettled([1, 2].map(() => client.shop.refundOrder(siteId, id, { amount: 20 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [card] = await cardsOf(shop)
  expect(card).toMatchObject({ balance: 10, active: true })
  const [last] = (await client.shop.listGiftCardTransactions(siteId, card?.id ?? '')).data
  expect(last).toMatchObject({ type: 'withdrawn', amount: -20, balance: 10 })
  await client.shop.refundOrder(siteId, id, { method: 'cash' })
  expect(await cardsOf(shop)).toMatchObject([{ balance: 0, active: false }])
})

test('a card that was refunded in part is mailed with what is left on it', async () => {
  const shop = await newSeller()
  const { id } = await buy(shop, { deliverOn: '2026-07-01' })
  await client.shop.recordPayment(shop.siteId, id, {})
  const [mail] = await mailsOf(shop)
  const [code = ''] = CODE.exec(await textOf(shop, mail?.id ?? '')) ?? []
  await client.shop.refundOrder(shop.siteId, id, { amount: 20 })
  const [told, ...others] = await mailsOf(shop)
  expect([told?.state, others]).toEqual([mail?.state, []])
  const text = await textOf(shop, mail?.id ?? '')
  expect(text).toContain('€30.00')
  expect(text).not.toContain('€50.00')
  expect(text).toContain(code)
})

test('an order that is no longer paid has no card, and promises none', async () => {
  const shop = await newSeller()
  const { id, path } = await buy(shop, { deliverOn: '2026-07-01' })
  await client.shop.recordPayment(shop.siteId, id, {})
  await client.shop.updateOrderStatus(shop.siteId, id, { status: 'pending', refund: true })
  expect(await cardsOf(shop)).toMatchObject([{ active: false, balance: 0 }])
  expect(await mailsOf(shop)).toMatchObject([{ state: 'cancelled' }])
  expect((await shop.visitor.get(path)).text).not.toContain('bea@example.com')
  const paid = client.shop.updateOrderStatus(shop.siteId, id, { status: 'paid' })
  await expect(paid).rejects.toMatchObject({ details: { reason: 'gift_card_stopped' } })
})

test('a cart that costs nothing is ordered although a gift card was entered', async () => {
  const shop = await newSeller()
  const { code } = await client.shop.createGiftCard(shop.siteId, { amount: 30 })
  const { id } = await newProduct(shop, { price: 0, type: 'digital' })
  await add(shop.visitor, id)
  await goToCheckout(shop.visitor)
  const chosen = await shop.visitor.post('/_sw/checkout/choices', { giftCardCode: code })
  expect(JSON.parse(chosen.text).data.offer).toMatchObject({ total: 0, giftCard: null })
  expect((await orderNow(shop.visitor)).status).toBe(201)
  expect(await cardsOf(shop)).toMatchObject([{ balance: 30 }])
})

test('amounts of another currency than the site has by now are not sold', async () => {
  const shop = await newSeller()
  await client.sites.update(shop.siteId, { currency: 'JPY' })
  expect((await shop.visitor.get(PATH)).status).toBe(404)
  expect((await shop.visitor.readJson('/_sw/cart')).sellsGiftCards).toBe(false)
  expect(await client.shop.getGiftCardSales(shop.siteId)).toMatchObject({ enabled: false, amounts: [25, 50] })
  await client.shop.updateGiftCardSales(shop.siteId, { enabled: true, amounts: [3000], range: null })
  expect((await shop.visitor.get(PATH)).status).toBe(200)
})

test('sells the amounts and days of its settings only, and nothing when it is off', async () => {
  const shop = await newSeller()
  const fieldsOf = async (fields: Record<string, string>) => {
    const sent = { ...ANNA, ...BEA, paymentId: 'transfer', ...fields }
    const [form] = formsIn((await shop.visitor.get(PATH)).text)
    clock.advance(5_000)
    const { text } = await shop.visitor.post(PATH, { ...sent, _token: String(form?.fields._token) })
    return Object.keys(JSON.parse(text).error?.details?.fields ?? {})
  }
  expect(await fieldsOf({})).toEqual(['otherAmount'])
  expect(await fieldsOf({ amount: '200' })).toEqual(['amount'])
  expect(await fieldsOf({ otherAmount: '81' })).toEqual(['otherAmount'])
  expect(await fieldsOf({ otherAmount: '9' })).toEqual(['otherAmount'])
  expect(await fieldsOf({ otherAmount: '10.001' })).toEqual(['otherAmount'])
  expect(await fieldsOf({ amount: '25', deliverOn: '2026-05-31' })).toEqual(['deliverOn'])
  expect(await fieldsOf({ amount: '25', deliverOn: '2028-01-01' })).toEqual(['deliverOn'])
  expect(await fieldsOf({ amount: '25', message: 'x'.repeat(501) })).toEqual(['message'])
  expect(await ordersOf(shop)).toEqual([])
  expect(await fieldsOf({ otherAmount: '12.34' })).toEqual([])
  expect((await ordersOf(shop)).map(({ total }) => total)).toEqual([12.34])
  await client.shop.updateGiftCardSales(shop.siteId, { enabled: false })
  expect((await shop.visitor.get(PATH)).status).toBe(404)
  expect((await shop.visitor.get('/_sw/cart')).text).not.toContain(PATH)
})

test('a code shows its balance, and few codes can be tried', async () => {
  const shop = await newSeller()
  const { code } = await client.shop.createGiftCard(shop.siteId, { amount: 30 })
  const page = '/_sw/gift-card-balance'
  const look = (giftCardCode: string, visitor = shop.visitor) => visitor.submit(page, page, { giftCardCode })
  const { location } = await look(code.toLowerCase())
  const shown = await shop.visitor.get(location)
  expect(shown.text).toContain('€30.00')
  expect([shown.headers['cache-control'], location.includes(code)]).toEqual(['private, no-store', false])
  expect((await newVisitor(await newShop(), '10.1.1.8').get(location)).status).toBe(404)
  const statuses = []
  for (let n = 0; n < 12; n++) {
    clock.freeze('2026-06-01T08:00:00Z')
    statuses.push((await look(`AAAA-BBBB-CCCC-DDDD-EE${n + 10}`)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
  expect((await look(code)).status).toBe(429)
  const { id } = await newProduct(shop)
  await add(shop.visitor, id)
  await goToCheckout(shop.visitor)
  clock.freeze('2026-06-01T08:00:00Z')
  const tried = await shop.visitor.post('/_sw/checkout/choices', { giftCardCode: code })
  expect(tried.status).toBe(429)
  clock.advance(11 * 60_000)
  expect((await shop.visitor.get(location)).status).toBe(404)
})

test('erasing who a gift card was for stops one that was not mailed, and tells owners', async () => {
  const shop = await newSeller()
  const problems = async () =>
    (await client.mail.list(shop.siteId)).data.filter(({ kind }) => kind === 'payment_problem')
  const { id: waiting } = await buy(shop, { deliverOn: '2026-07-01' })
  await client.shop.recordPayment(shop.siteId, waiting, {})
  const { id: unpaid } = await buy(shop)
  const bea = await client.customers.create(shop.siteId, { email: 'bea@example.com' })
  await client.customers.erase(shop.siteId, bea.id)
  expect(await cardsOf(shop)).toMatchObject([{ active: false, balance: 50 }])
  expect(await problems()).toHaveLength(1)
  for (const status of ['paid', 'shipped'] as const)
    await client.shop.updateOrderStatus(shop.siteId, unpaid, { status })
  expect(await cardsOf(shop)).toHaveLength(1)
  const [told] = await problems()
  expect(await problems()).toHaveLength(2)
  expect(await textOf(shop, told?.id ?? '')).toContain('nobody will get its code')
})

test('who a gift card was for is erased with its buyer and with its recipient', async () => {
  const shop = await newSeller()
  await buy(shop)
  await buy(shop, { name: 'Cy', email: 'cy@example.com' })
  await client.customers.create(shop.siteId, { email: 'bea@example.com' })
  await buy(shop, { recipientEmail: 'dan@example.com' })
  const { data: customers } = await client.customers.list(shop.siteId)
  for (const { id, email } of customers)
    if (email !== 'cy@example.com') await client.customers.erase(shop.siteId, id)
  const purchases = await server.db.rows<object>(sql`
    select recipient_name, recipient_email, sender_name, message from gift_card_purchases
    where site_id = ${shop.siteId}`)
  const nobody = { recipient_name: null, recipient_email: null, sender_name: null, message: null }
  expect(purchases).toEqual([nobody, nobody, nobody])
})
