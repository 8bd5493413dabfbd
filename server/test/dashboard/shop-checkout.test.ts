import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'
import { shopVisits } from '../support/shop-visits.ts'
import { LIVE_KEY, startStripeServer } from '../support/stripe-server.ts'

const stripe = await startStripeServer(() => server.clock.now())
const server = await startTestServer({ TRUST_PROXY: 'true', ...stripe.env }, { background: false })
const dashboard = dashboardOf(server)

test('sets up shipping, payment and taxes of a shop', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=shipping`)
  await checkScreen('shop-shipping-empty')
  await page.getByRole('button', { name: 'New zone' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Austria')
  await panel.getByRole('combobox', { name: 'Countries' }).fill('Austr')
  await page.getByRole('option', { name: 'Austria' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('textbox', { name: 'Rate', exact: true }).fill('Parcel')
  await panel.getByLabel('Rate type').selectOption('by_weight')
  await panel.getByLabel('Costs').fill('5.9')
  await panel.getByLabel('Free from').fill('80')
  await panel.getByPlaceholder('5000: 8.90').fill('5000: 8.9')
  await panel.getByPlaceholder('5000: 8.90').press('Enter')
  await checkScreen('shop-zone')
  await panel.getByRole('button', { name: 'Create zone' }).click()
  await page.getByText('Parcel').waitFor()
  const { data: zones } = await client.shop.listShippingZones(siteId)
  expect(zones).toMatchObject([
    {
      ...{ name: 'Austria', countries: ['AT'], currency: 'EUR' },
      rates: [
        { name: 'Parcel', type: 'by_weight', price: 5.9, freeFrom: 80, steps: [{ from: 5000, price: 8.9 }] },
      ],
    },
  ])
  await open(`/live/sites/${siteId}/shop?tab=checkout`)
  await page.getByRole('button', { name: 'Add a method' }).click()
  await page.getByRole('textbox', { name: 'Method' }).fill('Bank transfer')
  await page.getByRole('textbox', { name: 'Instructions' }).fill('To AT61 1904')
  await page.getByRole('button', { name: 'Save payment methods' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('button', { name: 'Add a tax rate' }).click()
  await page.getByRole('textbox', { name: 'Country', exact: true }).fill('at')
  await page.getByRole('textbox', { name: 'Name of the tax' }).fill('VAT 20 %')
  await checkScreen('shop-checkout')
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect.poll(async () => (await client.shop.getTaxes(siteId)).rates).toHaveLength(1)
  expect(await client.shop.getPaymentSettings(siteId)).toEqual({
    methods: [
      { id: 'bank-transfer', name: 'Bank transfer', instructions: 'To AT61 1904', expiresAfterHours: 168 },
    ],
  })
})

test('says what cannot be sent, and sells gift cards', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const rates = [{ name: 'Parcel', type: 'flat', price: 5 } as const]
  await client.shop.createShippingZone(siteId, { name: 'All', rates })
  await client.shop.createProduct(siteId, { title: 'Cheese', price: 12, currency: 'CHF' })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=shipping`)
  await page.getByText('No zone has rates in CHF.').waitFor()
  await checkScreen('shop-shipping-gaps')
  await open(`/live/sites/${siteId}/shop?tab=gift-cards`)
  await page.getByRole('button', { name: 'Sell gift cards' }).click()
  await page.getByRole('switch', { name: 'Visitors can buy gift cards' }).check()
  await page.getByLabel('Other amounts from').fill('10')
  await page.getByLabel('Up to').fill('200')
  await checkScreen('shop-gift-card-sales')
  await page.getByRole('button', { name: 'Save gift card sales' }).click()
  const sales = { enabled: true, amounts: [25, 50, 100], range: { min: 10, max: 200 }, validMonths: null }
  await expect.poll(() => client.shop.getGiftCardSales(siteId)).toEqual(sales)
})

