import { type CursorKind, decodeCursor, encodeCursor } from '../../api/cursor.ts'
import { type CountedPage, json, type Page } from '../../api/reply.ts'
import type { Db } from './database.ts'
import { empty, join, raw, type Sql, sql } from './sql.ts'

/** What a caller may choose about a page. */
export type PageOptions = { limit: number; cursor?: string }

type ListQuery = {
  /** JSON expression of one item, a row of `rows`. */
  item: Sql
  /** `table where …`, including the tenant; several parts are merged, each read by its own index. */
  from: Sql | readonly Sql[]
  /** Identifies the list and its order, so that other lists reject the cursor. */
  cursor: CursorKind
  /** The column to order by, never null; ties are ordered by `id`. */
  column: Sql
  limit: number
  after: string | undefined
}

/** The ordering of a list whose newest items come first. */
export const newestFirst = (list: string) => ({
  cursor: { list, orderBy: 'createdAt', direction: 'desc', type: 'time' } as const,
  column: sql`created_at`,
})

const CAST = { time: raw('timestamptz'), date: raw('date'), text: raw('text'), number: raw('numeric') }

/**
 * One row more than the largest page. With a parameter as the limit, the planner assumes a tenth of the table and replans
 * each request, which costs as much as running it; a constant keeps one plan.
 */
const MAX_ROWS = raw('101')

/** One page of a keyset-paginated list. PostgreSQL builds its JSON. Throws BAD_REQUEST for a cursor of another list. */
export async function listPage<T>(db: Db, query: ListQuery): Promise<Page<T>> {
  const { data, nextCursor } = await selectPage<T>(db, query, sql`0`)
  return { data, nextCursor }
}

/** The same with an exact total, given as an expression such as `total()`, in one statement. */
export function countedPage<T>(db: Db, query: ListQuery & { total: Sql }): Promise<CountedPage<T>> {
  return selectPage<T>(db, query, query.total)
}

/** The same for a search, which has no counter. Counts in a second scan only when there is more than one page. */
export function searchedPage<T>(db: Db, query: ListQuery & { from: Sql }): Promise<CountedPage<T>> {
  const all = sql`(select count(*) from ${query.from})`
  const isFirst = query.after === undefined
  const total = isFirst ? sql`case when count(*) > ${query.limit} then ${all} else count(*) end` : all
  return selectPage<T>(db, query, total)
}

/** A `like` pattern that matches the text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Row = { data: string; total: number; more: boolean; value: string; id: string }

async function selectPage<T>(db: Db, query: ListQuery, total: Sql): Promise<CountedPage<T>> {
  const { item, from, cursor, column, limit } = query
  const after = query.after === undefined ? null : decodeCursor(cursor, query.after)
  const direction = raw(cursor.direction)
  const beyond = raw(cursor.direction === 'asc' ? '>' : '<')
  const keyset = after
    ? sql` and (${column}, id) ${beyond} (${after.value}::${CAST[cursor.type]}, ${after.id})`
    : empty
  const ordered = (rows: Sql) =>
    sql`select * from ${rows} order by ${column} ${direction}, id ${direction} limit ${MAX_ROWS}`
  const parts = [from].flat().map((part) => ordered(sql`${part}${keyset}`))
  const rows =
    parts.length === 1 ? (parts[0] as Sql) : ordered(sql`((${join(parts, ') union all (')})) merged`)
  const row = (await db.first<Row>(sql`
    select '[' || coalesce(array_to_string((array_agg(item))[:${limit}], ','), '') || ']' as data,
      count(*) > ${limit} as more,
      (array_agg(value))[${limit}]::text as value, (array_agg(id))[${limit}] as id,
      ${total} as total
    from (
      select (${item})::text as item, ${column} as value, id
      from (${rows}) rows
      limit ${limit + 1}
    ) page`)) as Row
  const nextCursor = row.more ? encodeCursor(cursor, { value: row.value, id: row.id }) : null
  return { data: json(row.data), total: row.total, nextCursor }
}

/** The exact row count of a list with a `count_rows_of` trigger; its cost does not grow with the table. */
export function total(owner: string, list: string, bucket?: string): Sql {
  const only = bucket === undefined ? empty : sql` and bucket = ${bucket}`
  return sql`(select coalesce(sum(count), 0)::int8 from counters where owner = ${owner} and list = ${list}${only})`
}
