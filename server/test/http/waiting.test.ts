import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

test('writes that wait for each other hold up no read', async () => {
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
      const row = await server.db.slow.first<{ count: number }>(sql`
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
