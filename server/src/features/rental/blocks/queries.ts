import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { listPage, type PageOptions } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import { MAX_BLOCKS, type Period } from '../rules.ts'
import type { RentalBlock } from './contract.ts'

const blockJson = jsonObject<RentalBlock>({
  id: sql`id`,
  unitId: sql`unit_id`,
  from: sql`starts_on`,
  to: sql`ends_on`,
  note: sql`note`,
  feedId: sql`feed_id`,
  createdAt: sql`iso(created_at)`,
})

/** Whether one of the nights of a row of rental_units is blocked. */
export const isBlocked = (from: string, to: string) => sql`
  exists (select 1 from rental_blocks where unit_id = rental_units.id and nights && daterange(${from}::date, ${to}::date))`

export function listBlocks(
  db: Db,
  siteId: string,
  unitId: string,
  { limit, cursor, after }: PageOptions & { after?: string },
) {
  const since = after === undefined ? empty : sql` and ends_on > ${after}::date`
  return listPage<RentalBlock>(db, {
    item: blockJson,
    from: sql`rental_blocks where site_id = ${siteId} and unit_id = ${unitId}${since}`,
    cursor: { list: 'rental blocks', orderBy: 'from', direction: 'asc', type: 'date' },
    column: sql`starts_on`,
    limit,
    after: cursor,
  })
}

type NewBlock = Period & { id: string; note: string | null; feedId: string | null; createdAt: Date }

/** Lock the unit first. Undefined when it has too many blocks. */
export async function insertBlock(db: Db, siteId: string, unitId: string, block: NewBlock) {
  const { id, from, to, note, feedId, createdAt } = block
  const inserted = await db.insert(sql`
    insert into rental_blocks (id, site_id, unit_id, starts_on, ends_on, note, feed_id, created_at)
    select ${id}, ${siteId}, ${unitId}, ${from}::date, ${to}::date, ${note}, ${feedId}, ${createdAt}
    where (
      select count(*) from rental_blocks
      where site_id = ${siteId} and unit_id = ${unitId} and feed_id is not distinct from ${feedId}
    ) < ${MAX_BLOCKS}
    returning (${blockJson})::text as json`)
  return inserted === undefined ? undefined : json<RentalBlock>(inserted)
}

/** The block that is gone; undefined when the unit has no such block. */
export const deleteBlock = (db: Db, siteId: string, unitId: string, blockId: string) =>
  db.json<RentalBlock>(sql`
    delete from rental_blocks where site_id = ${siteId} and unit_id = ${unitId} and id = ${blockId}
    returning (${blockJson})::text as json`)

export async function findBlocksOn(db: Db, siteId: string, unitId: string, { from, to }: Period) {
  const rows = await db.rows<{ blockId: string; from: string; to: string }>(sql`
    select id as "blockId", starts_on as "from", ends_on as "to" from rental_blocks
    where site_id = ${siteId} and unit_id = ${unitId} and nights && daterange(${from}::date, ${to}::date)
    order by starts_on limit 100`)
  return rows
}
