import { beforeAll, describe, expect, test } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()

type Tenant = { client: Sitewright; siteId: string; slug: string }
const [mine, theirs] = (await Promise.all([published(), published()])) as [Tenant, Tenant]

/** A published site with a currency, without pages. */
async function published(): Promise<Tenant> {
  const { client, siteId } = await server.tenant()
  const { slug } = await client.sites.publish(siteId, {})
  return { client, siteId, slug }
}

const get = (path: string, site: Tenant = mine) => visit(server, site, path)
const statusOf = async (path: string, tenant?: Tenant) => (await get(path, tenant)).status
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

const key = () => ({ idempotencyKey: crypto.randomUUID() })
const addProduct = ({ client, siteId }: Tenant, fields: { title: string } & Record<string, unknown>) =>
  client.shop.createProduct(siteId, { price: 10, ...fields }, key())
const addListing = ({ client, siteId }: Tenant, fields: Record<string, unknown> = {}) =>
  client.realestate.create(siteId, {
    title: 'House by the lake',
    type: 'sale',
    propertyType: 'house',
    price: 500_000,
    address: 'Seestraße 1',
    city: 'Gmunden',
    status: 'published',
    ...fields,
  } as never)
const addUnit = ({ client, siteId }: Tenant, fields: Record<string, unknown> = {}) =>
  client.rental.createUnit(siteId, { name: 'Boathouse', maxGuests: 4, pricePerNight: 129, ...fields })
const addJob = ({ client, siteId }: Tenant, fields: Record<string, unknown> = {}) =>
  client.recruitment.create(siteId, { title: 'Head chef', status: 'published', ...fields })
const addService = ({ client, siteId }: Tenant, fields: Record<string, unknown> = {}) =>
  client.booking.createService(siteId, { name: 'Massage', durationMinutes: 60, price: 75, ...fields })
const addPage = async ({ client, siteId }: Tenant, slug: string, content: object[]) => {
  const page = {
    title: `Page ${slug}`,
    slug,
    status: 'published' as const,
    blocks: { root: {}, content, zones: {} },
  }
  return client.pages.create(siteId, page)
}
const block = (type: string, props: object = {}) => ({ type, props: { id: crypto.randomUUID(), ...props } })

describe('slugs', () => {
  test('Derive from the title by the rules of the language, and are unique in the site', async () => {
    const { client } = await server.tenant()
    const { id } = await client.sites.create({ name: 'Shop', language: 'de' })
    const tenant = { client, siteId: id, slug: '' }
    const titles = ['Köstliche Äpfel!', 'Köstliche Äpfel', 'koestliche aepfel 2', '🍏']
    const slugs = []
    for (const title of titles) slugs.push((await addProduct(tenant, { title })).slug)
    expect(slugs).toEqual(['koestliche-aepfel', 'koestliche-aepfel-2', 'koestliche-aepfel-2-2', 'product'])
  })

  test('Stay unique when many items with one name are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => addUnit(theirs, { name: 'Room' })))
    const slugs = made.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(30)
    expect(slugs).toContain('room')
    expect(slugs).toContain('room-9')
  })

  test('Stay when the title changes', async () => {
    const { id, slug } = await addService(theirs, { name: 'First name' })
    const renamed = await theirs.client.booking.updateService(theirs.siteId, id, { name: 'Second name' })
    expect([slug, renamed.slug]).toEqual(['first-name', 'first-name'])
  })
})

