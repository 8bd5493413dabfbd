import { compileDesign } from '@sitewright/blocks/design'
import { describe, expect, test } from 'vitest'
import { ConflictError, ForbiddenError } from '../../../../client/src/index.ts'
import { readBrief } from '../../../src/features/ai/brief/read-brief.ts'
import { COLOURS, MOODS } from '../../../src/features/ai/brief/schema.ts'
import { KINDS } from '../../../src/features/ai/built-in/kinds.ts'
import { lookFor } from '../../../src/features/ai/built-in/look.ts'
import { designFor } from '../../../src/features/ai/business/design-for.ts'
import { wantedItems } from '../../../src/features/ai/business/plan-items.ts'
import { amountOf } from '../../../src/features/ai/business/read-amount.ts'
import { weeklyOf } from '../../../src/features/ai/business/read-hours.ts'
import { INCLUDES } from '../../../src/features/ai/rules.ts'
import { eventsOf, finished } from '../../support/ai.ts'
import type { Site } from '../../support/changes/resources.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const ALL = [...INCLUDES]

const SALON =
  'Friseursalon Haarwerk in Köln. Haarschnitt Damen 48 Euro, Herren 32 Euro, Farbe ab 60 Euro. Dienstag bis Samstag von 9 bis 18 Uhr. Wir suchen eine Stylistin.'
const HOTEL =
  'Hotel Seeblick, a family-run hotel on Lake Constance with a sauna. Double rooms from 120 euros a night, single rooms 80 euros a night. Calm, dark green.'
const POTTERY = 'An online shop called Mud for handmade ceramics: mugs 24 euros, bowls 32 euros, vases.'
const TRATTORIA =
  'Trattoria Bella is an Italian restaurant in Salzburg. We serve pizza and pasta. Open Tuesday to Sunday from 11:30 to 22:00, closed on Mondays. Terrace with 40 seats.'

async function generated(site: Site, prompt: string, fields: object = {}) {
  const { jobId } = await site.client.ai.generate(site.siteId, { prompt, pageCount: 3, ...fields })
  return finished(site, jobId)
}

