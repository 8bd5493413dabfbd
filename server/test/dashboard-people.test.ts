import { describe, expect, test } from 'vitest'
import { dashboardOf } from './support/dashboard.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('members', () => {
  test('an owner invites somebody, who joins by the link and sees no key', async () => {
    const { accountId } = await server.tenant()
    const owner = await dashboard.member({ accountId })
    await owner.open('/live/settings/members')
    await owner.checkScreen('members')
    await owner.page.getByRole('button', { name: 'Invite' }).click()
    await owner.page.getByLabel('E-mail').fill('grace@example.com')
    await owner.page.getByRole('button', { name: 'Make the link' }).click()
    const link = await owner.page.getByText(/\/invitation#token=/).textContent()
    const visitor = await dashboard.visitor()
    await visitor.open(link as string)
    await visitor.checkScreen('invitation')
    await visitor.page.getByLabel('Your name').fill('Grace')
    await visitor.page.getByLabel('A password').fill('a long enough password')
    await visitor.page.getByRole('button', { name: 'Join' }).click()
    await visitor.page.waitForURL('**/live/overview')
    await visitor.open('/live/settings/keys')
    expect(await visitor.page.getByText('Keys are for owners').isVisible()).toBe(true)
  })
})
