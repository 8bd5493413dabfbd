import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/platform/accounts/accounts.ts'
import { connectAssistant } from '../support/mcp.ts'
import { loggedIn } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { key, siteId } = await server.tenant()
const { port } = new URL(server.address)

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const LIST = message('tools/list')

/** Sends a request with headers that fetch forbids. */
function send(headers: Record<string, string>, body = LIST, method = 'POST', to = Number(port)) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: to,
          path: '/mcp',
          method,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'x-api-key': key,
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(method === 'POST' ? body : undefined)
    },
  )
}
const errorOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  ...JSON.parse(text).error,
})

describe('the HTTP endpoint', () => {
  test('accepts the key in either header', async () => {
    expect((await send({})).status).toBe(200)
    const bearer = { 'x-api-key': undefined as unknown as string, authorization: `Bearer ${key}` }
    const { 'x-api-key': _, ...rest } = bearer
    const response = await fetch(`${server.address}/mcp`, {
      method: 'POST',
      headers: { ...rest, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: LIST,
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('sites_list')
    const elsewhere = await fetch(`${server.address}/v1/sites`, { headers: rest })
    expect(elsewhere.status).toBe(401)
  })

  test('rejects requests without a valid key', async () => {
    const { accountId } = await server.tenant()
    const revoked = await server.key(accountId)
    await revokeKey(server.db, revoked.id, new Date())
    for (const bad of ['', 'x', `${key}0`, revoked.key]) {
      const answer = await send({ 'x-api-key': bad })
      expect(errorOf(answer)).toMatchObject({
        status: 401,
        code: 'UNAUTHORIZED',
        message: expect.stringContaining('Bearer'),
      })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    await expect(connectAssistant('http', server.address, 'svc_live_none')).rejects.toThrow('UNAUTHORIZED')
  })

  test('accepts neither dashboard sessions nor keys in the URL', async () => {
    const { accountId } = await server.tenant()
    const { browser } = await loggedIn(server, accountId, 'owner')
    const { cookie = '' } = browser.headers()
    expect(cookie).toContain('sitewright=')
    expect((await browser.fetch('/v1/session')).status).toBe(200)
    const own = { ...browser.headers(), 'x-sitewright-account': accountId, 'x-api-key': '' }
    expect((await send(own)).status).toBe(401)
    const asked = await server.fetch(`/mcp?api_key=${key}&x-api-key=${key}`, {
      method: 'POST',
      body: LIST,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', cookie },
    })
    expect(asked.status).toBe(401)
  })

  test('responds to its own host names only', async () => {
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      'localhost',
      `LOCALHOST:${port}`,
      '[::1]:1',
    ]) {
      expect([host, (await send({ host })).status]).toEqual([host, 200])
    }
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      '192.0.2.1',
      '[::2]',
      'localhost.',
      'a b',
    ]) {
      expect([host, errorOf(await send({ host }))]).toMatchObject([
        host,
        { status: 403, code: 'FORBIDDEN', details: { reason: 'host_not_allowed' } },
      ])
    }
  })

  test('rejects pages of other origins', async () => {
    expect((await send({ origin: `http://localhost:${port}` })).status).toBe(200)
    for (const origin of ['https://evil.example', 'null', `http://localhost.evil.example:${port}`, 'x']) {
      expect([origin, errorOf(await send({ origin }))]).toMatchObject([
        origin,
        { status: 403, details: { reason: 'origin_not_allowed' } },
      ])
    }
  })

  test('also responds to the host of PUBLIC_URL', async () => {
    const server = await startTestServer({ PUBLIC_URL: 'https://api.example.com/sitewright' })
    const { key } = await server.tenant()
    const to = Number(new URL(server.address).port)
    const at = (host: string) => send({ host, 'x-api-key': key }, LIST, 'POST', to)
    expect((await at('api.example.com')).status).toBe(200)
    expect((await at('www.example.com')).status).toBe(404)
  })

  test('uses forwarded host names of trusted proxies only', async () => {
    const PUBLIC_URL = 'https://api.example.com'
    for (const [trusted, status] of [
      ['127.0.0.1', 404],
      ['192.0.2.1', 200],
    ] as const) {
      const server = await startTestServer({ PUBLIC_URL, TRUST_PROXY: trusted })
      const { key } = await server.tenant()
      const to = Number(new URL(server.address).port)
      const at = async (host: string, forwarded: string, origin?: string) =>
        (
          await send(
            { host, 'x-forwarded-host': forwarded, 'x-api-key': key, ...(origin && { origin }) },
            LIST,
            'POST',
            to,
          )
        ).status
      expect([trusted, await at('localhost', 'evil.example')]).toEqual([trusted, status])
      expect([trusted, await at('evil.example', 'api.example.com')]).toEqual([trusted, 604 - status])
      // A rebound page can name another host, but always sends its origin.
      expect(await at('api.example.com', 'api.example.com', 'http://evil.example')).toBe(403)
      expect(await at('api.example.com', 'api.example.com', PUBLIC_URL)).toBe(200)
    }
  })

  test('handles a batch of calls, each according to the scopes of the key', async () => {
    const { accountId } = await server.tenant()
    const reader = await server.key(accountId, 'live', ['sites:read'])
    const calls = ['sites_list', 'sites_create'].map((name, id) => ({
      ...JSON.parse(message('tools/call', { name, arguments: {} })),
      id,
    }))
    const { status, text } = await send({ 'x-api-key': reader.key }, JSON.stringify(calls))
    const answers = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data as string))
    expect(status).toBe(200)
    expect(answers.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: 0, result: { structuredContent: { total: 1 } } },
      { id: 1, error: { code: -32602, message: expect.stringContaining('no tool sites_create') } },
    ])
  })

  test('negotiates supported protocol versions only', async () => {
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25'])
      expect([version, (await send({ 'mcp-protocol-version': version })).status]).toEqual([version, 200])
    expect((await send({ 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  })

  test('has no sessions to listen to or to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await send({}, '', method)
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'POST'])
      expect(errorOf(answer).message).toContain('POST')
    }
    expect((await send({}, '', 'PUT')).status).toBe(404)
  })

  test('bounds requests and responds to malformed ones with 400', async () => {
    expect((await send({}, `"${'x'.repeat(5 * 1024 * 1024)}"`)).status).toBe(400)
    const batch = JSON.stringify(
      Array.from({ length: 101 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
    )
    const text = message('tools/call', { name: 'sites_get', arguments: { siteId: '\u0000' } })
    for (const body of [text, '{', '', 'null', '{}', '[1]', '{"jsonrpc":"2.0"}', batch, '['.repeat(200)]) {
      expect([body.slice(0, 20), (await send({}, body)).status]).toEqual([body.slice(0, 20), 400])
    }
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(400)
    expect((await send({ accept: 'text/html' })).status).toBe(406)
    const hostile = [
      message('tools/call', { name: 'sites_get', arguments: { siteId: { a: 1 } } }),
      message('tools/call', { name: 'sites_get', arguments: { siteId: 'x'.repeat(6_000) } }),
      message('tools/call', { name: '__proto__', arguments: {} }),
      message('tools/call', { name: 'sites_get', arguments: { constructor: 1 } }),
      message('tools/call', { name: 'call_operation', arguments: { operation: 'constructor' } }),
      message('tools/call', { name: 'pages_list', arguments: { siteId, limit: 'all', cursor: 'x' } }),
      message('resources/read', { uri: 'sitewright://sites/%00' }),
      message('nothing/here'),
    ]
    for (const body of hostile) {
      const { status, text } = await send({}, body)
      expect([body, status, text]).toEqual([body, 200, expect.stringMatching(/isError":true|"error":/)])
      expect(text).not.toContain('INTERNAL_ERROR')
    }
  })

  test('counts a tool call once for the account, its request for the address', async () => {
    const account = await server.account('starter')
    const { key } = await server.key(account.id)
    const remaining = async () =>
      Number((await server.fetch('/v1/key', { key })).headers.get('x-ratelimit-remaining'))
    const assistant = await connectAssistant('http', server.address, key)
    const before = await remaining()
    await assistant.toolNames()
    await assistant.call('sites_list')
    await assistant.call('sites_list')
    // Two calls and this request.
    expect(before - (await remaining())).toBe(3)
    await assistant.client.close()
  })

  test('is logged with the id of the key, never the key itself', async () => {
    const { key, keyId } = await server.tenant()
    const assistant = await connectAssistant('http', server.address, key)
    await assistant.call('sites_list')
    await assistant.client.close()
    const lines = server.logLines.filter((line) => line.includes(keyId))
    expect(lines.some((line) => JSON.parse(line).operation === 'mcp')).toBe(true)
    expect(lines.some((line) => JSON.parse(line).operation === 'sites.list')).toBe(true)
    expect(server.logLines.join('')).not.toContain(key)
  })
})

test('a key can read its own scopes', async () => {
  const { accountId } = await server.tenant()
  const reader = await server.key(accountId, 'sandbox', ['sites:read', 'pages:read'])
  expect(await server.client(reader.key).key.get()).toEqual({
    id: reader.id,
    accountId,
    mode: 'sandbox',
    scopes: ['sites:read', 'pages:read'],
    tier: 'unlimited',
  })
})

describe('the command sitewright-mcp', () => {
  const bin = fileURLToPath(new URL('../../../mcp/bin/sitewright-mcp.js', import.meta.url))
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [bin], { env, encoding: 'utf8', input: '', timeout: 20_000 })

  test.each([
    ['no key is set', {}, 'Set SITEWRIGHT_API_KEY'],
    [
      'the server is unreachable',
      { SITEWRIGHT_API_KEY: 'svc_live_x', SITEWRIGHT_URL: 'http://127.0.0.1:1' },
      'Cannot connect',
    ],
    ['the URL is invalid', { SITEWRIGHT_API_KEY: 'svc_live_x', SITEWRIGHT_URL: 'lake' }, 'baseUrl'],
  ])('says what to do if %s', (_title, env, words) => {
    const { status, stdout, stderr } = run(env as Record<string, string>)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })
})
