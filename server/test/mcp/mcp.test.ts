import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../mcp/src/generated.ts'
import { toolSource } from '../../src/codegen/tool-source.ts'
import { contracts } from '../../src/contract.ts'
import { type Assistant, connectAssistant, TRANSPORTS } from '../support/mcp.ts'
import { ALL_SCOPES, startTestServer } from '../support/server.ts'

const server = await startTestServer()
server.clock.freeze('2026-03-02T08:00:00Z')

/**
 * What a list has at most, with whatever tokenizer. One token for two bytes is more than one that has every quote, brace
 * and digit for a token of its own and cuts each word after four letters; those of today make one of 3 to 4 bytes of it.
 */
const mostTokensOf = (value: unknown) => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 2)
const piecesOf = (value: unknown) => JSON.stringify(value).match(/ ?[A-Za-z]{1,4}|[^A-Za-z ]/g)?.length
const dataOf = <T = { id: string }>({ text, isError }: { text: string; isError: boolean }): T => {
  expect([isError, text]).toEqual([false, text])
  return JSON.parse(text).data
}

test('operations come from the contracts, without uploads or keyless access', async () => {
  const { readFile } = await import('node:fs/promises')
  const generated = await readFile(new URL('../../../mcp/src/generated.ts', import.meta.url), 'utf8')
  expect(generated).toBe(toolSource(contracts))
  expect(operations.length).toBeGreaterThan(150)
  expect(
    operations.filter(({ access }) => access !== 'key' && !ALL_SCOPES.includes(access as never)),
  ).toEqual([])
  expect(operations.map(({ id }) => id)).not.toContain('media.upload')
})

