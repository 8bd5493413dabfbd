import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { codeOf } from '../../../src/features/people/totp.ts'
import { addMember } from '../../../src/platform/accounts/people.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startServer } from '../../../src/server.ts'
import { addAuthenticator, codeAt, firstStep } from '../../support/factors.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, PASSWORD, tokenOf } from '../../support/people.ts'
import { runCli } from '../../support/process.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId } = await server.tenant()
let day = Date.UTC(2030, 0, 1, 12)
beforeEach(() => {
  // Each test has the limits of a day for itself.
  day += 86_400_000
  server.clock.freeze(new Date(day))
})

const someone = async () => {
  const { client, email, userId } = await loggedIn(server, accountId, 'editor')
  return { client, email, userId, ...(await addAuthenticator(server, client)) }
}
/** Resolves to the reason of a refusal. */
const complete = async (token: string, code: string, browser = browserOf(server.address)) =>
  (await errorOf(browser.client.people.completeLogIn({ token, code })))?.details?.reason
/** Logs in with the password and a code. Resolves to the reason of a refusal. */
const logIn = async (email: string, code: string) => {
  const { token, browser } = await firstStep(server.address, email)
  return complete(token, code, browser)
}

test('shows the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const codes = [59, 1111111109, 1234567890, 20000000000].map((at) => codeOf(secret, Math.floor(at / 30)))
  expect(codes).toEqual(['287082', '081804', '005924', '353130'])
})

