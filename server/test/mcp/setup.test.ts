import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import type { Scope } from '../../src/api/access.ts'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { type Assistant, connectAssistant } from '../support/mcp.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const BLOCKS = { root: {}, content: [{ type: 'Heading', props: { id: 'h', text: 'Welcome', level: 1 } }] }
const PLAN = {
  site: { name: 'Lakeside House', domain: 'lakeside.example', timeZone: 'Europe/Vienna', language: 'en' },
  description: 'A small hotel at a lake, with a restaurant and massages',
  pages: [
    { title: 'Home', slug: 'home', blocks: BLOCKS },
    { title: 'Rooms', slug: '/rooms', brief: 'Three rooms with a view of the lake' },
  ],
  products: [
    { title: 'Honey', price: 8.5 },
    { title: 'Jam', price: 4 },
  ],
  rentalUnits: [{ name: 'Boathouse', maxGuests: 4, pricePerNight: 129 }],
  services: [{ name: 'Massage', durationMinutes: 60 }],
  staff: [
    { name: 'Grace', services: ['massage'], workingHours: [{ weekday: 1, start: '09:00', end: '17:00' }] },
  ],
  tables: [{ name: 'Table 7', capacity: 4 }],
  openingHours: { weekly: [{ weekday: 1, start: '18:00', end: '22:00' }] },
  deliveryZones: [{ name: 'Town', deliveryCost: 3, postalCodes: ['4810'] }],
  publish: true,
}
const STEPS = 12

type Step = { step: string; result: string; id?: string; why?: string }
type Summary = {
  failure?: object
  done: boolean
  siteId: string
  made: number
  existing: number
  left: number
  steps: Step[]
  generated?: {
    pages: { address: string }[]
    made: { type: string }[]
    missing: { fact: string }[]
    notes: string[]
  }
}

const tenantWith = async (scopes?: Scope[]) => {
  const { id: accountId } = await server.account()
  const { key } = await server.key(accountId, 'live', scopes)
  const client = server.client(key)
  const assistant = await connectAssistant('http', server.address, key)
  const setUp = async (plan: object, options: object = {}) => {
    const answer = await assistant.call('setup_business', plan, options)
    return { ...answer, summary: answer.content as Summary }
  }
  return { client, assistant, setUp, accountId }
}

/** The number of sites, pages, products, … */
const inventory = async (client: Sitewright) => {
  const { data: sites } = await client.sites.list()
  const siteId = sites[0]?.id as string
  const lists = await Promise.all([
    client.pages.list(siteId),
    client.shop.listProducts(siteId),
    client.rental.listUnits(siteId),
    client.booking.listServices(siteId),
    client.booking.listStaff(siteId),
    client.reservation.listAllTables(siteId),
    client.delivery.listZones(siteId),
  ])
  return [sites.length, ...lists.map(({ data }) => data.length)]
}
const ALL_THERE = [1, 2, 2, 1, 1, 1, 1, 1]

