import { describe, expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import {
  type Block,
  blocksOf,
  contentOf,
  editorsOf,
  eventually,
  heading,
  selectHeading,
} from '../support/editor.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const editorOf = editorsOf(server, dashboard)

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('a draft', () => {
  test('is edited in Puck and saved automatically', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await editorOf()
    await selectHeading(canvas)
    // Shown for a moment only.
    const unsaved = page.getByText('Unsaved changes').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill('Good morning')
    await unsaved
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await blocksOf(client, siteId, pageId)).toMatchObject([
      { type: 'Heading', props: { id: 'Heading-1', text: 'Good morning' } },
    ])
    await checkScreen('editor')
  })

  test('is not saved by being opened', async () => {
    // The editor normalizes the blocks with all properties.
    const { page, client, siteId, pageId, canvas } = await editorOf({
      blocks: { content: [heading('Welcome')] },
    })
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.waitForURL('**/pages')
    expect((await client.pages.listRevisions(siteId, pageId)).data).toEqual([])
  })

  test('gets a component by a click in the component list', async () => {
    const { page, client, siteId, pageId, canvas } = await editorOf()
    await page.getByTestId('drawer-item:Heading').click()
    await canvas.getByText('A heading that says what follows').waitFor()
    expect(await page.getByText('This page is empty').count()).toBe(0)
    await page.getByText('Saved', { exact: true }).waitFor()
    await eventually(async () =>
      (await blocksOf(client, siteId, pageId)).map(({ props }) => props.text),
    ).toEqual(['Welcome', 'A heading that says what follows'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await blocksOf(client, siteId, pageId)).length).toBe(1)
  })

  test('supports undo and redo on a phone', async () => {
    const { page, client, siteId, pageId, canvas } = await editorOf()
    const count = async () => (await blocksOf(client, siteId, pageId)).length
    await page.getByTestId('drawer-item:Heading').click()
    await canvas.getByText('A heading that says what follows').waitFor()
    await eventually(count).toBe(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await eventually(count).toBe(1)
    await page.getByRole('menuitem', { name: 'Redo' }).click()
    await eventually(count).toBe(2)
  })

  test('gets a component by dragging it into the page', async () => {
    const { page, client, siteId, pageId, canvas } = await editorOf()
    const target = await canvas.getByRole('heading', { name: 'Welcome' }).boundingBox()
    await page.getByTestId('drawer-item:Text').scrollIntoViewIfNeeded()
    const item = await page.getByTestId('drawer-item:Text').boundingBox()
    if (!target || !item) throw new Error('There is nothing to drag, or nowhere to drag it')
    await page.mouse.move(item.x + 20, item.y + 20)
    await page.mouse.down()
    // The editor needs a moment to pick up the component and find the drop position.
    const isHeld = async () => {
      await page.mouse.move(item.x + 40, item.y + 30, { steps: 4 })
      await page.mouse.move(item.x + 20, item.y + 20, { steps: 4 })
      return page.getByTestId('drawer-item:Text').first().getAttribute('aria-grabbed')
    }
    await expect.poll(isHeld).toBe('true')
    const places = async () => {
      await page.mouse.move(target.x + 60, target.y + 60, { steps: 8 })
      await page.mouse.move(target.x + 60, target.y + 4, { steps: 8 })
      return canvas.locator('[data-puck-line-placeholder]').count()
    }
    await expect.poll(places).toBe(1)
    await page.mouse.up()
    await canvas.getByText('Say in two or three sentences').waitFor()
    const types = async () => (await blocksOf(client, siteId, pageId)).map(({ type }) => type)
    await eventually(async () => (await types()).sort()).toEqual(['Heading', 'Text'])
  })

  test('is saved on leaving', async () => {
    const { page, canvas, client, siteId, pageId } = await editorOf()
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Good night')
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.waitForURL('**/pages')
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Good night')
  })

  test('has SEO settings with errors beside the fields', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf()
    await client.pages.create(siteId, { title: 'Team', slug: 'team' })
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByLabel('SEO title').fill('Lakeside House')
    await page.getByLabel('SEO description').fill('x'.repeat(170))
    await page.getByText('170 of 160 characters: the end may be cut off').waitFor()
    const preview = page.getByRole('region', { name: 'Preview of the search result' })
    await preview.getByText('Lakeside House').waitFor()
    await eventually(async () => (await client.pages.get(siteId, pageId)).seo.title).toBe('Lakeside House')
    await page.getByRole('textbox', { name: 'Address' }).fill('team')
    await page.getByRole('dialog', { name: 'Page settings' }).getByText('This address is taken').waitFor()
    await checkScreen('page-settings')
    await page.getByRole('textbox', { name: 'Address' }).fill('start')
    await eventually(async () => (await client.pages.get(siteId, pageId)).slug).toBe('start')
  })

  test('gets a sharing picture from the media', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf()
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByRole('button', { name: 'Choose from media' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: PICTURE })
    await picker.getByText('house.png').waitFor()
    await checkScreen('media-picker')
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Choose from media' }).click()
    await picker.getByRole('list', { name: 'Media' }).getByText('house.png').click()
    await eventually(async () => (await client.pages.get(siteId, pageId)).seo.ogImage).toMatch(
      /^http.*house\.png$/,
    )
  })

  test('gets a picture from the media into a block', async () => {
    const image = { type: 'Image', props: { id: 'Image-1', src: '', alt: 'The house' } }
    const { page, client, siteId, pageId, canvas } = await editorOf({ blocks: contentOf(image) })
    await canvas.locator('[data-puck-component="Image-1"]').click({ force: true })
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some notes') }
    const house = { name: 'house.png', mimeType: 'image/png', buffer: PICTURE }
    await picker.locator('input[type=file]').setInputFiles([notes, house])
    await picker.getByRole('alert').filter({ hasText: 'Only pictures are accepted here' }).waitFor()
    await picker.getByRole('list', { name: 'Media' }).getByText('house.png').click()
    const [item] = (await client.media.list(siteId)).data
    const shown = canvas.getByRole('img', { name: 'The house' })
    await expect.poll(() => shown.getAttribute('src')).toBe(item?.url)
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await eventually(async () => (await blocksOf(client, siteId, pageId))[0]?.props.src).toBe(item?.url)
  })

  test('is published and unpublished', async () => {
    const { page, client, siteId, pageId } = await editorOf()
    const status = async () => (await client.pages.get(siteId, pageId)).status
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Page published').waitFor()
    expect(await status()).toBe('published')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Page unpublished: it is now a draft').waitFor()
    expect(await status()).toBe('draft')
  })
})

