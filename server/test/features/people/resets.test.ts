import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../../src/platform/accounts/people.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addAuthenticator } from '../../support/factors.ts'
import { CLIENT, startOidcProvider } from '../../support/oidc-provider.ts'
import { errorOf } from '../../support/outcomes.ts'
import { deviceFor } from '../../support/passkeys.ts'
import { browserOf, loggedIn, makeMember, newEmail, PASSWORD, tokenOf } from '../../support/people.ts'
import { runCli, runJson } from '../../support/process.ts'
import { startTestServer, UNLIMITED } from '../../support/server.ts'
import { startSmtpServer } from '../../support/smtp.ts'

const provider = await startOidcProvider({ now: () => server.clock.now() })
const smtp = await startSmtpServer()
const accountId = 'acct_acme'
const oidc = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'bosses=owner',
  OIDC_ACCOUNT: accountId,
}
const server = await startTestServer({ ...oidc, SMTP_URL: smtp.url })
await server.db.run(sql`
  insert into accounts (id, name, tier, created_at) values (${accountId}, 'Acme', ${UNLIMITED}, ${server.clock.now()})`)
const here = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, SMTP_URL: smtp.url }
const boss = await loggedIn(server, accountId, 'owner')
// Log-ins are limited to 60 per minute and address.
beforeEach(() => server.clock.advance(60_000))

const visitor = () => browserOf(server.address)
type Client = typeof boss.client

async function signOn(claims: JWTPayload) {
  const { client } = visitor()
  const { url } = await client.people.beginSingleSignOn()
  return client.people.completeSingleSignOn(await provider.logIn(url, claims))
}
const statusOf = async (asked: PromiseLike<unknown>) => (await errorOf(asked))?.status
const isOut = (client: Client) => expect.poll(() => statusOf(client.people.getSession())).toBe(401)

/** Who invites an address sees the link, and can register it in place of the person whose mailbox it is. */
async function squatted() {
  const squatter = await loggedIn(server, (await server.account()).id, 'owner')
  const email = newEmail()
  const { url } = await squatter.client.people.invite({ email, role: 'owner' })
  const thief = visitor()
  const session = await thief.client.people.acceptInvitation({
    token: tokenOf(url),
    name: 'Eve',
    password: PASSWORD,
  })
  return { squatter, thief, email, userId: session.user.id }
}

test('an address that somebody else registered is its person’s own after one command', async () => {
  const { squatter, thief, email, userId } = await squatted()
  const claims = { sub: newEmail(), email, email_verified: true, amr: ['mfa'], groups: ['bosses'] }
  const refused = await errorOf(signOn(claims))
  expect(refused).toMatchObject({
    details: { reason: 'connect_first' },
    message: expect.stringContaining('sitewright users reset-login'),
  })

  const { people, keys } = thief.client
  const device = deviceFor(server)
  await device.add(thief.client)
  await addAuthenticator(server, thief.client)
  const own = await people.invite({ email: newEmail(), role: 'owner' })
  const key = await keys.create({ name: 'Website', mode: 'live', scopes: ['pages:read'] })
  const link = await squatter.client.people.createPasswordLink(userId)
  const { code, stdout } = await runCli(['users', 'reset-login', email], { ...here, ...oidc })
  expect([code, stdout]).toEqual([0, expect.stringContaining('The next login with Acme')])
  expect(stdout).toMatch(/They are still owner of Account/)

  await isOut(thief.client)
  expect(await statusOf(visitor().client.people.logIn({ email, password: PASSWORD }))).toBe(401)
  expect(await statusOf(device.logIn(visitor().client))).toBe(401)
  const chosen = { token: tokenOf(link.url), newPassword: 'chosen by the thief' }
  expect(await statusOf(visitor().client.people.resetPassword(chosen))).toBe(403)
  const back = { token: tokenOf(own.url), name: 'Eve', password: PASSWORD }
  expect(await statusOf(visitor().client.people.acceptInvitation(back))).toBe(403)

  const session = await signOn(claims)
  expect(session.user.id).toBe(userId)
  expect(session.accounts.map(({ id, role }) => [id, role])).toContainEqual([accountId, 'owner'])
  // What belongs to the account stays, for its owners to judge.
  expect(session.accounts).toHaveLength(2)
  expect((await squatter.client.keys.list()).data).toMatchObject([{ id: key.id, revokedAt: null }])
})

test('one that belongs to no account is told apart, and without a provider there is a link to a password', async () => {
  const { userId, email } = await makeMember(server, accountId, 'viewer')
  await server.db.run(sql`delete from memberships where user_id = ${userId}`)
  const { stdout } = await runCli(['users', 'reset-login', email], here)
  expect(stdout).toContain(`sitewright users reset-password ${email}`)
  expect(stdout).toContain('They belong to no account')
  const unknown = await runCli(['users', 'reset-login', newEmail()], here)
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no user')])
})

describe.each([
  ['reset-factors', 'people.resetFactors', 'Der Betreiber hat Ihre zweiten Faktoren entfernt'],
  ['reset-login', 'people.resetLogIn', 'Der Betreiber hat Ihre Anmeldung zurückgesetzt'],
])('users %s', (command, operation, subject) => {
  test('is told to the person by mail, and to each of their accounts in the audit log', async () => {
    const first = await server.tenant()
    await first.client.sites.update(first.siteId, { language: 'de' })
    const { userId, email } = await makeMember(server, first.accountId, 'viewer')
    const second = await server.account()
    server.clock.advance(1_000)
    await addMember(server.db, second.id, userId, 'editor', server.clock.now())
    await runJson(['users', command, email], here)
    const mail = await smtp.mailTo(email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('Betreiber')
    for (const id of [first.accountId, second.id]) {
      const owner = await loggedIn(server, id, 'owner')
      const { data } = await owner.client.audit.list({ actorId: 'operator' })
      expect(data).toMatchObject([{ operation, resource: `/v1/members/${userId}` }])
    }
  })

  test('mails nothing without a mail server, as with other changes of a log-in', async () => {
    const { email } = await makeMember(server, accountId, 'viewer')
    const { SMTP_URL: _, ...silent } = here
    await runJson(['users', command, email], silent)
    expect(await server.db.rows(sql`select from mails where to_address = ${email}`)).toEqual([])
  })
})
