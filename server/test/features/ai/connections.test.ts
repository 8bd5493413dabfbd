import { describe, expect, test } from 'vitest'
import type { Sitewright } from '../../../../client/src/index.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Resolve } from '../../../src/platform/outbound/guarded-http.ts'
import { assistant, finished, generate, untilJob } from '../../support/ai.ts'
import {
  fails,
  hangs,
  inTurn,
  neverEnds,
  type ReceivedRequest,
  redirects,
  says,
  startOpenAiServer,
} from '../../support/openai-server.ts'
import { attributesOf, type ReceivedSpan, startCollector } from '../../support/otlp-collector.ts'
import { errorOf, fieldsOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import answers from './quality/answers.json' with { type: 'json' }

/** The server's model, and that of an account. */
const ai = await startOpenAiServer(says({ suggestion: 'of the server' }))
const own = await startOpenAiServer(says({ suggestion: 'of the account' }))
const server = await startTestServer(ai.env)
const modelless = await startTestServer()
await server.db.run(
  sql`insert into tiers (name, per_minute, ai_tokens_per_month) values ('tokenless', 1000000, 0)`,
)

const KEY = 'sk-own-9876543210-zyxwvutsrq-LAST'
const CONNECTION = {
  provider: 'openai-compatible',
  model: 'own-model',
  baseUrl: own.url,
  apiKey: KEY,
} as const

async function connected(where = server, tier?: string) {
  const tenant = await where.tenant(tier === undefined ? {} : { tier })
  const { client: owner } = await loggedIn(where, tenant.accountId, 'owner')
  const connection = await owner.ai.saveConnection('model', CONNECTION)
  return { ...tenant, owner, connection }
}
const remove = (owner: Sitewright) => owner.ai.removeConnection('model')
const isPlan = ({ data }: ReceivedRequest) => 'components' in data

test('requests to the model of an account are traced', async () => {
  const collector = await startCollector()
  const traced = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  })
  const suggest = await assistant(await connected(traced))
  await suggest()
  const trace = String(own.requests.at(-1)?.headers.traceparent).split('-')
  const isIt = ({ spanId, traceId }: ReceivedSpan) => traceId === trace[1] && spanId === trace[2]
  await expect.poll(() => collector.spans.some(isIt)).toBe(true)
  const span = collector.spans.find(isIt) as ReceivedSpan
  expect(span.parentSpanId).toBeDefined()
  expect(attributesOf(span)).toMatchObject({
    'http.request.method': 'POST',
    'server.port': Number(new URL(own.url).port),
    'http.response.status_code': 200,
  })
})