describe('a published page', () => {
  test('saves itself without going live, until it is published', async () => {
    const editor = await editorOf({ status: 'published', publishing: 'staged' })
    const { page, canvas, client, siteId, pageId, checkScreen } = editor
    const publish = page.getByRole('button', { name: 'Publish changes' })
    const live = async () =>
      ((await client.pages.getLive(siteId, pageId)).blocks.content as Block[])[0]?.props.text
    await expect.poll(() => publish.isDisabled()).toBe(true)
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('New')
    await eventually(async () => (await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('New')
    await page.getByText('Unpublished changes').waitFor()
    expect(await live()).toBe('Welcome')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Compare with the live page' }).click()
    await page.getByText('Heading: Text').waitFor()
    const differences = page.getByRole('region', { name: 'What changed' }).getByRole('listitem')
    expect(await differences.count(), 'defaults that the editor writes out are no changes').toBe(1)
    await checkScreen('editor-compare')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await publish.click()
    await page.getByText('Page published').waitFor()
    await expect.poll(() => publish.isDisabled()).toBe(true)
    expect(await live()).toBe('New')
  })

  test('that goes live at once changes only on save, and asks before changes are left', async () => {
    const editor = await editorOf({ status: 'published', publishing: 'immediate' })
    const { page, canvas, client, siteId, pageId, checkScreen } = editor
    const publish = page.getByRole('button', { name: 'Publish changes' })
    await expect.poll(() => publish.isDisabled()).toBe(true)
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('New')
    await page.getByText('Unsaved changes').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const onPhone = await page.getByRole('button', { name: 'Publish', exact: true }).boundingBox()
    expect((onPhone?.x ?? 0) + (onPhone?.width ?? 0)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await checkScreen('leave-guard')
    await page.getByRole('button', { name: 'Stay' }).click()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Welcome')
    await publish.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('New')
    await page.getByRole('textbox', { name: 'Text' }).fill('Not wanted')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('button', { name: 'Page settings' }).click()
    const tool = page.getByRole('dialog', { name: 'Page settings' })
    await tool.waitFor()
    await page.evaluate(() => history.back())
    await tool.waitFor({ state: 'hidden' })
    await page.getByText('Unsaved changes').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL('**/pages')
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('New')
  })

  test('is unchanged after undo, even where properties were missing', async () => {
    // The editor normalizes the blocks with all properties.
    const { page, canvas } = await editorOf({
      status: 'published',
      publishing: 'immediate',
      blocks: { content: [heading('Welcome')] },
    })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Not wanted')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Publish changes' }).isDisabled()).toBe(true)
  })
})

