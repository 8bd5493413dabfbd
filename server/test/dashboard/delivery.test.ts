import { describe, expect, test } from 'vitest'
import { dashboardOf, dragBetween } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const customerAddress = { line1: 'Seestraße 12', city: 'St. Gilgen', postalCode: '5340' }

describe('delivery', () => {
  test('moves a delivery by button, menu and drag, and assigns a driver', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.delivery.createDriver(siteId, { name: 'Grace Hopper', vehicle: 'Cargo bike' })
    await client.delivery.createDriver(siteId, { name: 'Alan Turing', active: false })
    await client.delivery.createZone(siteId, { name: 'Lake', deliveryCost: 2.9, postalCodes: ['5340'] })
    const { page, open, checkScreen, hold } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/delivery`)
    await checkScreen('delivery-board-empty')
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
    /** A card cannot be moved while a move is in progress. */
    const hasCome = (status: string) => cardIn(status).and(page.locator('[data-movable]')).waitFor()
    await hasCome('Received')
    await expect.poll(() => page.getByText('Orders today').locator('..').textContent()).toBe('Orders today1')
    await checkScreen('delivery-board')
    // The old column refetches last: the card must be in one column only, and keep the focus.
    const letThrough = await hold('GET', '**/delivery/orders?status=received*')
    await Promise.all([
      page.waitForResponse('**/delivery/orders?status=preparing*'),
      page.getByRole('button', { name: 'Preparing: Ada Lovelace' }).click(),
    ])
    await cardIn('Preparing').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Ada Lovelace')
    expect(await cardIn('Received').count()).toBe(0)
    await letThrough()
    await page.getByText('Ada Lovelace: preparing').waitFor()
    await hasCome('Preparing')
    // After a failed move, the card returns with its focus.
    const setStatus = '**/delivery/orders/*/status'
    await page.route(setStatus, (route) => route.abort())
    await page.getByRole('button', { name: /: Ada Lovelace/ }).click()
    await page.getByText('The server could not be reached').waitFor()
    await hasCome('Preparing')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Ada Lovelace')
    await page.unroute(setStatus)
    await page.getByRole('button', { name: 'Move Ada Lovelace' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Picked up' }).focus()
    await page.keyboard.press('Enter')
    await hasCome('Picked up')
    const column = board.getByRole('heading', { name: 'In transit' })
    await column.scrollIntoViewIfNeeded()
    await dragBetween(page, cardIn('Picked up').getByText('No driver'), column)
    await hasCome('In transit')

    await cardIn('In transit').getByRole('button', { name: 'Ada Lovelace', exact: true }).click()
    await panel.getByRole('combobox', { name: 'Driver' }).click()
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Grace Hopper · Cargo bike'])
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.getByText('Grace Hopper is assigned').waitFor()
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
    await page.reload()
    await page.getByRole('dialog', { name: 'Ada Lovelace' }).getByText('+43 664 1').waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    await cardIn('Delivered').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    const [order] = (await client.delivery.listOrders(siteId)).data
    expect(order).toMatchObject({ status: 'delivered', customerPhone: '+43 664 1', customerAddress })
  })

  test('filters deliveries and manages drivers and zones; read-only for viewers', async () => {
    const { accountId, siteId, client } = await server.tenant()
    for (let i = 0; i < 27; i++)
      await client.delivery.createOrder(siteId, { customerName: `Customer ${i}`, customerAddress })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const panel = page.getByRole('dialog')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await open(`/live/sites/${siteId}/delivery?tab=orders`)
    await page.getByText('25 shown').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('27 shown').waitFor()
    await checkScreen('deliveries')
    await page.getByLabel('to', { exact: true }).fill('2020-01-01')
    await page.getByText('No matching deliveries').waitFor()
    await page.reload()
    await page.getByText('No matching deliveries').waitFor()
    await expect.poll(() => page.getByLabel('to', { exact: true }).inputValue()).toBe('2020-01-01')
    await checkScreen('deliveries-narrowed')
    // A link may name an item outside the list, or a deleted one.
    const [first] = (await client.delivery.listOrders(siteId)).data
    await open(`/live/sites/${siteId}/delivery?tab=orders&dateTo=2020-01-01&open=${first?.id}`)
    await page.getByRole('dialog', { name: 'Customer 26' }).getByText('5340 St. Gilgen').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByText('No matching deliveries').waitFor()
    await open(`/live/sites/${siteId}/delivery?tab=orders&open=delivery_gone`)
    await panel.getByText('This no longer exists').waitFor()
    await checkScreen('delivery-gone')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })

    await page.getByRole('tab', { name: 'Drivers' }).click()
    await page.getByText('No drivers yet').waitFor()
    await checkScreen('drivers-empty')
    await page.getByRole('button', { name: 'New driver' }).first().click()
    await panel.getByRole('button', { name: 'Create driver' }).click()
    await panel.getByText(/must not be empty|is required/).waitFor()
    await checkScreen('driver-error')
    await panel.getByLabel('Name').fill('Grace')
    await panel.getByRole('button', { name: 'Create driver' }).click()
    await page.getByRole('button', { name: 'Grace' }).click()
    await page.getByRole('dialog', { name: 'Grace' }).getByLabel('Vehicle').fill('Van')
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => panel.getByLabel('Vehicle').inputValue()).toBe('Van')
    await expect.poll(() => page.url()).toContain('open=driver_')
    await panel.getByRole('switch', { name: 'Active' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Van' }).waitFor()
    expect(await question.count()).toBe(0)
    await checkScreen('drivers')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await page.getByText('No matching drivers').waitFor()
    await page.getByLabel('Clear Status').click()
    await page.getByRole('button', { name: 'Grace' }).click()
    await checkScreen('driver')
    await panel.getByRole('button', { name: 'Delete driver' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete driver' })
      .click()
    await page.getByText('No drivers yet').waitFor()

    await page.getByRole('tab', { name: 'Zones' }).click()
    await page.getByText('No zones yet').waitFor()
    await checkScreen('zones-empty')
    await page.getByRole('button', { name: 'New zone' }).first().click()
    await panel.getByLabel('Name').fill('Lake')
    await panel.getByLabel('Delivery cost').fill('2.999')
    await panel.getByRole('combobox', { name: 'Postal codes' }).fill('5340')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Create zone' }).click()
    await expect.poll(() => panel.getByLabel('Delivery cost').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('zone-error')
    await panel.getByLabel('Delivery cost').fill('2.9')
    await panel.getByRole('button', { name: 'Create zone' }).click()
    await page.getByRole('button', { name: 'Lake' }).click()
    await checkScreen('zone')
    const [zone] = (await client.delivery.listZones(siteId)).data
    expect(await client.delivery.getZone(siteId, zone?.id ?? '')).toMatchObject({
      deliveryCost: 2.9,
      postalCodes: ['5340'],
    })
    // Clearing a required field must fail instead of keeping the old value.
    await panel.getByLabel('Delivery cost').fill('')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => panel.getByLabel('Delivery cost').getAttribute('aria-invalid')).toBe('true')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await panel.waitFor({ state: 'hidden' })
    await checkScreen('zones')
    await page.getByRole('button', { name: 'Lake' }).click()
    await panel.getByRole('button', { name: 'Delete zone' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Lake?' })
      .getByRole('button', { name: 'Delete zone' })
      .click()
    await page.getByText('No zones yet').waitFor()

    const viewer = await dashboard.member({ accountId, role: 'viewer' })
    await viewer.open(`/live/sites/${siteId}/delivery`)
    await viewer.page.getByRole('button', { name: 'Customer 26', exact: true }).click()
    await viewer.page.getByRole('dialog').getByText('Seestraße 12, 5340 St. Gilgen').waitFor()
    expect(
      await viewer.page.getByRole('button', { name: /Move|New|Edit|Preparing|Set status/ }).count(),
    ).toBe(0)
    await viewer.checkScreen('delivery-viewer')
  })

  test('shows a new delivery at once, and makes the link of a driver', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const grace = await client.delivery.createDriver(siteId, { name: 'Grace Hopper' })
    await client.delivery.createZone(siteId, {
      name: 'Lake',
      postalCodes: ['5340'],
      windows: [{ weekdays: [1, 5], startTime: '17:00', endTime: '19:00', capacity: 4 }],
    })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const following = page.waitForResponse('**/delivery/changes')
    await open(`/live/sites/${siteId}/delivery`)
    await following
    const { id } = await client.delivery.createOrder(siteId, {
      customerName: 'Ada Lovelace',
      customerAddress,
      note: 'Second floor',
      windowStart: '2026-06-01T15:00:00.000Z',
      windowEnd: '2026-06-01T17:00:00.000Z',
    })
    // Sooner than the board refreshes by itself.
    const card = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    await card.waitFor({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Move Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Grace Hopper' }).click()
    await page.getByText('Ada Lovelace: assigned to Grace Hopper').waitFor()
    expect((await client.delivery.getOrder(siteId, id)).driverId).toBe(grace.id)
    await card.getByRole('button', { name: 'Ada Lovelace', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Second floor').waitFor()
    await panel.getByRole('link', { name: 'Open' }).waitFor()
    await checkScreen('delivery-of-driver')

    await open(`/live/sites/${siteId}/delivery?tab=drivers&open=${grace.id}`)
    await panel.getByLabel('PIN').fill('12')
    await panel.getByText('4 to 8 digits').waitFor()
    await panel.getByLabel('PIN').fill('482915')
    await panel.getByRole('button', { name: 'Create a link' }).click()
    const secret = page.getByRole('dialog', { name: 'Driver link' })
    const url = await secret.getByText(/\/driver\//).innerText()
    await checkScreen('driver-link')
    await secret.getByRole('button', { name: 'I have copied it' }).click()
    await panel.getByText('A link with a PIN is valid until').waitFor()
    expect(await (await fetch(url)).text()).toContain('Please enter your PIN.')
    await open(`/live/sites/${siteId}/delivery?tab=zones`)
    await page.getByRole('button', { name: 'Lake' }).click()
    await panel.getByLabel('Orders').fill('9')
    await checkScreen('zone-windows')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'hidden' })
    const [zone] = (await client.delivery.listZones(siteId)).data
    expect(await client.delivery.getZone(siteId, zone?.id ?? '')).toMatchObject({
      windows: [{ weekdays: [1, 5], startTime: '17:00', endTime: '19:00', capacity: 9 }],
    })
  })

  test('a driver works without a connection: a step waits, and is sent once', async () => {
    const { siteId, client } = await server.tenant()
    const { id: driverId } = await client.delivery.createDriver(siteId, { name: 'Grace Hopper' })
    const { id } = await client.delivery.createOrder(siteId, {
      customerName: 'Ada Lovelace',
      customerPhone: '+43 660 1',
      customerAddress,
      note: 'Second floor',
      driverId,
    })
    const { url } = await client.delivery.createDriverLink(siteId, driverId, {})
    const { page, context, open, checkScreen } = await dashboard.visitor()
    await open(new URL(url).pathname)
    await checkScreen('driver-page')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Picked up' }).click()
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('button', { name: 'Picked up' }).isDisabled()).toBe(true)
    expect((await client.delivery.getOrder(siteId, id)).status).toBe('received')
    // The first answer is lost on its way.
    let sent = 0
    await page.route('**/stops/*', async (route) => {
      sent++
      if (sent > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => sent).toBeGreaterThan(0)
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await page.getByRole('button', { name: 'On my way' }).waitFor()
    expect((await client.delivery.listOrderHistory(siteId, id)).data).toHaveLength(2)
    await page.getByText('Photo or signature').click()
    const canvas = page.getByLabel('Sign here')
    const box = await canvas.boundingBox()
    if (!box) throw new Error('no canvas')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + 60, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Kept: 1').waitFor()
    const { data } = await client.delivery.listProofs(siteId, id)
    expect(data.map(({ kind }) => kind)).toEqual(['signature'])
  })
})
