import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/sql.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { startReceiver } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })
const until = (count: () => unknown, expected: unknown, timeout = 10_000) =>
  expect.poll(count, { timeout, interval: 10 }).toEqual(expected)

test('550 webhooks that never answer do not delay another', async () => {
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
})
