import { describe, expect, test } from 'vitest'
import { dashboardOf } from './support/dashboard.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('jobs', { timeout: 180_000 }, () => {
  test('a job is made as a draft, published, edited, closed, filtered and deleted; the list pages', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/recruitment`)
    await checkScreen('jobs-empty')
    await page.getByRole('button', { name: 'New job' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Title').fill('Head chef')
    await panel.getByLabel('Slug').fill('Head Chef')
    await panel.getByRole('button', { name: 'Create job' }).click()
    await expect.poll(() => panel.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('job-error')
    await panel.getByLabel('Slug').fill('')
    await panel.getByRole('button', { name: 'Create job' }).click()
    await page.getByRole('button', { name: 'Head chef' }).click()
    await panel.getByText('head-chef').waitFor()
    await panel.getByRole('button', { name: 'Publish' }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Location').fill('Gmunden')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Gmunden').waitFor()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(2)
    await checkScreen('job')
    const [job] = (await client.recruitment.list(siteId)).data
    expect(job).toMatchObject({ title: 'Head chef', status: 'published', location: 'Gmunden' })

    await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
    await panel.getByRole('button', { name: 'Publish' }).waitFor()
    await panel.getByRole('button', { name: 'Delete job' }).click()
    await page
      .getByRole('dialog', { name: /^Delete .+\?$/ })
      .getByRole('button', { name: 'Delete job' })
      .click()
    await page.getByText('No jobs yet').waitFor()

    for (let i = 0; i < 26; i++)
      await client.recruitment.create(siteId, { title: `Job ${i}`, status: i < 2 ? 'closed' : 'draft' })
    await open(`/live/sites/${siteId}/recruitment`)
    await page.getByText('25 shown').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('26 shown').waitFor()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Closed' }).click()
    await page.getByText('2 shown').waitFor()
    await checkScreen('jobs')
  })
})
