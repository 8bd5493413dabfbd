import { describe, expect, test, vi } from 'vitest'
import { loadDemo } from '../src/demo/load.ts'
import { dashboardOf } from './support/dashboard.ts'
import { newEmail, PASSWORD, setupToken } from './support/people.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Long ways through screens, each of which is looked at in two themes and widths. */
vi.setConfig({ testTimeout: 180_000 })

describe('a server without an owner', () => {
  test('tells visitors so, and who has its set-up link becomes its owner', async () => {
    const { page, open, checkScreen } = await dashboard.visitor()
    await open('/')
    await page.waitForURL('**/login**')
    await page.getByText('This server has no owner yet').waitFor()
    await checkScreen('log-in-without-owner')
    const token = await setupToken(server)
    await open(`/setup#token=${token}`)
    await expect.poll(() => page.url()).not.toContain(token)
    await page.getByLabel('Name of your business').fill('Lakeside House')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('E-mail').fill(newEmail())
    await page.getByLabel('A password').fill('short')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.locator('[id$="-error"]').waitFor()
    await checkScreen('set-up')
    await page.getByLabel('A password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await page.getByText('Nothing yet').waitFor()
    await checkScreen('overview-empty')
    const late = await dashboard.visitor()
    await late.open(`/setup#token=${token}`)
    await late.page.waitForURL('**/login')
  })
})

describe('the frame', () => {
  test('shows what happened lately and the limits, and makes the sandbox unmistakable', async () => {
    const accountId = await server.account('professional')
    const { liveSiteId } = await loadDemo(server.platform, accountId.id)
    const { page, open, checkScreen } = await dashboard.member({ accountId: accountId.id })
    await page.getByText('Professional', { exact: true }).waitFor()
    await page.getByText('requests a minute').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(10)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(20)
    await checkScreen('overview')
    expect(await page.getByText('nothing is published or sent').count()).toBe(0)
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Sandbox').click()
    await page.waitForURL('**/sandbox/overview')
    await page.getByText('Sandbox: nothing is published or sent.').waitFor()
    await checkScreen('overview-sandbox')
    await open(`/live/sites/${liveSiteId}/shop`)
    await page.getByRole('button', { name: 'Turn dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.reload()
    await page.getByRole('button', { name: 'Turn light' }).waitFor()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  test('the mode is switched on the screens of the account, which both modes have', async () => {
    const { accountId } = await server.tenant()
    const { page, open } = await dashboard.member({ accountId })
    await open('/live/settings/keys')
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Sandbox').click()
    await page.waitForURL('**/sandbox/settings/keys')
    await page.getByText('your sandbox sites').waitFor()
  })

  test('what is being filled in outlasts a server that is away, and is not thrown away unasked', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await page.clock.install()
    await open(`/live/sites/${siteId}/webhooks`)
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    const address = page.getByLabel('Address')
    await address.fill('https://example.com/hooks')
    let failures = 0
    await page.route('**/v1/sites/*', (route) => {
      failures++
      return route.abort()
    })
    await page.clock.fastForward('05:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    // The client tries a second time.
    await expect.poll(() => failures, { timeout: 10_000 }).toBe(2)
    expect(await address.inputValue()).toBe('https://example.com/hooks')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await checkScreen('unsaved')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await address.inputValue()).toBe('https://example.com/hooks')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await address.waitFor({ state: 'detached' })
  })

  test('publishing a site keeps what is being filled in, and saving that keeps it published', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/settings`)
    await page.getByLabel('Name').fill('Lakeside Hotel')
    await page.getByRole('link', { name: 'Media' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await client.sites.update(siteId, { currency: 'CHF' })
    await page.getByRole('button', { name: 'Publish site' }).click()
    await page.getByText('is published').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const site = { name: 'Lakeside Hotel', status: 'published', currency: 'CHF' }
    expect(await client.sites.get(siteId)).toMatchObject(site)
    await page.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Archived' }).click()
    await page.getByText('The site is archived').waitFor()
    expect(await client.sites.get(siteId)).toMatchObject({ ...site, status: 'archived' })
  })

  test('on a phone the menu opens, leads on, and closes', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/webhooks`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radiogroup', { name: 'Mode' }).waitFor()
    await checkScreen('menu')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Custom blocks' }).click()
    await page.waitForURL('**/blocks')
    await expect.poll(() => page.getByRole('link', { name: 'Custom blocks' }).isVisible()).toBe(false)
  })

  test('an unknown address says so and leads back', async () => {
    const { accountId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open('/live/nothing/here')
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await checkScreen('not-found')
    await open('/live/sites/site_00000000000000000000000000/pages')
    await page.getByText('This site could not be opened').waitFor()
    await checkScreen('no-such-site')
    await open('/live/nothing/here')
    await page.getByRole('link', { name: 'To the overview' }).click()
    await page.waitForURL('**/live/overview')
  })

  test('after an update of the server a part of the old version asks to load the page again', async () => {
    const { accountId } = await server.tenant()
    const { page } = await dashboard.member({ accountId })
    await page.route(/\/assets\/members-/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByText('There is a new version').waitFor()
    await page.unroute(/\/assets\/members-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
  })

  test('runs no script but its own files: a policy forbids all others', async () => {
    const response = await server.fetch('/live/overview')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await response.text()).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const { page, open } = await dashboard.visitor()
    await open('/login')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.intruder = true'
      document.body.append(script)
    })
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
  })
})
