import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/platform/values/durations.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

describe('the voice agent', () => {
  test('saves settings and budget, with errors beside the fields', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/voice`)
    await page.getByRole('heading', { name: 'No calls in this period' }).waitFor()
    await checkScreen('voice-analytics-empty')
    await page.getByRole('tab', { name: 'Calls' }).click()
    await page.getByText('No calls yet').waitFor()
    await checkScreen('voice-calls-empty')
    await page.getByRole('tab', { name: 'Agent' }).click()
    await page.getByText('Not connected, so no calls arrive').waitFor()
    await page.getByRole('switch', { name: 'Answers calls' }).click()
    await page.getByLabel('Greeting').fill('Good day')
    await page.getByLabel('Time zone').fill('Nowhere/Land')
    await page.getByRole('button', { name: 'Save agent' }).click()
    await expect.poll(() => page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true')
    await checkScreen('voice-agent')
    await page.getByLabel('Time zone').fill('Europe/Vienna')
    await page.getByLabel('Business hours', { exact: true }).fill('08:30')
    await page.getByRole('combobox', { name: 'Outside business hours' }).click()
    await page.getByRole('option', { name: 'Offer a callback' }).click()
    await page.getByRole('button', { name: 'Save agent' }).click()
    await page.getByText('Saved').first().waitFor()
    expect(await client.voice.getConfig(siteId)).toMatchObject({
      enabled: true,
      greeting: 'Good day',
      afterHoursAction: 'callback',
      businessHours: { start: '08:30', timezone: 'Europe/Vienna' },
    })
    // Unchanged settings still follow the site.
    await client.sites.update(siteId, { language: 'pt-BR' })
    expect((await client.voice.getConfig(siteId)).language).toBe('pt-BR')
    await page.getByLabel('Maximum minutes').fill('10')
    await page.getByLabel('Price per minute').fill('0.085')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await page.getByText('Saved').last().waitFor()
    await expect
      .poll(() => client.voice.getBudget(siteId))
      .toEqual({ budgetMinutes: 10, budgetEur: null, costPerMinuteEur: 0.085 })
  })

  test('keeps concurrent changes of the settings', async () => {
    const { accountId, siteId, client } = await server.tenant()
    const { page, open } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/voice?tab=agent`)
    await page.getByRole('textbox', { name: 'Voice' }).fill('voice-7')
    await page.getByLabel('Business hours', { exact: true }).fill('10:00')
    await page.getByLabel('Maximum cost in euros').fill('20')
    await client.voice.updateConfig(siteId, {
      greeting: 'Servus',
      enabled: true,
      businessHours: { end: '20:00' },
    })
    await client.voice.updateBudget(siteId, { budgetMinutes: 60 })
    await page.getByRole('button', { name: 'Save agent' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'Save budget' }).click()
    await page.getByText('Saved').nth(1).waitFor()
    expect(await client.voice.getConfig(siteId)).toMatchObject({
      voiceId: 'voice-7',
      greeting: 'Servus',
      enabled: true,
      businessHours: { start: '10:00', end: '20:00' },
    })
    expect(await client.voice.getBudget(siteId)).toMatchObject({ budgetMinutes: 60, budgetEur: 20 })
    // The next save starts from what is shown now.
    await expect.poll(() => page.getByLabel('Greeting').inputValue()).toBe('Servus')
  })

  test('charts one call as well as many', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.voice.createCall(siteId, { direction: 'inbound', status: 'completed', durationSeconds: 59 })
    const { page, open, checkScreen } = await dashboard.member({ accountId })
    await open(`/live/sites/${siteId}/voice?period=7d`)
    await page.getByText('No topics recorded.').waitFor()
    await checkScreen('voice-analytics-one')
    const intents = [
      'booking',
      'opening_hours',
      'a complaint about the breakfast of the day before',
      'parking',
    ]
    for (let i = 0; i < 120; i++) {
      await client.voice.createCall(siteId, {
        direction: 'inbound',
        status: (['completed', 'completed', 'missed', 'voicemail'] as const)[i % 4] as 'completed',
        durationSeconds: i % 4 === 2 ? 0 : 30 + ((i * 37) % 400),
        intent: intents[(i * i) % 4] as string,
        createdAt: new Date(Date.now() - ((i * i * 13) % 88) * DAY_MS).toISOString(),
      })
    }
    await client.voice.updateBudget(siteId, { budgetMinutes: 10, budgetEur: 0, costPerMinuteEur: 0.1 })
    await open(`/live/sites/${siteId}/voice?period=90d`)
    await page.getByText('121', { exact: true }).waitFor()
    await checkScreen('voice-analytics-many')
  })

  test('lists calls by status, page by page, and opens them', async () => {
    const { accountId, siteId, client } = await server.tenant()
    await client.voice.updateBudget(siteId, { budgetMinutes: 100, budgetEur: 5, costPerMinuteEur: 0.5 })
    const now = Date.now()
    for (let i = 0; i < 28; i++) {
      await client.voice.createCall(siteId, {
        direction: 'inbound',
        status: i % 7 === 0 ? 'missed' : i % 5 === 0 ? 'voicemail' : 'completed',
        durationSeconds: i % 7 === 0 ? 0 : 60 + i,
        callerNumber: i === 3 ? '+43 1 234567' : '',
        intent: i % 2 === 0 ? 'booking' : 'opening_hours',
        createdAt: new Date(now - i * DAY_MS).toISOString(),
      })
    }
    const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
    await open(`/live/sites/${siteId}/voice`)
    await page.getByText('Calls per day').waitFor()
    await page.getByText('Missed: 4').waitFor()
    await page.getByText('Voicemail: 5').waitFor()
    for (const topic of ['Booking', 'Opening hours'])
      await page.getByRole('listitem').filter({ hasText: topic }).getByText('14', { exact: true }).waitFor()
    const busiest = await client.voice.listCallDays(siteId)
    expect(busiest.data.map(({ totalCalls }) => totalCalls).filter((count) => count > 0).length).toBe(28)
    await page.getByText(/Busiest day: .*: 1\./).waitFor()
    await checkScreen('voice-analytics')
    await page.getByText('7 days', { exact: true }).click()
    await page.getByText('Missed: 1').waitFor()
    await page.reload()
    await page.getByText('Missed: 1').waitFor()

    await page.getByRole('tab', { name: 'Calls' }).click()
    const rows = page.getByRole('table', { name: 'Calls' }).locator('tbody tr')
    await page.getByText('25 shown').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(28)
    await checkScreen('voice-calls')
    await page.getByRole('button', { name: '+43 1 234567' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('1 min 3 s').waitFor()
    await checkScreen('voice-call')
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Missed' }).click()
    await expect.poll(() => rows.count()).toBe(4)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(4)
    await page.getByRole('tab', { name: 'Agent' }).click()
    await page.getByText('No limit').or(page.getByText('€5.00')).first().waitFor()
    expect(await page.getByRole('button', { name: /Save/ }).count()).toBe(0)
    await checkScreen('voice-agent-viewer')
  })
})
