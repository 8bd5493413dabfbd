import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addAuthenticator, codeAt, firstStep } from '../../support/factors.ts'
import { CLIENT, newKey, signed, startOidcProvider } from '../../support/oidc-provider.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import {
  type Browser,
  browserOf,
  loggedIn,
  makeMember,
  newEmail,
  PASSWORD,
  tokenOf,
} from '../../support/people.ts'
import { startTestServer, UNLIMITED } from '../../support/server.ts'

const provider = await startOidcProvider({ now: () => server.clock.now() })
const accountId = 'acc_acme'
const env = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme',
  OIDC_ROLE_CLAIM: 'realm.groups',
  OIDC_ROLES: 'web%2Cteam=editor,staff=viewer,bosses=owner',
  OIDC_ACCOUNT: accountId,
}
// Reaches the provider, and nothing else that is not public.
const server = await startTestServer({ ...env, WEBHOOK_ALLOW_NETWORKS: 'none', DEMO: 'off' })
await server.db.run(sql`
  insert into accounts (id, name, tier, created_at) values (${accountId}, 'Acme', ${UNLIMITED}, ${server.clock.now()})`)
const owner = await loggedIn(server, accountId, 'owner')
let day = Date.UTC(2030, 0, 1, 12)
beforeEach(() => {
  day += 86_400_000
  server.clock.freeze(new Date(day))
})

const groups = (...names: string[]) => ({ realm: { groups: names } })
const newPerson = () => ({ sub: newEmail(), email: newEmail(), email_verified: true, name: 'Ada' })

type Making = Parameters<typeof provider.logIn>[2]
/** Goes to the provider and back. */
async function goThere(browser: Browser, claims: JWTPayload, making?: Making) {
  const { url } = await browser.client.people.beginSingleSignOn()
  return provider.logIn(url, claims, making)
}
async function signOn(claims: JWTPayload, making?: Making, browser = browserOf(server.address)) {
  const answer = await goThere(browser, claims, making)
  const outcome = await browser.client.people.completeSingleSignOn(answer).then(
    (session) => ({ session, reason: undefined, details: undefined }),
    (error) => ({ session: undefined, reason: error.details?.reason, details: error.details }),
  )
  return { browser, answer, ...outcome }
}
/** Logs in with the password, and then at the provider. */
async function connect(email: string, claims: JWTPayload) {
  const browser = browserOf(server.address)
  await browser.client.people.logIn({ email, password: PASSWORD })
  return signOn({ ...claims, email, email_verified: true }, undefined, browser)
}
const roleOf = async (claims: JWTPayload) => {
  const { session, reason } = await signOn(claims)
  return session?.accounts.find(({ id }) => id === accountId)?.role ?? reason
}

