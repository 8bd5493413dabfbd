import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/platform/accounts/accounts.ts'
import { hashToken } from '../../../src/platform/accounts/one-time-links.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, newEmail, PASSWORD, setupToken } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const anonymous = browserOf(server.address)
const owner = (token: string, email = newEmail()) => ({ token, name: 'Ada', email, password: PASSWORD })

describe('setting up the server', () => {
  let demo: { id: string }
  beforeAll(async () => {
    demo = await createAccount(server.db, 'Demo', 'agency', server.clock.now())
  })

  test('is possible until there is an owner, and requires the link', async () => {
    expect(await anonymous.client.people.getSetup()).toEqual({ needed: true, singleSignOn: null })
    for (const token of ['x', 'q1dVbRlUXVjPCrjKk0Y6Y1xYpVnKqkCqE1bq2bL3u7A']) {
      expect(await errorOf(anonymous.client.people.setUp(owner(token)))).toMatchObject({
        status: 403,
        details: { reason: 'link_not_valid' },
      })
    }
    expect(await server.db.rows(sql`select id from users`)).toEqual([])
  })

  test('rejects an expired link and one voided by a newer link', async () => {
    const void_ = await setupToken(server)
    const token = await setupToken(server)
    expect(await errorOf(anonymous.client.people.setUp(owner(void_)))).toMatchObject({ status: 403 })
    server.clock.advance(25 * 3_600_000)
    expect(await errorOf(anonymous.client.people.setUp(owner(token)))).toMatchObject({ status: 403 })
  })

  test('requires a name, an email and a password of 10 characters', async () => {
    const token = await setupToken(server)
    const short = { token, name: '', email: 'ada@localhost', password: '123456789' }
    expect(Object.keys(await fieldsOf(anonymous.client.people.setUp(short))).sort()).toEqual([
      'email',
      'name',
      'password',
    ])
  })

  test('refuses one of the most frequent passwords', async () => {
    const token = await setupToken(server)
    const frequent = { token, name: 'Ada', email: 'ada@example.com', password: 'Qwertyuiop' }
    expect(await fieldsOf(anonymous.client.people.setUp(frequent))).toEqual({
      password: expect.stringContaining('most common'),
    })
  })

  test('creates one owner for concurrent attempts, logged in and owning the account', async () => {
    const token = await setupToken(server)
    // As if another server had started at this moment.
    await server.db.run(sql`
      insert into one_time_links (id, purpose, sha256, created_at, expires_at)
      select 'link_other', purpose, ${hashToken('other')}, created_at, expires_at from one_time_links`)
    const browsers = Array.from({ length: 6 }, () => browserOf(server.address))
    const waiting = async () =>
      (
        await server.db.rows(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      ).length
    // Holds inserts of users back until two requests wait for them.
    const { attempts } = await server.db.transaction(async (tx) => {
      await tx.run(sql`lock table users in exclusive mode`)
      const attempts = outcomesOf(
        browsers.map(({ client }, i) => {
          const body = { ...owner(i % 2 ? token : 'other'), accountName: 'Lakeside Studio' }
          return client.people.setUp(body)
        }),
      )
      await expect.poll(waiting).toBeGreaterThanOrEqual(2)
      return { attempts }
    })
    const outcomes = await attempts
    expect(outcomes).toEqual({ done: 1, set_up_already: 5 })
    const first = browsers.find(({ jar }) => jar.size > 0)
    expect(await first?.client.people.getSession()).toMatchObject({
      user: { name: 'Ada' },
      accounts: [{ id: demo.id, name: 'Lakeside Studio', tier: 'agency', role: 'owner' }],
    })
    expect(await server.db.rows(sql`select name from users`)).toEqual([{ name: 'Ada' }])
    expect(await anonymous.client.people.getSetup()).toEqual({ needed: false, singleSignOn: null })
  })

  test('names a new or single account, and keeps the names of several', async () => {
    for (const there of [[], ['One', 'Two']]) {
      const own = await startTestServer()
      for (const name of there) await createAccount(own.db, name, 'agency', own.clock.now())
      const { client } = browserOf(own.address)
      const { accounts } = await client.people.setUp({
        ...owner(await setupToken(own)),
        accountName: 'Lakeside Studio',
      })
      expect(accounts.map(({ name }) => name).toSorted()).toEqual(there.length ? there : ['Lakeside Studio'])
    }
  })

  test('is rejected once there is an owner', async () => {
    const token = await setupToken(server)
    expect(await errorOf(anonymous.client.people.setUp(owner(token)))).toMatchObject({
      status: 409,
      reason: 'set_up_already',
    })
  })
})

describe('logging in', () => {
  test('gives the same reply for a wrong password and an unknown email', async () => {
    const { accountId } = await server.tenant()
    const { email } = await loggedIn(server, accountId, 'viewer')
    const answers = await Promise.all(
      [email, newEmail(), 'x'].map(async (tried) => {
        const error = await errorOf(
          anonymous.client.people.logIn({ email: tried, password: 'wrong password' }),
        )
        return [error.status, error.code, error.message]
      }),
    )
    expect(answers).toEqual(Array(3).fill([401, 'UNAUTHORIZED', 'The email or password is incorrect']))
  })

  test('ignores the case of the email, and ends the previous session', async () => {
    const { accountId } = await server.tenant()
    const { browser, email, userId } = await loggedIn(server, accountId, 'owner')
    const before = await browser.client.people.getSession()
    await browser.client.people.logIn({ email: email.toUpperCase(), password: PASSWORD })
    const after = await browser.client.people.getSession()
    expect(after.id).not.toBe(before.id)
    expect(await server.db.rows(sql`select id from sessions where user_id = ${userId}`)).toEqual([
      { id: after.id },
    ])
  })

  test('stores neither the password nor the cookie’s token', async () => {
    const { accountId } = await server.tenant()
    const { browser } = await loggedIn(server, accountId, 'owner')
    const token = browser.jar.get('sitewright') as string
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await server.db.rows(sql`
      select sessions::text as row from sessions union all select credentials::text from credentials`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(server.logLines.join('')).not.toContain(token)
    expect(server.logLines.join('')).not.toContain(PASSWORD)
  })
})
