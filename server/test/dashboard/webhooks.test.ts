import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../src/events.ts'
import { dashboardOf } from '../support/dashboard.ts'
import { startReceiver, status, verify } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20', WEBHOOK_RETRY_SECONDS: '1000' })
const dashboard = dashboardOf(server)

test('creates, tests, resends, replays, edits, disables and deletes a webhook', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const receiver = await startReceiver()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/webhooks`)
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await checkScreen('webhooks-empty')

  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill('not an address')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByText('Select at least one event').waitFor()
  await expect.poll(() => form.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  const offered = await form
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  expect(offered).toEqual(expect.arrayContaining(events.declared.map(({ type }) => type)))
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('All events of Pages').check()
  await form.getByLabel('order.created', { exact: true }).check()
  await checkScreen('webhooks-new')
  await form.getByRole('button', { name: 'Create webhook' }).click()

  const shown = page.getByRole('dialog', { name: 'Webhook secret' })
  await shown.waitFor()
  const [webhook] = (await client.webhooks.list(siteId)).data
  expect(webhook).toMatchObject({ url: receiver.url, events: ['page.*', 'order.created'], active: true })
  const secret = webhook?.secret as string
  await shown.getByText(secret, { exact: true }).waitFor()
  await checkScreen('webhooks-secret')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  const isKept = page.getByRole('dialog', { name: 'Have you saved it?' })
  for (const leave of [
    // A pointer could not reach the link behind the dialog.
    () => page.getByRole('link', { name: 'Media', includeHidden: true }).dispatchEvent('click'),
    () => shown.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await isKept.getByRole('button', { name: 'Stay' }).click()
    await isKept.waitFor({ state: 'hidden' })
    await shown.getByText(secret, { exact: true }).waitFor()
  }
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await shown.waitFor({ state: 'hidden' })
  await checkScreen('webhooks')

  await page.getByRole('button', { name: new URL(receiver.url).host }).click()
  const panel = page.getByRole('dialog', { name: new URL(receiver.url).host })
  await panel.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.reload()
  await panel.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.goBack()
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: new URL(receiver.url).host }).click()
  await checkScreen('webhook')
  await panel.getByRole('button', { name: 'Send test event' }).click()
  await panel.getByRole('button', { name: 'webhook.test' }).waitFor()
  expect(verify(secret, receiver.received[0] as never)).toMatchObject({ type: 'webhook.test' })

  receiver.answer = status(500)
  await client.pages.create(siteId, { title: 'Lake', slug: 'lake' })
  await panel.getByRole('row', { name: /page\.created 500/ }).waitFor()
  await panel.getByText('Failing').waitFor()
  await checkScreen('webhooks-deliveries')
  await panel.getByRole('button', { name: 'page.created' }).click()
  await panel.getByText('"title": "Lake"').waitFor()
  await checkScreen('webhooks-delivery')
  // A delivery has an address: a reload shows it, and Back leads to the list.
  await page.reload()
  await panel.getByText('"title": "Lake"').waitFor()
  await page.goBack()
  // A link to a missing delivery leads to the list.
  await open(`${page.url()}&part=attempt_gone`)
  await panel.getByLabel('Since').fill('2020-01-01T00:00')
  await panel.getByRole('button', { name: 'page.created' }).click()
  await panel.getByText('"title": "Lake"').waitFor()
  receiver.answer = status(204)
  await panel.getByRole('button', { name: 'Send again' }).click()
  await panel.getByRole('row', { name: /page\.created 204/ }).waitFor()
  expect(receiver.received.length).toBe(3)
  expect(receiver.ids()[2]).toBe(receiver.ids()[1])

  await panel.getByLabel('Since').fill('2020-01-01T00:00')
  await panel.getByRole('button', { name: 'Replay events' }).click()
  await panel.getByText('must be at most 14 days ago').waitFor()
  await checkScreen('webhooks-replay-error')
  const minutesAgo = await page.evaluate(() => {
    const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000 - 10 * 60_000)
    return local.toISOString().slice(0, 16)
  })
  await panel.getByLabel('Since').fill(minutesAgo)
  await panel.getByRole('button', { name: 'Replay events' }).click()
  await panel.getByText('1 event queued again.').waitFor()
  await expect.poll(() => receiver.received.length).toBe(4)
  expect(receiver.ids()[3]).toBe(receiver.ids()[1])

  await panel.getByRole('button', { name: 'page.created' }).first().click()
  await panel.getByText('"title": "Lake"').waitFor()
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await shown.waitFor()
  const rotated = await client.webhooks.get(siteId, webhook?.id as string)
  expect(rotated.secret).not.toBe(secret)
  await shown.getByText(rotated.secret, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await isKept.getByRole('button', { name: 'I have saved it' }).click()
  await shown.waitFor({ state: 'hidden' })
  await panel.getByRole('button', { name: 'page.created' }).first().waitFor()

  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await panel.getByText('Disabled', { exact: true }).waitFor()
  await checkScreen('webhook-off')
  expect((await client.webhooks.get(siteId, rotated.id)).active).toBe(false)
  await panel.getByRole('button', { name: 'Enable' }).click()
  await panel.getByText('Active', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('All', { exact: true }).check()
  await page.goBack()
  await page.getByRole('button', { name: 'Stay' }).click()
  await checkScreen('webhook-edit')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Send test event' }).waitFor()
  expect((await client.webhooks.get(siteId, rotated.id)).events).toEqual(['*'])

  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  expect((await client.webhooks.list(siteId)).data).toEqual([])
})

test('shows a viewer deliveries without write actions', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const receiver = await startReceiver()
  await client.webhooks.create(siteId, { url: receiver.url, events: ['*'] })
  await client.pages.create(siteId, { title: 'Lake', slug: 'lake' })
  const { page, open, checkScreen } = await dashboard.member({ accountId, role: 'viewer' })
  await open(`/live/sites/${siteId}/webhooks`)
  await page.getByRole('button', { name: new URL(receiver.url).host }).click()
  const panel = page.getByRole('dialog', { name: new URL(receiver.url).host })
  await panel.getByRole('button', { name: 'page.created' }).click()
  await panel.getByText('"title": "Lake"').waitFor()
  for (const name of ['New webhook', 'Send test event', 'Edit', 'Send again', 'Replay events'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  await panel.getByRole('button', { name: 'All deliveries' }).click()
  await checkScreen('webhook-viewer')
  await panel.getByRole('button', { name: 'page.created' }).click()
  await panel.getByText('"title": "Lake"').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await open(`/live/sites/${siteId}/webhooks?open=webhook_gone`)
  await page.getByRole('dialog').getByText('This no longer exists').waitFor()
})

test('shows receiver code that verifies signatures and rejects forgeries', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const { page, open, checkScreen } = await dashboard.member({ accountId })
  await open(`/live/sites/${siteId}/webhooks`)
  await page.getByRole('button', { name: 'How to verify' }).click()
  const program = await page.getByRole('dialog').locator('pre').textContent()
  await checkScreen('webhooks-signing')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { id, secret } = await client.webhooks.create(siteId, { url, events: ['*'] })
  const receiver = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  receiver.stdin.end(program)
  const forge = () => fetch(url, { method: 'POST', body: '{}' }).catch(() => null)
  await expect.poll(async () => (await forge())?.status).toBe(401)
  await client.webhooks.test(siteId, id)
  const codes = async () => (await client.webhooks.listDeliveries(siteId, id)).data.map((d) => d.statusCode)
  await expect.poll(codes).toEqual([204])
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
