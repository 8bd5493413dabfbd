import { expect, test } from 'vitest'
import { claimDue } from '../../../src/features/webhooks/deliveries/queue-queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { DAY_MS } from '../../../src/platform/values/durations.ts'
import { startOnlineShops } from '../../support/online-shops.ts'
import { loggedIn } from '../../support/people.ts'
import { visit } from '../../support/visit.ts'

const shops = await startOnlineShops()
const { server, clock, stripe } = shops
const NAME = 'Test site'

/** A tenant whose site is published on its slug. */
async function published() {
  const tenant = await server.tenant()
  const { client, siteId } = tenant
  await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'published' })
  await client.sites.publish(siteId)
  const { slug } = await client.sites.get(siteId)
  const show = async () => (await visit(server, { slug }, '/home')).text
  await expect.poll(show).toContain('<title>Home')
  return { ...tenant, slug, show }
}

test('is hidden everywhere while it is deleted, and is as before when it is restored', async () => {
  const { client, siteId, accountId, slug, show } = await published()
  const owner = await loggedIn(server, accountId, 'owner')
  const unknown = (await visit(server, { slug: 'nobody-has-this' }, '/home')).text.replaceAll(
    'nobody-has-this',
    slug,
  )
  await client.webhooks.create(siteId, { url: 'https://hooks.example', events: ['page.created'] })
  await client.pages.create(siteId, { title: 'Second', slug: 'second' })
  const claimed = async () => {
    await server.db.run(sql`update webhook_queue set held_until = null`)
    const claim = { holder: crypto.randomUUID(), limit: 9, perWebhook: 9, now: clock.now() }
    return (await claimDue(server.db, { ...claim, sites: [siteId] }))?.length
  }
  expect(await claimed()).toBe(1)
  const before = await client.sites.get(siteId)
  await expect(client.sites.delete(siteId, { name: 'Other' })).rejects.toMatchObject({
    status: 400,
    fields: { name: 'is not the name of the site' },
  })
  const deleted = await client.sites.delete(siteId, { name: ` ${NAME}` })
  expect(deleted).toEqual({
    id: siteId,
    name: NAME,
    domain: null,
    deletedAt: expect.any(String),
    eraseAt: new Date(Date.parse(deleted.deletedAt) + 30 * DAY_MS).toISOString(),
  })

  await expect.poll(show).toBe(unknown)
  expect((await client.sites.list()).total).toBe(0)
  for (const act of [() => client.sites.get(siteId), () => client.pages.list(siteId)])
    await expect(act()).rejects.toMatchObject({ status: 404 })
  await expect(client.sites.delete(siteId, { name: NAME })).rejects.toMatchObject({ status: 404 })
  expect(await claimed()).toBe(0)
  await expect(client.sites.create({ name: 'Thief', slug })).rejects.toMatchObject({ status: 409 })
  expect((await client.sites.listDeleted()).data).toEqual([deleted])
  const mails = await server.db.rows<{ kind: string; to: string }>(sql`
    select kind, to_address as to from mails where account_id = ${accountId} and site_id is null`)
  expect(mails).toEqual([{ kind: 'site_deleted', to: owner.email }])

  await client.sites.restore(siteId)
  expect(await client.sites.get(siteId)).toEqual(before)
  expect((await client.sites.list()).total).toBe(1)
  await expect.poll(show).toContain('<title>Home')
  expect(await claimed()).toBe(1)
  expect((await client.sites.listDeleted()).data).toEqual([])
})

test('belongs to its account and mode, and of the members to the owners', async () => {
  const { client, siteId, accountId } = await server.tenant()
  const editor = (await loggedIn(server, accountId, 'editor')).client
  const owner = (await loggedIn(server, accountId, 'owner')).client
  const readOnly = server.client((await server.key(accountId, 'live', ['sites:read'])).key)
  const sandbox = server.client((await server.key(accountId, 'sandbox')).key)
  const rival = (await server.tenant()).client
  const typed = { name: NAME }
  for (const one of [editor, readOnly])
    await expect(one.sites.delete(siteId, typed)).rejects.toMatchObject({ status: 403 })
  await owner.sites.delete(siteId, typed)
  for (const one of [sandbox, rival]) {
    expect((await one.sites.listDeleted()).data).toEqual([])
    for (const act of [() => one.sites.restore(siteId), () => one.sites.erase(siteId, typed)])
      await expect(act()).rejects.toMatchObject({ status: 404 })
  }
  expect((await editor.sites.listDeleted()).data).toHaveLength(1)
  for (const act of [() => editor.sites.restore(siteId), () => editor.sites.erase(siteId, typed)])
    await expect(act()).rejects.toMatchObject({ status: 403 })
  await expect(owner.sites.erase(siteId, { name: 'Other' })).rejects.toMatchObject({ status: 400 })
  await owner.sites.erase(siteId, typed)
  await expect(client.sites.restore(siteId)).rejects.toMatchObject({ status: 404 })
  expect((await client.sites.listDeleted()).data).toEqual([])
})

test('ends in one state, however many delete and restore it at once', async () => {
  const { client, siteId } = await server.tenant()
  const acts = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? client.sites.delete(siteId, { name: NAME }) : client.sites.restore(siteId),
  )
  const statuses = (await Promise.allSettled(acts)).map((one) =>
    one.status === 'fulfilled' ? 200 : one.reason.status,
  )
  expect(new Set([...statuses, 200, 404])).toEqual(new Set([200, 404]))
  const done = (odd: number) => statuses.filter((status, i) => i % 2 === odd && status === 200).length
  const { total } = await client.sites.list()
  const { data } = await client.sites.listDeleted()
  expect([total, data.length]).toEqual(done(0) > done(1) ? [0, 1] : [1, 0])
  expect(done(0) - done(1)).toBe(data.length)
})

test('still takes a payment that arrives, and is erased only when no money is on its way', async () => {
  const shop = await shops.newShop()
  const ordered = await shops.order(shop)
  const { name } = await shops.client.sites.get(shop.siteId)
  await shops.client.sites.delete(shop.siteId, { name })
  await shops.client.sites.erase(shop.siteId, { name })
  const isThere = async () =>
    (await server.db.first(sql`select from sites where id = ${shop.siteId}`)) !== undefined
  await shops.run('sites.erase')
  expect(await isThere()).toBe(true)
  stripe.pay(ordered.url)
  expect((await shops.sendEvent(shop, shops.completed(ordered))).status).toBeLessThan(300)
  const paid = await server.db.first(
    sql`select status from charges where site_id = ${shop.siteId} and subject_id = ${ordered.orderId}`,
  )
  expect(paid).toEqual({ status: 'paid' })
  await shops.run('sites.erase')
  expect(await isThere()).toBe(false)
})
