import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendForm, sendMultipart, visit } from '../support/visit.ts'

const server = await startTestServer()
const { clock } = server
const { client } = await server.tenant()

const contact = (props: object = {}) => ({
  type: 'ContactForm',
  props: { id: 'contact', heading: 'Write to us', fields: FIELDS, submitLabel: 'Send', ...props },
})
const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'E-mail', type: 'email', required: true },
  { name: 'message', label: 'Message', type: 'textarea' },
]

/** A published site whose home page has one form. */
async function siteWithForm(props: object = {}, site: { language?: string } = {}) {
  const { id, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, ...site })
  const publish = async (blockProps: object) => {
    await client.pages.create(id, {
      title: 'Home',
      slug: '/',
      status: 'published',
      blocks: { content: [contact(blockProps)] },
    })
    await client.sites.publish(id)
  }
  await publish(props)
  return { id, slug }
}

type Site = Awaited<ReturnType<typeof siteWithForm>>

/** A visitor who reads the page and takes a while to fill in its form. */
async function open(site: Site, path = '/') {
  const page = await visit(server, site, path)
  const form = formsIn(page.text)[0] as ReturnType<typeof formsIn>[number]
  clock.advance(20_000)
  return {
    ...form,
    send: (fields: Record<string, string | string[]>, headers?: Record<string, string>) =>
      sendForm(server, site, form.action, { ...form.fields, ...fields }, headers),
  }
}
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
  expect(headers['cache-control']).toBe('no-store')
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

const APPLY = [
  { name: 'name', label: 'Name', type: 'text' as const, required: true },
  { name: 'kind', label: 'Kind', type: 'choice' as const, options: ['job', 'internship'], required: true },
  {
    ...{ name: 'school', label: 'School', type: 'text' as const, required: true },
    showIf: [{ field: 'kind', operator: 'equals' as const, value: 'internship' }],
  },
  { name: 'cv', label: 'CV', type: 'file' as const },
]

/** A published page with a form of the site, as `formId` of its block. */
async function siteWithOwnForm(fields: object = {}) {
  const site = await siteWithForm()
  const form = await client.forms.create(site.id, { name: 'Apply', fields: APPLY, ...fields })
  await client.pages.create(site.id, {
    title: 'Apply',
    slug: 'apply',
    status: 'published',
    blocks: { content: [contact({ id: 'apply', formId: form.id })] },
  })
  await expect.poll(async () => (await visit(server, site, '/apply')).status).toBe(200)
  return { ...site, formId: form.id }
}

const submitted = async ({ id, formId }: { id: string; formId: string }, query = {}) =>
  (await client.forms.listSubmissions(id, formId, query)).data

test('a required field on a branch that is not taken is not required', async () => {
  const site = await siteWithOwnForm()
  const form = await open(site, '/apply')
  expect((await form.send({ name: 'Bo', kind: 'job', school: 'hidden' })).status).toBe(303)
  const missing = await form.send({ name: 'Bo', kind: 'internship' })
  expect(missing.status).toBe(422)
  expect(missing.text).toMatch(/id="apply-school-error">Please fill in this field/)
  expect((await submitted(site)).map(({ answers }) => answers)).toEqual([{ name: 'Bo', kind: 'job' }])
})

const upload = (site: { slug: string; formId: string }, bytes: Uint8Array | string, name = 'cv.pdf') => {
  const body = new FormData()
  body.set('name', 'Bo')
  body.set('kind', 'job')
  body.set('cv', new File([bytes as BlobPart], name, { type: 'application/pdf' }))
  return sendMultipart(server, site, `/_sw/forms/${site.formId}`, body)
}
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

test('a file is kept under the type of its bytes, and is an attachment', async () => {
  const site = await siteWithOwnForm()
  expect((await upload(site, PDF, '../../etc/cv<x>.exe')).status).toBe(201)
  const [submission] = await submitted(site, { spam: true })
  expect(submission?.files).toEqual([
    expect.objectContaining({ filename: 'cv_x_.exe', contentType: 'application/pdf', sizeBytes: PDF.length }),
  ])
  const fileId = submission?.files[0]?.id
  const path = `/v1/sites/${site.id}/forms/${site.formId}/files/${fileId}`
  const { key } = await server.key((await client.key.get()).accountId)
  const file = await server.fetch(path, { key })
  expect([file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
    expect.stringMatching(/^attachment; filename=/),
    'no-store',
  ])
  expect(await file.text()).toBe(PDF)
  expect((await server.fetch(path)).status).toBe(401)
})