describe('what visitors may see', () => {
  test('Has a page and is listed; anything else is a 404', async () => {
    const { client, siteId } = mine
    const honey = await addProduct(mine, { title: 'Honey', description: 'From our hives.' })
    await addProduct(mine, { title: 'Hidden jam', active: false })
    const house = await addListing(mine)
    await addListing(mine, { title: 'Secret house', status: 'draft' })
    await addUnit(mine)
    await addUnit(mine, { name: 'Closed cabin', active: false })
    await addService(mine)
    await addService(mine, { name: 'Old service', active: false })
    await addJob(mine)
    await addJob(mine, { title: 'Secret job', status: 'draft' })
    const shown = [
      '/products/honey',
      '/properties/house-by-the-lake',
      '/stays/boathouse',
      '/services/massage',
    ]
    for (const path of [...shown, '/jobs/head-chef'])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    const hidden = ['/products/hidden-jam', '/properties/secret-house', '/stays/closed-cabin']
    for (const path of [...hidden, '/services/old-service', '/jobs/secret-job', '/products/none'])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    const lists = await Promise.all(
      ['/products', '/properties', '/stays', '/services', '/jobs'].map((path) => get(path)),
    )
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const all = lists.map(({ text }) => textOf(text)).join(' ')
    expect(all).toContain('Honey')
    expect(all).not.toMatch(/Hidden|Secret|Closed|Old service/)
    expect(textOf((await get('/products/honey')).text)).toMatch(/Honey €10 From our hives\./)

    await client.shop.updateProduct(siteId, honey.id, { active: false })
    await client.realestate.archive(siteId, house.id)
    await expect.poll(() => statusOf('/products/honey')).toBe(404)
    await expect.poll(() => statusOf('/properties/house-by-the-lake')).toBe(404)
    await expect.poll(() => statusOf('/products')).toBe(404)
  })

  test('Shows the price of the variant that a visitor chooses', async () => {
    const { client, siteId } = mine
    const variants = [
      { title: 'Small', price: 12 },
      { title: 'Large', price: 34, stock: 0 },
    ]
    const { id, ...tea } = await addProduct(mine, { title: 'Tea', variants })
    const [small, large] = tea.variants.map((variant) => variant.id)
    const inputsOf = (html: string) => html.match(/<input type="radio"[^>]*name="variantId"[^>]*>/g) ?? []
    const plain = (await get('/products/tea')).text
    expect(plain).toContain('action="/_sw/cart/items"')
    expect(textOf(plain)).toContain('Tea €10')
    expect(inputsOf(plain).map((input) => / (checked|disabled)=/.exec(input)?.[1])).toEqual([
      undefined,
      'disabled',
    ])
    const chosen = (await get(`/products/tea?variant=${small}&utm=x`)).text
    expect(textOf(chosen)).toContain('Tea €12')
    expect(inputsOf(chosen)[0]).toContain('checked=""')
    expect(textOf((await get(`/products/tea?variant=${large}`)).text)).toContain('Tea €34 Sold out')
    await client.shop.updateProduct(siteId, id, {
      variants: [{ id: small as string, title: 'Small', price: 13 }],
    })
    await expect
      .poll(async () => (await get(`/products/tea?variant=${large}`)).headers.location)
      .toMatch(/\/products\/tea$/)
    await expect
      .poll(async () => textOf((await get(`/products/tea?variant=${small}`)).text))
      .toContain('Tea €13')
    await client.shop.updateProduct(siteId, id, { active: false })
  })

  test('Belongs to one site, even where another has the same slugs', async () => {
    await addProduct(mine, { title: 'Same name', price: 11 })
    await addProduct(theirs, { title: 'Same name', price: 22 })
    await addProduct(theirs, { title: 'Only theirs' })
    expect(textOf((await get('/products/same-name')).text)).toContain('€11')
    expect(textOf((await get('/products/same-name', theirs)).text)).toContain('€22')
    expect(await statusOf('/products/only-theirs')).toBe(404)
    expect((await get('/products')).text).not.toContain('Only theirs')
  })

  test('Includes tables only as a form, and only when there are tables', async () => {
    expect(await statusOf('/reserve')).toBe(404)
    await mine.client.reservation.createTable(mine.siteId, { name: 'Table 7', capacity: 6 })
    await expect.poll(() => statusOf('/reserve')).toBe(200)
    const { text } = await get('/reserve')
    expect(text).toContain('max="6"')
    expect(text).not.toContain('Table 7')
  })

  test('Shows booked nights without the names of guests', async () => {
    const { client, siteId } = mine
    const { id } = await addUnit(mine, { name: 'Mill' })
    server.clock.freeze('2027-03-10T12:00:00Z')
    await client.rental.createBooking(siteId, {
      ...{ unitId: id, checkIn: '2027-03-14', checkOut: '2027-03-16', guests: 2 },
      customer: { name: 'Anna Leitner', email: 'anna@example.com' },
    })
    const { text } = await get('/stays/mill')
    server.clock.run()
    expect(text.match(/class="sw-taken"><s>\d+/g)).toEqual(
      [14, 15].map((day) => `class="sw-taken"><s>${day}`),
    )
    expect(textOf(text)).toContain('May 2027')
    expect(text).not.toContain('Anna')
  })
})

