import { expect, test } from 'vitest'
import { dashboardOf } from '../support/dashboard.ts'
import { startPushService, status } from '../support/push-service.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const dashboard = dashboardOf(server)

test('writes, previews, sends and counts a campaign', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const service = await startPushService((response, pushed) =>
    status(pushed.path.endsWith('/1') ? 410 : 201)(response, pushed),
  )
  const browsers = [service.browser(), service.browser(), service.browser()]
  for (const { subscription } of browsers)
    await client.push.subscribe(siteId, {
      ...subscription,
      tags: ['guests'],
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    })
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/push`)
  await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
  await checkScreen('push-empty')
  await page.getByRole('button', { name: 'New campaign' }).click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  const send = form.getByRole('button', { name: 'Send to 3 devices' })
  await form.getByLabel('Title').fill('The lake is warm')
  await send.click()
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid'))
    .toBe('true')
  await form.getByRole('textbox', { name: 'Message' }).fill('22 degrees: the boathouse is open')
  await form.getByLabel('Opens').fill('/offers')
  await form.getByRole('figure').getByText('22 degrees: the boathouse is open').waitFor()
  await checkScreen('push-new')
  await send.click()
  const question = page.getByRole('dialog', { name: 'Send “The lake is warm”?' })
  await question.getByText('It is sent to 3 devices').waitFor()
  await checkScreen('push-question')
  await page.goBack()
  await page.getByText('Still saving').waitFor()
  await expect.poll(() => page.url()).toContain('open=new')
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.waitFor({ state: 'hidden' })
  // Nothing was sent, so leaving still asks.
  await page.goBack()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('The lake is warm')
  expect((await client.push.listCampaigns(siteId)).data).toEqual([])
  // Recipients are counted when the question opens.
  await client.push.subscribe(siteId, service.browser().subscription)
  await send.click()
  await question.getByRole('button', { name: 'Send to 4 devices' }).waitFor()
  const [latest] = (await client.push.listSubscriptions(siteId)).data
  await client.push.deleteSubscription(siteId, latest?.id as string)
  await question.getByRole('button', { name: 'Send to 4 devices' }).click()

  const detail = page.getByRole('dialog', { name: 'The lake is warm', exact: true })
  await detail.getByText('Sent', { exact: true }).first().waitFor()
  await detail.getByText('To 3 devices').waitFor()
  const [campaign] = (await client.push.listCampaigns(siteId)).data
  expect(campaign).toMatchObject({ targetCount: 3, sentCount: 2, goneCount: 1, dryRun: false })
  const opened = service.pushed.filter(({ path }) => path !== browsers[0]?.path)
  const messages = opened.map((pushed) => browsers.find(({ path }) => path === pushed.path)?.open(pushed))
  expect(messages).toEqual(
    Array(2).fill(expect.objectContaining({ title: 'The lake is warm', url: '/offers' })),
  )
  await checkScreen('push-campaign')
  await page.reload()
  await detail.getByText('To 3 devices').waitFor()
  await page.goBack()
  await detail.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /The lake is warm Sent 3 2 0 1/ }).waitFor()
  await checkScreen('push')

  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await page.getByText('2 of 2').waitFor()
  await checkScreen('push-subscriptions')
  await page.getByRole('button', { name: 'Delete the subscription of Firefox on Linux' }).first().click()
  await page.getByRole('button', { name: 'Delete subscription' }).click()
  await page.getByText('1 of 1').waitFor()
  expect((await client.push.listSubscriptions(siteId)).total).toBe(1)
  const [last] = (await client.push.listSubscriptions(siteId)).data
  await client.push.deleteSubscription(siteId, last?.id as string)
  await page.reload()
  await page.getByText('No subscribers yet').waitFor()
  await checkScreen('push-subscriptions-empty')

  await page.getByRole('tab', { name: 'On your site' }).click()
  await page.getByText('Not on sites that Sitewright publishes').waitFor()
  const { applicationServerKey } = await client.push.getKey(siteId)
  await page.getByText(applicationServerKey, { exact: true }).waitFor()
  await expect
    .poll(() => page.locator('pre').filter({ hasText: 'pushManager' }).textContent())
    .toContain(applicationServerKey)
  await checkScreen('push-on-your-site')
})

test('explains that the sandbox sends nothing', async () => {
  const { accountId, client, siteId } = await server.tenant({ mode: 'sandbox' })
  const service = await startPushService()
  await client.push.subscribe(siteId, service.browser().subscription)
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/sandbox/sites/${siteId}/push`)
  await page.getByRole('button', { name: 'New campaign' }).click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.getByText('The sandbox sends nothing').waitFor()
  await form.getByLabel('Title').fill('The lake is warm')
  await form.getByRole('textbox', { name: 'Message' }).fill('22 degrees')
  await form.getByRole('button', { name: 'Dry run' }).click()
  // The sandbox asks no question.
  const detail = page.getByRole('dialog', { name: 'The lake is warm', exact: true })
  await detail.getByText('Nothing was sent').waitFor()
  await detail.getByText('To 1 device').waitFor()
  expect((await client.push.listCampaigns(siteId)).data).toMatchObject([{ dryRun: true, sentCount: 0 }])
  await checkScreen('push-sandbox')
  expect(service.pushed).toEqual([])
})

test('tells a viewer that sending needs the editor role', async () => {
  const { accountId, siteId } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${siteId}/push`)
  await page.getByRole('heading', { name: 'Push requires the editor role' }).waitFor()
  await checkScreen('push-viewer')
})
