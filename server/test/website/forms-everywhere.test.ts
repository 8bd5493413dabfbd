import { type Component, catalogue, leavesOf } from '@sitewright/blocks/catalogue'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { newJob, newListing, newTable, newUnit, PDF } from '../support/changes/resources.ts'
import { count } from '../support/counts.ts'
import { ENTERED, type Filled, filledForms } from '../support/filled-forms.ts'
import { startTestServer } from '../support/server.ts'
import { sendForm, sendMultipart, visit } from '../support/visit.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()

type Part = { type: string; props: Record<string, unknown> }
type Content = (place: string) => Part[]
const LAYOUTS = ['products', 'listings', 'units', 'services', 'jobs'] as const
/** Pages by what holds their blocks. */
const PATHS = {
  ...{ home: '/', products: '/products/jam', listings: '/properties/lake-flat', units: '/stays/boathouse' },
  ...{ services: '/services/massage', jobs: '/jobs/head-chef' },
} as const
type Place = keyof typeof PATHS
const PLACES = Object.keys(PATHS) as Place[]

async function newSite() {
  const site = await client.sites.create({ name: `House ${crypto.randomUUID()}`, timeZone: 'Europe/Vienna' })
  const own = { client, siteId: site.id }
  const { id } = await client.booking.createService(site.id, { name: 'Massage', durationMinutes: 60 })
  const workingHours = [{ weekday: 1, start: '09:00', end: '17:00' }]
  await client.booking.createStaff(site.id, { name: 'Grace', workingHours, serviceIds: [id] })
  for (const [title, category] of ['Jam Food', 'Cup Dishes'].map((text) => text.split(' ')))
    await client.shop.createProduct(site.id, { title: title as string, price: 12, category })
  await newListing(own, { status: 'published' })
  await newUnit(own)
  await newJob(own, { status: 'published' })
  await newTable(own)
  return site
}

/** Publishes a page and a layout for each kind of item with these blocks, and a header and a footer. */
async function publish(site: { id: string }, contentOf: Content) {
  const newPage = (place: string, slug: string) =>
    client.pages.create(site.id, {
      ...{ title: place, slug, status: 'published' },
      blocks: { content: contentOf(place) },
    })
  await newPage('home', '/')
  const layouts = await Promise.all(LAYOUTS.map((kind) => newPage(kind, `layouts/${kind}`)))
  await client.sites.update(site.id, {
    layouts: Object.fromEntries(LAYOUTS.map((kind, i) => [kind, layouts[i]?.id])),
  })
  const [header, footer] = ['header', 'footer'].map((place) => ({ content: contentOf(place) }))
  await client.design.updateFrame(site.id, { header, footer } as never)
  await client.sites.publish(site.id)
}

/** Every block of the catalogue, and the one that shows a form of the site. */
async function partsOf(site: { id: string }): Promise<Record<string, Part>> {
  const cv = { name: 'cv', label: 'CV', type: 'file' as const }
  const agree = { name: 'agree', label: 'I agree', type: 'consent' as const, required: true }
  const { id: formId } = await client.forms.create(site.id, { name: 'Apply', fields: [cv, agree] })
  const parts = Object.values(catalogue).map(({ type, defaultProps }) => [
    type,
    { type, props: defaultProps },
  ])
  const stored = { type: 'ContactForm', props: { ...catalogue.ContactForm?.defaultProps, formId } }
  return { ...Object.fromEntries(parts), StoredForm: stored }
}

/** Which blocks hold a form, and how many, on the page of each place. */
async function blocksWithForms() {
  const site = await newSite()
  const parts = Object.entries(await partsOf(site))
  await publish(site, (place) =>
    LAYOUTS.concat('home' as never).includes(place as never)
      ? parts.map(([name, { type, props }]) => ({
          type: 'Section',
          props: {
            ...{ id: `${place}-${name}`, anchor: `in-${name}` },
            content: [{ type, props: { ...props, id: `${place}-${name}-part` } }],
          },
        }))
      : [],
  )
  const found: Record<string, string[]> = {}
  for (const place of PLACES)
    found[place] = filledForms((await visit(server, site, PATHS[place])).text).flatMap(({ within }) =>
      within.flatMap((id) => (id.startsWith('in-') ? [id.slice(3)] : [])),
    )
  return found as Record<Place, string[]>
}

const SLOTTED = Object.values(catalogue).filter((component) => slotsOf(component).length > 0)

