import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { eventsOf, finished, generate, untilJob } from '../../support/ai.ts'
import { fails, hangs, inTurn, says, startOpenAiServer, TEST_KEY } from '../../support/openai-server.ts'
import { errorOf } from '../../support/outcomes.ts'
import { type Schema, sampleOf } from '../../support/samples.ts'
import { startTestServer } from '../../support/server.ts'

// Far longer than a test runs, so that only the test clock makes a retry due.
const RETRY_SECONDS = [600, 1200]
const ai = await startOpenAiServer()
const server = await startTestServer({ ...ai.env, AI_RETRY_SECONDS: RETRY_SECONDS.join() })

const PLAN = {
  name: 'Lakeside House',
  tagline: 'A quiet place by the lake',
  menu: 'Pages',
  pages: [{ title: 'Home', purpose: 'Welcomes guests', sections: [{ component: 'Hero', says: 'Welcome' }] }],
  action: { label: 'Ask us', page: 1 },
  look: { theme: 'light', accent: '#1d4ed8', font: 'sans', corners: 'soft' },
}
type Format = { json_schema?: { schema: Schema } } | undefined

/** Answers any request with a sample of its schema. */
const answers: typeof ai.answer = (response, request) => {
  const { schema } = (request.body.response_format as Format)?.json_schema ?? {}
  const isPlan = schema?.properties?.tagline !== undefined
  return says(isPlan ? PLAN : (sampleOf(schema ?? {}) as object))(response, request)
}

test('a model plans and writes pages, and its usage is recorded', async () => {
  ai.answer = answers
  const site = await server.tenant({ tier: 'agency' })
  const before = ai.requests.length
  const job = await finished(site, await generate(site))
  const requestCount = ai.requests.length - before
  expect(job).toMatchObject({
    status: 'completed',
    engine: 'openai-compatible/test-model',
    notes: [],
    error: null,
  })
  expect(job.usage).toEqual({ promptTokens: 11 * requestCount, completionTokens: 7 * requestCount })
  const { tokens } = await site.client.ai.getUsage(site.siteId)
  expect(tokens).toEqual({
    used: 18 * requestCount,
    limit: 50_000_000,
    remaining: 50_000_000 - 18 * requestCount,
  })
})

describe('a job is retried later when the model', () => {
  test.each<[string, number, typeof ai.answer]>([
    ['is busy and sends Retry-After', 840, fails(429, 'busy', { headers: { 'retry-after': '840' } })],
    ['is unavailable', 600, fails(503)],
  ])('%s', async (_title, waitSeconds, answer) => {
    ai.answer = answer
    const site = await server.tenant()
    const jobId = await generate(site)
    const waiting = await untilJob(
      site,
      jobId,
      ({ status, attempts }) => status === 'queued' && attempts === 1,
    )
    expect(waiting.step).toMatch(/^Waiting to try again: /)
    const due = await server.db.first<{ due: Date }>(
      sql`select due_at as due from ai_jobs where id = ${jobId}`,
    )
    const waits = ((due?.due.getTime() ?? 0) - server.clock.now().getTime()) / 1000
    expect(waits).toBeLessThanOrEqual(waitSeconds)
    expect(waits).toBeGreaterThan(waitSeconds - 60)
    ai.answer = answers
    server.clock.advance(waitSeconds * 1000)
    expect(await finished(site, jobId)).toMatchObject({ status: 'completed', attempts: 2 })
    server.clock.run()
  })
})

test('a rejected key fails the job without revealing the key', async () => {
  ai.answer = fails(401, `Incorrect API key provided: ${TEST_KEY}`)
  const site = await server.tenant()
  const job = await finished(site, await generate(site))
  expect(job).toMatchObject({ status: 'failed', attempts: 1, error: { reason: 'ai_provider_misconfigured' } })
  expect(JSON.stringify(job)).not.toContain(TEST_KEY)
  expect(server.logLines.join('')).not.toContain(TEST_KEY)
  expect((await eventsOf(server, site.siteId)).at(-1)).toEqual({ type: 'ai_job.failed', data: job })
})

test('cancelling a job aborts the model request and counts actual tokens', async () => {
  let hungUp = 0
  ai.answer = (response, request) => {
    response.on('close', () => hungUp++)
    return hangs()(response, request)
  }
  const site = await server.tenant({ tier: 'agency' })
  const before = ai.requests.length
  const jobId = await generate(site)
  await expect.poll(() => ai.requests.length).toBe(before + 1)
  const tokensUsed = async () => (await site.client.ai.getUsage(site.siteId)).tokens.used
  const question = Math.ceil(JSON.stringify(ai.requests.at(-1)?.body.messages).length / 4)
  expect(await tokensUsed()).toBeGreaterThan(3 * question)
  await site.client.ai.cancelJob(site.siteId, jobId)
  await expect.poll(() => hungUp).toBe(1)
  await expect.poll(tokensUsed).toBeLessThan(1.1 * question)
  await expect.poll(tokensUsed).toBeGreaterThan(0.8 * question)
  expect(await site.client.ai.getJob(site.siteId, jobId)).toMatchObject({ status: 'cancelled' })
})

