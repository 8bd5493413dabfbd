import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { addImage, finished, generate, untilJob } from '../../support/ai.ts'
import { mp4Of, startQueueServer } from '../../support/queue-server.ts'
import { startTestServer } from '../../support/server.ts'
import { sendJson, VIDEO_KEY } from '../../support/video-server.ts'

const RETRY_SECONDS = [600]
const normally = () => false

const KINDS = {
  fal: {
    authorization: `Key ${VIDEO_KEY}`,
    words: '/bytedance/seedance-2.0/fast/text-to-video',
    images: '/bytedance/seedance-2.0/fast/reference-to-video',
    imagesIn: (body: Record<string, unknown>) => body.image_urls,
    promptIn: (body: Record<string, unknown>) => body.prompt,
    kling: '/fal-ai/kling-video/v1.6/standard/text-to-video',
    klingWithImages: '/fal-ai/kling-video/v1.6/standard/elements',
    klingImagesIn: (body: Record<string, unknown>) => body.input_image_urls,
  },
  replicate: {
    authorization: `Bearer ${VIDEO_KEY}`,
    words: '/models/bytedance/seedance-2.0-fast/predictions',
    images: '/models/bytedance/seedance-2.0-fast/predictions',
    imagesIn: (body: Record<string, unknown>) => (body.input as Record<string, unknown>).reference_images,
    promptIn: (body: Record<string, unknown>) => (body.input as Record<string, unknown>).prompt,
    kling: '/models/kwaivgi/kling-v1.6-standard/predictions',
    klingWithImages: '/models/kwaivgi/kling-v1.6-standard/predictions',
    klingImagesIn: (body: Record<string, unknown>) => (body.input as Record<string, unknown>).start_image,
  },
} as const

