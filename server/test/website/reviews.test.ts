import { expect, test } from 'vitest'
import { shopJobs } from '../../src/features/shop/jobs.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { startTestServer } from '../support/server.ts'
import { ANNA, type Shop, type ShopVisitor, shopVisits } from '../support/shop-visits.ts'
import { signIns } from '../support/sign-in.ts'

const server = await startTestServer({ TRUST_PROXY: 'true' }, { background: false })
const { clock } = server
clock.freeze('2026-06-01T06:00:00Z')
const { client } = await server.tenant()
const { newShop, newProduct, newVisitor, add, goToCheckout, orderNow } = shopVisits(server, client)
const { mailsOf, signIn } = signIns(server, client)

const run = (job: string) =>
  shopJobs.find(({ name }) => name === job)?.run(server.platform, undefined as never)
const reviewsOf = async ({ siteId }: Shop) => (await client.shop.listReviews(siteId)).data
/** The path in the newest mail of a kind. */
async function linkIn(shop: Shop, kind: string) {
  const [latest] = await mailsOf(shop, kind)
  return (await mailedLink(server, latest?.id ?? '')).pathname
}

/** A visitor who has bought a jar of jam, and the page of the order. */
async function boughtBy(shop: Shop, productId: string, visitor: ShopVisitor, isPaid = true) {
  await add(visitor, productId)
  await goToCheckout(visitor)
  const { token } = JSON.parse((await orderNow(visitor)).text).data
  const [orderId = ''] = token.split('.')
  if (isPaid) await client.shop.recordPayment(shop.siteId, orderId, {})
  return { orderId, page: `/_sw/orders/${token}` }
}

test('who bought reviews once; pages show it once it is approved', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  const { page, orderId } = await boughtBy(shop, id, visitor)
  expect((await visitor.get(page)).text).toContain(`href="${page}/reviews"`)
  expect((await visitor.get(`${page}/reviews`)).text).toContain('value="Anna"')
  const sent = { rating: '4', title: 'Sweet', text: 'More <b>fruit</b> than sugar.' }
  const written = await visitor.submit(`${page}/reviews`, `${page}/reviews`, { ...sent, name: 'Anna' })
  expect([written.status, written.location]).toEqual([303, `${page}/reviews`])
  expect((await visitor.get(written.location)).text).toContain('Your review is being checked')
  await visitor.post(`${page}/reviews`, { productId: id, rating: '1', name: 'Anna' })
  const [review] = await reviewsOf(shop)
  expect(await reviewsOf(shop)).toHaveLength(1)
  expect(review).toMatchObject({
    productTitle: 'Jam',
    orderId,
    rating: 4,
    status: 'pending',
    authorName: 'Anna',
  })
  const shown = async (path: string) => (await visitor.get(path)).text
  expect(await shown('/products/jam')).not.toContain('Sweet')
  const change = { status: 'approved', reply: 'From our orchard.' } as const
  await client.shop.updateReview(shop.siteId, review?.id as string, change)
  await expect.poll(() => shown('/products/jam')).toContain('From our orchard.')
  const product = await shown('/products/jam')
  for (const part of [
    'Sweet',
    'More &lt;b&gt;fruit&lt;/b&gt; than sugar.',
    '4 of 5 stars',
    'bought this here',
  ])
    expect(product).toContain(part)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(product) ?? []
  const described = JSON.stringify(JSON.parse(json))
  expect(described).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1,"bestRating":5}',
  )
  expect(described).toContain('"author":{"@type":"Person","name":"Anna"}')
  expect(await shown('/products')).toContain('4 of 5 stars')
  expect((await client.shop.getProduct(shop.siteId, id)).rating).toEqual({ average: 4, count: 1 })
  await client.shop.updateReview(shop.siteId, review?.id as string, { status: 'rejected' })
  await expect.poll(() => shown('/products/jam')).not.toContain('Sweet')
  expect((await client.shop.getProduct(shop.siteId, id)).rating).toBeNull()
})

