import { describe, expect, test, vi } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Walks through all screens. */
vi.setConfig({ testTimeout: 300_000 })

const WRITES =
  /^(New|Add|Invite|Create|Save|Publish|Try publishing|Delete|Edit|Upload|Import|Generate|Set|Archive|Revoke|Send|Remove|Withdraw|Change|Cancel|Close job|Resend|Replay|Reply)( \w+){0,2}$/

/** Screens whose rows open no panel. */
const LEADS_ELSEWHERE = /\/(sites|pages|members)$/

describe('roles', () => {
  test('asks an owner who gives up the role, and removes the buttons at once', async () => {
    const { accountId } = await server.tenant()
    await dashboard.member({ accountId })
    const { page, open } = await dashboard.member({ accountId })
    await open('/live/settings/members')
    const me = page.getByRole('row').filter({ hasText: '(you)' })
    await me.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Editor' }).click()
    await page
      .getByRole('dialog', { name: 'Become editor?' })
      .getByRole('button', { name: 'Go back' })
      .click()
    await expect.poll(() => me.getByRole('combobox').inputValue()).toBe('Owner')
    await me.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Editor' }).click()
    await page.getByRole('button', { name: 'Change my role' }).click()
    await page.getByRole('button', { name: 'Invite' }).waitFor({ state: 'detached' })
    await me.getByText('Editor').waitFor()
  })

  test('shows a viewer no write action on any screen; every screen is titled', async () => {
    const { id: accountId } = await server.account()
    const { liveSiteId } = await loadDemo(server.platform, accountId)
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

  test('shows an editor no owner actions', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'editor' })
    await open(`/live/sites/${siteId}/shop?tab=products`)
    await page.getByRole('button', { name: 'New product' }).first().waitFor()
    await open('/live/settings/keys')
    await page.getByText('Only owners can manage keys').waitFor()
    await checkScreen('keys-editor')
    // A link to a form must not open it.
    await open('/live/settings/members?open=new')
    await page.getByText('(you)').waitFor()
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await checkScreen('members-editor')
    await open('/live/settings/account')
    await page.getByText('only owners can change this').waitFor()
    await checkScreen('account-editor')
  })
})
