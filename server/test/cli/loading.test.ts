import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Sitewright } from '../../../client/src/index.ts'
import { createTestDatabase } from '../support/database.ts'
import { browserOf, tokenOf } from '../support/people.ts'
import { runJson, serveProcess } from '../support/process.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const RECORDER = new URL('../support/record-modules.mjs', import.meta.url).href
/** Loaded when first needed: language models of 50 MB. */
const DELIBERATE = /\/bundled\/dist\/language-detection/

test('serve loads every module before it listens', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-modules-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'off',
    WEBHOOK_ALLOW_NETWORKS: 'loopback',
  }
  const MODULES_FILE = join(dataDir, 'modules')
  const modules = async () => (await readFile(MODULES_FILE, 'utf8')).trimEnd().split('\n')
  const own = await serveProcess({ ...env, MODULES_FILE, NODE_OPTIONS: `--import=${RECORDER}` })
  try {
    const before = await modules()
    expect(before.some((url) => url.endsWith('/bundle/serve.js'))).toBe(true)
    expect(before.filter((url) => url.includes('tracing'))).toEqual([])
    await useEverything(own.address, own.started.setupUrl as string, env)
    const late = (await modules()).slice(before.length)
    expect(late.filter((url) => !DELIBERATE.test(url))).toEqual([])
  } finally {
    await own.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Sends first requests of every kind, and waits for background work that they cause. */
async function useEverything(address: string, setupUrl: string, env: Record<string, string>) {
  for (const path of ['/docs', '/openapi.json', '/', '/pages', '/v1/none'])
    expect((await fetch(`${address}${path}`)).status).not.toBe(500)
  const { client: owner } = browserOf(address)
  const login = { email: 'ada@example.com', password: 'correct horse battery' }
  await owner.people.setUp({ token: tokenOf(setupUrl), name: 'Ada', ...login })
  await owner.people.logIn(login)
  const create = ['keys', 'create', '--name', 'K', '--mode', 'sandbox', '--scopes', 'all']
  const { key } = await runJson(create, env)
  const client = new Sitewright({ apiKey: key, baseUrl: address })
  const { id: siteId } = await client.sites.create({ name: 'Site' })
  const called = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': key,
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  })
  expect(called.status).toBe(200)
  await called.text()
  const media = await client.media.upload(siteId, new File([PIXEL], 'a.gif', { type: 'image/gif' }))
  expect((await fetch(media.url)).status).toBe(200)
  const webhook = await client.webhooks.create(siteId, { url: `${address}/`, events: ['*'] })
  await client.pages.create(siteId, { title: 'T', slug: 't' })
  await expect.poll(async () => (await client.webhooks.listDeliveries(siteId, webhook.id)).total).toBe(1)
  const { jobId } = await client.ai.generate(siteId, { prompt: 'A bakery in Linz', pageCount: 1 })
  await expect.poll(async () => (await client.ai.getJob(siteId, jobId)).status).toBe('completed')
  const { data: pages } = await client.pages.list(siteId)
  for (const { id } of pages) await client.ai.translate(siteId, { pageId: id, targetLanguage: 'de' })
}
