import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConflictError, NotFoundError } from '../../../../client/src/index.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { addImage, eventsOf, finished, generate, PROMPT, untilJob } from '../../support/ai.ts'
import type { Site } from '../../support/changes/resources.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { startTestServer } from '../../support/server.ts'
import { startVideoServer } from '../../support/video-server.ts'

// Far longer than a test runs, so that only the test clock makes a retry due.
const RETRY_SECONDS = [600, 1200]
const video = await startVideoServer()
const server = await startTestServer({ ...video.env, AI_RETRY_SECONDS: RETRY_SECONDS.join() })
/** Without a worker: jobs stay queued. */
const idle = await startTestServer({}, { background: false })

/** All stored files of a site, orphans included. */
async function filesOf(siteId: string): Promise<string[]> {
  const all = await readdir(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && entry.parentPath.includes(siteId)).map(({ name }) => name)
}

describe('generation job', () => {
  test('saves drafts and images and emits an event', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const started = await server.fetch(`/v1/sites/${siteId}/ai/generate`, {
      method: 'POST',
      key: site.key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: PROMPT, pageCount: 3, language: 'de' }),
    })
    expect(started.status).toBe(202)
    const { data } = await started.json()
    expect(data).toMatchObject({ jobId: expect.stringMatching(/^aijob_/), status: 'queued' })

    const job = await finished(site, data.jobId)
    expect(job).toMatchObject({
      status: 'completed',
      progress: 100,
      step: null,
      prompt: PROMPT,
      language: 'de',
    })
    expect(job).toMatchObject({
      engine: 'built-in',
      usage: { promptTokens: 0, completionTokens: 0 },
      error: null,
    })
    expect(job).toMatchObject({
      heroVideoGenerated: false,
      videoModel: null,
      videoCreditsUsed: 0,
      attempts: 1,
    })
    expect(job.notes).toEqual([
      expect.stringContaining('built-in engine'),
      expect.stringContaining('stay in English'),
    ])
    expect(job.pages).toHaveLength(3)

    const media = (await client.media.list(siteId)).data
    expect(media.map(({ id }) => id).sort()).toEqual([...job.mediaIds].sort())
    expect(media.length).toBeGreaterThan(0)
    const shown = new Set<string>()
    for (const { id, title, slug } of job.pages) {
      const page = await client.pages.get(siteId, id)
      expect(page).toMatchObject({ title, slug, status: 'draft' })
      expect(page.seo.title).not.toBe('')
      const text = JSON.stringify(page)
      for (const { url } of media) if (text.includes(url)) shown.add(url)
    }
    expect(shown.size).toBe(media.length)
    for (const { url } of media) expect((await fetch(url)).status).toBe(200)

    const events = await eventsOf(server, siteId)
    expect(events.at(-1)).toEqual({ type: 'ai_job.completed', data: job })
    const count = (type: string) => events.filter((event) => event.type === type).length
    expect([count('page.created'), count('media.uploaded')]).toEqual([3, media.length])
    expect((await client.ai.listJobs(siteId, { status: 'completed' })).data).toEqual([job])
    expect((await client.ai.listJobs(siteId, { status: 'failed' })).total).toBe(0)
  })

  test('is started once per Idempotency-Key', async () => {
    const site = await server.tenant()
    const idempotencyKey = crypto.randomUUID()
    const start = () => site.client.ai.generate(site.siteId, { prompt: PROMPT }, { idempotencyKey })
    const answers = await Promise.all([start(), start(), start()])
    answers.push(await start())
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1)
    expect((await site.client.ai.listJobs(site.siteId)).total).toBe(1)
  })

  test('avoids slugs that are already taken', async () => {
    const site = await server.tenant()
    const two = { pageCount: 2 }
    const first = await finished(site, await generate(site, two))
    const twins = await Promise.all([generate(site, two), generate(site, two)])
    const done = await Promise.all(twins.map((id) => finished(site, id)))
    expect(done.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const slugs = [first, ...done].flatMap(({ pages }) => pages.map(({ slug }) => slug))
    expect(new Set(slugs).size).toBe(6)
    const second = first.pages[1]?.slug
    expect(slugs).toContain(`${second}-2`)
    for (const { pages } of done) {
      const [home, other] = await Promise.all(pages.map(({ id }) => site.client.pages.get(site.siteId, id)))
      expect(JSON.stringify(home?.blocks)).toContain(`"/${other?.slug}"`)
      expect(JSON.stringify(home?.blocks)).not.toContain(`"/${second}"`)
    }
  })

  test('is visible to its own site only', async () => {
    const [site, stranger] = [await idle.tenant(), await idle.tenant()]
    const jobId = await generate(site)
    const other = { ...site, siteId: (await site.client.sites.create({ name: 'Other' })).id }
    for (const { client, siteId } of [stranger, other]) {
      expect(await errorOf(client.ai.getJob(siteId, jobId))).toBeInstanceOf(NotFoundError)
      expect(await errorOf(client.ai.cancelJob(siteId, jobId))).toBeInstanceOf(NotFoundError)
      expect((await client.ai.listJobs(siteId)).data).toEqual([])
    }
    expect((await site.client.ai.getJob(site.siteId, jobId)).status).toBe('queued')
  })

  test('rejects an unknown language, an empty prompt and missing images', async () => {
    const [site, stranger] = [await idle.tenant(), await idle.tenant()]
    const start = (fields: object) => site.client.ai.generate(site.siteId, { prompt: PROMPT, ...fields })
    expect(await fieldsOf(start({ language: 'no language' }))).toHaveProperty('language')
    expect(await fieldsOf(start({ prompt: ' \n ' }))).toHaveProperty('prompt')
    expect(await fieldsOf(start({ referenceMediaIds: ['media_none'] }))).toHaveProperty('referenceMediaIds')
    const { id } = await addImage(stranger)
    expect(await fieldsOf(start({ referenceMediaIds: [id] }))).toHaveProperty('referenceMediaIds')
    expect((await site.client.ai.listJobs(site.siteId)).total).toBe(0)
  })

  test('is rejected beyond 20 unfinished jobs, concurrent requests included', async () => {
    const site = await idle.tenant()
    const starting = Array.from({ length: 30 }, () => generate(site))
    expect(await outcomesOf(starting)).toEqual({ done: 20, too_many_jobs: 10 })
    const [job] = (await site.client.ai.listJobs(site.siteId)).data
    await site.client.ai.cancelJob(site.siteId, job?.jobId as string)
    expect(await outcomesOf([generate(site), generate(site)])).toEqual({ done: 1, too_many_jobs: 1 })
  })
})

