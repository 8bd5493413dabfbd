import { catalogue } from '@sitewright/blocks/catalogue'
import { expect, test } from 'vitest'
import { dashboardOf } from '../../support/dashboard.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)
const content = ['Hero', 'Features', 'CallToAction'].map((type) => ({
  type,
  props: { id: type, ...catalogue[type]?.defaultProps },
}))
const blocks = { root: { props: {} }, content, zones: {} }

test('previews a design, warns of contrast, and keeps a change by others', async () => {
  const { accountId, client, siteId } = await server.tenant()
  await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published', blocks })
  await client.design.updateNavigation(siteId, {
    menus: [{ name: 'main', items: [{ label: 'Jobs', href: '/jobs' }] }],
  })
  const header = {
    content: [{ type: 'Header', props: { id: 'header', brand: 'Lake', links: [], menu: 'main' } }],
  }
  await client.design.updateFrame(siteId, { header })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  const part = (name: string) => page.getByRole('radiogroup', { name: 'Design section' }).getByText(name)
  await open(`/live/sites/${siteId}/design`)
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview
    .getByRole('link', { name: 'Jobs', includeHidden: true })
    .first()
    .waitFor({ state: 'attached' })
  const accent = () =>
    preview.locator('.sw-page').evaluate((root) => getComputedStyle(root).getPropertyValue('--sw-accent'))
  await page.getByRole('button', { name: /^Workshop/ }).click()
  await expect.poll(accent).toContain('#1d4ed8')
  await checkScreen('design-presets')

  await page.getByLabel('Brand colour').fill('#b4441f')
  await page.getByRole('button', { name: 'Create palette' }).click()
  await expect.poll(accent).toBe('#b4441f')
  await part('Colours').click()
  await page.getByText('All 22 colour pairs are readable').waitFor()
  await page.getByLabel('Muted text', { exact: true }).fill('#cccccc')
  await page.getByText(/^Contrast 1\.\d+ on background; 4\.5 is required/).waitFor()
  await checkScreen('design-colors')
  await page.getByRole('button', { name: 'Derive again: Muted text' }).click()
  await page.getByText('All 22 colour pairs are readable').waitFor()

  await part('Fonts').click()
  await page.getByRole('combobox', { name: 'Headings', exact: true }).click()
  await page.getByRole('option', { name: 'Fraunces' }).click()
  const font = () =>
    preview
      .getByRole('heading', { includeHidden: true })
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontFamily)
  await expect.poll(font).toMatch(/^"Fraunces Variable"/)
  await expect
    .poll(() =>
      preview.locator('body').evaluate((body) => body.ownerDocument.fonts.check('16px "Fraunces Variable"')),
    )
    .toBe(true)
  await checkScreen('design-fonts')
  await part('Shape').click()
  await page.getByRole('radiogroup', { name: 'Corners' }).getByText('Square').click()
  await page.getByRole('radiogroup', { name: 'Preview scheme' }).getByLabel('Dark').click({ force: true })
  await page.getByRole('radiogroup', { name: 'Preview width' }).getByLabel('Phone').click({ force: true })
  await checkScreen('design-shape')

  await client.design.update(siteId, { tokens: {}, scheme: 'light' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changed by someone else').waitFor()
  expect((await client.design.get(siteId)).scheme).toBe('light')
  await checkScreen('design-conflict')
  await page.getByRole('button', { name: 'Overwrite theirs' }).click()
  await page.getByText('Visitors see it after you publish').waitFor()
  const saved = await client.design.get(siteId)
  expect(saved.fonts).toEqual(['Inter', 'Fraunces'])
  expect(saved.css).toContain('--sw-radius:0px')
  expect(saved.contrast.every(({ passes }) => passes)).toBe(true)

  await part('Colours').click()
  await page.getByLabel('Accent', { exact: true }).fill('#113355')
  await page.getByRole('link', { name: 'Media' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Accent', { exact: true }).inputValue()).toBe('#b4441f')
})

test('shows a viewer the design without a way to change it', async () => {
  const { accountId, siteId } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${siteId}/design`)
  expect(await page.getByLabel('Accent', { exact: true }).getAttribute('readonly')).not.toBe(null)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await checkScreen('design-viewer')
})
