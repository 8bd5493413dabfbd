import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from './support/endpoints.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const { siteId, key, client } = await server.tenant()
const page = await client.pages.create(siteId, { title: 'Target', slug: 'target', blocks: { content: [] } })
await client.pages.update(siteId, page.id, { title: 'Second version' })

const json = { 'content-type': 'application/json' }
const CODES = ['BAD_REQUEST', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT']

/** Whatever was sent, the answer is a success or one of the law's client errors in the law's shape. */
async function judge(response: Response) {
  const text = await response.text()
  if (response.status >= 500) throw new Error(`status ${response.status}: ${text}`)
  if (response.status >= 400) {
    const { error, meta } = JSON.parse(text)
    expect(CODES).toContain(error.code)
    expect(error.message).toEqual(expect.any(String))
    expect(meta.requestId).toBe(response.headers.get('x-request-id'))
  }
  return response.status
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table pages; --",
    '__proto__',
    'constructor',
    '%',
    '\\',
    '1e400',
    'NaN',
    '../..',
    '\u202e',
    'x'.repeat(3000),
  ),
)
const anyJson = fc.oneof(
  { depthSize: 'small' },
  nasty,
  fc.double(),
  fc.constantFrom(null, true, -0, 9e307, Number.MAX_SAFE_INTEGER + 2),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(nasty, nasty, { maxKeys: 4 }),
)
const block = fc.letrec((tie) => ({
  block: fc.record({
    type: fc.oneof(fc.constantFrom('Text', 'Columns'), anyJson),
    props: fc.oneof(
      fc.record(
        {
          id: fc.oneof(fc.constantFrom('a', 'b', 'c'), anyJson),
          slot: fc.oneof({ depthSize: 'small' }, anyJson, fc.array(tie('block'), { maxLength: 3 })),
        },
        { requiredKeys: [] },
      ),
      anyJson,
    ),
  }),
})).block
const blocks = fc.oneof(
  anyJson,
  fc.record(
    {
      root: anyJson,
      content: fc.oneof(anyJson, fc.array(block, { maxLength: 4 })),
      zones: fc.oneof(anyJson, fc.dictionary(nasty, fc.array(block, { maxLength: 2 }))),
    },
    { requiredKeys: [] },
  ),
)
const edit = fc.record(
  {
    op: fc.oneof(fc.constantFrom('set', 'insert', 'move', 'remove'), anyJson),
    id: fc.oneof(fc.constantFrom('a', 'b'), anyJson),
    props: anyJson,
    block: fc.oneof(block, anyJson),
    before: anyJson,
    after: anyJson,
    parent: anyJson,
    slot: anyJson,
    zone: anyJson,
    index: anyJson,
  },
  { requiredKeys: [] },
)
const fields = fc.record(
  {
    title: fc.oneof(fc.constant('T'), anyJson),
    slug: fc.oneof(fc.uuid(), anyJson),
    name: anyJson,
    domain: anyJson,
    timeZone: fc.oneof(fc.constantFrom('+01:00', 'Mars/Base', 'utc'), anyJson),
    currency: anyJson,
    language: anyJson,
    status: fc.oneof(fc.constantFrom('draft', 'published', 'archived'), anyJson),
    seo: fc.oneof(fc.record({ title: anyJson, ogImage: anyJson }, { requiredKeys: [] }), anyJson),
    blocks,
    edits: fc.oneof(fc.array(edit, { maxLength: 4 }), anyJson),
    filename: anyJson,
    contentType: fc.oneof(fc.constantFrom('image/png', 'text/plain; charset=x'), anyJson),
    size: fc.oneof(fc.constant(5), anyJson),
  },
  { requiredKeys: [] },
)

const writes = endpoints.filter(
  ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path !== '/v1/sites/:siteId',
)