test('reviews need the link of an order that is paid, and a product of it', async () => {
  const shop = await newShop()
  const [{ id }, { id: other }] = [await newProduct(shop), await newProduct(shop, { title: 'Honey' })]
  const visitor = newVisitor(shop)
  const unpaid = await boughtBy(shop, id, visitor, false)
  const review = { productId: id, rating: '5', name: 'Anna' }
  expect((await visitor.get(unpaid.page)).text).not.toContain('/reviews')
  expect((await visitor.post(`${unpaid.page}/reviews`, review)).status).toBe(404)
  const { page } = await boughtBy(shop, id, visitor)
  expect((await visitor.post(`${page}/reviews`, { ...review, productId: other })).status).toBe(404)
  expect((await visitor.post(`${page.slice(0, -1)}_/reviews`, review)).status).toBe(404)
  for (const rating of ['0', '6', '4.5', ''])
    expect((await visitor.post(`${page}/reviews`, { ...review, rating })).status).toBe(400)
  const { id: free } = await newProduct(shop, { title: 'Sample', price: 0, type: 'digital' })
  const given = await boughtBy(shop, free, visitor, false)
  expect((await client.shop.getOrder(shop.siteId, given.orderId)).status).toBe('paid')
  expect((await visitor.get(given.page)).text).not.toContain('/reviews')
  expect((await visitor.post(`${given.page}/reviews`, { ...review, productId: free })).status).toBe(404)
  const elsewhere = newVisitor(await newShop())
  expect((await elsewhere.post(`${page}/reviews`, review)).status).toBe(404)
  expect(await reviewsOf(shop)).toEqual([])
})

test('ten reviews at once count as approved, one by one', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const pages: [ShopVisitor, string][] = []
  for (let i = 0; i < 6; i++) {
    const visitor = newVisitor(shop, `10.3.0.${i}`)
    pages.push([visitor, (await boughtBy(shop, id, visitor)).page])
  }
  await Promise.all(
    pages.flatMap(([visitor, page], i) =>
      [1, 2].map(() =>
        visitor.post(`${page}/reviews`, { productId: id, rating: String((i % 5) + 1), name: 'A' }),
      ),
    ),
  )
  const reviews = await reviewsOf(shop)
  expect(reviews).toHaveLength(6)
  await Promise.all(
    reviews.map((review) => client.shop.updateReview(shop.siteId, review.id, { status: 'approved' })),
  )
  const rating = async () => (await client.shop.getProduct(shop.siteId, id)).rating
  expect(await rating()).toEqual({ average: 2.7, count: 6 })
  await Promise.all(reviews.slice(1).map((review) => client.shop.deleteReview(shop.siteId, review.id)))
  expect((await rating())?.count).toBe(1)
})

test('customers are asked once, days after shipping, if the owner wants it', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop)
  const visitor = newVisitor(shop)
  const { orderId, page } = await boughtBy(shop, id, visitor)
  await client.shop.updateOrderStatus(shop.siteId, orderId, { status: 'shipped' })
  clock.advance(8 * DAY_MS)
  await run('shop.askForReviews')
  expect(await mailsOf(shop, 'review_request')).toEqual([])
  await client.shop.updateReviewSettings(shop.siteId, { requestAfterDays: 7 })
  // An archive of a site may hold anything; it fails the mails of no other site.
  const unsound = sql`reviews = '{"requestAfterDays": 1.5e9}', carts = '{"afterHours": "x", "enabled": "x"}'`
  await server.db.run(sql`update shop_settings set ${unsound} where site_id = ${shop.siteId}`)
  for (const job of ['shop.askForReviews', 'shop.remindOfCarts']) await run(job)
  expect(await mailsOf(shop, 'review_request')).toEqual([])
  await client.shop.updateReviewSettings(shop.siteId, { requestAfterDays: 7 })
  await Promise.all([run('shop.askForReviews'), run('shop.askForReviews')])
  await run('shop.askForReviews')
  expect(await mailsOf(shop, 'review_request')).toHaveLength(1)
  expect(await linkIn(shop, 'review_request')).toBe(`${page}/reviews`)
})

