import sharp from 'sharp'
import { Type } from 'typebox'
import { expect } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import { readConfig } from '../../src/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openLanguageModel } from '../../src/platform/language-model/open.ts'
import type { AiSettings } from '../../src/platform/language-model/providers.ts'
import { createLogger } from '../../src/platform/observe/log.ts'
import type { Site } from './changes/resources.ts'
import type { TestServer } from './server.ts'

/** A kind of business whose home page has only two images, which keeps jobs short. */
export const PROMPT = 'An online shop for handmade ceramics'
const FINISHED = ['completed', 'failed', 'cancelled']

/** Starts a job and resolves to its id. */
export const generate = async ({ client, siteId }: Site, fields: object = {}) =>
  (await client.ai.generate(siteId, { prompt: PROMPT, pageCount: 1, ...fields })).jobId

export async function untilJob(
  { client, siteId }: Site,
  jobId: string,
  isReached: (job: Awaited<ReturnType<Site['client']['ai']['getJob']>>) => boolean,
) {
  const check = async () => isReached(await client.ai.getJob(siteId, jobId))
  await expect.poll(check, { interval: 100 }).toBe(true)
  return client.ai.getJob(siteId, jobId)
}

export const finished = (site: Site, jobId: string) =>
  untilJob(site, jobId, ({ status }) => FINISHED.includes(status))

export const eventsOf = (server: TestServer, siteId: string) =>
  server.db.rows<{ type: string; data: Record<string, unknown> }>(
    sql`select type, data from events where site_id = ${siteId} order by created_at, id`,
  )

/** Uploads an image to the site's media library. */
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

/** Calls a model directly, without a server. */
export async function ask(env: NodeJS.ProcessEnv, signal = new AbortController().signal) {
  const model = openLanguageModel(readConfig(env).ai as AiSettings, createLogger('silent'))
  const schema = Type.Object({ suggestion: Type.String() })
  try {
    return await model.ask({ instructions: 'Help', data: {}, schema, maxOutputTokens: 100, signal })
  } finally {
    await model.close()
  }
}

type Tenant = Pick<Awaited<ReturnType<TestServer['tenant']>>, 'client' | 'siteId'>

/** Creates a page and returns a function that requests suggestions for it. */
export async function assistant({ client, siteId }: Tenant, text = 'the house stands at the lake') {
  const blocks = { content: [{ type: 'Heading', props: { id: 'title', text, level: 1 } }] }
  const slug = `home-${crypto.randomUUID()}`
  const { id } = await client.pages.create(siteId, { title: 'Home', slug, blocks })
  return (more: object = {}) => client.ai.contentAssist(siteId, { pageId: id, ...more })
}

export const heading = (id: string, text: string) => ({ type: 'Heading', props: { id, text, level: 2 } })
export const html = (id: string, text: string) => ({ type: 'Text', props: { id, html: text } })
export const puck = (...content: unknown[]) => ({ root: { props: {} }, content, zones: {} })
export const LONG_GERMAN = 'Unser Haus liegt am See und ist für Sie das ganze Jahr offen.'

/** Creates a page and resolves to its id. */
export async function addPage(
  client: Sitewright,
  siteId: string,
  blocks: Record<string, unknown>,
  title = 'Rooms',
) {
  const slug = `page-${crypto.randomUUID()}`
  return (await client.pages.create(siteId, { title, slug, blocks })).id
}
