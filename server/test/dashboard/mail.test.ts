import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startDns } from '../support/dns.ts'
import { startTestServer } from '../support/server.ts'
import { answer, mailOf, startSmtpServer } from '../support/smtp.ts'

const smtp = await startSmtpServer()
const dns = await startDns()
const server = await startTestServer({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'office@sites.example',
  DNS_SERVERS: dns.address,
})
const dashboard = dashboardOf(server)

test('mail is seen as it looks, sent again, and its addresses are blocked and freed', async () => {
  const tenant = await server.tenant()
  const { accountId, siteId, client } = tenant
  const { queue, reaches } = mailOf(server, tenant)
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/mail`)
  await page.getByRole('heading', { name: 'No mail yet' }).waitFor()
  await checkScreen('mail-empty')
  smtp.script.recipient = (to) => (to.startsWith('gone') ? answer(550, '5.1.1 No such user') : null)
  const hello = { data: { text: '<b>Hello</b> from the lake' }, subject: 'Your stay' }
  const failed = await queue({ to: 'gone@example.com', ...hello })
  await reaches(failed, 'failed')
  await reaches(await queue({ to: 'ada@example.com', toName: 'Ada Lovelace', ...hello }), 'sent')
  await page.reload()
  await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
  await checkScreen('mail-outbox')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Your stay' }).click()
  const panel = page.getByRole('dialog')
  await panel
    .getByText(/No such user/)
    .first()
    .waitFor()
  const look = panel.frameLocator('iframe')
  await look.getByText('<b>Hello</b> from the lake').waitFor()
  expect(await panel.locator('iframe').getAttribute('sandbox')).toBe('')
  await checkScreen('mail-failed')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('gone@example.com is suppressed').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Blocked addresses' }).click()
  await page.getByRole('cell', { name: 'gone@example.com', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Block an address' }).click()
  await panel.getByLabel('Email address').fill('nobody')
  await panel.getByRole('button', { name: 'Block address' }).click()
  await expect.poll(() => panel.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true')
  await panel.getByLabel('Email address').fill('Bo@Example.com')
  await panel.getByRole('button', { name: 'Block address' }).click()
  await page.getByRole('cell', { name: 'bo@example.com', exact: true }).waitFor()
  await checkScreen('mail-suppressions')
  expect((await reaches(await queue({ to: 'bo@example.com' }), 'suppressed')).reason).toBe('Added manually')
  await page.getByRole('button', { name: 'Unblock gone@example.com' }).click()
  await page.getByRole('button', { name: 'Unblock address' }).click()
  await page.getByRole('cell', { name: 'gone@example.com', exact: true }).waitFor({ state: 'detached' })
  smtp.script.recipient = () => null
  await open(`/live/sites/${siteId}/mail?open=${failed}`)
  await panel.getByRole('button', { name: 'Send again' }).click()
  await panel.getByRole('button', { name: 'Send again' }).waitFor({ state: 'detached' })
  expect((await reaches(failed, 'sent')).tries).toHaveLength(2)
  expect(await client.mail.listSuppressions(siteId)).toMatchObject({ total: 1 })
})

test('the texts of mail are changed, previewed, tested and restored', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen, email } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/mail?tab=templates`)
  await page.getByRole('combobox', { name: 'Site language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await checkScreen('mail-templates')
  await page.getByRole('button', { name: 'Bestellung', exact: false }).first().click()
  const panel = page.getByRole('dialog')
  const preview = panel.frameLocator('iframe')
  await panel.getByLabel('Before the details').fill('Hallo {{nobody}}')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel
    .getByText(/has {{nobody}}/)
    .first()
    .waitFor()
  await panel.getByLabel('Before the details').fill('Vielen Dank für Ihren Einkauf am See.')
  await preview.getByText('Vielen Dank für Ihren Einkauf am See.').waitFor()
  await checkScreen('mail-template')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Send test' }).click()
  expect((await smtp.mailTo(email)).text).toContain('Einkauf am See')
  await panel.getByRole('button', { name: 'Restore the built-in texts' }).click()
  await page.getByRole('button', { name: 'Restore texts' }).click()
  await panel.getByRole('button', { name: 'Restore the built-in texts' }).waitFor({ state: 'detached' })
  expect(
    (await client.mail.listTemplates(siteId, { language: 'de' })).data.some(({ isChanged }) => isChanged),
  ).toBe(false)
})

test('the sender is named, and an address of its own shows the DNS record to set', async () => {
  const { accountId, siteId, client } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/mail?tab=settings`)
  await page.getByText('Mail is sent from office@sites.example.').waitFor()
  await page.getByRole('textbox', { name: 'Sender' }).fill('The mill')
  await page.getByLabel('Your own address').fill('mill')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByLabel('Your own address').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Your own address').fill('office@mill.example')
  await page.getByRole('switch', { name: 'Pause mail' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mail is paused for this site.').waitFor()
  await page.getByText(/\._domainkey\.mill\.example$/).waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Last checked:').waitFor()
  await checkScreen('mail-settings')
  expect(await client.mail.getSettings(siteId)).toMatchObject({
    ...{ senderName: 'The mill', replyTo: null, fromAddress: 'office@mill.example', paused: true },
  })
})
