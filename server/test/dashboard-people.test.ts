import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { dashboardOf } from './support/dashboard.ts'
import { PASSWORD } from './support/people.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Long ways through screens, each of which is looked at in two themes and widths. */
vi.setConfig({ testTimeout: 180_000 })

describe('members', () => {
  test('an owner invites somebody, who joins by the link and sees no key', async () => {
    const { accountId } = await server.tenant()
    const owner = await dashboard.member({ accountId })
    await owner.open('/live/settings/members')
    await owner.checkScreen('members')
    await owner.page.getByRole('button', { name: 'Invite' }).click()
    const email = owner.page.getByLabel('E-mail')
    await email.fill('grace')
    await owner.page.getByRole('button', { name: 'Make the link' }).click()
    await owner.page.locator('[id$="-error"]').waitFor()
    await owner.checkScreen('member-invite')
    await email.fill('grace@example.com')
    await owner.page.getByRole('button', { name: 'Make the link' }).click()
    await owner.page.getByText(/\/invitation#token=/).waitFor()
    await owner.checkScreen('member-link')
    const link = await owner.page.getByText(/\/invitation#token=/).textContent()
    const visitor = await dashboard.visitor()
    await visitor.open(link as string)
    await visitor.checkScreen('invitation')
    await visitor.page.getByLabel('Your name').fill('Grace')
    await visitor.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await visitor.page.getByRole('button', { name: 'Join' }).click()
    await visitor.page.waitForURL('**/live/overview')
    await visitor.open('/live/settings/keys')
    await expect.poll(() => visitor.page.getByText('Keys are for owners').isVisible()).toBe(true)
  })
})

describe('logging in', () => {
  test('is refused with a wrong password, works with the right one, and ends by logging out', async () => {
    const { accountId } = await server.tenant()
    const { page, email, open } = await dashboard.member({ accountId })
    await open('/')
    await page.getByRole('button', { name: 'You and your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login**')
    await open('/live/settings/members')
    await page.waitForURL('**/login?to=**')
    const visitor = await dashboard.visitor()
    await visitor.open('/live/settings/members')
    await visitor.page.getByLabel('E-mail').fill(email)
    await visitor.page.getByLabel('Password', { exact: true }).fill('not the password')
    await visitor.page.getByRole('button', { name: 'Log in' }).click()
    await visitor.page.getByRole('alert').waitFor()
    await visitor.checkScreen('log-in-refused')
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.page.getByRole('button', { name: 'Log in' }).click()
    await visitor.page.waitForURL('**/live/settings/members')
  })

  test('leads on to where one wanted to go, and never to another server', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, context, email, open } = await dashboard.member({ accountId })
    const logIn = async () => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await context.clearCookies()
    await open(`/live/sites/${siteId}/shop?tab=coupons`)
    await page.waitForURL('**/login?to=**')
    await logIn()
    await page.getByRole('tab', { name: 'Coupons', selected: true }).waitFor()
    await context.clearCookies()
    await open('/login?to=//evil.example/')
    await logIn()
    await page.waitForURL('**/live/overview')
    for (const to of ['//evil.example/', '/\t/evil.example', '/..//evil.example', 'https://evil.example']) {
      await open(`/login?to=${encodeURIComponent(to)}`)
      await page
        .getByRole('link', { name: 'Sitewright, to the overview' })
        .or(page.getByText('nothing at'))
        .waitFor()
      await expect
        .poll(() => new URL(page.url()).origin, { message: to })
        .toBe(new URL(server.address).origin)
    }
  })
})

describe('sessions', () => {
  test('are listed, and one that is ended is logged out; a new password ends all others', async () => {
    const { accountId } = await server.tenant()
    const first = await dashboard.member({ accountId })
    const logInAgain = async (password: string) => {
      const other = await dashboard.visitor()
      await other.open('/login')
      await other.page.getByLabel('E-mail').fill(first.email)
      await other.page.getByLabel('Password', { exact: true }).fill(password)
      await other.page.getByRole('button', { name: 'Log in' }).click()
      await other.page.waitForURL('**/live/overview')
      return other
    }
    const second = await logInAgain(PASSWORD)
    const { page } = first
    await first.open('/live/settings/profile')
    await page.getByText('This one').waitFor()
    await first.checkScreen('profile')
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'End session' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0)
    await second.open('/live/settings/members')
    await second.page.waitForURL('**/login**')

    const third = await logInAgain(PASSWORD)
    await page.getByLabel('Current password', { exact: true }).fill('not the password')
    await page.getByLabel('New password', { exact: true }).fill('another long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('is wrong').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('all other sessions have ended').waitFor()
    await third.open('/live/settings/members')
    await third.page.waitForURL('**/login**')
    await logInAgain('another long password')
  })
})

describe('a session that ends meanwhile', () => {
  test('leaves what was filled in, and goes on once its user has logged in again', async () => {
    const { accountId } = await server.tenant()
    const { page, context, open, checkScreen } = await dashboard.member({ accountId })
    await open('/live/settings/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Countess')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await checkScreen('session-ended')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await open('/live/overview')
    await page.getByRole('heading', { name: 'Hello, Countess' }).waitFor()
  })
})

describe('API keys', () => {
  test('one is made, shown once with a command that works, counted, and refused once revoked', async () => {
    const account = await server.account()
    const { page, open, checkScreen } = await dashboard.member({ accountId: account.id })
    await open('/live/settings/keys')
    await page.getByText('No keys yet').waitFor()
    await checkScreen('keys-empty')
    await page.getByRole('button', { name: 'New key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Pick at least one').waitFor()
    await checkScreen('keys-error')
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByText('Reading only').click()
    await checkScreen('keys-new')
    // Escape and Back ask once, and what is filled in stays.
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await close()
      await question.getByRole('button', { name: 'Stay here' }).click()
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Website')
      await expect.poll(() => page.url()).toContain('open=new')
    }
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Copy it now').waitFor()
    await checkScreen('keys-made')
    await page.goBack()
    const isKept = page.getByRole('dialog', { name: 'Have you kept it?' })
    await isKept.getByRole('button', { name: 'Stay here' }).click()
    await isKept.waitFor({ state: 'hidden' })
    const [key, command] = (await dialog.locator('pre').allTextContents()) as [string, string]
    const run = async () =>
      (await promisify(execFile)('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`])).stdout
    expect(await run()).toBe('200')
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'New key' }).click()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
    expect(await page.content()).not.toContain(key)

    await expect
      .poll(async () => {
        await open('/live/settings/keys')
        await page.getByRole('button', { name: 'Website' }).click()
        return page.locator('figcaption').textContent()
      })
      .toMatch(/^1 requests?, 0 errors/)
    await checkScreen('key')
    const panel = page.getByRole('dialog', { name: 'Website', exact: true })
    const revoking = page.getByRole('dialog', { name: 'Revoke Website?' })
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    await page.goForward()
    await panel.getByRole('button', { name: 'Revoke key' }).click()
    await checkScreen('keys-question')
    await revoking.getByRole('button', { name: 'Keep it' }).click()
    await revoking.waitFor({ state: 'hidden' })
    expect(await run()).toBe('200')
    await panel.getByRole('button', { name: 'Revoke key' }).click()
    await revoking.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No keys yet').waitFor()
    expect(await run()).toBe('401')
    await page.getByLabel('Clear State').click()
    await page.reload()
    await page.getByRole('button', { name: 'Website' }).click()
    await panel.getByText('This key is refused.').waitFor()
    expect(await panel.getByRole('button', { name: 'Revoke key' }).count()).toBe(0)
    await checkScreen('key-revoked')
    await panel.getByRole('button', { name: 'Close' }).click()
    await checkScreen('keys')
    await open('/live/settings/keys?open=key_gone')
    await page.getByRole('dialog').getByText('not here any more').waitFor()
  })
})
