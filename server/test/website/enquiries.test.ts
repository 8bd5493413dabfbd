import { expect, test } from 'vitest'
import { newListing } from '../support/changes/resources.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendForm, visit } from '../support/visit.ts'

const server = await startTestServer()
const { clock } = server
const { client, key } = await server.tenant()

/** A published site with a published listing. */
async function newAgency(fields: object = {}) {
  const { id, slug } = await client.sites.create({ name: `Agency ${crypto.randomUUID()}`, ...fields })
  const listing = await newListing({ client, siteId: id }, { status: 'published' })
  await client.sites.publish(id)
  return { id, slug, listing, path: `/properties/${listing.slug}` }
}
type Agency = Awaited<ReturnType<typeof newAgency>>

/** A visitor who reads the page of the listing and takes a while to write. */
async function open(agency: Agency) {
  const { text } = await visit(server, agency, agency.path)
  const form = formsIn(text).find(({ action }) => action === '/_sw/enquiries') as ReturnType<
    typeof formsIn
  >[number]
  clock.advance(20_000)
  return (fields: Record<string, string>) =>
    sendForm(server, agency, form.action, { ...form.fields, ...fields })
}
const EVE = { name: 'Eve', email: 'eve@example.com', phone: '', message: 'Is it still free?' }

const enquiriesOf = async ({ id }: Agency, query = {}) =>
  (await client.realestate.listEnquiries(id, query)).data
const eventsOf = async ({ id }: Agency) =>
  (await client.webhooks.listEvents(id, {})).data
    .map(({ type }) => type)
    .filter((type) => /enquiry/.test(type))
const mailsOf = async ({ id }: Agency) =>
  (await client.mail.list(id)).data.map(({ kind, to }) => [kind, to]).toSorted()

test('a visitor asks about a listing, without a script', async () => {
  const agency = await newAgency()
  const send = await open(agency)
  const sent = await send(EVE)
  expect(sent.status).toBe(303)
  const [path, id] = (sent.headers.location ?? '').split('#')
  expect(path).toBe(agency.path)
  expect((await visit(server, agency, path)).text).toContain(`id="${id}"`)
  expect(await enquiriesOf(agency)).toEqual([
    expect.objectContaining({
      ...EVE,
      ...{ phone: null, listingId: agency.listing.id, listingTitle: 'Lake flat' },
      ...{ page: agency.path, status: 'new', spam: false },
    }),
  ])
  const [customer] = (await client.customers.list(agency.id)).data
  expect(customer).toMatchObject({ email: EVE.email, name: 'Eve' })
  const timeline = await client.customers.listActivities(agency.id, customer?.id ?? '')
  expect(timeline.data).toMatchObject([
    { kind: 'enquiry', status: 'new', details: { listingTitle: 'Lake flat' } },
  ])
})

test('errors stand beside their fields in German, and what was typed stays', async () => {
  const agency = await newAgency({ language: 'de' })
  const send = await open(agency)
  const { status, text } = await send({ ...EVE, email: 'eve', message: '' })
  expect(status).toBe(422)
  expect(text).toContain('Anfrage zu dieser Immobilie')
  expect(text).toMatch(/-email-error">Bitte geben Sie eine gültige E-Mail-Adresse an/)
  const missing = await send({ ...EVE, message: '' })
  expect(missing.text).toMatch(/-message-error">Bitte füllen Sie dieses Feld aus/)
  expect(missing.text).toMatch(/name="name"[^>]* value="Eve"/)
  expect(await enquiriesOf(agency)).toEqual([])
})

test('fifty clicks at once make one enquiry, one event and one acknowledgement', async () => {
  const agency = await newAgency()
  const send = await open(agency)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(EVE)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await enquiriesOf(agency)).toHaveLength(1)
  expect(await eventsOf(agency)).toEqual(['enquiry.created'])
  expect((await mailsOf(agency)).filter(([kind]) => kind === 'enquiry_received')).toEqual([
    ['enquiry_received', EVE.email],
  ])
})

test('the sender of many enquiries gets one acknowledgement an hour', async () => {
  clock.freeze('2026-06-01T10:00:00Z')
  const agency = await newAgency()
  for (const message of ['Hello', 'Hello again']) await (await open(agency))({ ...EVE, message })
  clock.run()
  expect(await enquiriesOf(agency)).toHaveLength(2)
  expect((await mailsOf(agency)).filter(([kind]) => kind === 'enquiry_received')).toHaveLength(1)
})

test('an enquiry of a program is spam; restored, it is told of once', async () => {
  const agency = await newAgency()
  const send = await open(agency)
  expect((await send({ ...EVE, _website: 'http://spam.example' })).status).toBe(303)
  expect([await enquiriesOf(agency), await eventsOf(agency), await mailsOf(agency)]).toEqual([[], [], []])
  const [{ id } = { id: '' }] = await enquiriesOf(agency, { spam: true })
  for (const spam of [false, true, false]) await client.realestate.updateEnquiry(agency.id, id, { spam })
  expect((await eventsOf(agency)).filter((type) => type === 'enquiry.created')).toHaveLength(1)
  expect(await enquiriesOf(agency)).toHaveLength(1)
})

test('visitors cannot ask about a listing that they do not see', async () => {
  const [agency, other] = [await newAgency(), await newAgency()]
  const send = await open(agency)
  expect((await send({ ...EVE, listingId: other.listing.id })).status).toBe(404)
  await client.realestate.archive(agency.id, agency.listing.id)
  expect((await send(EVE)).status).toBe(404)
})

test('enquiries outlive their listing, and are exported without formulas', async () => {
  const agency = await newAgency()
  await (await open(agency))({ ...EVE, name: '=1+1' })
  await client.realestate.delete(agency.id, agency.listing.id)
  expect(await enquiriesOf(agency)).toMatchObject([{ listingId: null, listingTitle: 'Lake flat' }])
  const csv = await server.fetch(`/v1/sites/${agency.id}/realestate/enquiries.csv`, { key })
  expect((await csv.text()).split('\r\n')[1]).toContain(",Lake flat,'=1+1,eve@example.com,")
})

test('erasing a customer removes them from enquiries, also from spam, and from mails', async () => {
  const agency = await newAgency()
  const send = await open(agency)
  await send(EVE)
  await send({ ...EVE, _website: 'x', message: 'Eve again' })
  const [{ id } = { id: '' }] = (await client.customers.list(agency.id)).data
  expect(JSON.stringify(await client.customers.export(agency.id, id))).toContain(EVE.message)
  await client.customers.erase(agency.id, id)
  const left = [...(await enquiriesOf(agency)), ...(await enquiriesOf(agency, { spam: true }))]
  expect(left).toHaveLength(2)
  for (const enquiry of left) expect(enquiry).toMatchObject({ name: 'Erased', email: null, message: '' })
  expect([await mailsOf(agency), await eventsOf(agency)]).toEqual([[], []])
})

test('spam of an erased sender can be restored, and is acknowledged to nobody', async () => {
  const agency = await newAgency()
  const send = await open(agency)
  await send(EVE)
  await send({ ...EVE, _website: 'x' })
  const [customer] = (await client.customers.list(agency.id)).data
  await client.customers.erase(agency.id, customer?.id ?? '')
  const [spam] = await enquiriesOf(agency, { spam: true })
  const restored = await client.realestate.updateEnquiry(agency.id, spam?.id ?? '', { spam: false })
  expect(restored).toMatchObject({ spam: false, email: null })
  expect([await mailsOf(agency), await eventsOf(agency)]).toEqual([[], ['enquiry.created']])
})
