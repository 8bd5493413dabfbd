import { describe, expect, test } from 'vitest'
import { dashboardOf } from './support/dashboard.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const customerAddress = { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' }

describe('delivery', { timeout: 180_000 }, () => {
  test('a delivery moves over the board by button, menu, and hand; its panel gives it a driver and tells its times', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.delivery.createDriver(siteId, { name: 'Grace Hopper', vehicle: 'Cargo bike' })
    await client.delivery.createZone(siteId, { name: 'Lake', deliveryCost: 2.9, postalCodes: ['5340'] })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/delivery`)
    await page.getByRole('button', { name: 'New delivery' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Customer').fill('Ada Lovelace')
    await panel.getByLabel('City').fill('St. Gilgen')
    await panel.getByLabel('Postal code').fill('5340')
    await panel.getByRole('button', { name: 'Create delivery' }).click()
    await panel.getByText('must not be empty').waitFor()
    await checkScreen('delivery-error')
    await panel.getByLabel('Street').fill('Seestraße 12')
    await panel.getByRole('button', { name: 'Create delivery' }).click()

    const board = page.getByRole('region', { name: 'Deliveries by status' })
    const cardIn = (status: string) =>
      board.getByRole('list', { name: status }).getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    await cardIn('Received').waitFor()
    expect(await page.getByText('Orders today').locator('..').textContent()).toBe('Orders today1')
    await checkScreen('delivery-board')
    await page.getByRole('button', { name: 'Preparing: Ada Lovelace' }).click()
    await cardIn('Preparing').waitFor()
    await page.getByRole('button', { name: 'Move Ada Lovelace' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Picked up' }).focus()
    await page.keyboard.press('Enter')
    await cardIn('Picked up').waitFor()
    const column = board.getByRole('heading', { name: 'In transit' })
    await column.scrollIntoViewIfNeeded()
    await cardIn('Picked up').dragTo(column)
    await cardIn('In transit').waitFor()

    await cardIn('In transit').getByRole('button', { name: 'Ada Lovelace', exact: true }).click()
    await panel.getByRole('combobox', { name: 'Driver' }).click()
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.getByText('Grace Hopper brings it').waitFor()
    await panel.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Delivered' }).click()
    await panel.getByText(/, after \d+ min/).waitFor()
    await panel.getByText('€2.90').waitFor()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(5)
    await checkScreen('delivery')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Phone').fill('+43 664 1')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('+43 664 1').waitFor()
    const [order] = (await client.delivery.listOrders(siteId)).data
    expect(order).toMatchObject({ status: 'delivered', customerPhone: '+43 664 1', customerAddress })
  })

  test('the list pages and filters; drivers and zones are made, changed and deleted; a viewer only looks', async () => {
    const { accountId, siteId, client } = await server.tenant()
    for (let i = 0; i < 27; i++)
      await client.delivery.createOrder(siteId, { customerName: `Customer ${i}`, customerAddress })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/delivery?tab=orders`)
    await page.getByText('25 shown').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('27 shown').waitFor()
    await checkScreen('deliveries')
    await page.getByLabel('Last day').fill('2020-01-01')
    await page.getByText('No delivery is like this').waitFor()

    const panel = page.getByRole('dialog')
    await page.getByRole('tab', { name: 'Drivers' }).click()
    await page.getByRole('button', { name: 'New driver' }).first().click()
    await panel.getByLabel('Name').fill('Grace')
    await panel.getByRole('button', { name: 'Create driver' }).click()
    await page.getByRole('button', { name: 'Grace' }).click()
    await panel.getByLabel('Vehicle').fill('Van')
    await panel.getByRole('switch', { name: 'Takes deliveries' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Van' }).waitFor()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await page.getByText('No driver is like this').waitFor()
    await page.getByLabel('Clear State').click()
    await page.getByRole('button', { name: 'Grace' }).click()
    await checkScreen('driver')
    await panel.getByRole('button', { name: 'Delete driver' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete driver' })
      .click()
    await page.getByText('No drivers yet').waitFor()

    await page.getByRole('tab', { name: 'Zones' }).click()
    await page.getByRole('button', { name: 'New zone' }).first().click()
    await panel.getByLabel('Name').fill('Lake')
    await panel.getByLabel('Delivery cost').fill('2.999')
    await panel.getByRole('combobox', { name: 'Postal codes' }).fill('5340')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Create zone' }).click()
    await expect.poll(() => panel.getByLabel('Delivery cost').getAttribute('aria-invalid')).toBe('true')
    await panel.getByLabel('Delivery cost').fill('2.9')
    await panel.getByRole('button', { name: 'Create zone' }).click()
    await page.getByRole('button', { name: 'Lake' }).click()
    await checkScreen('zone')
    const [zone] = (await client.delivery.listZones(siteId)).data
    expect(await client.delivery.getZone(siteId, zone?.id ?? '')).toMatchObject({
      deliveryCost: 2.9,
      postalCodes: ['5340'],
    })

    const viewer = await dashboard.member({ accountId, role: 'viewer' })
    await viewer.open(`/live/sites/${siteId}/delivery`)
    await viewer.page.getByRole('button', { name: 'Customer 26', exact: true }).click()
    await viewer.page.getByRole('dialog').getByText('Seestraße 12, 5340 St. Gilgen').waitFor()
    expect(
      await viewer.page.getByRole('button', { name: /Move|New|Edit|Preparing|Set status/ }).count(),
    ).toBe(0)
  })
})
