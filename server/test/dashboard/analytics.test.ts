import { describe, expect, test } from 'vitest'
import { closeDays } from '../../src/features/analytics/jobs.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const dashboard = dashboardOf(server)
const blocks = { root: { props: {} }, content: [], zones: {} }
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
]
const SOURCES = ['https://www.google.com/', 'https://www.google.com/', 'https://blog.example/', undefined]

type Tenant = Awaited<ReturnType<TestServer['tenant']>>

async function publish({ client, siteId }: Tenant) {
  for (const slug of ['/', 'rooms'])
    await client.pages.create(
      siteId,
      { title: slug, slug, status: 'published', blocks },
      { idempotencyKey: slug },
    )
  return (await client.sites.publish(siteId)).slug as string
}

/** Visits of several days: 2 on the earliest, each later day one more. */
async function visitOnDays(slug: string, { client, siteId }: Tenant, days: number) {
  const now = Date.now()
  for (let ago = days - 1; ago >= 0; ago--) {
    server.clock.freeze(new Date(now - ago * DAY_MS).toISOString())
    for (let i = 0; i < 1 + days - ago; i++) {
      const referer = SOURCES[i % SOURCES.length]
      const headers = {
        'user-agent': AGENTS[i % AGENTS.length] as string,
        'x-forwarded-for': `198.51.100.${i + 1}`,
        'x-country-code': i % 3 === 0 ? 'AT' : 'DE',
        'accept-language': 'de-AT,de;q=0.8',
        ...(referer && { referer }),
      }
      await visit(server, { slug }, '/', { headers })
      server.clock.advance(1)
      if (i % 2 === 0) await visit(server, { slug }, '/rooms', { headers })
    }
    await client.analytics.getRealtime(siteId)
    await closeDays(server.db, server.clock.now())
  }
  server.clock.run()
}

describe('analytics', () => {
  test('says how visits are counted before there are any', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/analytics`)
    await page.getByRole('heading', { name: 'No visits in this period' }).waitFor()
    await page.getByText('0 visitors now').waitFor()
    await checkScreen('analytics-empty')
  })

  test('compares a period with the one before, and narrows it by click', async () => {
    const tenant = await server.tenant()
    const { accountId, siteId } = tenant
    await visitOnDays(await publish(tenant), tenant, 10)
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/analytics?period=7d`)
    // 5 to 11 visitors on the last seven days, 2 to 4 on the three before.
    const visitors = page.getByRole('button', { name: /^Visitors/ })
    await expect.poll(() => visitors.textContent()).toBe('Visitors56+522% from 9')
    await page.getByText(/^11 visitors now/).waitFor()
    await page.getByText(/^Highest: 11, /).waitFor()
    await checkScreen('analytics')

    await page.getByRole('button', { name: /^Bounce rate/ }).click()
    await page.getByRole('region', { name: 'Bounce rate by day' }).waitFor()
    await page
      .getByRole('list', { name: 'Source' })
      .getByRole('button', { name: /^google/ })
      .click()
    await page.getByRole('button', { name: 'Remove the filter Source: google' }).waitFor()
    await expect.poll(() => visitors.textContent()).toMatch(/^Visitors32/)
    await page.getByRole('radiogroup', { name: 'Technology by' }).getByText('Browsers').click()
    await page
      .getByRole('list', { name: 'Browser' })
      .getByRole('button', { name: /^Firefox/ })
      .click()
    await page.reload()
    await expect.poll(() => visitors.textContent()).toMatch(/^Visitors17/)
    await page.getByRole('button', { name: 'Remove the filter Source: google' }).click()
    await page.getByRole('button', { name: 'Remove the filter Browser: Firefox' }).click()
    await expect.poll(() => visitors.textContent()).toMatch(/^Visitors56/)

    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Today').click()
    await expect.poll(() => visitors.textContent()).toBe('Visitors11+10% from 10')
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Custom').click()
    await page.getByLabel('First day').fill(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10))
    await expect.poll(() => visitors.textContent()).toMatch(/^Visitors21/)
    await checkScreen('analytics-custom')
  })

  test('shows all figures of a list, and exports them', async () => {
    const tenant = await server.tenant()
    const { accountId, siteId } = tenant
    await visitOnDays(await publish(tenant), tenant, 1)
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/analytics`)
    await page.getByRole('button', { name: 'All figures by country' }).click()
    const panel = page.getByRole('dialog', { name: 'By country' })
    await panel.getByRole('row', { name: /^Germany 1 1 1 100% 0 s/ }).waitFor()
    await checkScreen('analytics-all')
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe('country.csv')
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
  })

  test('creates goals and funnels, and shows where visitors come from', async () => {
    const tenant = await server.tenant()
    const { accountId, siteId, client } = tenant
    await visitOnDays(await publish(tenant), tenant, 1)
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/analytics`)
    await page.getByRole('button', { name: 'New goal' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Name' }).fill('Rooms')
    await panel.getByLabel('Page').fill('rooms')
    await panel.getByRole('button', { name: 'Create goal' }).click()
    await panel.getByText(/^must be a path that starts with a slash/).waitFor()
    await panel.getByLabel('Page').fill('/rooms')
    await panel.getByRole('button', { name: 'Create goal' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'Rooms /rooms 1 50% –' }).waitFor()

    await page.getByRole('button', { name: 'New funnel' }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Booking')
    await panel.getByLabel('Page').first().fill('/')
    await panel.getByLabel('Page').nth(1).fill('/rooms')
    await panel.getByRole('button', { name: 'Add a step' }).click()
    await panel.getByRole('combobox', { name: 'A visitor' }).nth(2).selectOption('booking')
    await checkScreen('analytics-funnel')
    await panel.getByRole('button', { name: 'Create funnel' }).click()
    await panel.waitFor({ state: 'detached' })
    expect((await client.analytics.listFunnels(siteId)).data[0]?.steps).toEqual([
      { kind: 'page', target: '/', visitors: 2 },
      { kind: 'page', target: '/rooms', visitors: 1 },
      { kind: 'booking', target: null, visitors: 0 },
    ])
    await page.getByRole('group', { name: 'Booking' }).getByText('1 · 50%').scrollIntoViewIfNeeded()
    await checkScreen('analytics-goals')

    await page.getByRole('button', { name: 'Rooms', exact: true }).click()
    await panel.getByRole('row', { name: 'google 1 –' }).waitFor()
    await checkScreen('analytics-goal')
    await panel.getByRole('button', { name: 'Delete goal' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Rooms?' })
      .getByRole('button', { name: 'Delete goal' })
      .click()
    await page.getByText(/^Count how many visitors view a page/).waitFor()
  })
})
