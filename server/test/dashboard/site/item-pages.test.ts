import { expect, test } from 'vitest'
import { dashboardOf } from '../../support/dashboard.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

test('sets the path and the layout of products, and refuses a path that is taken', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const layout = await client.pages.create(siteId, { title: 'One product', slug: 'one-product' })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/settings`)
  await page.getByLabel('Path for products').fill('jobs')
  await page.getByRole('button', { name: 'Set paths and layouts' }).click()
  await page.getByText('must not be the same as the path of').waitFor()
  await page.getByLabel('Path for products').fill('store')
  await page.getByRole('combobox', { name: 'Layout for products' }).click()
  await page.getByRole('option', { name: /^One product/ }).click()
  await checkScreen('site-paths')
  await page.getByRole('button', { name: 'Set paths and layouts' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { paths, layouts } = await client.sites.get(siteId)
  expect([paths.products, paths.jobs, layouts.products]).toEqual(['store', 'jobs', layout.id])
})
