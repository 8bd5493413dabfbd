import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

test('writes that wait for each other do not block reads', async () => {
  const { client, siteId } = await server.tenant()
  const other = await server.tenant()
  let written = 0
  const writes = await server.db.transaction(async (tx) => {
    await tx.run(sql`select id from sites where id = ${siteId} for update`)
    const writes = Array.from({ length: 8 }, async (_, i) => {
      await client.sites.update(siteId, { name: `Name ${i}` })
      written++
    })
    const waiting = async () => {
      const row = await server.db.slow('').first<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return row?.count
    }
    await expect.poll(waiting).toBeGreaterThanOrEqual(4)
    for (let i = 0; i < 8; i++) await other.client.pages.list(other.siteId)
    expect(written).toBe(0)
    return { done: Promise.all(writes) }
  })
  await writes.done
  expect(written).toBe(8)
})

test('slow reads of one account leave room for other accounts, and are bounded', async () => {
  const [greedy, other] = [await server.tenant(), await server.tenant()]
  const path = `/v1/sites/${greedy.siteId}/media/search?q=x`
  let ended = 0
  const searches = await server.db.transaction(async (tx) => {
    // All media searches wait for this lock.
    await tx.run(sql`lock table media in access exclusive mode`)
    const searches = Array.from({ length: 30 }, async () => {
      const response = await server.fetch(path, { key: greedy.key })
      ended++
      return response
    })
    await expect.poll(() => ended).toBe(8)
    for (let i = 0; i < 3; i++) expect((await other.client.shop.listCoupons(other.siteId)).data).toEqual([])
    expect(ended).toBe(8)
    return { done: Promise.all(searches) }
  })
  const answers = await searches.done
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(22).fill(200),
    ...Array(8).fill(503),
  ])
  expect(answers.filter(({ status }) => status === 503)[0]?.headers.get('retry-after')).toBe('2')
})
