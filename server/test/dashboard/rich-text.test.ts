import type { FrameLocator } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
/** Drafts are saved a while after the last change. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look)

type Block = { type: string; props: Record<string, unknown> }
type Options = { type?: 'Text' | 'Html'; role?: 'owner' | 'viewer' }

/** Opens the editor of a page with a text block for each HTML, of which the first is selected. */
async function editorOf(html: string | string[], { type = 'Text', role = 'owner' }: Options = {}) {
  const { client, siteId, accountId } = await server.tenant()
  const content = [html].flat().map((html, i) => ({ type, props: { id: `Text-${i}`, html } }))
  const blocks = { root: { props: {} }, content, zones: {} }
  const { id } = await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'draft', blocks })
  const member = await dashboard.member({ accountId, role })
  await member.open(`/live/sites/${siteId}/pages/${id}`)
  const canvas = member.page.frameLocator('iframe')
  await canvas.locator('[data-puck-component]').first().click({ force: true })
  const storedAt = async (i: number) =>
    ((await client.pages.get(siteId, id)).blocks.content as Block[])[i]?.props.html
  const stored = () => storedAt(0)
  const revisions = async () => (await client.pages.listRevisions(siteId, id)).data.length
  const button = (name: string) => member.page.getByRole('button', { name, exact: true })
  const text = member.page.getByRole('textbox', { name: type === 'Html' ? 'HTML' : 'Text', exact: true })
  return { ...member, canvas, stored, storedAt, revisions, button, text }
}

const seen = (canvas: FrameLocator) => canvas.locator('.sw-prose').innerHTML()

test('formats text by keyboard and toolbar and saves it as HTML', async () => {
  const { page, canvas, stored, button, text, checkScreen } = await editorOf('<p>Good morning</p>')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await eventually(stored).toBe('<p><strong>Good morning</strong></p>')
  await expect.poll(() => seen(canvas)).toBe('<p><strong>Good morning</strong></p>')
  await button('Italic').click()
  await eventually(stored).toBe('<p><strong><em>Good morning</em></strong></p>')
  await button('Heading 2').click()
  await eventually(stored).toBe('<h2><strong><em>Good morning</em></strong></h2>')
  await button('Heading 2').click()
  await eventually(stored).toBe('<p><strong><em>Good morning</em></strong></p>')
  await button('Bullet list').click()
  await eventually(stored).toBe('<ul><li><p><strong><em>Good morning</em></strong></p></li></ul>')
  await checkScreen('rich-text')
})

test('runs a toolbar button that was reached by keyboard', async () => {
  const { page, stored, button, text } = await editorOf('<p>Good morning</p>')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await button('Bold').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(stored).toBe('<p><em>Good morning</em></p>')
})

test('ignores alignment by keyboard and from pasted text', async () => {
  const { page, stored, text } = await editorOf('<p>Good morning</p>')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+Shift+e')
  await page.keyboard.press('ArrowRight')
  // The editor hears of it a moment later.
  await expect.poll(() => page.evaluate('getSelection().isCollapsed')).toBe(true)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p style="text-align: right"><b>, Vienna</b></p>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await eventually(stored).toBe('<p>Good morning<strong>, Vienna</strong></p>')
  expect(await text.innerHTML()).not.toContain('text-align')
})

