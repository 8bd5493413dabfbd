import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { sharedBrowser } from '../support/browser.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()

type Site = { id: string; slug: string; url: string }

async function newSite(): Promise<Site> {
  const { id } = await client.sites.create({ name: 'Lake & Co' })
  return client.sites.publish(id)
}

/** Many of one moment each, so that ids order them too. */
async function addProducts({ id }: Site, count: number, { name = 'Jar', categories = 7 } = {}) {
  await server.db.run(sql`
    insert into products (id, site_id, title, slug, price, currency, category, created_at)
    select 'product_' || md5(${id} || ${name} || n), ${id}, ${name} || ' ' || n, lower(${name}) || '-' || n, 1, 'EUR',
      'Shelf ' || lpad((n % ${categories}::int)::text, 3, '0'), ${server.clock.now()}::timestamptz - make_interval(secs => n / 10)
    from generate_series(1, ${count}::int) n`)
  await server.db.run(sql`analyze products`)
}

async function addListings({ id }: Site, count: number) {
  await server.db.run(sql`
    insert into listings (id, site_id, title, slug, type, property_type, status, price, currency, address, city,
      created_at, updated_at)
    select 'listing_' || md5(${id} || n), ${id}, 'House ' || n, 'house-' || n, case when n % 2 = 0 then 'sale' else 'rent' end,
      'house', 'published', 1, 'EUR', 'Street', 'Town ' || lpad((n % 120)::text, 3, '0'), ${server.clock.now()}, now()
    from generate_series(1, ${count}::int) n`)
  await server.db.run(sql`analyze listings`)
}

