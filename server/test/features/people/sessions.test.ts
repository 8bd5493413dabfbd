import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startServer } from '../../../src/server.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, makeMember, newEmail, PASSWORD, tokenOf } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId } = await server.tenant()

const start = (env: Record<string, string> = {}) =>
  startServer(
    readConfig({ PORT: '0', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl, ...env }),
    server.databaseUrl,
    { log: server.platform.log, clock: server.clock, background: false },
  )
const second = await start()
afterAll(() => second.close())
// Logins are limited to 60 per minute and address.
beforeEach(() => server.clock.advance(60_000))

/** Logs in and returns the name and attributes of the cookie. */
async function cookieOf(address: string, headers: Record<string, string> = {}) {
  const { email } = await loggedIn(server, accountId, 'viewer')
  const response = await fetch(`${address}/v1/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sitewright-mode': 'live',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const [line = '', ...rest] = response.headers.getSetCookie()
  expect(rest).toEqual([])
  const [pair = '', ...attributes] = line.split('; ')
  return { name: pair.split('=')[0], pair, attributes: attributes.map((a) => a.toLowerCase()).sort() }
}
const PLAIN = ['httponly', 'max-age=2592000', 'path=/', 'samesite=strict']
const OVER_TLS = [...PLAIN, 'secure'].sort()

describe('the session cookie', () => {
  test('is HttpOnly and SameSite=Strict; over TLS it is Secure and bound to the host', async () => {
    expect(await cookieOf(server.address)).toMatchObject({ name: 'sitewright', attributes: PLAIN })
    const secure = await start({ PUBLIC_URL: 'https://www.example.com' })
    try {
      const cookie = await cookieOf(secure.address)
      expect(cookie).toMatchObject({ name: '__Host-sitewright', attributes: OVER_TLS })
      const ask = (cookie: string) => fetch(`${secure.address}/v1/session`, { headers: { cookie } })
      expect((await ask(cookie.pair)).status).toBe(200)
      // Other hosts of the domain can set only a cookie without the prefix.
      expect((await ask(cookie.pair.replace('__Host-', ''))).status).toBe(401)
    } finally {
      await secure.close()
    }
  })

  test('is Secure behind a trusted proxy that reports TLS, not behind others', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect(await cookieOf(server.address, forwarded)).toMatchObject({ name: 'sitewright' })
    const behind = await start({ TRUST_PROXY: 'loopback' })
    try {
      expect(await cookieOf(behind.address, forwarded)).toMatchObject({
        name: '__Host-sitewright',
        attributes: OVER_TLS,
      })
      expect(await cookieOf(behind.address)).toMatchObject({ name: 'sitewright', attributes: PLAIN })
    } finally {
      await behind.close()
    }
  })

  test('is set for pages of PUBLIC_URL, or without it of the requested host', async () => {
    const { email } = await loggedIn(server, accountId, 'viewer')
    const set = await start({ PUBLIC_URL: 'https://www.example.com' })
    const statusFrom = async (address: string, origin: string) => {
      const headers = { 'content-type': 'application/json', 'x-sitewright-mode': 'live', origin }
      const body = JSON.stringify({ email, password: PASSWORD })
      return (await fetch(`${address}/v1/session`, { method: 'POST', headers, body })).status
    }
    try {
      expect(await statusFrom(set.address, 'https://www.example.com')).toBe(201)
      expect(await statusFrom(set.address, set.address)).toBe(403)
      const byName = server.address.replace('127.0.0.1', 'localhost')
      expect(await statusFrom(byName, byName)).toBe(201)
      expect(await statusFrom(server.address, byName)).toBe(403)
    } finally {
      await set.close()
    }
  })
})

describe('sessions', () => {
  test('are listed with their origin, and end one by one or all others at once', async () => {
    const { browser, email } = await loggedIn(server, accountId, 'viewer')
    const [laptop, phone] = [browserOf(server.address), browserOf(server.address)]
    for (const { client } of [laptop, phone]) await client.people.logIn({ email, password: PASSWORD })
    const { data } = await browser.client.people.listSessions()
    expect(data.map(({ current }) => current)).toEqual([false, false, true])
    expect(data[0]).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'node' })
    server.clock.advance(10 * 60_000)
    await laptop.client.people.getSession()
    const used = (await laptop.client.people.listSessions()).data
    expect(used.map(({ createdAt, lastUsedAt }) => lastUsedAt > createdAt)).toEqual([false, true, false])
    const own = await laptop.client.people.getSession()
    await browser.client.people.endSession(own.id)
    await expect.poll(async () => (await errorOf(laptop.client.people.getSession()))?.status).toBe(401)
    expect(await browser.client.people.endOtherSessions()).toEqual({ ended: 1 })
    await expect.poll(async () => (await errorOf(phone.client.people.getSession()))?.status).toBe(401)
    expect((await browser.client.people.listSessions()).data).toHaveLength(1)
  })

  test('of other users are not found', async () => {
    const [ada, grace] = [
      await loggedIn(server, accountId, 'owner'),
      await loggedIn(server, accountId, 'owner'),
    ]
    const { id } = await grace.client.people.getSession()
    expect(await errorOf(ada.client.people.endSession(id))).toMatchObject({ status: 404 })
    expect((await ada.client.people.listSessions()).data.map((session) => session.id)).not.toContain(id)
    await grace.client.people.getSession()
  })

  test('end on every process at once', async () => {
    const { browser, email } = await loggedIn(server, accountId, 'viewer')
    const elsewhere = browserOf(second.address)
    await elsewhere.client.people.logIn({ email, password: PASSWORD })
    const headers = elsewhere.headers()
    const asks = [server.address, second.address].map(
      (address) => async () => (await fetch(`${address}/v1/session`, { headers })).status,
    )
    for (const ask of asks) expect(await ask()).toBe(200)
    await browser.client.people.endOtherSessions()
    await Promise.all(asks.map((ask) => expect.poll(ask, { interval: 10 }).toBe(401)))
  })

  test('end on logout, which deletes the cookie', async () => {
    const { browser } = await loggedIn(server, accountId, 'viewer')
    const headers = browser.headers()
    await browser.client.people.logOut()
    expect(browser.jar.size).toBe(0)
    await expect.poll(async () => (await server.fetch('/v1/session', { headers })).status).toBe(401)
    await browser.client.people.logOut()
  })

  test('last for 30 days', async () => {
    const { client } = await loggedIn(server, accountId, 'viewer')
    server.clock.advance(30 * 86_400_000 - 60_000)
    await client.people.getSession()
    server.clock.advance(60_000)
    expect(await errorOf(client.people.getSession())).toMatchObject({ status: 401 })
    server.clock.run()
  })
})

describe('a password', () => {
  const NEW = 'staple battery horse'
  const logIn = (email: string, password: string) =>
    errorOf(browserOf(server.address).client.people.logIn({ email, password }))

  test('is changed with the current one, ending all other sessions', async () => {
    const { browser, email } = await loggedIn(server, accountId, 'viewer')
    const other = browserOf(server.address)
    await other.client.people.logIn({ email, password: PASSWORD })
    const change = (currentPassword: string, newPassword: string) =>
      browser.client.people.changePassword({ currentPassword, newPassword })
    expect(await fieldsOf(change('not the password', NEW))).toEqual({ currentPassword: 'is incorrect' })
    expect(await fieldsOf(change('not the password', 'BasketBall'))).toEqual({
      currentPassword: 'is incorrect',
    })
    expect(await fieldsOf(change(PASSWORD, '123456789'))).toHaveProperty('newPassword')
    expect(await fieldsOf(change(PASSWORD, 'x'.repeat(129)))).toHaveProperty('newPassword')
    expect(await fieldsOf(change(PASSWORD, 'BasketBall'))).toHaveProperty('newPassword')
    expect(await change(PASSWORD, NEW)).toEqual({ ended: 1 })
    await browser.client.people.getSession()
    await expect.poll(async () => (await errorOf(other.client.people.getSession()))?.status).toBe(401)
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 })
    expect(await logIn(email, NEW)).toBeUndefined()
  })

  test('is reset once with an owner’s link, ending all sessions', async () => {
    const account = await server.account()
    const owner = await loggedIn(server, account.id, 'owner')
    const { browser, email, userId } = await loggedIn(server, account.id, 'editor')
    const made = await owner.client.people.createPasswordLink(userId)
    expect(made.url).toMatch(new RegExp(`^${server.address}/reset-password#token=[\\w-]{43}$`))
    const reset = (newPassword: string) =>
      browserOf(server.address).client.people.resetPassword({ token: tokenOf(made.url), newPassword })
    expect(await fieldsOf(reset('short'))).toHaveProperty('newPassword')
    const outcomes = await Promise.all([reset(NEW), reset(NEW), reset(NEW)].map(errorOf))
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1)
    expect(outcomes.filter((error) => error?.details?.reason === 'link_not_valid')).toHaveLength(2)
    await expect.poll(async () => (await errorOf(browser.client.people.getSession()))?.status).toBe(401)
    expect(await logIn(email, NEW)).toBeUndefined()
  })

  test('is not reset with an expired or void link, nor by an owner of another account', async () => {
    const account = await server.account()
    const owner = await loggedIn(server, account.id, 'owner')
    const { userId } = await loggedIn(server, account.id, 'editor')
    const first = await owner.client.people.createPasswordLink(userId)
    const next = await owner.client.people.createPasswordLink(userId)
    const reset = (url: string) =>
      errorOf(
        browserOf(server.address).client.people.resetPassword({ token: tokenOf(url), newPassword: NEW }),
      )
    expect(await reset(first.url)).toMatchObject({ status: 403 })
    server.clock.advance(24 * 3_600_000)
    expect(await reset(next.url)).toMatchObject({ status: 403 })
    server.clock.run()

    const theirs = await loggedIn(server, (await server.account()).id, 'owner')
    const { url } = await owner.client.people.invite({ email: theirs.email, role: 'viewer' })
    await theirs.client.people.acceptInvitation({ token: tokenOf(url), password: PASSWORD })
    const taken = owner.client.people.createPasswordLink(theirs.userId)
    expect(await errorOf(taken)).toMatchObject({ reason: 'member_elsewhere' })
  })
})

