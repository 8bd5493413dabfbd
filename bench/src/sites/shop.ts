import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ask, createSite } from '../contenders.ts'
import { quantile } from '../statistics.ts'
import { atMost, type Figure, post, type Setup } from './measures.ts'
import { medianOf, type Site, sendForm, uncachedTimes, visit } from './visits.ts'

const PRODUCTS = 1_000
/** Below what one visitor may do in a minute, in three steps. */
const BUYERS = 36
/** What people need at least for a form, and more than a second. */
const FILLING_MS = 3_200

const SEARCHES = [
  '/products?q=chestnut+honey',
  '/products?q=chesnut+hony',
  '/products?q=jar&category=Shelf+3&sort=price',
  '/products?option=size%3AM&min=10&max=60&sort=price-desc',
]

/** What visitors of a shop with a thousand products wait for. */
export async function measureShop({ ours, database, repeats }: Setup): Promise<Figure[]> {
  const site = await newShop(database.client, { ours })
  const pages = await uncachedTimes(database.client, ours, site, SEARCHES, Math.ceil(repeats / 4))
  const { added, ordered } = await buy({ ours }, site, Math.min(BUYERS, repeats))
  const p95 = (times: number[]) =>
    quantile(
      times.sort((a, b) => a - b),
      0.95,
    )
  return [
    atMost(`search in ${PRODUCTS} products, p50`, medianOf(pages), 15, ' ms'),
    atMost('adding to the cart, p95', p95(added), 30, ' ms'),
    atMost('order at the checkout, p95', p95(ordered), 100, ' ms'),
  ]
}

type Ours = Pick<Setup, 'ours'>

async function newShop(client: pg.Client, { ours }: Ours): Promise<Site> {
  const id = await createSite(ours, `Shop ${crypto.randomUUID()}`)
  await ask(ours, `/v1/sites/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proofOfWork: 'never' }),
  })
  await client.query(
    `insert into products (id, site_id, title, slug, price, currency, category, description, variants, created_at)
     select 'product_' || md5($1 || n), $1, (array['Chestnut honey', 'Apricot jam', 'Linen towel', 'Large jar'])[1 + n % 4]
         || ' ' || n, 'product-' || n, 5 + n % 90, 'EUR', 'Shelf ' || n % 12, repeat('From the orchard by the lake. ', 20),
       (select jsonb_agg(jsonb_build_object('id', size, 'title', size, 'options', jsonb_build_object('size', size, 'color',
         (array['red', 'green', 'blue'])[1 + n % 3]))) from unnest(array['S', 'M', 'L']) size),
       now() - make_interval(secs => n)
     from generate_series(1, $2::int) n`,
    [id, PRODUCTS],
  )
  await client.query('vacuum (analyze) products')
  await post(ours, `/v1/sites/${id}/publish`, {})
  const { rows } = await client.query<{ slug: string }>('select slug from sites where id = $1', [id])
  return { id, slug: rows[0]?.slug as string }
}

const ADDRESS = {
  name: 'Ada',
  line1: 'Lane 1',
  postalCode: '1010',
  city: 'Vienna',
  country: 'AT',
}

/** Visitors with one piece each, who order it. */
async function buy({ ours }: Ours, site: Site, count: number) {
  const { data } = await ask<{ data: { id: string }[] }>(ours, `/v1/sites/${site.id}/shop/products?limit=100`)
  const added: number[] = []
  const cookies: string[] = []
  for (let i = 0; i < count; i++) {
    const wanted = { productId: data[i]?.id as string, variantId: 'M', quantity: '1' }
    const { headers, durationMs } = await sendForm(ours, site, '/_sw/cart/items', wanted)
    cookies.push(headers['set-cookie']?.[0]?.split(';')[0] as string)
    added.push(durationMs)
  }
  const tokens = await tokensOf({ ours }, site, 2 * count)
  for (const [i, cookie] of cookies.entries())
    await sendForm(
      ours,
      site,
      '/_sw/checkout/address',
      // Few orders are open at a time for the same person.
      { ...ADDRESS, email: `ada${i}@example.com`, _token: tokens[i] as string },
      cookie,
    )
  await wait(1_000)
  const ordered: number[] = []
  for (const [i, cookie] of cookies.entries()) {
    const { body } = await visit(ours, site, '/_sw/checkout', { cookie, accept: 'application/json' })
    const { total } = JSON.parse(body.toString()).data.offer
    const fields = { total: String(total), _token: tokens[count + i] as string }
    ordered.push((await sendForm(ours, site, '/_sw/checkout', fields, cookie)).durationMs)
  }
  return { added, ordered }
}

/** The tokens of so many views of a form, old enough to be sent. */
async function tokensOf({ ours }: Ours, site: Site, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % 40 === 0) await wait(1_000)
    const { body } = await visit(ours, site, '/_sw/account')
    tokens.push(/name="_token" form="[^"]*" value="([^"]+)"/.exec(body.toString())?.[1] as string)
  }
  await wait(FILLING_MS)
  return tokens
}