test.each([
  [
    'Faq',
    { heading: 'Questions', intro: '', items: [{ question: 'When?', answer: '<p>Now</p>' }] },
    'When?',
    'Answer',
    'items.0.answer',
  ],
  ['List', { ordered: false, items: [{ html: 'Free parking' }] }, 'Free parking', 'Text', 'items.0.html'],
])('edits rich text in the items of %s', async (type, props, item, label, path) => {
  const { client, siteId, accountId } = await server.tenant()
  const blocks = { root: { props: {} }, content: [{ type, props: { id: 'One', ...props } }], zones: {} }
  const { id } = await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'draft', blocks })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/pages/${id}`)
  await page.frameLocator('iframe').locator('[data-puck-component]').click({ force: true })
  // Puck keeps its fields for phones in the page as well.
  const summary = page.getByRole('group', { name: /^Item/ }).filter({ hasText: item, visible: true })
  await summary.press('Enter')
  const text = page.getByRole('textbox', { name: label, exact: true })
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await checkScreen(`rich-text-${type.toLowerCase()}`)
  const stored = async () => {
    const [block] = (await client.pages.get(siteId, id)).blocks.content as Block[]
    return path.split('.').reduce<unknown>((value, name) => (value as never)[name], block?.props)
  }
  await eventually(stored).toMatch(/^<p><strong>(Now|Free parking)<\/strong><\/p>$/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(stored).toMatch(/^(<p>Now<\/p>|Free parking)$/)
})

test('edits text on a phone', async () => {
  const { page, stored, text } = await editorOf('<p>Good morning</p>')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Fields', { exact: true }).click()
  // The fields of wide windows are there as well, below these.
  await text.first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold', exact: true }).first().click()
  await eventually(stored).toBe('<p><strong>Good morning</strong></p>')
})

test('adds and removes a link', async () => {
  const { page, canvas, stored, button, text } = await editorOf('<p>Ask us</p>')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await button('Link').click()
  const address = page.getByRole('textbox', { name: 'Link URL' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByText('Such as https://').waitFor()
  await address.fill('/contact')
  await address.press('Enter')
  await eventually(stored).toBe('<p><a href="/contact">Ask us</a></p>')
  await expect.poll(() => seen(canvas)).toBe('<p><a href="/contact">Ask us</a></p>')
  await button('Link').click()
  await address.fill('')
  await button('Apply').click()
  await eventually(stored).toBe('<p>Ask us</p>')
})

test('leaves HTML unchanged that was only viewed', async () => {
  const html = 'It&#39;s <b>early</b>\n\n<ul>\n  <li>Bread</li>\n</ul>'
  const { page, text, stored, revisions } = await editorOf(html)
  await text.click()
  await text.getByText('Bread').waitFor()
  await page.getByRole('switch', { name: 'HTML' }).click({ force: true })
  await expect.poll(() => text.inputValue()).toBe(html)
  await page.getByRole('switch', { name: 'HTML' }).click({ force: true })
  await text.locator('li').waitFor()
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.waitForURL('**/pages')
  expect(await revisions()).toBe(0)
  await expect.poll(() => stored()).toBe(html)
})

test('edits the HTML source', async () => {
  const { page, text, stored, checkScreen } = await editorOf('<p>One</p>')
  await page.getByRole('switch', { name: 'HTML' }).click({ force: true })
  await text.fill('<p>Two</p>')
  await eventually(stored).toBe('<p>Two</p>')
  await checkScreen('rich-text-source')
  await page.getByRole('switch', { name: 'HTML' }).click({ force: true })
  await text.locator('p').getByText('Two').waitFor()
})

test('undoes a change', async () => {
  const { page, text, stored, button } = await editorOf('<p>One</p>')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await eventually(stored).toBe('<p><strong>One</strong></p>')
  await button('Undo').click()
  await eventually(stored).toBe('<p>One</p>')
  await expect.poll(() => text.locator('strong').count()).toBe(0)
})

test('keeps HTML that it does not support: shows it as source, with the reason', async () => {
  const unsupported = [
    ['<table><tbody><tr><td>One</td></tr></tbody></table>', '<table>'],
    ['<p class="lead">One</p>', 'class'],
    ['<p>One</p><iframe src="https://example.com"></iframe>', '<iframe>'],
    ['<p>One</p><!-- two -->', 'a comment'],
    ['<p><code>One</code></p>', '<code>'],
    ['<p><a href="javascript:alert(1)">One</a></p>', 'href'],
  ] as const
  const { page, canvas, text, storedAt } = await editorOf(unsupported.map(([html]) => html))
  for (const [i, [html, loss]] of unsupported.entries()) {
    if (i > 0) await canvas.locator('[data-puck-component]').nth(i).click({ force: true })
    await expect.poll(() => text.inputValue()).toBe(html)
    // Puck keeps its fields for phones in the page as well.
    await page.getByText(`the text editor does not support: ${loss}`).filter({ visible: true }).waitFor()
    await text.fill(`${html}<p>Three</p>`)
    await eventually(() => storedAt(i)).toBe(`${html}<p>Three</p>`)
  }
})

test('shows an HTML block as source', async () => {
  const { page, text } = await editorOf('<p>One</p>', { type: 'Html' })
  await expect.poll(() => text.inputValue()).toBe('<p>One</p>')
  expect(await page.getByRole('switch', { name: 'HTML' }).count()).toBe(0)
})

test('shows a viewer the text read-only', async () => {
  const { page, text, button, checkScreen } = await editorOf('<p>One</p>', { role: 'viewer' })
  await expect.poll(() => text.innerText()).toBe('One')
  await expect.poll(() => text.getAttribute('contenteditable')).toBe('false')
  expect(await button('Bold').count()).toBe(0)
  await page.getByRole('switch', { name: 'HTML' }).click({ force: true })
  expect(await text.isEditable()).toBe(false)
  await checkScreen('rich-text-viewer')
})
