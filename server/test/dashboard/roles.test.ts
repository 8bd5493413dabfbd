import { describe, expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

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

  test('lets an owner delete a site by its name, and restore it', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/settings`)
    await page.getByRole('button', { name: 'Delete site' }).click()
    const panel = page.getByRole('dialog')
    const remove = panel.getByRole('button', { name: 'Delete site' })
    expect(await remove.isDisabled()).toBe(true)
    await panel.getByLabel('Name of the site').fill('Test site')
    await checkScreen('site-delete')
    await remove.click()
    await page.getByRole('heading', { name: 'Deleted sites' }).waitFor()
    await checkScreen('sites-deleted')
    expect((await client.sites.list()).total).toBe(0)
    await page.getByRole('button', { name: 'Test site' }).click()
    await panel.getByRole('button', { name: 'Erase now' }).waitFor()
    await checkScreen('site-deleted')
    await panel.getByRole('button', { name: 'Restore site' }).click()
    await page.getByRole('heading', { name: 'Deleted sites' }).waitFor({ state: 'detached' })
    expect((await client.sites.list()).total).toBe(1)
  })
})
