import { describe, expect, test } from 'vitest'
import { newJob, newListing, PDF } from '../support/changes/resources.ts'
import { BOTH_WAYS, lateVisitor } from '../support/late-visitor.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const EVE = { name: 'Eve', email: 'eve@example.com', message: 'I have a question.' }
const FIELDS = [
  { name: 'name', label: 'Your name', type: 'text' },
  { name: 'email', label: 'Your email', type: 'email', required: true },
  { name: 'message', label: 'Your message', type: 'longText' },
] as const
const DATE = { name: 'date', label: 'Which day?', type: 'text', required: true } as const

async function newSite(content: object[], language = 'en') {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, language })
  await client.pages.create(site.id, { title: 'Home', slug: '/', status: 'published', blocks: { content } })
  await client.sites.publish(site.id)
  return { id: site.id, url: site.url as string }
}

/** A published site with a form on its home page. */
async function newForm(language = 'en') {
  const site = await newSite([], language)
  const { id } = await client.forms.create(site.id, { name: 'Questions', fields: [...FIELDS] })
  const [home] = (await client.pages.list(site.id)).data
  const block = { type: 'ContactForm', props: { id: 'contact', heading: 'Ask us', formId: id } }
  await client.pages.update(site.id, home?.id ?? '', { blocks: { content: [block] } })
  await client.sites.publish(site.id)
  const answers = async (query = {}) =>
    (await client.forms.listSubmissions(site.id, id, query)).data.map((one) => one.answers)
  return { site, id, answers, action: `/_sw/forms/${id}` }
}
const mailsOf = async ({ id }: { id: string }) => (await client.mail.list(id)).data

