import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ApiError,
  type ApiPromise,
  type CountedList,
  type List,
  type Operation,
  Sitewright,
  SitewrightError,
  type SitewrightOptions,
} from '../src/index.ts'
import { methodsOf } from '../src/methods.ts'
import { createSend } from '../src/request.ts'
import { data, failure, KEY, META, serve } from './fake-server.ts'

const PAGE = { id: 'page_1', title: 'Home', slug: 'home' }

describe('a call', () => {
  test('sends path parameters, query and key', async () => {
    const { client, requests } = await serve({
      body: { data: [], pagination: { total: 0, nextCursor: null }, meta: META },
    })
    const input = { limit: 10, status: undefined, newer: ['a b', new Date(0)] }
    await client.pages.list('site/1', input)
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/v1/sites/site%2F1/pages?limit=10&newer=a+b&newer=1970-01-01T00%3A00%3A00.000Z',
      headers: { 'x-api-key': KEY, accept: 'application/json' },
    })
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('sends the body, including unknown fields', async () => {
    const { client, requests } = await serve({ status: 201, ...data(PAGE) })
    const input = { title: 'Home', slug: 'home', newer: { deep: true } }
    await client.pages.create('site_1', input)
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(requests[0]?.body as string)).toEqual(input)
  })

  test('needs no input if no field is required', async () => {
    const { client, requests } = await serve(data(PAGE))
    await client.pages.update('site_1', 'page_1')
    expect(requests[0]?.body).toBe('{}')
    await client.realestate.publish('site_1', 'listing_1')
    expect(requests[1]).toMatchObject({
      url: '/v1/sites/site_1/realestate/listings/listing_1/publish',
      body: '',
    })
    expect(requests[1]?.headers).not.toHaveProperty('content-type')
  })

  test('resolves to the resource, including unknown fields', async () => {
    const { client } = await serve(data({ ...PAGE, newer: 1 }))
    expect(await client.pages.get('site_1', 'page_1')).toEqual({ ...PAGE, newer: 1 })
  })

  test('resolves withResponse() without another request', async () => {
    const { client, requests } = await serve(data(PAGE, { etag: '"3"', 'idempotent-replayed': 'true' }))
    const call = client.pages.get('site_1', 'page_1')
    const response = await call.withResponse()
    expect(response).toMatchObject({ data: PAGE, meta: META, etag: '"3"', status: 200, replayed: true })
    expect(response.headers.get('etag')).toBe('"3"')
    expect(await call).toBe(response.data)
    expect(requests).toHaveLength(1)
  })

  test('resolves to undefined without a body, with meta from the headers', async () => {
    const { options } = await serve({
      status: 204,
      headers: { 'x-request-id': 'req_2', date: new Date(0).toUTCString() },
    })
    const call = thingsOf(options).remove('thing_1')
    expect(await call).toBeUndefined()
    const meta = { requestId: 'req_2', timestamp: '1970-01-01T00:00:00.000Z' }
    expect(await call.withResponse()).toMatchObject({ data: undefined, status: 204, meta, replayed: false })
  })

  test('resolves to the body of an alternative status', async () => {
    const { client, requests } = await serve(
      { status: 503, ...data({ status: 'outage' }) },
      failure(503, 'INTERNAL_ERROR', undefined, { 'retry-after': '1' }),
      data({ status: 'operational' }),
    )
    const { status, data: health } = await client.health.get().withResponse()
    expect([status, health.status]).toEqual([503, 'outage'])
    expect((await client.health.get()).status).toBe('operational')
    expect(requests).toHaveLength(3)
  })

  test('sends the headers of its options', async () => {
    const { client, requests } = await serve(data(PAGE))
    const headers = { 'X-Trace': '1', Accept: 'application/vnd.api' }
    await client.pages.update('site_1', 'page_1', { title: 'New' }, { ifMatch: '"3"', headers })
    expect(requests[0]?.headers).toMatchObject({
      'if-match': '"3"',
      'x-trace': '1',
      accept: 'application/vnd.api',
    })
  })

  test('sends the client headers, evaluated per call, unless overridden', async () => {
    let mode = 'live'
    const { baseUrl, requests } = await serve(data(PAGE))
    const client = new Sitewright({ baseUrl, headers: () => ({ 'X-Sitewright-Mode': mode }) })
    await client.pages.get('site_1', 'page_1')
    mode = 'sandbox'
    await client.pages.get('site_1', 'page_1')
    await client.pages.get('site_1', 'page_1', { headers: { 'x-sitewright-mode': 'own' } })
    expect(requests.map(({ headers }) => headers['x-sitewright-mode'])).toEqual(['live', 'sandbox', 'own'])
  })

  test('sends cookies according to the credentials option', async () => {
    const inits: (RequestInit | undefined)[] = []
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      inits.push(init)
      return Response.json({ data: PAGE, meta: META })
    }
    await new Sitewright({ fetch }).pages.get('site_1', 'page_1')
    await new Sitewright({ fetch, credentials: 'same-origin' }).pages.get('site_1', 'page_1')
    expect(inits.map((init) => init?.credentials)).toEqual([undefined, 'same-origin'])
    expect(new Headers(inits[1]?.headers).has('x-api-key')).toBe(false)
  })

  test('generates an idempotency key for each POST unless given one', async () => {
    const { client, requests } = await serve(data(PAGE))
    const input = { title: 'Home', slug: 'home' }
    await client.pages.create('site_1', input)
    await client.pages.create('site_1', input)
    await client.pages.create('site_1', input, { idempotencyKey: 'mine' })
    await client.pages.update('site_1', 'page_1', input)
    const [first, second, third, update] = requests.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(second).not.toBe(first)
    expect([third, update]).toEqual(['mine', undefined])
  })

  test.each(['', '.', '..', undefined])('rejects %j as an id', async (id) => {
    const { client, requests } = await serve(data(PAGE))
    await expect(client.pages.get('site_1', id as string)).rejects.toThrow(/^pageId must not be/)
    expect(requests).toHaveLength(0)
  })
})

