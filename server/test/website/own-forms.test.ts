import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { formsJobs } from '../../src/features/forms/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { formSites } from '../support/form-site.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendForm, sendMultipart, visit } from '../support/visit.ts'

const server = await startTestServer()
const { clock } = server
const { client } = await server.tenant()
const { contact, siteWithForm, open } = formSites(server, client)

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

type OwnForm = { id: string; slug: string; formId: string }

async function upload(site: OwnForm, bytes: Uint8Array | string, name = 'cv.pdf', { isSpam = false } = {}) {
  const body = new FormData()
  const [form] = formsIn((await visit(server, site, '/apply')).text)
  const own = isSpam ? {} : form?.fields
  clock.advance(20_000)
  for (const [field, value] of Object.entries({ ...own, name: 'Bo', kind: 'job' }))
    body.set(field, String(value))
  body.set('cv', new File([bytes as BlobPart], name, { type: 'application/pdf' }))
  return sendMultipart(server, site, `/_sw/forms/${site.formId}`, body)
}
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

test('a file is kept under the type of its bytes, and is an attachment', async () => {
  const site = await siteWithOwnForm()
  expect((await upload(site, PDF, '../../etc/cv<x>.exe')).status).toBe(201)
  const [submission] = await submitted(site)
  expect(submission?.files).toEqual([
    expect.objectContaining({ filename: 'cv_x_.exe', contentType: 'application/pdf', sizeBytes: PDF.length }),
  ])
  const fileId = submission?.files[0]?.id
  const path = `/v1/sites/${site.id}/forms/${site.formId}/files/${fileId}`
  const { key } = await server.key((await client.key.get()).accountId)
  const file = await server.fetch(path, { key })
  expect([file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
    expect.stringMatching(/^attachment; filename=/),
    'private, no-store',
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

test('spam keeps no files, and is deleted once the site has kept it long enough', async () => {
  const site = await siteWithOwnForm()
  expect((await client.sites.get(site.id)).spamDays).toBe(30)
  await client.sites.update(site.id, { spamDays: 3 })
  expect((await upload(site, PDF, 'cv.pdf', { isSpam: true })).status).toBe(201)
  expect((await upload(site, PDF)).status).toBe(201)
  expect(await submitted(site, { spam: true })).toMatchObject([{ spam: true, files: [] }])
  const [accepted] = await submitted(site)
  await client.forms.updateSubmission(site.id, site.formId, accepted?.id ?? '', { spam: true })
  const key = await server.db.first<{ key: string }>(sql`
    select object_key as key from form_files where submission_id = ${accepted?.id}`)
  const expire = async (days: number) => {
    clock.advance(days * 24 * 60 * 60_000)
    for (const { run } of formsJobs) await run(server.platform, {})
    return (await submitted(site, { spam: true })).length
  }
  expect(await expire(2)).toBe(2)
  expect(await expire(2)).toBe(0)
  await expect
    .poll(() =>
      server.platform.storage.read(key?.key ?? '').then(
        () => 'kept',
        () => 'gone',
      ),
    )
    .toBe('gone')
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
  await expect.poll(() => formFolders(before)).toEqual([])
})

const formFolders = async (known: string[] = []) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('sitewright-form-') && !known.includes(name))

test('tells of a submission by mail, and answers its sender once an hour', async () => {
  const site = await siteWithForm()
  const fields = [
    { name: 'email', label: 'Email', type: 'email' as const, required: true },
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
    fields: [...APPLY, { name: 'email', label: 'Email', type: 'email' }],
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