test('records a payment, refunds a part, and shows both with the order', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 12 })
  const { id } = await client.shop.createOrder(siteId, {
    lines: [{ productId, quantity: 2 }],
    customer: { name: 'Ada' },
  })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=orders`)
  await page
    .getByRole('button', { name: 'Ada' })
    .or(page.getByRole('link', { name: 'Ada' }))
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Record a payment' }).click()
  await panel.getByLabel('Reference').fill('Statement 12')
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await expect.poll(async () => (await client.shop.getOrder(siteId, id)).status).toBe('paid')
  await panel.getByRole('button', { name: 'Record a refund' }).click()
  await panel.getByText('No money is moved').waitFor()
  await panel.getByLabel('Amount').fill('4')
  await panel.getByRole('button', { name: 'Record refund' }).click()
  await panel.getByText('Statement 12').waitFor()
  await expect.poll(async () => (await client.shop.getOrder(siteId, id)).refunded).toBe(4)
  await checkScreen('shop-order-payments')
})

test('shows abandoned carts, and says when visitors are reminded of them', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const site = await client.sites.get(siteId)
  await client.sites.publish(siteId)
  const { newVisitor, newProduct, add, goToCheckout } = shopVisits(server, client)
  const shop = { siteId, slug: site.slug }
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  await add(visitor, id, 2)
  await goToCheckout(visitor)
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=carts`)
  await page.getByRole('button', { name: 'Reminders' }).click()
  await page.getByLabel('Hours of inactivity').fill('12')
  await checkScreen('shop-cart-reminders')
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await page.getByRole('button', { name: 'Save reminders' }).waitFor({ state: 'hidden' })
  expect((await client.shop.getCartReminders(siteId)).afterHours).toBe(12)
  await page
    .getByRole('button', { name: 'Anna' })
    .or(page.getByRole('link', { name: 'Anna' }))
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Cart of Anna' })
  await panel.getByText('2 ×').waitFor()
  await panel.getByText('anna@example.com').waitFor()
  await checkScreen('shop-cart')
})

test('connects a payment provider, and refunds through it', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=checkout`)
  await page.getByRole('textbox', { name: 'Stripe secret key' }).fill('sk_test_51abcdefgh')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByText('is a test key; live sites require a live key').waitFor()
  await page.getByRole('textbox', { name: 'Stripe secret key' }).fill(LIVE_KEY)
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByText('Jam & Co').waitFor()
  await checkScreen('shop-payment-provider')
  const { newProduct, newVisitor, add, goToCheckout, orderNow } = shopVisits(server, client)
  const { slug } = await client.sites.get(siteId)
  await client.sites.publish(siteId)
  const shop = { siteId, slug }
  const visitor = newVisitor(shop)
  await add(visitor, (await newProduct(shop)).id)
  await goToCheckout(visitor)
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  const { url } = await visitor.readJson(`/_sw/orders/${token}/pay`)
  stripe.pay(url)
  await visitor.readJson(`/_sw/orders/${token}/paid`)
  const [order] = (await client.shop.listOrders(siteId)).data
  await open(`/live/sites/${siteId}/shop?tab=orders&open=${order?.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await panel.getByText('is refunded through Stripe immediately').waitFor()
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('A refund of €12.00 is on its way through Stripe.').waitFor()
  await checkScreen('shop-order-refunded')
})

test('issues invoices, lists them, and opens one as PDF', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/shop?tab=invoices`)
  await page.getByText('This shop issues no invoices').waitFor()
  await page.getByLabel('Name of the business').fill('Jam KG')
  await page.getByLabel('Street').fill('Gasse 1')
  await page.getByLabel('City').fill('Wien')
  await page.getByRole('combobox', { name: 'Country' }).fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  await checkScreen('shop-invoices-empty')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await client.shop.getInvoiceSettings(siteId)).seller)
    .toMatchObject({ name: 'Jam KG' })
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 12 })
  const lines = [{ productId, quantity: 2 }]
  const order = await client.shop.createOrder(siteId, { lines, customer: { name: 'Ada' }, status: 'paid' })
  await client.shop.refundOrder(siteId, order.id, { lines: [{ line: 0, quantity: 1 }] })
  await open(`/live/sites/${siteId}/shop?tab=invoices`)
  await page.getByRole('table', { name: 'Invoices' }).getByText('2026-00002').waitFor()
  await checkScreen('shop-invoices')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Credit notes' }).click()
  await page.getByText('2026-00001').waitFor({ state: 'hidden' })
  await page.getByText('-€12.00').waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: '2026-00002' })
    .or(page.getByRole('link', { name: '2026-00002' }))
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('2026-00002.pdf')
})