describe("an account's own key", () => {
  test('is sealed in the database, and neither shown nor logged', async () => {
    const { owner, connection, accountId } = await connected()
    expect(connection).toMatchObject({ provider: 'openai-compatible', model: 'own-model', keyHint: 'LAST' })
    expect((await owner.ai.listConnections()).data).toEqual([connection])
    expect(JSON.stringify(connection)).not.toContain(KEY)
    const tables = await server.db.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const rows = await server.db.rows<{ row: string }>(
        sql`select t::text as row from ${raw(`"${name}"`)} t`,
      )
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(KEY)
    }
    expect(server.logLines.join('')).not.toContain(KEY)
    await server.db.run(sql`delete from memberships where account_id = ${accountId}`)
    await server.db.run(sql`delete from sites where account_id = ${accountId}`)
    await server.db.run(sql`delete from accounts where id = ${accountId}`)
    const left = await server.db.rows(sql`select from ai_connections where account_id = ${accountId}`)
    expect(left).toEqual([])
  })

  test("writes for live sites instead of the server's, outside the budget of the plan", async () => {
    const tenant = await connected(server, 'tokenless')
    const suggest = await assistant(tenant)
    const before = ai.requests.length
    expect(await suggest()).toMatchObject({
      suggestion: 'of the account',
      engine: 'openai-compatible/own-model',
    })
    expect(own.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(ai.requests).toHaveLength(before)
    expect(await tenant.client.ai.getUsage(tenant.siteId)).toMatchObject({
      engine: 'openai-compatible/own-model',
      isOwn: true,
      ownTokens: 18,
      tokens: { used: 0, limit: 0 },
    })
    await remove(tenant.owner)
    expect(await errorOf(suggest())).toMatchObject({ details: { reason: 'ai_tokens_used_up' } })
    expect((await tenant.owner.ai.listConnections()).data).toEqual([])
  })

  test.each([1.5, 1e300, -5, 9_007_199_254_740_991])('counts no nonsense: %d tokens', async (tokens) => {
    const tenant = await connected()
    const suggest = await assistant(tenant)
    own.answer = says(
      { suggestion: 'of the account' },
      { usage: { promptTokens: tokens, completionTokens: tokens } },
    )
    const { usage } = await suggest()
    own.answer = says({ suggestion: 'of the account' })
    for (const counted of [usage.promptTokens, usage.completionTokens]) {
      expect(counted).toBeGreaterThan(0)
      expect(counted).toBeLessThan(10_000)
    }
    const { ownTokens } = await tenant.client.ai.getUsage(tenant.siteId)
    expect(ownTokens).toBe(usage.promptTokens + usage.completionTokens)
  })

  test('is neither seen nor used by another account, and by no sandbox', async () => {
    const { accountId } = await connected()
    const requests = own.requests.length
    const other = await server.tenant()
    expect(await (await assistant(other))()).toMatchObject({ suggestion: 'of the server' })
    const { client: stranger } = await loggedIn(server, other.accountId, 'owner')
    expect((await stranger.ai.listConnections()).data).toEqual([])
    expect(await errorOf(stranger.ai.testConnection('model'))).toMatchObject({ status: 404 })
    expect(await errorOf(remove(stranger))).toMatchObject({ status: 404 })
    const { client: editor } = await loggedIn(server, accountId, 'editor')
    expect(await errorOf(editor.ai.listConnections())).toMatchObject({ status: 403 })
    expect(await errorOf(editor.ai.saveConnection('model', CONNECTION))).toMatchObject({ status: 403 })
    const sandboxKey = (await server.key(accountId, 'sandbox')).key
    const client = server.client(sandboxKey)
    const sandbox = { client, siteId: (await client.sites.create({ name: 'Try' })).id }
    expect(await (await assistant(sandbox))()).toMatchObject({ engine: 'built-in' })
    const job = await finished(sandbox, await generate(sandbox))
    expect(job.engine).toBe('built-in')
    expect(own.requests).toHaveLength(requests)
  })

  test('is kept only for the server that it was given for', async () => {
    const { owner } = await connected()
    const { apiKey: _, ...keyless } = CONNECTION
    const kept = await owner.ai.saveConnection('model', { ...keyless, model: 'another' })
    expect(kept).toMatchObject({ model: 'another', keyHint: 'LAST' })
    const moved = await owner.ai.saveConnection('model', { ...keyless, baseUrl: 'http://127.0.0.1:9/v1' })
    expect(moved.keyHint).toBeNull()
    expect(await fieldsOf(owner.ai.saveConnection('model', { provider: 'openai', model: 'gpt' }))).toEqual({
      apiKey: 'is missing: openai requires one',
    })
  })

  test('needs what its provider needs', async () => {
    const { owner } = await connected()
    const save = (purpose: 'model' | 'translation', fields: object) =>
      fieldsOf(owner.ai.saveConnection(purpose, { ...fields } as never))
    expect(await save('model', { provider: 'deepl', apiKey: KEY })).toHaveProperty('provider')
    expect(await save('model', { provider: 'openai', apiKey: KEY })).toHaveProperty('model')
    expect(await save('model', { provider: 'azure', model: 'x', apiKey: KEY })).toHaveProperty('baseUrl')
    expect(await save('translation', { provider: 'libretranslate' })).toHaveProperty('baseUrl')
    expect(await save('translation', { provider: 'deepl' })).toHaveProperty('apiKey')
    expect(await save('model', { ...CONNECTION, baseUrl: `${own.url}?a=` })).toHaveProperty('baseUrl')
    expect(await save('model', { ...CONNECTION, apiKey: 'a\nb' })).toHaveProperty('apiKey')
  })
})

