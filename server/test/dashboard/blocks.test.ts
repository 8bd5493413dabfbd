import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const hours = { type: 'OpeningHours', props: { hours: [{ days: 'Monday', hours: '9 to 18' }] } }

test('creates, previews, validates, edits and deletes a block that no page uses', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/blocks`)
  await page.getByRole('heading', { name: 'No custom blocks yet' }).waitFor()
  await checkScreen('blocks-empty')

  await page.getByRole('button', { name: 'New block' }).first().click()
  await page.waitForURL('**/blocks?open=new')
  const form = page.getByRole('dialog', { name: 'New block' })
  const preview = form.locator('section[aria-label="Preview"]')
  await form.getByRole('textbox', { name: 'Template' }).fill('{"type": "Card"')
  await form.getByText('Invalid template').waitFor()
  await form.getByRole('textbox', { name: 'Template' }).fill('{"type": "Card", "props": {}}')
  await form.getByText(/^type must be one of Hero/).waitFor()
  await form
    .getByRole('textbox', { name: 'Template' })
    .fill('{"type": "OpeningHours", "props": {"hour": []}}')
  await form.getByText('props.hour is not known here').waitFor()
  await form.getByRole('textbox', { name: 'Template' }).fill(JSON.stringify(hours))
  await form.getByText('Valid template').waitFor()
  await preview.getByText('9 to 18').waitFor()
  await form.getByRole('button', { name: 'Create block' }).click()
  await expect.poll(() => form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Name').fill('Opening hours')
  await checkScreen('blocks-new')
  await form.getByRole('button', { name: 'Create block' }).click()
  await page.getByRole('row', { name: /Opening hours .*Unused/ }).waitFor()
  const [block] = (await client.blocks.list(siteId)).data
  const blockId = block?.id as string
  expect((await client.blocks.get(siteId, blockId)).template).toEqual(hours)

  const { id: pageId } = await client.pages.create(siteId, {
    title: 'Contact us',
    slug: 'contact',
    blocks: { content: [{ type: 'CustomBlock', props: { id: 'hours', blockId } }] },
  })
  await open(`/live/sites/${siteId}/blocks`)
  await page.getByRole('row', { name: /Opening hours .*On 1 page/ }).waitFor()
  await checkScreen('blocks')
  await page.getByRole('button', { name: 'Opening hours' }).click()
  const detail = page.getByRole('dialog', { name: 'Opening hours' })
  await detail.getByPlaceholder('Add a component').click()
  await page.getByRole('option', { name: 'Quotation' }).click()
  await detail.locator('section[aria-label="Preview"]').getByText('Alan Kay').waitFor()
  await detail.getByLabel('Description').fill('At the foot of each page')
  await checkScreen('blocks-edit')
  await detail.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At the foot of each page').waitFor()
  expect((await client.blocks.get(siteId, blockId)).template).toMatchObject([hours, { type: 'Quote' }])

  await page.getByRole('button', { name: 'Opening hours' }).click()
  const remove = async () => {
    await detail.getByRole('button', { name: 'Delete block' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Opening hours?' })
      .getByRole('button', { name: 'Delete block' })
      .click()
  }
  await remove()
  const inUse = page.getByRole('dialog', { name: 'This block is in use' })
  const link = inUse.getByRole('link', { name: 'Contact us' })
  await expect.poll(() => link.getAttribute('href')).toBe(`/live/sites/${siteId}/pages/${pageId}`)
  await checkScreen('blocks-in-use')
  // Escape closes the dialog, not the panel below it.
  await page.keyboard.press('Escape')
  await inUse.waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toContain(`open=${blockId}`)
  await client.pages.update(siteId, pageId, { blocks: { content: [] } })
  await remove()
  await page.getByRole('heading', { name: 'No custom blocks yet' }).waitFor()
  expect((await client.blocks.list(siteId)).total).toBe(0)
})

test('keeps the open block in the address and asks before input is lost', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const { id } = await client.blocks.create(siteId, { label: 'Opening hours', template: hours })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/blocks`)
  await page.getByRole('button', { name: 'Opening hours' }).click()
  await page.waitForURL(`**/blocks?open=${id}`)
  await page.reload()
  const detail = page.getByRole('dialog', { name: 'Opening hours' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const purpose = detail.getByLabel('Description')
  await purpose.fill('From May on')
  for (const leave of [
    () => detail.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 400),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await question.waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => purpose.inputValue()).toBe('From May on')
    await expect.poll(() => new URL(page.url()).search).toBe(`?open=${id}`)
  }
  await detail.getByRole('button', { name: 'Save' }).click()
  await detail.waitFor({ state: 'hidden' })
  expect(await question.count()).toBe(0)
  expect((await client.blocks.get(siteId, id)).description).toBe('From May on')
  await page.getByRole('button', { name: 'Opening hours' }).click()
  await purpose.waitFor()
  await page.evaluate(() => history.back())
  await detail.waitFor({ state: 'hidden' })
  await open(`/live/sites/${siteId}/blocks?open=block_gone`)
  await page.getByRole('dialog').getByText('This no longer exists').waitFor()
  await checkScreen('blocks-gone')
})