test('a signed-in customer finds, exports and takes along their reviews', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop, { stock: 0 })
  await client.shop.updateProduct(shop.siteId, id, { stock: 9 })
  const visitor = newVisitor(shop)
  const { page } = await boughtBy(shop, id, visitor)
  await signIn(shop, visitor)
  const [{ path }] = (await visitor.readJson('/_sw/account')).activities
  expect(path).toBe(page)
  await visitor.post(`${page}/reviews`, { productId: id, rating: '5', name: 'Anna of Linz' })
  const [customer] = (await client.customers.list(shop.siteId)).data
  const exported = JSON.stringify(await client.customers.export(shop.siteId, customer?.id as string))
  expect(exported).toContain('Anna of Linz')
  const [review] = await reviewsOf(shop)
  await client.shop.updateReview(shop.siteId, review?.id as string, { status: 'approved' })
  await client.shop.updateProduct(shop.siteId, id, { stock: 0 })
  const waiting = newVisitor(shop)
  await askFor(waiting, id)
  await client.customers.erase(shop.siteId, customer?.id as string)
  expect(await reviewsOf(shop)).toEqual([])
  expect((await client.shop.getProduct(shop.siteId, id)).rating).toBeNull()
  const left = await server.db.rows(sql`
    select 1 from stock_requests where site_id = ${shop.siteId}
    union all select 1 from events where site_id = ${shop.siteId} and data::text like '%Anna of Linz%'`)
  expect(left).toEqual([])
})

/** Asks for a mail by the form that the page of a product leads to. */
async function askFor(visitor: ShopVisitor, productId: string, fields: Record<string, string> = {}) {
  const form = `/_sw/back-in-stock?productId=${productId}`
  return visitor.submit(form, '/_sw/back-in-stock', { email: ANNA.email, ...fields })
}

test('one mail tells whoever has confirmed it that a product is back', async () => {
  const shop = await newShop('EUR', 'de')
  const { id } = await newProduct(shop, { stock: 0 })
  const visitor = newVisitor(shop)
  expect((await visitor.get('/products/jam')).text).toContain(`href="/_sw/back-in-stock?productId=${id}"`)
  const asked = await askFor(visitor, id)
  expect(asked.location).toBe(`/_sw/back-in-stock?productId=${id}&asked=yes`)
  expect((await visitor.get(asked.location)).text).toContain('Bitte öffnen Sie den Link')
  await askFor(visitor, id)
  expect(await mailsOf(shop, 'stock_asked')).toHaveLength(1)
  await client.shop.updateProduct(shop.siteId, id, { stock: 2 })
  await run('shop.tellOfStock')
  expect(await mailsOf(shop, 'back_in_stock')).toEqual([])
  await client.shop.updateProduct(shop.siteId, id, { stock: 0 })
  const link = await linkIn(shop, 'stock_asked')
  for (let i = 0; i < 3; i++) await visitor.get(link)
  expect((await visitor.readJson(link)).isConfirmed).toBe(false)
  await visitor.submit(link, link, { answer: 'yes' })
  expect((await visitor.get(link)).text).toContain('Wir schreiben Ihnen einmal')
  await run('shop.tellOfStock')
  expect(await mailsOf(shop, 'back_in_stock')).toEqual([])
  // It is looked at again only once its product changes.
  const due = () => server.db.run(sql`select from stock_requests where product_id = ${id} and is_due`)
  expect(await due()).toBe(0)
  await client.shop.updateProduct(shop.siteId, id, { title: 'Jam', active: true })
  expect(await due()).toBe(0)
  await client.shop.changeStock(shop.siteId, id, { by: 3 })
  expect(await due()).toBe(1)
  await Promise.all([run('shop.tellOfStock'), run('shop.tellOfStock')])
  expect((await mailsOf(shop, 'back_in_stock')).map(({ to }) => to)).toEqual([ANNA.email])
  expect(await linkIn(shop, 'back_in_stock')).toBe('/products/jam')
  await client.shop.updateProduct(shop.siteId, id, { stock: 0 })
  await client.shop.updateProduct(shop.siteId, id, { stock: 5 })
  await run('shop.tellOfStock')
  expect(await mailsOf(shop, 'back_in_stock')).toHaveLength(1)
  expect((await visitor.get(link)).status).toBe(404)
})