describe('an editor panel', () => {
  test('has an address: Back closes it, reload and link open it', async () => {
    const { page, canvas, client, siteId, pageId, open, path } = await editorOf()
    const tool = page.getByRole('dialog', { name: 'Page settings' })
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.waitForURL(`**${path}?open=settings`)
    await tool.getByRole('textbox', { name: 'Title', exact: true }).fill('Start')
    await page.evaluate(() => history.back())
    await tool.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    // It saves automatically later, not because the panel closes.
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await client.pages.get(siteId, pageId)).title).toBe('Start')
    await open(`${path}?open=history`)
    const versions = page.getByRole('dialog', { name: 'History' })
    await versions.getByText('Version 1: Home').waitFor()
    await versions.getByRole('button', { name: 'Close', exact: true }).click()
    await versions.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await open(`${path}?open=nothing`)
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('unsupported content', () => {
  test('keeps and saves blocks of unknown types unchanged', async () => {
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
    await canvas.getByText('Unknown block').waitFor()
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Updated')
    await page.getByText('Saved', { exact: true }).waitFor()
    await eventually(async () => (await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Updated')
    const saved = (await client.pages.get(siteId, pageId)).blocks
    expect((saved.content as Block[])[1]).toEqual(alien)
    expect(saved.note).toBe('kept')
  })

  test('shows custom JSON with an explanation', async () => {
    const { page, client, siteId, pageId, checkScreen } = await editorOf({ blocks: { sections: ['own'] } })
    await page.getByText('This page has custom content').waitFor()
    await page.getByText('"sections"').waitFor()
    await checkScreen('plain-editor')
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Start')
    await eventually(async () => (await client.pages.get(siteId, pageId)).title).toBe('Start')
    expect((await client.pages.get(siteId, pageId)).blocks).toEqual({ sections: ['own'] })
  })
})

describe('the editor for a viewer', () => {
  test('shows a page read-only', async () => {
    const { page, canvas, checkScreen } = await editorOf({ role: 'viewer' })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Text' }).isEditable()).toBe(false)
    await page.getByText('Read only', { exact: true }).waitFor()
    await page.getByTestId('drawer-item:Text').click({ force: true })
    await expect.poll(() => canvas.locator('[data-puck-component]').count()).toBe(1)
    for (const name of ['Publish', 'Translate', 'Assistant', 'Undo', 'Preview'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    await checkScreen('editor-viewer')
  })
})