test('shows a viewer the preview without write actions', async () => {
  const { accountId, client, siteId } = await server.tenant()
  await client.blocks.create(siteId, { label: 'Opening hours', template: hours })
  const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${siteId}/blocks`)
  expect(await page.getByRole('button', { name: 'New block' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Opening hours' }).click()
  const detail = page.getByRole('dialog', { name: 'Opening hours' })
  await detail.locator('section[aria-label="Preview"]').getByText('9 to 18').waitFor()
  await checkScreen('blocks-viewer')
  expect(await detail.getByRole('textbox').count()).toBe(0)
})

test('generates a template with AI and uses it in a new block', async () => {
  const { accountId, client, siteId } = await server.tenant({ mode: 'sandbox' })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/sandbox/sites/${siteId}/blocks`)
  await page.getByRole('button', { name: 'New block' }).first().click()
  const form = page.getByRole('dialog', { name: 'New block' })
  const template = form.getByRole('textbox', { name: 'Template' })
  const before = await template.inputValue()
  await form.getByLabel('Name').fill('Questions')
  await form.getByRole('button', { name: 'Generate with AI' }).click()
  const generator = page.getByRole('dialog', { name: 'Generate a template' })
  const generate = generator.getByRole('button', { name: 'Generate', exact: true })
  await expect.poll(() => generate.isDisabled()).toBe(true)
  await generator.getByLabel('Description').fill('x'.repeat(8001))
  await generate.click()
  await generator.getByRole('alert').waitFor()
  await generator.getByLabel('Description').fill('Answers to the questions that guests ask most')
  await generate.click()
  await generator.getByText('Generated by the built-in engine').waitFor()
  expect(await generator.getByRole('alert').count()).toBe(0)
  await checkScreen('blocks-generated')
  await expect.poll(() => template.inputValue()).toBe(before)
  await generator.getByRole('button', { name: 'Use it' }).click()
  await generator.waitFor({ state: 'hidden' })
  await expect.poll(() => template.inputValue()).not.toBe(before)
  await form.getByText('Valid template').waitFor()
  const taken = JSON.parse(await template.inputValue())
  await form.getByRole('button', { name: 'Create block' }).click()
  await page.getByRole('row', { name: /Questions .*Unused/ }).waitFor()
  const [block] = (await client.blocks.list(siteId)).data
  expect((await client.blocks.get(siteId, block?.id as string)).template).toEqual(taken)
})

test('opens the current version of a block that someone else changed', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const { id } = await client.blocks.create(siteId, { label: 'Opening hours', template: hours })
  const { page, open } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/blocks`)
  const detail = page.getByRole('dialog', { name: 'Opening hours' })
  await page.getByRole('button', { name: 'Opening hours' }).click()
  await detail.getByLabel('Description').waitFor()
  await detail.getByRole('button', { name: 'Cancel' }).click()
  await detail.waitFor({ state: 'hidden' })
  await client.blocks.update(siteId, id, { description: 'From May on' })
  await page.getByRole('button', { name: 'Opening hours' }).click()
  await detail.getByLabel('Description').waitFor()
  await expect.poll(() => detail.getByLabel('Description').inputValue()).toBe('From May on')
})
