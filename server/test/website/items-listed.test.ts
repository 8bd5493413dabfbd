import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()

const HOME = { root: { props: {} }, content: [{ type: 'Heading', props: { id: 'h', text: 'Home' } }] }

async function newSite() {
  const created = await client.sites.create({ name: 'Lake & Co' })
  await client.pages.create(created.id, { title: 'Home', slug: '/', status: 'published', blocks: HOME })
  const { id } = created
  const product = await client.shop.createProduct(id, {
    title: 'Honey',
    description: 'From <our> bees',
    price: 9,
    currency: 'EUR',
    stock: 0,
  })
  const listing = await client.realestate.create(id, {
    title: 'House at the lake',
    type: 'sale',
    propertyType: 'house',
    price: 450_000,
    currency: 'EUR',
    address: 'Lake Road 1',
    city: 'Gmunden',
    status: 'published',
  })
  const job = await client.recruitment.create(id, { title: 'Cook', status: 'published' })
  const { id: serviceId } = await client.booking.createService(id, { name: 'Massage', durationMinutes: 60 })
  const site = await client.sites.publish(id)
  return { ...site, productId: product.id, listingId: listing.id, jobId: job.id, serviceId }
}

const partsOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
const seen = async (site: { slug: string }, path: string) => (await visit(server, site, path)).text

test('the page of an item describes it to search engines as it is now', async () => {
  const site = await newSite()
  const offered = async () => partsOf(await seen(site, '/products/honey'))
  expect(await offered()).toMatchObject([
    {
      '@type': 'Product',
      name: 'Honey',
      description: 'From <our> bees',
      offers: { price: 9, priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Lake & Co' }, { name: 'Products' }, { name: 'Honey' }],
    },
  ])
  await client.shop.changeStock(site.id, site.productId, { by: 5 })
  await expect.poll(offered).toMatchObject([{ offers: { availability: 'https://schema.org/InStock' } }, {}])
  expect(partsOf(await seen(site, '/properties/house-at-the-lake'))[0]).toMatchObject({
    '@type': 'RealEstateListing',
    about: { '@type': 'House', address: { addressLocality: 'Gmunden' } },
  })
  expect(partsOf(await seen(site, '/jobs/cook'))[0]).toMatchObject({ '@type': 'JobPosting', title: 'Cook' })
  expect(partsOf(await seen(site, '/services/massage'))[0]).toMatchObject({
    '@type': 'Service',
    name: 'Massage',
  })
  expect(partsOf(await seen(site, '/products'))).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('items stand in sitemap and llms.txt while visitors may see them', async () => {
  const site = await newSite()
  const locations = async () =>
    [...(await seen(site, '/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    )
  const all = [
    '/',
    '/jobs',
    '/jobs/cook',
    '/products',
    '/products/honey',
    '/properties',
    '/properties/house-at-the-lake',
  ]
  expect(await locations()).toEqual([...all, '/services', '/services/massage'])
  expect(await seen(site, '/llms.txt')).toContain(
    `## Products\n\n- [Honey](${site.url}/products/honey): From \\<our\\> bees`,
  )
  await client.shop.updateProduct(site.id, site.productId, { active: false })
  await client.booking.updateService(site.id, site.serviceId, { active: false })
  const left = all.filter((path) => !path.startsWith('/products'))
  await expect.poll(locations).toEqual(left)
  expect(await seen(site, '/llms.txt')).not.toContain('Honey')
  const own = { title: 'Our jobs', slug: 'jobs', status: 'published' as const, blocks: HOME }
  await client.pages.create(site.id, own)
  await expect.poll(async () => (await locations()).filter((path) => path === '/jobs')).toEqual(['/jobs'])
})

test('a menu leads to items and lists, and leaves out what visitors may not see', async () => {
  const site = await newSite()
  const item = (label: string, type: string, id?: string) => ({ label, thing: { type, ...(id && { id }) } })
  const items = [
    item('Shop', 'product'),
    item('Our honey', 'product', site.productId),
    item('House', 'listing', site.listingId),
    item('Tables', 'table'),
    item('Gone', 'job', 'job_none'),
  ] as never[]
  await client.design.updateNavigation(site.id, { menus: [{ name: 'main', items }] })
  const header = {
    content: [{ type: 'Header', props: { id: 'top', brand: 'Lake & Co', links: [], menu: 'main' } }],
  }
  await client.design.updateFrame(site.id, { header })
  await client.sites.publish(site.id)
  const links = async () =>
    [
      ...(await seen(site, '/')).matchAll(/<a [^>]*href="(\/(?:products|properties|reserve|jobs)[^"]*)"/g),
    ].map(([, href = '']) => href)
  const unique = async () => [...new Set(await links())]
  await expect.poll(unique).toEqual(['/products', '/products/honey', '/properties/house-at-the-lake'])
  await client.realestate.delete(site.id, site.listingId)
  await expect.poll(unique).toEqual(['/products', '/products/honey'])
  expect(await seen(site, '/')).toMatch(
    /<a class="sw-skip" href="#content">Skip to content<\/a>.*<main[^>]* id="content"/s,
  )
})

test('items leave redirects behind when their kind moves to another path', async () => {
  const site = await newSite()
  await client.sites.update(site.id, { paths: { products: 'shop' } })
  const at = async (path: string) => {
    const { status, headers } = await visit(server, site, path)
    return [status, headers.location && new URL(headers.location, site.url).pathname]
  }
  await expect.poll(() => at('/shop/honey')).toEqual([200, undefined])
  expect(await at('/products/honey')).toEqual([301, '/shop/honey'])
  expect(await at('/products')).toEqual([301, '/shop'])
  await client.sites.update(site.id, { paths: { products: 'products' } })
  await expect.poll(() => at('/products/honey')).toEqual([200, undefined])
  expect(await at('/shop/honey')).toEqual([301, '/products/honey'])
})
