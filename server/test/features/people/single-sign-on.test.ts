import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addAuthenticator, codeAt } from '../../support/factors.ts'
import { CLIENT, newKey, signed, startOidcProvider } from '../../support/oidc-provider.ts'
import { errorOf } from '../../support/outcomes.ts'
import { type Browser, browserOf, loggedIn, makeMember, newEmail } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const provider = await startOidcProvider({ now: () => server.clock.now() })
const env = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme',
  OIDC_ROLE_CLAIM: 'realm.groups',
  OIDC_ROLES: 'web%2Cteam=editor,staff=viewer,bosses=owner',
}
// Reaches the provider, and nothing else that is not public.
const server = await startTestServer({ ...env, WEBHOOK_ALLOW_NETWORKS: 'none', DEMO: 'off' })
const { accountId } = await server.tenant()
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
async function signOn(claims: JWTPayload, making?: Making) {
  const browser = browserOf(server.address)
  const answer = await goThere(browser, claims, making)
  const outcome = await browser.client.people.completeSingleSignOn(answer).then(
    (session) => ({ session, reason: undefined, details: undefined }),
    (error) => ({ session: undefined, reason: error.details?.reason, details: error.details }),
  )
  return { browser, answer, ...outcome }
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

describe('a person of the provider', () => {
  test('is a known user only by a verified e-mail address, and the same one from then on', async () => {
    const { email, userId } = await makeMember(server, accountId, 'viewer')
    const sub = newEmail()
    for (const email_verified of [false, 'true', undefined]) {
      const { reason } = await signOn({ sub, email, email_verified, ...groups('bosses') })
      expect(reason).toBe('email_not_verified')
    }
    const { session } = await signOn({ sub, email: email.toUpperCase(), email_verified: true })
    expect(session?.user.id).toBe(userId)
    // By the subject, whatever the address says.
    expect((await signOn({ sub, email: owner.email, email_verified: true })).session?.user.id).toBe(userId)
    const heir = await signOn({ sub: newEmail(), email, email_verified: true })
    expect(heir.reason).toBe('linked_already')
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
    expect(await roleOf({ ...claims, ...groups('web,team') })).toBe('editor')
    expect(await roleOf({ ...claims, ...groups() })).toBe('editor')
    // The last owner stays one.
    const boss = { sub: newEmail(), email: owner.email, email_verified: true }
    expect(await roleOf({ ...boss, ...groups('staff') })).toBe('owner')
  })

  test('shows a second factor, unless the provider has asked for one', async () => {
    const { client, email } = await loggedIn(server, accountId, 'editor')
    const { secret } = await addAuthenticator(server, client)
    const claims = { sub: newEmail(), email, email_verified: true, ...groups('web,team') }
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