describe('a generation job', () => {
  test('makes products with their prices, pictures and a list on the pages, each once', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY, { include: ['products'] })
    expect(job.status).toBe('completed')
    const { data } = await client.shop.listProducts(siteId)
    expect(data.map(({ title, price, currency, active }) => ({ title, price, currency, active }))).toEqual([
      { title: 'Mugs', price: 24, currency: 'EUR', active: true },
      { title: 'Bowls', price: 32, currency: 'EUR', active: true },
    ])
    for (const { images } of data) expect((await fetch(images[0] as string)).status).toBe(200)
    expect(
      job.made
        .filter(({ type }) => type === 'product')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(data.map(({ id }) => id).sort())
    const home = await client.pages.get(siteId, job.pages[0]?.id as string)
    expect(JSON.stringify(home.blocks)).toContain('ProductGrid')

    const again = await generated(site, POTTERY, { include: ['products'] })
    expect((await client.shop.listProducts(siteId)).data).toHaveLength(2)
    expect(again.made.filter(({ type }) => type === 'product')).toEqual([])
    expect(again.notes).toContain('The site already has a product “Mugs”, which stays as it is')
  })

  test('makes services, who offers them, and when', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    await client.sites.update(siteId, { name: 'Haarwerk', language: 'de' })
    await generated(site, SALON, { include: ['services', 'hours', 'jobs'] })
    const { data: services } = await client.booking.listServices(siteId)
    expect(services.map(({ name, price }) => [name, price])).toEqual([
      ['Haarschnitt Damen', 48],
      ['Herren', 32],
      ['Farbe', 60],
    ])
    const { data: staff } = await client.booking.listStaff(siteId)
    expect(staff).toMatchObject([{ name: 'Haarwerk', serviceIds: services.map(({ id }) => id).sort() }])
    expect(staff[0]?.workingHours).toContainEqual({ weekday: 2, start: '09:00', end: '18:00' })
    const { data: jobs } = await client.recruitment.list(siteId)
    expect(jobs).toMatchObject([{ title: 'Stylistin', status: 'draft', location: 'Köln' }])
  })

  test('makes units, tables and opening hours', async () => {
    const hotel = await server.tenant()
    await generated(hotel, HOTEL, { include: ALL })
    const { data: units } = await hotel.client.rental.listUnits(hotel.siteId)
    expect(units.map(({ name, pricePerNight, maxGuests }) => [name, pricePerNight, maxGuests])).toEqual([
      ['Double rooms', 120, 2],
      ['Single rooms', 80, 1],
    ])
    const inn = await server.tenant()
    await generated(inn, TRATTORIA, { include: ALL })
    const { data: tables } = await inn.client.reservation.listAllTables(inn.siteId)
    expect(tables).toHaveLength(10)
    expect(tables[0]).toMatchObject({ name: 'Table 1', capacity: 4, active: true })
    const { weekly } = await inn.client.reservation.getOpeningHours(inn.siteId)
    expect(weekly.map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5, 6, 7])
    expect(weekly[0]).toEqual({ weekday: 2, start: '11:30', end: '22:00' })
  })

  test('makes a form, menus and a design, unless the site has its own', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, HOTEL)
    const [form] = (await client.forms.list(siteId)).data
    const pages = await Promise.all(job.pages.map(({ id }) => client.pages.get(siteId, id)))
    expect(JSON.stringify(pages.map(({ blocks }) => blocks))).toContain(`"formId":"${form?.id}"`)
    const { menus } = await client.design.getNavigation(siteId)
    expect(menus.map(({ name }) => name)).toEqual(['main', 'footer'])
    expect(menus[0]?.items.map(({ pageId }) => pageId)).not.toContain(job.pages[0]?.id)
    expect(JSON.stringify(pages[0]?.blocks)).toContain('"menu":"main"')
    const design = await client.design.get(siteId)
    expect(design.contrast.every(({ passes }) => passes)).toBe(true)
    expect(pages[0]?.blocks.root).toEqual({ props: { title: 'Home' } })

    const again = await generated(site, POTTERY)
    expect(again.made).toEqual([])
    expect(await client.design.get(siteId)).toEqual(design)
  })

  test('leaves what a site shows already as it is, and makes nothing active on it', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published' })
    await client.sites.publish(siteId)
    const job = await generated(site, POTTERY, { include: ALL })
    expect(new Set(job.made.map(({ type }) => type))).toEqual(new Set(['product', 'form']))
    expect((await client.shop.listProducts(siteId)).data.map(({ active }) => active)).toEqual([false, false])
    expect((await client.design.getNavigation(siteId)).menus).toEqual([])
  })

  test('needs the scopes to write what it includes', async () => {
    const site = await server.tenant()
    const { key } = await server.key(site.accountId, 'live', ['ai:write', 'pages:write'])
    const asked = (include: (typeof ALL)[number][]) =>
      server.client(key).ai.generate(site.siteId, { prompt: POTTERY, include, pageCount: 1 })
    expect(await errorOf(asked(['products', 'jobs']))).toMatchObject({
      details: { reason: 'missing_scope', scopes: ['ecommerce:write'] },
    })
    expect(await errorOf(asked(['products']))).toBeInstanceOf(ForbiddenError)
    expect((await asked(['jobs'])).status).toBe('queued')
  })
})

