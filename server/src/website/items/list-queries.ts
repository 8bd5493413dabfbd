import type { TextFilter } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { type CardRow, type Filters, shownOf } from './card-queries.ts'
import type { Edge, Position } from './cursors.ts'
import { KINDS } from './kinds.ts'
import { NEWEST, type Order } from './search-queries.ts'

const PER_PAGE = 24
/** One more tells whether there is a next page. */
const ROWS = raw(String(PER_PAGE + 1))

/** Rows in the order of the list, and whether there are more in the direction that was read. */
export type Found<Row> = { rows: Row[]; hasMore: boolean; first?: Edge; last?: Edge }

type Read = { limit: number; isBack: boolean | undefined }

function foundOf<Row>(read: readonly Row[], { limit, isBack }: Read, edgeOf: (row: Row) => Edge): Found<Row> {
  const rows = read.slice(0, limit)
  if (isBack) rows.reverse()
  const [first] = rows
  const last = rows.at(-1)
  return {
    rows,
    hasMore: read.length > limit,
    ...(first && last && { first: edgeOf(first), last: edgeOf(last) }),
  }
}

type Listed = {
  filters: Filters
  position?: Position | null
  /** What else narrows it. */
  matching?: Sql
  order?: Order
}

/** One page of the items of a kind, newest first unless told otherwise. Reads no more of a later page than of the first. */
export async function findPageOf<Kind extends LayoutKind>(
  db: Db,
  siteId: string,
  kind: Kind,
  { filters, position, matching = empty, order = NEWEST }: Listed,
): Promise<Found<CardRow<Kind>>> {
  const { table, card } = KINDS[kind]
  const { column, isRising, edge, atEdge, max } = order
  const isUp = isRising !== (position?.isBack ?? false)
  const direction = raw(isUp ? 'asc' : 'desc')
  const keyset = position
    ? sql` and (${column}, id) ${raw(isUp ? '>' : '<')} (${atEdge(position.edge[0])}, ${position.edge[1]})`
    : empty
  const listed = sql`${table} where ${shownOf(siteId, kind, filters)}${matching}`
  const ordered = max
    ? sql`(select * from ${listed} order by created_at desc, id desc limit ${max}) ${table} where true`
    : listed
  const rows = await db.rows<CardRow<Kind> & { id: string; edge: string | number }>(sql`
    select ${card}, ${edge} as edge from (
      select * from ${ordered}${keyset}
      order by ${column} ${direction}, id ${direction} limit ${ROWS}
    ) ${table}`)
  const read = { limit: PER_PAGE, isBack: position?.isBack }
  return foundOf(rows, read, ({ edge, id }) => [edge, id])
}

type Values = { column: TextFilter; limit: number; position?: Position | null }

/**
 * The values that shown items of a kind have in a column, in their order. Each is one step on an index, however many items
 * have it.
 */
export async function findValues(
  db: Db,
  siteId: string,
  kind: LayoutKind,
  { column, limit, position }: Values,
): Promise<Found<{ key: string; value: string }>> {
  const { table, shown } = KINDS[kind]
  const name = raw(column)
  const isBack = position?.isBack
  const order = raw(isBack ? 'desc' : 'asc')
  const beyond = raw(isBack ? '<' : '>')
  const next = (after: Sql) => sql`(
    select lower(${name}) as key, ${name} as value from ${table}
    where site_id = ${siteId} and ${shown} and lower(${name}) ${beyond} ${after} order by lower(${name}) ${order} limit 1)`
  const rows = await db.rows<{ key: string; value: string }>(sql`
    with recursive found as (
      ${next(sql`${position?.edge[0] ?? ''}::text`)}
      union all
      select next.key, next.value from found cross join lateral ${next(sql`found.key`)} next
    )
    select key, value from found where key <> '' limit ${limit + 1}`)
  return foundOf(rows, { limit, isBack }, ({ key }) => [key, ''])
}
