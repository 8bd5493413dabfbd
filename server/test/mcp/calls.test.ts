import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { type Assistant, connectAssistant } from '../support/mcp.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dataOf = <T = { id: string }>({ text, isError }: { text: string; isError: boolean }): T => {
  expect([isError, text]).toEqual([false, text])
  return JSON.parse(text).data
}
const connected = async (key: string, address = server.address, transport: 'http' | 'stdio' = 'http') => {
  const assistant = await connectAssistant(transport, address, key)
  onTestFinished(() => assistant.client.close())
  return assistant
}

/** A proxy before the server that drops responses to anything but GET while `isOn`. */
async function losingAnswers() {
  const { hostname, port } = new URL(server.address)
  const lossy = { isOn: false, lost: 0, address: '' }
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      if (lossy.isOn && method !== 'GET') {
        answer.resume().on('end', () => {
          lossy.lost++
          outgoing.destroy()
        })
        return
      }
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  lossy.address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return lossy
}

describe('tool calls', () => {
  let assistant: Assistant
  let tenant: Awaited<ReturnType<typeof server.tenant>>
  beforeAll(async () => {
    tenant = await server.tenant()
    assistant = await connectAssistant('http', server.address, tenant.key)
  })
  afterAll(() => assistant.client.close())
  const callOperation = (operation: string, given: object) =>
    assistant.call('call_operation', { operation, arguments: given })

  test('recognizes identical calls regardless of the order of fields', async () => {
    const { siteId, client } = tenant
    const { id: productId } = await client.shop.createProduct(siteId, { title: 'Tour', price: 5 })
    const customer = { name: 'Ada', email: 'ada@example.com' }
    const first = await callOperation('shop.createOrder', {
      siteId,
      customer,
      lines: [{ productId, quantity: 2 }],
    })
    const second = await callOperation('shop.createOrder', {
      lines: [{ quantity: 2, productId }],
      customer: { email: 'ada@example.com', name: 'Ada' },
      siteId,
    })
    expect(dataOf(second)).toEqual(dataOf(first))
    expect(second.content.replayed).toBe(true)
    expect((await client.shop.listOrders(siteId)).data).toHaveLength(1)
  })

  test('distinguishes calls by day, site and API key', async () => {
    const { siteId, client, accountId } = tenant
    const given = { title: 'Daily bread', price: 1 }
    const made = new Set<string>()
    const make = async (by: Assistant, site: string) => {
      const answer = await by.call('shop_create_product', { siteId: site, ...given })
      made.add(dataOf(answer).id)
      return answer.content.replayed ?? false
    }
    expect([await make(assistant, siteId), await make(assistant, siteId), made.size]).toEqual([
      false,
      true,
      1,
    ])
    const { id: other } = await client.sites.create({ name: 'Other' })
    expect([await make(assistant, other), made.size]).toEqual([false, 2])
    const { key } = await server.key(accountId)
    expect([await make(await connected(key), siteId), made.size]).toEqual([false, 3])
    server.clock.advance(DAY_MS)
    expect([await make(assistant, siteId), made.size]).toEqual([false, 4])
  })

  test('does not repeat relative changes that return 200', async () => {
    const { siteId, client } = tenant
    const { id: webhookId } = await client.webhooks.create(siteId, {
      url: 'https://www.example.com/hooks',
      events: ['*'],
    })
    await client.pages.create(siteId, { title: 'T', slug: 't' })
    const since = new Date(server.clock.now().getTime() - 60_000).toISOString()
    for (const [operation, given] of [
      ['webhooks.replay', { siteId, webhookId, since }],
      ['webhooks.rotateSecret', { siteId, webhookId }],
    ] as const) {
      const first = await callOperation(operation, given)
      const second = await callOperation(operation, given)
      expect(dataOf(second)).toEqual(dataOf(first))
      expect([operation, first.content.replayed, second.content.replayed]).toEqual([
        operation,
        undefined,
        true,
      ])
    }
  })

  test('ends a long list where its cursor continues, whatever the item sizes', async () => {
    const { siteId, client } = tenant
    const { id: other } = await client.sites.create({ name: 'Uneven' })
    const sizes = [...Array(40).fill(10), ...Array(10).fill(9_900)]
    for (const [i, size] of sizes.entries())
      await client.shop.createProduct(other, { title: `P${i}`, price: 1, description: 'x'.repeat(size) })
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 60; page++) {
      const given = { siteId: other, limit: 100, ...(cursor && { cursor }) }
      const answer = await assistant.call('shop_list_products', given)
      expect([answer.text.length < 60_500, answer.content.cut]).toEqual([true, undefined])
      seen.push(...dataOf<{ title: string }[]>(answer).map(({ title }) => title))
      cursor = answer.content.nextCursor as string | undefined
      if (!cursor) break
      expect(answer.content.note).toContain('shop_list_products with nextCursor')
    }
    expect(seen).toEqual(sizes.map((_, i) => `P${i}`).reverse())
    expect((await client.shop.listProducts(siteId)).data.length).toBeLessThan(10)
  })

  test('returns the rest of a long result part by part', async () => {
    const { siteId, client } = tenant
    const html = (i: number) => `${i}:${'y'.repeat(500)}`
    const content = Array.from({ length: 400 }, (_, i) => ({
      type: 'Text',
      props: { id: `t${i}`, html: html(i) },
    }))
    const root = { props: { title: 'z'.repeat(150_000) } }
    const blocks = { root, content }
    const { id: pageId } = await client.pages.create(siteId, { title: 'L', slug: 'l', blocks })
    const get = (part?: string) => assistant.call('pages_get', { siteId, pageId, ...(part && { part }) })

    const whole = await get()
    expect(whole.text.length).toBeLessThanOrEqual(60_000)
    expect(JSON.parse(whole.text)).toEqual(whole.content)
    expect(whole.content).toMatchObject({ cut: expect.stringContaining('`part`'), etag: expect.any(String) })

    const ids: string[] = []
    while (ids.length < content.length) {
      const answer = await get(`blocks.content[${ids.length}:]`)
      expect(answer.text.length).toBeLessThanOrEqual(60_000)
      const items = dataOf<(string | { props: { id: string } })[]>(answer)
      const shown = items.filter((item) => typeof item !== 'string')
      const rest = content.length - ids.length - shown.length
      expect(items.slice(shown.length)).toEqual(
        rest > 0 ? [`(… the last ${rest} of ${content.length - ids.length})`] : [],
      )
      ids.push(...shown.map(({ props }) => props.id))
    }
    expect(ids).toEqual(content.map(({ props }) => props.id))

    expect(dataOf(await get('blocks.content[399].props.html'))).toBe(html(399))
    expect(dataOf(await get('blocks.content[2:4]'))).toEqual(content.slice(2, 4))
    expect(dataOf(await get('blocks.root.props.title[149990:]'))).toBe('z'.repeat(10))
    expect(dataOf<string>(await get('blocks.root.props.title'))).toMatch(
      /^z{10000,}\(… the last \d+ of 150000 characters\)$/,
    )
    for (const [part, words] of [
      ['blocks.contents', 'blocks has root, content'],
      ['blocks.content[400]', 'blocks.content has 400 items'],
      ['title.x', 'title is a string'],
      ['blocks..', 'is not a path'],
      ['blocks[', 'is not a path'],
      ['constructor', 'the result has id, title'],
      ['x'.repeat(501), 'at most 500'],
    ] as const) {
      const { isError, text } = await get(part)
      expect([part, isError, text]).toEqual([part, true, expect.stringContaining(words)])
    }
  })
})

