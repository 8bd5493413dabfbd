import { describe, expect, test } from 'vitest'
import type { Scope } from '../../../src/api/access.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()

describe('the events of a site', () => {
  test('are listed newest first, in pages, by type and by time', async () => {
    const { client, siteId } = await server.tenant()
    server.clock.freeze('2026-03-01T12:00:00Z')
    for (let i = 0; i < 5; i++) {
      await client.pages.create(siteId, { title: `Page ${i}`, slug: `page-${i}` })
      server.clock.advance(60_000)
    }
    await client.sites.publish(siteId)
    const all = await client.webhooks.listEvents(siteId)
    expect(all.hasMore).toBe(false)
    expect(all.data.map(({ type }) => type)).toEqual(['site.published', ...Array(5).fill('page.created')])
    expect(all.data.at(-1)).toEqual({
      id: expect.stringMatching(/^event_/),
      type: 'page.created',
      timestamp: '2026-03-01T12:00:00.000Z',
      siteId,
      mode: 'live',
      data: expect.objectContaining({ title: 'Page 0', slug: 'page-0' }),
    })
    const seen: string[] = []
    for await (const { id } of client.webhooks.listEvents(siteId, { limit: 2 })) seen.push(id)
    expect(seen).toEqual(all.data.map(({ id }) => id))
    const titles = async (query: object) =>
      (await client.webhooks.listEvents(siteId, query)).data.map(({ data }) => data?.title ?? data?.name)
    expect(await titles({ type: 'page.created', since: '2026-03-01T12:03:00Z' })).toEqual([
      'Page 4',
      'Page 3',
    ])
    for (const type of ['page.nothing', 'constructor.created']) expect(await titles({ type })).toEqual([])
    for (const since of ['then', '2026-06-30T23:59:60Z', '2026-06-30T24:00:00Z']) {
      await expect(client.webhooks.listEvents(siteId, { since })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fields: { since: expect.any(String) },
      })
    }
    const [first] = all.data
    expect(await client.webhooks.getEvent(siteId, first?.id as string)).toEqual(first)
    const other = await server.tenant()
    for (const [as, site, id] of [
      [client, siteId, 'event_none'],
      [other.client, other.siteId, first?.id as string],
    ] as const) {
      await expect(as.webhooks.getEvent(site, id)).rejects.toMatchObject({ status: 404 })
    }
    server.clock.run()
  })

  test('are listed only for areas that the key may read', async () => {
    const { client, siteId, accountId } = await server.tenant()
    await client.pages.create(siteId, { title: 'Page', slug: 'page' })
    const { id: productId } = await client.shop.createProduct(siteId, { title: 'Jam', price: 4, stock: 9 })
    await client.shop.createOrder(siteId, { lines: [{ productId, quantity: 1 }] })
    const hook = await client.webhooks.create(siteId, {
      url: 'https://www.example.com/hooks',
      events: ['x.y'],
    })
    await client.webhooks.test(siteId, hook.id)
    const all = ['webhook.test', 'order.created', 'product.created', 'page.created']
    const idOf = async (type: string) =>
      (await client.webhooks.listEvents(siteId, { type })).data[0]?.id as string
    const cases: [Scope[], string[]][] = [
      [[], ['webhook.test']],
      [['pages:read'], ['webhook.test', 'page.created']],
      [['ecommerce:read'], ['webhook.test', 'order.created', 'product.created']],
      [['booking:read', 'media:read', 'sites:read'], ['webhook.test']],
    ]
    for (const [scopes, types] of cases) {
      const { key } = await server.key(accountId, 'live', ['webhooks:read', ...scopes])
      const reader = server.client(key)
      const listed: string[] = []
      for await (const { type } of reader.webhooks.listEvents(siteId, { limit: 1 })) listed.push(type)
      expect(listed).toEqual(types)
      for (const type of all) {
        const eventId = await idOf(type)
        const outcomes = await Promise.allSettled([
          reader.webhooks.listEvents(siteId, { type }),
          reader.webhooks.getEvent(siteId, eventId),
        ])
        const isReadable = types.includes(type)
        expect(outcomes.map(({ status }) => status)).toEqual(
          Array(2).fill(isReadable ? 'fulfilled' : 'rejected'),
        )
      }
    }
    const { key } = await server.key(accountId, 'live', ['webhooks:read'])
    await expect(
      server.client(key).webhooks.getEvent(siteId, await idOf('order.created')),
    ).rejects.toMatchObject({ status: 403, details: { scope: 'ecommerce:read' } })
    expect((await client.webhooks.listEvents(siteId)).data.map(({ type }) => type)).toEqual(all)
  })

  test('of a rare type are found through an index', async () => {
    const { siteId } = await server.tenant()
    await server.db.run(sql`
      insert into events (id, site_id, type, data, created_at)
      select 'event_many' || i, ${siteId}, 'page.updated', '{}', now() + i * interval '1 second'
      from generate_series(1, 5000) i`)
    await server.db.run(sql`analyze events`)
    const plan = await server.db.rows<Record<string, string>>(sql`
      explain select * from events where site_id = ${siteId} and type = 'page.created'
      order by created_at desc, id desc limit 101`)
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_of_type')
  })
})
