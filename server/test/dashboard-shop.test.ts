import { describe, expect, test } from 'vitest'
import { dashboardOf } from './support/dashboard.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('the shop', { timeout: 180_000 }, () => {
  test('a product is made with variants, its stock changed, it is edited, filtered and deleted', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=products`)
    await checkScreen('shop-products-empty')
    await page.getByRole('button', { name: 'New product' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Jumper')
    await panel.getByLabel('Category').fill('Clothing')
    await panel.getByRole('button', { name: 'Add a variant' }).click()
    await panel.getByLabel('Variant title').fill('Size M')
    await panel.getByLabel('SKU').fill('JUMPER-M')
    await panel.getByLabel('Variant price').fill('1.234')
    await panel.getByLabel('Variant stock').fill('4')
    await panel.getByPlaceholder('size: M').fill('size: M')
    await panel.getByPlaceholder('size: M').press('Enter')
    await panel.getByRole('button', { name: 'Create product' }).click()
    await panel.getByText('is required').waitFor()
    await panel.getByRole('textbox', { name: 'Price', exact: true }).fill('129')
    await panel.getByRole('button', { name: 'Create product' }).click()
    const variantPrice = panel.getByLabel('Variant price')
    await expect.poll(() => variantPrice.getAttribute('aria-invalid')).toBe('true')
    await checkScreen('shop-product-error')
    await variantPrice.fill('119')
    await panel.getByRole('button', { name: 'Create product' }).click()
    await page.getByRole('button', { name: 'Jumper' }).click()
    await panel.getByLabel('Change the stock of Size M by').fill('12')
    await panel.getByRole('button', { name: 'Change', exact: true }).click()
    await panel.getByText('16 left').waitFor()
    await checkScreen('shop-product')
    const [product] = (await client.shop.listProducts(siteId)).data
    expect(product?.variants).toMatchObject([
      { title: 'Size M', sku: 'JUMPER-M', price: 119, stock: 16, options: { size: 'M' } },
    ])

    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Warm jumper')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('16 left').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Warm jumper' }).waitFor()
    await page.getByLabel('Category').fill('Pantry')
    await page.getByText('No product is like this').waitFor()
    await page.getByLabel('Category').fill('Clothing')
    await page.getByRole('button', { name: 'Warm jumper' }).click()
    await panel.getByRole('button', { name: 'Delete product' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete product' })
      .click()
    await page.getByText('No product is like this').waitFor()
    expect((await client.shop.listProducts(siteId)).total).toBe(0)
  })

  test('an order is placed, its stock taken, its status set and its cancelling asked about; lists page and sort', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const honey = await client.shop.createProduct(siteId, { title: 'Honey', price: 10, stock: 3 })
    const coffee = await client.shop.createProduct(siteId, {
      title: 'Coffee',
      price: 9,
      variants: [{ title: '250 g' }, { title: '1 kg', price: 30 }],
    })
    for (let i = 1; i <= 26; i++) {
      const lines = [{ productId: coffee.id, variantId: coffee.variants[0]?.id ?? '', quantity: i }]
      await client.shop.createOrder(siteId, { lines, customer: { name: `Buyer ${i}` } })
    }
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop`)
    await page.getByText('26 orders, €3,159.00').waitFor()
    await page.getByText('25 of 26').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('26 of 26').waitFor()
    await page.getByRole('combobox', { name: 'Order of the rows' }).click()
    await page.getByRole('option', { name: 'Lowest total first' }).click()
    await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Buyer 1')
    await checkScreen('shop-orders')

    await page.getByRole('button', { name: 'New order' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: /Coffee/ }).click()
    await panel.getByRole('combobox', { name: 'Variant' }).click()
    await page.getByRole('option', { name: '1 kg' }).click()
    await panel.getByRole('button', { name: 'Another product' }).click()
    const second = panel.getByRole('group', { name: 'Line 2' })
    await second.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: /Honey/ }).click()
    await second.getByLabel('Quantity').fill('5')
    await panel.getByLabel('Customer').fill('Grace')
    await panel.getByLabel('Shipping cost').fill('5')
    await panel.getByRole('button', { name: 'Place order' }).click()
    await panel.getByText('Only 3 left').waitFor()
    await checkScreen('shop-order-new')
    await second.getByLabel('Quantity').fill('2')
    await panel.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('button', { name: 'Grace' }).waitFor()
    expect((await client.shop.getProduct(siteId, honey.id)).stock).toBe(1)

    await page.getByRole('button', { name: 'Grace' }).click()
    await panel.getByText('€55.00').waitFor()
    const set = async (status: string) => {
      await panel.getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menuitem', { name: status }).click()
    }
    await set('Paid')
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Tracking number').fill('AT123')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('AT123').waitFor()
    await checkScreen('shop-order')
    await set('Cancelled')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('The order is cancelled').waitFor()
    expect((await client.shop.getProduct(siteId, honey.id)).stock).toBe(3)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Cancelled' }).click()
    await page.getByText('1 of 1').waitFor()
    await page.reload()
    await page.getByText('1 of 1').waitFor()
  })

  test('an edited order keeps what its form does not ask for', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id: productId } = await client.shop.createProduct(siteId, { title: 'Honey', price: 10 })
    const { id } = await client.shop.createOrder(siteId, {
      lines: [{ productId, quantity: 1 }],
      customer: { id: 'customer-7' },
      shipping: { phone: '+43 1' },
    })
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop`)
    await page.getByRole('button', { name: id }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Tracking number').fill('AT123')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('AT123').waitFor()
    expect(await client.shop.getOrder(siteId, id)).toMatchObject({
      trackingNumber: 'AT123',
      customer: { id: 'customer-7', name: null },
      shipping: { phone: '+43 1' },
    })
  })

  test('a coupon is made, edited, deactivated and found; a viewer changes nothing', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=coupons`)
    await page.getByRole('button', { name: 'New coupon' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Code').fill('WELCOME')
    await panel.getByLabel('Amount').fill('110')
    await panel.getByRole('button', { name: 'Create coupon' }).click()
    await panel.getByText('must be at most 100 for a percentage').waitFor()
    await panel.getByLabel('Amount').fill('10')
    await panel.getByLabel('Until').fill('2199-06-01T10:00')
    await panel.getByRole('button', { name: 'Create coupon' }).click()
    await page.getByRole('button', { name: 'WELCOME' }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Most uses').fill('50')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('0 of 50').waitFor()
    await panel.getByRole('button', { name: 'Deactivate' }).click()
    await panel.getByRole('button', { name: 'Activate', exact: true }).waitFor()
    await checkScreen('shop-coupon')
    const [coupon] = (await client.shop.listCoupons(siteId)).data
    expect(coupon).toMatchObject({ code: 'WELCOME', amount: 10, active: false })
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Search codes').fill('nothing like it')
    await page.getByText('No coupon is like this').waitFor()

    const viewer = await dashboard.member({ accountId, role: 'viewer' })
    await viewer.open(`/live/sites/${siteId}/shop?tab=coupons`)
    await viewer.page.getByRole('button', { name: 'WELCOME' }).click()
    await viewer.page.getByRole('dialog').getByText('0 of 50').waitFor()
    expect(await viewer.page.getByRole('button', { name: /New|Edit|Delete|ctivate/ }).count()).toBe(0)
  })
})
