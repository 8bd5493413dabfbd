import { describe, expect, test } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import { dashboardOf } from '../support/dashboard.ts'
import {
  blocksOf,
  contentOf,
  type Editor,
  editorsOf,
  eventually,
  heading,
  selectHeading,
} from '../support/editor.ts'
import { PASSWORD } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const editorOf = editorsOf(server, dashboard)

describe('unsaved changes survive', () => {
  const saves = (siteId: string, pageId: string) => `**/v1/sites/${siteId}/pages/${pageId}`
  const textOf = async (client: Sitewright, siteId: string, pageId: string) =>
    (await blocksOf(client, siteId, pageId))[0]?.props.text

  test('a network failure, and are saved when the network returns', async () => {
    const { page, context, canvas, client, siteId, pageId } = await editorOf()
    await selectHeading(canvas)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Text' }).fill('Written in a tunnel')
    await page.getByRole('alert').filter({ hasText: 'The server could not be reached' }).waitFor()
    await page.getByRole('button', { name: 'Not saved' }).waitFor()
    expect(await textOf(client, siteId, pageId)).toBe('Welcome')
    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await textOf(client, siteId, pageId)).toBe('Written in a tunnel')
  })

  test('a save in progress', async () => {
    const { page, canvas, client, siteId, pageId, hold } = await editorOf()
    const letThrough = await hold('PUT', saves(siteId, pageId))
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('One')
    await page.getByText('Saving…').waitFor()
    const said = await page.evaluateHandle(() => {
      const said: (string | null)[] = []
      const look = () => said.push(document.querySelector('header [role=status]')?.textContent ?? null)
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      return said
    })
    await page.getByRole('textbox', { name: 'Text' }).fill('Two')
    await letThrough()
    await eventually(() => textOf(client, siteId, pageId)).toBe('Two')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await client.pages.listRevisions(siteId, pageId)).data).toHaveLength(2)
    const words = await said.jsonValue()
    expect(words.indexOf('Saved'), 'it says Saved while something is not').toBeGreaterThan(
      words.lastIndexOf('Saving…'),
    )
  })

  test('publishing in progress', async () => {
    const { page, canvas, client, siteId, pageId, hold } = await editorOf({ publishing: 'immediate' })
    const letThrough = await hold('PUT', saves(siteId, pageId))
    await selectHeading(canvas)
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await asked
    await page.getByRole('textbox', { name: 'Text' }).fill('Next')
    // It would save automatically if the page stayed a draft.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await letThrough()
    await page.getByText('Page published').waitFor()
    await page.getByText('Unsaved changes').waitFor()
    expect(await client.pages.get(siteId, pageId)).toMatchObject({ status: 'published' })
    expect(await textOf(client, siteId, pageId)).toBe('Welcome')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await textOf(client, siteId, pageId)).toBe('Next')
  })

  test('a lost response, whose retry is no conflict', async () => {
    const { page, canvas, client, siteId, pageId } = await editorOf()
    let lost = 0
    await page.route(saves(siteId, pageId), async (route) => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
      lost++
      await route.fetch()
      await route.abort()
    })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Said once')
    await page.getByText('Saved', { exact: true }).waitFor()
    await eventually(() => textOf(client, siteId, pageId)).toBe('Said once')
    await page.getByRole('textbox', { name: 'Text' }).fill('Said twice')
    await eventually(() => textOf(client, siteId, pageId)).toBe('Said twice')
    expect(lost).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  /** The session ends while the user types; the user logs in again over the page. */
  async function afterNewLogIn(typed: string, meanwhile: (editor: Editor) => Promise<unknown>) {
    const editor = await editorOf()
    const { page, context, canvas } = editor
    await selectHeading(canvas)
    await context.clearCookies()
    await page.getByRole('textbox', { name: 'Text' }).fill(typed)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await meanwhile(editor)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    return editor
  }

  test('the end of the session, and are saved after logging in', async () => {
    const { client, siteId, pageId } = await afterNewLogIn('Typed too late', ({ checkScreen }) =>
      checkScreen('editor-logged-out'),
    )
    await eventually(() => textOf(client, siteId, pageId)).toBe('Typed too late')
  })

  test('the end of the session as a conflict when someone else saved', async () => {
    const { page, canvas, client, siteId, pageId } = await afterNewLogIn('Mine', (editor) =>
      editor.client.pages.update(editor.siteId, editor.pageId, { blocks: contentOf(heading('Theirs')) }),
    )
    await page.getByRole('dialog', { name: 'This page was changed by someone else' }).waitFor()
    await canvas.getByRole('heading', { name: 'Mine' }).waitFor({ state: 'attached' })
    expect(await textOf(client, siteId, pageId)).toBe('Theirs')
  })
})

