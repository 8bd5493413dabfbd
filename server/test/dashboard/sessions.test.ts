import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addMember } from '../../src/platform/accounts/people.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { browserOf, loggedIn, makeMember, newEmail, PASSWORD } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The accounts that the window requests from now on. */
function accountsAskedFor(page: Page): Set<string> {
  const accounts = new Set<string>()
  page.on('request', (request) => {
    const account = request.headers()['x-sitewright-account']
    if (account) accounts.add(account)
  })
  return accounts
}

describe('several windows and accounts', () => {
  test('drops all data of the previous user when another logs in in another tab', async () => {
    const [first, second] = [await server.tenant(), await server.tenant()]
    await first.client.recruitment.create(first.siteId, { title: 'Secret chef' })
    const { page, context, open } = await dashboard.member({ accountId: first.accountId })
    const grace = await loggedIn(server, second.accountId, 'owner')
    await grace.client.people.updateUser({ name: 'Grace' })
    await open(`/live/sites/${first.siteId}/recruitment`)
    await page.getByRole('button', { name: 'Secret chef' }).waitFor()

    const other = await context.newPage()
    await other.goto(new URL('/live/overview', server.address).href)
    await other.getByRole('button', { name: 'Your account' }).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await other.getByLabel('Email').waitFor()
    const asked = accountsAskedFor(page)
    await logIn(other, grace.email)
    await other.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    // The address belongs to the first user's account.
    await page.getByRole('heading', { name: 'Could not open this site' }).waitFor()
    expect(await page.getByText('Secret chef').count()).toBe(0)
    expect([...asked]).toEqual([second.accountId])
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    expect([...asked]).toEqual([second.accountId])
  })

  test('separates accounts and keeps the chosen one after a reload', async () => {
    const [first, second] = [await server.tenant(), await server.tenant()]
    await first.client.recruitment.create(first.siteId, { title: 'Chef of the first' })
    await second.client.recruitment.create(second.siteId, { title: 'Chef of the second' })
    const { page, email, open } = await dashboard.member({ accountId: first.accountId })
    await open('/')
    const [user] = await server.db.rows<{ id: string }>(sql`select id from users where email = ${email}`)
    await addMember(server.db, second.accountId, user?.id ?? '', 'viewer', server.clock.now())
    const owner = await loggedIn(server, second.accountId, 'owner')
    const { name } = await owner.client.people.getAccount()
    await page.getByRole('link', { name: 'Chef of the first' }).waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('button', { name: 'Your account' }).click()
        return page.getByRole('menuitem', { name, exact: true }).count()
      })
      .toBe(1)
    const asked = accountsAskedFor(page)
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Chef of the second' }).waitFor()
    expect(await page.getByText('Chef of the first').count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: 'Chef of the second' }).waitFor()
    expect([...asked]).toEqual([second.accountId])
    // The user is a viewer there, and an owner in the other account.
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByText('(you)').waitFor()
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
  })
})

describe('one-time links', () => {
  test('reports a used or incomplete invitation', async () => {
    const { accountId } = await server.tenant()
    const owner = await loggedIn(server, accountId, 'owner')
    const { url } = await owner.client.people.invite({ email: newEmail(), role: 'viewer' })
    const { page, open } = await dashboard.visitor()
    await open(url)
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()
    const late = await dashboard.visitor()
    await late.open(url)
    await late.page.getByText('This link is no longer valid').waitFor()
    await late.checkScreen('invitation-used')
    expect(await late.page.getByRole('button', { name: 'Join' }).count()).toBe(0)
    await late.open('/invitation')
    await late.page.getByText('The link is incomplete').waitFor()
    await late.checkScreen('invitation-without-token')
  })

  test('changes a password once and reports a used link', async () => {
    const { accountId } = await server.tenant()
    const owner = await loggedIn(server, accountId, 'owner')
    const { userId, email } = await makeMember(server, accountId, 'viewer')
    const { url } = await owner.client.people.createPasswordLink(userId)
    const reset = async (password: string) => {
      const visitor = await dashboard.visitor()
      await visitor.open(url)
      await visitor.checkScreen('reset-password')
      await visitor.page.getByLabel('Password', { exact: true }).fill(password)
      await visitor.page.getByRole('button', { name: 'Save and log in' }).click()
      return visitor
    }
    const first = await reset('a password that is new')
    await first.page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    const second = await reset('a password of a thief')
    await second.page.getByText('This link is no longer valid').waitFor()
    await second.checkScreen('reset-password-used')
    const { client } = browserOf(server.address)
    expect((await client.people.logIn({ email, password: 'a password that is new' })).user.email).toBe(email)
    await second.open('/reset-password')
    await second.page.getByText('The link is incomplete').waitFor()
  })
})

test('tells how long to wait after too many logins and keeps the input', async () => {
  // All attempts are in one window of the limit.
  server.clock.freeze()
  onTestFinished(() => server.clock.run())
  const { accountId } = await server.tenant()
  const { email } = await makeMember(server, accountId, 'viewer')
  const { page, open, checkScreen } = await dashboard.visitor()
  await open('/login')
  const alert = page.getByRole('alert')
  await logIn(page, email, 'a wrong password')
  await alert.getByText('The email or password is incorrect').waitFor()
  const { client } = browserOf(server.address)
  for (let i = 0; i < 10; i++)
    await client.people.logIn({ email, password: 'wrong again' }).then(undefined, () => {})
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await alert.getByText(/Too many login attempts; try again in \d+ s/).waitFor()
  await checkScreen('log-in-too-often')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
})
