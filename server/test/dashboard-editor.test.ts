import type { Page as Window } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Sitewright } from '../../client/src/index.ts'
import { dashboardOf } from './support/dashboard.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Drafts are saved a while after the last change. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 10_000 })

const heading = (text: string) => ({
  type: 'Heading',
  props: { id: 'Heading-1', text, level: 2, align: 'left' },
})
const contentOf = (...content: object[]) => ({ root: { props: {} }, content, zones: {} })
type Block = { type: string; props: Record<string, unknown> }
const blocksOf = async (client: Sitewright, siteId: string, pageId: string) =>
  (await client.pages.get(siteId, pageId)).blocks.content as Block[]

type Options = { status?: 'draft' | 'published'; blocks?: Record<string, unknown>; role?: 'owner' | 'viewer' }

/** The editor of a page with a heading, and what is shown of the page in it. */
async function editorOf({ status = 'draft', role = 'owner', ...options }: Options = {}) {
  const tenant = await server.tenant()
  const { client, siteId, accountId } = tenant
  const blocks = options.blocks ?? contentOf(heading('Welcome'))
  const made = await client.pages.create(siteId, { title: 'Home', slug: 'home', status, blocks })
  const member = await dashboard.member({ accountId, role })
  const path = `/live/sites/${siteId}/pages/${made.id}`
  await member.open(path)
  const canvas = member.page.frameLocator('iframe')
  return { ...tenant, ...member, path, pageId: made.id, canvas }
}

const selectHeading = async (canvas: ReturnType<Window['frameLocator']>, text = 'Welcome') =>
  canvas.getByRole('heading', { name: text }).click({ force: true })

describe('a draft', () => {
  test('is edited in Puck and saves itself', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await editorOf()
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Good morning')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await blocksOf(client, siteId, pageId)).toMatchObject([
      { type: 'Heading', props: { id: 'Heading-1', text: 'Good morning' } },
    ])
    await checkScreen('editor')
  })

  test('is not saved for being opened', async () => {
    const { page, client, siteId, pageId, canvas } = await editorOf()
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'To all pages' }).click()
    await page.waitForURL('**/pages')
    expect((await client.pages.listRevisions(siteId, pageId)).data).toEqual([])
  })

  test('gets a component by a click in the list of components', async () => {
    const { page, client, siteId, pageId, canvas } = await editorOf()
    await page.getByTestId('drawer-item:Heading').click()
    await canvas.getByText('A heading that says what follows').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await eventually(async () =>
      (await blocksOf(client, siteId, pageId)).map(({ props }) => props.text),
    ).toEqual(['Welcome', 'A heading that says what follows'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await blocksOf(client, siteId, pageId)).length).toBe(1)
  })

  test('is saved on the way out', async () => {
    const { page, canvas, client, siteId, pageId } = await editorOf()
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Good night')
    await page.getByRole('link', { name: 'To all pages' }).click()
    await page.waitForURL('**/pages')
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Good night')
  })

  test('has settings for search engines, and says beside a field what is wrong with it', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf()
    await client.pages.create(siteId, { title: 'Team', slug: 'team' })
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByLabel('SEO title').fill('Lakeside House')
    await page.getByLabel('SEO description').fill('x'.repeat(170))
    await page.getByText('170 of 160 characters: the end will be cut off').waitFor()
    const preview = page.getByRole('region', { name: 'Preview of the search result' })
    await preview.getByText('Lakeside House').waitFor()
    await eventually(async () => (await client.pages.get(siteId, pageId)).seo.title).toBe('Lakeside House')
    await page.getByRole('textbox', { name: 'Address' }).fill('team')
    await page.getByText(/The slug team belongs to/).waitFor()
    await checkScreen('page-settings')
    await page.getByRole('textbox', { name: 'Address' }).fill('start')
    await eventually(async () => (await client.pages.get(siteId, pageId)).slug).toBe('start')
  })

  test('gets a picture from the media', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf()
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByRole('button', { name: 'Choose from media' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: picture })
    await picker.getByText('house.png').waitFor()
    await checkScreen('media-picker')
    await picker.getByRole('list', { name: 'Media' }).getByText('house.png').click()
    await eventually(async () => (await client.pages.get(siteId, pageId)).seo.ogImage).toMatch(
      /^http.*house\.png$/,
    )
  })

  test('is published, and made a draft again', async () => {
    const { page, client, siteId, pageId } = await editorOf()
    const status = async () => (await client.pages.get(siteId, pageId)).status
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('The page is published').waitFor()
    expect(await status()).toBe('published')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('The page is a draft: visitors do not see it').waitFor()
    expect(await status()).toBe('draft')
  })
})

