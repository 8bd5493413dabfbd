import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '../../src/demo/load.ts'
import { setOperator } from '../../src/platform/accounts/people.ts'
import { anyJson, nasty, nearly } from '../support/arbitraries.ts'
import { endpoints, fill } from '../support/endpoints.ts'
import { loggedIn } from '../support/people.ts'
import { idFinder, type Schema } from '../support/samples.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { accountId, key, client } = await server.tenant()
const { liveSiteId: siteId } = await loadDemo(server.platform, accountId)
const fillPath = idFinder(server, endpoints, key, siteId)
const page = await client.pages.create(siteId, { title: 'Target', slug: 'target', blocks: { content: [] } })
await client.pages.update(siteId, page.id, { title: 'Second version' })

const { browser, email } = await loggedIn(server, accountId, 'owner')
await setOperator(server.db, email, true)
const people = browser.headers()

const json = { 'content-type': 'application/json' }
const CODES = ['BAD_REQUEST', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT']
/** Endpoints for sessions also reject wrong passwords and tokens. */
const CODES_OF_PEOPLE = [...CODES, 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED']

/** Headers with a session where one is required, else with a key. */
const by = ({ forPeople }: { forPeople: boolean }) => (forPeople ? people : { 'x-api-key': key })

/** Checks that the reply is a success or a client error in the shape of the API specification. */
async function expectNo500(response: Response, codes = CODES) {
  const text = await response.text()
  if (response.status >= 500) throw new Error(`status ${response.status}: ${text}`)
  if (response.status >= 400) {
    const { error, meta } = JSON.parse(text)
    expect(codes).toContain(error.code)
    expect(error.message).toEqual(expect.any(String))
    expect(meta.requestId).toBe(response.headers.get('x-request-id'))
  }
  return response.status
}

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
/** Fields with rules beyond their schema. */
const special = { blocks, edits: fc.oneof(fc.array(edit, { maxLength: 4 }), anyJson) }

/** Random requests per endpoint, different in every run, and how many of them are concurrent. */
const TRIES = Number(process.env.HOSTILE_TRIES ?? 36)
const AT_ONCE = 6
const writes = endpoints.filter(({ method }) => method !== 'GET' && method !== 'DELETE')

/** Sends random requests to an endpoint, AT_ONCE of them concurrently. */
const tryMany = <T>(arbitrary: fc.Arbitrary<T>, send: (value: T) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' }), (values) =>
      Promise.all(values.map(send)).then(() => {}),
    ),
    { numRuns: TRIES / AT_ONCE },
  )

describe('no 500', () => {
  test.each(writes)('from any body of $operation', async ({ method, path, body, forPeople }) => {
    const url = (await fillPath(path)) ?? fill(path, { siteId })
    const bodies = fc.oneof(
      { weight: 6, arbitrary: nearly((body ?? { type: 'object' }) as Schema, special) },
      { weight: 1, arbitrary: anyJson },
    )
    await tryMany(bodies, async (body) => {
      const headers = { ...json, ...by({ forPeople }), 'idempotency-key': crypto.randomUUID() }
      const response = await server.fetch(url, { method, headers, body: JSON.stringify(body) })
      await expectNo500(response, forPeople ? CODES_OF_PEOPLE : CODES)
    })
  })

  const addressed = endpoints.filter(
    ({ method, operation }) => (method === 'GET' || method === 'DELETE') && operation !== 'people.logOut',
  )
  test.each(addressed)(
    'from any path and query of $operation',
    async ({ method, path, query, forPeople }) => {
      const { properties = {} } = (query ?? {}) as Schema
      const values = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, nearly(schema)])),
        { requiredKeys: [] },
      )
      const own = await fillPath(path)
      await tryMany(fc.tuple(values, fc.boolean(), nasty, nasty), async ([values, isOwn, one, two]) => {
        const clean = (value: unknown) =>
          encodeURIComponent(
            (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
          )
        const filled = path
          .replace(':siteId', siteId)
          .replace(':version', clean(two))
          .replace(/:\w+/g, clean(one))
        const search = Object.entries(values).map(([name, value]) => `${name}=${clean(value)}`)
        const url = isOwn && own && method === 'GET' ? own : filled
        const headers = by({ forPeople })
        await expectNo500(await server.fetch(`${url}?${search.join('&')}`, { method, headers }))
      })
    },
  )

  test('from bodies that are too deep, too large, or not JSON objects', async () => {
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
      const status = await expectNo500(await server.fetch(url, { method: 'PUT', key, headers, body }))
      expect([String(body).slice(0, 60), status]).toEqual([String(body).slice(0, 60), expected])
    }
  })

  test('from paths that cannot be decoded', async () => {
    for (const path of [
      '/v1/sites/%ff',
      '/%',
      `/v1/sites/${siteId}/pages/%E0%A4`,
      `/v1/sites/${'x'.repeat(6000)}`,
    ]) {
      await expectNo500(await server.fetch(path, { key }))
    }
  })

  test('from requests that are not HTTP', async () => {
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

describe('an unknown field', () => {
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
