import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CONTACT_FIELDS as FIELDS, formSites, type FormSite as Site } from '../support/form-site.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, visit } from '../support/visit.ts'

const server = await startTestServer()
const { clock } = server
const { client } = await server.tenant()

const { contact, siteWithForm, open } = formSites(server, client)
const ANNA = { name: 'Anna', email: 'anna@example.com', message: 'Hello' }

async function submissionsOf(site: Site, query: { spam?: boolean } = {}) {
  const [form] = (await client.forms.list(site.id)).data
  return form ? (await client.forms.listSubmissions(site.id, form.id, query)).data : []
}

test('a form on a page is received and thanked for, without a script', async () => {
  const site = await siteWithForm()
  const form = await open(site)
  const sent = await form.send(ANNA)
  expect(sent).toMatchObject({ status: 303, headers: { location: '/#sent-contact' } })
  expect((await visit(server, site)).text).toContain('id="sent-contact"')
  expect(await submissionsOf(site)).toEqual([
    expect.objectContaining({ answers: ANNA, page: '/', spam: false, spamReason: null, files: [] }),
  ])
})

test('errors stand beside their fields, in the language of the site', async () => {
  const site = await siteWithForm({}, { language: 'de' })
  const form = await open(site)
  const { status, text, headers } = await form.send({ ...ANNA, email: 'anna', name: '' })
  expect(status).toBe(422)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toContain('Bitte prüfen Sie die markierten Felder.')
  expect(text).toMatch(/id="contact-name"[^>]*aria-invalid="true" aria-describedby="contact-name-error"/)
  expect(text).toMatch(/id="contact-name-error">Bitte füllen Sie dieses Feld aus/)
  expect(text).toMatch(/id="contact-email-error">Bitte geben Sie eine gültige E-Mail-Adresse an/)
  expect(text).toMatch(/<textarea id="contact-message"[^>]*>Hello<\/textarea>/)
  expect(await submissionsOf(site)).toEqual([])
})

test('a program gets JSON: the errors by field, and the id of what it sent', async () => {
  const site = await siteWithForm()
  const form = await open(site)
  const json = { accept: 'application/json' }
  const wrong = await form.send({ name: 'Anna' }, json)
  expect([wrong.status, JSON.parse(wrong.text).error]).toEqual([
    400,
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      message: 'Please check the marked fields.',
      details: { fields: { email: 'Please fill in this field.' } },
    }),
  ])
  const sent = await form.send(ANNA, json)
  expect([sent.status, sent.headers.location]).toEqual([201, '/#sent-contact'])
  expect(await submissionsOf(site)).toEqual([expect.objectContaining({ id: JSON.parse(sent.text).data.id })])
})

test('fifty clicks at once make one submission and one event', async () => {
  const site = await siteWithForm()
  const form = await open(site)
  const answers = await Promise.all(Array.from({ length: 50 }, () => form.send(ANNA)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await submissionsOf(site)).toHaveLength(1)
  const events = await client.webhooks.listEvents(site.id, { type: 'form.submitted' })
  expect(events.data).toHaveLength(1)
  expect((await client.customers.list(site.id)).data).toEqual([
    expect.objectContaining({ email: 'anna@example.com', name: 'Anna' }),
  ])
})

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from a sandboxed frame', { origin: 'null' }],
  ['from another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
])('a form sent %s is rejected', async (_, headers) => {
  const site = await siteWithForm()
  const form = await open(site)
  const { status, text } = await form.send(ANNA, headers)
  expect(status).toBe(403)
  expect(text).toContain('Please send this form from our website.')
  expect(await submissionsOf(site)).toEqual([])
})