describe('a log-in at the provider', () => {
  test('uses PKCE, is bound to the browser, and works once', async () => {
    const browser = browserOf(server.address)
    expect(await browser.client.people.getSetup()).toEqual({ needed: false, singleSignOn: 'Acme' })
    const person = { ...newPerson(), ...groups('other', 'web,team') }
    const { url } = await browser.client.people.beginSingleSignOn()
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      tenant: '1',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.address}/login/single-sign-on`,
    })
    const answer = provider.logIn(url, person)
    // Another browser, whether it has begun something else or nothing.
    const other = browserOf(server.address)
    for (const begun of [false, true]) {
      if (begun) await other.client.people.beginSingleSignOn()
      const refused = await errorOf(other.client.people.completeSingleSignOn(answer))
      expect(refused?.details).toMatchObject({ reason: 'log_in_expired' })
    }
    const cookies = browser.headers()
    const session = await browser.client.people.completeSingleSignOn(answer)
    expect(session).toMatchObject({ user: { email: person.email, name: 'Ada' }, isOperator: false })
    expect(session.accounts).toMatchObject([{ id: accountId, role: 'editor' }])
    expect((await browser.client.people.getSession()).user.email).toBe(person.email)
    // Replayed with everything that the browser had.
    const again = await fetch(new URL('/v1/session/single-sign-on/complete', server.address), {
      method: 'POST',
      headers: { ...cookies, 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    })
    expect(await again.json()).toMatchObject({ error: { details: { reason: 'log_in_expired' } } })
    const entries = await server.db.rows<{ operation: string }>(sql`
      select operation from audit_entries where actor_id = ${session.user.id} and account_id = ${accountId}`)
    expect(entries.map(({ operation }) => operation)).toEqual([
      'people.completeSingleSignOn',
      'people.completeSingleSignOn',
    ])
  })

  test('sets a cookie that only this server reads, for ten minutes', async () => {
    const browser = browserOf(server.address)
    const begun = await browser.fetch('/v1/session/single-sign-on', { method: 'POST' })
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sitewright-sign-on=v1\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const { data } = (await begun.json()) as { data: { url: string } }
    const answer = provider.logIn(data.url, { ...newPerson(), ...groups('staff') })
    server.clock.advance(600_000)
    const late = await errorOf(browser.client.people.completeSingleSignOn(answer))
    expect(late?.details).toMatchObject({ reason: 'log_in_expired' })
    // Nobody is sent anywhere but to the provider, whatever a link asks for.
    const asked = await browser.fetch('/v1/session/single-sign-on?redirect_uri=https://evil.example', {
      method: 'POST',
    })
    expect(await asked.text()).not.toContain('evil.example')
    const foreign = await fetch(new URL('/v1/session/single-sign-on', server.address), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })

  test('is refused unless the ID token is for this log-in', async () => {
    const person = { ...newPerson(), ...groups('staff') }
    const stranger = await newKey()
    const known = provider.keys[0] as typeof stranger
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const wrong: [string, JWTPayload, Making?][] = [
      ['nonce', { nonce: 'of another log-in' }],
      ['issuer', { iss: 'https://other.example' }],
      ['audience', { aud: 'other' }],
      ['several audiences', { aud: [CLIENT.id, 'other'] }],
      ['authorized party', { azp: 'other' }],
      ['expired', { exp: now - 60 }],
      ['another key', {}, (all) => signed(all, stranger)],
      ['another key under a known name', {}, (all) => signed(all, { ...stranger, kid: known.kid })],
      ['no signature', {}, async (all) => `${base64({ alg: 'none' })}.${base64(all)}.`],
      [
        'the public key as a secret',
        {},
        async (all) => {
          const { SignJWT } = await import('jose')
          const secret = Buffer.from(JSON.stringify(known.publicJwk))
          return new SignJWT(all).setProtectedHeader({ alg: 'HS256', kid: known.kid }).sign(secret)
        },
      ],
    ]
    const outcomes: Record<string, unknown> = {}
    for (const [what, claims, making] of wrong)
      outcomes[what] = (await signOn({ ...person, ...claims }, making)).reason
    expect(outcomes).toEqual(Object.fromEntries(wrong.map(([what]) => [what, 'sign_on_refused'])))
    expect(await roleOf(person)).toBe('viewer')
    // Nor is a provider that names itself otherwise, once it is asked again.
    const { issuer } = provider
    server.clock.advance(3_600_000)
    provider.issuer = 'https://evil.example'
    expect(await errorOf(signOn(person))).toMatchObject({ status: 503 })
    provider.issuer = issuer
  })

  test('follows the keys of the provider, and asks for unknown ones once a minute', async () => {
    const person = { ...newPerson(), ...groups('staff') }
    expect(await roleOf(person)).toBe('viewer')
    for (const alg of ['ES256', 'PS256', 'EdDSA']) {
      server.clock.advance(61_000)
      provider.keys.push(await newKey(alg))
      expect(await roleOf(person), alg).toBe('viewer')
    }
    const asked = () => provider.requests.filter((path) => path === '/keys').length
    const before = asked()
    const stranger = await newKey()
    for (let i = 0; i < 3; i++) await signOn(person, (all) => signed(all, stranger))
    expect(asked()).toBe(before)
  })
})

describe('a provider', () => {
  const person = () => ({ ...newPerson(), ...groups('staff') })

  test('that is down, or answers too much, is named, and the next log-in works', async () => {
    const browser = browserOf(server.address)
    const answer = await goThere(browser, person())
    provider.intercept = (response) => Boolean(response.destroy())
    const gone = await errorOf(browser.client.people.completeSingleSignOn(answer))
    expect(gone).toMatchObject({ status: 503, message: expect.stringContaining('Acme cannot be reached') })
    provider.intercept = (response) =>
      Boolean(response.end(JSON.stringify({ id_token: 'a'.repeat(200_000) })))
    server.clock.advance(60_000)
    expect(
      (await errorOf(browser.client.people.completeSingleSignOn(await goThere(browser, person()))))?.status,
    ).toBe(503)
    server.clock.advance(3_600_000)
    provider.intercept = (response) => Boolean(response.end(' '.repeat(200_000)))
    expect(await errorOf(browser.client.people.beginSingleSignOn())).toMatchObject({ status: 503 })
    expect(await roleOf(person())).toBe('viewer')
  })

  test('leads the server nowhere but to its own host and the public internet', async () => {
    const reached: string[] = []
    const inner = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end('{}')
    }).listen(0, '127.0.0.2')
    await once(inner, 'listening')
    onTestFinished(() => void inner.close())
    const { port } = inner.address() as AddressInfo
    for (const name of ['token_endpoint', 'jwks_uri']) {
      server.clock.advance(3_600_000)
      provider.metadata = { [name]: `http://127.0.0.2:${port}/${name}` }
      expect((await signOn(person())).session, name).toBeUndefined()
    }
    provider.metadata = {}
    server.clock.advance(3_600_000)
    expect(reached).toEqual([])
    expect(await roleOf(person())).toBe('viewer')
  })

  test('may send any text as a name or a subject', async () => {
    const named = { ...person(), name: 'Ada\u0000\n\ud800' }
    expect((await signOn(named)).session?.user.name).toBe('Ada \ufffd')
    for (const sub of ['a\u0000', '\ud800', 'a'.repeat(256), ''])
      expect((await signOn({ ...person(), sub })).reason).toBe('sign_on_refused')
  })
})

