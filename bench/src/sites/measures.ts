import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { ask, type Contender, createSite, startBare } from '../contenders.ts'
import { type BenchDatabase, loadPages } from '../database.ts'
import type { Load } from '../load-client.ts'
import { cpuTimeMs } from '../processes.ts'
import { spreadOf } from '../statistics.ts'
import { hostOf, medianOf, p99Of, type Site, uncachedTimes, visit } from './visits.ts'

/** How much is measured. */
export type Size = {
  rounds: number
  seconds: number
  /** Of the requests that are not measured under load. */
  repeats: number
  publications: number
  pages: number
  rows: [small: number, large: number]
  customers: [small: number, large: number]
}
export type Setup = Size & { database: BenchDatabase; load: Load; ours: Contender; other: Contender }
/** `met`: whether the value is at least, or at most, the target. `ratio`: what later runs are compared with. */
export type Figure = { name: string; value: string; target: string; met: boolean; ratio?: number }

export const atMost = (name: string, value: number, target: number, unit: string): Figure => ({
  name,
  value: `${Number(value.toPrecision(3))}${unit}`,
  target: `≤ ${target}${unit}`,
  met: value <= target,
})
export function atLeast(name: string, ratios: number[], target: number): Figure {
  const { median, min, max } = spreadOf(ratios)
  const value = `${median.toFixed(2)}× (${min.toFixed(2)}–${max.toFixed(2)})`
  return { name, value, target: `≥ ${target}×`, met: median >= target, ratio: median }
}
const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
})
export const post = <T>(to: Contender, path: string, body: object) =>
  ask<{ data: T }>(to, path, { method: 'POST', ...json(body) }).then(({ data }) => data)

/** A page in memory, and a 304 for it, against a bare Fastify route with the same bytes and headers. */
export async function measureMemory(setup: Setup, site: Site): Promise<Figure[]> {
  const { database, load, ours, rounds, seconds } = setup
  const sent = { 'accept-encoding': 'br' }
  const { headers, body } = await visit(ours, site, '/', sent)
  const file = join(database.dataDir, 'answer.json')
  const { date, connection, 'keep-alive': _, ...own } = headers
  delete own['x-request-id']
  await writeFile(file, JSON.stringify({ headers: own, body: body.toString('base64') }))
  const bare = await startBare(database, file)
  const host = { host: hostOf(site) }
  const rates = { page: [] as number[], notModified: [] as number[] }
  const run = async (to: Contender, headers: Record<string, string>) => {
    const job = { origin: to.origin, method: 'GET' as const, paths: ['/'], headers, connections: 32, seconds }
    const { requests, seconds: elapsed } = await load.run(job)
    return requests / elapsed
  }
  try {
    for (let round = -1; round < rounds; round++) {
      const page = await run(ours, { ...host, ...sent })
      const fixed = await run(bare, { ...host, ...sent })
      const known = await run(ours, { ...host, ...sent, 'if-none-match': headers.etag as string })
      if (round < 0) continue
      rates.page.push(page / fixed)
      rates.notModified.push(known / fixed)
    }
  } finally {
    await bare.close()
  }
  return [
    atLeast('page in memory, against a bare route', rates.page, 0.85),
    atLeast('304, against the same route', rates.notModified, 1.1),
  ]
}

const DEMO_PATHS = ['/', '/products', '/properties', '/stays', '/services', '/jobs']

export async function measureDemo({ database, ours, repeats }: Setup, site: Site): Promise<Figure[]> {
  const cpuMs = () => cpuTimeMs(ours.pid) + cpuTimeMs(database.pid)
  const before = cpuMs()
  const times = await uncachedTimes(database.client, ours, site, DEMO_PATHS, repeats)
  const cpuOfOne = (cpuMs() - before) / times.length
  const { body } = await visit(ours, site, '/', { 'accept-encoding': 'br' })
  const html = brotliDecompressSync(body).toString()
  const scripts = html
    .split('<script')
    .slice(1)
    .filter((rest) => !rest.startsWith(' type="application/ld+json"'))
  return [
    atMost('page that is rendered, p50', medianOf(times), 10, ' ms'),
    atMost('page that is rendered, p99', p99Of(times), 40, ' ms'),
    atMost('the same in processor time of server and PostgreSQL', cpuOfOne, 10, ' ms'),
    atMost('HTML of the demo home page, brotli', body.length / 1_000, 12, ' kB'),
    atMost('scripts on the demo home page', scripts.length, 0, ''),
  ]
}

async function newSite(ours: Contender, client: pg.Client, pages: number): Promise<Site> {
  const id = await createSite(ours, `Site ${crypto.randomUUID()}`)
  if (pages > 0) await loadPages(client, id, pages, { content: [] })
  const { rows } = await client.query<{ slug: string }>('select slug from sites where id = $1', [id])
  return { id, slug: rows[0]?.slug as string }
}

