import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, newEmail, PASSWORD, tokenOf } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const newAccount = async () => {
  const { accountId, siteId } = await server.tenant()
  return { accountId, siteId, owner: await loggedIn(server, accountId, 'owner') }
}
const anonymous = browserOf(server.address)
// Logins are limited to 60 per minute and address.
beforeEach(() => server.clock.advance(60_000))

describe('an invitation', () => {
  test('is accepted once, with its role, also by concurrent requests', async () => {
    const { accountId, owner, siteId } = await newAccount()
    const email = newEmail()
    const made = await owner.client.people.invite({ email: email.toUpperCase(), role: 'editor' })
    expect(made).toMatchObject({ email, role: 'editor' })
    expect(made.url).toMatch(new RegExp(`^${server.address}/invitation#token=[\\w-]{43}$`))
    const token = tokenOf(made.url)
    const opened = await anonymous.client.people.openInvitation({ token })
    expect(opened).toMatchObject({ email, role: 'editor', isUser: false, expiresAt: made.expiresAt })
    const accept = (fields: object) =>
      anonymous.client.people.acceptInvitation({ token, password: PASSWORD, ...fields })
    expect(Object.keys(await fieldsOf(accept({ password: 'short' }))).sort()).toEqual(['name', 'password'])
    expect(await fieldsOf(accept({ name: 'Grace', password: 'basketball' }))).toHaveProperty('password')

    const browsers = Array.from({ length: 4 }, () => browserOf(server.address))
    const outcomes = await Promise.all(
      browsers.map(({ client }) =>
        errorOf(client.people.acceptInvitation({ token, name: 'Grace', password: PASSWORD })),
      ),
    )
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1)
    const member = browsers.find(({ jar }) => jar.size > 0)
    expect((await member?.client.sites.get(siteId))?.id).toBe(siteId)
    expect((await owner.client.people.listMembers()).data).toEqual([
      expect.objectContaining({ userId: owner.userId, role: 'owner' }),
      expect.objectContaining({ name: 'Grace', email, role: 'editor' }),
    ])
    expect((await owner.client.people.listInvitations()).data).toEqual([])
    expect(await errorOf(accept({ name: 'Eve' }))).toMatchObject({ details: { reason: 'link_not_valid' } })
    expect(await errorOf(owner.client.people.invite({ email, role: 'owner' }))).toMatchObject({
      reason: 'already_member',
    })
    expect(accountId).toBeDefined()
  })

  test('for a registered email requires that user’s password', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    const { url } = await two.owner.client.people.invite({ email: one.owner.email, role: 'viewer' })
    const token = tokenOf(url)
    const { client } = browserOf(server.address)
    expect(await client.people.openInvitation({ token })).toMatchObject({ isUser: true })
    const wrong = client.people.acceptInvitation({ token, name: 'Eve', password: 'wrong password' })
    expect(await errorOf(wrong)).toMatchObject({ status: 401 })
    const session = await client.people.acceptInvitation({ token, password: PASSWORD })
    expect(session.accounts.map(({ id, role }) => [id, role])).toEqual([
      [one.accountId, 'owner'],
      [two.accountId, 'viewer'],
    ])
  })

  test('is void when withdrawn, replaced, or older than 7 days', async () => {
    const { owner } = await newAccount()
    const { invite, listInvitations, withdrawInvitation } = owner.client.people
    const email = newEmail()
    const first = await invite({ email, role: 'viewer' })
    const again = await invite({ email, role: 'owner' })
    expect((await listInvitations()).data.map(({ id, role }) => [id, role])).toEqual([[again.id, 'owner']])
    const other = await invite({ email: newEmail(), role: 'viewer' })
    await withdrawInvitation(other.id)
    expect(await errorOf(withdrawInvitation(other.id))).toMatchObject({ status: 404 })
    server.clock.advance(7 * 86_400_000)
    expect((await listInvitations()).data).toEqual([])
    for (const { url } of [first, again, other]) {
      const opened = anonymous.client.people.openInvitation({ token: tokenOf(url) })
      expect(await errorOf(opened)).toMatchObject({ details: { reason: 'link_not_valid' } })
    }
    server.clock.run()
  })

  test('of another account cannot be withdrawn', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    const { id } = await one.owner.client.people.invite({ email: newEmail(), role: 'viewer' })
    expect(await errorOf(two.owner.client.people.withdrawInvitation(id))).toMatchObject({ status: 404 })
    expect((await one.owner.client.people.listInvitations()).data).toHaveLength(1)
  })

  test('is sent to one person a few times a day at most', async () => {
    const owner = await loggedIn(server, (await server.account()).id, 'owner')
    const email = newEmail()
    const invite = (to: string) => owner.client.people.invite({ email: to, role: 'viewer' })
    for (let i = 0; i < 10; i++) await invite(email)
    expect(await errorOf(invite(email))).toMatchObject({ status: 429 })
    await invite(newEmail())
  })

  test('stays the only one for its email when created concurrently', async () => {
    const { owner } = await newAccount()
    const email = newEmail()
    const invite = () => owner.client.people.invite({ email, role: 'viewer' })
    expect(await outcomesOf(Array.from({ length: 6 }, invite))).toEqual({ done: 6 })
    expect((await owner.client.people.listInvitations()).data).toHaveLength(1)
  })
})