describe('cancelling a job', () => {
  test('ends a queued job and is repeatable', async () => {
    const site = await idle.tenant()
    const jobId = await generate(site)
    const cancelled = await site.client.ai.cancelJob(site.siteId, jobId)
    expect(cancelled).toMatchObject({ status: 'cancelled', pages: [], mediaIds: [], error: null })
    expect(cancelled.finishedAt).not.toBeNull()
    expect(await site.client.ai.cancelJob(site.siteId, jobId)).toEqual(cancelled)
    expect(await eventsOf(idle, site.siteId)).toEqual([])
  })

  test('aborts a running job and discards its results', async () => {
    const site = await server.tenant()
    let hungUp = 0
    video.answer = (response, { method }) => {
      if (method !== 'POST') return false
      response.on('close', () => hungUp++)
      return true
    }
    const jobId = await generate(site, { useHeroVideo: true })
    await expect.poll(() => video.videoRequests().some(({ id }) => id === jobId)).toBe(true)
    expect(await site.client.ai.getJob(site.siteId, jobId)).toMatchObject({ status: 'running' })
    const cancelled = await site.client.ai.cancelJob(site.siteId, jobId)
    expect(cancelled).toMatchObject({ status: 'cancelled', videoCreditsUsed: 0 })
    await expect.poll(() => hungUp).toBe(1)
    video.answer = () => false
    expect(await site.client.ai.getJob(site.siteId, jobId)).toEqual(cancelled)
    expect((await site.client.pages.list(site.siteId)).total).toBe(0)
    expect((await eventsOf(server, site.siteId)).map(({ type }) => type)).toEqual([])
  })

  test('deletes images that are already stored', async () => {
    const site = await server.tenant()
    const { db } = server
    await db.run(sql`alter table pages add constraint unwritable check (title = 'none') not valid`)
    const jobId = await generate(site)
    const waiting = await untilJob(site, jobId, ({ step }) => step?.startsWith('Waiting') ?? false)
    await db.run(sql`alter table pages drop constraint unwritable`)
    expect(waiting.mediaIds.length).toBeGreaterThan(0)
    expect((await filesOf(site.siteId)).length).toBeGreaterThan(0)
    await site.client.ai.cancelJob(site.siteId, jobId)
    expect((await site.client.media.list(site.siteId)).total).toBe(0)
    await expect.poll(() => filesOf(site.siteId)).toEqual([])
    const types = (await eventsOf(server, site.siteId)).map(({ type }) => type)
    const deleted = types.filter((type) => type === 'media.deleted')
    expect(deleted).toHaveLength(waiting.mediaIds.length)
  })

  test('rejects a finished job', async () => {
    const site = await server.tenant()
    const jobId = await generate(site)
    const job = await finished(site, jobId)
    const error = await errorOf(site.client.ai.cancelJob(site.siteId, jobId))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.reason).toBe('job_finished')
    expect(await site.client.ai.getJob(site.siteId, jobId)).toEqual(job)
  })
})

