import { type CursorKind, decodeCursor, encodeCursor } from '../../api/cursor.ts'
import { type CountedPage, json, type Page } from '../../api/reply.ts'
import type { Db } from './database.ts'
import { empty, raw, type Sql, sql } from './sql.ts'

type ListQuery = {
  /** JSON expression of one item. */
  item: Sql
  /** `table where …`, the tenant in it. */
  from: Sql
  /** Names the list and its ordering in the cursor. */
  cursor: CursorKind
  /** The column the list is ordered by, then by `id`. */
  column: Sql
  limit: number
  after: string | undefined
  /** Expression of the exact total; see `total`. */
  total: Sql
}

const CAST = { time: raw('timestamptz'), text: raw('text'), number: raw('numeric') }

/**
 * One page of a keyset-paginated list, its JSON built by PostgreSQL, with the total, in one statement.
 * Throws BAD_REQUEST for a cursor of another list.
 */
export async function listPage<T>(db: Db, query: ListQuery): Promise<CountedPage<T>> {
  const { cursor, column, limit } = query
  const after = query.after === undefined ? null : decodeCursor(cursor, query.after)
  const direction = raw(cursor.direction)
  const beyond = raw(cursor.direction === 'asc' ? '>' : '<')
  const keyset = after
    ? sql` and (${column}, id) ${beyond} (${after.value}::${CAST[cursor.type]}, ${after.id})`
    : empty
  const row = await db.first<{ data: string; total: number; more: boolean; value: string; id: string }>(sql`
    select '[' || coalesce(string_agg(item, ',' order by n) filter (where n <= ${limit}), '') || ']' as data,
      count(*) > ${limit} as more,
      max(value) filter (where n = ${limit}) as value, max(id) filter (where n = ${limit}) as id,
      ${query.total} as total
    from (
      select (${query.item})::text as item, (${column})::text as value, id,
        row_number() over (order by ${column} ${direction}, id ${direction}) as n
      from ${query.from}${keyset}
      order by ${column} ${direction}, id ${direction} limit ${limit + 1}
    ) page`)
  if (!row) throw new Error('an aggregate always has a row')
  const nextCursor = row.more ? encodeCursor(cursor, { value: row.value, id: row.id }) : null
  return { data: json(row.data), total: row.total, nextCursor }
}

/** Exact number of rows of a list that `count_rows_of` counts; its price does not grow with the table. */
export function total(owner: string, list: string, bucket?: string): Sql {
  const only = bucket === undefined ? empty : sql` and bucket = ${bucket}`
  return sql`(select coalesce(sum(count), 0)::int8 from counters where owner = ${owner} and list = ${list}${only})`
}

export type { CountedPage, Page }
