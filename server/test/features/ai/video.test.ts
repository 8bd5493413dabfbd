import { describe, expect, test } from 'vitest'
import { addImage, finished, generate, untilJob } from '../../support/ai.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'
import { MP4, sendJson, startVideoServer, VIDEO_KEY } from '../../support/video-server.ts'

// Far longer than a test runs, so that only the test clock makes a retry due.
const RETRY_SECONDS = [600, 1200]
const video = await startVideoServer()
const server = await startTestServer({
  ...video.env,
  AI_RETRY_SECONDS: RETRY_SECONDS.join(),
  AI_VIDEO_TIMEOUT_SECONDS: '2',
})
const normally = () => false

test('the hero video is requested once and shown on the first page', async () => {
  const site = await server.tenant()
  const { client, siteId } = site
  const images = [await addImage(site, 'a.png'), await addImage(site, 'b.png')]
  const referenceMediaIds = images.map(({ id }) => id)
  const job = await finished(site, await generate(site, { useHeroVideo: true, referenceMediaIds }))
  expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: true, videoModel: 'seedance-fast' })
  expect(job.videoCreditsUsed).toBe(1)

  const requests = video.requests.filter(
    ({ path, body }) => path.includes(job.jobId) || body?.id === job.jobId,
  )
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /videos',
    `GET /videos/${job.jobId}`,
    `GET /videos/${job.jobId}`,
    `GET /videos/${job.jobId}/content`,
  ])
  expect(requests[0]?.body).toEqual({
    id: job.jobId,
    model: 'seedance-fast',
    prompt: expect.stringMatching(/./),
    referenceImages: expect.arrayContaining(images.map(({ url }) => url)),
  })
  for (const { headers } of requests) expect(headers.authorization).toBe(`Bearer ${VIDEO_KEY}`)

  const [file] = (await client.media.list(siteId, { type: 'video' })).data
  expect(file).toMatchObject({ type: 'video', size: MP4.length })
  expect(job.mediaIds).toContain(file?.id)
  expect(Buffer.from(await (await fetch(file?.url as string)).arrayBuffer())).toEqual(MP4)
  const page = await client.pages.get(siteId, job.pages[0]?.id as string)
  expect(JSON.stringify(page.blocks)).toContain(file?.url)
})

/** Starts a job with a hero video while `answer` replaces the provider's normal behaviour. */
async function jobWith(answer: typeof video.answer) {
  const site = await server.tenant()
  video.answer = answer
  video.statuses = ['succeeded']
  const jobId = await generate(site, { useHeroVideo: true, pageCount: 1 })
  const credits = async () => (await site.client.ai.getUsage(site.siteId)).videoCredits.used
  return { site, jobId, credits }
}

describe('a failed hero video costs nothing and is replaced by an image when the provider', () => {
  const elsewhere = startReceiver()
  test.each<[string, RegExp, typeof video.answer]>([
    [
      'reports a failure',
      /failed to create/,
      (response) => Boolean(sendJson(response, 202, { status: 'failed' })),
    ],
    ['rejects the key', /rejected the request \(401\)/, (response) => Boolean(sendJson(response, 401, {}))],
    [
      'sends an HTML page',
      /neither MP4 nor WebM/,
      (response, { path }) =>
        path.endsWith('/content') &&
        Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
    ],
    [
      'sends a file that is not a video',
      /not of that type|but it is/,
      (response, { path }) =>
        path.endsWith('/content') &&
        Boolean(response.writeHead(200, { 'content-type': 'video/mp4' }).end('#!/bin/sh\necho no video\n')),
    ],
    [
      'redirects',
      /rejected the request \(302\)/,
      async (response) => {
        response.writeHead(302, { location: (await elsewhere).url }).end()
        return true
      },
    ],
  ])('%s', async (_title, note, answer) => {
    const { site, jobId, credits } = await jobWith(answer)
    const job = await finished(site, jobId)
    video.answer = normally
    expect(job).toMatchObject({
      status: 'completed',
      heroVideoGenerated: false,
      videoCreditsUsed: 0,
      attempts: 1,
    })
    expect(job.notes).toContainEqual(expect.stringMatching(note))
    expect(job.pages).toHaveLength(1)
    expect((await site.client.media.list(site.siteId, { type: 'video' })).total).toBe(0)
    expect((await site.client.media.list(site.siteId, { type: 'image' })).total).toBeGreaterThan(0)
    expect(await credits()).toBe(0)
    expect((await elsewhere).received).toEqual([])
  })
})

describe('the same hero video is requested again later when the provider', () => {
  test.each<[string, number, typeof video.answer]>([
    [
      'is busy and sends Retry-After',
      840,
      (response) => Boolean(sendJson(response, 429, {}, { 'retry-after': '840' })),
    ],
    [
      'sends a Retry-After of a day',
      900,
      (response) => Boolean(sendJson(response, 503, {}, { 'retry-after': '86400' })),
    ],
    ['closes the connection', 600, (response) => Boolean(response.destroy())],
    [
      'sends an endless answer',
      600,
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () =>
          response.destroyed || response.write(`"${'x'.repeat(9_000)}"`, () => setImmediate(more))
        more()
        return true
      },
    ],
    ['sends an unknown answer', 600, (response) => Boolean(sendJson(response, 200, { state: 'done' }))],
    ['takes too long', 600, (response) => Boolean(sendJson(response, 200, { status: 'running' }))],
    [
      'reports a retryable failure',
      600,
      (response) => Boolean(sendJson(response, 200, { status: 'failed', error: { retryable: true } })),
    ],
  ])('%s', async (_title, waitSeconds, answer) => {
    const { site, jobId, credits } = await jobWith(answer)
    const isWaiting = (attempts: number) =>
      untilJob(site, jobId, (job) => job.attempts === attempts && job.status === 'queued')
    const waiting = await isWaiting(1)
    expect(waiting.step).toMatch(/^Waiting to try again: the video/)
    expect(await credits()).toBe(1)
    video.answer = normally
    const before = video.requests.length
    server.clock.advance((waitSeconds - 30) * 1000)
    await finished(site, await generate(site, { pageCount: 1 }))
    expect(video.requests.length).toBe(before)
    server.clock.advance(31_000)
    const job = await finished(site, jobId)
    server.clock.run()
    expect(job).toMatchObject({
      status: 'completed',
      heroVideoGenerated: true,
      attempts: 2,
      videoCreditsUsed: 1,
    })
    expect(
      new Set(
        video
          .videoRequests()
          .filter(({ id }) => id === jobId)
          .map((one) => JSON.stringify(one)),
      ).size,
    ).toBe(1)
  })

  test('keeps failing, until an image replaces the video', async () => {
    const { site, jobId, credits } = await jobWith((response) => Boolean(sendJson(response, 500, {})))
    for (const [i, seconds] of RETRY_SECONDS.entries()) {
      await untilJob(site, jobId, (job) => job.attempts === i + 1 && job.status === 'queued')
      server.clock.advance(seconds * 1000 + 1_000)
    }
    const job = await finished(site, jobId)
    video.answer = normally
    server.clock.run()
    expect(job).toMatchObject({
      status: 'completed',
      heroVideoGenerated: false,
      attempts: 3,
      videoCreditsUsed: 0,
    })
    expect(job.notes).toContainEqual(expect.stringContaining('not available (500)'))
    expect(await credits()).toBe(0)
  })
})

test('the key of the video provider never appears in the log', async () => {
  expect(server.logLines.join('')).not.toContain(VIDEO_KEY)
})
