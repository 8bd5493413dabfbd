import { expect, test, vi } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Walks through all screens. */
vi.setConfig({ testTimeout: 300_000 })
// Nobody walks through the screens as fast as a test.
await server.db.run(sql`update tiers set per_minute = 1000000, per_second = null where name = 'agency'`)
const { id: accountId } = await server.account('agency')
const { liveSiteId } = await loadDemo(server.platform, accountId)

const WRITES =
  /^(New|Add|Invite|Create|Save|Publish|Try publishing|Delete|Edit|Upload|Import|Generate|Set|Archive|Revoke|Send|Remove|Withdraw|Change|Cancel|Close job|Resend|Replay|Reply)( \w+){0,2}$/

/** Screens whose rows open no panel. */
const LEADS_ELSEWHERE = /\/(sites|pages|members)$/

test('the overview shows recent activity and limits, and marks the sandbox clearly', async () => {
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open('/live/overview')
  await page.getByText(/^Agency plan: up to .* per minute/).waitFor()
  await page.getByText('All systems operational.').waitFor()
  const happened = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect.poll(() => happened.count()).toBe(10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => happened.count()).toBe(20)
  await checkScreen('overview')
  expect(await page.getByText('nothing is published or sent').count()).toBe(0)
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Sandbox').click()
  await page.waitForURL('**/sandbox/overview')
  await page.getByText('Sandbox: nothing is published or sent.').waitFor()
  await checkScreen('overview-sandbox')
  await open(`/live/sites/${liveSiteId}/shop`)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await page.reload()
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('a viewer sees no write action on any screen; every screen is titled', async () => {
  const { page, open } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${liveSiteId}/settings`)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const screens = await links.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/live/')),
  )
  expect(screens.length).toBeGreaterThan(15)
  const found: string[] = []
  let rows = 0
  const isStill = () => expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  const check = async () => {
    const where = `${page.url()}, ${await page.title()}`
    const writing = await page.getByRole('button', { name: WRITES }).allTextContents()
    if (writing.length > 0) found.push(`${where}: ${writing.join(', ')}`)
    const headings = await page.locator('h1').allTextContents()
    const site = page.url().includes('/sites/') ? ' · Lakeside House' : ''
    const name = headings.join().replace(/^Hello, .*/, 'Overview')
    const isNamed = `· ${await page.title()}`.endsWith(`· ${name}${site} · Sitewright`)
    if (headings.length !== 1 || !isNamed) found.push(`${where}: its headings are ${headings.join(', ')}`)
  }
  // A link to a form must not open it.
  const openForm = async (href: string) => {
    await open(href)
    const dialogs = await page.getByRole('dialog').count()
    if (dialogs > 0) found.push(`${href}: something new`)
  }
  for (const screen of screens) {
    await openForm(`${screen}?open=new`)
    const tabs = await page.getByRole('tab').allTextContents()
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      if (tab !== null) {
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
      }
      await isStill()
      if (tab !== null) await expect.poll(() => page.title()).toMatch(new RegExp(`^${tab} · `))
      await check()
      const shown = new URL(page.url())
      const row = page.locator('tbody td:first-child button:not([data-row])').first()
      if (!LEADS_ELSEWHERE.test(screen) && (await row.count()) > 0) {
        rows++
        await row.click()
        await page.getByRole('dialog').waitFor()
        await isStill()
        await check()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      if (shown.searchParams.has('tab')) {
        shown.searchParams.set('open', 'new')
        await openForm(shown.href)
      }
    }
  }
  expect(found).toEqual([])
  expect(rows).toBeGreaterThan(8)
})
