import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { bodyOf, endpoints, fill } from '../../support/endpoints.ts'
import { browserOf, loggedIn, makeMember, PASSWORD } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { accountId, siteId, key } = await server.tenant()
const owner = await loggedIn(server, accountId, 'owner')
const editor = await loggedIn(server, accountId, 'editor')
const viewer = await loggedIn(server, accountId, 'viewer')
const other = await server.tenant()
const stranger = await loggedIn(server, other.accountId, 'owner')

const forPeople = endpoints.filter((endpoint) => endpoint.forPeople)
const ofMembers = forPeople.filter(({ access }) => access === 'member' || access === 'owner')
const ofOwners = forPeople.filter(({ access }) => access === 'owner')
const ofApi = endpoints.filter(({ access, forPeople }) => access !== 'public' && !forPeople)
const changing = endpoints.filter(({ access, method }) => access !== 'public' && method !== 'GET')

// An address without a session is limited to 200 requests per second.
beforeEach(() => server.clock.advance(1_000))

type Endpoint = (typeof endpoints)[number]
/** Sends a request with an empty body and ids that do not exist. */
async function call({ method, path }: Endpoint, headers: Record<string, string>) {
  const { headers: common, ...init } = bodyOf(method)
  const response = await server.fetch(fill(path, { siteId }), {
    method,
    ...init,
    headers: { ...(common as Record<string, string>), ...headers },
  })
  const error = response.status >= 400 ? (await response.json()).error : undefined
  return { status: response.status, code: error?.code, details: error?.details }
}
const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

describe.each(forPeople)('$operation', (endpoint) => {
  test('rejects API keys', async () => {
    const answer = await call(endpoint, { 'x-api-key': key, 'x-sitewright-mode': 'live' })
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN', details: { access: 'session' } })
    const both = await call(endpoint, { ...owner.browser.headers(), 'x-api-key': key })
    expect(both.status).toBe(403)
    expect((await call(endpoint, { 'x-api-key': `${key}x` })).status).toBe(401)
  })
})

describe.each(ofMembers)('$operation', (endpoint) => {
  test('rejects anonymous clients and members of other accounts', async () => {
    expect((await call(endpoint, without(owner.browser.headers(), 'cookie'))).status).toBe(401)
    const foreign = { ...stranger.browser.headers(), 'x-sitewright-account': accountId }
    expect(await call(endpoint, foreign)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })
})

describe.each(ofOwners)('$operation', (endpoint) => {
  test('rejects editors and viewers', async () => {
    for (const { browser } of [editor, viewer]) {
      expect(await call(endpoint, browser.headers())).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        details: { role: 'owner' },
      })
    }
    expect([401, 403]).not.toContain((await call(endpoint, owner.browser.headers())).status)
  })
})

describe.each(ofApi)('$operation', (endpoint) => {
  const { scope, path } = endpoint
  const isReadable = scope === null || scope.endsWith(':read')
  test(isReadable ? 'allows all members' : 'allows owners and editors, not viewers', async () => {
    for (const { browser } of [owner, editor]) {
      expect([401, 403]).not.toContain((await call(endpoint, browser.headers())).status)
    }
    const { status, details } = await call(endpoint, viewer.browser.headers())
    if (isReadable) expect([401, 403]).not.toContain(status)
    else expect([status, details]).toEqual([403, { scope }])
  })

  test('rejects members of other accounts and the other mode', async () => {
    if (!path.startsWith('/v1/sites/:siteId')) return
    expect((await call(endpoint, stranger.browser.headers())).status).toBe(404)
    const sandbox = { ...owner.browser.headers(), 'x-sitewright-mode': 'sandbox' }
    expect((await call(endpoint, sandbox)).status).toBe(404)
    const foreign = { ...stranger.browser.headers(), 'x-sitewright-account': accountId }
    expect((await call(endpoint, foreign)).status).toBe(403)
  })
})

describe.each(changing)('$operation', (endpoint) => {
  test('rejects requests from other origins that carry the cookie', async () => {
    const headers =
      endpoint.access === 'anonymous' ? without(owner.browser.headers(), 'cookie') : owner.browser.headers()
    const own = without(headers, 'origin', 'sec-fetch-site')
    for (const forged of [
      { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: `${new URL(server.address).origin}.evil.example` },
      { ...own, origin: 'null' },
      { ...own, origin: new URL(server.address).origin, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'none' },
      own,
      without(headers, 'x-sitewright-mode'),
    ]) {
      expect(await call(endpoint, forged)).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        details: { reason: 'cross_site' },
      })
    }
  })
})

