import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/platform/values/durations.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { shopVisits, VIENNA } from '../../support/shop-visits.ts'
import { answer, mailOf, startSmtpServer } from '../../support/smtp.ts'

const smtp = await startSmtpServer()
const server = await startTestServer({
  SMTP_URL: smtp.url,
  SMTP_TIMEOUT_SECONDS: '1',
  MAIL_FROM: 'office@sites.example',
  MAIL_RETRY_SECONDS: '60,60',
})
const tenant = await server.tenant()
const { client, siteId } = tenant
const { queue, find, reaches } = mailOf(server, tenant)

describe('a mail', () => {
  test('is sent once, with the name of the site and a Message-ID of its own', async () => {
    const id = await queue({ to: 'ada@example.com', toName: 'Ada', subject: 'Hello' })
    const sent = await reaches(id, 'sent')
    const mail = await smtp.mailTo('ada@example.com')
    expect(mail).toMatchObject({ subject: 'Hello', messageId: `<${id}@sites.example>` })
    expect(mail.from?.value).toEqual([{ name: 'Test site', address: 'office@sites.example' }])
    expect(sent).toMatchObject({ attempts: 1, messageId: mail.messageId, tries: [{ outcome: 'sent' }] })
  })

  test('is marked as automatic, unless a person wrote it', async () => {
    const data = { formName: 'Contact', text: 'We will answer soon.' }
    await queue({ kind: 'form_autoresponse', data, to: 'form@example.com' })
    await queue({ to: 'person@example.com', references: ['<a@example.com>', '<b@example.com>'] })
    const automatic = await smtp.mailTo('form@example.com')
    expect(automatic.headers.get('auto-submitted')).toBe('auto-replied')
    expect(automatic.headers.get('x-auto-response-suppress')).toBe('All')
    const written = await smtp.mailTo('person@example.com')
    expect(written.headers.has('auto-submitted')).toBe(false)
    expect([written.inReplyTo, written.references]).toEqual([
      '<b@example.com>',
      ['<a@example.com>', '<b@example.com>'],
    ])
  })

  test('does not answer a robot or the site itself automatically', async () => {
    const data = { formName: 'Contact', text: 'We will answer soon.' }
    for (const to of ['MAILER-DAEMON@example.com', 'no-reply@example.com', 'Office@sites.example']) {
      const id = await queue({ kind: 'form_autoresponse', data, to })
      expect((await reaches(id, 'suppressed')).reason).toContain('automatic')
    }
  })

  test('waits until it is due', async () => {
    const dueAt = new Date(server.clock.now().getTime() + 60 * MINUTE_MS)
    const id = await queue({ to: 'later@example.com', dueAt })
    await reaches(await queue({ to: 'now@example.com' }), 'sent')
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0 })
    server.clock.advance(60 * MINUTE_MS)
    await reaches(id, 'sent')
  })

  test('about a payment brings the invoice as PDF', async () => {
    const visits = shopVisits(server, client)
    const shop = await visits.newShop()
    const address = { line1: 'Gasse 1', city: 'Wien', country: 'AT' }
    await client.shop.updateInvoiceSettings(shop.siteId, { seller: { name: 'Jam KG', address, vatId: null } })
    const visitor = visits.newVisitor(shop)
    await visits.add(visitor, (await visits.newProduct(shop)).id)
    await visits.goToCheckout(visitor, { ...VIENNA, email: 'invoiced@example.com' })
    await visits.orderNow(visitor)
    const [order] = await visits.ordersOf(shop)
    await client.shop.recordPayment(shop.siteId, order?.id ?? '', {})
    const sent = () => smtp.delivered.filter(({ to }) => to === 'invoiced@example.com')
    await expect.poll(() => sent().length).toBe(2)
    const mails = await Promise.all(sent().map(({ raw }) => simpleParser(raw)))
    const [attached, ...others] = mails.flatMap(({ attachments }) => attachments)
    expect(others).toEqual([])
    expect(attached).toMatchObject({ filename: '2026-00001.pdf', contentType: 'application/pdf' })
    const [invoice] = (await client.shop.listOrderInvoices(shop.siteId, order?.id ?? '')).data
    const file = await client.shop.getInvoicePdf(shop.siteId, invoice?.id ?? '')
    expect(attached?.content).toEqual(Buffer.from(await file.arrayBuffer()))
  })

  test('that is cancelled before it is due is not sent', async () => {
    const dueAt = new Date(server.clock.now().getTime() + MINUTE_MS)
    const id = await queue({ to: 'reminded@example.com', dueAt, cancelKey: 'reminder:1' })
    await server.platform.mail.cancel(server.db, siteId, 'reminder:1')
    server.clock.advance(MINUTE_MS)
    await reaches(await queue({ to: 'next@example.com' }), 'sent')
    expect((await find(id)).state).toBe('cancelled')
    expect(smtp.arrived).not.toContain('reminded@example.com')
  })
})

