import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { Slots } from '../../../src/platform/outbound/slots.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })
const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

test('a webhook is not held up by 550 others that never answer and have 16 events each', async () => {
  const silent = await startReceiver(() => {})
  const sites = await Promise.all(Array.from({ length: 11 }, async () => (await server.tenant()).siteId))
  const webhooks = sites.flatMap((siteId) =>
    Array.from({ length: 50 }, () => {
      const id = newId('webhook')
      return { id, siteId, secret: server.platform.secrets.seal('whsec_AA==', `webhook:${id}`) }
    }),
  )
  await server.db.run(sql`
    insert into webhooks (id, site_id, url, events, secret, created_by, created_at)
    select id, "siteId", ${silent.url}, '{page.*}', secret, 'key', now()
    from json_to_recordset(${JSON.stringify(webhooks)}::json) as made (id text, "siteId" text, secret text)`)
  await server.db.run(sql`
    insert into events (id, site_id, type, data, created_at)
    select 'event_' || site || i, site, 'page.created', '{}', ${server.clock.now()}
    from unnest(${sites}::text[]) site, generate_series(1, 16) i`)
  await until(() => silent.received.length > 0, true)
  const { client, siteId } = await server.tenant()
  const receiver = await startReceiver()
  await client.webhooks.create(siteId, { url: receiver.url, events: ['page.*'] })
  await client.pages.create(siteId, { title: 'T', slug: 't' })
  await until(() => receiver.received.length, 1)
  silent.close()
}, 60_000)

describe('slots', () => {
  test('are given in turn, and a site gets no more than its share', async () => {
    const slots = new Slots(4, 2)
    const got: string[] = []
    const take = (site: string, name: string) => slots.take(site).then(() => got.push(name))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'd1']) void take(name.charAt(0), name)
    await Promise.resolve()
    await until(() => got, ['a1', 'a2', 'b1', 'b2'])
    slots.giveBack('b')
    await until(() => got.at(-1), 'c1')
    slots.giveBack('a')
    await until(() => got.at(-1), 'a3')
    slots.giveBack('c')
    await until(() => got.at(-1), 'd1')
    for (const site of ['a', 'a', 'b', 'd']) slots.giveBack(site)
    await until(() => got.slice(-1), ['a4'])
    expect(got).toHaveLength(8)
  })
})