describe('setup_business', () => {
  let tenant: Awaited<ReturnType<typeof tenantWith>>
  let assistant: Assistant
  beforeAll(async () => {
    tenant = await tenantWith()
    assistant = tenant.assistant
  })
  afterAll(() => assistant.client.close())

  test('creates a business from one plan and reports each step', async () => {
    const { client, setUp } = tenant
    const told: string[] = []
    const onprogress = ({
      progress,
      total,
      message,
    }: {
      progress: number
      total?: number
      message?: string
    }) => told.push(`${progress}/${total} ${message}`)
    const { isError, summary } = await setUp(PLAN, { onprogress })
    expect([isError, summary]).toMatchObject([false, { done: true, made: STEPS, existing: 0, left: 0 }])
    expect(told).toHaveLength(STEPS + 1)
    expect([told[0], told[1], told.at(-1)]).toEqual([
      `0/${STEPS} site Lakeside House`,
      `1/${STEPS} page home`,
      `${STEPS}/${STEPS} done`,
    ])
    const { siteId } = summary
    expect(await client.sites.get(siteId)).toMatchObject({ ...PLAN.site, status: 'published' })
    const { data: pages } = await client.pages.list(siteId, { orderBy: 'title', direction: 'asc' })
    expect(pages.map(({ slug }) => slug)).toEqual(['home', '/rooms'])
    const [home, rooms] = await Promise.all(pages.map(({ id }) => client.pages.get(siteId, id)))
    expect(home?.blocks).toMatchObject(BLOCKS)
    const [block] = (rooms?.blocks.content ?? []) as { type: string; props: object }[]
    expect(block).toMatchObject({ type: expect.any(String), props: { id: expect.any(String) } })
    expect(JSON.stringify(block).length).toBeGreaterThan(100)
    const { data: staff } = await client.booking.listStaff(siteId)
    const { data: services } = await client.booking.listServices(siteId)
    expect(staff[0]?.serviceIds).toEqual([services[0]?.id])
    expect(await inventory(client)).toEqual(ALL_THERE)
  })

  test('run again a week later, duplicates nothing and keeps edits', async () => {
    const { client, setUp } = tenant
    const { data: sites } = await client.sites.list()
    const siteId = sites[0]?.id as string
    const { data: products } = await client.shop.listProducts(siteId)
    const { id } = products.find(({ title }) => title === 'Jam') as { id: string }
    await client.shop.updateProduct(siteId, id, { price: 5 })
    await client.reservation.updateOpeningHours(siteId, { turnMinutes: 75 })
    for (const waitMs of [0, DAY_MS * 7]) {
      server.clock.advance(waitMs)
      const { summary } = await setUp(PLAN)
      expect(summary).toMatchObject({ done: true, siteId, made: 0, existing: STEPS })
      expect(await inventory(client)).toEqual(ALL_THERE)
    }
    expect((await client.shop.getProduct(siteId, id)).price).toBe(5)
    expect((await client.reservation.getOpeningHours(siteId)).turnMinutes).toBe(75)
  })

  test('recreates deleted items, also within a day', async () => {
    const { client, setUp } = tenant
    const { data: sites } = await client.sites.list()
    const siteId = sites[0]?.id as string
    for (const _ of [1, 2, 3]) {
      const { data } = await client.shop.listProducts(siteId)
      const { id } = data.find(({ title }) => title === 'Honey') as { id: string }
      await client.shop.deleteProduct(siteId, id)
      expect((await setUp(PLAN)).summary).toMatchObject({ done: true, made: 1 })
      expect(await inventory(client)).toEqual(ALL_THERE)
    }
  })
})

test('setup_business generates a business from a prompt, once', async () => {
  const { client, setUp } = await tenantWith()
  const prompt =
    'Hair salon Curl in Cologne. Haircut 48 euros, colour 60 euros. Open Tuesday to Saturday from 9 to 18. We are looking for a stylist.'
  const plan = {
    site: { name: 'Curl', language: 'en' },
    services: [{ name: 'Haircut', durationMinutes: 45 }],
    prompt,
  }
  const progress: string[] = []
  const first = await setUp(plan, {
    onprogress: ({ message }: { message: string }) => progress.push(message),
  })
  const { siteId, generated } = first.summary
  expect(first.summary).toMatchObject({ done: true, made: 3, existing: 0, left: 0 })
  expect(generated?.made.map(({ type }) => type).sort()).toEqual(
    expect.arrayContaining(['form', 'job', 'navigation', 'service', 'staff']),
  )
  const { url } = await client.sites.get(siteId)
  const pages = (await client.pages.list(siteId, { limit: 100 })).data
  expect(generated?.pages.map(({ address }) => address).sort()).toEqual(
    pages.map(({ slug }) => `${url}/${slug.replace(/^\/+/, '')}`).sort(),
  )
  expect(generated?.missing).toContainEqual(expect.objectContaining({ fact: 'address' }))
  expect((await client.booking.listServices(siteId)).data.map(({ name }) => name).sort()).toEqual([
    'Colour',
    'Haircut',
  ])
  expect(progress.some((message) => /page|generation/i.test(message))).toBe(true)

  const again = await setUp({ ...plan, publish: true })
  expect(again.summary).toMatchObject({
    done: true,
    made: 1,
    existing: 3,
    generated: { pages: generated?.pages },
  })
  expect(
    (await client.pages.list(siteId, { limit: 100 })).data.every(({ status }) => status === 'published'),
  ).toBe(true)
  expect((await client.ai.listJobs(siteId)).total).toBe(1)
})