describe('a person of the provider', () => {
  test('is a known user only by a verified email address, and the same one from then on', async () => {
    const { email, userId } = await makeMember(server, accountId, 'viewer')
    await server.db.run(sql`delete from credentials where user_id = ${userId}`)
    const sub = newEmail()
    for (const email_verified of [false, 'true', undefined]) {
      const { reason } = await signOn({ sub, email, email_verified, ...groups('bosses') })
      expect(reason).toBe('email_not_verified')
    }
    // The sign of Kelvin is k in lower case, and another mailbox.
    await server.db.run(sql`update users set email = ${`k${email}`} where id = ${userId}`)
    const lookalike = { sub: newEmail(), email: `\u212a${email}`, email_verified: true }
    expect((await signOn({ ...lookalike, ...groups('bosses') })).reason).toBe('email_not_verified')
    const { session } = await signOn({ sub, email: `K${email.toUpperCase()}`, xms_edov: true })
    expect(session?.user.id).toBe(userId)
    // By the subject, whatever the address says.
    expect((await signOn({ sub, email: owner.email, email_verified: true })).session?.user.id).toBe(userId)
    const heir = await signOn({ sub: newEmail(), email: `k${email}`, email_verified: true })
    expect(heir.reason).toBe('linked_already')
  })

  test('is someone with a log-in here only once that was used in the same browser', async () => {
    // Whoever invites an address can choose its password, long before its owner comes from the provider.
    const squatter = await loggedIn(server, (await server.account()).id, 'owner')
    const email = newEmail()
    const { url } = await squatter.client.people.invite({ email, role: 'viewer' })
    const thief = browserOf(server.address)
    await thief.client.people.acceptInvitation({ token: tokenOf(url), name: 'Eve', password: PASSWORD })
    const claims = { sub: newEmail(), email, email_verified: true, amr: ['mfa'], ...groups('bosses') }
    expect((await signOn(claims)).reason).toBe('connect_first')
    expect((await signOn(claims, undefined, squatter.browser)).reason).toBe('connect_first')
    expect((await thief.client.people.getSession()).accounts).toHaveLength(1)

    const { client, userId, email: own } = await loggedIn(server, accountId, 'editor')
    const { secret } = await addAuthenticator(server, client)
    const sub = newEmail()
    const mine = { sub, email: own, email_verified: true, amr: ['mfa'], ...groups('web,team') }
    expect((await signOn(mine)).reason).toBe('connect_first')
    const browser = browserOf(server.address)
    const { token } = await firstStep(server.address, own, browser)
    await browser.client.people.completeLogIn({ token, code: codeAt(server, secret) })
    expect((await signOn(mine, undefined, browser)).session?.user.id).toBe(userId)
    expect((await signOn(mine)).session?.user.id).toBe(userId)
    const entries = await server.db.rows<{ operation: string }>(sql`
      select operation from audit_entries where actor_id = ${userId} and account_id = ${accountId}`)
    expect(entries.map(({ operation }) => operation)).toContain('people.connectSingleSignOn')
  })

  test('becomes a user only by a role', async () => {
    const person = newPerson()
    expect((await signOn({ ...person, ...groups('others') })).reason).toBe('no_account')
    const users = await server.db.rows(sql`select from users where email = ${person.email}`)
    expect(users).toHaveLength(0)
  })

  test('has the role that the provider gives, in its account alone, until it gives none', async () => {
    const person = newPerson()
    for (const [group, role] of [
      ['staff', 'viewer'],
      ['bosses', 'owner'],
      ['web,team', 'editor'],
      ['others', 'no_account'],
      ['staff', 'viewer'],
    ] as const)
      expect(await roleOf({ ...person, ...groups(group) })).toBe(role)
    const { browser } = await signOn({ ...person, ...groups('staff') })
    await signOn({ ...person, ...groups() })
    const ended = await errorOf(browser.client.people.listMembers())
    expect(ended?.status).toBe(403)
    // What an owner of the account gave stays, whatever the provider says of roles.
    const invited = await makeMember(server, accountId, 'viewer')
    const claims = { sub: newEmail(), email: invited.email, email_verified: true }
    await connect(invited.email, claims)
    expect(await roleOf({ ...claims, ...groups('web,team') })).toBe('editor')
    expect(await roleOf({ ...claims, ...groups() })).toBe('editor')
    // The last owner stays one.
    const boss = { sub: newEmail(), email: owner.email, email_verified: true }
    await connect(owner.email, boss)
    expect(await roleOf({ ...boss, ...groups('staff') })).toBe('owner')
  })

  test('shows a second factor, unless the provider has asked for one', async () => {
    const { client, email, browser: own } = await loggedIn(server, accountId, 'editor')
    const { secret } = await addAuthenticator(server, client)
    const claims = { sub: newEmail(), email, email_verified: true, ...groups('web,team') }
    await signOn({ ...claims, amr: ['mfa'] }, undefined, own)
    const { browser, reason, details } = await signOn(claims)
    expect(reason).toBe('second_factor_needed')
    const step = { token: String(details?.token), code: codeAt(server, secret) }
    expect((await browser.client.people.completeLogIn(step)).user.email).toBe(email)
    expect(await roleOf({ ...claims, amr: ['pwd', 'mfa'] })).toBe('editor')
    await server.db.run(sql`update accounts set requires_second_factor = true where id = ${accountId}`)
    const needs = async (more: JWTPayload) =>
      (await signOn({ ...person, ...groups('staff'), ...more })).session?.accounts[0]?.needsSecondFactor
    const person = newPerson()
    expect(await needs({})).toBe(true)
    expect(await needs({ acr: 'https://refeds.org/profile/mfa' })).toBe(false)
    await server.db.run(sql`update accounts set requires_second_factor = false where id = ${accountId}`)
  })
})

