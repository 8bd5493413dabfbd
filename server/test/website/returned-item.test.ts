import { afterAll, expect, test } from 'vitest'
import { jobs } from '../../src/app.ts'
import { addDemoShop } from '../../src/features/shop/demo.ts'
import { sharedBrowser } from '../support/browser.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { demoContextOf } from '../support/demo.ts'
import { textsIn } from '../support/pdf-text.ts'
import { startTestServer } from '../support/server.ts'
import { LIVE_KEY, startStripeServer } from '../support/stripe-server.ts'
import { FILLING_MS, visit } from '../support/visit.ts'

const stripe = await startStripeServer(() => server.clock.now())
const server = await startTestServer(stripe.env, { background: false })
const { accountId, client } = await server.tenant()
const site = await client.sites.create({ name: 'Lakeside House', language: 'en', timeZone: 'Europe/Vienna' })
const { id: siteId } = site
const { shop } = client
await addDemoShop(demoContextOf(server, accountId, siteId))
await shop.updateInvoiceSettings(siteId, {
  seller: {
    name: 'Lakeside House KG',
    address: { line1: 'Seestraße 1', postalCode: '4810', city: 'Gmunden', country: 'AT' },
    vatId: 'ATU12345678',
  },
})
await client.payments.connect(siteId, { provider: 'stripe', secretKey: LIVE_KEY })
await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published' })
await client.sites.publish(siteId)

const phone = await (await sharedBrowser()).newContext({
  viewport: { width: 390, height: 844 },
  javaScriptEnabled: false,
})
afterAll(() => phone.close())
/** The page of Stripe. */
await phone.route('https://checkout.stripe.com/**', (route) => {
  const url = new URL(route.request().url())
  const session = stripe.sessionAt(url.pathname)
  const isPaying = url.searchParams.has('pay') && stripe.pay(url.pathname)
  const next = isPaying ? session.success_url : `${url.pathname}?pay`
  const body = `<a href="${next}">${isPaying ? 'Back to the shop' : 'Pay now'}</a>`
  return route.fulfill({ contentType: 'text/html', body })
})
const dashboard = dashboardOf(server)
const cents = (amount: number) => Math.round(amount * 100)
const amountOf = (amount: number) => `€${(amount / 100).toFixed(2)}`

