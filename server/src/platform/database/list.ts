import { LRUCache } from 'lru-cache'
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
  /** Whether an item depends on nothing but its row, so that the JSON of unchanged rows can be sent again. */
  isOfRow?: true
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
  const total = isFirst ? sql`case when found > ${query.limit} then ${all} else found end` : all
  return selectPage<T>(db, query, total)
}

/** A `like` pattern that matches the text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Row = { data: string; more: boolean; value: string; id: string }
type Counted = { total: number }

async function selectPage<T>(db: Db, query: ListQuery, total: Sql): Promise<CountedPage<T>> {
  const { item, column, limit } = query
  const page = sql`
    select '[' || coalesce(array_to_string((array_agg(item))[:${limit}], ','), '') || ']' as data,
      count(*) > ${limit} as more, count(*) as found,
      (array_agg(value))[${limit}]::text as value, (array_agg(id))[${limit}] as id
    from (
      select (${item})::text as item, ${column} as value, id
      from (${rowsOf(query, raw('*'))}) rows
      limit ${limit + 1}
    ) page`
  const select = query.isOfRow ? selectUnlessKept : selectNow
  const row = await select(db, query, page, total)
  const nextCursor = row.more ? encodeCursor(query.cursor, { value: row.value, id: row.id }) : null
  return { data: json(row.data), total: row.total, nextCursor }
}

async function selectNow(db: Db, _query: ListQuery, page: Sql, total: Sql): Promise<Row & Counted> {
  return (await db.first(sql`select page.*, ${total} as total from (${page}) page`)) as Row & Counted
}

type KeptRow = Row & { versions: string }
const keptPages = new LRUCache<string, KeptRow>({
  maxSize: 4_000_000,
  sizeCalculation: ({ data, versions }, key) => data.length + versions.length + key.length,
})

/**
 * Reads the page unless its rows are those of the one that is kept: building their JSON is most of what a list costs. A row
 * at the same place that the same transaction wrote is the same row, as long as PostgreSQL runs. `offset 0` makes it compare
 * before it builds.
 */
async function selectUnlessKept(db: Db, query: ListQuery, page: Sql, total: Sql): Promise<Row & Counted> {
  const key = JSON.stringify([page.text, page.values])
  const kept = keptPages.get(key)
  const read = (await db.first(sql`
    select versions.versions, page.*, ${total} as total
    from (
      select concat(pg_postmaster_start_time(), array_agg(place), array_agg(writer)) as versions
      from (select * from (${rowsOf(query, raw('ctid as place, xmin as writer'))}) rows limit ${query.limit + 1}) rows
    ) versions
    left join lateral (
      select * from (${page}) page where versions.versions <> ${kept?.versions ?? ''}
      offset 0
    ) page on true`)) as { [F in keyof KeptRow]: KeptRow[F] | null } & Counted
  if (kept && read.data === null) return { ...kept, total: read.total }
  const { total: counted, ...row } = read as KeptRow & Counted
  keptPages.set(key, row)
  return { ...row, total: counted }
}

/** The rows of the page, and those after it up to MAX_ROWS. */
function rowsOf({ from, cursor, column, after: position }: ListQuery, columns: Sql): Sql {
  const after = position === undefined ? null : decodeCursor(cursor, position)
  const direction = raw(cursor.direction)
  const beyond = raw(cursor.direction === 'asc' ? '>' : '<')
  const keyset = after
    ? sql` and (${column}, id) ${beyond} (${after.value}::${CAST[cursor.type]}, ${after.id})`
    : empty
  const ordered = (rows: Sql) =>
    sql`select ${columns} from ${rows} order by ${column} ${direction}, id ${direction} limit ${MAX_ROWS}`
  const parts = [from].flat().map((part) => ordered(sql`${part}${keyset}`))
  return parts.length === 1 ? (parts[0] as Sql) : ordered(sql`((${join(parts, ') union all (')})) merged`)
}

/** The exact row count of a list with a `count_rows_of` trigger; its cost does not grow with the table. */
export function total(owner: string, list: string, bucket?: string): Sql {
  const only = bucket === undefined ? empty : sql` and bucket = ${bucket}`
  return sql`(select coalesce(sum(count), 0)::int8 from counters where owner = ${owner} and list = ${list}${only})`
}