function slotsOf({ props, defaultProps }: Component) {
  return [...leavesOf(props, defaultProps)].filter(({ schema }) => 'x-slot' in schema).map(({ path }) => path)
}

/** A block with the part in the last of its slots. */
function around(component: Component, part: Part): Part {
  const props = structuredClone(component.defaultProps) as Record<string, unknown>
  const path = slotsOf(component).at(-1) ?? []
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as never, props)
  holder[path.at(-1) as string] = [part]
  return { type: component.type, props }
}

/** The ways in which a block stands somewhere: by itself, in slots, in custom blocks, and in custom blocks in those. */
async function waysFor(site: { id: string }, part: Part): Promise<Part[]> {
  const create = async (template: object) => {
    const { id } = await client.blocks.create(site.id, { label: 'Own', template: template as never })
    return { type: 'CustomBlock', props: { blockId: id } }
  }
  const [alone, inSlot] = await Promise.all([
    create(part),
    create([around(SLOTTED[1] as Component, part), part]),
  ])
  const nested = await create([around(SLOTTED[0] as Component, inSlot)])
  return [part, alone, nested, inSlot, ...SLOTTED.flatMap((one) => [around(one, part), around(one, alone)])]
}
/** How many forms these are. */
const formsOf = (ways: Part[]) => ways.length + 2

/** The same with an id for each block. */
function identified({ type, props }: Part, id: string): Part {
  let count = 0
  const named = JSON.parse(JSON.stringify(props), (_key, value) =>
    typeof value?.type === 'string' && value.props
      ? { ...value, props: { ...value.props, id: `${id}-${count++}` } }
      : value,
  )
  return { type, props: { ...named, id } }
}

const found = await blocksWithForms()
const site = await newSite()
const all = await partsOf(site)
const names = [...new Set(Object.values(found).flat())]
const ways = new Map<string, Part[]>()
for (const name of names) ways.set(name, await waysFor(site, all[name] as Part))
/** Blocks whose forms stand for those of all pages. */
const EVERYWHERE = ['ContactForm', 'StoredForm']

/** Blocks that no other page shows stand here in every way, and so do all of the home page. */
const waysAt = (place: string): [string, Part[]][] =>
  names.flatMap((name): [string, Part[]][] => {
    const own = ways.get(name) as Part[]
    const isFirst = PLACES.find((one) => found[one].includes(name)) === place
    return isFirst ? [[name, own]] : EVERYWHERE.includes(name) ? [[name, own.slice(0, 3)]] : []
  })
const countAt = (place: string) =>
  waysAt(place).reduce((sum, [, own]) => sum + (own.length > 3 ? formsOf(own) : own.length + 1), 0)
await publish(site, (place) =>
  waysAt(place).flatMap(([name, own]) => own.map((part, i) => identified(part, `${place}-${name}-${i}`))),
)
const url = new URL(site.url as string)

/** The forms of a page, shown a while ago. */
async function formsAt(path: string) {
  const { status, text } = await visit(server, site, path)
  clock.advance(20_000)
  expect(status, path).toBeLessThan(500)
  return filledForms(text)
}

let senders = 0
const nextSender = () => ({ 'x-forwarded-for': `10.${(++senders >> 8) & 255}.${senders & 255}.7` })

function send({ action, method, isMultipart, values }: Filled) {
  const fields = Object.fromEntries([...values.keys()].map((name) => [name, values.getAll(name) as string[]]))
  const query = new URLSearchParams(Object.entries(fields).map(([name, [value = '']]) => [name, value]))
  if (method === 'get') return visit(server, site, `${action}?${query}`, { headers: nextSender() })
  return isMultipart
    ? sendMultipart(server, site, action, values, nextSender())
    : sendForm(server, site, action, fields, nextSender())
}

/** How often each address of forms was sent to. */
const sent: Record<string, number> = {}
const countSent = (action: string) => {
  const kind = /^\/_sw\/(forms|enquiries|applications)/.exec(action)?.[1]
  if (kind) sent[kind] = (sent[kind] ?? 0) + 1
}

/** What owners find of what was sent. */
async function received() {
  let [forms, spam] = [0, 0]
  for await (const form of client.forms.list(site.id, { limit: 100 })) {
    forms += form.submissionCount
    spam += form.spamCount
  }
  const enquiries = (await client.realestate.listEnquiries(site.id, { limit: 100 })).data.length
  const applications = (await client.recruitment.listApplications(site.id, { limit: 100 })).data.length
  spam += (await client.realestate.listEnquiries(site.id, { spam: true })).data.length
  spam += (await client.recruitment.listApplications(site.id, { spam: true })).data.length
  return { forms, enquiries, applications, spam }
}

