import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dashboardOf, dragBetween } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

/** A picture of a single pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('the shop', () => {
  test('creates, stocks, edits, filters and deletes a product with variants', async () => {
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
    await page.getByLabel('Search titles and SKUs').fill('jumper-M')
    await expect.poll(() => page.url()).toContain('q=jumper-M')
    await page.getByRole('button', { name: 'Warm jumper' }).waitFor()
    await checkScreen('shop-products')
    await page.getByLabel('Search titles and SKUs').fill('JUMPER-XL')
    await page.getByText('No matching products').waitFor()
    await page.reload()
    await page.getByText('No matching products').waitFor()
    await checkScreen('shop-products-narrowed')
    await page.getByLabel('Search titles and SKUs').fill('')
    await page.getByLabel('Category').fill('Pantry')
    await page.getByText('No matching products').waitFor()
    await page.getByLabel('Category').fill('Clothing')
    await page.getByRole('button', { name: 'Warm jumper' }).click()
    await panel.getByRole('button', { name: 'Delete product' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete product' })
      .click()
    await page.getByText('No matching products').waitFor()
    expect((await client.shop.listProducts(siteId)).total).toBe(0)
  })

  test('creates an order, takes stock, sets its status, and lists orders', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const honey = await client.shop.createProduct(siteId, { title: 'Honey', price: 10, stock: 3 })
    const coffee = await client.shop.createProduct(siteId, {
      title: 'Coffee',
      price: 9,
      variants: [{ title: '250 g' }, { title: '1 kg', price: 30, sku: 'BEANS-1' }],
    })
    for (let i = 1; i <= 20; i++) await client.shop.createProduct(siteId, { title: `Filter ${i}`, price: 1 })
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
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Lowest total first' }).click()
    await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Buyer 1')
    await checkScreen('shop-orders')

    await page.getByRole('button', { name: 'New order' }).click()
    const panel = page.getByRole('dialog')
    // It is older than the listed options: the server searches.
    const product = panel.getByRole('combobox', { name: 'Product' })
    await product.click()
    await page.getByRole('option', { name: /Filter 20/ }).waitFor()
    expect(await page.getByRole('option', { name: /Coffee/ }).count()).toBe(0)
    await product.fill('nothing like it')
    await page.getByText('No matching products').waitFor()
    await product.fill('beans-1')
    await page.getByRole('option', { name: /Coffee/ }).click()
    await expect.poll(() => product.inputValue()).toBe('Coffee · €9.00')
    await panel.getByRole('combobox', { name: 'Variant' }).click()
    await page.getByRole('option', { name: '1 kg' }).click()
    await panel.getByRole('button', { name: 'Add a product' }).click()
    const second = panel.getByRole('group', { name: 'Line 2' })
    await second.getByRole('combobox', { name: 'Product' }).fill('honey')
    await page.getByRole('option', { name: /Honey/ }).click()
    await second.getByLabel('Quantity').fill('5')
    await panel.getByLabel('Customer').fill('Grace')
    await panel.getByLabel('Shipping cost').fill('5')
    await panel.getByRole('button', { name: 'Create order' }).click()
    await panel.getByText('Only 3 left').waitFor()
    await expect
      .poll(() =>
        second.getByLabel('Quantity').evaluate((field) => field === field.ownerDocument.activeElement),
      )
      .toBe(true)
    await checkScreen('shop-order-new')
    await second.getByLabel('Quantity').fill('2')
    await panel.getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('button', { name: 'Grace' }).waitFor()
    expect((await client.shop.getProduct(siteId, honey.id)).stock).toBe(1)

    await page.getByRole('button', { name: 'Grace' }).click()
    await panel.getByText('€55.00').waitFor()
    const set = async (status: string) => {
      await panel.getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menuitem', { name: status }).click()
    }
    await set('Paid')
    await page.getByLabel('Method').fill('cash')
    await checkScreen('shop-order-paid')
    await page.getByRole('button', { name: 'Record payment' }).click()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Tracking number').fill('AT123')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('AT123').waitFor()
    await checkScreen('shop-order')
    await set('Cancelled')
    await page.getByRole('radio', { name: /Refund €55.00/ }).waitFor()
    await checkScreen('shop-order-cancel')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('Status changed to cancelled').waitFor()
    expect((await client.shop.getProduct(siteId, honey.id)).stock).toBe(3)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Cancelled' }).click()
    await page.getByText('1 of 1').waitFor()
    await page.reload()
    await page.getByText('1 of 1').waitFor()
  })

  test('picks, orders and shows product pictures', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id } = await client.shop.createProduct(siteId, { title: 'Jumper', price: 12 })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=products&open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Jumper' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Picture URL').fill('https://gone.invalid/jumper.jpg')
    await panel.getByLabel('Picture URL').press('Enter')
    await panel.getByRole('button', { name: 'Choose a picture' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    // Escape closes only the dialog above the panel, without a question.
    await picker.getByText('No pictures yet').waitFor()
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog', { name: 'Leave without saving?' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Choose a picture' }).click()
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'jumper.png', mimeType: 'image/png', buffer: PICTURE })
    await picker.getByRole('list', { name: 'Media' }).getByText('jumper.png').click()
    await panel.getByRole('button', { name: 'Move picture 2 forward' }).click()
    const broken = (number: number) =>
      panel.getByRole('img', { name: `Picture ${number} (cannot be displayed)` })
    await broken(2).waitFor()
    await dragBetween(page, broken(2), panel.getByRole('img', { name: 'Picture 1' }))
    await broken(1).waitFor()
    await panel.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await broken(2).waitFor()
    await checkScreen('shop-product-edit')
    await panel.getByRole('button', { name: 'Save' }).click()
    const shown = panel.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    await expect.poll(() => shown.count()).toBe(2)
    const widthOf = (picture: Element) => (picture as unknown as { naturalWidth: number }).naturalWidth
    await expect.poll(() => shown.first().getByRole('img').evaluate(widthOf)).toBe(1)
    const { images } = await client.shop.getProduct(siteId, id)
    const [media] = (await client.media.list(siteId)).data
    expect(images).toEqual([media?.url, 'https://gone.invalid/jumper.jpg'])
    await checkScreen('shop-product-pictures')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('tbody img').evaluate(widthOf)).toBe(1)
    await expect.poll(() => page.locator('tbody img').getAttribute('src')).toMatch(/\?variant=thumbnail$/)

    await page.getByRole('button', { name: 'Jumper' }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('button', { name: 'Remove picture 1' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Edit' }).waitFor()
    await expect.poll(() => shown.count()).toBe(1)
    // A media id names a picture, too.
    await client.shop.updateProduct(siteId, id, { images: [media?.id as string] })
    await page.reload()
    await expect.poll(() => shown.first().getByRole('img').evaluate(widthOf)).toBe(1)
  })

  test('focuses a rejected picture and saves a URL still being typed', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const addressOf = (name: string) => `https://gone.invalid/${name}.jpg`
    const images = ['one', 'two', 'three'].map(addressOf)
    const { id } = await client.shop.createProduct(siteId, { title: 'Jumper', price: 12, images })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=products&open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Jumper' })
    const button = (name: string) => panel.getByRole('button', { name })
    const hasFocus = (field: Locator) =>
      expect
        .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true)
    await button('Edit').click()
    await button('Remove picture 2').press('Enter')
    await hasFocus(button('Remove picture 2'))
    await button('Move picture 2 forward').press('Enter')
    await hasFocus(button('Remove picture 1'))

    const address = panel.getByLabel('Picture URL')
    await address.fill(addressOf('x'.repeat(1000)))
    await button('Save').click()
    await hasFocus(address)
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    await address.press('Enter')
    await button('Save').click()
    await hasFocus(button('Remove picture 3'))
    await expect.poll(() => button('Remove picture 3').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('shop-product-picture-refused')
    await button('Remove picture 3').press('Enter')
    await hasFocus(button('Remove picture 2'))
    await button('Save').click()
    await button('Edit').click()

    await address.fill(addressOf('four'))
    await button('Close').click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await button('Save').click()
    await button('Edit').waitFor()
    const saved = await client.shop.getProduct(siteId, id)
    expect(saved.images).toEqual(['three', 'one', 'four'].map(addressOf))
  })

  test('keeps order data that the form does not edit', async () => {
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

  test('creates, edits, deactivates and finds a coupon, read-only for viewers', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=coupons`)
    await page.getByText('No coupons yet').waitFor()
    await checkScreen('shop-coupons-empty')
    await page.getByRole('button', { name: 'New coupon' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Code').fill('WELCOME')
    await panel.getByLabel('Amount').fill('110')
    await panel.getByRole('button', { name: 'Create coupon' }).click()
    await panel.getByText('must be at most 100 for a percentage').waitFor()
    await checkScreen('shop-coupon-error')
    await panel.getByLabel('Amount').fill('10')
    await panel.getByLabel('Until').fill('2199-06-01T10:00')
    await panel.getByRole('button', { name: 'Create coupon' }).click()
    await page.getByRole('button', { name: 'WELCOME' }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Maximum uses').fill('50')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('0 of 50').waitFor()
    await panel.getByRole('button', { name: 'Deactivate' }).click()
    await panel.getByRole('button', { name: 'Activate', exact: true }).waitFor()
    await checkScreen('shop-coupon')
    const [coupon] = (await client.shop.listCoupons(siteId)).data
    expect(coupon).toMatchObject({ code: 'WELCOME', amount: 10, active: false })
    await panel.getByRole('button', { name: 'Close' }).click()
    await checkScreen('shop-coupons')
    await page.getByLabel('Search codes').fill('nothing like it')
    await page.getByText('No matching coupons').waitFor()

    const viewer = await dashboard.member({ accountId, role: 'viewer' })
    await viewer.open(`/live/sites/${siteId}/shop?tab=coupons`)
    await viewer.page.getByRole('button', { name: 'WELCOME' }).click()
    await viewer.page.getByRole('dialog').getByText('0 of 50').waitFor()
    expect(await viewer.page.getByRole('button', { name: /New|Edit|Delete|ctivate/ }).count()).toBe(0)
    await viewer.checkScreen('shop-coupon-viewer')
  })

  test('keeps the seconds of coupon times on other edits', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const span = { startsAt: '2026-03-01T09:30:15.000Z', endsAt: '2199-06-01T21:59:59.000Z' }
    const { id } = await client.shop.createCoupon(siteId, {
      ...{ code: 'SPRING', type: 'fixed_amount', amount: 5 },
      ...span,
    })
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/shop?tab=coupons&open=${id}`)
    const panel = page.getByRole('dialog', { name: 'SPRING' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => panel.getByLabel('Until').inputValue()).toMatch(/T\d\d:\d\d$/)
    await panel.getByLabel('Amount').fill('7')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('€7.00').waitFor()
    expect(await client.shop.getCoupon(siteId, id)).toMatchObject({ amount: 7, ...span })
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    await open(`/live/sites/${siteId}/shop?tab=coupons&open=coupon_gone`)
    await page.getByRole('dialog').getByText('This no longer exists').waitFor()
  })
})
