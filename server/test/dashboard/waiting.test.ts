import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { newRequestSite, REQUESTS } from '../support/requests.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const dashboard = dashboardOf(server)

const SCREENS = {
  booking: ['booking?tab=bookings', 'Bookings'],
  table: ['reservation?tab=reservations', 'Reservations'],
  stay: ['rental?tab=bookings', 'Bookings'],
} as const

test('says in lists and panels until when what visitors asked for is held', async () => {
  const { accountId, client } = await server.tenant()
  const site = await newRequestSite(server, client, { timeZone: 'Europe/Vienna' })
  const { siteId } = site
  await site.order(0, 'anna@example.com')
  for (const kind of REQUESTS) await site.ask(kind, 0, 'anna@example.com')
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  const shown = (at: string | null | undefined) =>
    new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Vienna' })
      .format(new Date(at ?? ''))
      .replace(/\s/g, '.')
  for (const kind of REQUESTS) {
    const [path, label] = SCREENS[kind]
    const [{ id, expiresAt } = { id: '', expiresAt: null }] = (await site.team[kind].list()).data
    await open(`/live/sites/${siteId}/${path}`)
    const until = page.getByRole('table', { name: label }).getByText(/^until /)
    expect(await until.innerText()).toMatch(new RegExp(shown(expiresAt)))
    await checkScreen(`waiting-${kind}-list`)
    await open(`/live/sites/${siteId}/${path}&open=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByText('Respond by').waitFor()
    await checkScreen(`waiting-${kind}`)
    await panel.getByRole('button', { name: /^(Confirm|Approve)$/ }).click()
    await panel.getByText('Respond by').waitFor({ state: 'detached' })
  }
  const [order] = (await client.shop.listOrders(siteId)).data
  await open(`/live/sites/${siteId}/shop?tab=orders`)
  const until = page.getByRole('table', { name: 'Orders' }).getByText(/^until /)
  expect(await until.innerText()).toMatch(new RegExp(shown(order?.expiresAt)))
  await checkScreen('waiting-order-list')
  await open(`/live/sites/${siteId}/shop?tab=orders&open=${order?.id}`)
  await page.getByRole('dialog').getByText('Cancelled automatically unless paid by').waitFor()
  await checkScreen('waiting-order')
})

test('sets how long requests wait, spam is kept and orders wait for payment', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/settings`)
  const hours = page.getByLabel('Decline unanswered requests after (hours)')
  const days = page.getByLabel('Delete spam after (days)')
  expect([await hours.inputValue(), await days.inputValue()]).toEqual(['48', '30'])
  await hours.fill('')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await hours.and(page.locator('[aria-invalid="true"]')).waitFor()
  await checkScreen('site-settings-wrong')
  await hours.fill('900')
  await days.fill('0')
  await days.press('Tab')
  // The bounds hold before anything is sent.
  expect([await hours.inputValue(), await days.inputValue()]).toEqual(['720', '1'])
  await hours.fill('12')
  await days.fill('7')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await client.sites.get(siteId)).toMatchObject({ approvalHours: 12, spamDays: 7 })

  await client.shop.updatePaymentSettings(siteId, {
    methods: [{ id: 'transfer', name: 'Bank transfer', instructions: null }],
  })
  await open(`/live/sites/${siteId}/shop?tab=checkout`)
  await page.getByLabel('Cancel unpaid after (hours)').fill('24')
  await page.getByRole('button', { name: 'Save payment methods' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await client.shop.getPaymentSettings(siteId)).methods).toMatchObject([{ expiresAfterHours: 24 }])
  await checkScreen('payment-methods')
})
