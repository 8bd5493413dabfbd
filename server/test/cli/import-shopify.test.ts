import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { afterFile } from '../support/after-file.ts'
import { runCli, runJson } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { accountId, client } = await server.tenant()
const env = {
  DATA_DIR: server.dataDir,
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: server.address,
  WEBHOOK_ALLOW_NETWORKS: 'loopback',
}

/** The shop's host of pictures; it counts what is asked for. */
const pictures = await startPictures()
const files = {
  products: await fixture('products'),
  customers: await fixture('customers'),
  orders: await fixture('orders'),
}

async function startPictures() {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#8a3324' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  const http = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url.includes('missing')) response.writeHead(404).end()
    else response.writeHead(200).end(url.includes('page') ? '<html></html>' : png)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  afterFile(() => void http.close())
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked }
}

async function fixture(name: string) {
  const text = await readFile(new URL(`../fixtures/shopify-${name}.csv`, import.meta.url), 'utf8')
  return write(`${name}.csv`, text.replaceAll('{pictures}', pictures.url))
}

async function write(name: string, content: string | Buffer) {
  const file = join(server.dataDir, name)
  await writeFile(file, content)
  return file
}

async function newShop(fields: object = {}) {
  const site = await client.sites.create({ name: 'Weaver', ...fields })
  const run = (...paths: string[]) =>
    runJson(['import', 'shopify', ...paths, '--account', accountId, '--site', site.id], env)
  const fail = async (...paths: string[]) => {
    const done = await runCli(['import', 'shopify', ...paths, '--account', accountId, '--site', site.id], env)
    expect(done.code).toBe(1)
    expect(done.stderr).not.toContain('    at ')
    return done.stderr
  }
  return { site, siteId: site.id, run, fail }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

describe('a Shopify import', () => {
  test('imports products with variants, stock and pictures', async () => {
    const { siteId, run } = await newShop()
    const summary = await run(files.products)
    expect(summary.products).toEqual({ imported: 3, unchanged: 0 })
    expect(summary.pictures).toEqual({ imported: 2, unchanged: 0, failed: 1 })
    expect(
      summary.skipped.first.map(({ title, line, reason }: Record<string, unknown>) => [title, line, reason]),
    ).toEqual([
      ['Gift card', 8, expect.stringContaining('gift card')],
      ['Priceless', 9, 'line 9 has no price in EUR: “ask us”'],
    ])
    const products = await all(client.shop.listProducts(siteId))
    const shirt = products.find(({ title }) => title === 'Linen shirt')
    expect(shirt).toMatchObject({
      slug: 'linen-shirt',
      price: 84,
      currency: 'EUR',
      description: 'Woven in Styria.\nCold wash\nHang "dry"',
      category: 'Shirts',
      active: true,
      type: 'physical',
      variants: [
        {
          title: 'S / White',
          sku: 'SHIRT-S-W',
          barcode: '9001234567890',
          price: null,
          stock: 12,
          weightGrams: 240,
        },
        { title: 'M / White', stock: 0, options: { Size: 'M', Color: 'White' } },
        { title: 'M / Blue', price: 89.5, stock: null },
      ],
    })
    expect(products.find(({ title }) => title === 'Cookbook as PDF')).toMatchObject({
      active: false,
      type: 'digital',
    })
    expect(products.find(({ title }) => title === 'Köstliche Marmelade')).toMatchObject({
      stock: 40,
      images: [],
    })
    const media = await all(client.media.list(siteId))
    expect(media.map(({ filename }) => filename).sort()).toEqual(['back.png', 'front.png'])
    expect(new Set(shirt?.images)).toEqual(new Set(media.map(({ url }) => url)))
    expect((await fetch(shirt?.images[0] as string)).status).toBe(200)
    const [front] = media.filter(({ filename }) => filename === 'front.png')
    expect((await client.media.get(siteId, front?.id as string)).alt).toBe('Front of the shirt')
    const notes = summary.leftOut.map(({ note }: { note: string }) => note).join('\n')
    for (const part of ['SEO title', 'Tags', 'no SKU', 'not tracked', 'status 404'])
      expect(notes).toContain(part)
  })

  test('imports customers with consents and fills in known ones', async () => {
    const { siteId, run } = await newShop()
    await client.customers.create(siteId, { email: 'jonas@example.com', name: 'J. Huber' })
    const summary = await run(files.customers)
    expect(summary.customers).toEqual({ imported: 2, unchanged: 0 })
    expect(summary.skipped.first).toMatchObject([
      { of: 'customer', line: 4, reason: 'it has no email address' },
    ])
    const [anna, jonas] = await Promise.all(
      ['anna@', 'jonas@'].map(async (search) => {
        const [found] = (await client.customers.list(siteId, { search })).data
        return client.customers.get(siteId, found?.id as string)
      }),
    )
    expect(anna).toMatchObject({
      ...{ name: 'Anna Berger', phone: '+436601234567', notes: 'Rings twice.\nLikes blue.' },
      ...{
        tags: ['regular', 'vip'],
        consents: [{ purpose: 'newsletter', granted: true, source: 'Shopify' }],
      },
    })
    expect(jonas).toMatchObject({ name: 'J. Huber', phone: '+4312345', consents: [{ purpose: 'sms' }] })
  })

  test('imports orders with date, number, money and state, and touches nothing else', async () => {
    const { siteId, run } = await newShop()
    await client.loyalty.updateProgram(siteId, { enabled: true, currency: 'EUR', pointsPerCurrencyUnit: 1 })
    await run(files.products)
    const stock = async () =>
      (await all(client.shop.listProducts(siteId))).map(({ stock, variants }) => [stock, variants])
    const before = await stock()
    const summary = await run(files.orders, files.customers)
    expect(summary.orders).toEqual({ imported: 4, unchanged: 0 })
    expect(summary.skipped.first.map(({ title, reason }: Record<string, string>) => [title, reason])).toEqual(
      expect.arrayContaining([
        ['#1005', '“paid at” is not a date: “yesterday”'],
        ['#1006', 'its amounts do not add up to its total'],
      ]),
    )
    const orders = await Promise.all(
      (await all(client.shop.listOrders(siteId, { direction: 'asc' }))).map(({ id }) =>
        client.shop.getOrder(siteId, id),
      ),
    )
    const [shirt] = await all(client.shop.listProducts(siteId, { q: 'Linen' }))
    expect(orders).toMatchObject([
      {
        ...{
          reference: '#1001',
          status: 'completed',
          createdAt: '2024-03-05T13:21:08.000Z',
          couponCode: 'SPRING10',
        },
        ...{ subtotal: 173.9, discount: 10.49, shippingCost: 5.9, addedTax: 0, total: 169.31 },
        ...{ paid: 169.31, refunded: 20, taxes: [{ name: 'AT VAT 20%', percentage: 20, amount: 28.22 }] },
        customer: { name: 'Anna Berger', email: 'anna@example.com' },
        shipping: {
          method: 'Post',
          address: { line1: 'Lange Gasse 12', line2: 'Tür 4', postalCode: '1080', country: 'AT' },
        },
        lines: [
          { productId: shirt?.id, variantId: shirt?.variants[2]?.id, total: 89.5 },
          {},
          { title: 'Sticker', total: 0.4 },
        ],
      },
      { reference: '#1002', status: 'paid', currency: 'USD', addedTax: 0.83, total: 14.83, paid: 14.83 },
      { reference: '#1003', status: 'cancelled', paid: 0 },
      { reference: '#1004', status: 'refunded', paid: 5.9, refunded: 5.9 },
    ])
    const [first] = orders
    const payments = await client.shop.listPayments(siteId, first?.id as string)
    expect(payments.data).toMatchObject([
      {
        type: 'payment',
        method: 'Shopify Payments',
        amount: 169.31,
        reference: 'c123.1',
        createdAt: '2024-03-05T13:21:40.000Z',
      },
      { type: 'refund', amount: 20 },
    ])
    expect(await stock()).toEqual(before)
    const [silent] = await server.db.rows<object>(sql`
      select (select count(*) from events where site_id = ${siteId} and type like 'order%')::int as events,
        (select count(*) from mails where site_id = ${siteId})::int as mails,
        (select count(*) from loyalty_transactions where site_id = ${siteId})::int as points`)
    expect(silent).toEqual({ events: 0, mails: 0, points: 0 })
    expect((await client.shop.listOrders(siteId, { q: '#1002' })).data).toMatchObject([{ id: orders[1]?.id }])
    const timeline = (await client.customers.list(siteId, { search: 'anna@' })).data
    expect(await all(client.customers.listActivities(siteId, timeline[0]?.id as string))).toMatchObject([
      { kind: 'order', resourceId: first?.id, at: first?.createdAt },
    ])
  })

  test('keeps the taxes of an imported order', async () => {
    const { siteId, run } = await newShop()
    await run(files.orders)
    const [order] = (await client.shop.listOrders(siteId, { q: '#1002' })).data
    const update = client.shop.updateOrder(siteId, order?.id as string, { shipping: { cost: 1 } })
    await expect(update).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  test('changes nothing the second time and tries failed pictures again', async () => {
    const { siteId, run } = await newShop()
    const paths = Object.values(files)
    await run(...paths)
    const shirt = (await client.shop.listProducts(siteId, { q: 'Linen' })).data[0]
    await client.shop.updateProduct(siteId, shirt?.id as string, { title: 'Shirt of linen', images: [] })
    const [jam] = (await client.shop.listProducts(siteId, { q: 'Marmelade' })).data
    await client.shop.deleteProduct(siteId, jam?.id as string)
    const snapshot = async () => [
      await all(client.shop.listProducts(siteId)),
      await all(client.shop.listOrders(siteId)),
      await all(client.customers.list(siteId)),
      await all(client.media.list(siteId)),
    ]
    const before = await snapshot()
    pictures.asked.length = 0
    const second = await run(...paths)
    expect(second).toMatchObject({
      products: { imported: 0, unchanged: 3 },
      orders: { imported: 0, unchanged: 4 },
      customers: { imported: 0, unchanged: 2 },
      pictures: { imported: 0, unchanged: 2, failed: 0 },
      redirects: { created: 0 },
    })
    expect(pictures.asked).toEqual([])
    expect(await snapshot()).toEqual(before)

    const other = await newShop()
    expect((await other.run(files.products)).pictures.failed).toBe(1)
    pictures.asked.length = 0
    expect((await other.run(files.products)).pictures.failed).toBe(1)
    expect(pictures.asked).toEqual(['/files/missing.png'])
  })

  test('redirects former addresses that differ', async () => {
    const { site, siteId, run } = await newShop()
    await client.sites.update(siteId, { paths: { products: 'shop' } })
    await client.pages.create(siteId, { title: 'About us', slug: 'about', status: 'published' })
    await run(files.products)
    await client.sites.publish(siteId)
    const leads = async (path: string) => {
      const { status, headers } = await visit(server, { slug: site.slug }, path)
      return [status, new URL(headers.location ?? '/', 'http://x').pathname]
    }
    expect(await leads('/products/linen-shirt')).toEqual([301, '/shop/linen-shirt'])
    expect(await leads(`/products/${encodeURIComponent('Köstliche-Marmelade')}`)).toEqual([
      301,
      '/shop/koestliche-marmelade',
    ])
    expect(await leads('/collections/summer')).toEqual([301, '/shop'])
    expect(await leads('/pages/about')).toEqual([301, '/about'])
    expect(await leads('/shop/linen-shirt')).toEqual([200, '/'])
  })

  test("reads today's column names, semicolons, a BOM and Windows line ends", async () => {
    const { siteId, run } = await newShop()
    const rows = [
      'Title;URL handle;Description;Status;SKU;Option1 name;Option1 value;Price;Inventory tracker;Inventory quantity;Continue selling when out of stock;Weight value (grams);Requires shipping',
      'Mug;mug;"Two ""sizes"";\r\nhand-thrown";Active;M-1;Size;Small;18.00;shopify;4;DENY;300;TRUE',
      ';mug;;;M-2;;Large;24.00;shopify;2;DENY;400;TRUE',
    ]
    await run(await write('today.csv', `\uFEFF${rows.join('\r\n')}\r\n`))
    expect(await all(client.shop.listProducts(siteId))).toMatchObject([
      {
        ...{ title: 'Mug', price: 18, description: 'Two "sizes"; hand-thrown' },
        variants: [
          { title: 'Small', sku: 'M-1', stock: 4, weightGrams: 300 },
          { title: 'Large', price: 24, stock: 2 },
        ],
      },
    ])
  })
})

describe('hostile files', () => {
  const header = 'Handle,Title,Variant Price,Image Src\n'

  test('explains what is wrong with a file, before anything is imported', async () => {
    const { siteId, fail } = await newShop()
    const broken = await write('broken.csv', `${header}a,A,1,\nb,"B,2,\n`)
    expect(await fail(broken, await write('other.csv', 'a,b\n1,2\n'))).toMatch(
      /other\.csv: does not have the columns of/,
    )
    expect((await client.shop.listProducts(siteId)).total).toBe(0)
    expect(await fail(broken)).toMatch(/broken\.csv: line 3 is in a cell with an unclosed quote/)
  })

  test('downloads no picture from a private network and keeps no script', async () => {
    const { siteId } = await newShop()
    const rows = [
      '<script>alert(1)</script>,<img src=x onerror=alert(1)>,1,http://169.254.169.254/latest/meta-data',
      'file,File,1,file:///etc/passwd',
      `page,Page,1,${pictures.url}/page.png`,
      `dear,Dear,99999999999999999999,`,
    ]
    const file = await write('hostile.csv', header + rows.join('\n'))
    const args = ['import', 'shopify', file, '--account', accountId, '--site', siteId]
    pictures.asked.length = 0
    const closed = await runJson(args, { ...env, WEBHOOK_ALLOW_NETWORKS: 'none' })
    expect(closed.pictures).toEqual({ imported: 0, unchanged: 0, failed: 3 })
    expect(pictures.asked).toEqual([])
    expect((await runJson(args, env)).pictures.failed).toBe(3)
    expect(closed.skipped.first).toMatchObject([
      { title: 'Dear', reason: expect.stringContaining('no price') },
    ])
    expect((await client.media.list(siteId)).total).toBe(0)
    const products = await all(client.shop.listProducts(siteId))
    expect(products.map(({ slug }) => slug).sort()).toEqual(['file', 'page', 'script-alert-1-script'])
  })
})
