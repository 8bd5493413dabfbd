import { describe, expect, test } from 'vitest'
import { bookingSite, daily } from '../support/booking.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const DAY = '2026-06-10'

describe('appointments', () => {
  test('shows a day, books free slots, and moves and completes appointments', async () => {
    const { accountId, siteId, client, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
    const massage = await service({ name: 'Massage', durationMinutes: 60 })
    const grace = await staff([massage.id], { name: 'Grace' })
    const alan = await staff([massage.id], { name: 'Alan', workingHours: daily(['10:00', '16:00']) })
    await book(massage.id, DAY, '11:00', { staffId: grace.id })
    await client.booking.createTimeOff(siteId, alan.id, {
      startsAt: `${DAY}T11:00:00Z`,
      endsAt: `${DAY}T14:00:00Z`,
    })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/booking`)
    await page.getByRole('textbox', { name: 'Day' }).fill(DAY)
    const columnOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
    const held = columnOf('Grace').getByRole('button', {
      name: /Ada Lovelace 11:00–12:00 Massage confirmed/,
    })
    await held.waitFor()
    await columnOf('Alan').getByText('Time off').waitFor()
    // Alan is off from 13:00, site time.
    await expect
      .poll(() => columnOf('Alan').getByRole('button').allInnerTexts())
      .toEqual(['10:00', '11:00', '12:00'])
    const [nine, eleven] = await Promise.all([
      columnOf('Grace').getByRole('button', { name: 'Book Grace at 09:00' }).boundingBox(),
      held.boundingBox(),
    ])
    // Two hours are drawn twice as high as the one of the appointment.
    expect(((eleven?.y ?? 0) - (nine?.y ?? 0)) / (eleven?.height ?? 1)).toBeCloseTo(2, 0)
    await checkScreen('booking-day')

    // The grid is a single tab stop; arrow keys move inside it.
    const stops = page.locator('[data-row][tabindex="0"]')
    await expect.poll(() => stops.count()).toBe(1)
    await stops.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Book Grace at 10:00')
    await expect.poll(() => stops.count()).toBe(1)
    await columnOf('Alan').getByRole('button', { name: 'Book Alan at 10:00' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await expect.poll(() => panel.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('11:00')
    await panel.getByLabel('Guest name').fill('Edsger')
    await checkScreen('booking-form')
    await panel.getByRole('button', { name: 'Create appointment' }).click()
    await columnOf('Alan')
      .getByRole('button', { name: /Edsger 11:00–12:00/ })
      .click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('button', { name: '12:00', exact: true }).click()
    await checkScreen('booking-change')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('12:00 to 13:00').waitFor()
    await panel.getByRole('button', { name: 'Complete' }).click()
    await panel.getByRole('button', { name: 'Reopen' }).waitFor()
    await checkScreen('booking-detail')
    await page.keyboard.press('Escape')
    await columnOf('Alan')
      .getByRole('button', { name: /Edsger 12:00–13:00.*completed/ })
      .waitFor()
    await page.getByRole('button', { name: 'Next day' }).click()
    await page.getByRole('heading', { name: /June 11/ }).waitFor()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await held.click()
    await panel.getByRole('button', { name: 'Cancel appointment' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel appointment?' })
      .getByRole('button', { name: 'Cancel appointment' })
      .click()
    await panel.getByRole('button', { name: 'Restore' }).waitFor()
    await page.keyboard.press('Escape')
    await columnOf('Grace').getByRole('button', { name: 'Book Grace at 11:00' }).waitFor()
  })

  test('reports a slot taken meanwhile and keeps the input', async () => {
    const { accountId, siteId, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
    const massage = await service({ name: 'Massage' })
    const grace = await staff([massage.id], { name: 'Grace' })
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/booking`)
    await page.getByRole('textbox', { name: 'Day' }).fill(DAY)
    await page.getByRole('button', { name: 'Book Grace at 10:00' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Guest name').fill('Edsger')
    await panel.getByRole('button', { name: '10:00', exact: true }).waitFor()
    await book(massage.id, DAY, '10:00', { staffId: grace.id })
    await panel.getByRole('button', { name: 'Create appointment' }).click()
    await panel.getByRole('alert').getByText('have another appointment then').waitFor()
    await expect.poll(() => panel.getByRole('button', { name: '10:00', exact: true }).count()).toBe(0)
    await expect.poll(() => panel.getByLabel('Guest name').inputValue()).toBe('Edsger')
    await panel.getByRole('button', { name: '11:00', exact: true }).click()
    await panel.getByRole('button', { name: 'Create appointment' }).click()
    await page.getByRole('button', { name: /Edsger 11:00–12:00/ }).waitFor()
    await page.getByRole('button', { name: /Ada Lovelace 10:00–11:00/ }).waitFor()
  })

  test('loads a busy day with one request, read-only for viewers', async () => {
    const { accountId, siteId, client, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
    const massage = await service({ name: 'Massage', durationMinutes: 15 })
    const night = await staff([massage.id], { name: 'Night', workingHours: daily(['00:00', '24:00']) })
    for (const name of ['Ada', 'Grace', 'Barbara', 'Frances']) {
      const { id } = await staff([massage.id], { name })
      for (const time of ['09:00', '10:00', '11:00']) await book(massage.id, DAY, time, { staffId: id })
    }
    const long = await service({ name: 'Night watch', durationMinutes: 120 })
    await client.booking.updateStaff(siteId, night.id, { serviceIds: [massage.id, long.id] })
    await book(long.id, '2026-06-09', '23:00', { staffId: night.id, customer: { name: 'Late' } })
    const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/booking`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('textbox', { name: 'Day' }).fill(DAY)
    await page.getByText('13 appointments').waitFor()
    expect(asked.filter((path) => path.includes('/v1/'))).toEqual([`/v1/sites/${siteId}/booking/day`])
    // An appointment from the day before is cut at midnight.
    await page.getByRole('button', { name: /Late 23:00–01:00 Night watch/ }).waitFor()
    const hours = page.locator('[aria-hidden] > span').filter({ hasText: /^\d\d:00$/ })
    await expect.poll(() => hours.first().innerText()).toBe('00:00')
    const panel = page.getByRole('dialog')
    const writes = page.getByRole('button', {
      name: /Save|New|Add|Delete|Give|Book|Move|Complete|Remove|Copy/,
    })
    for (const [tab, name, text] of [
      ['Services', 'Massage', 'Buffer before'],
      ['Staff', 'Night', 'Monday'],
    ] as const) {
      if (tab === 'Services')
        await client.booking.updateService(siteId, massage.id, {
          bufferBeforeMinutes: 15,
          bufferAfterMinutes: 15,
        })
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('button', { name, exact: true }).click()
      await panel.getByText(text).waitFor()
      expect(await writes.count()).toBe(0)
      if (tab === 'Staff') {
        for (const part of ['Time off', 'Details']) {
          await panel.getByRole('tab', { name: part }).click()
          await panel.getByText(part === 'Details' ? 'Massage, Night watch' : 'No time off.').waitFor()
          expect(await writes.count()).toBe(0)
        }
      }
      await page.keyboard.press('Escape')
      await expect.poll(() => panel.count()).toBe(0)
    }
  })

  test('draws all hours of a day with a clock change', async () => {
    const { accountId, siteId, service, staff, book } = await bookingSite(server, 'Europe/Vienna')
    const watch = await service({ name: 'Night watch', durationMinutes: 60 })
    await staff([watch.id], { workingHours: daily(['00:00', '05:00']) })
    await book(watch.id, '2026-03-29', '01:00')
    await book(watch.id, '2026-10-25', '01:30')
    const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/booking`)
    const hours = page.locator('[aria-hidden] > span').filter({ hasText: /^\d\d:00$/ })
    for (const [day, shown] of [
      ['2026-03-29', ['00:00', '01:00', '03:00', '04:00']],
      // The repeated hour is drawn twice.
      ['2026-10-25', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']],
    ] as const) {
      await page.getByRole('textbox', { name: 'Day' }).fill(day)
      await expect.poll(() => hours.allInnerTexts()).toEqual(shown)
    }
    await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Book / }).count()).toBe(0)
  })

  test('filters appointments by status and day, page by page', async () => {
    const { accountId, siteId, client, service, staff, book } = await bookingSite(server)
    const short = await service({ name: 'Look', durationMinutes: 5 })
    await staff([short.id])
    for (let i = 0; i < 26; i++) await book(short.id, DAY, `${10 + Math.floor(i / 12)}:${minutes(i)}`)
    const { id } = await book(short.id, '2026-06-11', '10:00')
    await client.booking.setBookingStatus(siteId, id, { status: 'no_show' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/booking?tab=bookings`)
    const rows = page.getByRole('table', { name: 'Bookings' }).locator('tbody tr')
    await page.getByText('25 of 27').waitFor()
    await expect.poll(() => rows.count()).toBe(25)
    await checkScreen('booking-list')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(27)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'No show' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('textbox', { name: 'Day' }).fill(DAY)
    await page.getByRole('heading', { name: 'No matching appointments' }).waitFor()
    await checkScreen('booking-list-narrowed')
    await page.reload()
    await page.getByRole('heading', { name: 'No matching appointments' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('No show')
  })

  test('keeps the day and the open appointment in the address', async () => {
    const { accountId, siteId, service, staff, book } = await bookingSite(server)
    const massage = await service()
    const cut = await service({ name: 'Cut', durationMinutes: 30 })
    await staff([massage.id, cut.id], { workingHours: daily(['00:00', '24:00']) })
    const { id } = await book(massage.id, DAY, '11:00')
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/booking`)
    await page.getByRole('textbox', { name: 'Day' }).fill(DAY)
    await page.getByRole('combobox', { name: 'Free times for' }).click()
    await page.getByRole('option', { name: 'Massage' }).click()
    await page.getByRole('button', { name: /Ada Lovelace 11:00/ }).click()
    const panel = page.getByRole('dialog')
    await page.getByRole('dialog', { name: 'Ada Lovelace' }).waitFor()
    await page.reload()
    await page.getByRole('dialog', { name: 'Ada Lovelace' }).waitFor()
    await page.evaluate('history.back()')
    await expect.poll(() => panel.count()).toBe(0)
    await page.getByRole('heading', { name: /June 10/ }).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Free times for' }).inputValue())
      .toBe('Massage')
    await page.getByRole('button', { name: 'New appointment' }).click()
    await page.reload()
    await expect.poll(() => panel.getByLabel('Day').inputValue()).toBe(DAY)
    await page.evaluate('history.back()')
    await expect.poll(() => panel.count()).toBe(0)
    await open(`/live/sites/${siteId}/booking?tab=bookings&open=${id}`)
    await page.getByRole('dialog', { name: 'Ada Lovelace' }).waitFor()
    await open(`/live/sites/${siteId}/booking?tab=staff&open=nobody`)
    await panel.getByRole('heading', { name: 'This no longer exists' }).waitFor()
    await checkScreen('booking-gone')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    await expect.poll(() => page.url()).not.toContain('open=')
    await open(`/live/sites/${siteId}/booking?date=nonsense`)
    await page.getByRole('button', { name: 'Today' }).and(page.locator(':disabled')).waitFor()
  })

  test('scrolls to the current time and moves the time line', async () => {
    const { accountId, siteId, service, staff } = await bookingSite(server)
    await staff([(await service()).id], { workingHours: daily(['00:00', '24:00']) })
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await page.clock.install({ time: `${DAY}T21:10:00Z` })
    await open(`/live/sites/${siteId}/booking`)
    await page.getByRole('heading', { name: /June 10/ }).waitFor()
    const line = page.getByRole('region', { name: /^Day\./ }).locator('[class*="now"]')
    expect((await line.boundingBox())?.y).toBeGreaterThan(300)
    expect((await line.boundingBox())?.y).toBeLessThan(860)
    await checkScreen('booking-day-now')
    const hoursShown = () => page.evaluate<number>(HOURS_SHOWN)
    const hoursPassed = () => page.evaluate<number>('(Date.now() / 3_600_000) % 24')
    const before = await hoursPassed()
    await page.clock.fastForward('01:00:00')
    await expect.poll(async () => Math.abs((await hoursShown()) - (await hoursPassed()))).toBeLessThan(0.02)
    expect((await hoursPassed()) - before).toBeGreaterThanOrEqual(1)
    await page.clock.fastForward('02:00:00')
    await page.getByRole('heading', { name: /June 11/ }).waitFor()
  })
})

const minutes = (i: number) => String((i % 12) * 5).padStart(2, '0')
/** Position of the current-time line in a calendar of a whole day. */
const HOURS_SHOWN = `parseFloat(document.querySelector('section [class*="now"]').style.top) * 0.24`
