import { pageErrors } from '@sitewright/blocks/catalogue'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { endpoints } from '../support/endpoints.ts'
import { loggedIn } from '../support/people.ts'
import { runJson } from '../support/process.ts'
import { type Schema, sampleQuery } from '../support/samples.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { accountId, key, client } = await server.tenant()
const sandboxKey = (await server.key(accountId, 'sandbox')).key
const rival = await server.account()
const { liveSiteId, sandboxSiteId } = await runJson(['demo', '--account', accountId], {
  DATA_DIR: server.dataDir,
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: server.address,
})
const rivalDemo = await loadDemo(server.platform, rival.id)

/** Lists that may be shorter than 30 rows. */
const FEWER = [
  'sites.list',
  'sites.listDeleted',
  // Answers owners, and no keys.
  'sites.listExports',
  'media.search',
  'publishing.listReleases',
  'publishing.listSchedules',
  'publishing.listPreviews',
  'design.listPresets',
  'domains.list',
  'mail.list',
  'rental.listConflicts',
  'shop.listCarts',
  'shop.listReviews',
  // The demo issues none.
  'shop.listInvoices',
  'shop.listShippingZones',
  'forms.list',
  'mail.listTemplates',
  'mail.listSuppressions',
  'seo.listRedirects',
  // No provider is connected to the demo.
  'payments.listCharges',
  'payments.listPayouts',
  'seo.listNotFound',
  'analytics.listBreakdown',
  'analytics.listGoals',
  'analytics.listFunnels',
  'webhooks.list',
  'rental.listProperties',
  'booking.listStaff',
  'booking.listSlots',
  'booking.listDay',
]
/** Statuses that background work would change. */
const TRANSIENT: Record<string, string[]> = { 'ai.listJobs': ['queued', 'running'] }
const propertiesOf = ({ query }: { query?: object | undefined }) => ((query ?? {}) as Schema).properties ?? {}

const lists = endpoints.filter(
  ({ method, path, reply, operation }) =>
    method === 'GET' &&
    path.split(':').length === 2 &&
    ['list', 'page', 'flatPage', 'nestedPage'].includes(reply.kind) &&
    !FEWER.includes(operation),
)

async function rowsOf({ path, ...endpoint }: (typeof endpoints)[number], key: string, siteId: string) {
  const query = new URLSearchParams(sampleQuery({ path, ...endpoint }))
  if (propertiesOf(endpoint).limit) query.set('limit', '100')
  if (endpoint.operation === 'realestate.search') query.set('radiusKm', '20000')
  const response = await server.fetch(`${path.replace(':siteId', siteId)}?${query}`, { key })
  const { data } = await response.json()
  return (Array.isArray(data) ? data : data.data) as { status?: string; createdAt?: string }[]
}

describe('the demo sites have at least 30 rows', () => {
  test.each(lists)('in $operation', async (endpoint) => {
    expect((await rowsOf(endpoint, key, liveSiteId)).length).toBeGreaterThanOrEqual(30)
    expect((await rowsOf(endpoint, sandboxKey, sandboxSiteId)).length).toBeGreaterThanOrEqual(30)
  })

  const withStatus = lists.filter((endpoint) => propertiesOf(endpoint).status?.enum)
  test.each(withStatus)('with every status in $operation', async (endpoint) => {
    const statuses = new Set((await rowsOf(endpoint, key, liveSiteId)).map(({ status }) => status))
    const all = propertiesOf(endpoint).status?.enum as string[]
    const expected = all.filter((status) => !TRANSIENT[endpoint.operation]?.includes(status))
    expect([...statuses].toSorted()).toEqual(expected.toSorted())
  })

  const withTimes = [
    'pages.list',
    'shop.listOrders',
    'delivery.listOrders',
    'voice.listCalls',
    'recruitment.list',
  ]
  test.each(lists.filter(({ operation }) => withTimes.includes(operation)))(
    'and spreads $operation over 90 days',
    async (endpoint) => {
      const times = (await rowsOf(endpoint, key, liveSiteId)).map(({ createdAt = '', ...row }) =>
        Date.parse(createdAt || String((row as { updatedAt?: string }).updatedAt)),
      )
      const days = (Math.max(...times) - Math.min(...times)) / DAY_MS
      expect(days).toBeGreaterThan(60)
      expect(days).toBeLessThan(92)
    },
  )
})

describe('the demo sites', () => {
  test('have valid pages, with existing pictures and custom blocks', async () => {
    const { data: pages } = await client.pages.list(liveSiteId, { limit: 100 })
    const addresses = new Set<string>()
    const blockIds = new Set<string>()
    for (const { id } of pages) {
      const { blocks } = await client.pages.get(liveSiteId, id)
      expect(pageErrors(blocks)).toEqual({})
      const text = JSON.stringify(blocks)
      const shown = [...text.matchAll(/http[^"]*\/media\/[^"]+/g)]
      for (const [address] of shown) addresses.add(address)
      for (const [, blockId = ''] of text.matchAll(/"blockId":"([^"]+)"/g)) blockIds.add(blockId)
    }
    expect(addresses.size).toBeGreaterThan(10)
    const { data: products } = await client.shop.listProducts(liveSiteId, { limit: 100 })
    const { data: listings } = await client.realestate.list(liveSiteId, { limit: 100 })
    const { data: units } = await client.rental.listUnits(liveSiteId, { limit: 100 })
    for (const { images } of [...products, ...listings, ...units]) {
      expect(images.length).toBeGreaterThan(0)
      for (const address of images) addresses.add(address)
    }
    for (const address of addresses) {
      const { pathname } = new URL(address)
      expect((await server.fetch(pathname)).status).toBe(200)
    }
    const { data: known } = await client.blocks.list(liveSiteId, { limit: 100 })
    expect(blockIds.size).toBeGreaterThan(15)
    expect([...blockIds].filter((blockId) => !known.some(({ id }) => id === blockId))).toEqual([])
  })

  test('have valid blocks, some of them used by pages', async () => {
    const { data, total } = await client.blocks.list(liveSiteId, { limit: 100 })
    expect(total).toBeGreaterThanOrEqual(30)
    const counts = data.map(({ usageCount }) => usageCount)
    expect(counts).toContain(0)
    expect(Math.max(...counts)).toBeGreaterThan(2)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(10)
    for (const { id, label } of data) {
      const { template } = await client.blocks.get(liveSiteId, id)
      const content = [template].flat().map(({ type, props }, i) => ({
        type,
        props: { id: `part-${i}`, ...(props as object) },
      }))
      expect(pageErrors({ content }), label).toEqual({})
    }
  })

  test('have an activity that leads to existing resources', async () => {
    const { browser } = await loggedIn(server, accountId, 'owner')
    const events = await browser.client.overview.listEvents({ limit: 100 })
    expect(events.data.length).toBeGreaterThanOrEqual(30)
    expect(events.data.filter(({ deleted, label }) => deleted || label === null)).toEqual([])
  })
})

test('two demos that load at the same time get a slug each', async () => {
  const rivalClient = server.client((await server.key(rival.id)).key)
  const slugs = [
    (await client.sites.get(liveSiteId)).slug,
    (await rivalClient.sites.get(rivalDemo.liveSiteId)).slug,
  ]
  expect(slugs.toSorted()).toEqual(['lakeside-house', 'lakeside-house-2'])
})
