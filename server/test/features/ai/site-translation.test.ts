import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { addPage, eventsOf, finished, heading, puck, untilJob } from '../../support/ai.ts'
import type { Site } from '../../support/changes/resources.ts'
import { fails, says, startOpenAiServer } from '../../support/openai-server.ts'
import { errorOf, fieldsOf, outcomesOf } from '../../support/outcomes.ts'
import { type RunningProcess, workerProcess } from '../../support/process.ts'
import { startTestServer } from '../../support/server.ts'
import { startTranslator } from '../../support/translator-server.ts'

const ai = await startOpenAiServer()
const server = await startTestServer(ai.env)

type Answer = typeof ai.answer
type Text = { n: number; text: string }

/** Answers with each text prefixed by its language. */
const translating: Answer = (response, request) => {
  const { texts, targetLanguage } = request.data as { texts: Text[]; targetLanguage: string }
  return says({ texts: texts.map(({ n, text }) => ({ n, text: `${targetLanguage}: ${text}` })) })(
    response,
    request,
  )
}
/** What the model was asked to translate while something ran. */
async function asked(run: () => Promise<unknown>) {
  const before = ai.requests.length
  await run()
  return ai.requests.slice(before).flatMap(({ data }) => (data.texts as Text[]).map(({ text }) => text))
}

const start = ({ client, siteId }: Site, fields: object = {}) =>
  client.ai.translateSite(siteId, { targetLanguages: ['de'], ...fields })
const translated = async (site: Site, fields: object = {}) =>
  finished(site, (await start(site, fields)).jobId)

const pagesOf = async ({ client, siteId }: Site, language: string | null) =>
  (await client.pages.list(siteId, { limit: 100 })).data.filter((page) => page.language === language)

async function pageIn(site: Site, language: string, ofPage: string) {
  const pages = await pagesOf(site, language)
  const { id } = pages.find(({ translationGroup }) => translationGroup === ofPage) as { id: string }
  return site.client.pages.get(site.siteId, id)
}

const rooms = puck(heading('h', 'Sleep at the lake'))