describe('no 500', () => {
  test.each(writes)('from any body of $operation', async ({ method, path }) => {
    const url = path
      .replace(':siteId', siteId)
      .replace(':pageId', page.id)
      .replace(':version', '1')
      .replace(':fileId', 'media_x')
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: fields }, anyJson), async (body) => {
        const headers = { ...json, 'idempotency-key': crypto.randomUUID() }
        await judge(await server.fetch(url, { method, key, headers, body: JSON.stringify(body) }))
      }),
      { numRuns: 150 },
    )
  })

  const reads = endpoints.filter(({ method }) => method === 'GET')
  test.each(reads)('from any path and query of $operation', async ({ path }) => {
    const names = ['limit', 'cursor', 'status', 'orderBy', 'direction', 'type', 'q', 'token', 'variant']
    const query = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(nasty, fc.constantFrom('1', 'title', 'asc')),
      { maxKeys: 4 },
    )
    await fc.assert(
      fc.asyncProperty(query, nasty, nasty, async (values, one, two) => {
        const clean = (text: string) => encodeURIComponent(text.toWellFormed())
        const url = path
          .replace(':siteId', siteId)
          .replace(':version', clean(two))
          .replace(/:\w+/g, clean(one))
        const search = Object.entries(values).map(([name, value]) => `${name}=${clean(value)}`)
        await judge(await server.fetch(`${url}?${search.join('&')}`, { key }))
      }),
      { numRuns: 120 },
    )
  })

  test('from bodies that are no JSON, no objects, too deep, too large or of another type', async () => {
    const url = `/v1/sites/${siteId}/pages/${page.id}`
    const deep = (depth: number) => `{"blocks":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`
    const bodies: [BodyInit, Record<string, string>, number][] = [
      ['{', json, 400],
      ['[]', json, 400],
      ['null', json, 400],
      ['"x"', json, 400],
      ['', json, 200],
      ['{"__proto__": {"a": 1}}', json, 400],
      ['{"title": 1e400}', json, 400],
      ['{"blocks": {"n": 1e400}}', json, 400],
      [deep(90), json, 200],
      [deep(120), json, 400],
      ['['.repeat(200_000), json, 400],
      ['{"blocks":{"a":"\\u0000"}}', json, 400],
      ['{"blocks":{"\\ud800":1}}', json, 400],
      ['{"title":"\\ude00"}', json, 400],
      [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json, 400],
      [JSON.stringify({ title: 'x'.repeat(5 * 1024 * 1024) }), json, 400],
      ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
      ['<a/>', { 'content-type': 'text/xml' }, 400],
      ['{}', { 'content-type': 'application/json; charset=utf-8' }, 200],
    ]
    for (const [body, headers, expected] of bodies) {
      const status = await judge(await server.fetch(url, { method: 'PUT', key, headers, body }))
      expect([String(body).slice(0, 60), status]).toEqual([String(body).slice(0, 60), expected])
    }
  })

  test('from paths that can not be decoded', async () => {
    for (const path of [
      '/v1/sites/%ff',
      '/%',
      `/v1/sites/${siteId}/pages/%E0%A4`,
      `/v1/sites/${'x'.repeat(6000)}`,
    ]) {
      await judge(await server.fetch(path, { key }))
    }
  })

  test('from requests that are no HTTP', async () => {
    const { port } = new URL(server.address)
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
        let received = ''
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('close', () => resolve(received))
        socket.on('error', reject)
      })
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toMatch(/\r\nx-ratelimit-remaining: \d+\r\n/)
      expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).error.code).toBe('BAD_REQUEST')
    }
  })
})

describe('a field the law does not name', () => {
  test('is ignored in body and query', async () => {
    const changed = await client.pages.update(siteId, page.id, {
      title: 'Kept',
      colour: 'red',
      id: 'page_forged',
    } as object)
    expect(changed).toMatchObject({ id: page.id, title: 'Kept' })
    expect(changed).not.toHaveProperty('colour')
    expect((await server.fetch(`/v1/sites/${siteId}/pages?colour=red&limit=1`, { key })).status).toBe(200)
  })
})
