import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { newJob, PDF } from '../support/changes/resources.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendMultipart, visit } from '../support/visit.ts'

const server = await startTestServer()
const { clock } = server
const { client } = await server.tenant()

/** A published site with a published job. */
async function newEmployer(fields: object = {}) {
  const { id, slug } = await client.sites.create({ name: `Employer ${crypto.randomUUID()}`, ...fields })
  const job = await newJob({ client, siteId: id }, { status: 'published' })
  await client.sites.publish(id)
  return { id, slug, job, path: `/jobs/${job.slug}` }
}
type Employer = Awaited<ReturnType<typeof newEmployer>>
type Bytes = string | Buffer

/** A visitor who reads the page of the job and takes a while to write; sends as a browser without scripts does. */
async function open(employer: Employer) {
  const { text } = await visit(server, employer, employer.path)
  const form = formsIn(text).find(({ action }) => action === '/_sw/applications')
  clock.advance(20_000)
  return (fields: Record<string, string>, cv: Bytes | null = PDF) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...form?.fields, ...fields })) body.set(name, String(value))
    body.set('cv', new File(cv === null ? [] : [cv as BlobPart], cv === null ? '' : 'cv.pdf'))
    return sendMultipart(server, employer, form?.action ?? '', body, {})
  }
}
const EVE = { name: 'Eve', email: 'eve@example.com', phone: '', message: 'I cook.' }

const applicationsOf = async ({ id }: Employer, query = {}) =>
  (await client.recruitment.listApplications(id, query)).data
const eventsOf = async ({ id }: Employer) =>
  (await client.webhooks.listEvents(id, {})).data.flatMap(({ type }) =>
    /^application/.test(type) ? [type] : [],
  )
const mailsOf = async ({ id }: Employer) =>
  (await client.mail.list(id)).data.map(({ kind, to }) => [kind, to])
const keyOf = async ({ id }: Employer) => {
  const [application] = await applicationsOf({ id } as Employer)
  const row = await server.db.first<{ key: string }>(sql`
    select cv_key as key from job_applications where id = ${application?.id}`)
  return row?.key ?? ''
}

test('a visitor applies with a CV, without a script', async () => {
  const employer = await newEmployer()
  const send = await open(employer)
  const sent = await send(EVE)
  expect(sent.status).toBe(303)
  const [path, id] = (sent.headers.location ?? '').split('#')
  expect((await visit(server, employer, path)).text).toContain(`id="${id}"`)
  expect(await applicationsOf(employer, { jobId: employer.job.id, stage: 'received' })).toEqual([
    expect.objectContaining({
      ...EVE,
      ...{ phone: null, jobTitle: 'Head chef', stage: 'received', spam: false, notes: null },
      cv: { filename: 'cv.pdf', sizeBytes: PDF.length },
    }),
  ])
  expect(await applicationsOf(employer, { stage: 'hired' })).toEqual([])
  const [customer] = (await client.customers.list(employer.id)).data
  const timeline = await client.customers.listActivities(employer.id, customer?.id ?? '')
  expect(timeline.data).toMatchObject([{ kind: 'application', status: 'received' }])
})

test('spam keeps no CV', async () => {
  const employer = await newEmployer()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...EVE, jobId: employer.job.id })) body.set(name, value)
  body.set('cv', new File([PDF], 'cv.pdf'))
  expect((await sendMultipart(server, employer, '/_sw/applications', body)).status).toBe(201)
  expect(await applicationsOf(employer, { spam: true })).toMatchObject([{ email: EVE.email, cv: null }])
})

test('a CV is downloaded by a link that ends, as an attachment', async () => {
  const employer = await newEmployer()
  await (await open(employer))(EVE)
  const [{ id } = { id: '' }] = await applicationsOf(employer)
  const { url } = await client.recruitment.getCvLink(employer.id, id)
  const file = await fetch(url)
  expect([file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
    'attachment; filename=cv.pdf',
    'private, no-store',
  ])
  expect(await file.text()).toBe(PDF)
  expect((await fetch(url.replace('application_', 'application-'))).status).toBe(404)
  clock.advance(16 * 60_000)
  expect((await fetch(url)).status).toBe(404)
})

test.each([
  ['no CV', null, 'Bitte füllen Sie dieses Feld aus.'],
  ['a program named as a PDF', Buffer.from('MZ\x90\0\x03\0\0\0'), 'Bitte wählen Sie eine PDF-Datei.'],
  ['a text', 'Curriculum vitae', 'Bitte wählen Sie eine PDF-Datei.'],
  ['a file over 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, PDF), 'Die Dateien sind zu groß.'],
])('rejects %s, and what was typed stays', async (_, cv, words) => {
  const employer = await newEmployer({ language: 'de' })
  const send = await open(employer)
  const { status, text } = await send(EVE, cv)
  expect(status).toBe(422)
  expect(text).toContain(words)
  expect(text).toMatch(/name="name"[^>]* value="Eve"/)
  expect(await applicationsOf(employer)).toEqual([])
})

test('fifty clicks at once make one application, one event and one acknowledgement', async () => {
  const employer = await newEmployer()
  const send = await open(employer)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(EVE)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await applicationsOf(employer)).toHaveLength(1)
  expect(await eventsOf(employer)).toEqual(['application.created'])
  expect((await mailsOf(employer)).filter(([kind]) => kind === 'application_received')).toEqual([
    ['application_received', EVE.email],
  ])
})

test('deleting an application, or erasing its sender, removes the file', async () => {
  const employer = await newEmployer()
  const send = await open(employer)
  const { storage } = server.platform
  await send(EVE)
  const deleted = await keyOf(employer)
  const [{ id } = { id: '' }] = await applicationsOf(employer)
  await client.recruitment.deleteApplication(employer.id, id)
  await expect.poll(() => storage.stat(deleted)).toBe(null)

  await send({ ...EVE, message: 'Again' })
  const erased = await keyOf(employer)
  expect(await storage.stat(erased)).toMatchObject({ sizeBytes: PDF.length })
  const [customer] = (await client.customers.list(employer.id)).data
  const exported = JSON.stringify(await client.customers.export(employer.id, customer?.id ?? ''))
  expect([exported.includes('Again'), exported.includes(erased)]).toEqual([true, false])
  await client.customers.erase(employer.id, customer?.id ?? '')
  await expect.poll(() => storage.stat(erased)).toBe(null)
  expect(await applicationsOf(employer)).toMatchObject([
    { name: 'Erased', email: null, message: null, cv: null, stage: 'received' },
  ])
})