describe('translating a site', () => {
  ai.answer = translating

  test('makes a draft of each page in each language, and translates menus', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const first = await addPage(client, siteId, rooms)
    await addPage(client, siteId, puck(heading('h', 'Eat at the lake')), 'Kitchen')
    const old = await addPage(client, siteId, rooms, 'Old')
    await client.pages.archive(siteId, old)
    const items = [
      { label: 'Our rooms', pageId: first, translations: [{ language: 'fr', label: 'Chambres' }] },
    ]
    await client.design.updateNavigation(siteId, { menus: [{ name: 'main', items }] })
    const job = await translated(site, { targetLanguages: ['de', 'FR'] })
    expect(job).toMatchObject({
      status: 'completed',
      progress: 100,
      translation: {
        sourceLanguage: 'en',
        targetLanguages: ['de', 'fr'],
        pagesTotal: 4,
        pagesDone: 4,
        translated: 4,
        unchanged: 0,
        kept: [],
        current: null,
      },
    })
    expect(job.usage.promptTokens).toBeGreaterThan(0)
    expect((await pagesOf(site, 'fr')).map(({ title, status }) => [title, status]).sort()).toEqual([
      ['fr: Kitchen', 'draft'],
      ['fr: Rooms', 'draft'],
    ])
    expect((await pageIn(site, 'de', first)).blocks).toMatchObject({
      content: [heading('h', 'de: Sleep at the lake')],
    })
    const { menus } = await client.design.getNavigation(siteId)
    expect(menus[0]?.items[0]?.translations).toEqual([
      { language: 'fr', label: 'Chambres' },
      { language: 'de', label: 'de: Our rooms' },
    ])
    expect((await eventsOf(server, siteId)).map(({ type }) => type)).toContain('ai_job.completed')
  })

  test('again translates only what changed since, and keeps what somebody edited', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const same = await addPage(client, siteId, puck(heading('h', 'It stays')), 'Same')
    const changed = await addPage(client, siteId, puck(heading('h', 'It changes')), 'Changed')
    const edited = await addPage(client, siteId, puck(heading('h', 'Both change')), 'Edited')
    const own = await addPage(client, siteId, puck(heading('h', 'Written by hand')), 'Own')
    const byHand = { title: 'Eigen', slug: 'eigen', language: 'de', translationGroup: own }
    await client.pages.create(siteId, byHand)
    expect((await translated(site)).translation).toMatchObject({ translated: 3, keptTotal: 1 })
    expect(await asked(() => translated(site))).toEqual([])

    await client.pages.update(siteId, changed, { blocks: puck(heading('h', 'It has changed')) })
    await client.pages.update(siteId, edited, { blocks: puck(heading('h', 'This one, too')) })
    const draft = await pageIn(site, 'de', edited)
    await client.pages.update(siteId, draft.id, { title: 'Von Hand' })
    // Publishing is no edit: what visitors get stays until the next release.
    await client.pages.publish(siteId, (await pageIn(site, 'de', changed)).id)
    let job: Awaited<ReturnType<typeof translated>> | undefined
    const texts = await asked(async () => {
      job = await translated(site)
    })
    expect(texts).toEqual(['Changed', 'It has changed'])
    expect(job?.translation).toMatchObject({ translated: 1, unchanged: 1, keptTotal: 2 })
    expect(job?.translation?.kept).toEqual([
      { pageId: edited, title: 'Edited', language: 'de', reason: 'edited' },
      { pageId: own, title: 'Own', language: 'de', reason: 'edited' },
    ])
    expect(await pageIn(site, 'de', changed)).toMatchObject({
      blocks: { content: [heading('h', 'de: It has changed')] },
      status: 'published',
    })
    expect((await pageIn(site, 'de', edited)).title).toBe('Von Hand')
    expect(await pagesOf(site, 'de')).toHaveLength(4)
    expect((await pageIn(site, 'de', same)).title).toBe('de: Same')
  })

  test('keeps a page that somebody edits while the model writes', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const pageId = await addPage(client, siteId, rooms)
    await translated(site)
    const draft = await pageIn(site, 'de', pageId)
    await client.pages.update(siteId, pageId, { title: 'New rooms' })
    ai.answer = async (response, request) => {
      await client.pages.update(siteId, draft.id, { title: 'Zimmer' })
      return translating(response, request)
    }
    const { translation } = await translated(site)
    ai.answer = translating
    expect(translation?.kept).toMatchObject([{ pageId, reason: 'edited' }])
    expect((await pageIn(site, 'de', pageId)).title).toBe('Zimmer')
  })

  test('keeps a published page where visitors would get the translation at once', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const pageId = await addPage(client, siteId, rooms)
    await translated(site)
    await client.pages.publish(siteId, (await pageIn(site, 'de', pageId)).id)
    await client.sites.publish(siteId)
    await client.sites.update(siteId, { publishing: 'immediate' })
    await client.pages.update(siteId, pageId, { title: 'New rooms' })
    expect((await translated(site)).translation?.kept).toMatchObject([{ pageId, reason: 'live' }])
  })

  test('keeps a published page where the caller may not write pages', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    const pageId = await addPage(client, siteId, rooms)
    const draftOnly = await addPage(client, siteId, rooms, 'Draft')
    await translated(site)
    await client.pages.publish(siteId, (await pageIn(site, 'de', pageId)).id)
    for (const id of [pageId, draftOnly]) await client.pages.update(siteId, id, { title: `New ${id}` })
    const { key } = await server.key(site.accountId, 'live', ['ai:write'])
    const { jobId } = await start({ client: server.client(key), siteId })
    const { translation } = await finished(site, jobId)
    expect(translation).toMatchObject({ translated: 1, keptTotal: 1 })
    expect(translation?.kept).toMatchObject([{ pageId, reason: 'missing_scope' }])
    expect((await pageIn(site, 'de', pageId)).title).toBe('de: Rooms')
    expect((await translated(site)).translation).toMatchObject({ translated: 1, unchanged: 1 })
  })

  test('pays for the menus of a language once, whatever happens in the next', async () => {
    const site = await server.tenant({ tier: 'professional' })
    const { client, siteId } = site
    const pageId = await addPage(client, siteId, rooms)
    await client.design.updateNavigation(siteId, {
      menus: [{ name: 'main', items: [{ label: 'Stay', pageId }] }],
    })
    let isDown = true
    const answered: string[] = []
    ai.answer = (response, request) => {
      const { texts, targetLanguage } = request.data as { texts: Text[]; targetLanguage: string }
      const isMenu = texts.some(({ text }) => text === 'Stay')
      if (isMenu && isDown && targetLanguage === 'fr') return fails(503)(response, request)
      answered.push(`${isMenu ? 'menu' : 'page'} ${targetLanguage}`)
      return translating(response, request)
    }
    const { jobId } = await start(site, { targetLanguages: ['de', 'fr'] })
    const waiting = await untilJob(site, jobId, ({ step }) => step?.startsWith('Waiting') ?? false)
    expect(waiting.usage.promptTokens).toBe(33)
    isDown = false
    server.clock.advance(600_000)
    const job = await finished(site, jobId)
    server.clock.run()
    ai.answer = translating
    expect(answered.sort()).toEqual(['menu de', 'menu fr', 'page de', 'page fr'])
    expect(job).toMatchObject({ status: 'completed', usage: { promptTokens: 44, completionTokens: 28 } })
    expect((await client.design.getNavigation(siteId)).menus[0]?.items[0]?.translations).toEqual([
      { language: 'de', label: 'de: Stay' },
      { language: 'fr', label: 'fr: Stay' },
    ])
  })

  test('starts once at a time, and only what can be translated', async () => {
    const site = await server.tenant()
    const { client, siteId } = site
    await addPage(client, siteId, rooms)
    expect(await fieldsOf(start(site, { targetLanguages: ['en', 'de', 'de', 'klingonish'] }))).toEqual({
      'targetLanguages.0': expect.stringContaining('the language of the pages'),
      'targetLanguages.2': expect.stringContaining('twice'),
      'targetLanguages.3': expect.stringContaining('BCP 47'),
    })
    expect(await fieldsOf(start(site, { sourceLanguage: 'it' }))).toHaveProperty('sourceLanguage')
    expect(await fieldsOf(start(site, { pageIds: ['page_none'] }))).toHaveProperty('pageIds')
    expect(await outcomesOf([1, 2, 3].map(() => start(site)))).toEqual({ done: 1, translation_running: 2 })
  })

  test('by the built-in engine is for sandbox sites', async () => {
    const offline = await startTestServer()
    const live = await offline.tenant()
    await addPage(live.client, live.siteId, rooms)
    expect(await errorOf(start(live))).toMatchObject({
      status: 409,
      details: { reason: 'no_language_model' },
    })
    const sandbox = await offline.tenant({ mode: 'sandbox' })
    await addPage(sandbox.client, sandbox.siteId, rooms)
    expect(await translated(sandbox)).toMatchObject({
      engine: 'built-in (for testing)',
      translation: { translated: 1 },
    })
    expect((await pagesOf(sandbox, 'de'))[0]?.title).toBe('[de] Ŕööɱš')
  })
})