describe('undoing a job', () => {
  test('removes all that it made, so that the same prompt gives the same site again', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const made = await generated(site, POTTERY, { include: ALL })
    const pages = await Promise.all(made.pages.map(({ id }) => client.pages.get(siteId, id)))
    const undone = await client.ai.undoJob(siteId, made.jobId)
    expect(undone).toMatchObject({ undoneAt: expect.any(String), kept: [] })
    expect((await client.pages.list(siteId)).total).toBe(0)
    expect((await client.media.list(siteId)).total).toBe(0)
    expect((await client.shop.listProducts(siteId)).total).toBe(0)
    expect((await client.forms.list(siteId)).total).toBe(0)
    expect((await client.design.getNavigation(siteId)).menus).toEqual([])
    expect((await client.design.get(siteId)).tokens).toEqual({})
    const events = await eventsOf(server, siteId)
    expect(events.filter(({ type }) => type === 'page.deleted').map(({ data }) => data)).toEqual(pages)
    expect(await client.ai.undoJob(siteId, made.jobId)).toEqual(undone)
    const again = await generated(site, POTTERY, { include: ALL })
    expect(again.pages.map(({ slug }) => slug)).toEqual(made.pages.map(({ slug }) => slug))
  })

  test('keeps what was changed, used or published since, and says so', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY, { include: ALL })
    const [home, other] = job.pages
    await client.pages.update(siteId, home?.id as string, { title: 'Welcome' })
    const [mugs] = (await client.shop.listProducts(siteId)).data
    await client.shop.updateProduct(siteId, mugs?.id as string, { price: 25 })
    const { kept } = await client.ai.undoJob(siteId, job.jobId)
    expect(kept).toContainEqual({ type: 'page', id: home?.id, name: 'Home', reason: 'changed' })
    expect(kept).toContainEqual({ type: 'product', id: mugs?.id, name: 'Mugs', reason: 'changed' })
    const left = (await client.media.list(siteId)).data.map(({ url }) => url)
    expect(left).toContain(mugs?.images[0])
    const page = await client.pages.get(siteId, home?.id as string)
    for (const url of JSON.stringify(page.blocks).match(/https?:[^"]+\/media\/[^"]+/g) ?? [])
      expect(left).toContain(url)
    expect(kept.filter(({ type }) => type === 'media')).toHaveLength(left.length)
    // The page that was changed links to the others.
    expect(kept).toContainEqual({ type: 'page', id: other?.id, name: other?.title, reason: 'used' })
    const stay = kept.filter(({ type }) => type === 'page').map(({ id }) => id)
    expect((await client.pages.list(siteId)).data.map(({ id }) => id).sort()).toEqual(stay.sort())
  })

  test('keeps all that visitors see', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY, { include: ALL })
    for (const { id } of job.pages) await client.pages.publish(siteId, id)
    await client.sites.publish(siteId)
    const { kept } = await client.ai.undoJob(siteId, job.jobId)
    const ids = kept.map(({ id }) => id)
    expect(ids.sort()).toEqual(
      [...job.pages.map(({ id }) => id), ...job.made.map(({ id }) => id), ...job.mediaIds].sort(),
    )
  })

  test('is for completed jobs', async () => {
    const site = await server.tenant()
    const { jobId } = await site.client.ai.generate(site.siteId, { prompt: POTTERY })
    await site.client.ai.cancelJob(site.siteId, jobId).catch(() => undefined)
    const { status } = await finished(site, jobId)
    const error = await errorOf(site.client.ai.undoJob(site.siteId, jobId))
    if (status === 'cancelled') expect(error).toBeInstanceOf(ConflictError)
  })
})

