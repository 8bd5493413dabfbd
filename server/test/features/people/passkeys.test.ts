import { beforeEach, expect, test } from 'vitest'
import { passkeySiteOf } from '../../../src/features/people/passkeys/rules.ts'
import { addAuthenticator, codeAt, firstStep } from '../../support/factors.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { deviceFor } from '../../support/passkeys.ts'
import { browserOf, loggedIn, PASSWORD } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId } = await server.tenant()
// Log-ins are limited to 60 per minute and address.
beforeEach(() => server.clock.advance(60_000))

const someone = async () => {
  const { client, email } = await loggedIn(server, accountId, 'editor')
  const device = deviceFor(server)
  return { client, email, device, ...(await device.add(client)) }
}
const visitor = () => browserOf(server.address)

test('a passkey logs in without password and code, and makes the password need a second factor', async () => {
  const { client, email } = await loggedIn(server, accountId, 'editor')
  const other = visitor()
  await other.client.people.logIn({ email, password: PASSWORD })
  const device = deviceFor(server)
  const wrong = client.people.offerPasskey({ currentPassword: 'not the password' })
  expect(await fieldsOf(wrong)).toEqual({ currentPassword: 'is incorrect' })
  const { passkey, recoveryCodes, ended } = await device.add(client)
  expect([passkey.name, recoveryCodes.length, ended]).toEqual(['Phone', 10, 1])
  const browser = visitor()
  const session = await device.logIn(browser.client)
  expect(session.user.email).toBe(email)
  expect((await browser.client.people.getSession()).id).toBe(session.id)
  const { token, refusal } = await firstStep(server.address, email)
  expect(refusal).toMatchObject({ details: { reason: 'second_factor_needed' } })
  await visitor().client.people.completeLogIn({ token, code: recoveryCodes[0] ?? '' })
  const { data } = await client.people.listPasskeys()
  expect(data).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }])
})

test('what was signed elsewhere, before, by another device or without its user does not log in', async () => {
  const { device } = await someone()
  const { client } = visitor()
  const refused = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { flags: 0x01 },
    { flags: 0x04 },
    { type: 'webauthn.create' },
  ]
  for (const changes of refused)
    expect(await errorOf(device.logIn(client, changes))).toMatchObject({ status: 401 })
  await device.logIn(client, { counter: 20 })
  for (const counter of [20, 19, 0])
    expect(await errorOf(device.logIn(client, { counter }))).toMatchObject({ status: 401 })

  const ask = (signed: ReturnType<typeof device.signed>) => errorOf(client.people.logInWithPasskey(signed))
  const newChallenge = async () => (await client.people.challengePasskey()).challenge
  const challenge = await newChallenge()
  const forged = { ...deviceFor(server).signed(challenge), credentialId: device.signed('').credentialId }
  expect(await ask(forged)).toMatchObject({ status: 401 })
  expect(await ask(deviceFor(server).signed(challenge))).toMatchObject({ status: 401 })
  expect(await ask(device.signed('bm90IG91cnM'))).toMatchObject({ status: 401 })
  const late = device.signed(await newChallenge(), { counter: 30 })
  server.clock.advance(5 * 60_000)
  expect(await ask(late)).toMatchObject({ status: 401 })
  const once = await newChallenge()
  const raced = await Promise.all([31, 32, 33].map((counter) => ask(device.signed(once, { counter }))))
  expect(raced.filter((error) => error === undefined)).toHaveLength(1)
})

test('a passkey is added for this server and this person only, once', async () => {
  const [ada, grace] = [await someone(), await someone()]
  const device = deviceFor(server)
  for (const changes of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { flags: 0x01 }])
    expect(await fieldsOf(device.add(ada.client, changes))).toHaveProperty('credentialId')
  const { challenge } = await grace.client.people.offerPasskey({ currentPassword: PASSWORD })
  const add = (credential: object) =>
    ada.client.people.addPasskey({ name: 'Phone', ...device.created(challenge), ...credential })
  expect(await fieldsOf(add({}))).toHaveProperty('credentialId')
  expect(await fieldsOf(add({ publicKey: 'AAAA' }))).toHaveProperty('credentialId')
  expect(await errorOf(ada.device.add(grace.client))).toMatchObject({ reason: 'passkey_known' })
  expect(
    await errorOf(grace.client.people.removePasskey(ada.passkey.id, { currentPassword: PASSWORD })),
  ).toMatchObject({ status: 404 })
})

test('a removed passkey logs in no longer, and the recovery codes go with the last one', async () => {
  const { client, email, device, passkey } = await someone()
  const remove = (currentPassword: string) => client.people.removePasskey(passkey.id, { currentPassword })
  expect(await fieldsOf(remove('not the password'))).toHaveProperty('currentPassword')
  await remove(PASSWORD)
  expect(await errorOf(device.logIn(visitor().client))).toMatchObject({ status: 401 })
  expect(await client.people.getFactors()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  await visitor().client.people.logIn({ email, password: PASSWORD })
})

test('session and password alone neither add nor remove a passkey where there is a second factor', async () => {
  const { client } = await loggedIn(server, accountId, 'editor')
  const { secret } = await addAuthenticator(server, client)
  const offer = (more: object) => client.people.offerPasskey({ currentPassword: PASSWORD, ...more })
  expect(await fieldsOf(offer({}))).toEqual({ code: 'is required' })
  expect(await fieldsOf(offer({ code: '000000' }))).toHaveProperty('code')
  const withCode = client.people.offerPasskey({ code: codeAt(server, secret) })
  expect(await fieldsOf(withCode)).toEqual({ currentPassword: 'is required' })
  const { challenge } = await offer({ code: codeAt(server, secret) })
  const device = deviceFor(server)
  const { passkey } = await client.people.addPasskey({ name: 'Phone', ...device.created(challenge) })
  const remove = client.people.removePasskey(passkey.id, { currentPassword: PASSWORD })
  expect(await fieldsOf(remove)).toEqual({ code: 'is required' })

  // Only passkeys: the session has to be one of the last ten minutes, or there is a recovery code.
  const other = await someone()
  const offerOther = (more: object) =>
    other.client.people.offerPasskey({ currentPassword: PASSWORD, ...more })
  const addApp = () => other.client.people.addAuthenticator({ currentPassword: PASSWORD })
  await offerOther({})
  server.clock.advance(10 * 60_000)
  for (const ask of [() => offerOther({}), addApp])
    expect(await errorOf(ask())).toMatchObject({ status: 409, reason: 'log_in_again' })
  const [code = ''] = other.recoveryCodes
  await offerOther({ code })
  expect(await fieldsOf(offerOther({ code }))).toHaveProperty('code')
  await other.device.logIn(other.client)
  await addApp()
})

test('passkeys need a domain with TLS, or the own machine', () => {
  const site = (url: string) => passkeySiteOf(url)?.rpId ?? null
  expect(site('https://admin.example.com')).toBe('admin.example.com')
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(site(url)).toBe('localhost')
  for (const url of ['http://example.com', 'https://203.0.113.7', 'https://[2001:db8::1]', 'http://10.0.0.1'])
    expect(site(url)).toBe(null)
})
