import sharp from 'sharp'
import { expect } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import type { Site } from './changes.ts'
import type { TestServer } from './server.ts'

export const PROMPT = 'A small family hotel at a lake in Austria'
const FINISHED = ['completed', 'failed', 'cancelled']

/** Starts a job and resolves to its id. */
export const generate = async ({ client, siteId }: Site, fields: object = {}) =>
  (await client.ai.generate(siteId, { prompt: PROMPT, pageCount: 1, ...fields })).jobId

export async function untilJob(
  { client, siteId }: Site,
  jobId: string,
  isSo: (job: Awaited<ReturnType<Site['client']['ai']['getJob']>>) => boolean,
) {
  const look = async () => isSo(await client.ai.getJob(siteId, jobId))
  await expect.poll(look, { interval: 100 }).toBe(true)
  return client.ai.getJob(siteId, jobId)
}

export const finished = (site: Site, jobId: string) =>
  untilJob(site, jobId, ({ status }) => FINISHED.includes(status))

export const eventsOf = (server: TestServer, siteId: string) =>
  server.db.rows<{ type: string; data: Record<string, unknown> }>(
    sql`select type, data from events where site_id = ${siteId} order by created_at, id`,
  )

/** An image in the media library of the site. */
export async function addImage({ client, siteId }: Site, filename = 'lake.png') {
  const background = { r: 0, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer()
  const file = { filename, contentType: 'image/png', size: bytes.length }
  const { uploadUrl, fileId } = await client.media.createUploadUrl(siteId, file)
  const body = new Uint8Array(bytes)
  const sent = await fetch(uploadUrl, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })
  expect(sent.status).toBe(200)
  return client.media.get(siteId, fileId)
}