describe('a translation that ends early keeps what is translated, when', () => {
  /** Two pages, of which the second is the last. */
  async function withTwoPages() {
    const site = await server.tenant({ tier: 'professional' })
    await addPage(site.client, site.siteId, rooms, 'First')
    await addPage(site.client, site.siteId, rooms, 'Second')
    return site
  }

  test('it is cancelled', async () => {
    const site = await withTwoPages()
    ai.answer = (response, request) =>
      JSON.stringify(request.data).includes('Second') ? undefined : translating(response, request)
    const { jobId } = await start(site)
    await untilJob(
      site,
      jobId,
      ({ translation }) => translation?.pagesDone === 1 && translation.current !== null,
    )
    const cancelled = await site.client.ai.cancelJob(site.siteId, jobId)
    ai.answer = translating
    expect(cancelled).toMatchObject({ status: 'cancelled', translation: { translated: 1, pagesTotal: 2 } })
    expect(await pagesOf(site, 'de')).toHaveLength(1)
    expect(await asked(() => translated(site))).toContain('Second')
    expect((await pagesOf(site, 'de')).map(({ title }) => title).sort()).toEqual(['de: First', 'de: Second'])
  })

  test('the tokens of the account are used up', async () => {
    const site = await withTwoPages()
    ai.answer = async (response, request) => {
      await server.db.run(sql`
        update ai_months set tokens_used = 10000000000 where account_id = ${site.accountId}`)
      return translating(response, request)
    }
    const job = await translated(site)
    ai.answer = translating
    expect(job).toMatchObject({
      status: 'failed',
      error: { reason: 'ai_tokens_used_up' },
      translation: { pagesDone: 1, translated: 1, pagesTotal: 2 },
    })
    expect(await pagesOf(site, 'de')).toHaveLength(1)
    expect(await errorOf(start(site))).toMatchObject({ details: { reason: 'ai_tokens_used_up' } })
  })

  test('the quota of the service is used up', async () => {
    const service = await startTranslator('deepl')
    const env = {
      AI_TRANSLATE_PROVIDER: 'deepl',
      AI_TRANSLATE_URL: service.url,
      AI_TRANSLATE_API_KEY: 'key-0123456789',
    }
    const site = await (await startTestServer(env)).tenant()
    for (const title of ['First', 'Second']) await addPage(site.client, site.siteId, rooms, title)
    service.answer = (response) => {
      if (service.requests.length < 2) return false
      response.writeHead(456, { 'content-type': 'application/json' }).end('{"message":"Quota exceeded"}')
      return true
    }
    expect(await translated(site)).toMatchObject({
      status: 'failed',
      engine: 'deepl',
      error: { reason: 'translation_quota_used_up' },
      translation: { pagesDone: 1, translated: 1 },
    })
  })
})

