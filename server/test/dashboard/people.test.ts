import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setOperator } from '../../src/platform/accounts/people.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { codeAt } from '../support/factors.ts'
import { loggedIn, PASSWORD } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('members', () => {
  test('joins by an invitation link, without access to keys', async () => {
    const { accountId } = await server.tenant()
    const owner = await dashboard.member({ accountId })
    await owner.open('/live/settings/members')
    await owner.checkScreen('members')
    await owner.page.getByRole('button', { name: 'Invite' }).click()
    const email = owner.page.getByLabel('Email')
    await email.fill('grace')
    await owner.page.getByRole('button', { name: 'Create link' }).click()
    await owner.page.locator('[id$="-error"]').waitFor()
    await owner.checkScreen('member-invite')
    await email.fill('grace@example.com')
    await owner.page.getByRole('button', { name: 'Create link' }).click()
    await owner.page.getByText(/\/invitation#token=/).waitFor()
    await owner.checkScreen('member-link')
    const link = await owner.page.getByText(/\/invitation#token=/).textContent()
    const shown = owner.page.getByRole('dialog', { name: 'Invitation' })
    const isKept = owner.page.getByRole('dialog', { name: 'Have you saved it?' })
    await shown.getByRole('button', { name: 'Close' }).click()
    await isKept.getByRole('button', { name: 'Stay' }).click()
    await isKept.waitFor({ state: 'hidden' })
    await shown.getByText(link as string).waitFor()
    await shown.getByRole('button', { name: 'I have copied it' }).click()
    await shown.waitFor({ state: 'hidden' })
    const visitor = await dashboard.visitor()
    await visitor.open(link as string)
    await visitor.checkScreen('invitation')
    await visitor.page.getByLabel('Your name').fill('Grace')
    await visitor.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await visitor.page.getByRole('button', { name: 'Join' }).click()
    await visitor.page.waitForURL('**/live/overview')
    await visitor.open('/live/settings/keys')
    await expect.poll(() => visitor.page.getByText('Only owners can manage keys').isVisible()).toBe(true)
  })
})

describe('logging in', () => {
  test('rejects a wrong password, accepts the right one, and logs out', async () => {
    const { accountId } = await server.tenant()
    const { page, email, open } = await dashboard.member({ accountId })
    await open('/')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login**')
    await open('/live/settings/members')
    await page.waitForURL('**/login?to=**')
    const visitor = await dashboard.visitor()
    await visitor.open('/live/settings/members')
    await visitor.page.getByLabel('Email').fill(email)
    await visitor.page.getByLabel('Password', { exact: true }).fill('not the password')
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await visitor.page.getByRole('alert').waitFor()
    await visitor.checkScreen('log-in-refused')
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await visitor.page.waitForURL('**/live/settings/members')
  })

  test('asks for a code once there is an authenticator app, which an account can require', async () => {
    // The code of a step works once.
    server.clock.freeze()
    onTestFinished(() => server.clock.run())
    const { accountId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const member = await dashboard.member({ accountId, role: 'editor' })
    const addIn = async (page: Page) => {
      await page.getByLabel('Current password', { exact: true }).last().fill(PASSWORD)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code' }).waitFor()
      const secret = (await page.locator('pre').textContent()) ?? ''
      await page.getByLabel('Code from the app').fill(codeAt(server, secret))
      await page.getByRole('button', { name: 'Confirm' }).click()
      return secret
    }
    await open('/live/settings/profile')
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await addIn(page)
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    await checkScreen('recovery-codes')
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('Recovery codes left: 10').waitFor()
    await open('/live/settings/account')
    await page.getByLabel('Require a second factor').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()

    await member.open('/live/overview')
    await member.page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
    await member.checkScreen('second-factor-required')
    const secret = await addIn(member.page)
    await member.page.getByRole('button', { name: 'I have copied them' }).click()
    await member.page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()

    server.clock.advance(30_000)
    const visitor = await dashboard.visitor()
    await visitor.open('/login')
    await visitor.page.getByLabel('Email').fill(member.email)
    await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click()
    const code = visitor.page.getByLabel('Code')
    await code.fill('000000')
    await visitor.page.getByRole('button', { name: 'Continue' }).click()
    await visitor.page.getByText('This code is incorrect').waitFor()
    await visitor.checkScreen('log-in-code')
    await code.fill(codeAt(server, secret))
    await visitor.page.getByRole('button', { name: 'Continue' }).click()
    await visitor.page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  })

  test('works with a passkey of the device, where the address can have one', async () => {
    const { accountId } = await server.tenant()
    const { page, context, open, checkScreen } = await dashboard.member({ accountId })
    await open('/live/settings/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const addIt = async () => {
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByLabel('Current password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await addIt()
    await page.getByText('Passkeys work at localhost').waitFor()

    const devTools = await context.newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const
    await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
    const local = new URL(server.address)
    local.hostname = 'localhost'
    const [cookie] = await context.cookies()
    await context.addCookies([{ name: cookie?.name ?? '', value: cookie?.value ?? '', url: local.origin }])
    await open(`${local.origin}/live/settings/profile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await addIt()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: /^Remove / }).waitFor()
    await checkScreen('profile-with-passkey')
    await context.clearCookies()
    await open(`${local.origin}/login`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  })

  test('continues at the requested screen, never on another server', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, context, email, open } = await dashboard.member({ accountId })
    const logIn = async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
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
        .getByRole('link', { name: 'Sitewright, overview' })
        .or(page.getByText('Page not found'))
        .waitFor()
      await expect
        .poll(() => new URL(page.url()).origin, { message: to })
        .toBe(new URL(server.address).origin)
    }
  })
})

describe('sessions', () => {
  test('lists and ends sessions; changing the password ends all others', async () => {
    const { accountId } = await server.tenant()
    const first = await dashboard.member({ accountId })
    const logInAgain = async (password: string) => {
      const other = await dashboard.visitor()
      await other.open('/login')
      await other.page.getByLabel('Email').fill(first.email)
      await other.page.getByLabel('Password', { exact: true }).fill(password)
      await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
      await other.page.waitForURL('**/live/overview')
      return other
    }
    const second = await logInAgain(PASSWORD)
    const { page } = first
    await first.open('/live/settings/profile')
    await page.getByText('This session').waitFor()
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
    await page.getByText('is incorrect').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('all other sessions have ended').waitFor()
    await third.open('/live/settings/members')
    await third.page.waitForURL('**/login**')
    await logInAgain('another long password')
  })
})

describe('an expired session', () => {
  test('keeps the input and continues after logging in again', async () => {
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
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await open('/live/overview')
    await page.getByRole('heading', { name: 'Hello, Countess' }).waitFor()
  })
})

describe('API keys', () => {
  test('creates, shows once, counts and revokes a key', async () => {
    const account = await server.account()
    const { page, open, checkScreen } = await dashboard.member({ accountId: account.id })
    await open('/live/settings/keys')
    await page.getByText('No keys yet').waitFor()
    await checkScreen('keys-empty')
    await page.getByRole('button', { name: 'New key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Select at least one').waitFor()
    await checkScreen('keys-error')
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByText('Read-only').click()
    await checkScreen('keys-new')
    // Escape and Back ask once, and the input stays.
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await close()
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Website')
      await expect.poll(() => page.url()).toContain('open=new')
    }
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Copy it now').waitFor()
    await checkScreen('keys-made')
    await page.goBack()
    const isKept = page.getByRole('dialog', { name: 'Have you saved it?' })
    await isKept.getByRole('button', { name: 'Stay' }).click()
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
    await revoking.getByRole('button', { name: 'Go back' }).click()
    await revoking.waitFor({ state: 'hidden' })
    expect(await run()).toBe('200')
    await panel.getByRole('button', { name: 'Revoke key' }).click()
    await revoking.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No keys yet').waitFor()
    expect(await run()).toBe('401')
    await page.getByLabel('Clear Status').click()
    await page.reload()
    await page.getByRole('button', { name: 'Website' }).click()
    await panel.getByText('This key is revoked.').waitFor()
    expect(await panel.getByRole('button', { name: 'Revoke key' }).count()).toBe(0)
    await checkScreen('key-revoked')
    await panel.getByRole('button', { name: 'Close' }).click()
    await checkScreen('keys')
    await open('/live/settings/keys?open=key_gone')
    await page.getByRole('dialog').getByText('This no longer exists').waitFor()
  })
})

describe('the server', () => {
  test('operators see what is wrong, and suspend and resume an account', async () => {
    const { accountId } = await server.tenant()
    const { page, open, checkScreen, email } = await dashboard.member({ accountId })
    await open('/live/settings/server')
    await page.getByText('Only operators can see the server').waitFor()
    await setOperator(server.db, email, true)
    await open('/live/settings/server')
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByText('No backups are configured')
      .waitFor()
    await checkScreen('server')
    const other = await server.account()
    await open('/live/settings/server?tab=accounts')
    await page.getByRole('button', { name: other.id }).or(page.getByRole('row').nth(1)).first().waitFor()
    await checkScreen('server-accounts')
    await open(`/live/settings/server?tab=accounts&open=${other.id}`)
    await page.getByRole('button', { name: 'Suspend account' }).click()
    await page
      .getByRole('dialog', { name: /^Suspend / })
      .getByRole('button', { name: 'Suspend account' })
      .click()
    await page.getByRole('button', { name: 'Resume account' }).click()
    await page.getByRole('button', { name: 'Suspend account' }).waitFor()
    await checkScreen('server-account')
  })

  test('owners read who changed what', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen, email } = await dashboard.member({ accountId })
    const owner = await loggedIn(server, accountId, 'owner')
    await owner.client.sites.update(siteId, { name: 'Renamed' })
    await open('/live/settings/audit')
    await page.getByRole('button', { name: 'Sites: update' }).click()
    await page.getByRole('region', { name: 'After' }).getByText('Renamed').waitFor()
    await checkScreen('audit')
    expect(email).not.toBe(owner.email)
  })
})