test.each(['Pay online by card or wallet', 'Bank transfer'])(
  'bought on a phone without scripts, one item returned: %s',
  async (payment) => {
    const page = await phone.newPage()
    page.setDefaultTimeout(30_000)
    const productOf = async (title: string) =>
      (await shop.listProducts(siteId, { limit: 100 })).data.find((one) => one.title === title)
    const { stock: stockBefore } = (await productOf('Apricot jam')) ?? {}
    const buy = async (title: string, quantity: number) => {
      const product = await productOf(title)
      await page.goto(new URL(`/products/${product?.slug}`, site.url as string).href)
      await page.getByLabel('Quantity').fill(String(quantity))
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('heading', { name: 'Cart' }).waitFor()
    }
    await buy('Apricot jam', 2)
    await buy('Chestnut honey', 1)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel('Name *').fill('Anna Berger')
    await page.getByLabel('Email').fill('anna@example.com')
    await page.getByLabel('Street').fill('Seestraße 4')
    await page.getByLabel('Postal code').fill('4810')
    await page.getByLabel('City').fill('Gmunden')
    await page.getByLabel('Country').selectOption({ label: 'Austria' })
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel(payment).check()
    server.clock.advance(FILLING_MS)
    await page.getByRole('button', { name: 'Order and pay' }).click()
    const isOnline = payment !== 'Bank transfer'
    if (isOnline) {
      await page.getByRole('link', { name: 'Pay now' }).click()
      await page.getByRole('link', { name: 'Back to the shop' }).click()
    }
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const orderUrl = page.url().replace(/\/paid$/, '')
    const [{ id } = { id: '' }] = (await shop.listOrders(siteId)).data
    if (!isOnline) await shop.recordPayment(siteId, id, { method: 'transfer', reference: 'Statement 12' })
    await shop.updateOrderStatus(siteId, id, { status: 'shipped', trackingNumber: 'RR123456785AT' })

    await page.goto(orderUrl)
    for (const text of ['Your order is on its way.', 'RR123456785AT']) await page.getByText(text).waitFor()
    const invoice = page.getByRole('link', { name: /^Invoice .*PDF/ })
    const path = (await invoice.getAttribute('href')) ?? ''
    const pdf = await visit(server, site, path, { headers: { host: new URL(orderUrl).host } })
    expect(textsIn(pdf.bytes).join('').replaceAll(/\s/g, '')).toContain('Apricotjam')

    // One jam comes back. The owner refunds it.
    const { page: desk, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=orders&open=${id}`)
    const panel = desk.getByRole('dialog')
    await panel.getByRole('button', { name: isOnline ? 'Refund' : 'Record a refund', exact: true }).click()
    await panel.getByLabel('Apricot jam: quantity returned').fill('1')
    await checkScreen('shop-order-return')
    await panel.getByRole('button', { name: isOnline ? 'Refund' : 'Record refund', exact: true }).click()
    await panel.getByText('1 returned').waitFor()
    const order = await shop.getOrder(siteId, id)
    expect(order).toMatchObject({ status: 'shipped', refunded: 5.9 })
    const kept = cents(order.total) - 590
    const { data: documents } = await shop.listOrderInvoices(siteId, id)
    expect(documents.map(({ type, total }) => [type, cents(total)])).toEqual([
      ['invoice', cents(order.total)],
      ['credit_note', 590],
    ])
    await panel.getByText('Credit note 2026').waitFor()
    await checkScreen('shop-order-returned')
    if (isOnline) {
      const [charge] = (await client.payments.listCharges(siteId, { subjectId: id })).data
      await jobs.find(({ name }) => name === 'payments.sendRefunds')?.run(server.platform, undefined as never)
      expect(stripe.keptOf(charge?.providerPaymentId ?? '')).toBe(kept)
    }

    await page.goto(orderUrl)
    await page.getByText('1 returned').waitFor()
    const read = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    expect(read).toContain(`Paid ${amountOf(cents(order.total))} Refunded €5.90`)
    expect(await page.getByRole('link', { name: /^Credit note .*PDF/ }).count()).toBe(1)
    const kinds = (await client.mail.list(siteId)).data.flatMap((mail) =>
      mail.to === 'anna@example.com' ? [mail.kind] : [],
    )
    expect(kinds.slice(0, 4)).toEqual(['refund_made', 'order_shipped', 'payment_received', 'order_placed'])

    // The owner sees it all agree: money, documents and stock.
    await open(`/live/sites/${siteId}/shop?tab=orders&open=${id}`)
    const rows = await desk.getByRole('dialog').getByRole('row').allInnerTexts()
    for (const [what, amount] of [
      ['Payment', cents(order.total)],
      ['Refund', 590],
    ] as const)
      expect(rows.filter((row) => row.startsWith(what) && row.includes(amountOf(amount)))).toHaveLength(1)
    expect(await desk.getByText('on its way through Stripe').count()).toBe(0)
    const entries = (await shop.listPayments(siteId, id)).data
    const sum = entries.reduce(
      (all, { type, amount }) => all + (type === 'refund' ? -cents(amount) : cents(amount)),
      0,
    )
    const invoiced = documents.reduce(
      (all, { type, total }) => all + (type === 'credit_note' ? -cents(total) : cents(total)),
      0,
    )
    expect([sum, invoiced]).toEqual([kept, kept])
    expect((await productOf('Apricot jam'))?.stock).toBe((stockBefore ?? 0) - 1)
    await page.close()
  },
)