const decoded = (href = '') => href.replaceAll('&amp;', '&')
const linkOf = (html: string, rel: 'prev' | 'next') => {
  const tag = html.match(/<a [^>]*>/g)?.find((one) => one.includes(` rel="${rel}"`))
  return tag && decoded(/href="([^"]*)"/.exec(tag)?.[1])
}
const slugsIn = (html: string) =>
  [...html.matchAll(/sw-card-link" href="[^"]*\/([^"/]+)"/g)].map(([, slug = '']) => slug)
const valuesIn = (html: string) =>
  [
    ...(/<ul class="sw-values">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(/<a href="([^"]*)">([^<]*)/g),
  ].map(([, href, label = '']) => ({ href: decoded(href), label }))

type Page = { path: string; text: string }

/** Follows the links of one kind to the end. */
async function walk(
  site: Site,
  start: string,
  rel: 'prev' | 'next',
  onPage?: (page: Page) => Promise<unknown>,
) {
  const pages: Page[] = []
  for (let path: string | undefined = start; path !== undefined; ) {
    const { status, text }: { status: number; text: string } = await visit(server, site, path)
    expect([path, status]).toEqual([path, 200])
    const page = { path, text }
    pages.push(page)
    expect(pages.length).toBeLessThan(1_000)
    await onPage?.(page)
    path = linkOf(text, rel)
  }
  return pages
}
const slugsOf = (pages: Page[]) => pages.flatMap(({ text }) => slugsIn(text))
const names = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}-${i + 1}`).sort()

describe('a shop of 3,000 products', async () => {
  const site = await newSite()
  await addProducts(site, 3_000)

  test('reads no more rows for page 100 than for page 2', async () => {
    const costs: number[] = []
    await walk(site, '/products', 'next', async () => costs.push(await rowsRead()))
    const costOf = (first: number) => {
      // A plan that is made anew reads a few rows too.
      const few = [0, 1, 2, 3, 4].map((i) => (costs[first + i - 1] ?? 0) - (costs[first + i - 2] ?? 0))
      return few.sort((a, b) => a - b)[2] ?? 0
    }
    expect(costOf(2)).toBeGreaterThan(24)
    expect(costOf(2)).toBeLessThan(200)
    expect(costOf(100)).toBeLessThanOrEqual(costOf(2))
  })

  test('is walked from the first to the last and back, each product once', async () => {
    const there = await walk(site, '/products', 'next')
    expect(there).toHaveLength(125)
    expect(slugsOf(there).sort()).toEqual(names('jar', 3_000))
    expect(there.at(-1)?.text).toContain('Page 125')
    const back = await walk(site, there.at(-1)?.path ?? '', 'prev')
    expect(slugsOf(back).sort()).toEqual(names('jar', 3_000))
    expect(back.map(({ text }) => slugsIn(text))).toEqual(there.map(({ text }) => slugsIn(text)).reverse())
    expect(back.at(-1)?.text).toContain('Page 1<')
  })

  test('keeps its filter from page to page', async () => {
    const pages = await walk(site, '/products?category=shelf+003', 'next')
    expect(pages).toHaveLength(18)
    const all = names('jar', 3_000).filter((slug) => Number(slug.slice(4)) % 7 === 3)
    expect(slugsOf(pages).sort()).toEqual(all)
    for (const { text } of pages) expect(text).toMatch(/<option value="Shelf 003" selected="">/)
  })

  test('is read in preview as visitors will get it, and keeps its canonical address', async () => {
    const preview = new URL((await client.publishing.createPreview(site.id, {})).url).pathname
    const first = await visit(server, site, `${preview}products`)
    const next = linkOf(first.text, 'next') ?? ''
    expect(next).toMatch(/^\/_sw\/preview\/[^?]*\/products\?page=/)
    const second = await visit(server, site, next)
    const live = await visit(server, site, next.slice(preview.length - 1))
    expect(slugsIn(second.text)).toEqual(slugsIn(live.text))
    expect(slugsIn(second.text)).toHaveLength(24)
    expect(live.text).toContain(`<link rel="canonical" href="${site.url}/products">`)
    const { status, headers } = await visit(server, site, `${preview}products?page=7`)
    expect([status, headers.location?.endsWith(`${preview}products`)]).toEqual([302, true])
  })

  test.each([true, false])('is turned over in a browser, with scripts: %s', async (javaScriptEnabled) => {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(`${site.url}/products`)
    const first = await page.locator('.sw-card-link').first().textContent()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 2').waitFor()
    expect(await page.locator('.sw-card-link').count()).toBe(24)
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByText('Page 1', { exact: true }).waitFor()
    expect(await page.locator('.sw-card-link').first().textContent()).toBe(first)
    await context.close()
  })
})

test('what stays is shown once, while products are added and deleted', async () => {
  const site = await newSite()
  await addProducts(site, 400)
  const deleted = new Set<string>()
  let added = 0
  const change = async ({ text }: Page) => {
    const slugs = slugsIn(text)
    const here = [slugs[0], slugs[11], slugs.at(-1)].flatMap((slug) => slug ?? [])
    for (const slug of here) deleted.add(slug)
    await server.db.run(sql`delete from products where site_id = ${site.id} and slug = any (${here})`)
    server.clock.advance(1_000)
    for (let i = 0; i < 3; i++)
      await client.shop.createProduct(site.id, { title: `New ${++added}`, price: 1, currency: 'EUR' })
  }
  const there = await walk(site, '/products', 'next', change)
  expect(slugsOf(there).sort()).toEqual(names('jar', 400))
  const last = there.at(-1)?.path ?? ''
  const isCurrent = async () =>
    !slugsIn((await visit(server, site, last)).text).some((slug) => deleted.has(slug))
  await expect.poll(isCurrent).toBe(true)
  const left = names('jar', 400).filter((slug) => !deleted.has(slug))
  expect(slugsOf(await walk(site, last, 'prev')).sort()).toEqual([...left, ...names('new', added)])
})

test('a page whose products are all gone leads to the first page', async () => {
  const site = await newSite()
  await addProducts(site, 30)
  const first = await visit(server, site, '/products')
  const next = linkOf(first.text, 'next') ?? ''
  const second = await visit(server, site, next)
  const previous = linkOf(second.text, 'prev') ?? ''
  await server.db.run(
    sql`delete from products where site_id = ${site.id} and slug = any (${slugsIn(second.text)})`,
  )
  const target = async (path: string) => {
    const { status, headers } = await visit(server, site, path)
    return [status, headers.location]
  }
  await expect.poll(() => target(next)).toEqual([302, `${site.url}/products`])
  await server.db.run(sql`
    update products set created_at = created_at - interval '1 day' where site_id = ${site.id}`)
  await expect.poll(() => target(previous)).toEqual([302, `${site.url}/products`])
})

test('hostile pages are answered by the first page', async () => {
  const site = await newSite()
  const other = await newSite()
  await addProducts(site, 80)
  await addProducts(other, 80)
  await addListings(site, 80)
  const pageIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('page') ?? ''
  const nextOf = async (of: Site, path: string) =>
    pageIn(linkOf((await visit(server, of, path)).text, 'next') ?? '')
  const own = await nextOf(site, '/products')
  const foreign = [
    await nextOf(other, '/products'),
    await nextOf(site, '/properties'),
    await nextOf(site, '/products?category=Shelf+001'),
  ]
  const first = slugsIn((await visit(server, site, '/products')).text)
  const changed = fc
    .tuple(fc.nat(own.length - 1), fc.constantFrom('', 'A', '_', 'AA', '9'))
    .map(([at, put]) => own.slice(0, at) + put + own.slice(at + 1))
  const forged = fc
    .jsonValue()
    .map((value) => Buffer.from(`${'x'.repeat(12)}${JSON.stringify(value)}`).toString('base64url'))
  const page = fc
    .oneof(
      ...[changed, forged, fc.string({ unit: 'binary' }), fc.base64String(), fc.constantFrom(...foreign)],
      fc.constantFrom('2', '50', '51', '0', '-1', '1e9', own.repeat(2), own.repeat(40), `${own}=`, `${own}A`),
      fc.nat().map(String),
    )
    .filter((one) => one !== own)
  await fc.assert(
    fc.asyncProperty(page, async (one) => {
      const { status, headers, text } = await visit(
        server,
        site,
        `/products?page=${encodeURIComponent(one.toWellFormed())}`,
      )
      server.clock.advance(1_000)
      if (status === 302) expect(headers.location).toBe(`${site.url}/products`)
      else expect([one, status, slugsIn(text)]).toEqual([one, 200, first])
    }),
    { numRuns: 300 },
  )
  const kept = await visit(server, site, '/products?category=Shelf+001&page=3')
  expect([kept.status, kept.headers.location]).toEqual([302, `${site.url}/products?category=Shelf+001`])
})

describe('another kind', async () => {
  const site = await newSite()
  await addListings(site, 600)

  test('is walked with a filter there and back', async () => {
    const there = await walk(site, '/properties?offer=sale', 'next')
    const all = names('house', 600).filter((slug) => Number(slug.slice(6)) % 2 === 0)
    expect(slugsOf(there).sort()).toEqual(all)
    const back = await walk(site, there.at(-1)?.path ?? '', 'prev')
    expect(slugsOf(back).sort()).toEqual(all)
  })

  test('lists all its cities, which keep the other filters', async () => {
    const { text } = await visit(server, site, '/properties?offer=rent')
    const all = decoded(/class="sw-filters-all" href="([^"]*)"/.exec(text)?.[1])
    const cities = (await walk(site, all, 'next')).flatMap((page) => valuesIn(page.text))
    expect(new Set(cities.map(({ label }) => label)).size).toBe(120)
    const odd = cities.find(({ label }) => label === 'Town 101')?.href ?? ''
    expect(slugsIn((await visit(server, site, odd)).text).sort()).toEqual(
      ['house-101', 'house-221', 'house-341', 'house-461', 'house-581'].sort(),
    )
  })
})

test('130 categories are all reachable', async () => {
  const site = await newSite()
  await addProducts(site, 260, { categories: 130 })
  const { text } = await visit(server, site, '/products')
  expect(text.match(/<option value="Shelf /g)).toHaveLength(50)
  const all = decoded(/class="sw-filters-all" href="([^"]*)"/.exec(text)?.[1])
  const there = await walk(site, all, 'next')
  expect(there).toHaveLength(2)
  const found = there.flatMap((page) => valuesIn(page.text))
  expect(found.map(({ label }) => label)).toEqual(
    Array.from({ length: 130 }, (_, n) => `Shelf ${String(n).padStart(3, '0')}`),
  )
  const preview = new URL((await client.publishing.createPreview(site.id, {})).url).pathname
  const previewed = await walk(site, `${preview}products?all=category`, 'next')
  expect(previewed.flatMap((page) => valuesIn(page.text)).at(-1)).toEqual({
    label: 'Shelf 129',
    href: `${preview}products?category=Shelf+129`,
  })
  const back = await walk(site, there.at(-1)?.path ?? '', 'prev')
  expect(back.map((page) => valuesIn(page.text))).toEqual(there.map((page) => valuesIn(page.text)).reverse())
  for (const [n, { href, label }] of found.entries()) {
    const page = (await visit(server, site, href)).text
    expect([label, slugsIn(page).length]).toEqual([label, 2])
    expect(page).toContain(`<option value="${label}" selected="">`)
    expect(slugsIn(page)).toContain(`jar-${n + 130}`)
  }
})

test('a category is found however it is written', async () => {
  const site = await newSite()
  const categories = [
    ' Pantry',
    'Ölen & mehr',
    'Cafe\u0301',
    '漢'.repeat(255),
    '?page=1&all=category',
    'a+b%20',
  ]
  for (const category of categories)
    await client.shop.createProduct(site.id, { title: 'Honey', price: 1, currency: 'EUR', category })
  const { text } = await visit(server, site, '/products?all=category')
  const links = valuesIn(text)
  expect(links).toHaveLength(categories.length)
  for (const { href } of links) expect(slugsIn((await visit(server, site, href)).text)).toHaveLength(1)
})

/** The number of index entries and scanned rows of products that the server has read. */
async function rowsRead(): Promise<number> {
  const { db } = server.platform
  const flush = sql`select pg_stat_force_next_flush()`
  // Quick reads have four connections; each reports its statistics on request.
  await Promise.all(Array.from({ length: 4 }, () => db.rows(flush)))
  const row = await server.db.first<{ rows: string }>(sql`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'products') as rows
    from pg_stat_user_tables where relname = 'products'`)
  return Number(row?.rows)
}