test('setup_business publishes what it made, and not what somebody has edited since', async () => {
  const { client, setUp } = await tenantWith()
  const plan = {
    site: { name: 'Curl', language: 'en' },
    prompt: 'Hair salon Curl in Cologne. Haircut 48 euros.',
  }
  const { siteId } = (await setUp(plan)).summary
  const [edited, live, gone, ...others] = (await client.pages.list(siteId, { limit: 100 })).data
  if (!edited || !live || !gone) throw new Error('too few pages')
  await client.pages.update(siteId, edited.id, { title: 'Half-written' })
  await client.pages.publish(siteId, live.id)
  await client.sites.publish(siteId)
  await client.pages.update(siteId, live.id, { title: 'Half-written, too' })
  await client.pages.archive(siteId, gone.id)
  const { summary } = await setUp({ ...plan, publish: true })
  expect(summary).toMatchObject({ done: true, made: 0 })
  const left = summary.generated?.notes.filter((note) => note.startsWith('Not published'))
  expect(left).toEqual([`Not published, because it was changed since: ${edited.title}`])
  expect(await client.pages.get(siteId, edited.id)).toMatchObject({ status: 'draft', liveVersion: null })
  expect(await client.pages.get(siteId, live.id)).toMatchObject({ hasUnpublishedChanges: true })
  for (const { id } of others) expect((await client.pages.get(siteId, id)).status).toBe('published')
})

test('setup_business stops at a failure and continues after a correction', async () => {
  const { client, setUp, assistant } = await tenantWith()
  const broken = { ...PLAN, products: [...PLAN.products, { title: 'Soap', price: -1 }] }
  const { isError, summary } = await setUp(broken)
  expect(isError).toBe(true)
  const results = Object.fromEntries(summary.steps.map(({ step, result }) => [step, result]))
  expect(results).toMatchObject({
    'page home': 'made',
    'product Jam': 'made',
    'product Soap': 'failed',
    'table Table 7': 'left',
  })
  expect(summary).toMatchObject({ done: false, made: 5, left: 7 })
  expect(summary.steps.find(({ result }) => result === 'failed')?.why).toMatch(/VALIDATION_ERROR[\s\S]*price/)
  expect(await inventory(client)).toEqual([1, 2, 2, 0, 0, 0, 0, 0])

  const mended = { ...PLAN, products: [...PLAN.products, { title: 'Soap', price: 1 }] }
  expect((await setUp(mended)).summary).toMatchObject({ done: true, made: 8, existing: 5, left: 0 })
  expect(await inventory(client)).toEqual([1, 2, 3, 1, 1, 1, 1, 1])
  await assistant.client.close()
})

const INVALID: [string, string, object][] = [
  ['site', 'timeZone', { site: { ...PLAN.site, timeZone: 'Mars' } }],
  ['page', 'title', { pages: [...PLAN.pages.slice(0, 1), { title: '', slug: 'rooms' }] }],
  ['staff member', 'no service Yoga', { staff: [{ name: 'Grace', services: ['Yoga'] }] }],
  ['opening hours', 'weekly', { openingHours: { weekly: [{ weekday: 9, start: '18:00', end: '22:00' }] } }],
]

test.each(INVALID)(
  'setup_business continues at a failed %s and duplicates nothing',
  async (step, words, change) => {
    const { client, setUp, assistant } = await tenantWith()
    const { isError, summary } = await setUp({ ...PLAN, ...change })
    const failed = summary.steps.filter(({ result }) => result === 'failed')
    expect([isError, summary.done, failed]).toEqual([true, false, [expect.anything()]])
    expect(failed[0]).toMatchObject({
      step: expect.stringMatching(new RegExp(`^${step}`)),
      why: expect.stringContaining(words),
    })
    expect(summary.failure).toEqual({ step: failed[0]?.step, why: failed[0]?.why })
    const at = summary.steps.indexOf(failed[0] as Step)
    expect(summary.steps.map(({ result }) => result)).toEqual(
      summary.steps.map((_, i) => (i < at ? 'made' : i === at ? 'failed' : 'left')),
    )
    const again = await setUp(PLAN)
    expect(again.summary).toMatchObject({ done: true, existing: at, made: STEPS - at })
    expect(again.summary).not.toHaveProperty('failure')
    expect(await inventory(client)).toEqual(ALL_THERE)
    await assistant.client.close()
  },
)

