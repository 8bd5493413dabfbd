import { expect, test } from 'vitest'
import { setOperator } from '../../../src/platform/accounts/people.ts'
import { loggedIn, operatorOf } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { visit } from '../../support/visit.ts'

const server = await startTestServer()

test('operators list accounts with what they use, and change their tier', async () => {
  const { accountId, client } = await server.tenant()
  await client.sites.list()
  await server.platform.keyUsage.flush()
  const operated = await operatorOf(server)
  expect((await operated.listTiers()).data.map(({ name }) => name)).toContain('professional')
  const { data } = await operated.listAccounts({ q: accountId })
  expect(data).toEqual([
    expect.objectContaining({ id: accountId, siteCount: 1, requests: expect.any(Number), suspendedAt: null }),
  ])
  expect(data[0]?.requests).toBeGreaterThan(0)
  expect(await operated.updateAccount(accountId, { tier: 'professional' })).toMatchObject({
    tier: 'professional',
  })
  await expect(operated.updateAccount(accountId, { tier: 'golden' })).rejects.toMatchObject({ status: 400 })
  await expect(operated.updateAccount('acct_none', { tier: 'free' })).rejects.toMatchObject({ status: 404 })
})

test('nobody else sees or changes accounts of the server', async () => {
  const { accountId } = await server.tenant()
  const owner = (await loggedIn(server, accountId, 'owner')).client.server
  for (const act of [
    () => owner.listTiers(),
    () => owner.listAccounts(),
    () => owner.getAccount(accountId),
    () => owner.updateAccount(accountId, { tier: 'agency' }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 403 })
})

test('a suspended account is not served and only read, until it is resumed', async () => {
  const { accountId, siteId, client } = await server.tenant()
  await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'published' })
  await client.sites.publish(siteId)
  const { slug } = await client.sites.get(siteId)
  const host = `${slug}.localhost`
  const show = async () => (await visit(server, { host }, '/home')).status
  await expect.poll(show).toBe(200)
  const owner = (await loggedIn(server, accountId, 'owner')).client
  const operated = await operatorOf(server)
  const { url } = await owner.publishing.createPreview(siteId, { expiresInMinutes: 60 })
  const preview = async () => (await visit(server, { host }, `${new URL(url).pathname}home`)).status
  expect(await preview()).toBe(200)
  const suspended = await operated.updateAccount(accountId, { isSuspended: true })
  expect(suspended.suspendedAt).not.toBeNull()
  await expect.poll(show).toBe(404)
  expect(await preview()).toBe(404)
  await expect(client.pages.list(siteId)).rejects.toMatchObject({
    status: 403,
    details: { reason: 'account_suspended' },
  })
  expect((await owner.pages.list(siteId)).total).toBe(1)
  await expect(owner.pages.create(siteId, { title: 'B', slug: 'b' })).rejects.toMatchObject({ status: 403 })
  await operated.updateAccount(accountId, { isSuspended: false })
  await expect.poll(show).toBe(200)
  await expect
    .poll(() =>
      client.pages.list(siteId).then(
        ({ total }) => total,
        () => 0,
      ),
    )
    .toBe(1)
})

test('an owner gets no password link of an operator', async () => {
  const { accountId } = await server.tenant()
  const first = await loggedIn(server, accountId, 'owner')
  const second = await loggedIn(server, accountId, 'owner')
  await setOperator(server.db, first.email, true)
  await expect(second.client.people.createPasswordLink(first.userId)).rejects.toMatchObject({ status: 409 })
  await setOperator(server.db, second.email, true)
  expect(await second.client.people.createPasswordLink(first.userId)).toMatchObject({ userId: first.userId })
})