describe('guessing passwords', async () => {
  const behind = await start({ TRUST_PROXY: 'loopback' })
  afterAll(() => behind.close())
  const WRONG = 'wrong password'
  const logIn = (from: string, email: string, password = WRONG) =>
    fetch(`${behind.address}/v1/session`, {
      method: 'POST',
      headers: {
        ...browserOf(behind.address).headers(),
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ email, password }),
    })
  const statusesOf = async (attempts: Promise<Response>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status).toSorted()
  const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  beforeEach(() => {
    server.clock.freeze('2026-06-01T12:00:00Z')
    return () => server.clock.run()
  })

  test('is limited to 10 attempts a minute per user and address, in any letter case', async () => {
    const { email } = await makeMember(server, accountId, 'viewer')
    const spellings = [email, email.toUpperCase(), ` ${email}`]
    const attempts = times(12, (i) => logIn('203.0.113.1', spellings[i % 3] as string))
    expect(await statusesOf(attempts)).toEqual([...Array(10).fill(401), 429, 429])
    const rejected = await logIn('203.0.113.1', email, PASSWORD)
    expect(rejected.status).toBe(429)
    expect(rejected.headers.get('retry-after')).toBe('60')
    expect(rejected.headers.get('x-ratelimit-limit')).toBe('10')
    expect((await logIn('203.0.113.2', email, PASSWORD)).status).toBe(201)
    server.clock.advance(60_000)
    expect((await logIn('203.0.113.1', email, PASSWORD)).status).toBe(201)
  })

  test('from many addresses does not lock out addresses where the user logged in before', async () => {
    server.clock.advance(3_600_000)
    const { email, userId } = await makeMember(server, accountId, 'viewer')
    expect((await logIn('198.51.100.1', email, PASSWORD)).status).toBe(201)
    expect((await logIn('2001:db8::1', email, PASSWORD)).status).toBe(201)
    await server.db.run(sql`delete from sessions where user_id = ${userId}`)
    const attempts = times(28, (i) => logIn(`203.0.113.${i}`, email))
    expect(await statusesOf(attempts)).toEqual(Array(28).fill(401))
    expect((await logIn('203.0.113.200', email, PASSWORD)).status).toBe(429)
    expect((await logIn('198.51.100.1', email, PASSWORD)).status).toBe(201)
    expect((await logIn('2001:db8::2', email, PASSWORD)).status).toBe(201)
    const stranger = await makeMember(server, accountId, 'viewer')
    expect((await logIn('203.0.113.200', stranger.email, PASSWORD)).status).toBe(201)
    expect((await logIn('203.0.113.200', email, PASSWORD)).status).toBe(429)
    server.clock.advance(91 * 86_400_000)
    await statusesOf(times(30, (i) => logIn(`203.0.113.${i}`, email)))
    expect((await logIn('198.51.100.1', email, PASSWORD)).status).toBe(429)
  })

  test('counts all addresses of an IPv6 /64 network as one', async () => {
    server.clock.advance(2 * 3_600_000)
    const email = newEmail()
    const attempts = times(11, (i) => logIn(`2001:db8::${i.toString(16)}:1`, email))
    expect(await statusesOf(attempts)).toEqual([...Array(10).fill(401), 429])
    expect((await logIn('2001:db8:0:0:ffff::1', email)).status).toBe(429)
    expect((await logIn('2001:db8:0:1::1', email)).status).toBe(401)
    expect((await logIn('::ffff:203.0.113.1', email)).status).toBe(401)
  })

  test('is limited to 60 attempts a minute per address, for all users together', async () => {
    server.clock.advance(3 * 3_600_000)
    const attempts = times(50, () => logIn('192.0.2.1', newEmail()))
    const statuses = await statusesOf(attempts)
    statuses.push(...(await statusesOf(times(12, () => logIn('192.0.2.1', newEmail())))))
    expect(statuses.toSorted()).toEqual([...Array(60).fill(401), 429, 429])
  })

  test('by changing a password is limited like logging in', async () => {
    server.clock.advance(4 * 3_600_000)
    const { client } = await loggedIn(server, accountId, 'viewer')
    const change = (currentPassword: string) =>
      errorOf(client.people.changePassword({ currentPassword, newPassword: 'staple battery horse' }))
    for (let i = 0; i < 9; i++) expect(await change(WRONG)).toMatchObject({ status: 400 })
    expect(await change(PASSWORD)).toMatchObject({ status: 429 })
  })

  test('reaches its limit before anything is hashed, so that refused changes keep nobody from logging in', async () => {
    server.clock.advance(5 * 3_600_000)
    const { client } = await loggedIn(server, accountId, 'viewer')
    const change = () =>
      errorOf(client.people.changePassword({ currentPassword: WRONG, newPassword: 'staple battery horse' }))
    for (let i = 0; i < 9; i++) expect(await change()).toMatchObject({ status: 400 })
    // Twice as many as may wait for a hash: some would be answered 503.
    const refusals = await Promise.all(times(104, change))
    expect(new Set(refusals.map((error) => error?.status))).toEqual(new Set([429]))
  })
})
