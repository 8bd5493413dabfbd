import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { loggedIn, makeMember, newEmail, tokenOf } from '../../support/people.ts'
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