describe('a published page', () => {
  test('changes when somebody says so, and asks before changes are left behind', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await editorOf({ status: 'published' })
    const publish = page.getByRole('button', { name: 'Publish changes' })
    expect(await publish.isDisabled()).toBe(true)
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('New')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: 'To all pages' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await checkScreen('leave-guard')
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Welcome')
    await publish.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('New')
    await page.getByRole('textbox', { name: 'Text' }).fill('Not wanted')
    await page.getByRole('link', { name: 'To all pages' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL('**/pages')
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('New')
  })
})

describe('a conflict', () => {
  /** Somebody else saves the page while it is open and changed here. */
  async function conflict() {
    const editor = await editorOf()
    const { page, canvas, client, siteId, pageId } = editor
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Theirs')) })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine')
    await page.getByRole('dialog', { name: 'This page was changed elsewhere' }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Theirs')
    return editor
  }

  test('is told, and theirs can be loaded', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await conflict()
    await checkScreen('conflict')
    await page.getByRole('button', { name: 'Load theirs' }).click()
    await canvas.getByRole('heading', { name: 'Theirs' }).waitFor()
    expect((await client.pages.listRevisions(siteId, pageId)).data).toHaveLength(1)
  })

  test('is told, and mine can be kept as a page of its own', async () => {
    const { page, canvas, client, siteId, pageId } = await conflict()
    await page.getByRole('button', { name: 'Keep mine as a new page' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(pageId))
    await canvas.getByRole('heading', { name: 'Mine' }).waitFor()
    const mine = await client.pages.get(siteId, page.url().split('/').at(-1) as string)
    expect(mine).toMatchObject({ title: 'Home (my version)', slug: 'home-my-version', status: 'draft' })
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Theirs')
  })
})

describe('history', () => {
  test('shows what the page was, and restores it', async () => {
    const { page, canvas, client, siteId, pageId, open, path, checkScreen } = await editorOf()
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Changed')) })
    await open(path)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Look' }).click()
    await page.getByTestId('page-preview').getByText('Welcome').waitFor()
    await checkScreen('history')
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Welcome')
  })
})

describe('content the editor does not know', () => {
  test('a block of an unknown type is shown as such and saved as it came', async () => {
    const alien = {
      type: 'Alien',
      props: {
        id: 'Alien-1',
        eyes: 3,
        inside: [{ type: 'Heading', props: { id: 'Heading-9', text: 'Deep' } }],
      },
    }
    const blocks = { ...contentOf(heading('Welcome'), alien), note: 'kept' }
    const { page, canvas, client, siteId, pageId } = await editorOf({ blocks })
    await canvas.getByText('This editor does not know this block').waitFor()
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Changed')
    await page.getByText('Saved', { exact: true }).waitFor()
    await eventually(async () => (await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Changed')
    const saved = (await client.pages.get(siteId, pageId)).blocks
    expect((saved.content as Block[])[1]).toEqual(alien)
    expect(saved.note).toBe('kept')
  })

  test('content that is no Puck data is shown and explained', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf({ blocks: { sections: ['own'] } })
    await page.getByText('This page has content of its own kind').waitFor()
    await page.getByText('"sections"').waitFor()
    await checkScreen('plain-editor')
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Start')
    await eventually(async () => (await client.pages.get(siteId, pageId)).title).toBe('Start')
    expect((await client.pages.get(siteId, pageId)).blocks).toEqual({ sections: ['own'] })
  })
})

describe('a viewer', () => {
  test('looks at a page and can change nothing', async () => {
    const { page, canvas, checkScreen } = await editorOf({ role: 'viewer' })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Text' }).isEditable()).toBe(false)
    for (const name of ['Publish', 'Translate', 'Assistant', 'Undo'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    await checkScreen('editor-viewer')
  })
})
