import { describe, expect, test } from 'vitest'
import { BadRequestError, ValidationError } from '../../../client/src/index.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

async function siteWithPages(count: number, fieldsOf: (i: number) => object = () => ({})) {
  const tenant = await server.tenant()
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const fields = { title: `Page ${String(i).padStart(3, '0')}`, slug: `p${i}`, ...fieldsOf(i) }
    ids.push((await tenant.client.pages.create(tenant.siteId, fields)).id)
  }
  return { ...tenant, ids }
}

type Tenant = Awaited<ReturnType<typeof siteWithPages>>
async function allOf({ client, siteId }: Tenant, input: object = {}) {
  const ids: string[] = []
  for await (const page of client.pages.list(siteId, input)) ids.push(page.id)
  return ids
}

describe('a list', () => {
  test('returns each item once, in order, for any page size', async () => {
    const tenant = await siteWithPages(23)
    for (const limit of [1, 4, 22, 23, 24, 100]) {
      expect(await allOf(tenant, { limit, orderBy: 'createdAt', direction: 'asc' })).toEqual(tenant.ids)
      expect(await allOf(tenant, { limit })).toEqual(tenant.ids.toReversed())
    }
    for (const limit of [undefined, 23]) {
      const { data, total, hasMore, nextCursor } = await tenant.client.pages.list(tenant.siteId, {
        ...(limit && { limit }),
      })
      expect([data.length, total, hasMore, nextCursor]).toEqual([23, 23, false, null])
    }
  })

  test('is ordered as requested, with ties ordered by id', async () => {
    const titles = ['b', 'A', 'ä', 'a', 'B', 'Z', 'same', 'same', 'same']
    const tenant = await siteWithPages(titles.length, (i) => ({ title: titles[i] }))
    const ordered = ['a', 'A', 'ä', 'b', 'B', 'same', 'same', 'same', 'Z']
    const same = tenant.ids.slice(6).toSorted()
    for (const direction of ['asc', 'desc'] as const) {
      const list = []
      for await (const page of tenant.client.pages.list(tenant.siteId, {
        orderBy: 'title',
        direction,
        limit: 2,
      }))
        list.push(page)
      const wanted = <T>(items: T[]) => (direction === 'asc' ? items : items.toReversed())
      expect(list.map((page) => page.title)).toEqual(wanted(ordered))
      expect(list.filter((page) => page.title === 'same').map((page) => page.id)).toEqual(wanted(same))
    }
  })

  test('filters, and counts what it filters', async () => {
    const statuses = ['draft', 'published', 'archived'] as const
    const tenant = await siteWithPages(10, (i) => ({ status: statuses[i % 3] }))
    for (const [status, total] of [
      ['draft', 4],
      ['published', 3],
      ['archived', 3],
    ] as const) {
      const page = await tenant.client.pages.list(tenant.siteId, { status, limit: 2 })
      expect(page.total).toBe(total)
      expect(await allOf(tenant, { status, limit: 2 })).toHaveLength(total)
    }
  })

  test('neither skips nor repeats items while others are added', async () => {
    const tenant = await siteWithPages(20)
    const { client, siteId, ids } = tenant
    const seen: string[] = []
    let page = await client.pages.list(siteId, { limit: 5, orderBy: 'createdAt', direction: 'asc' })
    for (let i = 0; ; i++) {
      seen.push(...page.data.map(({ id }) => id))
      await client.pages.create(siteId, { title: 'New', slug: `new-${i}` })
      if (!page.nextCursor) break
      page = await client.pages.list(siteId, {
        limit: 5,
        orderBy: 'createdAt',
        direction: 'asc',
        cursor: page.nextCursor,
      })
      if (i > 10) throw new Error('the list has no end')
    }
    expect(seen.slice(0, 20)).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('continues from a cursor whose item is gone', async () => {
    const { client, siteId, ids } = await siteWithPages(6)
    const options = { limit: 2, orderBy: 'createdAt', direction: 'asc', status: 'draft' } as const
    const first = await client.pages.list(siteId, options)
    await client.pages.archive(siteId, ids[1] as string)
    const second = await client.pages.list(siteId, { ...options, cursor: first.nextCursor as string })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  })
})

describe('a total', () => {
  test('is exact after parallel creates, changes of status and archiving', async () => {
    const { client, siteId, ids } = await siteWithPages(10)
    await Promise.all([
      ...Array.from({ length: 25 }, (_, i) =>
        client.pages.create(siteId, { title: 'More', slug: `more-${i}` }),
      ),
      ...ids.slice(0, 5).map((id) => client.pages.update(siteId, id, { status: 'published' })),
      ...ids.slice(5).map((id) => client.pages.archive(siteId, id)),
      ...Array.from({ length: 5 }, () =>
        client.pages.create(siteId, { title: 'Refused', slug: 'p0' }).then(undefined, () => {}),
      ),
    ])
    const totals = await Promise.all(
      [undefined, 'draft', 'published', 'archived'].map(async (status) => {
        return (await client.pages.list(siteId, { limit: 1, ...(status && { status: status as 'draft' }) }))
          .total
      }),
    )
    expect(totals).toEqual([35, 25, 5, 5])
  })
})

/** A cursor of the list of sites, which has the same order as the list of media. */
async function createdAtCursor() {
  const { client } = await server.tenant()
  await client.sites.create({ name: 'Second' })
  return (await client.sites.list({ limit: 1 })).nextCursor as string
}

describe('a cursor', () => {
  test('is rejected when unreadable or from another list or order', async () => {
    const { client, siteId } = await siteWithPages(3)
    const { nextCursor } = await client.pages.list(siteId, { limit: 1 })
    const cursor = nextCursor as string
    const ofSites = await createdAtCursor()
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const refused = [
      client.pages.list(siteId, { cursor, orderBy: 'title' }),
      client.pages.list(siteId, { cursor, direction: 'asc' }),
      client.media.list(siteId, { cursor }),
      client.sites.list({ cursor }),
      // The same ordering, another list.
      client.media.list(siteId, { cursor: ofSites }),
      ...['x', '', 'ÿ', '{}', `${cursor}x`.repeat(3), forged({}), forged([1, 2, 3, 4, 5]), forged(null)].map(
        (bad) => client.pages.list(siteId, { cursor: bad }),
      ),
      ...[
        'now',
        '2026-02-31 99:00:00+00',
        '9999999-01-01 00:00:00+00',
        "'; drop table pages; --",
        '\u0000',
      ].map((value) =>
        client.pages.list(siteId, { cursor: forged(['pages', 'updatedAt', 'desc', value, 'page_1']) }),
      ),
      client.pages.list(siteId, {
        cursor: forged(['pages', 'updatedAt', 'desc', '2026-01-01 00:00:00+00', '\u0000']),
      }),
      client.pages.list(siteId, {
        cursor: forged(['pages', 'updatedAt', 'desc', '2026-01-01 00:00:00+00', '\ud800']),
      }),
    ]
    for (const answer of await Promise.allSettled(refused)) {
      expect(answer.status).toBe('rejected')
      expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(BadRequestError)
    }
  })

  test('works for the longest titles', async () => {
    const { client, siteId, ids } = await siteWithPages(2, (i) => ({
      title: (i === 0 ? '漢' : '\t').repeat(500),
    }))
    const seen: string[] = []
    for await (const { id } of client.pages.list(siteId, { orderBy: 'title', limit: 1 })) seen.push(id)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('of one site reveals nothing in another site', async () => {
    const one = await siteWithPages(3)
    const other = await siteWithPages(2)
    const { nextCursor } = await other.client.pages.list(other.siteId, { limit: 1 })
    const page = await one.client.pages.list(one.siteId, { cursor: nextCursor as string })
    for (const { id } of page.data) expect(one.ids).toContain(id)
  })
})

describe('a limit', () => {
  test.each([0, 101, -1, 1.5, 'ten', '', '25x', 'Infinity'])('of %j is rejected', async (limit) => {
    const { client, siteId } = await server.tenant()
    await expect(client.pages.list(siteId, { limit: limit as number })).rejects.toBeInstanceOf(
      ValidationError,
    )
  })

  test('or a filter that is sent twice is rejected', async () => {
    const { siteId, key } = await server.tenant()
    for (const query of ['limit=1&limit=2', 'status=draft&status=published']) {
      const response = await server.fetch(`/v1/sites/${siteId}/pages?${query}`, { key })
      expect([query, response.status]).toEqual([query, 400])
    }
  })

  test('defaults to 25 and appears in the pagination', async () => {
    const { client, siteId, key } = await siteWithPages(26)
    expect((await client.pages.list(siteId)).data).toHaveLength(25)
    const response = await server.fetch(`/v1/sites/${siteId}/pages`, { key })
    expect((await response.json()).pagination).toEqual({
      total: 26,
      limit: 25,
      nextCursor: expect.any(String),
    })
  })
})
