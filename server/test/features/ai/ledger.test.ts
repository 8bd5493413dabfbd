import { describe, expect, test } from 'vitest'
import { ForbiddenError } from '../../../../client/src/index.ts'
import { meteredCharacters } from '../../../src/features/ai/budget/characters.ts'
import { metered } from '../../../src/features/ai/budget/ledger.ts'
import { sweepEntries } from '../../../src/features/ai/budget/ledger-queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { LanguageModelError } from '../../../src/platform/language-model/model.ts'
import { finished, generate } from '../../support/ai.ts'
import { tally } from '../../support/booking.ts'
import type { Site } from '../../support/changes/resources.ts'
import { errorOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { startVideoServer } from '../../support/video-server.ts'

const video = await startVideoServer(['succeeded'])
const server = await startTestServer(video.env)
/** Without a worker: jobs stay queued. */
const idle = await startTestServer(video.env, { background: false })
const withoutVideos = await startTestServer()

const withVideo = (site: Site, fields: object = {}) => generate(site, { useHeroVideo: true, ...fields })
/** Counts outcomes: `done`, or the reason of the rejection. */
async function outcomesOf(promises: PromiseLike<unknown>[]) {
  const errors = await Promise.all(promises.map(errorOf))
  return tally(errors.map((error) => (error ? String(error.details?.reason ?? error) : 'done')))
}
const creditsOf = async ({ client, siteId }: Site) => (await client.ai.getUsage(siteId)).videoCredits

describe('video credits', () => {
  test('are never overspent by 30 concurrent requests', async () => {
    const professional = await idle.tenant({ tier: 'professional' })
    const requests = Array.from({ length: 30 }, () => withVideo(professional))
    expect(await outcomesOf(requests)).toEqual({ done: 5, video_credits_used_up: 25 })
    expect(await creditsOf(professional)).toEqual({ used: 5, limit: 5, remaining: 0 })
    const error = await errorOf(withVideo(professional))
    expect(error).toBeInstanceOf(ForbiddenError)
    expect(error.details).toMatchObject({ limit: 5, used: 5, remaining: 0 })
    expect(error.details.resetsAt).toMatch(/-01T00:00:00\.000Z$/)
    expect(await outcomesOf([generate(professional)])).toEqual({ done: 1 })
  })

  test('are 30 for an agency and depend on the video model', async () => {
    const agency = await idle.tenant({ tier: 'agency' })
    await withVideo(agency, { videoModelId: 'seedance-standard' })
    await withVideo(agency, { videoModelId: 'kling-standard' })
    await withVideo(agency)
    expect(await creditsOf(agency)).toEqual({ used: 4, limit: 30, remaining: 26 })
    const professional = await idle.tenant({ tier: 'professional' })
    const standard = () => withVideo(professional, { videoModelId: 'seedance-standard' })
    expect(await outcomesOf([standard(), standard(), standard()])).toEqual({
      done: 2,
      video_credits_used_up: 1,
    })
    expect(await outcomesOf([withVideo(professional)])).toEqual({ done: 1 })
  })

  test('are shared by the sites of one account', async () => {
    const site = await idle.tenant({ tier: 'professional' })
    const { videoCredits, left } = await site.client.ai.estimateGeneration(site.siteId, {
      prompt: 'A bakery',
      useHeroVideo: true,
      videoModelId: 'seedance-standard',
    })
    expect([videoCredits, left.videoCredits]).toEqual([2, 5])
    const second = { ...site, siteId: (await site.client.sites.create({ name: 'Second' })).id }
    const requests = [site, second, site, second, site, second, site, second].map((one) => withVideo(one))
    expect(await outcomesOf(requests)).toEqual({ done: 5, video_credits_used_up: 3 })
    expect(await outcomesOf([withVideo(await idle.tenant({ tier: 'professional' }))])).toEqual({ done: 1 })
  })

  test('are refunded once when a job is cancelled concurrently', async () => {
    const site = await idle.tenant({ tier: 'professional' })
    const jobs = await Promise.all(Array.from({ length: 5 }, () => withVideo(site)))
    const cancel = () => site.client.ai.cancelJob(site.siteId, jobs[0] as string)
    await Promise.all([cancel(), cancel(), cancel()])
    expect(await creditsOf(site)).toEqual({ used: 4, limit: 5, remaining: 1 })
    expect(await outcomesOf([withVideo(site), withVideo(site)])).toEqual({
      done: 1,
      video_credits_used_up: 1,
    })
  })

  test('renew monthly and count in the month of the request', async () => {
    const { clock } = idle
    const site = await idle.tenant({ tier: 'professional' })
    clock.freeze('2031-06-30T23:59:59Z')
    const jobs = await Promise.all(Array.from({ length: 5 }, () => withVideo(site)))
    expect(await outcomesOf([withVideo(site)])).toEqual({ video_credits_used_up: 1 })
    clock.freeze('2031-07-01T00:00:00Z')
    expect(await site.client.ai.getUsage(site.siteId)).toMatchObject({
      month: '2031-07',
      resetsAt: '2031-08-01T00:00:00.000Z',
      videoCredits: { used: 0, limit: 5, remaining: 5 },
    })
    await withVideo(site)
    await site.client.ai.cancelJob(site.siteId, jobs[0] as string)
    expect(await creditsOf(site)).toMatchObject({ used: 1 })
    clock.freeze('2031-06-30T23:59:59Z')
    expect(await creditsOf(site)).toMatchObject({ used: 4 })
    clock.run()
  })

  test('are spent only if the video is created', async () => {
    const site = await server.tenant({ tier: 'professional' })
    const completed = await finished(site, await withVideo(site, { videoModelId: 'seedance-standard' }))
    expect(completed).toMatchObject({
      heroVideoGenerated: true,
      videoCreditsUsed: 2,
      videoModel: 'seedance-standard',
    })
    await finished(site, await generate(site))
    expect(await creditsOf(site)).toEqual({ used: 2, limit: 5, remaining: 3 })
    video.statuses = ['failed']
    const failed = await finished(site, await withVideo(site))
    video.statuses = ['succeeded']
    expect(failed).toMatchObject({ status: 'completed', heroVideoGenerated: false, videoCreditsUsed: 0 })
    expect(await creditsOf(site)).toEqual({ used: 2, limit: 5, remaining: 3 })
  })

  test('are not part of the Starter plan: a 403 names the plan', async () => {
    const site = await idle.tenant({ tier: 'starter' })
    const error = await errorOf(withVideo(site))
    expect(error).toBeInstanceOf(ForbiddenError)
    expect(error.message).toContain('starter plan')
    expect(error.details).toEqual({ reason: 'video_not_in_plan', plan: 'starter' })
    expect((await site.client.ai.listJobs(site.siteId)).total).toBe(0)
    expect(await outcomesOf([generate(site)])).toEqual({ done: 1 })
  })

  test('are not needed in sandbox mode', async () => {
    await server.db.run(sql`
      insert into tiers (name, per_minute, video_credits_per_month) values ('videoless', 1000000, 0)`)
    const live = await server.tenant({ tier: 'videoless' })
    expect(await outcomesOf([withVideo(live)])).toEqual({ video_not_in_plan: 1 })
    const site = await server.tenant({ tier: 'videoless', mode: 'sandbox' })
    const requests = video.requests.length
    const job = await finished(site, await withVideo(site))
    expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: false, videoCreditsUsed: 0 })
    expect(job.notes).toContainEqual(expect.stringContaining('sandbox keys do not create any'))
    expect(video.requests.length).toBe(requests)
    expect(await site.client.ai.getUsage(site.siteId)).toMatchObject({
      videoCredits: { used: 0, limit: null, remaining: null },
      tokens: { used: 0, limit: null, remaining: null },
      engine: 'built-in',
      sandbox: true,
    })
  })

  test('are not spent without a video provider', async () => {
    const site = await withoutVideos.tenant({ tier: 'professional' })
    const jobs = await Promise.all(Array.from({ length: 6 }, () => withVideo(site, { pageCount: 1 })))
    const job = await finished(site, jobs[0] as string)
    await Promise.allSettled(jobs.map((id) => site.client.ai.cancelJob(site.siteId, id)))
    expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: false, videoCreditsUsed: 0 })
    expect(job.notes).toContainEqual(expect.stringContaining('no video provider'))
    expect(job.mediaIds.length).toBeGreaterThan(0)
    expect(await creditsOf(site)).toMatchObject({ used: 0 })
    const starter = await withoutVideos.tenant({ tier: 'starter' })
    expect(await outcomesOf([withVideo(starter)])).toEqual({ video_not_in_plan: 1 })
  })
})