describe('reading', () => {
  test.each([
    ['from 1,400 euros', 1400, 'EUR'],
    ['ab 12,50 €', 12.5, 'EUR'],
    ['$35', 35, 'USD'],
    ['180 pounds', 180, 'GBP'],
    ['65 Franken', 65, 'CHF'],
    ['1.250 Euro', 1250, 'EUR'],
  ])('the amount of “%s”', (text, amount, currency) => {
    expect(amountOf(text)).toEqual({ amount, currency })
  })

  test.each([
    [['Open Tuesday to Thursday from 10 to 18'], [2, 3, 4], '10:00', '18:00'],
    [['Geöffnet Mo–Fr 9–17 Uhr', 'Mittwoch geschlossen'], [1, 2, 4, 5], '09:00', '17:00'],
    [['Open daily 9 am to 5:30 pm'], [1, 2, 3, 4, 5, 6, 7], '09:00', '17:30'],
    [['Open six days a week'], [], '', ''],
    [['Montag bis Samstag ab 6 Uhr'], [], '', ''],
  ])('the hours of %j', (lines, days, start, end) => {
    const weekly = weeklyOf(lines)
    expect(weekly.map(({ weekday }) => weekday)).toEqual(days)
    for (const span of weekly) expect(span).toMatchObject({ start, end })
  })

  test('makes at most a few dozen items of any prompt', () => {
    const many = Array.from({ length: 400 }, (_, i) => `Item ${i} for ${i} euros a night`).join(', ')
    const plan = { include: INCLUDES, language: 'en', siteName: 'Site', currency: 'EUR' }
    const prompts = [`A shop with ${many}.`, `A restaurant with 900 tables and 900 seats. ${many}`]
    for (const prompt of prompts) expect(wantedItems(readBrief(prompt), plan).length).toBeLessThanOrEqual(60)
    const sought = Array.from({ length: 90 }, (_, i) => `We are looking for a cook ${i}.`).join(' ')
    const jobs = wantedItems(readBrief(`Trattoria Bella is a restaurant. ${sought}`), plan)
    expect(jobs.filter(({ type }) => type === 'job')).toHaveLength(12)
    const times = Array.from({ length: 20 }, (_, i) => `${i}:00 to ${i}:30`).join(', ')
    expect(weeklyOf([`Open daily ${times}`])).toEqual([])
  })
})

test('every look that a prompt can ask for can be read, light and dark', () => {
  const brief = readBrief('A hotel')
  for (const colour of [...COLOURS, null])
    for (const mood of [...MOODS, null])
      for (const seed of ['a', 'b', 'c']) {
        const wanted = { ...brief, colours: colour ? [colour] : [], moods: mood ? [mood] : [] }
        const design = designFor(lookFor(wanted, KINDS.hotel.looks, seed), seed)
        const { contrast, errors } = compileDesign(design)
        expect([colour, mood, errors, contrast.filter(({ passes }) => !passes)]).toEqual([
          colour,
          mood,
          {},
          [],
        ])
      }
})

describe('what the prompt does not say', () => {
  test('is a list of places in the dashboard, without what was added there', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, 'A hair salon in Cologne.', { include: ALL, pageCount: 5 })
    const missing = async () => (await client.ai.listMissing(siteId, job.jobId)).data
    const pageOf = (role: string) => job.pages.find((page) => page.role === role)?.id as string
    const before = await missing()
    expect(before.map(({ fact }) => fact)).toEqual(job.missing)
    expect(before).toContainEqual({ fact: 'offers', area: 'services', pageId: null })
    expect(before).toContainEqual({ fact: 'opening_hours', area: 'staff', pageId: null })
    expect(before).toContainEqual({ fact: 'address', area: 'page', pageId: pageOf('contact') })

    await client.booking.createService(siteId, { name: 'Haircut', durationMinutes: 30, price: 35 })
    const workingHours = [{ weekday: 2, start: '09:00', end: '18:00' }]
    await client.booking.createStaff(siteId, { name: 'Maya', workingHours })
    const contact = await client.pages.get(siteId, pageOf('contact'))
    const content = [
      ...(contact.blocks.content as object[]),
      {
        type: 'Map',
        props: { id: 'map', heading: '', address: 'Domplatz 1, Köln', linkLabel: '', note: '' },
      },
      { type: 'Text', props: { id: 'phone', html: '<p>Phone: +49 221 555 01 23</p>', size: 'normal' } },
    ]
    await client.pages.update(siteId, contact.id, { blocks: { ...contact.blocks, content } })
    const after = (await missing()).map(({ fact }) => fact)
    expect(after).toEqual(
      job.missing.filter((fact) => !['offers', 'prices', 'opening_hours', 'address', 'phone'].includes(fact)),
    )
    expect(after).toContain('privacy')
    await client.pages.create(siteId, { title: 'Imprint', slug: 'imprint' })
    expect((await missing()).map(({ fact }) => fact)).not.toContain('privacy')
  })
})
