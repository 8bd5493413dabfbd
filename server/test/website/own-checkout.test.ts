import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { ANNA, JSON_ONLY, shopVisits, VIENNA } from '../support/shop-visits.ts'
import { signIns } from '../support/sign-in.ts'
import { FILLING_MS, formsIn } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' }, { background: false })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)
const { signIn } = signIns(server, client)

/** A customer who is signed in and has ordered once. */
async function newCustomer() {
  const shop = await newShop()
  await client.shop.updatePaymentSettings(shop.siteId, {
    methods: ['transfer', 'cash'].map((id) => ({ id, name: id, instructions: null })),
  })
  const { id: productId } = await newProduct(shop, { stock: 1_000 })
  const visitor = newVisitor(shop)
  await client.customers.create(shop.siteId, ANNA)
  await signIn(shop, visitor)
  await add(visitor, productId)
  await goToCheckout(visitor)
  const placed = JSON.parse((await visitor.post('/_sw/checkout', { total: '17', paymentId: 'cash' })).text)
  const [customer] = (await client.customers.list(shop.siteId)).data
  return { shop, visitor, productId, token: String(placed.data.token), customerId: customer?.id ?? '' }
}

test('who is signed in orders with one button, as the last time', async () => {
  const { shop, visitor, productId } = await newCustomer()
  await add(visitor, productId)
  const page = (await visitor.get('/_sw/checkout')).text
  expect(page).toContain('Gasse 1, 1010 Wien, Austria')
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="cash"|<input[^>]*value="cash"[^>]*checked=""/)
  const { location } = await visitor.submit('/_sw/checkout', '/_sw/checkout', { paymentId: 'cash' })
  expect(location).toMatch(/^\/_sw\/orders\//)
  const [latest] = await ordersOf(shop)
  expect(latest).toMatchObject({ customer: ANNA, shipping: { address: { line1: 'Gasse 1' } } })
  const guest = newVisitor(shop, '10.1.1.1')
  await add(guest, productId)
  expect(await guest.readJson('/_sw/checkout')).toMatchObject({ address: null, offer: null, paymentId: null })
})

type Kept = { id: string; isDefault: boolean; address: { line1: string } }

test('a customer keeps addresses, one of which the checkout is filled in with', async () => {
  const { shop, visitor, productId, customerId } = await newCustomer()
  const book = async (): Promise<Kept[]> => (await visitor.readJson('/_sw/account')).addresses
  const streets = async () => (await book()).map(({ address }) => address.line1)
  expect(await streets()).toEqual(['Gasse 1'])
  const home = { name: 'Anna', ...VIENNA }
  const save = (fields: Record<string, string>) =>
    visitor.submit('/_sw/account/address', '/_sw/account/address', { ...home, ...fields })
  expect((await save({ line1: 'Weg 2', postalCode: '' })).status).toBe(422)
  expect((await save({ line1: 'Weg 2' })).location).toBe('/_sw/account')
  expect(await streets()).toEqual(['Gasse 1', 'Weg 2'])
  const second = (await book())[1]?.id ?? ''
  await visitor.submit('/_sw/account', `/_sw/account/addresses/${second}`)
  expect(await streets()).toEqual(['Weg 2', 'Gasse 1'])
  await add(visitor, productId)
  expect((await visitor.readJson('/_sw/checkout')).address).toMatchObject({ line1: 'Weg 2' })
  const first = (await book())[1]?.id ?? ''
  const chosen = await visitor.submit('/_sw/checkout?edit=address', '/_sw/checkout/own-address', {
    addressId: first,
  })
  expect(chosen.location).toBe('/_sw/checkout')
  expect((await visitor.readJson('/_sw/checkout')).address).toMatchObject({ ...ANNA, line1: 'Gasse 1' })
  const page = `/_sw/account/address?addressId=${first}`
  await visitor.submit(page, '/_sw/account/address', { ...home, line1: 'Gasse 3' })
  await visitor.post(`/_sw/account/addresses/${second}`, { change: 'delete' })
  expect(await book()).toMatchObject([{ isDefault: true, address: { line1: 'Gasse 3' } }])
  const { addresses } = await client.customers.export(shop.siteId, customerId)
  expect(addresses).toMatchObject([{ address: { line1: 'Gasse 3' } }])
  await client.customers.erase(shop.siteId, customerId)
  expect((await client.customers.export(shop.siteId, customerId)).addresses).toEqual([])
})