test('a different plan recreates deleted items', async () => {
  const { client, setUp, assistant } = await tenantWith()
  const plan = (price: number) => ({ site: { name: 'Shop' }, products: [{ title: 'Jam', price }] })
  const { siteId } = (await setUp(plan(4))).summary
  for (const price of [5, 6]) {
    const [jam] = (await client.shop.listProducts(siteId)).data
    await client.shop.deleteProduct(siteId, jam?.id as string)
    const { text, summary } = await setUp(plan(price))
    expect([summary.done, text]).toEqual([true, text])
    expect((await client.shop.listProducts(siteId)).data).toMatchObject([{ title: 'Jam', price }])
  }
  await assistant.client.close()
})

test('two concurrent runs of a plan create one business', async () => {
  const { client, setUp, assistant } = await tenantWith()
  const runs = await Promise.all([setUp(PLAN), setUp(PLAN), setUp(PLAN)])
  expect(runs.map(({ isError }) => isError)).toEqual([false, false, false])
  expect(new Set(runs.map(({ summary }) => summary.siteId)).size).toBe(1)
  expect(
    runs.reduce(
      (sum, { summary }) => sum + summary.steps.filter(({ id, result }) => id && result === 'made').length,
      0,
    ),
  ).toBeGreaterThanOrEqual(STEPS)
  expect(await inventory(client)).toEqual(ALL_THERE)
  await assistant.client.close()
})

test('setup_business checks all scopes of a plan before creating anything', async () => {
  for (const scopes of [
    ['ai:write'],
    ['sites:write', 'pages:write'],
    ['ai:write', 'pages:read'],
  ] as Scope[][]) {
    const { assistant } = await tenantWith(scopes)
    expect([scopes, await assistant.toolNames()]).toEqual([
      scopes,
      expect.not.arrayContaining(['setup_business']),
    ])
    await assistant.client.close()
  }
  const { client, setUp, assistant } = await tenantWith([
    'ai:write',
    'sites:read',
    'sites:write',
    'pages:read',
  ])
  const { isError, text } = await setUp(PLAN)
  expect([isError, text]).toEqual([
    true,
    expect.stringContaining('pages:write, ecommerce:read, ecommerce:write'),
  ])
  expect((await client.sites.list()).total).toBe(0)
  await assistant.client.close()
})

test('an invalid plan is rejected and creates nothing', async () => {
  const { client, setUp, assistant } = await tenantWith()
  const site = { name: 'Shop' }
  const twice = [
    { title: 'A', slug: 'a' },
    { title: 'B', slug: '/A/' },
  ]
  const wrong: [object, string][] = [
    [{}, 'either site or siteId'],
    [{ site, siteId: 'site_1' }, 'either site or siteId'],
    [{ site, shops: [] }, 'Unknown in a plan: shops'],
    [{ site: {} }, 'site must be an object with a name'],
    [{ site, pages: [{ title: 'A' }] }, 'pages.0 must be an object with a slug'],
    [{ site, pages: twice }, 'twice'],
    [{ site, products: 'all' }, 'products must be an array'],
    [
      { site, products: Array.from({ length: 201 }, (_, i) => ({ title: `P${i}`, price: 1 })) },
      'at most 200',
    ],
    [{ site, publish: 'yes' }, 'publish must be true or false'],
    [{ site, description: 'x'.repeat(2_001) }, 'at most 2000'],
  ]
  for (const [plan, words] of wrong) {
    const { isError, text } = await setUp(plan)
    expect([isError, text]).toEqual([true, expect.stringContaining(words)])
  }
  expect((await client.sites.list()).total).toBe(0)

  const unknown = await setUp({ site, staff: [{ name: 'Bo', services: ['Yoga'] }] })
  expect(unknown.summary.steps.at(-1)).toMatchObject({
    result: 'failed',
    why: expect.stringContaining('no service Yoga'),
  })
  await client.sites.create({ name: 'shop' })
  expect((await setUp({ site })).summary.steps[0]).toMatchObject({
    result: 'failed',
    why: expect.stringContaining('siteId'),
  })
  await assistant.client.close()
})
