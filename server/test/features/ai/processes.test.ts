import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { eventsOf, finished, generate, untilJob } from '../../support/ai.ts'
import { count } from '../../support/counts.ts'
import { type RunningProcess, workerProcess } from '../../support/process.ts'
import { startTestServer } from '../../support/server.ts'
import { startVideoServer } from '../../support/video-server.ts'

const PROCESSES = count({ ordinary: 2, proof: 3 })

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))

/** A server without a background worker: the tests start worker processes. */
async function withoutWorker() {
  const video = await startVideoServer(['succeeded'])
  const server = await startTestServer(video.env, { background: false })
  const env = {
    ...video.env,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.address,
    DEMO: 'off',
  }
  const worker = async () => {
    const started = await workerProcess(env)
    running.push(started)
    return started
  }
  return { server, video, worker }
}

test('a job resumes without duplicates after its process is killed', async () => {
  const { server, video, worker } = await withoutWorker()
  const site = await server.tenant({ tier: 'professional' })
  const { client, siteId } = site
  video.answer = () => true
  const jobId = await generate(site, { useHeroVideo: true })
  const first = await worker()
  await expect.poll(() => video.videoRequests().length).toBe(1)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  video.answer = () => false
  expect(await client.ai.getJob(siteId, jobId)).toMatchObject({ status: 'running', attempts: 1 })
  const [held] = await server.db.rows<{ seconds: number }>(sql`
    select extract(epoch from held_until - clock_timestamp())::float8 as seconds from ai_jobs where id = ${jobId}`)
  expect(held?.seconds).toBeLessThanOrEqual(10)
  // Saves waiting until the hold expires.
  await server.db.run(sql`update ai_jobs set held_until = clock_timestamp() where id = ${jobId}`)

  const second = await worker()
  const job = await finished(site, jobId)
  expect(job).toMatchObject({
    status: 'completed',
    attempts: 2,
    heroVideoGenerated: true,
    videoCreditsUsed: 1,
  })
  expect(new Set(video.videoRequests().map(({ id }) => id))).toEqual(new Set([jobId]))
  expect((await client.pages.list(siteId)).total).toBe(1)
  const media = (await client.media.list(siteId)).data.map(({ id }) => id)
  expect(media.sort()).toEqual([...job.mediaIds].sort())
  const events = (await eventsOf(server, siteId)).map(({ type }) => type)
  expect(events.filter((type) => type === 'ai_job.completed')).toHaveLength(1)
  expect(events.filter((type) => type === 'media.uploaded')).toHaveLength(media.length)
  expect((await client.ai.getUsage(siteId)).videoCredits.used).toBe(1)
  expect(await second.stop()).toBe(0)
})

test('a stopping process hands its job over without a failed attempt', async () => {
  const { server, video, worker } = await withoutWorker()
  const site = await server.tenant()
  video.answer = () => true
  const jobId = await generate(site, { useHeroVideo: true })
  const first = await worker()
  await expect.poll(() => video.videoRequests().length).toBe(1)
  expect(await first.stop()).toBe(0)
  expect(await site.client.ai.getJob(site.siteId, jobId)).toMatchObject({ status: 'queued', attempts: 1 })
  video.answer = () => false
  const second = await worker()
  expect(await finished(site, jobId)).toMatchObject({ status: 'completed', heroVideoGenerated: true })
  expect(await second.stop()).toBe(0)
})

test('several processes share the jobs, two per account at a time', async () => {
  const { server, video, worker } = await withoutWorker()
  let now = 0
  let most = 0
  video.answer = (response, { method }) => {
    if (method !== 'POST') return false
    most = Math.max(most, ++now)
    response.on('close', () => now--)
    return new Promise((resolve) => setTimeout(resolve, 50, false))
  }
  const workers = await Promise.all(Array.from({ length: PROCESSES }, () => worker()))
  const sites = await Promise.all([server.tenant(), server.tenant()])
  const jobs = await Promise.all(
    sites.flatMap((site) =>
      Array.from({ length: 4 }, async () => ({
        site,
        id: await generate(site, { useHeroVideo: true, pageCount: 1 }),
      })),
    ),
  )
  for (const { site, id } of jobs) await untilJob(site, id, ({ status }) => status === 'completed')
  expect(
    video
      .videoRequests()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(jobs.map(({ id }) => id).sort())
  expect(most).toBeLessThanOrEqual(4)
  expect(await Promise.all(workers.map((one) => one.stop()))).toEqual(workers.map(() => 0))
})
