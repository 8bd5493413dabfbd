import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { finished, heading, puck } from '../../support/ai.ts'
import { newFeed, type Site } from '../../support/changes/resources.ts'
import { lockWaits } from '../../support/locks.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

const POTTERY = 'An online shop called Mud for handmade ceramics: mugs 24 euros, bowls 32 euros, vases.'
const SALON =
  'Hair salon Curl in Cologne. Haircut 48 euros, colour 60 euros. Open Tuesday to Saturday from 9 to 18.'
const HOTEL = 'Hotel Seeblick. Double rooms from 120 euros a night, single rooms 80 euros a night.'
const TRATTORIA =
  'Trattoria Bella is an Italian restaurant in Salzburg. Open Tuesday to Sunday from 11:30 to 22:00. Terrace with 40 seats.'

async function generated(site: Site, prompt: string, fields: object = {}) {
  const { jobId } = await site.client.ai.generate(site.siteId, { prompt, pageCount: 3, ...fields })
  return finished(site, jobId)
}

type Job = Awaited<ReturnType<typeof generated>>
type Page = Job['pages'][number]
const idsOf = (job: Job, type: Job['made'][number]['type']) =>
  job.made.filter((item) => item.type === type).map(({ id }) => id)

/** Undoes the job, and resolves to why things were kept. */
async function undone({ client, siteId }: Site, { jobId }: Job) {
  const { kept } = await client.ai.undoJob(siteId, jobId)
  return new Map(kept.map(({ id, reason }) => [id, reason]))
}

async function publishSomething({ client, siteId }: Site, blocks = puck(heading('h', 'Hello'))) {
  const page = await client.pages.create(siteId, { title: 'Own', slug: 'own', blocks, status: 'published' })
  await client.sites.publish(siteId)
  return page
}

