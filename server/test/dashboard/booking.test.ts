import { describe, expect, test } from 'vitest'
import { bookingSite, daily } from '../support/booking.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

const DAY = '2026-06-10'

describe('appointments', () => {
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
    await checkScreen('booking-service')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('€65.00').waitFor()
    await page.getByRole('combobox', { name: 'State' }).click()
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
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
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
    // As the clock of the site shows it, wherever the browser is.
    const off = (await client.booking.listTimeOff(siteId, grace?.id as string)).data
    expect(off.map(({ startsAt }) => startsAt)).toEqual(['2026-06-10T06:00:00.000Z'])
    await panel.getByRole('button', { name: /Delete the time off/ }).click()
    await page
      .getByRole('dialog', { name: 'Delete this time off?' })
      .getByRole('button', { name: 'Delete time off', exact: true })
      .click()
    await panel.getByText('No time off.').waitFor()
    await panel.getByRole('tab', { name: 'Details' }).click()
    await panel.getByLabel('E-mail').waitFor()
    await checkScreen('booking-staff-details')
    await panel.getByRole('button', { name: 'Delete staff member' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Grace?' })
      .getByRole('button', { name: 'Delete staff member' })
      .click()
    await page.getByRole('heading', { name: 'No staff yet' }).waitFor()
  })

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
    // Alan is off from 13:00 on the clock of the site.
    await expect
      .poll(() => columnOf('Alan').getByRole('button').allInnerTexts())
      .toEqual(['10:00', '11:00', '12:00'])
    const [nine, eleven] = await Promise.all([
      columnOf('Grace').getByRole('button', { name: 'Book Grace at 09:00' }).boundingBox(),
      held.boundingBox(),
    ])
    // Two hours are twice as long as the one of the appointment.
    expect(((eleven?.y ?? 0) - (nine?.y ?? 0)) / (eleven?.height ?? 1)).toBeCloseTo(2, 0)
    await checkScreen('booking-day')

    // The picture is one stop of the Tab key, and arrow keys walk through it.
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
    await panel.getByRole('alert').getByText('has another appointment then').waitFor()
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
    // What began the day before is seen from midnight on.
    await page.getByRole('button', { name: /Late 23:00–01:00 Night watch/ }).waitFor()
    const hours = page.locator('[aria-hidden] > span').filter({ hasText: /^\d\d:00$/ })
    await expect.poll(() => hours.first().innerText()).toBe('00:00')
    const panel = page.getByRole('dialog')
    const writes = page.getByRole('button', {
      name: /Save|New|Add|Delete|Give|Book|Move|Complete|Remove|Copy/,
    })
    for (const [tab, name, text] of [
      ['Services', 'Massage', '15 min before, 15 min after'],
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
      // The hour that comes twice is there twice.
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
    const short = await service({ name: 'Preview', durationMinutes: 5 })
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
      // The key closes the question, not what it is about.
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
    await panel.getByLabel('E-mail').waitFor()
    await page.evaluate('history.back()')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Grace' }).click()
    // Another time it begins with the first part.
    await expect.poll(() => end.inputValue()).toBe('18:30')
    await part('Details')
    await panel.getByRole('button', { name: 'Delete staff member' }).click()
    await page.getByRole('dialog', { name: 'Delete Grace?' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await panel.getByLabel('E-mail').waitFor()
    await expect.poll(() => page.url()).toContain(`open=${id}`)
    // However many parts were seen, it is one step to the list, and one more out of it.
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.evaluate('history.back()')
    await page.waitForURL('**/overview')
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
/** Where the line is in its picture of a whole day. */
const HOURS_SHOWN = `(({ style, previousElementSibling }) =>
  (parseFloat(style.top) * 24) / previousElementSibling.offsetHeight)(document.querySelector('section + [class*="now"]'))`