test('someone without a password adds a second factor just after logging in', async () => {
  const claims = { ...newPerson(), ...groups('staff') }
  const { browser } = await signOn(claims)
  const { people } = browser.client
  expect(await people.getFactors()).toMatchObject({ hasPassword: false })
  server.clock.advance(10 * 60_000)
  const late = { status: 409, reason: 'log_in_again' }
  expect(await errorOf(people.addAuthenticator({ currentPassword: PASSWORD }))).toMatchObject(late)
  expect(await errorOf(people.offerPasskey({}))).toMatchObject(late)
  await signOn(claims, undefined, browser)
  const { secret } = await people.addAuthenticator({})
  await people.confirmAuthenticator({ code: codeAt(server, secret) })
  server.clock.advance(30_000)
  expect((await signOn(claims)).reason).toBe('second_factor_needed')
  expect(await fieldsOf(people.offerPasskey({}))).toEqual({ code: 'is required' })
  await people.removeAuthenticator({ code: codeAt(server, secret) })
  expect((await signOn(claims)).session).toBeDefined()
})

test('someone without a password joins other accounts with the session', async () => {
  const { browser, session } = await signOn({ ...newPerson(), ...groups('staff') })
  const other = await loggedIn(server, (await server.account()).id, 'owner')
  const { url } = await other.client.people.invite({ email: session?.user.email ?? '', role: 'viewer' })
  const stranger = browserOf(server.address).client.people.acceptInvitation({ token: tokenOf(url) })
  expect(await errorOf(stranger)).toMatchObject({ status: 401 })
  const joined = await browser.client.people.acceptInvitation({ token: tokenOf(url) })
  expect(joined.accounts).toHaveLength(2)
  // The session is the same one: an invitation does not make it younger.
  expect(joined.id).toBe(session?.id)
})

