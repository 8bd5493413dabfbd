import { describe, expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { fails, says, startOpenAiServer } from '../support/openai-server.ts'
import { startTestServer } from '../support/server.ts'

// Drawing pictures takes long on a busy machine.
const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Has no background workers: jobs stay queued. */
const idle = await startTestServer({}, { background: false })
const idleDashboard = dashboardOf(idle)
/** Drafts are saved some time after the last change. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look)

type Block = { type: string; props: Record<string, unknown> }
const text = { type: 'Text', props: { id: 'Text-1', html: '<p>we cook  with local food</p>' } }

/** Opens the editor of a page with a text, in the sandbox, where the built-in engine responds. */
async function editorOf() {
  const tenant = await server.tenant({ mode: 'sandbox' })
  const { client, siteId, accountId } = tenant
  const blocks = { root: { props: {} }, content: [text], zones: {} }
  const made = await client.pages.create(siteId, { title: 'Kitchen', slug: 'kitchen', blocks })
  const member = await dashboard.member({ accountId })
  await member.open(`/sandbox/sites/${siteId}/pages/${made.id}`)
  return { ...tenant, ...member, pageId: made.id, canvas: member.page.frameLocator('iframe') }
}

describe('AI in the page editor', () => {
  test('translates a page into a draft, and links both', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf()
    const openLanguages = () => page.getByRole('button', { name: 'Languages' }).click()
    const panel = page.getByRole('dialog', { name: 'Languages' })
    const translations = panel.getByRole('region', { name: 'Translations' })
    await openLanguages()
    await panel.getByText('This page is not translated yet.').waitFor()
    await panel.getByRole('combobox', { name: 'Translate to' }).fill('German')
    await page.getByRole('option', { name: 'German', exact: true }).click()
    await panel.getByRole('button', { name: 'Translate to German' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(pageId))
    const saved = await client.pages.get(siteId, page.url().split('/').at(-1) as string)
    expect(saved).toMatchObject({ slug: 'de/kitchen', language: 'de', translationGroup: pageId })
    expect((saved.blocks.content as Block[])[0]?.type).toBe('Text')
    await openLanguages()
    await translations.getByRole('link', { name: 'Kitchen' }).waitFor()
    await checkScreen('languages')

    await panel.getByRole('combobox', { name: 'Language of this page' }).fill('Swiss')
    await page.getByRole('option', { name: 'Swiss High German' }).click()
    await eventually(async () => (await client.pages.get(siteId, saved.id)).language).toBe('de-CH')
    await translations.getByRole('link', { name: 'Kitchen' }).click()
    await page.waitForURL((url) => url.pathname.endsWith(pageId))
    await openLanguages()
    await translations.getByRole('button', { name: `Not a translation: ${saved.title}` }).click()
    await eventually(async () => (await client.pages.get(siteId, saved.id)).translationGroup).toBe(saved.id)
    await panel.getByRole('combobox', { name: 'Add an existing page' }).click()
    await page.getByRole('option', { name: 'de/kitchen' }).click()
    await eventually(async () => (await client.pages.get(siteId, saved.id)).translationGroup).toBe(pageId)
  })

  test('suggests a text for the selected block and inserts it', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await editorOf()
    await canvas.getByText('we cook').click({ force: true })
    await page.getByRole('button', { name: 'Assistant' }).click()
    const panel = page.getByRole('dialog', { name: 'Assistant' })
    await panel.getByText('the selected block, Text').waitFor()
    await panel.getByRole('button', { name: 'Suggest' }).click()
    const suggestion = panel.getByRole('region', { name: 'Suggestion' })
    await suggestion.getByText('We cook with local food').waitFor()
    await checkScreen('assistant')
    await suggestion.getByRole('button', { name: 'Replace the text' }).click()
    await eventually(
      async () => ((await client.pages.get(siteId, pageId)).blocks.content as Block[])[0]?.props.html,
    ).toMatch(/^<p>We cook with local food\.?<\/p>$/)
  })

  test('writes SEO title and description into the page settings', async () => {
    const { page, client, siteId, pageId } = await editorOf()
    await page.getByRole('button', { name: 'Assistant' }).click()
    const panel = page.getByRole('dialog', { name: 'Assistant' })
    await panel.getByRole('combobox', { name: 'Task' }).click()
    await page.getByRole('option', { name: 'Write SEO title and description' }).click()
    await panel.getByRole('button', { name: 'Suggest' }).click()
    await panel.getByRole('button', { name: 'Use it for search engines' }).click()
    await eventually(async () => (await client.pages.get(siteId, pageId)).seo.title).toMatch(/Kitchen/)
  })
})

