import { describe, expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const DAY = '2026-06-12'

async function restaurant() {
  const tenant = await server.tenant()
  const { client } = tenant
  const { id: siteId } = await client.sites.create({ name: 'Inn', timeZone: 'Europe/Vienna' })
  const table = (name: string, capacity: number) => client.reservation.createTable(siteId, { name, capacity })
  const reserve = (time: string, name: string, fields: object = {}) =>
    client.reservation.createReservation(siteId, {
      date: DAY,
      time,
      partySize: 2,
      customer: { name },
      ...fields,
    })
  return { ...tenant, siteId, table, reserve }
}

describe('reservations', () => {
  test('sets up tables and opening hours', async () => {
    const { accountId, siteId, client } = await restaurant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/reservation`)
    await page.getByRole('heading', { name: 'No tables yet' }).waitFor()
    await checkScreen('reservation-empty')
    await page.getByRole('link', { name: 'Go to tables' }).click()
    await page.getByRole('button', { name: 'New table' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Create table' }).click()
    await expect.poll(() => panel.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('reservation-table-new')
    await panel.getByLabel('Name').fill('Window')
    await panel.getByRole('button', { name: 'Create table' }).click()
    await page.getByRole('button', { name: 'Window' }).click()
    await page.getByRole('dialog', { name: 'Window' }).getByLabel('Seats').fill('6')
    await checkScreen('reservation-table')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '6', exact: true }).waitFor()
    await checkScreen('reservation-tables')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Not in use' }).click()
    await page.getByRole('heading', { name: 'No matching tables' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No matching tables' }).waitFor()

    await page.getByRole('tab', { name: 'Opening hours' }).click()
    await page.getByLabel('Monday, from').first().waitFor()
    // The second service of Monday begins before the first has ended.
    await page.getByLabel('Monday, from').nth(1).fill('12:00')
    await page.getByRole('button', { name: 'Save opening hours' }).click()
    await page.getByText(/overlaps another span/).waitFor()
    // The first error gets the focus: it may be far above the button.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Monday, from')
    await checkScreen('reservation-hours-wrong')
    // Leaving asks once; after saving it does not ask.
    const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' })
    const ways = [
      () => page.getByRole('tab', { name: 'Reservations' }).click(),
      () => page.getByRole('link', { name: 'Pages' }).click(),
      () => page.evaluate('history.back()'),
    ]
    for (const leave of ways) {
      await leave()
      await unsaved.waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
      await unsaved.getByRole('button', { name: 'Stay' }).click()
      await unsaved.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByLabel('Monday, from').nth(1).inputValue()).toBe('12:00')
      await expect.poll(() => page.url()).toContain('tab=hours')
    }
    for (const _ of [1, 2])
      await page
        .getByRole('button', { name: /^Remove .* on Monday/ })
        .first()
        .click()
    await page.getByRole('button', { name: 'Add a day' }).click()
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-12-24')
    await page.getByRole('button', { name: 'Add a size' }).click()
    await checkScreen('reservation-hours')
    await page.getByRole('button', { name: 'Save opening hours' }).click()
    await page.getByText('Saved').last().waitFor()
    const hours = await client.reservation.getOpeningHours(siteId)
    expect(hours.weekly.filter(({ weekday }) => weekday === 1)).toEqual([])
    expect(hours.exceptions).toEqual([{ date: '2026-12-24', spans: [] }])
    expect(hours.turnsByPartySize).toEqual([{ upTo: 2, minutes: 90 }])

    await page.getByRole('tab', { name: 'Tables' }).click()
    await page.getByRole('button', { name: 'Window' }).click()
    await panel.getByRole('button', { name: 'Delete table' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Window?' })
    await question.getByRole('button', { name: 'Delete table' }).click()
    await page.getByRole('heading', { name: 'No tables yet' }).waitFor()
  })

  test('shows a day, reserves, seats, moves and completes', async () => {
    const { accountId, siteId, client, table, reserve } = await restaurant()
    const two = await table('Table 2', 2)
    await table('Table 10', 4)
    await reserve('19:00', 'Ada', { tableId: two.id })
    await reserve('12:00', 'Lunch guest')
    const late = await reserve('21:00', 'Late', { tableId: two.id })
    await client.reservation.updateReservationStatus(siteId, late.id, { status: 'seated' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/reservation`)
    const day = page.getByRole('textbox', { name: 'Day', exact: true })
    await day.fill(DAY)
    await page.getByRole('button', { name: /Ada 19:00–20:30, 2 guests confirmed/ }).waitFor()
    await page.getByText('3 reservations, 6 guests on this day').waitFor()
    // Sorted naturally by number.
    await expect
      .poll(() => page.locator('section > div > strong').allInnerTexts())
      .toEqual(['Table 2', 'Table 10'])
    expect(await page.getByRole('button', { name: /Lunch guest/ }).count()).toBe(0)
    const freeAt = (name: string) =>
      page.getByRole('region', { name: new RegExp(`^${name},`) }).getByRole('button', { name: /^Reserve/ })
    // Ada sits from 19:00 to 20:30; the table is blocked half an hour before.
    await expect.poll(() => freeAt('Table 2').allInnerTexts()).toEqual([])
    await checkScreen('reservation-evening')
    // The grid is a single tab stop.
    await expect.poll(() => page.locator('[data-row][tabindex="0"]').count()).toBe(1)
    await page.getByLabel('Party size').fill('3')
    await expect.poll(() => freeAt('Table 2').count()).toBe(0)
    await freeAt('Table 10').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await expect.poll(() => panel.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('18:30')
    await expect.poll(() => panel.getByLabel('Guests').inputValue()).toBe('3')
    await panel.getByLabel('Guest name').fill('Grace')
    await checkScreen('reservation-form')
    await panel.getByRole('textbox', { name: 'Time' }).fill('16:00')
    await panel.getByRole('button', { name: 'Reserve', exact: true }).click()
    await expect
      .poll(() => panel.getByRole('textbox', { name: 'Time' }).getAttribute('aria-invalid'))
      .toBe('true')
    await panel.getByRole('button', { name: '18:30', exact: true }).click()
    await panel.getByRole('button', { name: 'Reserve', exact: true }).click()
    await page.getByRole('button', { name: /Grace 18:30–20:00, 3 guests/ }).click()
    await page.getByRole('dialog', { name: 'Grace' }).waitFor()
    // Day, party size and open item are part of the address.
    await page.reload()
    await page.getByRole('dialog', { name: 'Grace' }).waitFor()
    await page.evaluate('history.back()')
    await expect.poll(() => panel.count()).toBe(0)
    await expect.poll(() => day.inputValue()).toBe(DAY)
    await expect.poll(() => page.getByLabel('Party size').inputValue()).toBe('3 guests')
    await page.getByRole('button', { name: /Grace 18:30–20:00, 3 guests/ }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('group', { name: 'Free times' }).waitFor()
    await checkScreen('reservation-change')
    await panel.getByRole('button', { name: '20:00', exact: true }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('20:00 to 21:30').waitFor()
    await panel.getByRole('button', { name: 'Seat' }).click()
    await panel.getByRole('button', { name: 'Complete' }).click()
    await panel.getByRole('button', { name: 'Still seated' }).waitFor()
    await checkScreen('reservation-detail')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Ada 19:00/ }).click()
    await panel.getByRole('button', { name: 'No-show' }).click()
    await panel.getByRole('button', { name: 'Showed up' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: /Ada 19:00/ }).count()).toBe(0)
    await page.getByText('11:30–14:30').click()
    await page.getByRole('button', { name: /Lunch guest/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /Lunch guest/ }).waitFor()
    await open(`/live/sites/${siteId}/reservation?tab=tables&open=${two.id}`)
    await page.getByRole('dialog', { name: 'Table 2' }).waitFor()
    await open(`/live/sites/${siteId}/reservation?open=gone`)
    await panel.getByRole('heading', { name: 'This no longer exists' }).waitFor()
  })

  test('shows parties at tables or times that no longer exist', async () => {
    const { accountId, siteId, client, table, reserve } = await restaurant()
    const two = await table('Table 2', 2)
    await table('Table 4', 4)
    await reserve('19:00', 'Ada', { tableId: two.id })
    await reserve('12:00', 'Grace', { tableId: two.id })
    await client.reservation.updateTable(siteId, two.id, { active: false })
    await client.reservation.updateOpeningHours(siteId, {
      exceptions: [{ date: DAY, spans: [{ start: '18:00', end: '01:00' }] }],
    })
    const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/reservation`)
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(DAY)
    const rowOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
    await rowOf('Table 2')
      .getByRole('button', { name: /Ada 19:00/ })
      .waitFor()
    await rowOf('Table 4').waitFor()
    await page.getByText('Other times').click()
    await rowOf('Table 2')
      .getByRole('button', { name: /Grace 12:00/ })
      .waitFor()
    await client.reservation.updateOpeningHours(siteId, { exceptions: [{ date: DAY, spans: [] }] })
    await open(`/live/sites/${siteId}/reservation`)
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(DAY)
    await rowOf('Table 2')
      .getByRole('button', { name: /Grace 12:00/ })
      .waitFor()
    await rowOf('Table 2')
      .getByRole('button', { name: /Ada 19:00/ })
      .waitFor()
    await client.reservation.deleteTable(siteId, two.id)
    await open(`/live/sites/${siteId}/reservation`)
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(DAY)
    await page
      .getByRole('region', { name: 'Deleted table' })
      .getByRole('button', { name: /Ada 19:00/ })
      .waitFor()
  })

  test('shows a viewer everything without write actions', async () => {
    const { accountId, siteId, client, table, reserve } = await restaurant()
    await table('Table 2', 2)
    await client.reservation.updateOpeningHours(siteId, { exceptions: [{ date: DAY, spans: [] }] })
    await reserve('19:00', 'Ada', { date: '2026-06-13' })
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    const writes = page.getByRole('button', {
      name: /Save|New|Add|Delete|Reserve|Move|Seat|Remove|Another|Open on/,
    })
    await open(`/live/sites/${siteId}/reservation?date=${DAY}`)
    await page.getByRole('heading', { name: 'Closed on this day' }).waitFor()
    await checkScreen('reservation-closed')
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-06-13')
    await page.getByRole('button', { name: /Ada 19:00/ }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('19:00 to 20:30').waitFor()
    expect(await writes.count()).toBe(0)
    await checkScreen('reservation-detail-viewer')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    await page.getByRole('tab', { name: 'Tables' }).click()
    await page.getByRole('button', { name: 'Table 2' }).click()
    await panel.getByText('Smallest party').waitFor()
    expect(await writes.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Opening hours' }).click()
    await page.getByLabel('Monday, from').first().waitFor()
    expect(await writes.count()).toBe(0)
  })

  test('filters reservations by status and day, page by page', async () => {
    const { accountId, siteId, table, reserve, client } = await restaurant()
    for (let i = 0; i < 26; i++) await table(`Table ${i}`, 2)
    for (let i = 0; i < 26; i++) await reserve('19:00', `Guest ${i}`)
    const { id } = await reserve('12:00', 'Lunch guest', { date: '2026-06-13' })
    await client.reservation.updateReservationStatus(siteId, id, { status: 'cancelled' })
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/reservation?tab=reservations`)
    const rows = page.getByRole('table', { name: 'Reservations' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(25)
    await checkScreen('reservation-list')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(27)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Cancelled' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(DAY)
    await page.getByRole('heading', { name: 'No matching reservations' }).waitFor()
    expect(await page.getByRole('button', { name: 'New reservation' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'No matching reservations' }).waitFor()
    await checkScreen('reservation-list-narrowed')
  })
})