describe('an authenticator app', () => {
  test('is confirmed within ten minutes, or begun again', async () => {
    const { client } = await loggedIn(server, accountId, 'editor')
    const { secret } = await client.people.addAuthenticator({ currentPassword: PASSWORD })
    server.clock.advance(10 * 60_000 + 1)
    const late = client.people.confirmAuthenticator({ code: codeAt(server, secret) })
    expect(await errorOf(late)).toMatchObject({ status: 409, reason: 'no_authenticator' })
    const again = await client.people.addAuthenticator({ currentPassword: PASSWORD })
    await client.people.confirmAuthenticator({ code: codeAt(server, again.secret) })
  })

  test('counts once a code of it was entered, and ends all other sessions', async () => {
    const { client, email, userId } = await loggedIn(server, accountId, 'editor')
    const other = browserOf(server.address)
    await other.client.people.logIn({ email, password: PASSWORD })
    const wrong = client.people.addAuthenticator({ currentPassword: 'not the password' })
    expect(await fieldsOf(wrong)).toEqual({ currentPassword: 'is incorrect' })
    const { secret, uri } = await client.people.addAuthenticator({ currentPassword: PASSWORD })
    expect(uri).toContain(`secret=${secret}`)
    const [stored] = await server.db.rows<{ secret: string }>(
      sql`select secret from authenticators where user_id = ${userId}`,
    )
    expect(stored?.secret).toMatch(/^v1\./)
    await browserOf(server.address).client.people.logIn({ email, password: PASSWORD })
    const tooOld = client.people.confirmAuthenticator({ code: codeAt(server, secret, -2) })
    expect(await fieldsOf(tooOld)).toHaveProperty('code')
    expect(await client.people.getFactors()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })

    const code = codeAt(server, secret)
    const { recoveryCodes, ended } = await client.people.confirmAuthenticator({ code })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(ended).toBe(2)
    await expect.poll(async () => (await errorOf(other.client.people.getSession()))?.status).toBe(401)
    expect(await client.people.getFactors()).toMatchObject({ recoveryCodesLeft: 10 })
    const next = codeAt(server, secret, 1)
    const again = client.people.addAuthenticator({ currentPassword: PASSWORD, code: next })
    expect(await errorOf(again)).toMatchObject({ reason: 'second_factor_on' })
    // The code that confirmed it does not log in as well.
    expect(await logIn(email, code)).toBe('wrong_code')
  })

  test('is asked for after the password, and nothing is open before', async () => {
    const { email, secret } = await someone()
    const wrong = browserOf(server.address).client.people.logIn({ email, password: 'not the password' })
    expect((await errorOf(wrong))?.details).not.toHaveProperty('token')
    const { browser, token, refusal } = await firstStep(server.address, email)
    expect(refusal).toMatchObject({ status: 401, details: { reason: 'second_factor_needed' } })
    expect(browser.jar.size).toBe(0)
    for (const name of ['sitewright', '__Host-sitewright']) {
      const cookie = `${name}=${token}; ${name}=${token.slice(0, 32)}.x`
      expect((await server.fetch('/v1/session', { headers: { cookie } })).status).toBe(401)
    }
    expect(await complete(token, '000000', browser)).toBe('wrong_code')
    expect(browser.jar.size).toBe(0)
    expect(await complete(token, codeAt(server, secret), browser)).toBeUndefined()
    expect((await browser.client.people.getSession()).user.email).toBe(email)
    server.clock.advance(30_000)
    expect(await complete(token, codeAt(server, secret))).toBe('log_in_expired')
  })

  test('works a step early or late, and each code once, also in parallel', async () => {
    const { email, secret } = await someone()
    for (const steps of [-2, 2]) expect(await logIn(email, codeAt(server, secret, steps))).toBe('wrong_code')
    server.clock.advance(60_000)
    for (const steps of [-1, 0, 1]) expect(await logIn(email, codeAt(server, secret, steps))).toBeUndefined()
    // A code that someone has seen is no good, nor is one from before it.
    for (const steps of [0, 1]) expect(await logIn(email, codeAt(server, secret, steps))).toBe('wrong_code')
    server.clock.advance(90_000)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => firstStep(server.address, email)))
    const code = codeAt(server, secret)
    const outcomes = await Promise.all(tokens.map(({ token }) => complete(token, code)))
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1)
  })

  test('goes with the password and a code, and the recovery codes with it', async () => {
    const { client, email, secret, recoveryCodes } = await someone()
    const remove = (currentPassword: string, code: string) =>
      client.people.removeAuthenticator({ currentPassword, code })
    expect(await fieldsOf(remove('not the password', codeAt(server, secret)))).toHaveProperty(
      'currentPassword',
    )
    expect(await fieldsOf(remove(PASSWORD, '000000'))).toHaveProperty('code')
    await remove(PASSWORD, codeAt(server, secret))
    expect(await client.people.getFactors()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect(await errorOf(remove(PASSWORD, recoveryCodes[0] ?? ''))).toMatchObject({
      reason: 'no_second_factor',
    })
    await browserOf(server.address).client.people.logIn({ email, password: PASSWORD })
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed, and in one of 20 log-ins at the same time', async () => {
    const { client, email, recoveryCodes } = await someone()
    const [first = '', second = ''] = recoveryCodes
    expect(await logIn(email, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBeUndefined()
    expect(await logIn(email, first)).toBe('wrong_code')
    const tokens = []
    for (let i = 0; i < 20; i++) {
      if (i % 8 === 0) server.clock.advance(60_000)
      tokens.push((await firstStep(server.address, email)).token)
    }
    const outcomes = await Promise.all(tokens.map((token) => complete(token, second)))
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1)
    expect(outcomes.filter((error) => error === 'wrong_code')).toHaveLength(19)
    expect(await client.people.getFactors()).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('is void once there are new ones', async () => {
    const { client, email, secret, recoveryCodes } = await someone()
    const code = codeAt(server, secret)
    const renewed = await client.people.renewRecoveryCodes({ currentPassword: PASSWORD, code })
    expect(await logIn(email, recoveryCodes[0] ?? '')).toBe('wrong_code')
    expect(await logIn(email, renewed.recoveryCodes[0] ?? '')).toBeUndefined()
  })
})

describe('a log-in that waits for the second factor', async () => {
  const behind = await startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl,
      TRUST_PROXY: 'loopback',
    }),
    server.databaseUrl,
    { log: server.platform.log, clock: server.clock, background: false },
  )
  afterAll(() => behind.close())

  test('ends after 5 minutes, 5 wrong codes or a new password', async () => {
    const { client, email, secret, recoveryCodes } = await someone()
    const late = await firstStep(server.address, email)
    server.clock.advance(5 * 60_000)
    expect(await complete(late.token, codeAt(server, secret))).toBe('log_in_expired')
    const guessed = await firstStep(server.address, email)
    for (let i = 0; i < 5; i++) expect(await complete(guessed.token, '000000')).toBe('wrong_code')
    expect(await complete(guessed.token, codeAt(server, secret))).toBe('log_in_expired')
    server.clock.advance(60_000)
    const old = await firstStep(server.address, email)
    const passwords = { currentPassword: PASSWORD, newPassword: 'staple battery horse' }
    expect(await fieldsOf(client.people.changePassword(passwords))).toEqual({ code: 'is required' })
    await client.people.changePassword({ ...passwords, code: recoveryCodes[0] ?? '' })
    const browser = browserOf(server.address)
    const completed = browser.client.people.completeLogIn({ token: old.token, code: codeAt(server, secret) })
    expect(await errorOf(completed)).toMatchObject({ status: 401 })
    expect(browser.jar.size).toBe(0)
  })

  test('is of one person, and its session is a new one', async () => {
    const [ada, grace] = [await someone(), await someone()]
    const { token } = await firstStep(server.address, ada.email)
    expect(await complete(token, codeAt(server, grace.secret))).toBe('wrong_code')
    expect(await complete(token, grace.recoveryCodes[0] ?? '')).toBe('wrong_code')
    const victim = browserOf(server.address)
    victim.jar.set('sitewright', `${'a'.repeat(32)}.planted`)
    expect(await complete(token, codeAt(server, ada.secret), victim)).toBeUndefined()
    expect(victim.jar.get('sitewright')).not.toContain('a'.repeat(32))
    expect((await victim.client.people.getSession()).user.email).toBe(ada.email)
  })

  test('cannot be used to try all codes, nor to lock the person out', async () => {
    const { email, secret, recoveryCodes } = await someone()
    const post = (address: string, path: string, body: object) =>
      fetch(new URL(path, behind.address), {
        method: 'POST',
        headers: {
          ...browserOf(behind.address).headers(),
          'content-type': 'application/json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify(body),
      })
    const pending = async (address: string) => {
      const refusal = await post(address, '/v1/session', { email, password: PASSWORD })
      return ((await refusal.json()) as { error: { details: { token: string } } }).error.details.token
    }
    const enter = async (address: string, token: string, code: string) =>
      (await post(address, '/v1/session/second-factor', { token, code })).status
    const home = '198.51.100.1'
    expect(await enter(home, await pending(home), codeAt(server, secret))).toBe(201)
    const guesses: number[] = []
    for (let i = 0; i < 10; i++) {
      server.clock.advance(60_000)
      const token = await pending(`203.0.113.${i}`)
      for (let j = 0; j < 5; j++) guesses.push(await enter(`203.0.113.${i}`, token, '000000'))
    }
    // The first log-in came from a new network, too.
    expect(guesses).toEqual([...Array(49).fill(401), 429])
    server.clock.advance(60_000)
    const [elsewhere, other] = ['203.0.113.200', '203.0.113.201']
    const token = await pending(elsewhere)
    expect(await enter(other, token, codeAt(server, secret))).toBe(429)
    expect(await enter(elsewhere, token, recoveryCodes[0] ?? '')).toBe(201)
    expect(await enter(home, await pending(home), codeAt(server, secret))).toBe(201)
  })

  test('is what links for a new password and invitations lead to', async () => {
    const owner = await loggedIn(server, accountId, 'owner')
    const { userId, email, secret } = await someone()
    const { url } = await owner.client.people.createPasswordLink(userId)
    const browser = browserOf(server.address)
    const reset = { token: tokenOf(url), newPassword: 'staple battery horse' }
    const refusal = await errorOf(browser.client.people.resetPassword(reset))
    expect(refusal).toMatchObject({ details: { reason: 'second_factor_needed' } })
    expect(browser.jar.size).toBe(0)
    const other = await loggedIn(server, (await server.account()).id, 'owner')
    const invited = await other.client.people.invite({ email, role: 'viewer' })
    const accepted = { token: tokenOf(invited.url), password: reset.newPassword }
    const joining = await errorOf(browser.client.people.acceptInvitation(accepted))
    expect(joining).toMatchObject({ details: { reason: 'second_factor_needed' } })
    const strangers = await loggedIn(server, accountId, 'editor')
    expect(await errorOf(strangers.client.people.acceptInvitation(accepted))).toMatchObject({ status: 401 })
    await browser.client.people.completeLogIn({
      token: String(joining?.details?.token),
      code: codeAt(server, secret),
    })
    // The password alone has made nobody a member.
    expect((await browser.client.people.getSession()).accounts).toHaveLength(1)
    expect((await browser.client.people.acceptInvitation(accepted)).accounts).toHaveLength(2)
    expect((await browser.client.people.getSession()).accounts).toHaveLength(2)
    // What people change about themselves is told to all their accounts, whichever the request names.
    await browser.fetch('/v1/user', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-sitewright-account': accountId },
      body: JSON.stringify({ name: 'Ada L.' }),
    })
    const { data } = await other.client.audit.list({ actorId: userId, operation: 'people.updateUser' })
    expect(data).toHaveLength(1)
  })
})