test('the blocks that hold forms are known', () => {
  expect(names.toSorted()).toEqual([
    ...['BookingWidget', 'ContactForm', 'Directory', 'JobDetail', 'ListingDetail', 'ProductDetail'],
    ...['ReservationWidget', 'StoredForm', 'UnitDetail'],
  ])
})

test.each(PLACES)('without scripts, every form on the page of %s is sent from every place', async (place) => {
  const path = PATHS[place]
  const count = (await formsAt(path)).length
  expect(count).toBe(countAt(place) + countAt('header') + countAt('footer'))
  let forms: Filled[] = []
  for (let i = 0; i < count; i++) {
    // One view of a page sends only so many.
    if (i % 4 === 0) forms = await formsAt(path)
    const form = forms[i] as Filled
    const { status, text } = await send(form)
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]
    expect([form.action, status, heading], `${form.id} on ${path}`).toEqual([
      form.action,
      form.method === 'get' ? 200 : 303,
      form.method === 'get' ? heading : undefined,
    ])
    countSent(form.action)
  }
  const { spam, ...rest } = await received()
  expect([spam, rest]).toEqual([0, { enquiries: 0, applications: 0, ...sent }])
})

const MORE_PATHS = ['/products', '/reserve', '/_sw/cart', '/nowhere']
test.each(MORE_PATHS)('the forms of the header and footer are sent from %s', async (path) => {
  const open = async () => (await formsAt(path)).filter(({ action }) => action.startsWith('/_sw/forms/'))
  let forms = await open()
  expect(forms.length).toBe(countAt('header') + countAt('footer'))
  for (const i of forms.keys()) {
    if (i % 4 === 0) forms = await open()
    const form = forms[i] as Filled
    expect((await send(form)).status, `${form.id} on ${path}`).toBe(303)
    countSent(form.action)
  }
  expect(await received()).toMatchObject({ spam: 0, ...sent })
})

/** A page is slow to open, so that of the many ways in which the blocks stand, one form in so many is sent. */
const STEP = count({ ordinary: 3, proof: 1 })
const browser = await sharedBrowser()
const context = await browser.newContext({ reducedMotion: 'reduce' })
afterAll(() => context.close())

/** Fills in the form with this number on the page, and sends it as its script does. */
async function sendWithScript(page: Page, index: number) {
  const form = page.locator('form[method=post]').nth(index)
  const file = form.locator('input[type=file]')
  if ((await file.count()) > 0)
    await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.evaluate(`(() => {
    const form = document.querySelectorAll('form[method=post]')[${index}]
    const entered = ${JSON.stringify(ENTERED)}
    for (const control of form.elements) {
      if (control.type === 'checkbox') control.checked = true
      else if (!/hidden|file|radio|submit|button/.test(control.type) && !control.name.startsWith('_'))
        control.value = entered[control.name] ?? entered[control.type] ?? ''
    }
    form.requestSubmit()
  })()`)
  const answer = await answered
  return { status: answer.status(), location: answer.headers().location ?? '' }
}

test.each(['home', 'products', 'listings', 'jobs'] as const)(
  'with scripts, forms on the page of %s are sent from every place',
  async (place) => {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    // A browser that intercepts requests keeps nothing, so that each view of the page is a new one.
    await page.route('**/*', (route) => route.continue())
    const open = async () => {
      await page.setExtraHTTPHeaders(nextSender())
      await page.goto(new URL(PATHS[place], url).href)
      clock.advance(20_000)
    }
    await open()
    const forms = await page
      .locator('form[method=post]')
      .evaluateAll((all) => all.map((form) => ({ id: form.id, action: form.getAttribute('action') ?? '' })))
    expect(forms.length).toBeGreaterThan(countAt('header') + countAt('footer'))
    let sends = 0
    for (const [i, { id, action }] of forms.entries()) {
      const isShared = action.startsWith('/_sw/forms/')
      // Those that other pages have too are sent from the home page.
      if (i % STEP !== 0 || (place !== 'home' && isShared)) continue
      if (sends++ % 4 === 0 || !isShared) await open()
      const { status, location } = await sendWithScript(page, i)
      expect([status < 300, location !== ''], `${id} on ${place}: ${status}`).toEqual([true, true])
      await page.waitForURL(new URL(location, url).href)
      countSent(action)
    }
    expect(await received()).toMatchObject({ spam: 0, ...sent })
    await page.close()
  },
)
