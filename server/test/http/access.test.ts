import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, endpoints, fill } from '../support/endpoints.ts'
import { ALL_SCOPES, startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { accountId, siteId, key } = await server.tenant()
const other = await server.tenant()
const sandboxKey = (await server.key(accountId, 'sandbox')).key

const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'anonymous')
const scoped = guarded.filter(({ scope }) => scope !== null)
const ofSites = guarded.filter(({ path, forPeople }) => path.startsWith('/v1/sites/:siteId') && !forPeople)
const ofResources = ofSites.filter(({ path }) => path.split(':').length > 2)

// An address without a valid key is limited to 200 requests per second.
beforeEach(() => server.clock.advance(1_000))

async function errorOf(response: Response) {
  const { error, meta } = await response.json()
  expect(meta).toEqual({ requestId: response.headers.get('x-request-id'), timestamp: expect.any(String) })
  return { status: response.status, code: error.code, message: error.message, details: error.details }
}

describe.each(guarded)('$operation', ({ method, path }) => {
  const call = (init: object = {}, values = { siteId }) =>
    server.fetch(fill(path, values), { method, ...bodyOf(method), ...init })

  test('answers 401 without a key', async () => {
    expect(await errorOf(await call())).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('answers 401 to malformed and unknown keys', async () => {
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    for (const bad of ['x', mistyped, key.replace('live', 'sandbox'), `${key} `.repeat(2), 'svc_live_']) {
      expect(await errorOf(await call({ key: bad }))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
  })
})

const keysByScope = new Map(
  await Promise.all(
    ALL_SCOPES.map(async (scope) => [scope, (await server.key(accountId, 'live', [scope])).key] as const),
  ),
)

describe.each(scoped)('$operation', ({ method, path, scope, orScope, andScopes = [] }) => {
  test('admits no single scope but its own', async () => {
    server.clock.advance(60_000)
    const admitted = []
    for (const [held, single] of keysByScope) {
      const response = await server.fetch(fill(path, { siteId }), { method, ...bodyOf(method), key: single })
      if (response.status !== 403) admitted.push(held)
    }
    expect(admitted).toEqual(
      andScopes.length > 0 ? [] : ALL_SCOPES.filter((held) => held === scope || held === orScope),
    )
  })

  test(`answers 403 naming ${scope} to a key with every other scope`, async () => {
    const scopes = ALL_SCOPES.filter((held) => held !== scope && held !== orScope)
    const limited = await server.key(accountId, 'live', scopes)
    const response = await server.fetch(fill(path, { siteId }), {
      method,
      ...bodyOf(method),
      key: limited.key,
    })
    const error = await errorOf(response)
    expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { scope } })
    expect(error.message).toContain(scope)
  })

  test(`requires only ${[scope, ...andScopes].join(', ')}`, async () => {
    const limited = await server.key(accountId, 'live', [scope as 'sites:read', ...andScopes])
    const response = await server.fetch(fill(path, { siteId }), {
      method,
      ...bodyOf(method),
      key: limited.key,
    })
    expect([401, 403, 500]).not.toContain(response.status)
  })
})

describe.each(ofSites)('$operation', ({ method, path }) => {
  test('answers 404 for an unknown site, another account’s and the other mode’s', async () => {
    for (const [site, as] of [
      ['site_none', key],
      [other.siteId, key],
      [siteId, other.key],
      [siteId, sandboxKey],
    ] as const) {
      const response = await server.fetch(fill(path, { siteId: site }), {
        method,
        ...bodyOf(method),
        key: as,
      })
      expect(await errorOf(response)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Site not found',
      })
    }
  })
})

describe.each(ofResources)('$operation', ({ method, path }) => {
  test('answers 404 for an unknown resource', async () => {
    const resources: Record<string, string>[] = [
      { siteId },
      { siteId, pageId: 'x'.repeat(3000), mediaId: 'x'.repeat(3000) },
      { siteId, pageId: '\u0000', mediaId: '\u0000' },
    ]
    for (const values of resources) {
      const response = await server.fetch(fill(path, values), { method, ...bodyOf(method), key })
      const { status } = response
      if (status !== 404) expect(await errorOf(response)).toMatchObject({ code: 'VALIDATION_ERROR' })
      else expect(await errorOf(response)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('a site that is not cached yet', () => {
  test('is not found by the other mode or another account', async () => {
    for (const as of [sandboxKey, other.key]) {
      const site = await server.client(key).sites.create({ name: 'New' })
      const response = await server.fetch(`/v1/sites/${site.id}/pages`, { key: as })
      expect(await errorOf(response)).toMatchObject({ status: 404, message: 'Site not found' })
    }
  })
})

describe('errors', () => {
  test('take precedence in the order 401, 403, site, body, resource', async () => {
    const scopes = ALL_SCOPES.filter((scope) => scope !== 'pages:write')
    const limited = (await server.key(accountId, 'live', scopes)).key
    const path = (site: string) => `/v1/sites/${site}/pages/page_none`
    const statusOf = async (site: string, as: string | undefined, body: string) =>
      (
        await server.fetch(path(site), {
          method: 'PUT',
          key: as as string,
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status
    expect(await statusOf('none', undefined, '{')).toBe(401)
    expect(await statusOf('none', limited, '{')).toBe(403)
    expect(await statusOf('none', key, '{')).toBe(404)
    expect(await statusOf(siteId, key, '{')).toBe(400)
    expect(await statusOf(siteId, key, '{"title":5}')).toBe(400)
    expect(await statusOf(siteId, key, '{}')).toBe(404)
  })

  test('include 404 for unknown routes and methods', async () => {
    for (const [method, path] of [
      ['GET', '/v2/sites'],
      ['GET', '/v1/SITES'],
      ['PATCH', '/v1/sites'],
      ['GET', '/v1/sitesx'],
      ['POST', '/'],
    ] as const) {
      expect(await errorOf(await server.fetch(path, { method, key }))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
      expect(await errorOf(await server.fetch(path, { method }))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
    }
  })
})