describe('lists', () => {
  test('Are filtered and paged by the queries they declare; others are ignored', async () => {
    const shop = await published()
    for (let i = 0; i < 30; i++)
      await addProduct(shop, { title: `Jar ${i}`, category: i % 10 === 0 ? 'Cellar' : 'Pantry' })
    const cards = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>(Jar \d+)/g)].map(([, name]) => name)
    const listed = async (path: string) => cards((await get(path, shop)).text)
    const first = await listed('/products')
    const [, next = ''] =
      / href="(\/products\?page=[^"]+)" rel="next"/.exec((await get('/products', shop)).text) ?? []
    const second = await listed(next)
    expect([first.length, second.length]).toEqual([24, 6])
    expect(new Set([...first, ...second]).size).toBe(30)
    expect(first[0]).toBe('Jar 29')
    expect(await listed('/products?category=cellar')).toEqual(['Jar 20', 'Jar 10', 'Jar 0'])
    expect(await listed('/products?utm_source=mail&page=&category=')).toEqual(first)
    const { status, headers } = await get('/products?utm_source=mail&page=3&category=Cellar', shop)
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/\/products\?category=Cellar$/)])
    const nothing = await get('/products?category=nothing', shop)
    expect([nothing.status, cards(nothing.text)]).toEqual([200, []])
    const { text } = await get('/products?category=Cellar', shop)
    expect(text).toMatch(/<option value="Cellar" selected="">/)
    const tags = await Promise.all(
      [`${next}&x=1`, next.replace('?', '?x=2&')].map(async (path) => (await get(path, shop)).headers.etag),
    )
    expect(tags[0]).toBe(tags[1])
  })

  test('Of properties combine filters', async () => {
    const site = await published()
    await addListing(site, { title: 'Flat', propertyType: 'apartment', type: 'rent', bedrooms: 2 })
    await addListing(site, { title: 'Villa', propertyType: 'villa', bedrooms: 5, city: 'Ebensee' })
    const titles = async (query: string) =>
      [...(await get(`/properties${query}`, site)).text.matchAll(/<a[^>]*sw-card-link[^>]*>([^<]+)/g)].map(
        ([, name]) => name,
      )
    expect(await titles('')).toEqual(['Villa', 'Flat'])
    expect(await titles('?offer=rent')).toEqual(['Flat'])
    expect(await titles('?city=ebensee')).toEqual(['Villa'])
    expect(await titles('?type=villa&bedrooms=5')).toEqual(['Villa'])
    expect(await titles('?type=villa&offer=rent')).toEqual([])
    expect(await titles('?type=castle&bedrooms=many')).toEqual(['Villa', 'Flat'])
  })
})

describe('settings of the site', () => {
  test('Name the paths of items; links follow', async () => {
    const site = await published()
    const { client, siteId } = site
    await addProduct(site, { title: 'Honey' })
    const { paths } = await client.sites.update(siteId, { paths: { products: 'shop' } })
    expect(paths).toMatchObject({ products: 'shop', listings: 'properties' })
    await expect.poll(() => statusOf('/shop', site)).toBe(200)
    expect((await get('/shop', site)).text).toContain('href="/shop/honey"')
    expect(await statusOf('/products/honey', site)).toBe(301)
    await client.sites.update(siteId, { paths: { jobs: 'work' } })
    expect((await client.sites.get(siteId)).paths).toMatchObject({ products: 'shop', jobs: 'work' })
    const error = await client.sites.update(siteId, { paths: { units: 'shop' } }).then(undefined, (e) => e)
    expect(error.fields).toEqual({ 'paths.units': 'must not be the same as the path of products' })
  })

  test('Name the page that lays out the items of a kind', async () => {
    const site = await published()
    const { client, siteId } = site
    await addProduct(site, { title: 'Honey', price: 7 })
    const page = await addPage(site, 'product', [
      block('ProductDetail'),
      block('Text', { html: '<p>Sent within a day.</p>' }),
    ])
    await client.sites.update(siteId, { layouts: { products: page.id } })
    const text = async () => textOf((await get('/products/honey', site)).text)
    await expect.poll(text).toMatch(/Honey €7 .*Sent within a day\./)
    await client.pages.update(siteId, page.id, { status: 'draft' })
    await expect.poll(text).toMatch(/Home Products Honey Honey €7 Quantity \* Add to cart $/)
    const foreign = { layouts: { jobs: page.id } }
    const error = await mine.client.sites.update(mine.siteId, foreign).then(undefined, (e) => e)
    expect(error.fields).toEqual({ 'layouts.jobs': 'is not a page of this site' })
  })
})

