import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { ANNA, shopVisits, VIENNA } from '../support/shop-visits.ts'
import { formsIn } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow, ordersOf } = shopVisits(server, client)

test('a cart that gets something to send needs the address first', async () => {
  const shop = await newShop()
  const book = await newProduct(shop, { type: 'digital', title: 'Recipes' })
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, book.id)
  await goToCheckout(visitor, { country: 'AT' })
  await add(visitor, id)
  expect((await visitor.readJson('/_sw/checkout')).offer).toBeNull()
  const refused = await visitor.post('/_sw/checkout', { total: '24', paymentId: 'transfer' })
  expect([refused.status, JSON.parse(refused.text).error.details]).toMatchObject([
    409,
    { reason: 'address_missing' },
  ])
  expect(await ordersOf(shop)).toEqual([])
  await goToCheckout(visitor)
  expect((await orderNow(visitor)).status).toBe(201)
  const [order] = await ordersOf(shop)
  for (const record of [client.shop.recordPayment, client.shop.refundOrder])
    await expect(record(shop.siteId, order?.id ?? '', { method: 'gift_card' })).rejects.toMatchObject({
      details: { fields: { method: expect.stringContaining('reserved') } },
    })
})

test('a visitor reads that their country is no longer delivered to', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await goToCheckout(visitor)
  expect((await visitor.readJson('/_sw/checkout')).refused).toEqual([])
  const { data: zones } = await client.shop.listShippingZones(shop.siteId)
  await client.shop.updateShippingZone(shop.siteId, zones[0]?.id ?? '', { countries: ['DE'] })
  expect(await visitor.readJson('/_sw/checkout')).toMatchObject({
    offer: null,
    isEditing: true,
    refused: [{ field: 'country', message: 'is no longer a country we deliver to' }],
  })
  expect((await visitor.get('/_sw/checkout')).text).toContain('We no longer deliver to this country.')
})

test('a customer who collects enters no address, and is taxed where the shop is', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  await client.shop.updateTaxes(shop.siteId, { country: 'AT' })
  await client.shop.createShippingZone(shop.siteId, {
    ...{ name: 'Germany', countries: ['DE'] },
    rates: [{ id: 'far', name: 'Parcel', type: 'flat', price: 9 }],
  })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  const entered = await visitor.submit('/_sw/checkout', '/_sw/checkout/address', {
    ...ANNA,
    receive: 'collection',
    line1: 'Left over 1',
    country: 'DE',
  })
  expect(entered.location).toBe('/_sw/checkout')
  const { offer, address } = await visitor.readJson('/_sw/checkout')
  expect(address).toEqual({ ...ANNA, country: 'AT' })
  expect(offer).toMatchObject({ total: 12, isCollected: true, taxes: [{ amount: 2 }] })
  expect(offer.deliveries.map(({ name }: { name: string }) => name)).toEqual(['Pick up'])
  expect((await orderNow(visitor)).status).toBe(201)
  await add(visitor, id)
  await goToCheckout(visitor, { ...VIENNA, country: 'DE' })
  const far = (await visitor.readJson('/_sw/checkout')).offer
  expect([far.total, far.taxes]).toEqual([21, []])
  const [, pickup] = far.deliveries
  await visitor.post('/_sw/checkout/choices', { deliveryId: pickup.id })
  expect((await orderNow(visitor)).status).toBe(201)
  for (const { shipping } of await ordersOf(shop))
    expect(shipping).toMatchObject({ method: 'Pick up', address: { line1: null, country: 'AT' } })
})

test('what is collected is taxed by the region of the shop, or of the customer at home', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const regional = { country: 'AT', region: 'Wien', taxClass: 'standard', name: 'Tax', percentage: 20 }
  await client.shop.updateTaxes(shop.siteId, { country: 'AT', rates: [regional] })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  expect((await visitor.readJson('/_sw/checkout')).offersCollection).toBe(false)
  await goToCheckout(visitor, { ...VIENNA, region: 'wien' })
  const { deliveries } = (await visitor.readJson('/_sw/checkout')).offer
  const pickup = deliveries.find(({ name }: { name: string }) => name === 'Pick up')
  await visitor.post('/_sw/checkout/choices', { deliveryId: pickup.id })
  expect((await visitor.readJson('/_sw/checkout')).offer).toMatchObject({ total: 12, taxes: [{ amount: 2 }] })
  await client.shop.updateTaxes(shop.siteId, { region: 'Wien' })
  await goToCheckout(visitor, { receive: 'collection' })
  const { offer } = await visitor.readJson('/_sw/checkout')
  expect(offer).toMatchObject({ isCollected: true, total: 12, taxes: [{ amount: 2 }] })
})

test('what is collected in another country is taxed there', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const german = { country: 'DE', region: null, taxClass: 'standard', name: 'MwSt.', percentage: 19 }
  const { rates } = await client.shop.getTaxes(shop.siteId)
  await client.shop.updateTaxes(shop.siteId, { country: 'AT', rates: [...rates, german] })
  await client.shop.createShippingZone(shop.siteId, {
    ...{ name: 'Germany', countries: ['DE'] },
    rates: [{ id: 'munich', name: 'Shop in Munich', type: 'pickup', price: 0 }],
  })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  await goToCheckout(visitor, { ...VIENNA, country: 'DE' })
  const { offer } = await visitor.readJson('/_sw/checkout')
  expect(offer).toMatchObject({ deliveryId: 'munich', isCollected: true, taxes: [{ name: 'MwSt.' }] })
  expect((await orderNow(visitor)).status).toBe(201)
})

test('collection is never concluded: an entered address gets the parcel', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const [zone] = (await client.shop.listShippingZones(shop.siteId)).data
  const [parcel, pickup] = zone?.rates ?? []
  await client.shop.updateShippingZone(shop.siteId, zone?.id ?? '', { rates: [pickup, parcel] as never })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  const delivery = async () => (await visitor.readJson('/_sw/checkout')).offer.deliveryId
  await goToCheckout(visitor)
  expect(await delivery()).toBe(parcel?.id)
  await visitor.post('/_sw/checkout/choices', { deliveryId: pickup?.id ?? '' })
  expect(await delivery()).toBe(pickup?.id)
  await goToCheckout(visitor, { ...VIENNA, line1: 'Gasse 2' })
  expect(await delivery()).toBe(parcel?.id)
  expect((await orderNow(visitor)).status).toBe(201)
  const [order] = await ordersOf(shop)
  expect(order?.shipping).toMatchObject({ method: 'Parcel', address: { line1: 'Gasse 2' } })
})

test('what the shop cannot send in its currency is said to visitors and owners', async () => {
  const shop = await newShop()
  const gaps = async () => (await client.shop.getShippingGaps(shop.siteId)).currencies
  expect(await gaps()).toEqual([])
  const { id } = await newProduct(shop, { currency: 'CHF' })
  const visitor = newVisitor(shop)
  await add(visitor, id)
  expect(await gaps()).toEqual(['CHF'])
  for (const path of ['/_sw/cart', '/_sw/checkout']) {
    const page = (await visitor.get(path)).text
    expect(page).toContain('We cannot ship these products at the moment.')
    expect(formsIn(page).filter(({ action }) => action?.startsWith('/_sw/checkout'))).toEqual([])
  }
  expect((await goToCheckout(visitor)).status).toBe(400)
  await client.shop.updateProduct(shop.siteId, id, { type: 'digital' })
  expect(await gaps()).toEqual([])
  expect((await visitor.readJson('/_sw/cart')).canCheckOut).toBe(true)
})