describe('a conflict', () => {
  /** Someone else saves the page while it has unsaved changes here. */
  async function conflict() {
    const editor = await editorOf()
    const { page, canvas, client, siteId, pageId } = editor
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Theirs')) })
    await selectHeading(canvas)
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine')
    await page.getByRole('dialog', { name: 'This page was changed by someone else' }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Theirs')
    return editor
  }

  test('lets the user load the other version', async () => {
    const { page, canvas, client, siteId, pageId, checkScreen } = await conflict()
    await checkScreen('conflict')
    await page.getByRole('button', { name: 'Discard mine' }).click()
    await canvas.getByRole('heading', { name: 'Theirs' }).waitFor()
    expect((await client.pages.listRevisions(siteId, pageId)).data).toHaveLength(1)
  })

  test('is reported when both publish, though the status matches', async () => {
    const { page, client, siteId, pageId } = await editorOf()
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Theirs')), status: 'published' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog', { name: 'This page was changed by someone else' }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Theirs')
  })

  test('lets the user keep the own version as a new page', async () => {
    const { page, canvas, client, siteId, pageId } = await conflict()
    await page.getByRole('button', { name: 'Save mine as a new page' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(pageId))
    await canvas.getByRole('heading', { name: 'Mine' }).waitFor()
    const mine = await client.pages.get(siteId, page.url().split('/').at(-1) as string)
    expect(mine).toMatchObject({ title: 'Home (my version)', slug: 'home-my-version', status: 'draft' })
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Theirs')
  })
})

describe('a missing page', () => {
  test('is reported with a link to the page list', async () => {
    const { accountId, siteId } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/pages/page_gone`)
    await page.getByText('This page does not exist').waitFor()
    await checkScreen('editor-gone')
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.waitForURL('**/pages')
  })
})

describe('a page that failed to load', () => {
  test('opens on retry', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id } = await client.pages.create(siteId, { title: 'Home', slug: 'home', blocks: contentOf() })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const address = `**/pages/${id}`
    await page.route(address, (route) =>
      route.request().isNavigationRequest() ? route.fallback() : route.abort(),
    )
    await open(`/live/sites/${siteId}/pages/${id}`)
    await page.getByRole('heading', { name: 'Could not open this page' }).waitFor()
    await checkScreen('editor-error')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Publish' }).waitFor()
  })
})

describe('the history', () => {
  test('of a new page explains what appears there', async () => {
    const { page, checkScreen } = await editorOf({ blocks: contentOf() })
    await page.getByText('This page is empty. Choose a block to start.').waitFor()
    await checkScreen('editor-empty')
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText('No earlier versions').waitFor()
    await checkScreen('history-empty')
  })

  test('previews an old version and restores it', async () => {
    const { page, canvas, client, siteId, pageId, open, path, checkScreen } = await editorOf()
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Updated')) })
    await open(path)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
    await page.getByTestId('page-preview').getByText('Welcome').waitFor()
    await checkScreen('history')
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await canvas.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Welcome')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

describe('unsavable changes', () => {
  test('prevent restoring an earlier version', async () => {
    const { page, client, siteId, pageId, open, path } = await editorOf()
    await client.pages.create(siteId, { title: 'Team', slug: 'team' })
    await client.pages.update(siteId, pageId, { blocks: contentOf(heading('Updated')) })
    await open(path)
    await page.getByRole('button', { name: 'Page settings' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill('team')
    await page.getByText('This address is taken').first().waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('Something went wrong').waitFor()
    expect((await blocksOf(client, siteId, pageId))[0]?.props.text).toBe('Updated')
  })
})