describe('five wrong codes', () => {
  const entriesOf = async (userId: string) => {
    const owner = await loggedIn(server, accountId, 'owner')
    const { data } = await owner.client.audit.list({ actorId: userId, operation: 'people.enterWrongCodes' })
    return data
  }

  test('that would take the factor away are told of too', async () => {
    const { client, userId } = await someone()
    const remove = () => client.people.removeAuthenticator({ currentPassword: PASSWORD, code: '000000' })
    for (let i = 0; i < 4; i++) expect(await fieldsOf(remove())).toHaveProperty('code')
    expect(await entriesOf(userId)).toEqual([])
    expect(await fieldsOf(remove())).toHaveProperty('code')
    expect(await entriesOf(userId)).toMatchObject([{ resource: '/v1/user' }])
  })

  test('of a day are in the audit log once, whether in one log-in or spread over several', async () => {
    const [one, spread] = [await someone(), await someone()]
    const { token } = await firstStep(server.address, one.email)
    for (let i = 0; i < 4; i++) await complete(token, '000000')
    expect(await entriesOf(one.userId)).toEqual([])
    await complete(token, '000000')
    expect(await entriesOf(one.userId)).toMatchObject([{ actor: one.email, address: '127.0.0.1' }])
    const again = await firstStep(server.address, one.email)
    for (let i = 0; i < 5; i++) await complete(again.token, '000000')
    expect(await entriesOf(one.userId)).toHaveLength(1)
    for (let i = 0; i < 5; i++) {
      server.clock.advance(60_000)
      await logIn(spread.email, '000000')
    }
    expect(await entriesOf(spread.userId)).toHaveLength(1)
  })
})