describe('a mail that the mail server does not take', () => {
  test('for now is tried again later with the same Message-ID, and fails in the end', async () => {
    const to = 'busy@example.com'
    smtp.script.message = (at) => (at === to ? answer(451, '4.3.0 Try later') : null)
    const id = await queue({ to })
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await find(id)).tries.length, { interval: 20 }).toBe(attempts)
      const waiting = await find(id)
      expect(waiting).toMatchObject({ state: 'queued', attempts, messageId: `<${id}@sites.example>` })
      expect(waiting.reason).toContain('4.3.0 Try later')
      server.clock.advance(2 * MINUTE_MS)
    }
    const failed = await reaches(id, 'failed')
    expect(failed.tries.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'retry'])
    smtp.script.message = () => null
    await client.mail.retry(siteId, id)
    expect(await reaches(id, 'sent')).toMatchObject({ attempts: 1, reason: null })
    expect((await smtp.mailTo(to)).messageId).toBe(`<${id}@sites.example>`)
  })

  test('for good fails at once, and its address gets no more mail until it is allowed', async () => {
    const to = 'Gone@example.com'
    smtp.script.recipient = (at) => (at === to ? answer(550, '5.1.1 No such user') : null)
    expect(await reaches(await queue({ to }), 'failed')).toMatchObject({ attempts: 1 })
    smtp.script.recipient = () => null
    const next = await queue({ to: 'gone@example.com' })
    expect((await reaches(next, 'suppressed')).reason).toContain('No such user')
    expect(await errorOf(client.mail.retry(siteId, next))).toMatchObject({ reason: 'suppressed' })
    const { data } = await client.mail.listSuppressions(siteId)
    expect(data).toMatchObject([{ address: 'gone@example.com' }])
    await client.mail.deleteSuppression(siteId, data[0]?.id as string)
    await client.mail.retry(siteId, next)
    await reaches(next, 'sent')
  })

  test('for a reason that says nothing about the address leaves the address alone', async () => {
    for (const [to, refusal] of [
      ['full@example.com', '5.2.2 Mailbox full'],
      ['policy@example.com', '5.7.1 Relay access denied'],
    ] as const) {
      smtp.script.recipient = (at) => (at === to ? answer(550, refusal) : null)
      await reaches(await queue({ to }), 'failed')
      smtp.script.recipient = () => null
      await reaches(await queue({ to }), 'sent')
    }
  })

  test('in time before the message is tried again later', async () => {
    smtp.script.recipient = (at) => (at === 'hang@example.com' ? 'hang' : null)
    const id = await queue({ to: 'hang@example.com' })
    await expect.poll(async () => (await find(id)).tries.length, { interval: 50 }).toBe(1)
    expect(await find(id)).toMatchObject({ state: 'queued', tries: [{ outcome: 'retry' }] })
    smtp.script.recipient = () => null
    await client.mail.retry(siteId, id)
    await reaches(id, 'sent')
  })

  test.each(['drop', 'hang'] as const)(
    'or has, after a %s at its end, is unknown and not sent again',
    async (end) => {
      const to = `${end}-at-end@example.com`
      smtp.script.message = (at) => (at === to ? end : null)
      const id = await queue({ to })
      const unknown = await reaches(id, 'unknown')
      expect(unknown).toMatchObject({ tries: [{ outcome: 'unknown' }] })
      server.clock.advance(24 * 60 * MINUTE_MS)
      await reaches(await queue({ to: `after-${end}@example.com` }), 'sent')
      expect((await client.mail.list(siteId, { state: 'unknown' })).data.map((one) => one.id)).toContain(id)
      expect(smtp.arrived.filter((one) => one === to)).toHaveLength(1)
      smtp.script.message = () => null
      await client.mail.retry(siteId, id)
      await reaches(id, 'sent')
    },
  )
})