test('the same form from the site itself is accepted', async () => {
  const site = await siteWithForm()
  const form = await open(site)
  const origin = `http://${site.slug}.localhost:${new URL(server.address).port}`
  expect((await form.send(ANNA, { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test.each([
  ['a hidden field filled in', { _website: 'http://spam.example' }, 20_000, 'trap'],
  ['no token', { _token: '' }, 20_000, 'no_token'],
  ['a token of our own making', { _token: 'A'.repeat(36) }, 20_000, 'no_token'],
  ['no time to fill it in', {}, 0, 'too_fast'],
])('a form with %s is kept as spam, with the same answer', async (_, fields, waitedMs, spamReason) => {
  const site = await siteWithForm()
  const form = await open(site)
  clock.advance(waitedMs - 20_000)
  const answer = await form.send({ ...ANNA, ...fields })
  clock.advance(20_000 - waitedMs)
  expect(answer).toMatchObject({ status: 303, headers: { location: '/#sent-contact' } })
  expect(await submissionsOf(site)).toEqual([])
  expect(await submissionsOf(site, { spam: true })).toEqual([
    expect.objectContaining({ spam: true, spamReason }),
  ])
  expect((await client.webhooks.listEvents(site.id, { type: 'form.submitted' })).data).toEqual([])
})

test('restoring a submission sends the event that was held back, once', async () => {
  const site = await siteWithForm()
  const form = await open(site)
  await form.send({ ...ANNA, _website: 'x' })
  const [spam] = await submissionsOf(site, { spam: true })
  const set = (isSpam: boolean) =>
    client.forms.updateSubmission(site.id, spam?.formId ?? '', spam?.id ?? '', { spam: isSpam })
  expect(await set(false)).toMatchObject({ spam: false, answers: ANNA })
  await set(true)
  await set(false)
  expect((await client.webhooks.listEvents(site.id, { type: 'form.submitted' })).data).toHaveLength(1)
  expect(await submissionsOf(site)).toHaveLength(1)
})

test('pages with a form carry a new token for each visitor, in every encoding', async () => {
  const site = await siteWithForm()
  const tokens = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const { text, headers, bytes } = await visit(server, site, '/', {
      headers: { 'accept-encoding': encoding },
    })
    const html =
      headers['content-encoding'] === 'br'
        ? brotliDecompressSync(bytes).toString()
        : headers['content-encoding'] === 'gzip'
          ? gunzipSync(bytes).toString()
          : text
    expect(html).toMatch(
      /<input type="hidden" name="_token" form="form-contact" value="[\w-]{36}"><\/body><\/html>$/,
    )
    tokens.add(formsIn(html)[0]?.fields._token as string)
  }
  expect(tokens.size).toBe(4)
})

test('the server does not know the paths of visitors on its own host', async () => {
  const { host } = new URL(server.address)
  const answer = await visit(server, { host }, '/_sw/forms/block', { method: 'POST' })
  expect(answer.status).toBe(404)
})

test('what a sender agrees to stands in their consents, in the words of the form', async () => {
  const agree = { name: 'newsLetter', label: 'Yes, write to me four times a year', type: 'checkbox' }
  const terms = { name: 'terms', label: 'I have read the terms', type: 'checkbox', required: true }
  const fields = [...FIELDS, agree, terms]
  const site = await siteWithForm({ fields })
  const consentsOf = async (email: string) => {
    const [customer] = (await client.customers.list(site.id, { search: email })).data
    return customer && (await client.customers.get(site.id, customer.id)).consents
  }
  const form = await open(site)
  await form.send({ ...ANNA, newsLetter: 'yes', terms: 'yes' })
  const given = { granted: true, confirmed: false, source: 'Write to us (/)', at: expect.any(String) }
  expect(await consentsOf(ANNA.email)).toEqual([
    { purpose: 'terms', wording: terms.label, ...given },
    { purpose: 'newsletter', wording: agree.label, ...given },
  ])
  // A box that was left empty says nothing.
  await (await open(site)).send({ ...ANNA, terms: 'yes' })
  expect(await consentsOf(ANNA.email)).toHaveLength(3)
  // Taken for spam, and reported once the words have changed.
  const trapped = await open(site)
  await trapped.send({ ...ANNA, email: 'bo@example.com', newsLetter: 'yes', terms: 'yes', _website: 'x' })
  const [page] = (await client.pages.list(site.id)).data
  const changed = [...FIELDS, { ...agree, label: 'Write to me every day' }, terms]
  await client.pages.update(site.id, page?.id as string, {
    blocks: { content: [contact({ fields: changed })] },
  })
  await client.sites.publish(site.id)
  await (await open(site)).send({ ...ANNA, terms: 'yes' })
  const [spam] = await submissionsOf(site, { spam: true })
  const { formId, id } = spam as { formId: string; id: string }
  await client.forms.updateSubmission(site.id, formId, id, { spam: false })
  expect((await consentsOf('bo@example.com'))?.map(({ wording }) => wording).toSorted()).toEqual(
    [agree.label, terms.label].toSorted(),
  )
})

test('a form changes no consent that was withdrawn, or that the team has recorded', async () => {
  const agree = { name: 'newsletter', label: 'Write to me', type: 'checkbox' }
  const site = await siteWithForm({ fields: [...FIELDS, agree] })
  const send = async () => (await open(site)).send({ ...ANNA, newsletter: 'yes' })
  await send()
  const [customer] = (await client.customers.list(site.id)).data
  const record = (granted: boolean) =>
    client.customers.update(site.id, customer?.id ?? '', { consents: [{ purpose: 'newsletter', granted }] })
  await record(false)
  await send()
  const newest = async () => (await client.customers.get(site.id, customer?.id ?? '')).consents[0]
  expect(await newest()).toMatchObject({ granted: false, source: 'api' })
  expect((await submissionsOf(site))[0]?.answers).toMatchObject({ newsletter: 'yes' })
  await record(true)
  expect(await newest()).toMatchObject({ granted: true, confirmed: true })
  await send()
  expect(await newest()).toMatchObject({ granted: true, confirmed: true })
})
