import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/platform/accounts/passwords.ts'
import { resetPassword } from '../../../src/platform/accounts/people.ts'
import type { Db } from '../../../src/platform/database/database.ts'
import { type Sql, sql } from '../../../src/platform/database/sql.ts'
import { errorOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, newEmail, PASSWORD, tokenOf } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId } = await server.tenant()
// Logins are limited to 60 per minute and address.
beforeEach(() => server.clock.advance(60_000))

const NEW = 'staple battery horse'
const newHash = await hashPassword(NEW)

/** The error of a request that waits for locked rows, which are released after `change`. */
async function errorAfter(hold: Sql, ask: () => PromiseLike<unknown>, change: (tx: Db) => Promise<unknown>) {
  const waiting = () =>
    server.db.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const { asked } = await server.db.transaction(async (tx) => {
    await tx.run(hold)
    const asked = errorOf(ask())
    await expect.poll(waiting).toHaveLength(1)
    await change(tx)
    return { asked }
  })
  return asked
}

describe('a password that is replaced concurrently', () => {
  const replace = (userId: string) => (tx: Db) => resetPassword(tx, userId, newHash, server.clock.now())
  const logIn = (email: string, password: string) =>
    errorOf(browserOf(server.address).client.people.logIn({ email, password }))

  test('does not log in', async () => {
    const { userId, email } = await loggedIn(server, accountId, 'viewer')
    const browser = browserOf(server.address)
    const error = await errorAfter(
      sql`select from users where id = ${userId} for update`,
      () => browser.client.people.logIn({ email, password: PASSWORD }),
      replace(userId),
    )
    expect(error).toMatchObject({ status: 401, message: 'The email or password is incorrect' })
    expect(browser.jar.size).toBe(0)
    expect(await server.db.rows(sql`select from sessions where user_id = ${userId}`)).toEqual([])
  })

  test('does not change the password', async () => {
    const { userId, email, client } = await loggedIn(server, accountId, 'viewer')
    const error = await errorAfter(
      sql`select from credentials where user_id = ${userId} for update`,
      () => client.people.changePassword({ currentPassword: PASSWORD, newPassword: 'a third password' }),
      replace(userId),
    )
    expect(error).toMatchObject({ fields: { currentPassword: 'is incorrect' } })
    expect(await logIn(email, 'a third password')).toMatchObject({ status: 401 })
    expect(await logIn(email, NEW)).toBeUndefined()
  })

  test('does not add a second factor', async () => {
    type Client = Awaited<ReturnType<typeof loggedIn>>['client']
    for (const ask of [
      ({ people }: Client) => people.addAuthenticator({ currentPassword: PASSWORD }),
      ({ people }: Client) => people.offerPasskey({ currentPassword: PASSWORD }),
    ]) {
      const { userId, client } = await loggedIn(server, accountId, 'viewer')
      const error = await errorAfter(
        sql`select from users where id = ${userId} for update`,
        () => ask(client),
        replace(userId),
      )
      expect(error).toMatchObject({ status: 401 })
    }
  })

  test('does not accept an invitation', async () => {
    const { userId, email, client } = await loggedIn(server, accountId, 'viewer')
    const owner = await loggedIn(server, (await server.account()).id, 'owner')
    const { id, url } = await owner.client.people.invite({ email, role: 'owner' })
    const error = await errorAfter(
      sql`select from one_time_links where id = ${id} for update`,
      () => client.people.acceptInvitation({ token: tokenOf(url), password: PASSWORD }),
      replace(userId),
    )
    expect(error).toMatchObject({ status: 401 })
    expect((await owner.client.people.listMembers()).data).toHaveLength(1)
    expect((await owner.client.people.listInvitations()).data).toMatchObject([{ id }])
  })
})

test('a member who concurrently stops being an owner changes nothing in the account', async () => {
  const account = await server.account()
  const owner = await loggedIn(server, account.id, 'owner')
  const { userId } = await loggedIn(server, account.id, 'editor')
  const invited = await owner.client.people.invite({ email: newEmail(), role: 'viewer' })
  const key = await owner.client.keys.create({ name: 'Website', mode: 'live', scopes: ['pages:read'] })
  const before = await owner.client.people.getAccount()
  type Client = typeof owner.client
  for (const ask of [
    ({ keys }: Client) => keys.create({ name: 'Back door', mode: 'live', scopes: ['pages:write'] }),
    ({ keys }: Client) => keys.revoke(key.id),
    ({ people }: Client) => people.invite({ email: newEmail(), role: 'owner' }),
    ({ people }: Client) => people.withdrawInvitation(invited.id),
    ({ people }: Client) => people.createPasswordLink(userId),
    ({ people }: Client) => people.updateMember(userId, { role: 'owner' }),
    ({ people }: Client) => people.removeMember(userId),
    ({ people }: Client) => people.updateAccount({ name: 'Mine' }),
  ]) {
    const former = await loggedIn(server, account.id, 'owner')
    const error = await errorAfter(
      sql`select from accounts where id = ${account.id} for update`,
      () => ask(former.client),
      (tx) => tx.run(sql`delete from memberships where user_id = ${former.userId}`),
    )
    expect(error).toMatchObject({ status: 403, details: { role: 'owner' } })
  }
  const { data: members } = await owner.client.people.listMembers()
  expect(members.map(({ role }) => role)).toEqual(['owner', 'editor'])
  const links = sql`select id from one_time_links where account_id = ${account.id} or user_id = ${userId}`
  expect(await server.db.rows(links)).toEqual([{ id: invited.id }])
  expect((await owner.client.keys.list()).data).toMatchObject([{ id: key.id, revokedAt: null }])
  expect(await owner.client.people.getAccount()).toEqual(before)
})