test('an address waits for thirty products, however many it confirms at once', async () => {
  const shop = await newShop()
  const visitor = newVisitor(shop)
  const links: string[] = []
  for (const title of ['Jam', 'Honey', 'Syrup', 'Juice']) {
    const { id } = await newProduct(shop, { title, stock: 0 })
    await askFor(visitor, id)
    links.push(await linkIn(shop, 'stock_asked'))
  }
  const { id } = await newProduct(shop, { title: 'Tea', stock: 0 })
  await server.db.run(sql`
    insert into stock_requests (id, site_id, product_id, variant_id, email, created_at, confirmed_at)
    select ${id} || n, ${shop.siteId}, ${id}, n::text, ${ANNA.email}, ${clock.now()}, ${clock.now()}
    from generate_series(1, 29) n`)
  const answers = await Promise.all(links.map((link) => visitor.post(link, { answer: 'yes' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a variant is waited for by itself, and the wish can be taken back', async () => {
  const shop = await newShop()
  const { id, variants } = await newProduct(shop, {
    variants: [
      { title: 'Small', stock: 0 },
      { title: 'Large', stock: 0 },
      { title: 'Huge', stock: 4 },
    ],
  })
  const [small = '', large = '', huge = ''] = variants.map((variant: { id: string }) => variant.id)
  const visitor = newVisitor(shop)
  const form = (await visitor.get(`/_sw/back-in-stock?productId=${id}`)).text
  expect(form).toContain('Small')
  expect(form).not.toContain('Huge')
  expect((await askFor(visitor, id, { variantId: huge })).status).toBe(422)
  for (const variantId of [small, large]) {
    await askFor(visitor, id, { variantId })
    const link = await linkIn(shop, 'stock_asked')
    await visitor.post(link, { answer: 'yes' })
    if (variantId === large) await visitor.post(link, { answer: 'no' })
    clock.advance(60_000)
  }
  await run('shop.tellOfStock')
  await client.shop.updateProduct(shop.siteId, id, {
    variants: variants.map(({ id }: { id: string }) => ({ id, stock: null })),
  })
  await run('shop.tellOfStock')
  const mails = await mailsOf(shop, 'back_in_stock')
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect((await mailedLink(server, mail?.id as string)).search).toBe(`?variant=${small}`)
})

test('strangers cannot use up what an address may wait for; unconfirmed requests end', async () => {
  const shop = await newShop()
  const { id } = await newProduct(shop, { stock: 0 })
  const waiting = (confirmed: boolean, count: number) =>
    server.db.run(sql`
      with made as (
        insert into products (id, site_id, title, slug, price, currency, created_at)
        select 'product_' || md5(${shop.siteId} || ${String(confirmed)} || n), ${shop.siteId}, 'P', 'p-' || ${String(confirmed)} || n, 1, 'EUR', now()
        from generate_series(1, ${count}::int) n returning id
      )
      insert into stock_requests (id, site_id, product_id, variant_id, email, confirmed_at, created_at)
      select 'stock_request_' || md5(id), ${shop.siteId}, id, '', ${ANNA.email},
        case when ${confirmed} then ${clock.now()}::timestamptz end, ${clock.now()} from made`)
  await waiting(false, 60)
  const visitor = newVisitor(shop)
  await askFor(visitor, id)
  const link = await linkIn(shop, 'stock_asked')
  await waiting(true, 30)
  const full = await visitor.post(link, { answer: 'yes' })
  expect([full.status, JSON.parse(full.text).error.details.reason]).toEqual([409, 'stock_requests_used_up'])
  await server.db.run(
    sql`delete from stock_requests where confirmed_at is not null and site_id = ${shop.siteId}`,
  )
  expect((await visitor.post(link, { answer: 'yes' })).status).toBe(201)
  clock.advance(3 * DAY_MS)
  await run('shop.deleteOldStockRequests')
  const left = await server.db.rows(sql`select 1 from stock_requests where site_id = ${shop.siteId}`)
  expect(left).toHaveLength(1)
})

test('the page of a product ends with others of its category', async () => {
  const shop = await newShop()
  for (let i = 0; i < 7; i++) {
    clock.advance(1_000)
    await newProduct(shop, { title: `Jar ${i}`, category: i < 3 ? 'Pantry' : 'House', active: i !== 6 })
  }
  const visitor = newVisitor(shop)
  const related = async (slug: string) => {
    const [, part = ''] = /You may also like(.*)/s.exec((await visitor.get(`/products/${slug}`)).text) ?? []
    return [...part.matchAll(/sw-card-link" href="\/products\/([^"]*)"/g)].map(([, slug]) => slug)
  }
  expect(await related('jar-1')).toEqual(['jar-0', 'jar-2', 'jar-5', 'jar-4'])
  expect(await related('jar-5')).toEqual(['jar-4', 'jar-3', 'jar-2', 'jar-1'])
})