test('a password that an owner has chosen for someone does not come along into other accounts', async () => {
  const person = { ...newPerson(), ...groups('staff') }
  const { session } = await signOn(person)
  const userId = session?.user.id ?? ''
  const ofAccount = await loggedIn(server, accountId, 'owner')
  const link = await ofAccount.client.people.createPasswordLink(userId)
  const chosen = { token: tokenOf(link.url), newPassword: 'chosen by the owner' }
  await browserOf(server.address).client.people.resetPassword(chosen)
  const { browser } = await signOn(person)
  const other = await loggedIn(server, (await server.account()).id, 'owner')
  const { url } = await other.client.people.invite({ email: person.email, role: 'owner' })
  const joining = browser.client.people.acceptInvitation({ token: tokenOf(url) })
  expect(await errorOf(joining)).toMatchObject({ status: 401 })
  expect(await other.client.people.listMembers()).toMatchObject({ data: { length: 1 } })
})

test('there is none without a provider, and a wrong configuration is explained', async () => {
  const plain = await startTestServer({ DEMO: 'off' })
  const { client } = browserOf(plain.address)
  expect((await client.people.getSetup()).singleSignOn).toBeNull()
  const refused = await errorOf(client.people.beginSingleSignOn())
  expect(refused).toMatchObject({ status: 409, reason: 'no_single_sign_on' })
  const { OIDC_CLIENT_ID: _, ...withoutClient } = env
  expect(() => readConfig(withoutClient)).toThrow('OIDC_CLIENT_ID')
  expect(() => readConfig({ ...env, OIDC_ROLES: 'staff=king' })).toThrow('owner, editor, viewer')
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow('https://')
})