/** Publishing one changed page of a large site. */
export async function measurePublish({ database, ours, pages, repeats }: Setup): Promise<Figure> {
  const site = await newSite(ours, database.client, pages)
  const base = `/v1/sites/${site.id}`
  await post(ours, `${base}/publish`, {})
  const { rows } = await database.client.query<{ id: string }>(
    "select id from pages where site_id = $1 and status = 'published' limit $2",
    [site.id, repeats],
  )
  const times: number[] = []
  for (const { id } of rows) {
    await ask(ours, `${base}/pages/${id}`, { method: 'PUT', ...json({ title: `New ${id}` }) })
    const startedAt = performance.now()
    await post(ours, `${base}/publish`, {})
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return atMost(`publishing one changed page of ${pages}, p50`, medianOf(times), 50, ' ms')
}

const BLOCKS = [
  ['ProductGrid', { limit: 6, sort: 'newest' }],
  ['ListingGrid', { limit: 6 }],
  ['PageList', { path: '/', limit: 6 }],
] as const

/** A page that shows products, listings and pages, in sites of few and of many of them. */
export async function measureGrowth({ database, ours, rows, rounds }: Setup): Promise<Figure> {
  const { client } = database
  const sites: Site[] = []
  for (const count of rows) {
    const site = await newSite(ours, client, count)
    await client.query(
      `insert into products (id, site_id, title, slug, price, currency, created_at)
       select 'product_' || md5($1 || n), $1, 'Product ' || n, 'product-' || n, n % 100, 'EUR', now() - make_interval(secs => n)
       from generate_series(1, $2::int) n`,
      [site.id, count],
    )
    await client.query(
      `insert into listings (id, site_id, title, slug, type, property_type, status, price, currency, address, city,
         created_at, updated_at)
       select 'listing_' || md5($1 || n), $1, 'Listing ' || n, 'listing-' || n, 'sale', 'house', 'published', 1, 'EUR',
         'Street', 'City', now() - make_interval(secs => n), now()
       from generate_series(1, $2::int) n`,
      [site.id, count],
    )
    const content = BLOCKS.map(([type, props]) => ({ type, props: { id: type, ...props } }))
    await post(ours, `/v1/sites/${site.id}/pages`, {
      title: 'Home',
      slug: '/',
      status: 'published',
      blocks: { content },
    })
    await post(ours, `/v1/sites/${site.id}/publish`, {})
    sites.push(site)
  }
  await client.query('vacuum (analyze)')
  const medians: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const turn of [0, 1] as const)
      medians[turn].push(medianOf(await uncachedTimes(client, ours, sites[turn] as Site, ['/'], 8)))
  }
  const [small, large] = medians.map((times) => spreadOf(times).median) as [number, number]
  const name = `page in a site of ${rows[1]} things, against ${rows[0]} (${small.toFixed(1)} ms)`
  return atMost(name, large / small, 1.2, '×')
}

/** From a publication by one process to its sight by another. */
export async function measureVisibility(setup: Setup): Promise<Figure> {
  const { database, ours, other, publications: count } = setup
  const site = await newSite(ours, database.client, 0)
  const base = `/v1/sites/${site.id}`
  const page = { title: 'Start', slug: '/', status: 'published', blocks: { content: [] } }
  const { id } = await post<{ id: string }>(ours, `${base}/pages`, page)
  await post(ours, `${base}/publish`, {})
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const title = `Title ${i}.`
    await ask(ours, `${base}/pages/${id}`, { method: 'PUT', ...json({ title, status: 'published' }) })
    const startedAt = performance.now()
    while (!(await visit(other, site, '/')).body.includes(title)) await wait(2)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return atMost(`from publishing to another process, p99 of ${count}`, p99Of(times), 1_000, ' ms')
}

const LARGE = 4_900

/** How long others wait while a page of thousands of blocks is rendered. */
export async function measureLargePage({ database, ours, rounds }: Setup, small: Site): Promise<Figure> {
  const site = await newSite(ours, database.client, 0)
  const types = ['Heading', 'RichText', 'Button'] as const
  const content = Array.from({ length: LARGE }, (_, i) => ({
    type: types[i % types.length],
    props: { id: `b${i}`, text: 'A heading', html: '<p>Some <b>text</b></p>', label: 'Go', href: '/x' },
  }))
  const page = { id: `page_${crypto.randomUUID()}`, blocks: JSON.stringify({ content }) }
  await database.client.query(
    `insert into pages (id, site_id, title, slug, slug_key, status, blocks, created_at, updated_at)
     values ($1, $2, 'Long', '', '', 'published', $3, now(), now())`,
    [page.id, site.id, page.blocks],
  )
  await post(ours, `/v1/sites/${site.id}/publish`, {})
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    await database.client.query("select pg_notify('site_content', $1)", [site.id])
    await wait(300)
    let isDone = false
    const large = visitLarge(ours, site).finally(() => {
      isDone = true
    })
    const waits: number[] = []
    while (!isDone) waits.push((await visit(ours, small, '/')).durationMs)
    await large
    longest.push(Math.max(...waits))
  }
  return atMost(`longest wait of others for a page of ${LARGE} blocks`, spreadOf(longest).median, 100, ' ms')
}

async function visitLarge(ours: Contender, site: Site) {
  const { status } = await visit(ours, site, '/', {}, new Agent())
  if (status !== 200) throw new Error(`The large page was answered with ${status}`)
}
