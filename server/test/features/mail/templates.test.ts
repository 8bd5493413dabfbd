import { HtmlValidate } from 'html-validate'
import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, TEMPLATE_KINDS } from '../../../src/features/mail/rules.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { ALL_SCOPES, startTestServer } from '../../support/server.ts'
import { mailOf } from '../../support/smtp.ts'

const server = await startTestServer()
const tenant = await server.tenant()
const { client, siteId, accountId } = tenant
const { queue, find } = mailOf(server, tenant)
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Mail programs need the attributes of old, and styles in place.
  rules: { 'no-inline-style': 'off', 'no-deprecated-attr': 'off' },
})
const NOT_IN_MAIL = /<(script|style|link|iframe|form|svg)\b|display: ?(flex|grid)|position:|url\(|var\(/i

const HOSTILE = `<img src=x onerror=alert(1)>"'&{{siteName}}\r\nBcc: eve@example.com\u2028x`
const order = {
  customerName: HOSTILE,
  orderNumber: HOSTILE,
  currency: 'EUR',
  lines: [{ name: HOSTILE, quantity: 1, total: 5 }],
  total: 5,
  shippingAddress: [HOSTILE],
  url: 'javascript:alert(1)',
  downloads: [{ name: HOSTILE, url: 'data:text/html,x' }],
}

describe('built-in templates', () => {
  test.each(LANGUAGES)('in %s are HTML that mail programs know, and text', async (language) => {
    for (const kind of TEMPLATE_KINDS) {
      const { subject, html, text } = await client.mail.previewTemplate(siteId, kind, { language })
      const { results } = await validator.validateString(html)
      expect([kind, results.flatMap(({ messages }) => messages.map(({ message }) => message))]).toEqual([
        kind,
        [],
      ])
      expect(html).not.toMatch(NOT_IN_MAIL)
      expect(html).toContain(`lang="${language}"`)
      expect(`${subject}${html}${text}`).not.toMatch(/\{\{|undefined|null|NaN|Invalid/)
      expect(text.length).toBeGreaterThan(50)
    }
  })

  test('have the colours, the name and the logo of the site', async () => {
    const token = (value: string) => ({ $type: 'color', $value: value })
    await client.design.update(siteId, { tokens: { color: { accent: token('#8a1f4b') } } })
    const props = { id: 'header', brand: 'Lakeside', links: [], logo: '/logo.png' }
    await client.design.updateFrame(siteId, { header: { content: [{ type: 'Header', props }] } })
    const { html } = await client.mail.previewTemplate(siteId, 'booking_made', {})
    expect(html).toContain('background-color:#8a1f4b')
    expect(html).toMatch(/<img src="http:\/\/test-site[^"]*\/logo\.png" alt="Test site"/)
  })

  test('write times in the zone of the site and money in its currency', async () => {
    const other = await server.tenant()
    await other.client.sites.update(other.siteId, { timeZone: 'Asia/Tokyo', language: 'de-CH' })
    const { queue, find } = mailOf(server, other)
    const startsAt = '2026-06-01T23:30:00Z'
    const data = { serviceName: 'Massage', startsAt, price: 1200, currency: 'JPY', isPending: true }
    const { subject, text } = await find(await queue({ kind: 'booking_made', data, to: 'ada@example.com' }))
    expect(subject).toBe('Ihr Termin: Massage, Dienstag, 2. Juni 2026, 08:30')
    expect(text).toMatch(/1\.200|1\s200/)
    expect(text).toContain('Wir müssen das noch bestätigen')
  })
})

describe('what others have written', () => {
  test('is escaped, stays on one line in the subject, and leads nowhere dangerous', async () => {
    const { html, subject, text } = await find(
      await queue({ kind: 'order_placed', data: order, to: 'ada@example.com', language: 'en' }),
    )
    expect(html).not.toMatch(/<img src=x|javascript:|data:text/)
    expect(html).toContain('&lt;img src=x')
    // Parsing and writing it again changes nothing: nothing breaks out of its place.
    expect(serialize(parseFragment(html ?? ''))).not.toMatch(/onerror="?alert\(1\)"?>/)
    expect(subject).not.toMatch(/[\r\n\u2028]/)
    expect(text).toContain('{{siteName}}')
  })

  test('is not in an answer of a form', async () => {
    const data = { formName: 'Contact', subject: 'Thank you', text: 'We answer soon.' }
    const { subject, text } = await find(
      await queue({ kind: 'form_autoresponse', data, to: 'ada@example.com', toName: HOSTILE }),
    )
    expect(subject).toBe('Thank you')
    expect(text).not.toContain('onerror')
  })
})

describe('the texts of a site', () => {
  test('replace the built-in ones of a kind and language until they are removed', async () => {
    const texts = { subject: 'Order {{orderNumber}} & more', intro: 'Dear {{customerName}}\n\n<b>Hi</b>' }
    const saved = await client.mail.updateTemplate(siteId, 'order_placed', { language: 'en', ...texts })
    expect(saved).toMatchObject({ ...texts, isChanged: true, closing: saved.builtIn.closing })
    const mail = await find(
      await queue({
        kind: 'order_placed',
        data: { ...order, customerName: 'Ada', orderNumber: '7' },
        to: 'a@b.example',
      }),
    )
    expect(mail.subject).toBe('Order 7 & more')
    expect(mail.html).toContain(
      '<p style="margin:0 0 16px;overflow-wrap:break-word">&lt;b&gt;Hi&lt;/b&gt;</p>',
    )
    expect((await client.mail.getTemplate(siteId, 'order_placed', { language: 'de' })).isChanged).toBe(false)
    await client.mail.updateTemplate(siteId, 'order_placed', { language: 'en', subject: null })
    expect(await client.mail.getTemplate(siteId, 'order_placed', { language: 'en' })).toMatchObject({
      subject: 'Your order {{orderNumber}}',
      intro: texts.intro,
    })
    await client.mail.deleteTemplate(siteId, 'order_placed', { language: 'en' })
    const { data: listed } = await client.mail.listTemplates(siteId, { language: 'en' })
    expect(listed.map(({ kind, isChanged }) => [kind, isChanged])).toEqual(
      TEMPLATE_KINDS.map((kind) => [kind, false]),
    )
  })

  test('have no placeholders that the kind does not know', async () => {
    const body = { intro: 'Total {{total}} {{password}}' }
    const fields = await fieldsOf(client.mail.updateTemplate(siteId, 'order_placed', body))
    expect(fields.intro).toContain('{{password}}')
    expect(fields.intro).toContain('orderNumber, total')
    expect(
      await fieldsOf(client.mail.previewTemplate(siteId, 'form_autoresponse', { intro: '{{total}}' })),
    ).toHaveProperty('intro')
  })

  test('are tried out on the own address or a given one, at most 20 times an hour', async () => {
    const { client: own, email } = await loggedIn(server, accountId, 'editor')
    const test = await own.mail.testTemplate(siteId, 'rental_made', {})
    expect(test).toMatchObject({ to: email, kind: 'rental_made', state: 'held' })
    expect(test.subject).toMatch(/^\[Test\] Your stay: Boathouse/)
    expect(await fieldsOf(client.mail.testTemplate(siteId, 'rental_made', {}))).toHaveProperty('to')
    for (let i = 0; i < 19; i++)
      await client.mail.testTemplate(siteId, 'rental_made', { to: 'ada@example.com' })
    expect(
      await errorOf(client.mail.testTemplate(siteId, 'rental_made', { to: 'ada@example.com' })),
    ).toMatchObject({
      reason: 'too_many_tests',
    })
  })
})

test('links by which a reader can act are shown only to those who may write', async () => {
  const url = 'https://lakeside.example/_sw/manage?token=secret&x=1'
  const id = await queue({ kind: 'order_placed', data: { ...order, url }, to: 'ada@example.com' })
  expect((await find(id)).text).toContain(url)
  const { key } = await server.key(
    accountId,
    'live',
    ALL_SCOPES.filter((scope) => scope !== 'sites:write'),
  )
  const { html, text } = await server.client(key).mail.get(siteId, id)
  expect(`${html}${text}`).not.toContain('secret')
})
