import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { addAuthenticator, firstStep } from '../../support/factors.ts'
import { errorOf } from '../../support/outcomes.ts'
import { browserOf, loggedIn, makeMember, newEmail, PASSWORD, tokenOf } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpServer } from '../../support/smtp.ts'

const smtp = await startSmtpServer()
const server = await startTestServer({ SMTP_URL: smtp.url })
const { accountId, client, siteId } = await server.tenant()
await client.sites.update(siteId, { language: 'de' })
const owner = await loggedIn(server, accountId, 'owner')

test('an invitation and a password link are mailed, and are kept nowhere afterwards', async () => {
  const to = newEmail()
  const invitation = await owner.client.people.invite({ email: to, role: 'editor' })
  expect(invitation.isMailed).toBe(true)
  const invited = await smtp.mailTo(to)
  expect(invited.subject).toMatch(/^Einladung zu Account/)
  expect(invited.text).toContain(invitation.url)
  expect(invited.html).toContain(invitation.url)

  const { userId, email } = await makeMember(server, accountId, 'viewer')
  const link = await owner.client.people.createPasswordLink(userId)
  expect((await smtp.mailTo(email)).text).toContain(link.url)

  const rows = () =>
    server.db.rows<{ row: string; state: string }>(sql`select mails::text as row, state from mails`)
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  for (const { row } of await rows()) {
    expect(row).not.toContain(tokenOf(link.url))
    expect(row).not.toContain('v1.')
  }
  expect((await client.mail.list(siteId)).data).toEqual([])
})

test('a person is told of second factors, and of log-ins from networks new to them', async () => {
  const { client, email, userId } = await loggedIn(server, accountId, 'editor')
  const { recoveryCodes } = await addAuthenticator(server, client)
  expect((await smtp.mailTo(email)).subject).toBe('Ihre Anmeldung hat sich geändert')
  const other = await loggedIn(server, accountId, 'editor')
  for (const id of [userId, other.userId])
    await server.db.run(sql`update log_in_networks set network = '203.0.113.7' where user_id = ${id}`)
  await browserOf(server.address).client.people.logIn({ email: other.email, password: PASSWORD })
  const told = await smtp.mailTo(other.email)
  expect(told.subject).toBe('Sie haben sich aus einem neuen Netz angemeldet')
  expect(told.text).toContain('127.0.0.1')
  // Not before the log-in is complete.
  const { token, browser } = await firstStep(server.address, email)
  const mails = () =>
    server.db.rows(sql`select from mails where to_address = ${email} and kind = 'new_log_in'`)
  expect(await mails()).toHaveLength(0)
  await browser.client.people.completeLogIn({ token, code: recoveryCodes[0] ?? '' })
  expect(await mails()).toHaveLength(1)
})

test('a person is told of wrong codes after the password, once a day', async () => {
  const { client, email } = await loggedIn(server, accountId, 'editor')
  await addAuthenticator(server, client)
  const { token, browser } = await firstStep(server.address, email)
  const mails = () =>
    server.db.rows(sql`select from mails where to_address = ${email} and kind = 'wrong_codes'`)
  for (let i = 0; i < 7; i++) {
    expect(await mails()).toHaveLength(i < 5 ? 0 : 1)
    const { token: next } = i < 5 ? { token } : await firstStep(server.address, email)
    await errorOf(browser.client.people.completeLogIn({ token: next, code: '000000' }))
  }
  // The first was of the new factor.
  await expect.poll(() => smtp.delivered.filter((one) => one.to === email).length).toBe(2)
  const mail = await simpleParser(smtp.delivered.findLast((one) => one.to === email)?.raw as Buffer)
  expect(mail.subject).toBe('Jemand wollte sich als Sie anmelden')
  expect(mail.text).toContain('127.0.0.1')
})
