import { describe, expect, test } from 'vitest'
import { bookingSite } from '../support/booking.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('services and staff', () => {
  test('sets up a service, a staff member, working hours and time off', async () => {
    const { accountId, siteId, client } = await bookingSite(server, 'Europe/Vienna')
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/booking`)
    await page.getByRole('heading', { name: 'Nobody is working on this day' }).waitFor()
    await checkScreen('booking-empty')
    await page.getByRole('tab', { name: 'Services' }).click()
    await page.getByRole('button', { name: 'New service' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Create service' }).click()
    await expect.poll(() => panel.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('booking-service-new')
    await panel.getByLabel('Duration').fill('45')
    await panel.getByLabel('Name').fill('Massage')
    await panel.getByLabel('Price').fill('60')
    await panel.getByRole('button', { name: 'Create service' }).click()
    await page.getByRole('button', { name: 'Massage' }).waitFor()
    await checkScreen('booking-services')
    await page.getByRole('button', { name: 'Massage' }).click()
    await page.getByRole('dialog', { name: 'Massage' }).getByLabel('Price').fill('65')
    await panel.getByRole('combobox', { name: 'Paid when booking' }).click()
    await page.getByRole('option', { name: 'Full price' }).click()
    await panel.getByLabel('No-show fee').fill('20')
    await checkScreen('booking-service')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('€65.00').waitFor()
    const [massage] = (await client.booking.listServices(siteId)).data
    expect(massage).toMatchObject({ prepayment: 'full', noShowFee: 20, deposit: null })
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Closed' }).click()
    await page.getByRole('heading', { name: 'No matching services' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No matching services' }).waitFor()

    await page.getByRole('tab', { name: 'Staff' }).click()
    await page.getByRole('heading', { name: 'No staff yet' }).waitFor()
    await checkScreen('booking-staff-empty')
    await page.getByRole('button', { name: 'New staff member' }).first().click()
    await panel.getByLabel('Name').fill('Grace')
    await panel.getByRole('combobox', { name: 'Services' }).click()
    await page.getByRole('option', { name: 'Massage' }).click()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Create staff member' }).click()
    await panel.getByRole('button', { name: 'Add hours on Monday' }).click()
    await panel.getByLabel('Monday, to').fill('08:00')
    await panel.getByRole('button', { name: 'Save hours' }).click()
    await panel.getByText(/must be later than start/).waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Monday, from')
    await checkScreen('booking-hours-wrong')
    await panel.getByLabel('Monday, to').fill('00:00')
    await panel.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click()
    await panel.getByRole('button', { name: /Remove .* on Friday/ }).click()
    await checkScreen('booking-hours')
    await panel.getByRole('button', { name: 'Save hours' }).click()
    await page.getByText('Saved').first().waitFor()
    const [grace] = (await client.booking.listStaff(siteId)).data
    expect(grace?.workingHours).toEqual(
      [1, 2, 3, 4].map((weekday) => ({ weekday, start: '09:00', end: '24:00' })),
    )

    await panel.getByRole('tab', { name: 'Time off' }).click()
    await panel.getByLabel('From').fill('2026-06-10T08:00')
    await panel.getByLabel('Until').fill('2026-06-10T12:00')
    await panel.getByRole('button', { name: 'Add time off' }).click()
    await panel.getByRole('button', { name: /Delete the time off/ }).waitFor()
    await checkScreen('booking-time-off')
    // Times are in the site's time zone, independent of the browser's.
    const off = (await client.booking.listTimeOff(siteId, grace?.id as string)).data
    expect(off.map(({ startsAt }) => startsAt)).toEqual(['2026-06-10T06:00:00.000Z'])
    await panel.getByRole('button', { name: /Delete the time off/ }).click()
    await page
      .getByRole('dialog', { name: 'Delete this time off?' })
      .getByRole('button', { name: 'Delete time off', exact: true })
      .click()
    await panel.getByText('No time off.').waitFor()
    await panel.getByRole('tab', { name: 'Details' }).click()
    await panel.getByLabel('Email').waitFor()
    await checkScreen('booking-staff-details')
    await panel.getByRole('button', { name: 'Delete staff member' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Grace?' })
      .getByRole('button', { name: 'Delete staff member' })
      .click()
    await page.getByRole('heading', { name: 'No staff yet' }).waitFor()
  })

  test('asks once before unsaved hours are lost, however the panel is left', async () => {
    const { accountId, siteId, service, staff } = await bookingSite(server)
    const { id } = await staff([(await service()).id])
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open('/live/overview')
    await open(`/live/sites/${siteId}/booking?tab=staff`)
    await page.getByRole('button', { name: 'Grace' }).click()
    const panel = page.getByRole('dialog', { name: 'Grace' })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const end = panel.getByLabel('Monday, to')
    await end.fill('18:30')
    const part = (name: string) => panel.getByRole('tab', { name }).click()
    const ways: (() => Promise<unknown>)[] = [
      () => part('Time off'),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.evaluate('history.back()'),
      () => page.mouse.click(200, 400),
    ]
    for (const leave of ways) {
      await leave()
      await question.waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(2)
      if (leave === ways[0]) await checkScreen('booking-unsaved')
      // Escape closes the question, not the panel.
      if (leave === ways[2]) await page.keyboard.press('Escape')
      else await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => end.inputValue()).toBe('18:30')
      await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(id)
    }
    await part('Time off')
    await question.getByRole('button', { name: 'Leave' }).click()
    await panel.getByText('No time off.').waitFor()
    await part('Working hours')
    await expect.poll(() => end.inputValue()).toBe('17:00')
    await end.fill('18:30')
    await panel.getByRole('button', { name: 'Save hours' }).click()
    await page.getByText('Saved').first().waitFor()
    await part('Details')
    await page.reload()
    await panel.getByLabel('Email').waitFor()
    await page.evaluate('history.back()')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Grace' }).click()
    // Opened again, the panel starts with the first tab.
    await expect.poll(() => end.inputValue()).toBe('18:30')
    await part('Details')
    await panel.getByRole('button', { name: 'Delete staff member' }).click()
    await page.getByRole('dialog', { name: 'Delete Grace?' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await panel.getByLabel('Email').waitFor()
    await expect.poll(() => page.url()).toContain(`open=${id}`)
    // However many tabs were opened, Back leads to the list, and Back again leaves it.
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.evaluate('history.back()')
    await page.waitForURL('**/overview')
  })
})
