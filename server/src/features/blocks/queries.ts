import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, sql } from '../../platform/database/sql.ts'
import type { CreatedBlock, CustomBlock, CustomBlockDetail } from './contract.ts'

const names: Fields<CreatedBlock> = { id: sql`id`, label: sql`label`, description: sql`description` }
const item: Fields<CustomBlock> = {
  ...names,
  createdBy: sql`created_by`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
  usageCount: sql`(select count(*) from block_uses where block_id = id)`,
}
const namesJson = jsonObject(names)
const itemJson = jsonObject(item)
const detailJson = jsonObject<CustomBlockDetail>({ ...item, template: sql`template` })

type Row = { json: string }
const listedOf = (row: Row | undefined) => row && json<CustomBlock>(row.json)
const detailOf = (row: Row | undefined) => row && json<CustomBlockDetail>(row.json)

export function listBlocks(db: Db, siteId: string, { limit, cursor }: { limit: number; cursor?: string }) {
  return countedPage<CustomBlock>(db, {
    item: itemJson,
    from: sql`custom_blocks where site_id = ${siteId}`,
    cursor: { list: 'custom blocks', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'custom_blocks'),
  })
}

type BlockFields = Partial<Pick<CustomBlockDetail, 'label' | 'description' | 'template'>>
type NewBlock = BlockFields & {
  id: string
  label: string
  template: CustomBlockDetail['template']
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}

export async function insertBlock(db: Db, siteId: string, block: NewBlock) {
  const { id, label, description = null, template, createdBy, createdAt, updatedAt } = block
  const inserted = await db.insert(sql`
    insert into custom_blocks (id, site_id, label, description, template, created_by, created_at, updated_at)
    values (${id}, ${siteId}, ${label}, ${description}, ${JSON.stringify(template)}::jsonb, ${createdBy}, ${createdAt}, ${updatedAt})
    returning (${namesJson})::text as json, (${itemJson})::text as event`)
  return json<CreatedBlock>(inserted as string)
}

export async function findBlock(db: Db, siteId: string, blockId: string) {
  return detailOf(
    await db.first<Row>(sql`
      select (${detailJson})::text as json from custom_blocks where site_id = ${siteId} and id = ${blockId}`),
  )
}

/** Locks the block until the transaction ends. */
export function lockBlock(db: Db, siteId: string, blockId: string) {
  return db.first<{ id: string }>(sql`
    select id from custom_blocks where site_id = ${siteId} and id = ${blockId} for no key update`)
}

/** The block without its template; undefined when no field was sent. */
export async function updateBlock(db: Db, siteId: string, blockId: string, fields: BlockFields, now: Date) {
  const { label, description, template } = fields
  const set = assignments({
    label,
    description,
    template: template === undefined ? undefined : JSON.stringify(template),
  })
  if (!set) return undefined
  return listedOf(
    await db.first<Row>(sql`
      update custom_blocks set ${set}, updated_at = ${now} where site_id = ${siteId} and id = ${blockId}
      returning (${itemJson})::text as json`),
  )
}

/** The deleted block without its template. Violates block_uses_block_id_fkey while a page uses it. */
export async function deleteBlock(db: Db, siteId: string, blockId: string) {
  return listedOf(
    await db.first<Row>(sql`
      delete from custom_blocks where site_id = ${siteId} and id = ${blockId} returning (${itemJson})::text as json`),
  )
}

const MAX_PAGES_NAMED = 10

/** How many pages use a block, and the ids of some; undefined for an unknown block. */
export function findBlockUses(db: Db, siteId: string, blockId: string) {
  return db.first<{ count: number; pageIds: string[] }>(sql`
    select (select count(*) from block_uses where block_id = id) as count,
      array(
        select page_id from block_uses where block_id = id order by page_id limit ${MAX_PAGES_NAMED}
      ) as "pageIds"
    from custom_blocks where site_id = ${siteId} and id = ${blockId}`)
}
