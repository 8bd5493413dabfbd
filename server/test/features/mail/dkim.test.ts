import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { startDns } from '../../support/dns.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { mailOf, startSmtpServer } from '../../support/smtp.ts'

type Signature = { signingDomain: string; status: { result: string; aligned: string } }
type Verify = (raw: Buffer, options: object) => Promise<{ results: Signature[] }>
/** It has no types. */
const { dkimVerify } = createRequire(import.meta.url)('mailauth/lib/dkim/verify') as { dkimVerify: Verify }

const smtp = await startSmtpServer()
const dns = await startDns()
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const server = await startTestServer({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'office@sites.example',
  DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  DNS_SERVERS: dns.address,
})
const records = new Map([
  ['sitewright._domainkey.sites.example', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
])

/** Sends a mail of a site, and has its signatures verified. */
async function signaturesOf(tenant: Awaited<ReturnType<typeof server.tenant>>, to: string) {
  const { queue, reaches } = mailOf(server, tenant)
  await reaches(await queue({ to, subject: 'Grüße', data: { text: 'Zeile\n.\n..\nEnde' } }), 'sent')
  const raw = smtp.delivered.find((one) => one.to === to)?.raw as Buffer
  const resolver = async (name: string) => (records.has(name) ? [[records.get(name) as string]] : [])
  const { results } = await dkimVerify(raw, { resolver })
  const mail = await smtp.mailTo(to)
  return {
    mail,
    signed: results.map(({ signingDomain, status }) => [signingDomain, status.result, status.aligned]),
  }
}

test('mail from the address of the server is signed with its key', async () => {
  const { signed } = await signaturesOf(await server.tenant(), 'ada@example.com')
  expect(signed).toEqual([['sites.example', 'pass', 'sites.example']])
})

test('mail comes from an address of the site, signed for it, once the DNS has the key', async () => {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const fromAddress = 'hello@lakeside.example'
  const { dkim, from } = await client.mail.updateSettings(siteId, { fromAddress, senderName: 'Lakeside' })
  expect(from).toBe('office@sites.example')
  const { record } = dkim as NonNullable<typeof dkim>
  expect(record.name).toMatch(/^sitewright-\w+\._domainkey\.lakeside\.example$/)
  const before = await signaturesOf(tenant, 'before@example.com')
  expect(before.mail.from?.value).toEqual([{ name: 'Lakeside', address: 'office@sites.example' }])
  expect(before.mail.replyTo?.value).toMatchObject([{ address: fromAddress }])

  expect((await client.mail.verifySettings(siteId)).dkim?.verifiedAt).toBeNull()
  records.set(record.name, record.value)
  // A TXT record has strings of at most 255 bytes.
  const parts = [record.value.slice(0, 200), record.value.slice(200)]
  dns.set(record.name, { TXT: [parts as never] })
  expect(await client.mail.verifySettings(siteId)).toMatchObject({ from: fromAddress })
  const after = await signaturesOf(tenant, 'after@example.com')
  expect(after.mail.from?.value).toEqual([{ name: 'Lakeside', address: fromAddress }])
  expect(after.signed).toEqual([['lakeside.example', 'pass', 'lakeside.example']])

  const stored = await server.db.rows<{ key: string }>(sql`select dkim_private_key as key from mail_settings`)
  expect(stored.every(({ key }) => !key.includes('PRIVATE KEY'))).toBe(true)
  // Another domain takes another key, and the old one is gone.
  const moved = await client.mail.updateSettings(siteId, { fromAddress: 'hello@other.example' })
  expect(moved).toMatchObject({ from: 'office@sites.example', dkim: { verifiedAt: null } })
  expect(moved.dkim?.record.value).not.toBe(record.value)
  await client.mail.updateSettings(siteId, { fromAddress: null })
  expect(await errorOf(client.mail.verifySettings(siteId))).toMatchObject({ reason: 'no_from_address' })
})

test('settings are addresses, and a paused site keeps its mail', async () => {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const fields = await fieldsOf(
    client.mail.updateSettings(siteId, { replyTo: 'a@b, c@d', fromAddress: 'x\r\nBcc: y@z.example' }),
  )
  expect(Object.keys(fields)).toEqual(['replyTo', 'fromAddress'])
  const { queue, reaches } = mailOf(server, tenant)
  expect((await client.mail.updateSettings(siteId, { paused: true })).isSending).toBe(false)
  const id = await queue({ to: 'paused@example.com' })
  expect((await reaches(id, 'held')).reason).toContain('paused')
  expect(await errorOf(client.mail.retry(siteId, id))).toMatchObject({ reason: 'paused' })
  await client.mail.updateSettings(siteId, { paused: false })
  await client.mail.retry(siteId, id)
  await reaches(id, 'sent')
})

test('a sandbox site sends nothing', async () => {
  const sandbox = await server.tenant({ mode: 'sandbox' })
  const { queue, find } = mailOf(server, sandbox)
  const id = await queue({ to: 'sandbox@example.com' })
  expect(await find(id)).toMatchObject({ state: 'held' })
  expect(await errorOf(sandbox.client.mail.retry(sandbox.siteId, id))).toMatchObject({ reason: 'sandbox' })
})
