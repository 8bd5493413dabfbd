import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { operatorOf } from '../../support/people.ts'
import { startPushService } from '../../support/push-service.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({}, { background: false })
const { clock } = server
type Tenant = Awaited<ReturnType<typeof server.tenant>>
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

/** Two schedules and two mails, of which the first are due after a day, a campaign that is being sent, and forgotten carts. */
async function tenantWithPlans() {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  const { id } = await client.pages.create(siteId, { title: 'Offer', slug: 'offer', status: 'published' })
  const mails = []
  for (const days of [1, 9]) {
    const at = inDays(days)
    await client.publishing.createSchedule(siteId, {
      action: 'publish',
      pageIds: [id],
      at: at.toISOString(),
    })
    const mail = { kind: 'message', to: 'ada@example.com', data: { text: 'Soon' }, dueAt: at } as const
    mails.push(await server.platform.mail.queue(server.db, siteId, mail))
  }
  const push = await startPushService()
  for (let i = 0; i < 3; i++) await client.push.subscribe(siteId, push.browser().subscription)
  const sending = client.push.send(siteId, { title: 'Today only', body: 'Cake' })
  await expect.poll(async () => (await client.push.listCampaigns(siteId)).data.length).toBe(1)
  const [due, unasked] = [newId('cart'), newId('cart')]
  const items = JSON.stringify([{ productId: newId('product'), quantity: 1 }])
  await server.db.run(sql`
    insert into carts (id, token_sha256, site_id, items, checkout, created_at, updated_at)
    select id, id::bytea, ${siteId}, ${items}, checkout, ${clock.now()}, ${clock.now()}
    from (values (${due}, '{"address": {}, "remind": true}'::jsonb), (${unasked}, '{}')) carts (id, checkout)`)
  return { ...tenant, mails, sending, due }
}

/** Each makes a site inactive, and resolves to what makes it active again. */
const WAYS: Record<string, (tenant: Tenant) => Promise<() => Promise<unknown>>> = {
  async 'site was deleted'({ client, siteId }) {
    await client.sites.delete(siteId, { name: 'Test site' })
    return () => client.sites.restore(siteId)
  },
  async 'account was suspended'({ accountId, client }) {
    const canRead = () =>
      client.sites.list().then(
        () => true,
        () => false,
      )
    await (await operatorOf(server)).updateAccount(accountId, { isSuspended: true })
    return async () => {
      await (await operatorOf(server)).updateAccount(accountId, { isSuspended: false })
      await expect.poll(canRead).toBe(true)
    }
  },
}

test.each(Object.entries(WAYS))('nothing is done late that was due while the %s', async (why, leave) => {
  const { sending, mails, due, ...tenant } = await tenantWithPlans()
  const { client, siteId } = tenant
  const comeBack = await leave(tenant)
  clock.advance(5 * DAY_MS)
  await comeBack()
  await sending
  expect((await client.push.listCampaigns(siteId)).data).toMatchObject([
    { status: 'sent', sentCount: 0, failedCount: 3 },
  ])
  const { data } = await client.publishing.listSchedules(siteId)
  expect(data.map(({ status, failure }) => [status, failure])).toEqual([
    ['pending', null],
    ['failed', `The ${why} at that time; schedule it again if still needed`],
  ])
  expect((await client.sites.get(siteId)).liveRelease).toBe(0)
  const states = await Promise.all(mails.map((id) => client.mail.get(siteId, id as string)))
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['held', `It was due while the ${why}; it can be sent manually`],
    ['queued', null],
  ])
  const reminded = await server.db.rows(sql`
    select id from carts where site_id = ${siteId} and reminded_at is not null`)
  expect(reminded).toEqual([{ id: due }])
})

test('an account that is active loses nothing when it is resumed', async () => {
  const { accountId, client, siteId } = await server.tenant()
  const mail = { kind: 'message', to: 'ada@example.com', data: { text: 'Now' }, dueAt: inDays(1) } as const
  const id = (await server.platform.mail.queue(server.db, siteId, mail)) as string
  clock.advance(2 * DAY_MS)
  await (await operatorOf(server)).updateAccount(accountId, { isSuspended: false })
  expect(await client.mail.get(siteId, id)).toMatchObject({ state: 'queued' })
})