describe.each(TRANSPORTS)('over %s', (transport) => {
  let assistant: Assistant
  let tenant: Awaited<ReturnType<typeof server.tenant>>
  beforeAll(async () => {
    tenant = await server.tenant()
    assistant = await connectAssistant(transport, server.address, tenant.key)
  })
  afterAll(() => assistant.client.close())

  test('every tool works', async () => {
    const { siteId, client } = tenant
    const called = new Set<string>()
    const call = async <T = { id: string }>(tool: string, given: object = {}): Promise<T> => {
      called.add(tool)
      return dataOf<T>(await assistant.call(tool, given))
    }
    /** Calls an operation without a tool of its own. */
    const run = <T = { id: string }>(operation: string, given: object): Promise<T> =>
      call<T>('call_operation', { operation, arguments: given })
    expect(await call('key_get')).toMatchObject({ id: tenant.keyId, mode: 'live' })
    expect(await call('sites_list')).toMatchObject([{ id: siteId }])
    const made = await call('sites_create', { name: 'Second' })
    await call('sites_update', { siteId: made.id, name: 'Second site' })
    expect(await call('sites_get', { siteId: made.id })).toMatchObject({ name: 'Second site' })
    await call('sites_publish', { siteId: made.id })

    const blocks = { root: {}, content: [{ type: 'Heading', props: { id: 'a', text: 'Hi', level: 1 } }] }
    const page = await call('pages_create', { siteId, title: 'Home', slug: 'home', blocks })
    const ofPage = { siteId, pageId: page.id }
    await call('pages_update', { ...ofPage, title: 'Start' })
    await call('pages_patch_content', { ...ofPage, edits: [{ op: 'set', id: 'a', props: { text: 'Ho' } }] })
    expect(await call('pages_get', ofPage)).toMatchObject({
      title: 'Start',
      blocks: { content: [{ props: { text: 'Ho' } }] },
    })
    expect(await call('pages_list', { siteId })).toMatchObject([{ slug: 'home' }])

    expect(await run('media.list', { siteId })).toEqual([])
    const { jobId } = await call<{ jobId: string }>('ai_generate', { siteId, prompt: 'A hotel at a lake' })
    expect(await call('ai_get_job', { siteId, jobId })).toMatchObject({ jobId })
    expect(await call('ai_translate', { ...ofPage, targetLanguage: 'de' })).toMatchObject({ pageId: page.id })
    expect(await run('ai.contentAssist', ofPage)).toMatchObject({ action: 'improve' })
    await call('pages_archive', ofPage)

    const product = await call('shop_create_product', { siteId, title: 'Honey', price: 8.5, stock: 5 })
    const ofProduct = { siteId, productId: product.id }
    await call('shop_update_product', { ...ofProduct, price: 9 })
    expect(await call('shop_change_stock', { ...ofProduct, by: -2 })).toMatchObject({
      price: 9,
      stock: 3,
    })
    expect(await call('shop_list_products', { siteId })).toMatchObject([{ title: 'Honey' }])
    const order = await client.shop.createOrder(siteId, { lines: [{ productId: product.id, quantity: 1 }] })
    await call('shop_update_order_status', { siteId, orderId: order.id, status: 'paid' })
    expect(await call('shop_get_order', { siteId, orderId: order.id })).toMatchObject({
      status: 'paid',
    })
    expect(await call('shop_list_orders', { siteId })).toMatchObject([{ id: order.id }])

    const service = await client.booking.createService(siteId, { name: 'Massage', durationMinutes: 60 })
    const workingHours = [{ weekday: 1, start: '09:00', end: '17:00' }]
    await client.booking.createStaff(siteId, { name: 'Grace', workingHours, serviceIds: [service.id] })
    expect(await run('booking.listServices', { siteId })).toMatchObject([{ name: 'Massage' }])
    const slot = { siteId, serviceId: service.id, date: '2026-06-01' }
    expect((await run<object[]>('booking.listSlots', slot)).length).toBeGreaterThan(3)
    const appointment = { ...slot, startTime: '09:00', customer: { name: 'Ada' } }
    const { id } = await run('booking.createBooking', appointment)
    await run('booking.setBookingStatus', { siteId, id, status: 'cancelled' })
    expect(await run('booking.listBookings', { siteId })).toMatchObject([{ id, status: 'cancelled' }])

    const unit = await client.rental.createUnit(siteId, {
      name: 'Boathouse',
      maxGuests: 4,
      pricePerNight: 129,
    })
    expect(await run('rental.listUnits', { siteId })).toMatchObject([{ id: unit.id }])
    const stay = { siteId, unitId: unit.id, checkIn: '2026-06-01', checkOut: '2026-06-04' }
    expect(await run('rental.getAvailability', stay)).toMatchObject({ available: true })
    const booking = await run('rental.createBooking', {
      ...stay,
      customer: { name: 'Ada', email: 'a@example.com' },
    })
    await run('rental.setBookingStatus', { siteId, bookingId: booking.id, status: 'approved' })
    expect(await run('rental.listBookings', { siteId })).toMatchObject([{ id: booking.id }])

    await client.reservation.createTable(siteId, { name: 'Table 7', capacity: 4 })
    const weekly = [{ weekday: 1, start: '18:00', end: '22:00' }]
    await client.reservation.updateOpeningHours(siteId, { weekly })
    const dinner = { siteId, date: '2026-06-01', partySize: 2 }
    expect(await run('reservation.listTables', dinner)).toMatchObject([{ name: 'Table 7' }])
    const reserved = await run('reservation.createReservation', {
      ...dinner,
      time: '19:00',
      customer: { name: 'Ada' },
    })
    await run('reservation.updateReservationStatus', {
      siteId,
      reservationId: reserved.id,
      status: 'seated',
    })
    expect(await run('reservation.listReservations', { siteId })).toMatchObject([{ status: 'seated' }])

    expect(await run('realestate.list', { siteId })).toEqual([])
    const delivery = await client.delivery.createOrder(siteId, {
      customerName: 'Ada',
      customerAddress: { line1: 'Lake Road 1', city: 'Gmunden' },
    })
    await run('delivery.setOrderStatus', { siteId, orderId: delivery.id, status: 'preparing' })
    expect(await run('delivery.listOrders', { siteId })).toMatchObject([{ status: 'preparing' }])

    called.add('search_operations').add('setup_business')
    const found = await assistant.call('search_operations', { query: 'create a coupon' })
    expect(found.content.operations).toMatchObject([
      { operation: 'shop.createCoupon', readOnly: false },
      {},
      {},
      {},
    ])
    const coupon = { siteId, code: 'WELCOME', type: 'percentage', amount: 10 }
    dataOf(await assistant.call('call_operation', { operation: 'shop.createCoupon', arguments: coupon }))
    expect(await client.shop.listCoupons(siteId)).toMatchObject({ data: [{ code: 'WELCOME' }] })
    const setup = await assistant.call('setup_business', { siteId, products: [{ title: 'Jam', price: 4 }] })
    expect(setup.content).toMatchObject({ done: true, made: 1 })

    expect([...called].sort()).toEqual((await assistant.toolNames()).sort())
  })

  test('lists all tools in less than 12,000 tokens, with titles and hints', async () => {
    const { tools } = await assistant.client.listTools()
    expect(mostTokensOf({ tools })).toBeLessThan(12_000)
    expect(piecesOf({ tools })).toBeLessThan(mostTokensOf({ tools }))
    for (const { name, description, inputSchema, annotations } of tools) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{8,}/s)])
      expect(name).toMatch(/^[a-z_]{3,64}$/)
      expect([name, inputSchema.type, inputSchema.additionalProperties]).toEqual([name, 'object', false])
      expect([name, annotations]).toEqual([
        name,
        expect.objectContaining({ title: expect.any(String), readOnlyHint: expect.any(Boolean) }),
      ])
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints.pages_list).toMatchObject({ readOnlyHint: true })
    expect(hints.pages_create).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    })
    for (const name of ['pages_archive', 'shop_update_order_status', 'call_operation'])
      expect([name, hints[name]?.destructiveHint]).toEqual([name, true])
    expect(hints.ai_translate?.openWorldHint).toBe(true)
  })

  test("offers the tools that the key's scopes allow", async () => {
    const scopes = ALL_SCOPES.filter((scope) => scope.endsWith(':read'))
    const { key } = await server.key(tenant.accountId, 'live', scopes)
    const reader = await connectAssistant(transport, server.address, key)
    const { tools } = await reader.client.listTools()
    expect(tools.map(({ name }) => name)).toContain('pages_list')
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    expect((await reader.call('search_operations', {})).text).not.toMatch(/create|update|delete|set[A-Z]/)
    const refused = await reader.call('call_operation', {
      operation: 'pages.create',
      arguments: { siteId: tenant.siteId, title: 'T', slug: 't' },
    })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('pages:write') })
    await expect(reader.call('pages_create', {})).rejects.toThrow('There is no tool pages_create')
    await reader.client.close()

    const shop = await server.key(tenant.accountId, 'live', ['ecommerce:write'])
    const seller = await connectAssistant(transport, server.address, shop.key)
    const names = await seller.toolNames()
    expect(names.filter((name) => !/^(shop|delivery)_/.test(name)).sort()).toEqual([
      'call_operation',
      'key_get',
      'search_operations',
    ])
    expect(names).not.toContain('shop_list_products')
    await seller.client.close()
  })

  test('performs identical calls once, and again with a new word', async () => {
    const { siteId, client } = tenant
    const given = { siteId, title: 'Twice', price: 1, stock: 10 }
    const first = await assistant.call('shop_create_product', given)
    const retried = await connectAssistant(transport, server.address, tenant.key)
    const second = await retried.call('shop_create_product', { stock: 10, price: 1, title: 'Twice', siteId })
    await retried.client.close()
    expect(dataOf(second)).toEqual(dataOf(first))
    expect([first.content.replayed, second.content.replayed]).toEqual([undefined, true])
    expect(second.content.note).toContain('`again`')
    const { id: productId } = dataOf(first)
    const third = await assistant.call('shop_create_product', { ...given, again: 'two' })
    expect(dataOf(third).id).not.toBe(productId)
    const take = () => assistant.call('shop_change_stock', { siteId, productId, by: -1 })
    expect([await take(), await take()].map((answer) => dataOf<{ stock: number }>(answer).stock)).toEqual([
      9, 9,
    ])
    await assistant.call('shop_change_stock', { siteId, productId, by: -1, again: 'b' })
    expect((await client.shop.getProduct(siteId, productId)).stock).toBe(8)
  })

  test('performs state changes each time', async () => {
    const { client } = tenant
    const site = await client.sites.create({ name: 'Published twice' })
    for (const _ of [1, 2]) {
      await client.sites.update(site.id, { status: 'draft' })
      dataOf(await assistant.call('sites_publish', { siteId: site.id }))
      expect((await client.sites.get(site.id)).status).toBe('published')
    }
  })

  test('API errors say what to do', async () => {
    const { siteId, client } = tenant
    const invalid = await assistant.call('shop_create_product', { siteId, title: '', price: -1 })
    expect(invalid.isError).toBe(true)
    expect(invalid.text).toMatch(
      /^VALIDATION_ERROR: .*\n- (title|price): .*\n- (title|price): .*\nWhat to do: correct/,
    )
    expect(invalid.text).not.toMatch(/\n +at |\.[jt]s:/)

    await client.pages.create(siteId, { title: 'Taken', slug: 'taken' })
    const taken = await assistant.call('pages_create', { siteId, title: 'Other', slug: 'taken' })
    expect(taken.text).toMatch(/^CONFLICT: [\s\S]*slug_taken[\s\S]*choose another slug/)
    const page = await client.pages.create(siteId, { title: 'V', slug: 'v' })
    const { content } = await assistant.call('pages_get', { siteId, pageId: page.id })
    await client.pages.update(siteId, page.id, { title: 'W' })
    const stale = await assistant.call('pages_update', {
      siteId,
      pageId: page.id,
      title: 'X',
      ifMatch: content.etag,
    })
    expect(stale.text).toMatch(/version_changed[\s\S]*read it again/)

    const gone = await assistant.call('sites_get', { siteId: 'site_none' })
    expect(gone.text).toMatch(/^NOT_FOUND: [\s\S]*its own mode/)
    expect((await assistant.call('sites_get', {})).text).toContain('siteId is missing')
    expect((await assistant.call('sites_list', { colour: 'red' })).text).toContain('colour is unknown')
    expect((await assistant.call('pages_get', { siteId: '..', pageId: 'x' })).isError).toBe(true)
    expect((await assistant.call('call_operation', { operation: 'nothing.here' })).text).toContain(
      'search_operations',
    )
  })

  test('an exceeded rate limit says when to retry', async () => {
    const account = await server.account('starter')
    const { key } = await server.key(account.id)
    const limited = await connectAssistant(transport, server.address, key)
    const answers = []
    for (let i = 0; i < 200 && !answers.at(-1)?.isError; i++) answers.push(await limited.call('sites_list'))
    expect(answers.at(-1)?.text).toMatch(/^RATE_LIMIT_EXCEEDED: [\s\S]*wait \d+ s, then call again/)
    await limited.client.close()
    server.clock.advance(60_000)
  })

  test('offers sites and pages as resources', async () => {
    const { client: api, siteId } = tenant
    const page = await api.pages.create(siteId, { title: 'Imprint', slug: 'imprint' })
    const { client } = assistant
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'sitewright://sites',
        `sitewright://sites/${siteId}`,
        `sitewright://sites/${siteId}/pages`,
      ]),
    )
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'sitewright://sites/{siteId}',
      'sitewright://sites/{siteId}/pages',
      'sitewright://sites/{siteId}/pages/{pageId}',
    ])
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return JSON.parse((content as { text: string }).text).data
    }
    expect(await read('sitewright://sites')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: siteId })]),
    )
    expect(await read(`sitewright://sites/${siteId}`)).toMatchObject({ timeZone: 'UTC' })
    expect(await read(`sitewright://sites/${siteId}/pages`)).toContainEqual(
      expect.objectContaining({ id: page.id }),
    )
    expect(await read(`sitewright://sites/${siteId}/pages/${page.id}`)).toMatchObject({
      title: 'Imprint',
      blocks: {},
    })
    await expect(read('sitewright://sites/site_none')).rejects.toThrow('NOT_FOUND')
    await expect(read('sitewright://sites/../x')).rejects.toThrow('no resource')

    const complete = async (name: string, value: string, given?: Record<string, string>) => {
      const uri = resourceTemplates[2]?.uriTemplate as string
      const ref = { type: 'ref/resource' as const, uri }
      const context = given && { context: { arguments: given } }
      return (await client.complete({ ref, argument: { name, value }, ...context })).completion.values
    }
    expect(await complete('siteId', 'Test si')).toContain(siteId)
    expect(await complete('siteId', 'zzz')).toEqual([])
    expect(await complete('pageId', 'impr', { siteId })).toEqual([page.id])
    expect(await complete('pageId', 'impr')).toEqual([])
  })
})