describe('an account that requires a second factor', () => {
  test('is closed to members without one, who can still add it and use other accounts', async () => {
    const { accountId } = await server.tenant()
    const owner = await loggedIn(server, accountId, 'owner')
    const member = await loggedIn(server, accountId, 'editor')
    const requireIt = () => owner.client.people.updateAccount({ requiresSecondFactor: true })
    expect(await errorOf(requireIt())).toMatchObject({ reason: 'no_second_factor' })
    await addAuthenticator(server, owner.client)
    expect(await requireIt()).toMatchObject({ requiresSecondFactor: true })
    const asks = [
      () => member.client.people.getAccount(),
      () => member.client.sites.list(),
      () => member.client.sites.create({ name: 'Closed' }),
    ]
    for (const ask of asks)
      expect(await errorOf(ask())).toMatchObject({
        status: 403,
        details: { reason: 'second_factor_required' },
      })
    const needs = async () => (await member.client.people.getSession()).accounts[0]?.needsSecondFactor
    expect(await needs()).toBe(true)
    const other = await server.tenant()
    await addMember(server.db, other.accountId, member.userId, 'viewer', server.clock.now())
    const elsewhere = { ...member.browser.headers(), 'x-sitewright-account': other.accountId }
    await expect
      .poll(async () => (await server.fetch('/v1/account', { headers: elsewhere })).status)
      .toBe(200)
    await addAuthenticator(server, member.client)
    expect(await needs()).toBe(false)
    await member.client.people.getAccount()
  })

  test('opens again for someone whose lost factors the operator has reset, once there is a new one', async () => {
    const { client, email, userId } = await someone()
    const owner = await loggedIn(server, accountId, 'owner')
    const reset = (email: string) =>
      runCli(['users', 'reset-factors', email], {
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: server.dataDir,
      })
    expect((await reset(email)).code).toBe(0)
    await expect.poll(async () => (await errorOf(client.people.getSession()))?.status).toBe(401)
    await browserOf(server.address).client.people.logIn({ email, password: PASSWORD })
    const { data } = await owner.client.audit.list({ actorId: 'operator' })
    expect(data).toMatchObject([{ operation: 'people.resetFactors', resource: `/v1/members/${userId}` }])
    const logIns = await owner.client.audit.list({ actorId: userId, operation: 'people.logIn' })
    expect(logIns.data[0]).toMatchObject({ actor: email, address: '127.0.0.1' })
    const unknown = await reset('nobody@example.com')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no user')])
  })
})
