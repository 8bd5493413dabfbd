import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { Sitewright } from '../../../../client/src/index.ts'
import { addPage, assistant, finished, generate, heading, puck, untilJob } from '../../support/ai.ts'
import { fails, hangs, says, startOpenAiServer } from '../../support/openai-server.ts'
import { errorOf } from '../../support/outcomes.ts'
import { loggedIn } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startTranslator } from '../../support/translator-server.ts'

const ai = await startOpenAiServer(fails(401))
const own = await startOpenAiServer()
/** Servers of accounts take as long as they like, unless the test says how long one may take. */
const server = await startTestServer({ ...ai.env, AI_TIMEOUT_MS: '60000' })
const strict = await startTestServer({ AI_TIMEOUT_MS: '1000', AI_RETRY_SECONDS: '600' })

async function connected(where: TestServer) {
  const tenant = await where.tenant({ tier: 'agency' })
  const { client: owner } = await loggedIn(where, tenant.accountId, 'owner')
  await owner.ai.saveConnection('model', { provider: 'openai-compatible', model: 'm', baseUrl: own.url })
  return { ...tenant, owner }
}

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

test('jobs with slow providers of accounts leave room for the jobs of others', async () => {
  own.answer = hangs()
  const slow = await Promise.all([1, 2, 3].map(() => connected(server)))
  const started = slow.flatMap((tenant) => [tenant, tenant])
  const jobs = await Promise.all(started.map(async (tenant) => ({ tenant, id: await generate(tenant) })))
  ended.push(() =>
    Promise.all(jobs.map(({ tenant, id }) => tenant.client.ai.cancelJob(tenant.siteId, id).catch(() => {}))),
  )
  const other = await server.tenant()
  expect(await finished(other, await generate(other))).toMatchObject({ status: 'failed' })
  await expect.poll(() => own.requests.length).toBe(2)
  const shown = await Promise.all(
    slow.map(async ({ client, siteId }) => (await client.ai.listJobs(siteId, { status: 'running' })).total),
  )
  expect(shown.sort()).toEqual([0, 1, 1])
})

test('a job that turns out to be one of a slow provider waits for a slot of these', async () => {
  let release = () => {}
  ai.answer = (response, request) => {
    release = () => says(PLAN)(response, request)
  }
  own.answer = hangs()
  const tenant = await server.tenant({ tier: 'agency' })
  const { client: owner } = await loggedIn(server, tenant.accountId, 'owner')
  const before = ai.requests.length
  const id = await generate(tenant)
  await expect.poll(() => ai.requests.length).toBe(before + 1)
  await owner.ai.saveConnection('model', { provider: 'openai-compatible', model: 'm', baseUrl: own.url })
  release()
  ai.answer = fails(401)
  const job = await untilJob(tenant, id, ({ engine, attempts }) => engine.endsWith('/m') && attempts > 1)
  expect(job).toMatchObject({ status: 'running', attempts: 2 })
  await tenant.client.ai.cancelJob(tenant.siteId, id)
})

test('requests with a slow provider hold few slots, which are not those of others', async () => {
  const pending: (() => void)[] = []
  const good = says({ suggestion: 'Good' })
  own.answer = (response, request) => pending.push(() => good(response, request))
  ai.answer = good
  const { key, siteId } = await connected(server)
  const client = new Sitewright({ apiKey: key, baseUrl: server.address, maxRetries: 0 })
  const assist = await assistant({ client, siteId })
  // 4 requests run, 16 wait, and one is rejected.
  const busy: unknown[] = []
  const greedy = Array.from({ length: 21 }, () => assist().catch((error) => busy.push(error)))
  await expect.poll(() => busy.length).toBe(1)
  await expect.poll(() => pending.length).toBe(4)
  expect(await (await assistant(await server.tenant()))()).toMatchObject({ suggestion: 'Good' })
  own.answer = good
  for (const answer of pending) answer()
  await Promise.all(greedy)
  ai.answer = fails(401)
})

test("an answer of an account's provider is given up when it only trickles", async () => {
  own.answer = (response, request) => {
    const { write, end } = response
    const pieces: Parameters<ServerResponse['write']>[] = []
    Object.assign(response, {
      write: (...piece: (typeof pieces)[number]) => pieces.push(piece),
      end: () => {},
    })
    says({ suggestion: 'Slow' })(response, request)
    let count = 0
    // 4 seconds in all: longer than two timeouts, and shorter than ten.
    const sending = setInterval(() => {
      if (response.destroyed) return clearInterval(sending)
      if (++count < 40) return write.call(response, ': wait\n\n', 'utf8')
      clearInterval(sending)
      for (const [piece] of pieces) write.call(response, piece, 'utf8')
      end.call(response, 'data: [DONE]\n\n', 'utf8')
    }, 100)
  }
  const assist = await assistant(await connected(strict))
  expect(await errorOf(assist())).toMatchObject({ details: { reason: 'ai_provider_timeout' } })
})

test("a step of a job ends after a while, whatever an account's provider does", async () => {
  const service = await startTranslator('libretranslate')
  service.answer = () => true
  const { client, siteId, accountId } = await strict.tenant()
  const { client: owner } = await loggedIn(strict, accountId, 'owner')
  await owner.ai.saveConnection('translation', { provider: 'libretranslate', baseUrl: service.url })
  await addPage(client, siteId, puck(heading('h', 'Sleep at the lake')))
  const { jobId } = await client.ai.translateSite(siteId, { targetLanguages: ['de'] })
  const job = await untilJob({ client, siteId }, jobId, ({ step }) => step?.startsWith('Waiting') ?? false)
  expect(job.step).toContain('took too long')
  await client.ai.cancelJob(siteId, jobId)
})

const PLAN = {
  name: 'Lakeside House',
  tagline: 'A quiet place by the lake',
  menu: 'Pages',
  pages: [{ title: 'Home', purpose: 'Welcomes guests', sections: [{ component: 'Hero', says: 'Welcome' }] }],
  action: { label: 'Ask us', page: 1 },
  look: { theme: 'light', accent: '#1d4ed8', font: 'sans', corners: 'soft' },
}