describe('undoing a job keeps', () => {
  test('units with feeds, and documents and pages that were live or have revisions', async () => {
    const hotel = await server.tenant()
    const rooms = await generated(hotel, HOTEL, { include: ['units'] })
    const [double = '', single = ''] = idsOf(rooms, 'unit')
    await newFeed(hotel, double)
    const attached = await undone(hotel, rooms)
    expect([attached.get(double), attached.get(single)]).toEqual(['changed', undefined])

    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY)
    const [home, first] = job.pages.map(({ id }) => id) as [string, string]
    await client.pages.publish(siteId, home)
    await client.sites.publish(siteId)
    await client.pages.update(siteId, home, { status: 'draft' })
    // A page that was changed and restored has revisions that somebody may want.
    await client.pages.update(siteId, first, { title: 'Renamed' })
    await client.pages.restoreRevision(siteId, first, 1)
    const kept = await undone(site, job)
    expect([kept.get('design'), kept.get('navigation'), kept.get(home), kept.get(first)]).toEqual([
      'live',
      'live',
      'live',
      'changed',
    ])
    expect((await client.pages.listRevisions(siteId, first)).data.length).toBeGreaterThan(1)
    expect(await client.design.getLive(siteId)).toMatchObject({ version: 1 })
  })

  test('the pages to which a page links that stays, with what they show', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY, { include: [] })
    const [home, first, second] = job.pages as [Page, Page, Page]
    const link = (id: string, page: Page) => ({
      type: 'Text',
      props: { id, html: `<p><a href="/${page.slug.replace(/^\/+/, '')}#top">On</a></p>` },
    })
    const [image = ''] = job.mediaIds
    const { url } = await client.media.get(siteId, image)
    const save = (page: Page, blocks: object) =>
      server.db.run(sql`update pages set blocks = ${JSON.stringify(blocks)}::jsonb where id = ${page.id}`)
    await save(first, puck(link('t', home), { type: 'Image', props: { id: 'i', src: url, alt: 'Mugs' } }))
    await save(home, puck(heading('h', 'No link')))
    await client.pages.create(siteId, { title: 'Own', slug: 'own', blocks: puck(link('t', first)) })
    const kept = await undone(site, job)
    expect([kept.get(home.id), kept.get(first.id), kept.get(second.id), kept.get(image)]).toEqual([
      'used',
      'used',
      undefined,
      'used',
    ])
    expect((await client.media.list(siteId)).data.map(({ id }) => id)).toEqual([image])
  })

  test('units, staff and products to which something was attached', async () => {
    const hotel = await server.tenant()
    const rooms = await generated(hotel, HOTEL, { include: ['units'] })
    const [double = '', single = ''] = idsOf(rooms, 'unit')
    await hotel.client.rental.updatePricing(hotel.siteId, double, {
      deposit: { amount: 20, type: 'fixed' },
    })
    await hotel.client.rental.createBlock(hotel.siteId, single, { from: '2030-01-01', to: '2030-01-05' })
    const left = await undone(hotel, rooms)
    expect([left.get(double), left.get(single)]).toEqual(['changed', 'changed'])

    const salon = await server.tenant()
    const people = await generated(salon, SALON, { include: ['services', 'hours'] })
    const [who = ''] = idsOf(people, 'staff')
    const time = { startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-01-08T00:00:00.000Z' }
    await salon.client.booking.createTimeOff(salon.siteId, who, time)
    expect((await undone(salon, people)).get(who)).toBe('changed')

    const shop = await server.tenant()
    const goods = await generated(shop, POTTERY, { include: ['products'] })
    const [mugs = '', bowls = ''] = idsOf(goods, 'product')
    await server.db.run(sql`
      insert into product_files (id, site_id, product_id, filename, content_type, size_bytes, object_key, created_at)
      values ('file_1', ${shop.siteId}, ${mugs}, 'plan.pdf', 'application/pdf', 1, 'key', now())`)
    const kept = await undone(shop, goods)
    expect([kept.get(mugs), kept.get(bowls)]).toEqual(['changed', undefined])
  })

  test('pictures and forms that visitors see, though the working copy has them no more', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY)
    const [form = ''] = idsOf(job, 'form')
    const [image = ''] = job.mediaIds
    const { url } = await client.media.get(siteId, image)
    const page = await publishSomething(
      site,
      puck(
        { type: 'Image', props: { id: 'i', src: url, alt: 'Mugs' } },
        { type: 'ContactForm', props: { id: 'f', formId: form } },
      ),
    )
    await client.pages.update(siteId, page.id, { blocks: puck(heading('h', 'Soon')) })
    // As if it had been published and changed before the job ended.
    await server.db.run(sql`update pages set updated_at = '2000-01-01' where id = ${page.id}`)
    const kept = await undone(site, job)
    expect([kept.get(form), kept.get(image)]).toEqual(['used', 'used'])
  })

  test('pages to which menus lead that stay', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, POTTERY)
    const [home, first] = job.pages
    const menus = [{ name: 'main', items: [{ label: 'First', pageId: first?.id as string }] }]
    await client.design.updateNavigation(siteId, { menus })
    const kept = await undone(site, job)
    expect([kept.get('navigation'), kept.get(first?.id ?? ''), kept.get(home?.id ?? '')]).toEqual([
      'changed',
      'used',
      // It is where that page links to.
      'used',
    ])
  })

  test('opening hours that visitors see, and no design for being a word', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const job = await generated(site, TRATTORIA, { include: ['hours'] })
    await publishSomething(site)
    expect((await undone(site, job)).get('hours')).toBe('live')

    const other = await server.tenant()
    const shop = await generated(other, POTTERY)
    await other.client.pages.create(other.siteId, {
      title: 'Our design',
      slug: 'ours',
      blocks: puck(heading('h', 'On design and navigation')),
    })
    const kept = await undone(other, shop)
    expect([kept.get('design'), kept.get('navigation')]).toEqual([undefined, undefined])
    expect((await client.reservation.getOpeningHours(siteId)).weekly[0]?.start).toBe('11:30')
  })

  test('what somebody changes in the meantime', async () => {
    const site = await server.tenant()
    const job = await generated(site, POTTERY, { include: ['products'] })
    const [mugs = ''] = idsOf(job, 'product')
    let undoing: ReturnType<typeof undone> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`update products set price = 25 where id = ${mugs}`)
      undoing = undone(site, job)
      await lockWaits(server)
    })
    expect((await undoing)?.get(mugs)).toBe('changed')
    expect(await site.client.shop.getProduct(site.siteId, mugs)).toMatchObject({ price: 25 })
  })
})

test('opening hours are not set where visitors would see them at once', async () => {
  const site = await server.tenant()
  await publishSomething(site)
  const before = await site.client.reservation.getOpeningHours(site.siteId)
  const job = await generated(site, TRATTORIA, { include: ['hours', 'tables'] })
  expect(await site.client.reservation.getOpeningHours(site.siteId)).toEqual(before)
  expect(idsOf(job, 'hours')).toEqual([])
  expect(job.notes).toContain('The opening hours were not set, because visitors would see them immediately')
})

test('a job makes, and undoes, what its caller may write', async () => {
  const site = await server.tenant()
  const clientWith = async (...scopes: Parameters<typeof server.key>[2] & string[]) =>
    server.client((await server.key(site.accountId, 'live', scopes)).key)
  const client = await clientWith('ai:write', 'pages:write')
  const job = await generated({ ...site, client }, POTTERY)
  expect(job.made.map(({ type }) => type)).toEqual(['form'])

  const all = await generated(await server.tenant(), POTTERY)
  expect(all.made.map(({ type }) => type)).toEqual(['form', 'design', 'business', 'navigation'])

  const writer = await clientWith('ai:write')
  expect(await errorOf(writer.ai.undoJob(site.siteId, job.jobId))).toMatchObject({
    status: 403,
    details: { reason: 'missing_scope', scopes: ['pages:write'] },
  })
  expect(await client.ai.undoJob(site.siteId, job.jobId)).toMatchObject({ kept: [] })
})
