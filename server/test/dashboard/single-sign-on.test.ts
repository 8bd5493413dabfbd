import type { JWTPayload } from 'jose'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { CLIENT, startOidcProvider } from '../support/oidc-provider.ts'
import { makeMember, newEmail, PASSWORD } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const provider = await startOidcProvider()
const server = await startTestServer({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'web=editor',
  DEMO: 'off',
})
const dashboard = dashboardOf(server)
const { accountId, siteId } = await server.tenant()
await makeMember(server, accountId, 'owner')

/** Stands for the page of the provider: whoever comes is logged in, or refused. */
async function answerAt(page: Page, claims: JWTPayload | null) {
  await page.context().unroute(`${provider.issuer}/**`)
  await page.context().route(`${provider.issuer}/**`, (route) => {
    const back = new URL('/login/single-sign-on', server.address)
    const url = route.request().url()
    const answer = claims ? provider.logIn(url, claims) : { error: 'access_denied' }
    back.search = new URLSearchParams(answer).toString()
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
}
const button = (page: Page) => page.getByRole('button', { name: 'Log in with Acme' })

test('leads to the provider and back to the screen that was asked for, and again after the session has ended', async () => {
  const { page, context, open, checkScreen } = await dashboard.visitor()
  const claims = { sub: newEmail(), email: newEmail(), email_verified: true, name: 'Ada', groups: ['web'] }
  await answerAt(page, null)
  await open(`/live/sites/${siteId}/recruitment`)
  await button(page).waitFor()
  await checkScreen('single-sign-on')
  await button(page).click()
  await page.getByText('The login was cancelled or refused by the provider. Try again.').waitFor()
  await checkScreen('single-sign-on-refused')
  await page.getByRole('link', { name: 'Back to log in' }).click()

  await open(`/live/sites/${siteId}/recruitment`)
  await answerAt(page, claims)
  await button(page).click()
  await page.waitForURL(`**/live/sites/${siteId}/recruitment`)
  await page.getByRole('button', { name: 'New job' }).first().click()
  await page.getByLabel('Title').fill('Not saved yet')
  await server.db.run(sql`delete from sessions`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await checkScreen('single-sign-on-session-ended')
  const opened = context.waitForEvent('page')
  await button(page).click()
  const tab = await opened
  await tab.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Title').inputValue()).toBe('Not saved yet')
})

test('asks someone with a password for it once', async () => {
  const { email } = await makeMember(server, accountId, 'editor')
  const { page, open, checkScreen } = await dashboard.visitor()
  await answerAt(page, { sub: newEmail(), email, email_verified: true, groups: ['web'] })
  await open('/login')
  await button(page).click()
  await page.getByText('You already have a login here').waitFor()
  await checkScreen('single-sign-on-connect')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.context().clearCookies()
  await open('/login')
  await button(page).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
})

test('names what to do when the provider cannot be reached', async () => {
  const { page, open, checkScreen } = await dashboard.visitor()
  await open('/login')
  server.clock.advance(3_600_000)
  provider.intercept = (response) => Boolean(response.destroy())
  await button(page).click()
  await page.getByText('Acme cannot be reached at the moment; start again, or use your password').waitFor()
  await checkScreen('single-sign-on-unreachable')
})