test('a call whose response was lost can be repeated without side effects', async () => {
  const { client, siteId, key } = await server.tenant()
  const lossy = await losingAnswers()
  const assistant = await connected(key, lossy.address, 'stdio')
  const { id: productId } = await client.shop.createProduct(siteId, { title: 'Honey', price: 8, stock: 10 })
  const page = await client.pages.create(siteId, { title: 'Old', slug: 'old' })
  const gone = await client.pages.create(siteId, { title: 'Gone', slug: 'gone' })
  const calls: [string, object][] = [
    ['shop_create_product', { siteId, title: 'Jam', price: 4 }],
    ['shop_change_stock', { siteId, productId, by: -1 }],
    ['pages_update', { siteId, pageId: page.id, title: 'New' }],
    ['pages_archive', { siteId, pageId: gone.id }],
    ['sites_publish', { siteId }],
  ]
  for (const [tool, given] of calls) {
    lossy.isOn = true
    const lost = await assistant.call(tool, given)
    expect([tool, lost.isError, lost.text]).toEqual([
      tool,
      true,
      expect.stringContaining('nothing will be done twice'),
    ])
    lossy.isOn = false
    dataOf(await assistant.call(tool, given))
  }
  expect(lossy.lost).toBe(calls.length)
  const { data: products } = await client.shop.listProducts(siteId)
  expect(products.map(({ title, stock }) => [title, stock])).toEqual([
    ['Jam', null],
    ['Honey', 9],
  ])
  expect(await client.pages.get(siteId, page.id)).toMatchObject({ title: 'New' })
  expect(await client.pages.get(siteId, gone.id)).toMatchObject({ status: 'archived' })
})

test('shortens errors about many fields', async () => {
  const { siteId, key } = await server.tenant()
  const assistant = await connected(key)
  const edits = Array.from({ length: 200 }, () => ({ op: 'fly', id: 3 }))
  const { id: pageId } = dataOf(await assistant.call('pages_create', { siteId, title: 'T', slug: 't' }))
  const { text, isError } = await assistant.call('pages_patch_content', { siteId, pageId, edits })
  expect([isError, text]).toEqual([true, expect.stringMatching(/^VALIDATION_ERROR: .*edits\.0\.op/)])
  expect(text.length).toBeLessThanOrEqual(4_800)
  expect(text).toContain('What to do: correct')
})