describe.each(BOTH_WAYS)('with %o, who comes too late', (options) => {
  const visitor = ({ site }: { site: { url: string } }) => lateVisitor(server, site.url, options)

  test.each([
    ['en', 'closed', 'This form is closed.'],
    ['de', 'closed', 'Dieses Formular ist geschlossen.'],
    ['en', 'deleted', 'This form no longer exists.'],
    ['de', 'deleted', 'Dieses Formular gibt es nicht mehr.'],
  ])('for a form (%s) that is %s reads so, and loses nothing typed', async (language, how, reason) => {
    const form = await newForm(language)
    const { page, open, fill, send, reasons, close } = await visitor(form)
    await open('/')
    await fill(EVE)
    if (how === 'closed')
      await client.forms.update(form.site.id, form.id, { closesAt: '2026-06-01T06:00:01Z' })
    else await client.forms.delete(form.site.id, form.id)
    await send(form.action)
    expect(await reasons()).toEqual([reason])
    const text = await page.locator('main').textContent()
    for (const typed of Object.values(EVE)) expect(text).toContain(typed)
    expect(await page.locator(`form[action="${form.action}"]`).count()).toBe(0)
    if (how === 'closed') expect([await form.answers(), await form.answers({ spam: true })]).toEqual([[], []])
    expect(await mailsOf(form.site)).toEqual([])
    await close()
  })

  test('for the last place of a form reads that it is full, and loses nothing typed', async () => {
    const form = await newForm()
    const [first, late] = [await visitor(form), await visitor(form)]
    for (const { open, fill } of [first, late]) {
      await open('/')
      await fill(EVE)
    }
    await client.forms.update(form.site.id, form.id, { maxSubmissions: 1 })
    await first.send(form.action)
    await first.page.getByRole('status').getByText('Thank you').waitFor()
    await late.send(form.action)
    expect(await late.reasons()).toEqual(['This form no longer accepts submissions.'])
    expect(await late.typed('message')).toBe(EVE.message)
    expect(await form.answers()).toHaveLength(1)
    await Promise.all([first.close(), late.close()])
  })

  test('for a form that asks for more sees what it asks, and loses nothing typed', async () => {
    const form = await newForm()
    const { page, open, fill, send, reasons, typed, close } = await visitor(form)
    await open('/')
    await fill(EVE)
    await client.forms.update(form.site.id, form.id, { fields: [...FIELDS, DATE] })
    await send(form.action)
    expect(await reasons()).toEqual(['Please check the marked fields.', 'Please fill in this field.'])
    for (const [name, value] of Object.entries(EVE)) expect(await typed(name)).toBe(value)
    expect(await form.answers()).toEqual([])
    await fill({ date: 'Friday' })
    await send(form.action)
    await page.getByRole('status').getByText('Thank you').waitFor()
    expect(await form.answers()).toEqual([{ ...EVE, date: 'Friday' }])
    await close()
  })

  test('for a question that is no longer asked sees so, and keeps what was typed', async () => {
    const form = await newForm()
    const { page, open, fill, send, reasons, typed, close } = await visitor(form)
    await open('/')
    await fill(EVE)
    const [, email] = FIELDS
    await client.forms.update(form.site.id, form.id, { fields: [email] })
    await send(form.action)
    expect(await reasons()).toEqual(['This form has changed in the meantime. Please check it again.'])
    expect(await typed('email')).toBe(EVE.email)
    const text = await page.locator('main').textContent()
    for (const kept of ['Eve', EVE.message]) expect(text).toContain(kept)
    expect(await form.answers()).toEqual([])
    await send(form.action)
    await page.getByRole('status').getByText('Thank you').waitFor()
    expect(await form.answers()).toEqual([{ email: EVE.email }])
    await close()
  })

  test.each([
    ['en', 'This job is no longer open.', 'Jobs'],
    ['de', 'Diese Stelle ist nicht mehr ausgeschrieben.', 'Stellen'],
  ])('for a job (%s) reads that it is closed, and loses nothing typed', async (language, reason, jobs) => {
    const site = await newSite([], language)
    const job = await newJob({ client, siteId: site.id }, { status: 'published' })
    const { page, open, fill, send, close } = await visitor({ site })
    await open(`/jobs/${job.slug}`)
    await fill(EVE)
    const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
    await page.locator('main [type=file]').setInputFiles(cv)
    await client.recruitment.update(site.id, job.id, { status: 'closed' })
    await send('/_sw/applications')
    await page.getByRole('heading', { name: reason }).waitFor()
    const text = await page.locator('main').textContent()
    for (const typed of Object.values(EVE)) expect(text).toContain(typed)
    await page.getByRole('main').getByRole('link', { name: jobs }).waitFor()
    for (const spam of [true, false])
      expect((await client.recruitment.listApplications(site.id, { spam })).data).toEqual([])
    expect(await mailsOf(site)).toEqual([])
    await close()
  })

  test.each([
    ['en', 'This property is no longer available.', 'Properties'],
    ['de', 'Diese Immobilie wird nicht mehr angeboten.', 'Immobilien'],
  ])(
    'for a property (%s) reads that it is gone, and loses nothing typed',
    async (language, reason, others) => {
      const site = await newSite([], language)
      const listing = await newListing({ client, siteId: site.id }, { status: 'published' })
      const { page, open, fill, send, close } = await visitor({ site })
      await open(`/properties/${listing.slug}`)
      await fill(EVE)
      await client.realestate.archive(site.id, listing.id)
      await send('/_sw/enquiries')
      await page.getByRole('heading', { name: reason }).waitFor()
      const text = await page.locator('main').textContent()
      for (const typed of Object.values(EVE)) expect(text).toContain(typed)
      await page.getByRole('main').getByRole('link', { name: others }).waitFor()
      for (const spam of [true, false])
        expect((await client.realestate.listEnquiries(site.id, { spam })).data).toEqual([])
      expect(await mailsOf(site)).toEqual([])
      await close()
    },
  )

  test('and loads the page again after a month can send its form', async () => {
    const form = await newForm()
    const { page, open, fill, send, close } = await visitor(form)
    const token = () => page.locator(`input[name=_token]`).first().inputValue()
    await open('/')
    const tokens = [await token()]
    // As often as one view of a page may be used, with the same words each time.
    for (let i = 1; i <= 7; i++) {
      clock.advance(31 * 24 * 60 * 60 * 1000)
      await page.reload()
      clock.advance(20_000)
      tokens.push(await token())
      await fill(EVE)
      await send(form.action)
      await page.getByRole('status').getByText('Thank you').waitFor()
      expect(await form.answers()).toHaveLength(i)
      await open('/')
    }
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(await form.answers({ spam: true })).toEqual([])
    await close()
  })
})