describe('members', () => {
  test('lose the links they created as owners when they stop being owners', async () => {
    const { accountId, owner } = await newAccount()
    const editor = await loggedIn(server, accountId, 'editor')
    for (const end of [
      (userId: string) => owner.client.people.removeMember(userId),
      (userId: string) => owner.client.people.updateMember(userId, { role: 'viewer' }),
    ]) {
      const former = await loggedIn(server, accountId, 'owner')
      const kept = await owner.client.people.invite({ email: newEmail(), role: 'viewer' })
      const invited = await former.client.people.invite({ email: newEmail(), role: 'owner' })
      const link = await former.client.people.createPasswordLink(editor.userId)
      await end(former.userId)
      const open = (url: string) => errorOf(anonymous.client.people.openInvitation({ token: tokenOf(url) }))
      expect(await open(kept.url)).toBeUndefined()
      expect(await open(invited.url)).toMatchObject({ details: { reason: 'link_not_valid' } })
      const reset = { token: tokenOf(link.url), newPassword: 'staple battery horse' }
      expect(await errorOf(anonymous.client.people.resetPassword(reset))).toMatchObject({ status: 403 })
    }
  })

  test('who join another account void password links of their first owner', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    const member = await loggedIn(server, one.accountId, 'editor')
    const link = await one.owner.client.people.createPasswordLink(member.userId)
    const { url } = await two.owner.client.people.invite({ email: member.email, role: 'owner' })
    await member.client.people.acceptInvitation({ token: tokenOf(url), password: PASSWORD })
    const reset = { token: tokenOf(link.url), newPassword: 'staple battery horse' }
    expect(await errorOf(anonymous.client.people.resetPassword(reset))).toMatchObject({ status: 403 })
  })

  test('get a new role, which applies to the next request', async () => {
    const { accountId, owner, siteId } = await newAccount()
    const { client, userId } = await loggedIn(server, accountId, 'viewer')
    const write = () => errorOf(client.pages.create(siteId, { title: 'x', slug: crypto.randomUUID() }))
    expect(await write()).toMatchObject({ status: 403 })
    expect(await owner.client.people.updateMember(userId, { role: 'editor' })).toMatchObject({
      role: 'editor',
    })
    expect(await write()).toBeUndefined()
    await owner.client.people.updateMember(userId, { role: 'viewer' })
    expect(await write()).toMatchObject({ status: 403 })
  })

  test('lose all access when they are removed or leave', async () => {
    const { accountId, owner } = await newAccount()
    const [removed, leaving] = [
      await loggedIn(server, accountId, 'editor'),
      await loggedIn(server, accountId, 'viewer'),
    ]
    expect(await errorOf(leaving.client.people.removeMember(removed.userId))).toMatchObject({
      status: 403,
      details: { role: 'owner' },
    })
    await owner.client.people.removeMember(removed.userId)
    await leaving.client.people.removeMember(leaving.userId)
    for (const { client } of [removed, leaving]) {
      expect(await errorOf(client.sites.list())).toMatchObject({ status: 403 })
      expect((await client.people.getSession()).accounts).toEqual([])
    }
    expect((await owner.client.people.listMembers()).data).toHaveLength(1)
  })

  test('of another account are not found', async () => {
    const [one, two] = [await newAccount(), await newAccount()]
    const { client } = two.owner
    const { userId } = one.owner
    const errors = await Promise.all(
      [
        client.people.updateMember(userId, { role: 'viewer' }),
        client.people.removeMember(userId),
        client.people.createPasswordLink(userId),
      ].map((call: PromiseLike<unknown>) => errorOf(call)),
    )
    for (const error of errors) expect(error).toMatchObject({ status: 404, message: 'Member not found' })
    expect((await one.owner.client.people.getSession()).accounts[0]?.role).toBe('owner')
  })

  test('keep at least one owner under concurrent changes', async () => {
    const { accountId, owner } = await newAccount()
    const { removeMember, updateMember } = owner.client.people
    expect(await errorOf(removeMember(owner.userId))).toMatchObject({ status: 409, reason: 'last_owner' })
    expect(await errorOf(updateMember(owner.userId, { role: 'editor' }))).toMatchObject({
      reason: 'last_owner',
    })
    await updateMember(owner.userId, { role: 'owner' })

    const others = [await loggedIn(server, accountId, 'owner'), await loggedIn(server, accountId, 'owner')]
    const owners = [owner, ...others]
    await Promise.all(
      owners.map(({ client, userId }, i) =>
        errorOf(
          i % 2 === 0
            ? client.people.removeMember(userId)
            : client.people.updateMember(userId, { role: 'viewer' }),
        ),
      ),
    )
    const { rows } = await server.db.pool.query(
      `select count(*)::int from memberships where account_id = $1 and role = 'owner'`,
      [accountId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('an account', () => {
  test('is renamed by an owner', async () => {
    const { owner } = await newAccount()
    expect(await owner.client.people.updateAccount({ name: 'Lakeside Studio' })).toMatchObject({
      name: 'Lakeside Studio',
      tier: 'unlimited',
    })
    await expect
      .poll(async () => (await owner.client.people.getSession()).accounts[0]?.name)
      .toBe('Lakeside Studio')
    expect(await owner.client.people.getAccount()).toMatchObject({ name: 'Lakeside Studio' })
  })

  test('lists recent events of its sites in the mode of the request', async () => {
    const { accountId, owner, siteId } = await newAccount()
    const other = await newAccount()
    const client = server.client((await server.key(accountId)).key)
    const second = await client.sites.create({ name: 'Second' })
    const titles = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const [i, title] of titles.entries()) {
      await client.pages.create(i % 2 ? second.id : siteId, { title, slug: title })
    }
    const first = await owner.client.overview.listEvents({ limit: 2 })
    expect(first.data.map(({ type, label, siteName }) => [type, label, siteName])).toEqual([
      ['page.created', 'Five', 'Test site'],
      ['page.created', 'Four', 'Second'],
    ])
    const all: (string | null)[] = []
    for await (const { label } of owner.client.overview.listEvents({ limit: 2 })) all.push(label)
    expect(all).toEqual(titles.toReversed())
    expect((await other.owner.client.overview.listEvents()).data).toEqual([])
    const sandbox = browserOf(server.address, { accountId, mode: 'sandbox' })
    await sandbox.client.people.logIn({ email: owner.email, password: PASSWORD })
    expect((await sandbox.client.overview.listEvents()).data).toEqual([])
    expect(await errorOf(owner.client.overview.listEvents({ cursor: 'x' }))).toMatchObject({ status: 400 })
  })

  test('labels events with the resource’s name and its status at the time', async () => {
    const { accountId, owner, siteId } = await newAccount()
    const client = server.client((await server.key(accountId)).key)
    const jam = await client.shop.createProduct(siteId, { title: 'Jam', price: 4 })
    const { id } = await client.shop.createOrder(siteId, {
      lines: [{ productId: jam.id, quantity: 1 }],
      customer: { name: 'Grace' },
    })
    const [ordered] = (await owner.client.overview.listEvents({ limit: 1 })).data
    expect(ordered).toMatchObject({
      type: 'order.created',
      resourceId: id,
      label: 'Grace',
      status: 'pending',
    })
    await client.voice.createCall(siteId, {
      direction: 'inbound',
      status: 'completed',
      durationSeconds: 5,
      callerNumber: '+43 1 234567',
    })
    const [called] = (await owner.client.overview.listEvents({ limit: 1 })).data
    expect(called).toMatchObject({ type: 'call.completed', label: '+43 1 234567', status: 'completed' })
  })

  test('lists recent events however large their data is', async () => {
    const { owner, siteId } = await newAccount()
    await server.db.run(sql`
      insert into events (id, site_id, type, data, data_bytes, created_at)
      select 'event_large_' || n, ${siteId}, 'page.updated',
        json_build_object('id', 'page_x', 'title', 'Large', 'text', repeat('x', 9000000)), 9000000, now() + n * interval '1 second'
      from generate_series(1, 3) n`)
    const { data } = await owner.client.overview.listEvents({ limit: 3 })
    expect(data.map(({ resourceId, label }) => [resourceId, label])).toEqual([
      ['page_x', 'Large'],
      ['page_x', 'Large'],
      [null, null],
    ])
  })

  test('renames its user', async () => {
    const { owner } = await newAccount()
    expect(await owner.client.people.updateUser({ name: 'Ada L.' })).toMatchObject({ name: 'Ada L.' })
    await expect.poll(async () => (await owner.client.people.getSession()).user.name).toBe('Ada L.')
  })
})
