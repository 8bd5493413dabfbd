import { describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({}, { background: false })

describe('a list that is asked for again', () => {
  test('is that of now after each change, also of another program', async () => {
    const { client, siteId } = await server.tenant()
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.pages.create(siteId, { title: `Page ${i}`, slug: `page-${i}`, status: 'published' }),
      ),
    )
    const idOf = (i: number) => (pages[i] as (typeof pages)[0]).id
    const stored = async () => {
      const rows = await server.db.rows<{ id: string; title: string; slug: string; status: string }>(sql`
        select id, title, slug, status from pages where site_id = ${siteId} order by updated_at desc, id desc`)
      return rows
    }
    const listed = async (limit: number) => {
      const { data, total } = await client.pages.list(siteId, { limit, orderBy: 'updatedAt' })
      return { data: data.map(({ id, title, slug, status }) => ({ id, title, slug, status })), total }
    }
    const changes: (() => Promise<unknown>)[] = [
      async () => {},
      () => client.pages.update(siteId, idOf(0), { title: 'Other title' }),
      () => client.pages.update(siteId, idOf(7), { status: 'draft' }),
      () => client.pages.create(siteId, { title: 'New', slug: 'new' }),
      () => client.pages.archive(siteId, idOf(3)),
      () => server.db.run(sql`update pages set title = 'By hand' where id = ${idOf(5)}`),
      () => server.db.run(sql`update pages set title = 'By hand again' where id = ${idOf(5)}`),
      () => server.db.run(sql`delete from pages where id = ${idOf(6)}`),
      () =>
        server.db
          .transaction(async (tx) => {
            await tx.run(sql`update pages set title = 'Rolled back' where site_id = ${siteId}`)
            throw new Error('rolled back')
          })
          .catch(() => {}),
      () => server.db.run(sql`vacuum full pages`),
    ]
    for (const change of changes) {
      await change()
      const rows = await stored()
      for (const limit of [3, 3, 20, 20])
        expect(await listed(limit)).toEqual({ data: rows.slice(0, limit), total: rows.length })
    }
  })

  test('is of its site, its page and its filter', async () => {
    const [one, other] = await Promise.all([server.tenant(), server.tenant()])
    const slugs = ['a', 'b', 'c']
    for (const { client, siteId } of [one, other])
      for (const slug of slugs) await client.pages.create(siteId, { title: siteId, slug, status: 'draft' })
    for (let turn = 0; turn < 2; turn++) {
      for (const { client, siteId } of [one, other]) {
        const first = await client.pages.list(siteId, { limit: 2 })
        const second = await client.pages.list(siteId, { limit: 2, cursor: first.nextCursor as string })
        const all = [...first.data, ...second.data]
        expect(all.map(({ title }) => title)).toEqual(Array(3).fill(siteId))
        expect(new Set(all.map(({ slug }) => slug))).toEqual(new Set(slugs))
        expect(second.nextCursor).toBeNull()
        expect((await client.pages.list(siteId, { status: 'published' })).data).toEqual([])
      }
    }
  })
})