test('links follow a page whose slug was taken in the meantime', async () => {
  const site = await server.tenant({ tier: 'agency' })
  const [home] = PLAN.pages
  const text = { component: 'RichText', says: 'Who we are' }
  const pages = [
    { ...home, sections: [{ component: 'Hero', says: 'Welcome' }, text] },
    { title: 'About', purpose: 'Tells who we are', sections: [text] },
  ]
  const html = '<p><a href="/about#team">Team</a></p>'
  ai.answer = async (response, request) => {
    const { schema } = (request.body.response_format as Format)?.json_schema ?? {}
    if (schema?.properties?.tagline) return says({ ...PLAN, pages })(response, request)
    const answer = sampleOf(schema ?? {}) as Record<string, object>
    if (!answer.section2)
      await site.client.pages.create(site.siteId, { title: 'About', slug: 'about', blocks: {} })
    return says(answer.section2 ? { ...answer, section2: { html } } : answer)(response, request)
  }
  const job = await finished(site, await generate(site, { pageCount: 2 }))
  expect(job.pages.map(({ slug }) => slug)).toEqual(['/', 'about-2'])
  const { blocks } = await site.client.pages.get(site.siteId, job.pages[0]?.id as string)
  expect(JSON.stringify(blocks)).toContain('/about-2#team')
})

/** Tokens reserved by the first step of a job. */
async function reserved(prompt: string) {
  ai.answer = hangs()
  const site = await server.tenant({ tier: 'agency' })
  const before = ai.requests.length
  const jobId = await generate(site, { prompt })
  await expect.poll(() => ai.requests.length).toBe(before + 1)
  const { used } = (await site.client.ai.getUsage(site.siteId)).tokens
  await site.client.ai.cancelJob(site.siteId, jobId)
  return used
}

test('a step reserves tokens according to the length of its prompt', async () => {
  const [short, long] = [await reserved('A bakery'), await reserved('A bakery '.repeat(800))]
  expect(long - short).toBeGreaterThan(2 * ((799 * 9) / 4) - 10)
})

test('a step reserves tokens for reasoning once the model is known to reason', async () => {
  const before = await reserved('A bakery')
  const { client, siteId } = await server.tenant()
  const page = await client.pages.create(siteId, { title: 'Our bakery', slug: 'bakery' })
  const cutOff = says('{"suggestion": "The', { finishReason: 'length', reasoning: 'hm '.repeat(4_000) })
  ai.answer = inTurn(cutOff, says({ suggestion: 'Good' }))
  await client.ai.contentAssist(siteId, { pageId: page.id })
  const thought = (3 * 4_000) / 4
  expect((await reserved('A bakery')) - before).toBe(2 * 2 * thought)
})

test('a job needs tokens to start and for each step', async () => {
  await server.db.run(sql`
    insert into tiers (name, per_minute, ai_tokens_per_month) values ('none', 1000000, 0), ('few', 1000000, 100)`)
  ai.answer = answers
  const none = await server.tenant({ tier: 'none' })
  const refused = await errorOf(none.client.ai.generate(none.siteId, { prompt: 'A bakery' }))
  expect(refused.details).toMatchObject({ reason: 'ai_tokens_used_up', limit: 0, used: 0, remaining: 0 })
  const few = await server.tenant({ tier: 'few' })
  const before = ai.requests.length
  const job = await finished(few, await generate(few))
  expect(job).toMatchObject({ status: 'failed', attempts: 1, error: { reason: 'ai_tokens_used_up' } })
  expect(ai.requests.length).toBe(before)
  const sandbox = await server.tenant({ tier: 'none', mode: 'sandbox' })
  expect(await finished(sandbox, await generate(sandbox))).toMatchObject({
    engine: 'built-in',
    status: 'completed',
  })
  expect(ai.requests.length).toBe(before)
})

describe('an estimate', () => {
  const request = { prompt: 'A bakery called Krume', pageCount: 2, language: 'en' }

  test('comes before and with a job, and grows with its pages', async () => {
    ai.answer = answers
    const site = await server.tenant({ tier: 'starter' })
    const estimate = await site.client.ai.estimateGeneration(site.siteId, request)
    expect(estimate).toMatchObject({
      characters: 0,
      videoCredits: 0,
      paidBy: 'plan',
      left: { tokens: 200_000, videoCredits: 0 },
    })
    const { from, to } = estimate.tokens
    expect(from).toBeGreaterThan(1_000)
    expect(to).toBeGreaterThan(2 * from)
    const more = await site.client.ai.estimateGeneration(site.siteId, { ...request, pageCount: 4 })
    expect(more.tokens.from).toBeGreaterThan(from)
    expect(more.tokens.to).toBeGreaterThan(to)
    const open = await site.client.ai.estimateGeneration(site.siteId, { prompt: request.prompt })
    expect(open.tokens.to - open.tokens.from).toBeGreaterThan(more.tokens.to - more.tokens.from)
    const started = await site.client.ai.generate(site.siteId, request)
    expect(started.estimate).toEqual(estimate)
    const job = await finished(site, started.jobId)
    expect(job.usage.promptTokens + job.usage.completionTokens).toBeGreaterThan(0)
  })

  test('covers what a page may reserve, and what was sent for it', async () => {
    ai.answer = hangs()
    const site = await server.tenant({ tier: 'agency' })
    const { tokens } = await site.client.ai.estimateGeneration(site.siteId, request)
    const before = ai.requests.length
    const { jobId } = await site.client.ai.generate(site.siteId, request)
    await expect.poll(() => ai.requests.length).toBe(before + 1)
    const { used } = (await site.client.ai.getUsage(site.siteId)).tokens
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(tokens.to)
    await site.client.ai.cancelJob(site.siteId, jobId)
  })

  test('is nothing in the sandbox', async () => {
    const { client, siteId } = await server.tenant({ mode: 'sandbox' })
    expect(await client.ai.estimateGeneration(siteId, { ...request, useHeroVideo: true })).toEqual({
      tokens: { from: 0, to: 0 },
      characters: 0,
      videoCredits: 0,
      paidBy: 'nobody',
      left: { tokens: null, characters: null, videoCredits: null },
    })
  })
})
