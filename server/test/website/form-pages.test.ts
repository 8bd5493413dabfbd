import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { findingsOf, LOOKS } from '../support/looks.ts'
import { startTestServer } from '../support/server.ts'

const resolve = createRequire(import.meta.url).resolve
const server = await startTestServer()
const { client } = await server.tenant()
const site = await client.sites.create({ name: 'Lakeside School' })
const address = new URL(site.url as string).href
const NAME = { name: 'name', label: 'Name', type: 'text' as const, required: true }
const FIELDS = [
  NAME,
  { name: 'kind', label: 'Kind', type: 'choice' as const, options: ['job', 'internship'], required: true },
  {
    ...{ name: 'school', label: 'School', type: 'text' as const, required: true, step: 2 },
    showIf: [{ field: 'kind', operator: 'equals' as const, value: 'internship' }],
  },
  { name: 'phone', label: 'Phone', type: 'phone' as const, required: true, step: 3 },
  { name: 'days', label: 'Days', type: 'checkboxes' as const, options: ['Monday', 'Friday'], step: 3 },
]
const form = await client.forms.create(site.id, { name: 'Apply', fields: FIELDS })
const props = { id: 'apply', heading: 'Apply', formId: form.id, submitLabel: 'Send' }
await client.pages.create(site.id, {
  ...{ title: 'Apply', slug: '/', status: 'published' },
  blocks: { content: [{ type: 'ContactForm', props }] },
})
await client.sites.publish(site.id)

const browser = await sharedBrowser()
const contexts = await Promise.all(
  LOOKS.map(({ width, colorScheme }) =>
    browser.newContext({ viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' }),
  ),
)
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function visitor(look = 0) {
  const page = await (contexts[look] as (typeof contexts)[number]).newPage()
  page.setDefaultTimeout(30_000)
  const open = async () => {
    await page.goto(address)
    // People take longer to fill in a form.
    server.clock.advance(20_000)
  }
  return { page, open }
}

const answers = async () =>
  (await client.forms.listSubmissions(site.id, form.id)).data.map(({ answers }) => answers)

describe('a form with steps and conditions', () => {
  test('is filled in by the keyboard alone, and skips a step of which nothing is asked', async () => {
    const { page, open } = await visitor()
    await open()
    await page.getByText('Step 1 of 2').waitFor()
    expect(await page.getByLabel('School').isVisible()).toBe(false)
    await page.getByLabel('Name').focus()
    // Nothing is typed yet, so that the step stays.
    await page.keyboard.press('Enter')
    await page.getByText('Step 1 of 2').waitFor()
    await page.keyboard.type('Bo')
    await page.keyboard.press('Tab')
    await page.keyboard.type('internship')
    await page.getByText('Step 1 of 3').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of 3').waitFor()
    await page.keyboard.type('Of the lake')
    // Back, and it is a job.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Step 1 of 3').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('job')
    await page.getByText('Step 1 of 2').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of 2').waitFor()
    // The server rejects what browsers let through.
    await page.keyboard.type('none')
    await page.keyboard.press('Enter')
    await page.locator('.sw-error').waitFor()
    expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('apply-phone')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('+43 1 234567')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.locator('#sent-apply').waitFor()
    expect(await answers()).toEqual([{ name: 'Bo', kind: 'job', phone: '+43 1 234567', days: 'Monday' }])
  })

  test('leads back to the step of a field that the server rejects', async () => {
    const { page, open } = await visitor()
    await open()
    await page.getByLabel('Name').fill('Bo')
    await page.getByLabel('Kind').selectOption('job')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Phone').fill('+43 1 234567')
    // The owner asks for more meanwhile.
    const fields = [{ ...NAME, minLength: 5 }, ...FIELDS.slice(1)]
    await client.forms.update(site.id, form.id, { fields })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Step 1 of 2').waitFor()
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await client.forms.update(site.id, form.id, { fields: FIELDS })
  })
})

describe.each(LOOKS.map((look, i) => ({ ...look, i })))(
  'at $width pixels in $colorScheme colours',
  (look) => {
    test('a form and its errors are accessible, with and without the script', async () => {
      const { page, open } = await visitor(look.i)
      await open()
      expect(await findingsOf(page, look.colorScheme)).toEqual([])
      await page.getByLabel('Name').fill('Bo')
      await page.getByLabel('Kind').selectOption('job')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('Step 2 of 2').waitFor()
      expect(await findingsOf(page, look.colorScheme)).toEqual([])
      await page.route('**/_sw/island-*', (route) => route.abort())
      await open()
      // A browser would keep it.
      await page.evaluate('document.forms[0].noValidate = true')
      await page.getByLabel('Kind').selectOption('internship')
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: 'Send' }).click(),
      ])
      expect(answer.status()).toBe(422)
      await page.getByRole('alert').waitFor()
      expect(await page.locator('[aria-invalid]').count()).toBe(3)
      expect(await findingsOf(page, look.colorScheme)).toEqual([])
    })
  },
)

test('the script of forms is at most 3 kB as it is sent', async () => {
  expect(gzipSync(await readFile(resolve('@sitewright/blocks/island'))).length).toBeLessThan(3_000)
})
