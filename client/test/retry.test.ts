import { describe, expect, test } from 'vitest'
import * as errors from '../src/index.ts'
import { data, failure, hangUp, serve, silence } from './fake-server.ts'

const SITE = data({ id: 'site_1' })
const create = (client: errors.Sitewright) => client.sites.create({ name: 'Site' })
const METHODS: Record<string, (client: errors.Sitewright) => Promise<unknown>> = {
  GET: (client) => client.sites.get('site_1'),
  PUT: (client) => client.sites.update('site_1', { name: 'Site' }),
  DELETE: (client) => client.pages.archive('site_1', 'page_1'),
  POST: create,
  PATCH: (client) => client.pages.patchContent('site_1', 'page_1', { blocks: {} }),
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

describe('retries', () => {
  describe.each(['GET', 'PUT', 'DELETE', 'POST'])('%s', (method) => {
    test.each([429, 500, 502, 503, 504])('is retried after %i', async (status) => {
      const { client, requests } = await serve({ status }, SITE)
      await METHODS[method]?.(client)
      expect(requests.map((request) => request.method)).toEqual([method, method])
    })

    test('is retried after a lost connection', async () => {
      const { client, requests } = await serve(hangUp, SITE)
      await METHODS[method]?.(client)
      expect(requests).toHaveLength(2)
    })
  })

  test.each([429, 503])('PATCH is retried after %i', async (status) => {
    const { client, requests } = await serve({ status }, SITE)
    await METHODS.PATCH?.(client)
    expect(requests).toHaveLength(2)
  })

  test.each([500, 502, 504])('PATCH is not retried after %i', async (status) => {
    const { client, requests } = await serve({ status }, SITE)
    await expect(METHODS.PATCH?.(client)).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test('PATCH is not retried after a lost connection or a timeout', async () => {
    const { client, clientWith, requests } = await serve(hangUp, silence, SITE)
    await expect(METHODS.PATCH?.(client)).rejects.toThrow(errors.ConnectionError)
    await expect(METHODS.PATCH?.(clientWith({ timeoutMs: 20 }))).rejects.toThrow(errors.TimeoutError)
    expect(requests).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 409, 413, 501])('%i is final', async (status) => {
    const { client, requests } = await serve({ status }, SITE)
    await expect(METHODS.GET?.(client)).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test('repeat the same request, including its idempotency key', async () => {
    const { client, requests } = await serve({ status: 500 }, hangUp, SITE)
    await create(client)
    const seen = requests.map(({ headers, body, url }) => [headers['idempotency-key'], body, url])
    expect(seen[0]?.[0]).toMatch(/^[\da-f-]{36}$/)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('end after three, or maxRetries', async () => {
    const { client, clientWith, requests } = await serve({ status: 500 })
    const count = async (call: Promise<unknown>) => {
      const before = requests.length
      await expect(call).rejects.toThrow(errors.InternalError)
      return requests.length - before
    }
    expect(await count(client.sites.get('site_1'))).toBe(4)
    expect(await count(client.sites.get('site_1', { maxRetries: 1 }))).toBe(2)
    expect(await count(clientWith({ maxRetries: 0 }).sites.get('site_1'))).toBe(1)
  })

  test('back off exponentially with jitter, up to a bound', async () => {
    const { clientWith, delaysMs } = await serve({ status: 500 })
    await caught(clientWith({ maxRetries: 7 }).sites.get('site_1'))
    expect(delaysMs).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
    delaysMs.length = 0
    await caught(clientWith({ maxRetries: 2, random: () => 0 }).sites.get('site_1'))
    expect(delaysMs).toEqual([0, 0])
  })

  test('honor Retry-After in seconds or as a date', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString()
    const { clientWith, delaysMs } = await serve(
      failure(429, 'RATE_LIMIT_EXCEEDED', {}, { 'retry-after': '7' }),
      failure(429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 3 }),
      failure(503, 'INTERNAL_ERROR', {}, { 'retry-after': date }),
      SITE,
    )
    await clientWith({ random: () => 0 }).sites.get('site_1')
    expect(delaysMs.slice(0, 2)).toEqual([7000, 3000])
    expect(delaysMs[2]).toBeGreaterThanOrEqual(18_000)
    expect(delaysMs[2]).toBeLessThanOrEqual(20_000)
  })

  test('do not wait for more than a minute', async () => {
    const { client, requests } = await serve(
      failure(429, 'RATE_LIMIT_EXCEEDED', {}, { 'retry-after': '61' }),
      SITE,
    )
    await expect(client.sites.get('site_1')).rejects.toMatchObject({ retryAfterSeconds: 61 })
    expect(requests).toHaveLength(1)
  })
})

describe('a connection', () => {
  test('that cannot be made rejects with its cause', async () => {
    const { clientWith, delaysMs } = await serve()
    const error = await caught(clientWith({ baseUrl: 'http://127.0.0.1:1' }).sites.get('site_1'))
    expect(error).toBeInstanceOf(errors.ConnectionError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^GET http:\/\/127.0.0.1:1\/v1\/sites\/site_1 failed: /),
    })
    expect(error.cause).toBeInstanceOf(Error)
    expect(delaysMs).toHaveLength(3)
  })

  test('does not show the query in its error', async () => {
    const { clientWith } = await serve()
    const client = clientWith({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    const error = await caught(
      client.media.uploadBytes('site_1', 'media_1', { token: 'secret' }, new Blob(['bytes'])),
    )
    expect(error).toBeInstanceOf(errors.ConnectionError)
    expect(error.message).not.toContain('secret')
  })
})

describe('timeouts', () => {
  test('apply to each attempt', async () => {
    const { client, requests } = await serve(silence, silence, SITE)
    await client.sites.get('site_1', { timeoutMs: 20 })
    expect(requests).toHaveLength(3)
  })

  test('include reading the response', async () => {
    const { clientWith } = await serve((_request, response) => void response.writeHead(200).write('{"data"'))
    const error = await caught(clientWith({ timeoutMs: 20, maxRetries: 0 }).sites.get('site_1'))
    expect(error).toBeInstanceOf(errors.TimeoutError)
    expect(error.message).toBe('No response within 20 ms')
  })

  test.each([0, Number.POSITIVE_INFINITY])('%d means no limit', async (timeoutMs) => {
    const { client } = await serve((_request, response) => {
      setTimeout(() => response.end('{"data":1}'), 30)
      return undefined
    })
    expect(await client.sites.get('site_1', { timeoutMs })).toBe(1)
  })
})

describe('a signal', () => {
  test('aborts a call before it starts', async () => {
    const { client, requests } = await serve(SITE)
    await expect(client.sites.get('site_1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(requests).toHaveLength(0)
  })

  test('aborts a call in flight, with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { client, requests } = await serve(() => void controller.abort(reason))
    await expect(client.sites.get('site_1', { signal: controller.signal })).rejects.toBe(reason)
    expect(requests).toHaveLength(1)
  })

  test('aborts a call that waits to retry', async () => {
    const { clientWith, requests } = await serve(
      failure(429, 'RATE_LIMIT_EXCEEDED', {}, { 'retry-after': '50' }),
    )
    const signal = AbortSignal.timeout(50)
    const call = clientWith({ sleep: undefined }).sites.get('site_1', { signal })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(requests).toHaveLength(1)
  })
})

describe('errors', () => {
  test.each([
    [400, 'BAD_REQUEST', errors.BadRequestError],
    [400, 'VALIDATION_ERROR', errors.ValidationError],
    [401, 'UNAUTHORIZED', errors.UnauthorizedError],
    [403, 'FORBIDDEN', errors.ForbiddenError],
    [404, 'NOT_FOUND', errors.NotFoundError],
    [409, 'CONFLICT', errors.ConflictError],
    [429, 'RATE_LIMIT_EXCEEDED', errors.RateLimitError],
    [500, 'INTERNAL_ERROR', errors.InternalError],
  ])('%i %s', async (status, code, ErrorClass) => {
    const { clientWith } = await serve(failure(status, code, { some: 'detail' }))
    const error = await caught(create(clientWith({ maxRetries: 0 })))
    expect(error).toBeInstanceOf(ErrorClass)
    expect(error).toBeInstanceOf(errors.ApiError)
    expect(error).toBeInstanceOf(errors.SitewrightError)
    const details = { some: 'detail' }
    expect(error).toMatchObject({ name: ErrorClass.name, status, code, message: `It is ${code}`, details })
    expect(error.requestId).toBe('req_1')
    expect(error.headers.get('content-type')).toBe('application/json')
  })

  test('expose fields, reason and retryAfterSeconds', async () => {
    const { client } = await serve(
      failure(400, 'VALIDATION_ERROR', { fields: { name: 'is required' } }),
      failure(409, 'CONFLICT', { reason: 'slug_taken' }),
      failure(409, 'CONFLICT'),
    )
    expect(await caught(create(client))).toMatchObject({ fields: { name: 'is required' } })
    expect(await caught(create(client))).toMatchObject({ reason: 'slug_taken' })
    expect(await caught(create(client))).toMatchObject({ reason: null, details: {} })
  })

  test('from other servers keep their status and body', async () => {
    const { clientWith } = await serve({ status: 502, headers: { 'x-request-id': 'req_9' }, body: '<html>' })
    const error = await caught(clientWith({ maxRetries: 0 }).sites.get('site_1'))
    expect(error).toBeInstanceOf(errors.InternalError)
    expect(error).toMatchObject({
      status: 502,
      code: 'HTTP_502',
      body: '<html>',
      requestId: 'req_9',
      details: {},
    })
  })

  test('are reported once if only the response is awaited', async () => {
    const { client } = await serve(failure(404, 'NOT_FOUND'))
    await expect(client.sites.get('site_1').withResponse()).rejects.toThrow(errors.NotFoundError)
  })
})