describe('a test of the connection', () => {
  test('asks for a short answer', async () => {
    const { owner } = await connected()
    own.answer = says({ answer: 'ready' })
    expect(await owner.ai.testConnection('model')).toEqual({
      works: true,
      reason: null,
      message: 'openai-compatible answers',
    })
    own.answer = says({ suggestion: 'of the account' })
  })

  test.each<[string, typeof own.answer, string, string]>([
    ['the key is wrong', fails(401), 'ai_provider_misconfigured', "rejected the account's own key"],
    ['a wrong key is a 400', fails(400, 'API key not valid'), 'ai_provider_misconfigured', 'own key'],
    ['the model is unknown', fails(404), 'ai_provider_misconfigured', 'does not know the model'],
    ['it is not paid', fails(429, 'insufficient_quota'), 'ai_provider_misconfigured', 'no credit left'],
    ['the address redirects', redirects('http://127.0.0.1/'), 'ai_provider_misconfigured', 'redirects'],
    ['the provider is down', fails(500), 'ai_provider_failed', 'unreachable or failing'],
    ['the provider is busy', fails(429, 'rate limit'), 'ai_provider_busy', 'overloaded'],
    ['the model talks nonsense', says('hm'), 'ai_provider_failed', 'no usable answer'],
    ['the answer is endless', neverEnds('x'.repeat(10_000)), 'ai_provider_failed', 'no usable answer'],
  ])('says that %s', async (_title, answer, reason, message) => {
    const { owner } = await connected()
    own.answer = answer
    const result = await owner.ai.testConnection('model')
    own.answer = says({ suggestion: 'of the account' })
    expect(result).toMatchObject({ works: false, reason })
    expect(result.message).toContain(message)
    expect(result.message).not.toContain(KEY)
  })

  test("never reaches the server's network, not even by a name that moves there", async () => {
    let address = '93.184.216.34'
    const resolve: Resolve = async () => [address]
    const strict = await startTestServer({ WEBHOOK_ALLOW_NETWORKS: 'none' }, { resolve })
    const { accountId } = await strict.tenant()
    const { client: owner } = await loggedIn(strict, accountId, 'owner')
    const save = (baseUrl: string) => owner.ai.saveConnection('model', { ...CONNECTION, baseUrl })
    for (const url of [own.url, 'http://localhost:5000', 'http://[::1]/v1', 'http://169.254.169.254/v1'])
      expect(await fieldsOf(save(url))).toEqual({ baseUrl: expect.stringContaining('public internet') })
    await save(own.url.replace('127.0.0.1', 'llm.example.com'))
    address = '127.0.0.1'
    const requests = own.requests.length
    const result = await owner.ai.testConnection('model')
    expect(result).toMatchObject({ works: false, reason: 'ai_provider_misconfigured' })
    expect(result.message).toContain('not on the public internet')
    expect(own.requests).toHaveLength(requests)
  })
})

describe('a job', () => {
  const PROMPT =
    'A website for Haus am See, a small family hotel by the lake in Hallstatt with 12 rooms. Breakfast is included. ' +
    'Double room for 120 euros a night. Phone +43 6134 12345.'
  const write = { prompt: PROMPT, pageCount: 2, language: 'en' }
  const first = says(answers.pages[0] as object)
  const second = says(answers.pages[1] as object)

  test("fails with a message on the account's own key when the provider rejects it", async () => {
    const tenant = await connected()
    own.answer = fails(401)
    const job = await finished(tenant, await generate(tenant))
    own.answer = says({ suggestion: 'of the account' })
    expect(job).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { reason: 'ai_provider_misconfigured' },
    })
    expect(job.error?.message).toContain("rejected the account's own key; an account owner can change it")
  })

  test.each([
    ['the model of the server', server, 'openai-compatible/test-model'],
    ['the built-in engine', modelless, 'built-in'],
  ])('that runs when the key is removed is finished by %s', async (_title, where, engine) => {
    const tenant = await connected(where)
    let release = () => {}
    own.answer = inTurn(says(answers.plan), (response, request) => {
      release = () => first(response, request)
    })
    ai.answer = (response, request) => (isPlan(request) ? hangs() : second)(response, request)
    const before = own.requests.length
    const jobId = await generate(tenant, write)
    await expect.poll(() => own.requests.length).toBe(before + 2)
    expect((await tenant.client.ai.getJob(tenant.siteId, jobId)).engine).toBe('openai-compatible/own-model')
    await remove(tenant.owner)
    release()
    const job = await untilJob(tenant, jobId, ({ status }) => status === 'completed')
    expect(job).toMatchObject({ engine, error: null })
    expect(job.pages).toHaveLength(2)
    expect(job.notes).toContainEqual(
      `The engine was changed while the job ran, from openai-compatible/own-model to ${engine}`,
    )
    expect(own.requests).toHaveLength(before + 2)
    own.answer = says({ suggestion: 'of the account' })
    ai.answer = says({ suggestion: 'of the server' })
  })
})