describe('AI tokens', () => {
  const LIMIT = 1_000
  const ask = () => Promise.reject(new Error('not asked'))
  const languageModel = { name: 'test/model', ask, thinkingTokens: () => 0, isOwn: false }

  /** Creates a site whose account has a monthly token limit, and a function that spends tokens. */
  async function withTokens(mode: 'live' | 'sandbox' = 'live') {
    await idle.db.run(sql`
      insert into tiers (name, per_minute, ai_tokens_per_month) values ('thousand', 1000000, ${LIMIT})
      on conflict do nothing`)
    const tenant = await idle.tenant({ tier: 'thousand', mode })
    const { siteId, accountId } = tenant
    const site = { id: siteId, accountId, mode, timeZone: 'UTC', currency: 'EUR', language: 'en' }
    const context = { ...idle.platform, site }
    const model = mode === 'live' ? languageModel : null
    const spend = (maxTokens: number, run: () => Promise<number>, jobId?: string) =>
      metered(context, { model, kind: jobId ? 'generate' : 'translate', maxTokens, jobId }, async () => ({
        value: null,
        usage: { promptTokens: await run(), completionTokens: 10 },
      }))
    const tokens = async () => (await tenant.client.ai.getUsage(siteId)).tokens
    return { ...tenant, context, model, spend, tokens }
  }
  /** Work that runs until the test releases it. */
  function gate() {
    let open = () => {}
    let waiting = 0
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const work = (tokens: number) => async () => {
      waiting++
      await opened
      return tokens
    }
    return { work, open: () => open(), waiting: () => waiting }
  }

  test('are never overspent by concurrent work, which reserves its maximum', async () => {
    const { spend, tokens } = await withTokens()
    const { work, open, waiting } = gate()
    const spending = Array.from({ length: 30 }, () => spend(100, work(50)))
    let refused = 0
    for (const one of spending) one.catch(() => refused++)
    const outcomes = outcomesOf(spending)
    await expect.poll(() => refused + waiting()).toBe(30)
    expect(waiting()).toBe(10)
    await expect.poll(async () => (await tokens()).used).toBe(1_000)
    const error = await errorOf(spend(1, work(1)))
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 })
    expect(error.message).toContain('0 of its 1000 AI tokens left this month')
    expect(error.details).toMatchObject({
      reason: 'ai_tokens_used_up',
      limit: 1_000,
      used: 1_000,
      remaining: 0,
    })
    open()
    expect(await outcomes).toEqual({ done: 10, ai_tokens_used_up: 20 })
    expect(await tokens()).toEqual({ used: 600, limit: 1_000, remaining: 400 })
    expect(waiting()).toBe(10)
  })

  test('beyond a reservation are granted while some are left', async () => {
    const { context, model, tokens } = await withTokens()
    const answers: boolean[] = []
    let asking = 0
    const work = { model, kind: 'translate', maxTokens: 10 } as const
    const allAsk = () => expect.poll(() => asking).toBe(10)
    const allAnswered = () => expect.poll(() => answers.length).toBe(10)
    const spend = () =>
      metered(context, work, async (extendReservation) => {
        asking++
        await allAsk()
        answers.push(await extendReservation(200))
        await allAnswered()
        return { value: null, usage: { promptTokens: 10, completionTokens: 0 } }
      })
    const spending = Promise.all(Array.from({ length: 10 }, spend))
    await allAnswered()
    expect(answers.filter((isGiven) => isGiven)).toHaveLength(4)
    await spending
    expect(await tokens()).toMatchObject({ used: 100 })
  })

  test('spent by failed work are counted, and the remaining ones released', async () => {
    const { spend, tokens } = await withTokens()
    const usage = { promptTokens: 70, completionTokens: 5 }
    const failing = async () => {
      throw new LanguageModelError('timeout', 'too late', { usage })
    }
    expect(await errorOf(spend(900, failing))).toBeInstanceOf(LanguageModelError)
    expect(await errorOf(spend(900, () => Promise.reject(new TypeError('bug'))))).toBeInstanceOf(TypeError)
    expect(await tokens()).toEqual({ used: 75, limit: 1_000, remaining: 925 })
  })

  test('reserved by a process that died are released after 30 minutes', async () => {
    const { spend, tokens } = await withTokens()
    const { work, waiting, open } = gate()
    const late = spend(800, work(100))
    await expect.poll(waiting).toBe(1)
    expect(await tokens()).toMatchObject({ used: 800 })
    idle.clock.advance(29 * 60_000)
    expect(await tokens()).toMatchObject({ used: 800 })
    idle.clock.advance(2 * 60_000)
    expect(await tokens()).toMatchObject({ used: 0 })
    open()
    await late
    idle.clock.run()
    expect(await tokens()).toMatchObject({ used: 110 })
  })

  test('and so are the characters of a translation', async () => {
    const { context, client, siteId } = await withTokens()
    const characters = async () => (await client.ai.getUsage(siteId)).characters.used
    const { work, waiting, open } = gate()
    const translator = { name: 'deepl', keepTag: 'k', isOwn: false, translate: async () => ['ü'] } as const
    const languages = { sourceLanguage: 'en', targetLanguage: 'de' }
    const late = meteredCharacters(context, { translator, characters: 30 }, async (counting) => {
      await work(0)()
      return counting.translate({ ...languages, texts: ['Fish'] }, new AbortController().signal)
    })
    await expect.poll(waiting).toBe(1)
    expect(await characters()).toBe(30)
    idle.clock.advance(31 * 60_000)
    expect(await characters()).toBe(0)
    open()
    expect(await late).toMatchObject({ sent: 4 })
    idle.clock.run()
    expect(await characters()).toBe(4)
  })

  test('reserved for a job are released to the process that takes it over', async () => {
    const { spend, tokens } = await withTokens()
    const { work, waiting, open } = gate()
    const first = spend(800, work(100), 'aijob_1')
    await expect.poll(waiting).toBe(1)
    idle.clock.advance(31 * 60_000)
    expect(await outcomesOf([spend(800, work(1), 'aijob_2')])).toEqual({ ai_tokens_used_up: 1 })
    const second = spend(800, work(200), 'aijob_1')
    await expect.poll(waiting).toBe(2)
    expect(await tokens()).toMatchObject({ used: 800 })
    open()
    await Promise.all([first, second])
    idle.clock.run()
    expect(await tokens()).toMatchObject({ used: 320 })
  })

  test('count in the month of their reservation', async () => {
    const { spend, tokens } = await withTokens()
    const { work, waiting, open } = gate()
    idle.clock.freeze('2032-01-31T23:59:59Z')
    const spending = spend(100, work(80))
    await expect.poll(waiting).toBe(1)
    idle.clock.freeze('2032-02-01T00:00:00Z')
    open()
    await spending
    expect(await tokens()).toMatchObject({ used: 0, remaining: 1_000 })
    idle.clock.freeze('2032-01-31T23:59:59Z')
    expect(await tokens()).toMatchObject({ used: 90 })
    idle.clock.run()
  })

  test('stay counted when their ledger entries are deleted', async () => {
    const { spend, tokens, siteId } = await withTokens()
    await spend(100, async () => 80)
    const entries = () => idle.db.rows(sql`select state from ai_ledger where site_id = ${siteId}`)
    const later = (days: number) => new Date(idle.clock.now().getTime() + days * 86_400_000)
    await sweepEntries(idle.db, later(0), later(-1))
    expect(await entries()).toEqual([{ state: 'settled' }])
    await sweepEntries(idle.db, later(0), later(1))
    expect(await entries()).toEqual([])
    expect(await tokens()).toMatchObject({ used: 90 })
  })

  test('are not counted in sandbox mode', async () => {
    const { spend } = await withTokens('sandbox')
    await spend(5_000, async () => 5_000)
    const rows = await idle.db.rows(sql`select 1 from ai_ledger where tokens_reserved = 5000`)
    expect(rows).toEqual([])
  })
})
