import { expect, test } from 'vitest'
import { type PushService, startPushService } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const hello = { title: 'Hello', body: 'The lake is warm' }
type Tenant = Awaited<ReturnType<typeof server.tenant>>

async function subscribe({ client, siteId }: Tenant, service: PushService, count: number) {
  const browsers = Array.from({ length: count }, () => service.browser())
  await Promise.all(browsers.map(({ subscription }) => client.push.subscribe(siteId, subscription)))
}
const latest = async ({ client, siteId }: Tenant) => (await client.push.listCampaigns(siteId)).data[0]
const sentEvents = async ({ client, siteId }: Tenant) =>
  (await client.webhooks.listEvents(siteId, { type: 'push_campaign.sent' })).data

test('a slow push service delays neither the reply nor other services or sites', async () => {
  const [tenant, other] = [await server.tenant(), await server.tenant()]
  const [slow, fast] = [await startPushService(() => {}), await startPushService()]
  await subscribe(tenant, slow, 140)
  await subscribe(tenant, fast, 60)
  await subscribe(other, slow, 1)
  await subscribe(other, fast, 20)
  const sending = tenant.client.push.send(tenant.siteId, hello)
  await expect.poll(() => slow.pushed.length).toBe(32)
  const othersSending = other.client.push.send(other.siteId, hello)
  await expect.poll(() => fast.pushed.length).toBe(80)
  await expect.poll(() => slow.pushed.length).toBe(33)
  expect(await sending).toMatchObject({ targetCount: 200, sentCount: 60 })
  expect(await othersSending).toMatchObject({ targetCount: 21, sentCount: 20 })
  expect(await latest(tenant)).toMatchObject({ status: 'sending', sentCount: 60, finishedAt: null })
  expect(await sentEvents(tenant)).toEqual([])
  // These are in flight for longer than a hold lasts without renewal.
  expect(slow.pushed).toHaveLength(33)
  slow.close()
})
