import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { blocksOf, contentOf, editorsOf, eventually, selectHeading } from '../support/editor.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendMultipart, visit } from '../support/visit.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

test('a form is written, and what visitors send by it is read, sorted and exported', async () => {
  const { accountId, client } = await server.tenant()
  const site = await client.sites.create({ name: 'Mill' })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${site.id}/forms`)
  await page.getByRole('heading', { name: 'No forms yet' }).waitFor()
  await checkScreen('forms-submissions-empty')
  await page.getByRole('tab', { name: 'Forms' }).click()
  await page.getByRole('button', { name: 'New form' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Form name').fill('Weddings')
  await panel.getByRole('button', { name: 'Remove Message' }).click()
  const field = async (label: string, type: string) => {
    await panel.getByRole('button', { name: 'Add a field' }).click()
    await panel.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
    await panel.getByRole('textbox', { name: 'Label' }).fill(label)
  }
  await field('Do you stay?', 'Choice')
  await panel.getByRole('button', { name: 'Create form' }).click()
  const options = panel.getByRole('textbox', { name: 'Options' })
  await expect.poll(() => options.getAttribute('aria-invalid')).toBe('true')
  await checkScreen('form-new')
  await options.fill('Yes, with breakfast\nNo')
  await field('Rooms', 'Number')
  await panel.getByRole('button', { name: 'Add a condition' }).click()
  await panel.getByRole('combobox', { name: 'Compared with' }).fill('Yes, with breakfast')
  await field('Photo', 'File')
  await panel.getByRole('button', { name: 'Move Photo up' }).click()
  await panel.getByRole('button', { name: 'Create form' }).click()
  await page.getByRole('button', { name: 'Weddings' }).click()
  await panel.getByText('Number, conditional').waitFor()
  await checkScreen('form')
  const [form] = (await client.forms.list(site.id)).data
  expect(form?.fields.map(({ name, type }) => [name, type])).toEqual([
    ['name', 'text'],
    ['email', 'email'],
    ['do_you_stay', 'choice'],
    ['photo', 'file'],
    ['rooms', 'number'],
  ])
  expect(form?.fields.at(-1)?.showIf).toEqual([
    { field: 'do_you_stay', operator: 'equals', value: 'Yes, with breakfast' },
  ])

  // Someone else has changed the fields meanwhile.
  const formId = form?.id ?? ''
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByRole('button', { name: 'Edit Photo' }).click()
  await panel.getByRole('textbox', { name: 'Label' }).fill('Picture')
  await client.forms.update(site.id, formId, { redirectTo: '/thanks' })
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText(/Someone else has changed this form/).waitFor()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await panel.getByText('/thanks').waitFor()
  await page.keyboard.press('Escape')

  await send(client, site, formId)
  await page.getByRole('tab', { name: 'Submissions' }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
  await checkScreen('forms-submissions')
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('ada@example.com')
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  const file = page.waitForEvent('download')
  await panel.getByRole('button', { name: /mill.txt, 9 bytes/ }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toBe('The mill.')
  await checkScreen('form-submission')
  await panel.getByRole('button', { name: 'Mark as spam' }).click()
  await panel.getByText('Your team marked it as spam.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No submissions yet' }).waitFor()
  await page.getByRole('combobox', { name: 'Without spam' }).click()
  await page.getByRole('option', { name: 'Spam', exact: true }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await checkScreen('form-submission-spam')
  await panel.getByRole('button', { name: 'Delete submission' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this submission?' })
    .getByRole('button', { name: 'Delete submission' })
    .click()
  await page.getByRole('heading', { name: 'No matching submissions' }).waitFor()
})

test('a form of the site is put on a page by its name', async () => {
  const editorOf = editorsOf(server, dashboard)
  const blocks = contentOf({ type: 'ContactForm', props: { id: 'ContactForm-1', heading: 'Write to us' } })
  const { page, canvas, client, siteId, pageId, checkScreen } = await editorOf({ blocks })
  const field = { name: 'question', label: 'Your question', type: 'longText' as const }
  const form = await client.forms.create(siteId, { name: 'Questions', fields: [field] })
  await selectHeading(canvas, 'Write to us')
  await page.getByRole('combobox', { name: 'Form', exact: true }).click()
  await page.getByRole('option', { name: 'Questions' }).click()
  await canvas.getByText('Your question').waitFor()
  await eventually(async () => (await blocksOf(client, siteId, pageId))[0]?.props.formId).toBe(form.id)
  await checkScreen('editor-form')
})

type Client = Awaited<ReturnType<typeof server.tenant>>['client']

/** A visitor fills in the form on a page of the site. */
async function send(client: Client, site: { id: string; slug: string }, formId: string) {
  const block = { type: 'ContactForm', props: { id: 'contact', heading: 'Write to us', formId } }
  await client.pages.create(site.id, {
    ...{ title: 'Home', slug: '/', status: 'published' },
    blocks: { content: [block] },
  })
  await client.sites.publish(site.id)
  const [form] = formsIn((await visit(server, site, '/')).text)
  server.clock.advance(20_000)
  const body = new FormData()
  for (const [name, value] of Object.entries(form?.fields ?? {})) body.append(name, String(value))
  for (const [name, value] of Object.entries({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    do_you_stay: 'No',
  }))
    body.append(name, value)
  body.append('photo', new File(['The mill.'], 'mill.txt', { type: 'text/plain' }))
  const { status, text } = await sendMultipart(server, site, form?.action ?? '', body)
  expect([status, text]).toEqual([201, expect.anything()])
}