describe('pages of the site', () => {
  let site: Tenant
  beforeAll(async () => {
    site = await published()
    await addProduct(site, { title: 'Honey', category: 'Pantry' })
    await addProduct(site, { title: 'Towel', category: 'House' })
    await addProduct(site, { title: 'Gone', active: false })
  })

  test('Show the data their blocks need, also within custom blocks', async () => {
    const grid = { type: 'ProductGrid', props: { category: ' pantry', limit: 5 } }
    const custom = await site.client.blocks.create(site.siteId, { label: 'Grid', template: grid })
    await addPage(site, 'home', [block('CustomBlock', { blockId: custom.id })])
    const text = textOf((await get('/home', site)).text)
    expect(text).toContain('Honey')
    expect(text).not.toMatch(/Towel|Gone/)
    expect((await get('/home', site)).text).toContain('href="/products/honey"')
  })

  test('Win over the built-in page of the same path, and get its filters', async () => {
    await addPage(site, 'products', [
      block('Heading', { text: 'Everything we make', level: 1 }),
      block('Directory', { of: 'products', heading: 'All of it' }),
    ])
    const { text } = await get('/products?category=House', site)
    expect(textOf(text)).toContain('Everything we make')
    expect(textOf(text)).toContain('Towel')
    expect(text).not.toContain('products/honey')
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  test('List the newest pages below a path', async () => {
    await addPage(site, 'blog', [block('PageList', { heading: 'Articles', path: '/blog/' })])
    await addPage(site, 'blog/first', [])
    await addPage(site, 'blog/second', [])
    await addPage(site, 'blog/second/note', [])
    await site.client.pages.create(site.siteId, { title: 'Draft', slug: 'blog/draft' })
    const links = async () =>
      [...(await get('/blog', site)).text.matchAll(/sw-card-link" href="([^"]+)/g)].map(([, href]) => href)
    await expect.poll(links).toEqual(['/blog/second', '/blog/first'])
  })

  test('Have one main part and one main heading', async () => {
    await addPage(site, 'parts', [
      block('Header', { brand: 'House', links: [] }),
      block('Hero', { heading: 'First' }),
      block('Hero', { heading: 'Second' }),
      block('Footer', { brand: 'House', groups: [] }),
    ])
    const { text } = await get('/parts', site)
    expect(text).toMatch(/<header.*<main.*<h1[^>]*>First.*<h2[^>]*>Second.*<\/main><footer/s)
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  test('With too many blocks answer with an error page', async () => {
    let template: object = { type: 'Spacer', props: {} }
    for (let i = 0; i < 18; i++) {
      const { id } = await site.client.blocks.create(site.siteId, { label: `Level ${i}`, template } as never)
      template = [0, 1].map(() => ({ type: 'CustomBlock', props: { blockId: id } }))
    }
    const { id } = await site.client.blocks.create(site.siteId, { label: 'All', template } as never)
    await addPage(site, 'huge', [block('CustomBlock', { blockId: id })])
    const { status, text } = await get('/huge', site)
    expect(status).toBe(500)
    expect(textOf(text)).toContain('This page has more content than can be shown.')
    expect(server.logLines.join()).toContain('too many blocks')
  })
})