describe('failing job', () => {
  /** Starts a job whose pages cannot be saved until `repair` is called. */
  async function unsaved(site: Site) {
    const { db, clock } = server
    await db.run(sql`alter table pages add constraint unwritable check (title = 'none') not valid`)
    const jobId = await generate(site)
    const waits = (attempts: number) =>
      untilJob(site, jobId, (job) => job.attempts === attempts && job.status !== 'running')
    return { jobId, waits, clock, repair: () => db.run(sql`alter table pages drop constraint unwritable`) }
  }

  test('is retried when due and keeps its intermediate results', async () => {
    const site = await server.tenant()
    const { jobId, waits, clock, repair } = await unsaved(site)
    const first = await waits(1)
    expect(first).toMatchObject({ status: 'queued', step: expect.stringContaining('Waiting to try again') })
    clock.advance(1000 * (RETRY_SECONDS[0] as number) - 5_000)
    await expect(server.db.first(sql`select status from ai_jobs where id = ${jobId}`)).resolves.toEqual({
      status: 'queued',
    })
    clock.advance(10_000)
    const second = await waits(2)
    expect(second.mediaIds).toEqual(first.mediaIds)
    await repair()
    clock.advance(1000 * (RETRY_SECONDS[1] as number))
    const job = await finished(site, jobId)
    expect(job).toMatchObject({ status: 'completed', attempts: 3, mediaIds: first.mediaIds, error: null })
    expect((await site.client.media.list(site.siteId)).total).toBe(first.mediaIds.length)
    clock.run()
  })

  test('fails after the last attempt and leaves nothing behind', async () => {
    const site = await server.tenant()
    const { jobId, waits, clock, repair } = await unsaved(site)
    await waits(1)
    for (const [i, seconds] of RETRY_SECONDS.entries()) {
      clock.advance(1000 * seconds + 1_000)
      await waits(i + 2)
    }
    const job = await finished(site, jobId)
    await repair()
    clock.run()
    expect(job).toMatchObject({ status: 'failed', attempts: 3, pages: [], mediaIds: [], step: null })
    expect(job.error).toEqual({ reason: 'internal_error', message: expect.stringContaining('try again') })
    expect((await site.client.media.list(site.siteId)).total).toBe(0)
    expect((await site.client.pages.list(site.siteId)).total).toBe(0)
    await expect.poll(() => filesOf(site.siteId)).toEqual([])
    expect((await eventsOf(server, site.siteId)).at(-1)).toEqual({ type: 'ai_job.failed', data: job })
  })
})

test('a job that crashes every process eventually fails', async () => {
  const site = await server.tenant()
  video.answer = () => true
  const jobId = await generate(site, { useHeroVideo: true })
  for (let died = 0; died <= RETRY_SECONDS.length; died++) {
    await expect.poll(() => video.videoRequests().filter(({ id }) => id === jobId).length).toBe(died + 1)
    // Simulates the death of the process that runs the job.
    await server.db.run(sql`update ai_jobs set held_until = clock_timestamp() where id = ${jobId}`)
  }
  const job = await finished(site, jobId)
  video.answer = () => false
  expect(job).toMatchObject({ status: 'failed', error: { reason: 'interrupted' }, videoCreditsUsed: 0 })
  expect((await site.client.ai.getUsage(site.siteId)).videoCredits.used).toBe(0)
})

test('an account runs at most two jobs at a time', async () => {
  const [greedy, modest] = [await server.tenant(), await server.tenant()]
  const own = new Set<string>()
  const held: (() => unknown)[] = []
  video.answer = (response, { method, body }) => {
    if (method !== 'POST' || !body) return false
    own.add(body.id)
    held.push(() => response.headersSent || response.writeHead(400).end())
    return true
  }
  const many = await Promise.all(Array.from({ length: 6 }, () => generate(greedy, { useHeroVideo: true })))
  await expect.poll(() => own.size).toBe(2)
  const late = await finished(modest, await generate(modest))
  expect(late.status).toBe('completed')
  expect(own.size).toBe(2)
  for (const release of held) release()
  await expect.poll(() => own.size).toBeGreaterThan(2)
  video.answer = () => false
  for (const id of many) await errorOf(greedy.client.ai.cancelJob(greedy.siteId, id))
  for (const release of held) release()
})
