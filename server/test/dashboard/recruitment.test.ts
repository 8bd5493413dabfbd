import { describe, expect, test } from 'vitest'
import { newApplication } from '../support/changes/resources.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'
import { tokenOf } from '../support/visit.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('jobs', () => {
  test('creates, publishes, edits, closes, filters, pages and deletes jobs', async () => {
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

    await panel.getByRole('button', { name: 'Close job' }).click()
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
    await page.reload()
    await page.getByText('2 shown').waitFor()
    await checkScreen('jobs')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Filled' }).click()
    await page.getByText('No matching jobs').waitFor()
    await checkScreen('jobs-none-like-this')
  })

  test('keeps concurrent changes and asks before input is lost', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { id } = await client.recruitment.create(siteId, {
      title: 'Head chef',
      location: 'Gmunden',
      description: 'Cooks.\n\nAnd plans.',
    })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    const list = `/live/sites/${siteId}/recruitment`
    await open(list)
    await page.getByRole('button', { name: 'Head chef' }).click()
    const panel = page.getByRole('dialog', { name: 'Head chef' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Title').fill('Sous chef')
    await checkScreen('job-edit')
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toContain(`open=${id}`)
    await client.recruitment.update(siteId, id, { location: 'Linz', slug: 'chef' })
    await panel.getByRole('button', { name: 'Save' }).click()
    const renamed = page.getByRole('dialog', { name: 'Sous chef' })
    await renamed.getByText('Linz').waitFor()
    expect(await client.recruitment.get(siteId, id)).toMatchObject({
      title: 'Sous chef',
      location: 'Linz',
      slug: 'chef',
    })
    // Saved input is left without a question.
    await page.goBack()
    await renamed.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(new URL(list, server.address).href)
    await open(`${list}?open=job_00000000000000000000000000`)
    await page.getByText('This no longer exists').waitFor()
  })

  test('moves an application through the stages, notes something, and opens its CV', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/recruitment?tab=applications`)
    await page.getByText('No applications yet').waitFor()
    const id = await newApplication({ client, siteId }, tokenOf(server))
    await page.reload()
    await page.getByRole('button', { name: 'Ada' }).waitFor()
    await checkScreen('applications')
    await page.getByRole('button', { name: 'Ada' }).click()
    const panel = page.getByRole('dialog', { name: 'Ada' })
    await panel.getByRole('combobox', { name: 'Stage' }).click()
    await page.getByRole('option', { name: 'Interview' }).click()
    await page.getByText('Moved to interview').waitFor()
    await panel.getByLabel('Notes').fill('Kind on the phone')
    await panel.getByRole('button', { name: 'Save notes' }).click()
    await page.getByText('Notes saved').waitFor()
    await checkScreen('application')
    expect(await client.recruitment.getApplication(siteId, id)).toMatchObject({
      stage: 'interview',
      notes: 'Kind on the phone',
    })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /cv\.pdf/ }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('cv.pdf')
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('combobox', { name: 'Stage' }).click()
    await page.getByRole('option', { name: 'Hired' }).click()
    await page.getByText('No matching applications').waitFor()
  })
})