describe('a session', () => {
  const ask = (headers: Record<string, string>) => server.fetch('/v1/sites', { headers })

  test('requires the account header only from members of several accounts', async () => {
    const { userId, email } = await makeMember(server, accountId, 'owner')
    const browser = browserOf(server.address)
    await browser.client.people.logIn({ email, password: PASSWORD })
    expect((await ask(browser.headers())).status).toBe(200)
    await server.db.run(sql`
      insert into memberships (account_id, user_id, role, created_at)
      values (${other.accountId}, ${userId}, 'viewer', now())`)
    await expect.poll(async () => (await ask(browser.headers())).status).toBe(400)
    const of = async (accountId: string) => {
      const response = await ask({ ...browser.headers(), 'x-sitewright-account': accountId })
      return (await response.json()).data.map(({ id }: { id: string }) => id)
    }
    expect(await of(accountId)).toEqual([siteId])
    expect(await of(other.accountId)).toEqual([other.siteId])
  })

  test('accepts only the modes live and sandbox', async () => {
    expect((await ask({ ...owner.browser.headers(), 'x-sitewright-mode': 'test' })).status).toBe(400)
  })

  test('has its own rate limits, separate from those of the account’s keys', async () => {
    const { accountId, key } = await server.tenant({ tier: 'starter' })
    const members = await Promise.all(Array.from({ length: 5 }, () => loggedIn(server, accountId, 'viewer')))
    const [first = {}, second = {}] = members.map(({ browser }) => browser.headers())
    server.clock.freeze('2026-06-01T12:00:00Z')
    const remaining = async (headers: Record<string, string>) =>
      Number((await ask(headers)).headers.get('x-ratelimit-remaining'))
    expect(await remaining({ 'x-api-key': key })).toBe(59)
    expect(await remaining(first)).toBe(599)
    expect(await remaining({ ...first, 'x-sitewright-mode': 'sandbox' })).toBe(599)
    const refusedOf = async (headers: Record<string, string>, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(headers)))
      return answers.filter(({ status }) => status === 429).length
    }
    expect(await refusedOf(first, 52)).toBe(3)
    expect(await remaining(second)).toBe(599)
    expect(await remaining({ 'x-api-key': key })).toBe(58)
    // All sessions share 200 requests per second. 54 are used; rejected requests count too.
    const others = await Promise.all(members.slice(1).map(({ browser }) => refusedOf(browser.headers(), 40)))
    expect(others.reduce((sum, refused) => sum + refused)).toBe(54 + 4 * 40 - 200)
    server.clock.run()
  })

  test('has the limits of the tier when they are higher', async () => {
    const { accountId } = await server.tenant({ tier: 'agency' })
    const { browser } = await loggedIn(server, accountId, 'viewer')
    expect((await ask(browser.headers())).headers.get('x-ratelimit-limit')).toBe('6000')
  })

  test('does not count requests for dashboard files', async () => {
    const { accountId } = await server.tenant({ tier: 'starter' })
    const { browser } = await loggedIn(server, accountId, 'viewer')
    server.clock.freeze('2026-06-01T12:01:00Z')
    const page = () => server.fetch('/live/overview', { headers: browser.headers() })
    const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await page()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await ask(browser.headers())).headers.get('x-ratelimit-remaining')).toBe('599')
    server.clock.run()
  })

  test('ignores other cookies, however many', async () => {
    const cookie = `${'x=y; '.repeat(2_000)}sitewright=${'a'.repeat(32)}.b`
    for (const bad of [
      cookie,
      'sitewright=',
      'sitewright=short.x',
      'Sitewright=x; =; ;;',
      `sitewright=%00`,
    ]) {
      expect((await ask({ cookie: bad })).status).toBe(401)
    }
  })

  test('records the editor as the author of a change', async () => {
    const block = await editor.client.blocks.create(siteId, {
      label: 'x',
      template: { type: 'Text', props: {} },
    })
    const rows = await server.db.rows(sql`select created_by from custom_blocks where id = ${block.id}`)
    expect(rows).toEqual([{ created_by: editor.userId }])
  })

  test('is distinct from keys in the log, which contains no cookie', async () => {
    const { meta } = await owner.client.sites.list()
    await expect.poll(() => server.logLines.find((line) => line.includes(meta.requestId))).toBeDefined()
    const line = server.logLines.find((line) => line.includes(meta.requestId)) as string
    expect(JSON.parse(line)).toMatchObject({ userId: owner.userId, accountId, mode: 'live', status: 200 })
    expect(line).not.toContain('keyId')
    expect(server.logLines.join('')).not.toContain([...owner.browser.jar.values()][0])
  })
})

test('replies to people are not cached, and content types are not sniffed', async () => {
  const session = await owner.browser.fetch('/v1/session')
  expect(session.headers.get('cache-control')).toBe('private, no-store')
  expect(session.headers.get('x-content-type-options')).toBe('nosniff')
  const sites = await owner.browser.fetch('/v1/sites')
  expect([sites.status, sites.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await server.fetch('/v1/sites', { key })).headers.get('x-content-type-options')).toBe('nosniff')
})