const item = { params: [], method: 'GET', input: 'query' } as const
const THINGS: Record<string, Operation> = {
  'things.list': { ...item, path: '/list', kind: 'list' },
  'things.page': { ...item, path: '/page', kind: 'page' },
  'things.flatPage': { ...item, path: '/flat', kind: 'flatPage' },
  'things.nestedPage': { ...item, path: '/nested', kind: 'nestedPage' },
  'things.remove': { ...item, method: 'DELETE', path: '/:id', params: ['id'], input: 'none', kind: 'empty' },
}
type Things = {
  list(): List<number>
  page(input?: object): CountedList<number>
  flatPage(input?: object): List<number>
  nestedPage(input?: object): List<number>
  remove(id: string): ApiPromise<void>
}
const thingsOf = (options: SitewrightOptions) => methodsOf(THINGS, 'things', createSend(options)) as Things

describe('lists', () => {
  const answers = {
    page: (items: number[], nextCursor: string | null) => ({
      data: items,
      pagination: { total: 3, limit: 2, nextCursor },
    }),
    flatPage: (items: number[], nextCursor: string | null) => ({
      data: items,
      hasMore: nextCursor !== null,
      nextCursor,
    }),
    nestedPage: (items: number[], nextCursor: string | null) => ({
      data: { data: items, hasMore: nextCursor !== null, nextCursor },
    }),
  }
  const pagesOf = (kind: keyof typeof answers) => [
    { body: { ...answers[kind]([1, 2], 'next+1'), meta: META } },
    { body: { ...answers[kind]([3], null), meta: META } },
  ]

  test.each(Object.keys(answers) as (keyof typeof answers)[])(
    '%s: gives every item of every page',
    async (kind) => {
      const { options, requests } = await serve(...pagesOf(kind))
      const items: number[] = []
      for await (const item of thingsOf(options)[kind]({ limit: 2 })) items.push(item)
      expect(items).toEqual([1, 2, 3])
      expect(requests.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=next%2B1'])
    },
  )

  test.each(Object.keys(answers) as (keyof typeof answers)[])(
    '%s: gives one page after the other',
    async (kind) => {
      const { options } = await serve(...pagesOf(kind))
      const first = await thingsOf(options)[kind]()
      expect(first).toMatchObject({ data: [1, 2], nextCursor: 'next+1', hasMore: true, meta: META })
      expect('total' in first ? first.total : undefined).toBe(kind === 'page' ? 3 : undefined)
      const second = await first.next()
      expect(second).toMatchObject({ data: [3], nextCursor: null, hasMore: false })
      expect(await second?.next()).toBeNull()
    },
  )

  test('without pagination have one page', async () => {
    const { options, requests } = await serve(data([1, 2]))
    const all: number[] = []
    for await (const item of thingsOf(options).list()) all.push(item)
    expect(all).toEqual([1, 2])
    expect(await thingsOf(options).list()).toMatchObject({ data: [1, 2], nextCursor: null, hasMore: false })
    expect(requests).toHaveLength(2)
  })

  test('fetch the next page on demand', async () => {
    const { client, requests } = await serve(...pagesOf('page'))
    for await (const _page of client.pages.list('site_1')) break
    expect(requests).toHaveLength(1)
  })

  test('pass their options to all pages, and reject when a page fails', async () => {
    const { client, requests } = await serve(...pagesOf('page').slice(0, 1), failure(404, 'NOT_FOUND'))
    const items: unknown[] = []
    const iteration = async () => {
      for await (const page of client.pages.list('site_1', {}, { headers: { 'x-trace': '1' } }))
        items.push(page)
    }
    await expect(iteration()).rejects.toThrow(ApiError)
    expect(items).toEqual([1, 2])
    expect(requests.map(({ headers }) => headers['x-trace'])).toEqual(['1', '1'])
  })
})

describe('files', () => {
  test('resolve to responses', async () => {
    const { client, requests } = await serve({
      status: 206,
      headers: { 'content-type': 'text/plain' },
      body: 'bytes',
    })
    const headers = { range: 'bytes=0-4' }
    const response = await client.media.download('site_1', 'media_1', 'a b.txt', {}, { headers })
    expect([response.status, await response.text()]).toEqual([206, 'bytes'])
    expect(requests[0]).toMatchObject({
      url: '/media/site_1/media_1/a%20b.txt',
      headers: { ...headers, accept: '*/*' },
    })
  })

  test('that do not exist reject', async () => {
    const { client } = await serve(failure(404, 'NOT_FOUND'))
    await expect(client.media.download('site_1', 'media_1', 'a.txt')).rejects.toThrow('It is NOT_FOUND')
  })

  test('stop downloading when the signal is aborted', async () => {
    const { client } = await serve((_request, response) => void response.writeHead(200).write('start'))
    const controller = new AbortController()
    const response = await client.media.download(
      'site_1',
      'media_1',
      'a.txt',
      {},
      { signal: controller.signal },
    )
    controller.abort()
    await expect(response.text()).rejects.toThrow()
  })

  test.each([
    ['a Blob', new Blob(['bytes'], { type: 'text/plain' }), undefined, 'text/plain'],
    ['a Blob without type', new Blob(['bytes']), undefined, 'application/octet-stream'],
    ['an array', new TextEncoder().encode('bytes'), 'image/png', 'image/png'],
  ])('are uploaded from %s, with retries', async (_name, bytes, contentType, sentType) => {
    const { client, requests } = await serve({ status: 502 }, data({ id: 'media_1' }))
    await client.media.uploadBytes('site_1', 'media_1', { token: 'secret' }, bytes, { contentType })
    const request = { method: 'PUT', url: '/v1/uploads/site_1/media_1?token=secret', body: 'bytes' }
    expect(requests).toEqual([expect.objectContaining(request), expect.objectContaining(request)])
    expect(requests[1]?.headers).toMatchObject({ 'content-type': sentType, 'content-length': '5' })
  })
})

describe('the API key', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('is rejected in browsers and mobile apps', () => {
    vi.stubGlobal('window', { document: {} })
    expect(() => new Sitewright({ apiKey: KEY })).toThrow('dangerouslyAllowBrowser')
    expect(new Sitewright({ apiKey: KEY, dangerouslyAllowBrowser: true })).toBeInstanceOf(Sitewright)
    expect(new Sitewright()).toBeInstanceOf(Sitewright)
    vi.unstubAllGlobals()
    vi.stubGlobal('navigator', { product: 'ReactNative' })
    expect(() => new Sitewright({ apiKey: KEY })).toThrow(SitewrightError)
  })

  test('does not appear in the printed client or its errors', async () => {
    const { client, clientWith } = await serve(failure(500, 'INTERNAL_ERROR'))
    const unreachable = clientWith({ baseUrl: 'http://127.0.0.1:1' })
    const errors = await Promise.all([
      client.sites.get('site_1').catch((error) => error),
      unreachable.sites.get('site_1').catch((error) => error),
    ])
    for (const value of [client, client.pages, ...errors]) {
      const shown =
        inspect(value, { depth: 20, showHidden: true }) + JSON.stringify(value) + String(value) + value.stack
      expect(shown).not.toContain(KEY)
    }
  })

  test.each([`${KEY}\n`, '', 'ключ'])('%j is rejected without being shown', (apiKey) => {
    expect(() => new Sitewright({ apiKey })).toThrow(/^apiKey is empty or contains invalid characters$/)
  })

  test('does not follow a redirect', async () => {
    const other = await serve(data(PAGE))
    const { client } = await serve({ status: 307, headers: { location: other.baseUrl } })
    await expect(client.sites.get('site_1')).rejects.toThrow(`The server redirects to ${other.baseUrl}`)
    expect(other.requests).toHaveLength(0)
  })

  test('is not needed for health', async () => {
    const { clientWith, requests } = await serve(data({ status: 'operational' }))
    await clientWith({ apiKey: undefined }).health.get()
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key')
  })
})

describe('baseUrl', () => {
  test.each([
    'example.com',
    'ftp://example.com',
    'https://user:word@example.com',
    'https://example.com/?a=1',
  ])('rejects %s', (baseUrl) => expect(() => new Sitewright({ baseUrl })).toThrow(/^baseUrl must be/))

  test('may include a path', async () => {
    const { clientWith, baseUrl, requests } = await serve(data(PAGE))
    await clientWith({ baseUrl: `${baseUrl}/api/` }).sites.get('site_1')
    expect(requests[0]?.url).toBe('/api/v1/sites/site_1')
  })

  test('of another server leads to a clear error', async () => {
    const { client } = await serve({ body: '<html>' })
    await expect(client.sites.get('site_1')).rejects.toThrow(
      'The response to GET /v1/sites/:siteId is not from the Sitewright API',
    )
  })
})
