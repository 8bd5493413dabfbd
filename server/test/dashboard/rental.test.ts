import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/platform/values/local-time.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const today = dayOf(Date.now())
const month = today.slice(0, 7)
const lastMonth = dayOf(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000)

describe('rentals', () => {
  test('creates, edits, filters and deletes units and properties', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/rental`)
    await page.getByRole('heading', { name: 'No units yet' }).waitFor()
    await checkScreen('rental-empty')
    const panel = page.getByRole('dialog')
    await page.getByRole('tab', { name: 'Properties' }).click()
    await page.getByRole('heading', { name: 'No properties yet' }).waitFor()
    await checkScreen('rental-properties-empty')
    await page.getByRole('button', { name: 'New property' }).first().click()
    await page.getByLabel('Name').fill('Old mill')
    // Back asks once, like every way out.
    await page.evaluate('history.back()')
    const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' })
    await unsaved.getByRole('button', { name: 'Stay' }).click()
    await unsaved.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Old mill')
    await page.getByRole('button', { name: 'Create property' }).click()
    await page.getByRole('button', { name: 'Old mill' }).click()
    await page.getByRole('dialog', { name: 'Old mill' }).getByLabel('Address').fill('Mill Lane 3')
    await checkScreen('rental-property')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Mill Lane 3').waitFor()

    await page.getByRole('tab', { name: 'Units' }).click()
    await page.getByRole('heading', { name: 'No units yet' }).waitFor()
    await page.getByRole('button', { name: 'New unit' }).first().click()
    await panel.getByLabel('Price per night').fill('129')
    await panel.getByRole('button', { name: 'Create unit' }).click()
    // The name is missing, with an error beside the field.
    await expect.poll(() => panel.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await panel.getByLabel('Name').fill('Boathouse')
    await panel.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: 'Old mill' }).click()
    await checkScreen('rental-unit-form')
    await panel.getByRole('button', { name: 'Create unit' }).click()
    await page.getByRole('button', { name: 'Boathouse' }).click()
    await panel.getByLabel('Price per night').fill('149.5')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('€149.50').waitFor()
    await checkScreen('rental-units')
    await client.rental.createUnit(siteId, { name: 'External', maxGuests: 1, pricePerNight: 1 })
    await page.reload()
    await page.getByRole('button', { name: 'External' }).waitFor()
    await page.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: 'Old mill' }).click()
    await page.getByRole('button', { name: 'External' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Boathouse' }).click()
    await page.getByRole('dialog', { name: 'Boathouse' }).waitFor()
    await page.reload()
    await page.getByRole('dialog', { name: 'Boathouse' }).waitFor()
    await checkScreen('rental-unit')
    await panel.getByRole('button', { name: 'Delete unit' }).click()
    await page
      .getByRole('dialog', { name: /Delete Boathouse/ })
      .getByRole('button', { name: 'Delete unit' })
      .click()
    await page.getByRole('heading', { name: 'No matching units' }).waitFor()
    await open(`/live/sites/${siteId}/rental?tab=units&open=gone`)
    await panel.getByRole('heading', { name: 'This no longer exists' }).waitFor()
  })

  test('sets prices, blocks dates and adds the calendar of another platform', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const fields = { name: 'Loft', maxGuests: 4, pricePerNight: 100 }
    const { id } = await client.rental.createUnit(siteId, fields)
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/rental?tab=units&open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Loft' })
    await panel.getByText('Prices', { exact: true }).click()
    await panel.getByLabel('Minimum nights').first().fill('2')
    await panel.getByRole('button', { name: 'Add a season' }).click()
    await panel.getByLabel('Season', { exact: true }).fill('Summer')
    await panel.getByLabel('First night').fill('2030-06-01')
    await panel.getByLabel('Last day').fill('2030-05-01')
    await panel.getByLabel('Per night', { exact: true }).fill('150')
    await panel.getByRole('button', { name: 'Add a fee' }).click()
    await panel.getByLabel('Fee', { exact: true }).fill('Cleaning')
    await panel.getByLabel('Fee amount').fill('60')
    await panel.getByRole('button', { name: 'Require a deposit' }).click()
    await panel.getByLabel('Bookings are approved').selectOption('deposit')
    await panel.getByRole('button', { name: 'Add a step' }).click()
    await panel.getByRole('button', { name: 'Save prices' }).click()
    await expect.poll(() => panel.getByLabel('Last day').getAttribute('aria-invalid')).toBe('true')
    await panel.getByLabel('Last day').fill('2030-09-01')
    await checkScreen('rental-prices')
    await panel.getByRole('button', { name: 'Save prices' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await client.rental.getPricing(siteId, id)).toMatchObject({
      minimumNights: 2,
      seasons: [{ name: 'Summer', to: '2030-09-01', pricePerNight: 150, minimumNights: null }],
      fees: [{ name: 'Cleaning', amount: 60, per: 'stay' }],
      deposit: { amount: 30, confirms: true },
      cancellation: [{ days: 30, percentage: 100 }],
    })
    await panel.getByText('Dates', { exact: true }).click()
    await panel.getByLabel('First night').fill('2030-07-01')
    await panel.getByLabel('Available again on').fill('2030-07-08')
    await panel.getByRole('button', { name: 'Block dates' }).click()
    await panel.getByRole('button', { name: 'Free 2030-07-01 to 2030-07-08' }).waitFor()
    await panel.getByLabel('Platform').fill('Airbnb')
    await panel.getByLabel('Calendar address').fill('http://127.0.0.1:9/calendar.ics')
    await panel.getByRole('button', { name: 'Add calendar' }).click()
    const feed = panel.getByRole('group', { name: 'Airbnb' })
    await feed.getByText('Problem').waitFor({ timeout: 20_000 })
    await checkScreen('rental-dates')
    await feed.getByRole('button', { name: 'Remove' }).click()
    await feed.waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Free 2030-07-01 to 2030-07-08' }).click()
    await expect.poll(async () => (await client.rental.listBlocks(siteId, id)).data).toEqual([])
  })

  test('keeps concurrent changes of a unit and starts from current data', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const fields = { name: 'Loft', maxGuests: 4, pricePerNight: 100 }
    const { id } = await client.rental.createUnit(siteId, fields)
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/rental?tab=units&open=${id}`)
    const panel = page.getByRole('dialog', { name: 'Loft' })
    await panel.getByLabel('Description').fill('Under the roof')
    await client.rental.updateUnit(siteId, id, { pricePerNight: 120 })
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const saved = await client.rental.getUnit(siteId, id)
    expect(saved).toMatchObject({ description: 'Under the roof', pricePerNight: 120 })
    await client.rental.updateUnit(siteId, id, { pricePerNight: 140 })
    await page.getByRole('button', { name: 'Loft' }).click()
    await expect.poll(() => panel.getByLabel('Price per night').inputValue()).toBe('140')
  })

  test('books free days in the calendar and opens stays', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const makeUnit = (name: string) =>
      client.rental.createUnit(siteId, { name, maxGuests: 4, pricePerNight: 100 })
    const loft = await makeUnit('Loft')
    const mill = await makeUnit('Mill')
    const book = (unitId: string, name: string, checkIn: string, nights: number) =>
      client.rental.createBooking(siteId, {
        unitId,
        checkIn,
        checkOut: addDays(checkIn, nights),
        customer: { name },
        guests: 2,
      })
    await book(loft.id, 'Early Bird', lastMonth, 4)
    const ada = await book(loft.id, 'Ada Lovelace', `${month}-04`, 3)
    await client.rental.setBookingStatus(siteId, ada.id, { status: 'approved' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/rental`)
    const cell = (unit: string, day: number) =>
      page.locator(`[data-column="${day - 1}"][aria-label^="${unit}, "]`)
    const bar = (name: RegExp) => page.locator('td button:not([data-row])').and(page.getByLabel(name))
    await expect.poll(() => cell('Loft', 3).getAttribute('aria-label')).toMatch(/Early Bird, .* pending/)
    await expect.poll(() => cell('Loft', 4).getAttribute('aria-label')).toMatch(/Ada Lovelace, .* approved/)
    await expect.poll(() => cell('Loft', 7).getAttribute('aria-label')).toMatch(/free, book/)
    // Departure and arrival on the same day: the bars meet at midday.
    const early = await bar(/Early Bird/).boundingBox()
    const next = await bar(/Ada Lovelace/).boundingBox()
    const middle = (await cell('Loft', 4).boundingBox()) as { x: number; width: number }
    expect(Math.abs((next?.x ?? 0) - (middle.x + middle.width / 2))).toBeLessThan(2)
    expect(Math.abs((early?.x ?? 0) + (early?.width ?? 0) - (next?.x ?? 0))).toBeLessThan(4)
    await expect
      .poll(() => page.locator('th[data-today]').innerText())
      .toContain(String(Number(today.slice(8))))
    await checkScreen('rental-calendar')

    // Rotating a phone shows other days and keeps the focus.
    const ofToday = cell('Loft', Number(today.slice(8)))
    const name = await ofToday.getAttribute('aria-label')
    await ofToday.focus()
    const days = page.locator('thead [aria-hidden]:first-child')
    for (const [width, shown] of [
      [390, 14],
      [1280, await days.count()],
    ] as const) {
      await page.setViewportSize({ width, height: 860 })
      await expect.poll(() => days.count()).toBe(shown)
      await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(name)
    }

    // By keyboard only: down to the other unit, along to a day, and book it.
    await cell('Loft', 1).focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const panel = page.getByRole('dialog')
    await expect.poll(() => panel.getByLabel('Arrival').inputValue()).toBe(`${month}-03`)
    await expect.poll(() => panel.getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('Mill')
    await panel.getByLabel('Departure').fill(`${month}-03`)
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await panel.getByText(/must be after/).waitFor()
    // Someone else has booked meanwhile.
    const faster = await book(mill.id, 'Alan Turing', `${month}-04`, 1)
    await panel.getByLabel('Departure').fill(`${month}-07`)
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await panel.getByText(/^Taken: .*4 to .*5$/).waitFor()
    const hasFocus = () =>
      panel.getByLabel('Arrival').evaluate((field) => field.ownerDocument.activeElement === field)
    await expect.poll(hasFocus).toBe(true)
    await checkScreen('rental-booking-taken')
    await client.rental.setBookingStatus(siteId, faster.id, { status: 'declined' })
    await panel.getByLabel('Departure').fill(`${month}-06`)
    await panel.getByText('3 nights, €300.00. Available.').waitFor()
    await panel.getByText(/^Taken:/).waitFor({ state: 'detached' })
    await panel.getByLabel('Guest name').fill('Grace Hopper')
    await checkScreen('rental-booking-form')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await bar(/Grace Hopper/).click()
    await panel.getByRole('button', { name: 'Approve' }).click()
    await panel.getByRole('button', { name: 'Cancel booking' }).waitFor()
    await checkScreen('rental-booking')
    await panel.getByRole('button', { name: 'Record a payment' }).click()
    await panel.getByLabel('Amount').fill('90')
    await panel.getByRole('button', { name: 'Record payment' }).click()
    await panel.getByRole('combobox', { name: 'If you decline or cancel this booking' }).waitFor()
    await checkScreen('rental-booking-paid')
    await panel.getByRole('button', { name: 'Cancel booking' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel booking?' })
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await panel.getByRole('button', { name: 'Restore' }).waitFor()
    await panel.getByText('Refund to pay out').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => bar(/Grace Hopper/).count()).toBe(0)

    await page.getByRole('button', { name: 'Previous month' }).click()
    await bar(/Early Bird/).waitFor()
    await expect.poll(() => bar(/Ada Lovelace/).count()).toBe(0)
    await page.reload()
    await bar(/Early Bird/).click()
    await page.getByRole('dialog', { name: 'Early Bird' }).waitFor()
    await page.reload()
    await page.getByRole('dialog', { name: 'Early Bird' }).waitFor()
    // Back closes the panel and keeps the month.
    await page.evaluate('history.back()')
    await expect.poll(() => panel.count()).toBe(0)
    await bar(/Early Bird/).waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await bar(/Ada Lovelace/).waitFor()
    await page.getByRole('button', { name: 'New booking' }).click()
    await panel.getByLabel('Arrival').waitFor()
  })

  test('says how to transfer, and lists what is to be paid out', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id: unitId } = await client.rental.createUnit(siteId, {
      name: 'Loft',
      maxGuests: 4,
      pricePerNight: 100,
    })
    const stay = {
      unitId,
      checkIn: `${month}-03`,
      checkOut: `${month}-05`,
      customer: { name: 'Ada Lovelace' },
    }
    const { id } = await client.rental.createBooking(siteId, stay)
    await client.rental.recordPayment(siteId, id)
    await client.rental.setBookingStatus(siteId, id, { status: 'cancelled' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/rental?tab=payments`)
    await page.getByLabel('Transfer instructions').fill('To AT00 1234')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await client.payments.getTransferSettings(siteId)).toEqual({
      instructions: 'To AT00 1234',
      holdDays: 7,
    })
    await page.getByText('€200.00').waitFor()
    await checkScreen('rental-payments')
    await page.getByRole('button', { name: 'Paid out to Ada Lovelace' }).click()
    await page.getByText('No refunds to pay out.').waitFor()
  })

  test('loads many units in few requests, by property, closed ones not bookable', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id: propertyId } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    const fields = { maxGuests: 2, pricePerNight: 100 }
    for (let i = 1; i <= 110; i++) await client.rental.createUnit(siteId, { ...fields, name: `Room ${i}` })
    await client.rental.createUnit(siteId, { ...fields, name: 'Attic', propertyId, active: false })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(`/live/sites/${siteId}/rental`)
    const names = page.locator('th[scope="row"]')
    await expect.poll(() => names.count()).toBe(50)
    expect((await names.allInnerTexts()).slice(1, 4)).toEqual(['Room 1', 'Room 2', 'Room 3'])
    expect(asked.filter((path) => path.includes('/rental/')).sort()).toEqual([
      `/v1/sites/${siteId}/rental/calendar`,
      `/v1/sites/${siteId}/rental/calendar`,
      `/v1/sites/${siteId}/rental/conflicts`,
      `/v1/sites/${siteId}/rental/properties`,
    ])
    await page.getByRole('button', { name: 'Show more units' }).click()
    await expect.poll(() => names.count()).toBe(100)
    // The whole grid is a single tab stop.
    await expect.poll(() => page.locator('[data-row][tabindex="0"]').count()).toBe(1)
    await page.getByRole('button', { name: 'New booking' }).click()
    const unit = page.getByRole('dialog').getByRole('combobox', { name: 'Unit' })
    await unit.click()
    await page.getByRole('option', { name: '11 more: type to narrow down' }).waitFor()
    await unit.fill('room 110')
    await page.getByRole('option', { name: 'Room 110' }).click()
    await expect.poll(() => unit.inputValue()).toBe('Room 110')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: 'Old mill' }).click()
    await expect.poll(() => names.count()).toBe(1)
    await page.reload()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Attic · closed'])
    await page
      .getByRole('button', { name: /^Attic, .*: free, closed$/ })
      .first()
      .click({ force: true })
    await checkScreen('rental-calendar-closed')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('filters bookings page by page, read-only for viewers', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const unit = await client.rental.createUnit(siteId, { name: 'Loft', maxGuests: 4, pricePerNight: 100 })
    for (let i = 0; i < 27; i++) {
      const checkIn = addDays('2026-06-01', i)
      const customer = { name: `Guest ${i}` }
      await client.rental.createBooking(siteId, {
        unitId: unit.id,
        checkIn,
        checkOut: addDays(checkIn, 1),
        customer,
      })
    }
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/rental?tab=bookings`)
    const rows = page.getByRole('table', { name: 'Bookings' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(25)
    await checkScreen('rental-bookings')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(27)
    await page.getByLabel('Arrival from').fill('2026-06-26')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Approved' }).click()
    await page.getByRole('heading', { name: 'No matching bookings' }).waitFor()
    await checkScreen('rental-bookings-narrowed')
    await page.getByLabel('Clear Status').click()
    await page.getByRole('button', { name: 'Guest 25' }).click()
    await page.getByRole('dialog').getByText('History').waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'New booking' }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await client.rental.createProperty(siteId, { name: 'Old mill', address: 'Mill Lane 3' })
    await page.getByRole('tab', { name: 'Units' }).click()
    await page.getByRole('button', { name: 'Loft' }).click()
    await page.getByRole('dialog').getByText('€100.00').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('button').allInnerTexts()).toEqual([''])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Properties' }).click()
    await page.getByRole('button', { name: 'Old mill' }).click()
    await page.getByRole('dialog').getByText('Mill Lane 3').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('button').allInnerTexts()).toEqual([''])
  })
})