describe('AI drafts for a viewer', () => {
  test('explains who can create drafts', async () => {
    const { siteId, accountId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/ai`)
    await page.getByText('Only editors can create drafts').waitFor()
    await checkScreen('ai-viewer')
  })
})

describe('drafting a website', () => {
  test('drafts a website from a prompt and links its pages', async () => {
    const { client, siteId, accountId } = await server.tenant({ mode: 'sandbox' })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/sandbox/sites/${siteId}/ai`)
    await page.getByText('No drafts yet').waitFor()
    await page.getByRole('button', { name: 'Draft the website' }).click()
    await page.locator('textarea[aria-invalid="true"]').waitFor()
    await page.getByText('Restaurant', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Number of pages' }).fill('2')
    await page.getByRole('switch', { name: /Add a video/ }).click({ force: true })
    await page.getByText('The sandbox creates no videos').waitFor()
    await checkScreen('ai')
    await page.getByRole('button', { name: 'Draft the website' }).click()
    const job = page.getByRole('article', { name: /An Italian restaurant/ })
    await page.locator('h2:focus', { hasText: 'AI drafts' }).waitFor()
    await job.getByText('Completed').waitFor({ timeout: 90_000 })
    await checkScreen('ai-done')
    const [drafted] = (await client.ai.listJobs(siteId)).data
    expect(drafted?.pages).toHaveLength(2)
    await job
      .getByRole('link', { name: drafted?.pages[0]?.title as string, exact: true })
      .first()
      .click()
    await page.waitForURL(`**/pages/${drafted?.pages[0]?.id}`)
  })

  test('stops polling a cancelled job and creates no pages', async () => {
    const { client, siteId, accountId } = await idle.tenant({ mode: 'sandbox' })
    const { jobId } = await client.ai.generate(siteId, { prompt: 'A bakery in Ghent' })
    const other = await client.ai.generate(siteId, { prompt: 'A joiner in Graz' })
    const { page, open, checkScreen } = await idleDashboard.member({ accountId })
    const asked = { [jobId]: 0, [other.jobId]: 0 }
    page.on('request', (request) => {
      const id = request.url().split('/').at(-1) as string
      if (id in asked) asked[id] = (asked[id] as number) + 1
    })
    const askedMore = (id: string) => {
      const before = asked[id] as number
      return expect.poll(() => (asked[id] as number) - before).toBeGreaterThan(2)
    }
    await open(`/sandbox/sites/${siteId}/ai`)
    const job = page.getByRole('article', { name: 'A bakery in Ghent' })
    await job.getByText('Waiting to start').waitFor()
    await askedMore(jobId)
    await checkScreen('ai-waiting')
    await job.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Cancel this job?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel job' }).click()
    await job.getByText('Cancelled').waitFor()
    expect(await job.getByRole('progressbar').count()).toBe(0)
    expect(await client.ai.getJob(siteId, jobId)).toMatchObject({ status: 'cancelled', pages: [] })
    const before = asked[jobId]
    await askedMore(other.jobId)
    expect(asked[jobId]).toBe(before)
  })
})

describe('AI providers of an account', () => {
  test('connects one, tests it and removes it', async () => {
    const own = await startOpenAiServer(fails(401))
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open('/live/settings/ai')
    const model = page.getByRole('region', { name: 'Language model' })
    await model.getByRole('combobox', { name: 'Provider' }).click()
    await page.getByRole('option', { name: 'Other (OpenAI-compatible)' }).click()
    await model.getByRole('textbox', { name: 'Model' }).fill('own-model')
    await model.getByRole('textbox', { name: 'API key' }).fill('sk-own-0123456789-abcd')
    await model.getByRole('button', { name: 'Connect a language model' }).click()
    await model.getByText('is missing: the address of openai-compatible').waitFor()
    await model.getByRole('textbox', { name: 'Address' }).fill(own.url)
    await model.getByRole('button', { name: 'Connect a language model' }).click()
    await model.getByText('Set, ends in abcd').waitFor()
    await model.getByRole('button', { name: 'Test' }).click()
    await model.getByText("rejected the account's own key").waitFor()
    await checkScreen('ai-providers')
    own.answer = says({ answer: 'ready' })
    await model.getByRole('button', { name: 'Test' }).click()
    await model.getByText('It works').waitFor()
    await open(`/live/sites/${siteId}/ai`)
    await page.getByText('Tokens on your own key').waitFor()
    await page.getByText('Restaurant', { exact: true }).click()
    await page
      .getByText(/^Uses [\d,]+ to [\d,]+ tokens, usually near the lower end: billed to your own key\.$/)
      .waitFor()
    await checkScreen('ai-estimate')
    await open('/live/settings/ai')
    await model.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await model.getByRole('button', { name: 'Connect a language model' }).waitFor()
  })
})

test('translates the whole site, and again what changed since', async () => {
  const { client, siteId, accountId } = await server.tenant({ mode: 'sandbox' })
  const made = []
  for (const title of ['Rooms', 'Kitchen'])
    made.push(
      await client.pages.create(siteId, { title, slug: title.toLowerCase(), blocks: { content: [text] } }),
    )
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/sandbox/sites/${siteId}/ai`)
  const translate = async () => {
    await page.getByRole('combobox', { name: 'Translate to' }).fill('German')
    await page.getByRole('option', { name: 'German', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Translate the whole site' }).click()
  }
  await translate()
  const jobs = page.getByRole('article', { name: 'Translation to German' })
  await jobs.getByText('2 pages translated').waitFor()
  const [draft] = (await client.pages.list(siteId, { limit: 100 })).data.filter(
    ({ language }) => language === 'de',
  )
  await client.pages.update(siteId, draft?.id as string, { title: 'Von Hand' })
  const source = made.find(({ id }) => id === draft?.translationGroup)
  await client.pages.update(siteId, source?.id as string, { title: 'Changed' })
  await page.reload()
  await translate()
  await jobs.getByText('0 pages translated · 1 unchanged since the last time · 1 not translated').waitFor()
  await jobs.getByRole('link', { name: 'Changed' }).waitFor()
  await checkScreen('ai-translation')
})