test.each([
  ['a program named as a PDF', Buffer.from('MZ\x90\0\x03\0\0\0'), 400, { cv: expect.any(String) }],
  ['HTML named as a PDF', '<!doctype html><script>alert(1)</script>', 400, { cv: expect.any(String) }],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400, { cv: expect.any(String) }],
  ['a file over 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 400, undefined],
])('rejects %s and keeps nothing', async (_, bytes, status, fields) => {
  const site = await siteWithOwnForm()
  const answer = await upload(site, bytes)
  expect(answer.status).toBe(status)
  const { error } = JSON.parse(answer.text)
  if (fields) expect(error.details.fields).toEqual(fields)
  else expect(error.details).toEqual({ reason: 'too_large' })
  expect(await submitted(site, { spam: true })).toEqual([])
})

test('a form that is closed or full says so, also in a race', async () => {
  const closed = await siteWithOwnForm({ closesAt: clock.now().toISOString() })
  expect(
    (await sendForm(server, closed, `/_sw/forms/${closed.formId}`, { name: 'Bo', kind: 'job' })).text,
  ).toContain('This form is closed.')
  const site = await siteWithOwnForm({ maxSubmissions: 2 })
  const forms = await Promise.all(Array.from({ length: 6 }, () => visit(server, site, '/apply')))
  clock.advance(20_000)
  const answers = await Promise.all(
    forms.map(({ text }, i) => {
      const [form] = formsIn(text)
      return sendForm(server, site, form?.action ?? '', { ...form?.fields, name: `Bo ${i}`, kind: 'job' })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409, 409, 409])
  expect(await submitted(site)).toHaveLength(2)
})

test('formulas in answers do not run in a spreadsheet', async () => {
  const site = await siteWithOwnForm()
  const form = await open(site, '/apply')
  await form.send({ name: '=HYPERLINK("http://evil.example")', kind: 'job' })
  const { key } = await server.key((await client.key.get()).accountId)
  const csv = await server.fetch(`/v1/sites/${site.id}/forms/${site.formId}/submissions.csv`, { key })
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('\uFEFFid,createdAt,page,name,kind,school,files'.replace('\uFEFF', ''))
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('the files of a form leave the disk, also when they are rejected', async () => {
  const site = await siteWithOwnForm()
  const before = await formFolders()
  await Promise.all([PDF, 'MZ', Buffer.alloc(11 * 1024 * 1024, 'a')].map((bytes) => upload(site, bytes)))
  await expect.poll(formFolders).toEqual(before)
})

const formFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('sitewright-form-'))

test('tells of a submission by mail, and answers its sender once an hour', async () => {
  const site = await siteWithForm()
  const fields = [
    { name: 'email', label: 'E-mail', type: 'email' as const, required: true },
    { name: 'message', label: 'Message', type: 'longText' as const },
  ]
  const autoresponder = { subject: 'Thank you', text: 'We answer soon.' }
  const notifyEmails = ['owner@example.com']
  const form = await client.forms.create(site.id, { name: 'Ask', fields, notifyEmails, autoresponder })
  const blocks = { content: [contact({ id: 'ask', formId: form.id })] }
  await client.pages.create(site.id, { title: 'Ask', slug: 'ask', status: 'published', blocks })
  clock.freeze('2026-06-01T10:00:00Z')
  for (const message of ['Buy now: http://spam.example', 'Again']) {
    const shown = await open(site, '/ask')
    expect((await shown.send({ email: 'eve@example.com', message })).status).toBe(303)
  }
  clock.run()
  const mails = (await client.mail.list(site.id)).data
  expect(mails.map(({ kind, to }) => `${kind} ${to}`).sort()).toEqual([
    'form_autoresponse eve@example.com',
    'form_notification owner@example.com',
    'form_notification owner@example.com',
  ])
  const answer = mails.find(({ kind }) => kind === 'form_autoresponse')
  const { text } = await client.mail.get(site.id, answer?.id ?? '')
  expect(text).toContain('We answer soon.')
  expect(text).not.toContain('spam.example')
})

test('erasing a customer removes what they sent, and their files', async () => {
  const site = await siteWithOwnForm({
    fields: [...APPLY, { name: 'email', label: 'E-mail', type: 'email' }],
  })
  const body = new FormData()
  const page = formsIn((await visit(server, site, '/apply')).text)[0]
  clock.advance(20_000)
  const email = 'zoe.unique@example.com'
  const fields = { ...page?.fields, name: 'Zoe', kind: 'job', email }
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('cv', new File([PDF], 'cv.pdf'))
  await sendMultipart(server, site, `/_sw/forms/${site.formId}`, body)
  const customer = (await client.customers.list(site.id, { search: email })).data[0]
  expect((await client.customers.export(site.id, customer?.id ?? '')).activities).toEqual([
    expect.objectContaining({ kind: 'submission' }),
  ])
  await client.customers.erase(site.id, customer?.id ?? '')
  expect(await submitted(site)).toEqual([expect.objectContaining({ answers: {}, files: [] })])
  expect((await client.mail.list(site.id)).data).toEqual([])
})