describe.each(['fal', 'replicate'] as const)('hero video by %s', async (kind) => {
  const queue = await startQueueServer(kind)
  const server = await startTestServer({
    ...queue.env,
    AI_RETRY_SECONDS: RETRY_SECONDS.join(),
    AI_VIDEO_TIMEOUT_SECONDS: '20',
  })
  const expected = KINDS[kind]

  async function jobWith(answer: typeof queue.answer, fields: object = {}) {
    const site = await server.tenant()
    queue.answer = answer
    queue.requests.length = 0
    return { site, jobId: await generate(site, { useHeroVideo: true, pageCount: 1, ...fields }) }
  }

  test('is requested once, polled, downloaded without the key, and silent on the page', async () => {
    queue.answer = normally
    queue.requests.length = 0
    const site = await server.tenant()
    const images = [
      await addImage(site, 'a.png'),
      await addImage(site, 'b.png'),
      await addImage(site, 'c.png'),
    ]
    const referenceMediaIds = images.map(({ id }) => id)
    const job = await finished(site, await generate(site, { useHeroVideo: true, referenceMediaIds }))
    expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: true, videoCreditsUsed: 1 })
    const [submission, another] = queue.submissions()
    expect(another).toBeUndefined()
    expect(submission?.path).toBe(expected.images)
    expect(expected.imagesIn(submission?.body ?? {})).toEqual(images.map(({ url }) => url))
    expect(expected.promptIn(submission?.body ?? {})).toMatch(/./)
    for (const { path, authorization } of queue.requests)
      expect(authorization).toBe(path === '/file.mp4' ? '' : expected.authorization)
    const [file] = (await site.client.media.list(site.siteId, { type: 'video' })).data
    expect(file).toMatchObject({ type: 'video', size: queue.bytes.length })
    const { blocks } = await site.client.pages.get(site.siteId, job.pages[0]?.id as string)
    const hero = (blocks.content as { type: string; props: object }[]).find(({ type }) => type === 'Hero')
    expect(hero?.props).toMatchObject({ videoUrl: file?.url, image: images[0]?.url, layout: 'cover' })
  })

  test('uses the model that was asked for', async () => {
    const { site, jobId } = await jobWith(normally, { videoModelId: 'kling-standard' })
    await finished(site, jobId)
    expect(queue.submissions().map(({ path }) => path)).toEqual([expected.kling])
    queue.requests.length = 0
    const pictures = [await addImage(site, 'a.png'), await addImage(site, 'b.png')].reverse()
    const referenceMediaIds = pictures.map(({ id }) => id)
    const again = { useHeroVideo: true, videoModelId: 'kling-standard', referenceMediaIds }
    await finished(site, await generate(site, again))
    const [submission] = queue.submissions()
    expect(submission?.path).toBe(expected.klingWithImages)
    expect(expected.klingImagesIn(submission?.body ?? {})).toEqual(
      kind === 'fal' ? pictures.map(({ url }) => url) : pictures[0]?.url,
    )
    const other = await jobWith(normally)
    await finished(other.site, other.jobId)
    expect(queue.submissions().map(({ path }) => path)).toEqual([expected.words])
    // Without an image to resemble, the picture of the hero is the poster.
    const [file] = (await other.site.client.media.list(other.site.siteId, { type: 'video' })).data
    const [page] = (await finished(other.site, other.jobId)).pages
    const { blocks } = await other.site.client.pages.get(other.site.siteId, page?.id as string)
    expect(JSON.stringify(blocks)).toMatch(
      new RegExp(`"image":"http[^"]+\\.webp".*"videoUrl":"${file?.url}"`),
    )
  })

  test('goes on after a failed poll, without a second request', async () => {
    const { site, jobId } = await jobWith((response, { method }) =>
      method === 'GET' ? Boolean(sendJson(response, 503, {})) : false,
    )
    await untilJob(site, jobId, ({ status, attempts }) => status === 'queued' && attempts === 1)
    queue.answer = normally
    server.clock.advance(601_000)
    expect(await finished(site, jobId)).toMatchObject({
      heroVideoGenerated: true,
      attempts: 2,
      videoCreditsUsed: 1,
    })
    server.clock.run()
    expect(queue.submissions()).toHaveLength(1)
  })

  test('is fetched later when the service fails to hand it out', async () => {
    const { site, jobId } = await jobWith((response, { method, path }) =>
      method === 'GET' && !path.endsWith('/status') ? Boolean(sendJson(response, 500, {})) : false,
    )
    await untilJob(site, jobId, ({ status, attempts }) => status === 'queued' && attempts === 1)
    queue.answer = normally
    server.clock.advance(601_000)
    expect(await finished(site, jobId)).toMatchObject({ heroVideoGenerated: true, attempts: 2 })
    server.clock.run()
    expect(queue.submissions()).toHaveLength(1)
  })

  test('is requested again after the service declined it', async () => {
    const { site, jobId } = await jobWith((response, { method }) =>
      method === 'POST' ? Boolean(sendJson(response, 429, {})) : false,
    )
    await untilJob(site, jobId, ({ status, attempts }) => status === 'queued' && attempts === 1)
    queue.answer = normally
    server.clock.advance(601_000)
    expect(await finished(site, jobId)).toMatchObject({ heroVideoGenerated: true, attempts: 2 })
    server.clock.run()
    expect(queue.submissions()).toHaveLength(2)
  })

  test('is not requested again while it is unknown whether it was paid for', async () => {
    const { site, jobId } = await jobWith((response, { method }) =>
      method === 'POST' ? Boolean(response.destroy()) : false,
    )
    await untilJob(site, jobId, ({ status, attempts }) => status === 'queued' && attempts === 1)
    queue.answer = normally
    server.clock.advance(601_000)
    const job = await finished(site, jobId)
    server.clock.run()
    expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: false, videoCreditsUsed: 0 })
    expect(job.notes).toContainEqual(expect.stringContaining('unknown whether'))
    expect(queue.submissions()).toHaveLength(1)
  })

  test.each<[string, RegExp, () => typeof queue.answer]>([
    ['too long', /longer than 30 seconds/, () => spoiling(mp4Of(31))],
    ['no MP4', /no MP4/, () => spoiling(Buffer.from('<html>no</html>'))],
    ['without an end', /no MP4/, () => spoiling(mp4Of(5).subarray(0, 60))],
  ])('is replaced by an image if the file is %s', async (_title, note, answer) => {
    const { site, jobId } = await jobWith(answer())
    const job = await finished(site, jobId)
    expect(job).toMatchObject({ status: 'completed', heroVideoGenerated: false, videoCreditsUsed: 0 })
    expect(job.notes).toContainEqual(expect.stringMatching(note))
  })

  const spoiling =
    (bytes: Buffer): typeof queue.answer =>
    (response, { path }) =>
      path === '/file.mp4' && Boolean(response.writeHead(200, { 'content-type': 'video/mp4' }).end(bytes))

  test('the key is neither stored with the job nor logged', async () => {
    const rows = await server.db.rows<{ text: string }>(sql`select ai_jobs::text as text from ai_jobs`)
    expect(JSON.stringify(rows)).not.toContain(VIDEO_KEY)
    expect(server.logLines.join('')).not.toContain(VIDEO_KEY)
  })
})