test('an address book is for its customer only, and holds 20 addresses at once', async () => {
  const { shop, visitor } = await newCustomer()
  const other = newVisitor(shop, '10.1.1.2')
  const [{ id }] = (await visitor.readJson('/_sw/account')).addresses
  const address = { name: 'Eve', ...VIENNA }
  const refused = [
    await other.post('/_sw/account/address', { ...address, addressId: id }),
    await other.post(`/_sw/account/addresses/${id}`, { change: 'delete' }),
    await other.post('/_sw/checkout/own-address', { addressId: id }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  await client.customers.create(shop.siteId, { email: 'bea@example.com' })
  const added = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      visitor.post('/_sw/account/address', { ...address, line1: `Weg ${i}`, isDefault: 'yes' }),
    ),
  )
  expect(added.filter(({ status }) => status < 300)).toHaveLength(19)
  const { addresses } = await visitor.readJson('/_sw/account')
  expect(addresses).toHaveLength(20)
  expect(addresses.filter(({ isDefault }: Kept) => isDefault)).toHaveLength(1)
})

test('an order goes into the cart again, as far as it is still sold', async () => {
  const shop = await newShop()
  const jam = await newProduct(shop, { stock: 5 })
  const tea = await newProduct(shop, { title: 'Tea' })
  const honey = await newProduct(shop, { title: 'Honey' })
  const visitor = newVisitor(shop)
  for (const { id } of [jam, tea, honey]) await add(visitor, id, 2)
  await goToCheckout(visitor)
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  await client.shop.updateProduct(shop.siteId, jam.id, { stock: 1 })
  await client.shop.updateProduct(shop.siteId, tea.id, { active: false })
  const guest = newVisitor(shop, '10.1.1.3')
  const path = `/_sw/orders/${token}`
  const { location } = await guest.submit(path, `${path}/again`)
  const page = (await guest.get(location)).text
  expect(page).toContain('Tea is not sold any more.')
  expect(page).not.toContain('Honey is not sold any more.')
  const quantities = async () =>
    (await guest.readJson('/_sw/cart')).lines.map(({ title, quantity }: Record<string, unknown>) => [
      title,
      quantity,
    ])
  const expected = [
    ['Jam', 1],
    ['Honey', 2],
  ]
  expect(await quantities()).toEqual(expected)
  const repeated = await Promise.all([1, 2, 3].map(() => guest.post(`${path}/again`, {})))
  expect(repeated.map(({ text }) => JSON.parse(text).data.missing)).toEqual([['Tea'], ['Tea'], ['Tea']])
  expect(await quantities()).toEqual(expected)
  expect((await guest.post(`/_sw/orders/order_01.${'A'.repeat(20)}/again`, {})).status).toBe(404)
  expect(formsIn(page).some(({ action }) => action === '/_sw/checkout')).toBe(false)
})

test('a choice at the checkout does not restart the time in which a form is filled in', async () => {
  const shop = await newShop()
  const visitor = newVisitor(shop)
  await add(visitor, (await newProduct(shop)).id)
  await goToCheckout(visitor)
  const formOf = async (page: string, action: string) =>
    formsIn((await visitor.get(page)).text).find((form) => form.action === action)?.fields as Record<
      string,
      string
    >
  const choices = await formOf('/_sw/checkout', '/_sw/checkout/choices')
  server.clock.advance(FILLING_MS)
  const { offer } = await visitor.readJson('/_sw/checkout')
  const pickup = offer.deliveries[1].id
  const chosen = await visitor.post('/_sw/checkout/choices', { ...choices, deliveryId: pickup }, {})
  const { location = '' } = chosen.headers
  expect([chosen.status, location]).toEqual([
    303,
    expect.stringMatching(/^\/_sw\/checkout\?since=[\w-]{36}$/),
  ])
  const orderAt = async (page: string) =>
    (await visitor.post('/_sw/checkout', await formOf(page, '/_sw/checkout'), JSON_ONLY)).status
  // The time of a page that nobody saw is not believed.
  for (const page of ['/_sw/checkout', location.slice(0, -1), `/_sw/checkout?since=${'A'.repeat(36)}`])
    expect(await orderAt(page)).toBe(400)
  expect(await orderAt(location)).toBe(201)
})
