import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()

type Site = { id: string; slug: string; url: string }

async function newSite(language = 'en'): Promise<Site> {
  const { id } = await client.sites.create({ name: 'Lake & Co', language })
  return client.sites.publish(id)
}

type Product = Parameters<typeof client.shop.createProduct>[1]
async function add(site: Site, ...products: (Partial<Product> & { title: string })[]) {
  const ids: string[] = []
  for (const product of products) {
    server.clock.advance(1_000)
    ids.push((await client.shop.createProduct(site.id, { price: 1, ...product })).id)
  }
  return ids
}
const sizes = (...of: string[]) => of.map((size) => ({ title: size, options: { size } }))

const decoded = (href = '') => href.replaceAll('&amp;', '&')
const titlesIn = (html: string) =>
  [...html.matchAll(/sw-card-link" href="[^"]*">([^<]*)</g)].map(([, title = '']) => decoded(title))
const linkOf = (html: string, rel: 'prev' | 'next') => {
  const tag = html.match(/<a [^>]*>/g)?.find((one) => one.includes(` rel="${rel}"`))
  return tag && decoded(/href="([^"]*)"/.exec(tag)?.[1])
}
/** The options of a select by its label. */
const choicesIn = (html: string, label: string) => {
  const [, id] = new RegExp(`<label for="([^"]*)">${label}</label>`).exec(html) ?? []
  const [, inner = ''] = new RegExp(`<select id="${id}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
  return [...inner.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)
}
const found = async (site: Site, query: string) => {
  const { status, text } = await visit(server, site, `/products?${query}`)
  expect([query, status]).toEqual([query, 200])
  return titlesIn(text)
}

async function walk(site: Site, start: string, rel: 'prev' | 'next') {
  const pages: { path: string; titles: string[] }[] = []
  for (let path: string | undefined = start; path !== undefined; ) {
    const { status, text }: { status: number; text: string } = await visit(server, site, path)
    expect([path, status]).toEqual([path, 200])
    pages.push({ path, titles: titlesIn(text) })
    expect(pages.length).toBeLessThan(50)
    path = linkOf(text, rel)
  }
  return pages
}

describe('a search', async () => {
  const site = await newSite()
  await add(
    site,
    { title: 'Honeycomb candle', category: 'House' },
    { title: 'Tea', description: 'Goes well with honey.' },
    { title: 'Chestnut honey', category: 'Pantry' },
    { title: 'Käsespätzle', category: 'Pantry' },
    { title: 'Jumper', variants: [{ title: 'Medium', sku: 'JUMPER-77' }] },
    { title: 'Honey of last year', active: false },
  )

  test.each([
    ['honey', ['Chestnut honey', 'Honeycomb candle', 'Tea']],
    ['HONEY chestn', ['Chestnut honey']],
    ['chesnut hony', ['Chestnut honey']],
    ['kasespatzle', ['Käsespätzle']],
    ['kasespatzel', ['Käsespätzle']],
    ['jumper-77', ['Jumper']],
    ['go', []],
    ['pantry', ['Käsespätzle', 'Chestnut honey']],
    ['honey trombone', []],
  ])('for “%s” finds what is meant, the best first', async (q, titles) => {
    expect(await found(site, `q=${encodeURIComponent(q)}`)).toEqual(titles)
  })

  test('says that nothing is found, and keeps what was typed', async () => {
    const { text } = await visit(server, site, '/products?q=%22xyzzy%22&min=3')
    expect(text).toContain('Nothing matches')
    expect(text).toMatch(/name="q"[^>]* value="&quot;xyzzy&quot;"/)
    expect(text).toMatch(/name="min"[^>]* value="3"/)
  })

  test('without words is none', async () => {
    expect(await found(site, 'q=%21%3F%20-')).toHaveLength(5)
  })

  test('has no end, so that its answers are not kept in memory', async () => {
    const isRendered = async (path: string) =>
      (await visit(server, site, path)).headers['x-request-id'] !== undefined
    for (const path of ['/products?q=tea', '/products?min=0.5', '/products?category=pantry'])
      await isRendered(path)
    expect(await isRendered('/products?q=tea')).toBe(true)
    expect(await isRendered('/products?min=0.5')).toBe(true)
    expect(await isRendered('/products?category=pantry')).toBe(false)
    await isRendered('/products?all=category&option=x:1')
    expect(await isRendered('/products?all=category&option=x:2&category=y&sort=title')).toBe(false)
  })
})

describe('facets', async () => {
  const site = await newSite('de')
  await add(
    site,
    { title: 'Hemd', category: 'Kleidung', price: 50, variants: sizes('S', 'M') },
    { title: 'Hose', category: 'kleidung', price: 90, variants: sizes('M', 'L') },
    { title: 'Krug', category: 'Haus', price: 20, variants: sizes('L') },
    { title: 'Kerze', category: 'Haus', price: 5.5 },
  )
  const page = async (query: string) => (await visit(server, site, `/products${query}`)).text

  test('count what the other filters leave', async () => {
    const all = await page('')
    expect(choicesIn(all, 'Kategorie')).toEqual(['Alle', 'Haus (2)', 'Kleidung (2)'])
    expect(choicesIn(all, 'Size')).toEqual(['Alle', 'L (2)', 'M (2)', 'S (1)'])
    expect(all).toContain('Gefundene Produkte: 4')
    const medium = await page('?option=size%3AM')
    expect(titlesIn(medium)).toEqual(['Hose', 'Hemd'])
    expect(choicesIn(medium, 'Kategorie')).toEqual(['Alle', 'Kleidung (2)'])
    expect(choicesIn(medium, 'Size')).toEqual(['Alle', 'L (2)', 'M (2)', 'S (1)'])
    expect(medium).toMatch(/<option value="size:M" selected="">/)
    // Out of sight on a phone, so that it says how many are set.
    expect(all).toContain('<summary>Filter</summary>')
    expect(await page('?option=size%3AM&min=1&q=ho')).toContain('<summary>Filter (2)</summary>')
    const house = await page('?category=haus')
    expect(choicesIn(house, 'Size')).toEqual(['Alle', 'L (1)'])
    expect(choicesIn(house, 'Kategorie')).toEqual(['Alle', 'Haus (2)', 'Kleidung (2)'])
  })

  test('a price range counts both ends', async () => {
    expect(await found(site, 'min=5.50&max=50&sort=price')).toEqual(['Kerze', 'Krug', 'Hemd'])
    expect(await found(site, 'min=5,51&max=49.99')).toEqual(['Krug'])
    expect(await found(site, 'min=-1&max=1e3')).toHaveLength(4)
  })

  test('what is chosen stays on later pages', async () => {
    const many = await newSite()
    const products = Array.from({ length: 30 }, (_, i) => ({ title: `Shirt ${i}`, variants: sizes('M') }))
    await add(many, ...products)
    const first = await visit(server, many, '/products?option=size%3AM&option=size%3AM')
    const second = await visit(server, many, linkOf(first.text, 'next'))
    expect(titlesIn(second.text)).toHaveLength(6)
    expect(second.text).toMatch(/<option value="size:M" selected="">/)
  })
})

describe('sorting', async () => {
  const site = await newSite()
  const titles = Array.from({ length: 60 }, (_, i) => `Jar ${String((i * 7) % 60).padStart(2, '0')}`)
  await add(
    site,
    ...titles.map((title, i) => ({ title, price: i % 4, description: 'Glass. '.repeat(i % 5) })),
  )

  test.each([
    'sort=price',
    'sort=price-desc',
    'sort=title',
    'q=jar',
    'q=glass',
    'q=jarr&sort=newest',
    'max=2&sort=price',
  ])('by %s is walked there and back, each product once', async (query) => {
    const there = await walk(site, `/products?${query}`, 'next')
    const shown = there.flatMap((page) => page.titles)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBe(query.startsWith('max') ? 45 : query === 'q=glass' ? 48 : 60)
    const back = await walk(site, there.at(-1)?.path ?? '', 'prev')
    expect(back.map((page) => page.titles)).toEqual(there.map((page) => page.titles).reverse())
  })

  test('is by price, by name, and by time', async () => {
    expect((await walk(site, '/products?sort=title', 'next')).flatMap((page) => page.titles)).toEqual(
      titles.toSorted(),
    )
    expect((await found(site, 'sort=newest'))[0]).toBe(titles.at(-1))
    const prices = new Map(titles.map((title, i) => [title, i % 4]))
    const cheap = (await walk(site, '/products?sort=price', 'next')).flatMap((page) => page.titles)
    expect(cheap.map((title) => prices.get(title))).toEqual([...prices.values()].toSorted())
  })

  test('a page of one order is none of another', async () => {
    const { text } = await visit(server, site, '/products?sort=price')
    const page = new URLSearchParams(linkOf(text, 'next')?.split('?')[1]).get('page')
    const { status, headers } = await visit(server, site, `/products?sort=title&page=${page}`)
    expect([status, headers.location]).toEqual([302, `${site.url}/products?sort=title`])
  })
})

test('whatever a stranger searches for is answered', async () => {
  const site = await newSite()
  await add(site, { title: 'Honey', variants: sizes('M') }, { title: '‘O’Hara’ & <b>' })
  const text = fc.string({ unit: 'binary', maxLength: 300 }).map((one) => one.toWellFormed())
  const sent = fc.record({
    q: fc.oneof(
      text,
      fc.constantFrom("'", "a':*", '\\', '&|!()<->', 'honey & !hony', '\u0000', '%', 'ß'.repeat(200)),
    ),
    option: fc.oneof(text, fc.constantFrom('size:M', ':', 'size:', '{}', 'size:M","x')),
    min: fc.oneof(text, fc.constantFrom('1e999', '-0', '9999999999', '٣', '1.2345', 'NaN', 'Infinity')),
    max: text,
    sort: fc.oneof(text, fc.constantFrom('relevance', 'price', 'price-desc', 'title', '__proto__')),
    category: text,
  })
  await fc.assert(
    fc.asyncProperty(sent, async (query) => {
      const { status } = await visit(server, site, `/products?${new URLSearchParams(query)}`)
      server.clock.advance(1_000)
      expect(status).toBe(200)
    }),
    { numRuns: 150 },
  )
})

test('the API filters by price and orders by price and title', async () => {
  const site = await newSite()
  await add(site, { title: 'b', price: 3 }, { title: 'Ä', price: 2 }, { title: 'c', price: 1 })
  const list = async (query: object) =>
    (await client.shop.listProducts(site.id, query)).data.map(({ title }) => title)
  expect(await list({ orderBy: 'title', direction: 'asc' })).toEqual(['Ä', 'b', 'c'])
  expect(await list({ orderBy: 'price', direction: 'asc', minPrice: 2 })).toEqual(['Ä', 'b'])
  expect(await list({ orderBy: 'price', maxPrice: 2 })).toEqual(['Ä', 'c'])
  const first = await client.shop.listProducts(site.id, {
    orderBy: 'price',
    direction: 'asc',
    minPrice: 1,
    limit: 2,
  })
  expect(first.total).toBe(3)
  const cursor = first.nextCursor as string
  expect(await list({ orderBy: 'price', direction: 'asc', minPrice: 1, cursor })).toEqual(['b'])
})

describe('a reduced price', async () => {
  const site = await newSite()
  const priced = async (id: string) => {
    const { price, compareAtPrice, lowestPrice } = await client.shop.getProduct(site.id, id)
    return [price, compareAtPrice, lowestPrice]
  }
  const day = 24 * 60 * 60 * 1000

  test('is shown with the lowest of the 30 days before it', async () => {
    const [id = ''] = await add(site, { title: 'Blanket', price: 80 })
    server.clock.advance(40 * day)
    await client.shop.updateProduct(site.id, id, { price: 100 })
    server.clock.advance(10 * day)
    await client.shop.updateProduct(site.id, id, { price: 90, compareAtPrice: 100 })
    expect(await priced(id)).toEqual([90, 100, 80])
    server.clock.advance(40 * day)
    expect(await priced(id)).toEqual([90, 100, 80])
    await client.shop.updateProduct(site.id, id, { price: 120 })
    server.clock.advance(35 * day)
    await client.shop.updateProduct(site.id, id, { price: 110, compareAtPrice: 130 })
    expect(await priced(id)).toEqual([110, 130, 120])
    for (const path of ['/products', '/products/blanket']) {
      const shown = (await visit(server, site, path)).text
      for (const part of ['€110', 'instead of €130', 'Lowest price of the last 30 days: €120'])
        expect([path, shown]).toEqual([path, expect.stringContaining(part)])
    }
    await client.shop.updateProduct(site.id, id, { compareAtPrice: null })
    await expect
      .poll(async () => (await visit(server, site, '/products/blanket')).text)
      .not.toContain('30 days')
  })

  test('names the lowest of a day, however often it changed', async () => {
    const [id = ''] = await add(site, { title: 'Bowl', price: 50 })
    for (const price of [10, 60, 40])
      await client.shop.updateProduct(site.id, id, { price, compareAtPrice: 60 })
    expect(await priced(id)).toEqual([40, 60, 10])
  })

  test('of a variant is its own', async () => {
    const [id = ''] = await add(site, {
      title: 'Coffee',
      price: 10,
      variants: [
        { id: 'small', title: 'Small' },
        { id: 'large', title: 'Large', price: 30 },
      ],
    })
    await client.shop.updateProduct(site.id, id, {
      variants: [{ id: 'small' }, { id: 'large', price: 25, compareAtPrice: 30 }],
    })
    const small = (await visit(server, site, '/products/coffee?variant=small')).text
    const large = (await visit(server, site, '/products/coffee?variant=large')).text
    const facts = (html: string) => /<p class="sw-amount sw-h3">.*?<\/div>/s.exec(html)?.[0]
    expect(facts(large)).toContain('Lowest price of the last 30 days: €30')
    expect(facts(small)).not.toContain('30 days')
  })

  test('is no lower than what it cost all the time before', async () => {
    const variants = [{ id: 'small', price: 40 }, { id: 'large' }]
    const [id = ''] = await add(site, { title: 'Lamp', price: 100, variants })
    await client.shop.updateProduct(site.id, id, { price: 50, variants: [{ id: 'small', price: 20 }] })
    await client.shop.updateProduct(site.id, id, { variants: [{ id: 'small' }, { id: 'large' }] })
    server.clock.advance(150 * day)
    await client.shop.updateProduct(site.id, id, {
      compareAtPrice: 100,
      variants: [{ id: 'small', compareAtPrice: 40 }, { id: 'large' }],
    })
    expect(await priced(id)).toEqual([50, 100, 50])
    await client.shop.updateProduct(site.id, id, { price: 45 })
    expect(await priced(id)).toEqual([45, 100, 50])
    server.clock.advance(40 * day)
    await client.shop.updateProduct(site.id, id, { compareAtPrice: 110 })
    expect(await priced(id)).toEqual([45, 110, 45])
    const { variants: priced30 } = await client.shop.getProduct(site.id, id)
    expect(priced30.map(({ lowestPrice }) => lowestPrice)).toEqual([20, 45])
    // It costs no less than before, so that nothing is reduced.
    const small = (await visit(server, site, '/products/lamp?variant=small')).text
    expect(small).toContain('€20')
    expect(small).not.toMatch(/instead of|30 days/)
  })

  test('in another currency starts anew', async () => {
    const [id = ''] = await add(site, { title: 'Gin', price: 30 })
    await client.shop.updateProduct(site.id, id, { price: 20, compareAtPrice: 30 })
    await expect(client.shop.updateProduct(site.id, id, { price: 25, currency: 'USD' })).rejects.toThrow(
      'compareAtPrice',
    )
    await client.shop.updateProduct(site.id, id, { price: 25, compareAtPrice: 28, currency: 'USD' })
    expect(await priced(id)).toEqual([25, 28, null])
  })
})

test('prices are shown per kilo, litre and piece', async () => {
  const site = await newSite('de')
  await add(
    site,
    { title: 'Honig', price: 8.5, measure: { quantity: 450, unit: 'g' } },
    { title: 'Öl', price: 12.8, measure: { quantity: 500, unit: 'ml' } },
    { title: 'Servietten', price: 38, measure: { quantity: 4, unit: 'piece' } },
    {
      title: 'Kaffee',
      price: 9.8,
      measure: { quantity: 250, unit: 'g' },
      variants: [
        { id: 'small', title: '250 g' },
        { id: 'large', title: '1 kg', price: 34.5, measure: { quantity: 1, unit: 'kg' } },
      ],
    },
  )
  const { text } = await visit(server, site, '/products')
  for (const shown of ['18,89 € / kg', '25,60 € / l', '9,50 € / Stück', '39,20 € / kg'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(shown)
  const coffee = (await visit(server, site, '/products/kaffee')).text.replaceAll('\u00a0', ' ')
  for (const shown of ['39,20 € / kg', '34,50 € / kg']) expect(coffee).toContain(shown)
  await expect(
    client.shop.createProduct(site.id, { title: 'x', price: 1, measure: { quantity: 0, unit: 'g' } }),
  ).rejects.toThrow('measure')
})

test('products without a history cost no statement more', async () => {
  const site = await newSite()
  const [id = ''] = await add(site, { title: 'Jam', price: 3 })
  await client.shop.updateProduct(site.id, id, { title: 'Jam of apricots' })
  const rows = await server.db.rows(sql`select from product_prices where site_id = ${site.id}`)
  expect(rows).toEqual([])
})