const running: RunningProcess[] = []
afterAll(() => Promise.all(running.map((one) => one.process.kill('SIGKILL'))))

test('no page is lost or translated twice when processes are killed', async () => {
  const idle = await startTestServer(ai.env, { background: false })
  const site = await idle.tenant()
  const titles = Array.from({ length: 6 }, (_, i) => `Page ${i}`)
  for (const title of titles) await addPage(site.client, site.siteId, rooms, title)
  const env = {
    ...ai.env,
    DATABASE_URL: idle.databaseUrl,
    DATA_DIR: idle.dataDir,
    PUBLIC_URL: idle.address,
    DEMO: 'off',
  }
  const { jobId } = await start(site)
  const wanted: string[] = []
  for (const kills of [2, 4]) {
    const isHeld = (title: string) => title === `Page ${kills}`
    ai.answer = (response, request) => {
      const [title = ''] = (request.data.texts as Text[]).map(({ text }) => text)
      wanted.push(title)
      return isHeld(title) ? undefined : translating(response, request)
    }
    const worker = await workerProcess(env)
    running.push(worker)
    await untilJob(
      site,
      jobId,
      ({ translation }) => translation?.pagesDone === kills && translation.current !== null,
    )
    await expect.poll(() => wanted.filter(isHeld).length).toBe(1)
    worker.process.kill('SIGKILL')
    await once(worker.process, 'exit')
    // Saves waiting until the hold expires.
    await idle.db.run(sql`update ai_jobs set held_until = clock_timestamp() where id = ${jobId}`)
  }
  ai.answer = (response, request) => {
    wanted.push(((request.data.texts as Text[])[0] as Text).text)
    return translating(response, request)
  }
  running.push(await workerProcess(env))
  expect(await finished(site, jobId)).toMatchObject({ status: 'completed', translation: { translated: 6 } })
  // Only those in the hands of a killed process were asked for again.
  expect(wanted.sort()).toEqual([...titles, 'Page 2', 'Page 4'].sort())
  expect((await pagesOf(site, 'de')).map(({ title }) => title).sort()).toEqual(
    titles.map((title) => `de: ${title}`),
  )
})
