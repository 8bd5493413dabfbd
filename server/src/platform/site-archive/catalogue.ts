import type { Db } from '../database/database.ts'
import { empty, join, raw, type Sql, sql } from '../database/sql.ts'
import {
  ACTIVITY_TABLES,
  COLUMNS_LEFT_OUT,
  COLUMNS_OF_ACTIVITY,
  CONTENT_TABLES,
  NUMBERS,
  ROWS_COPIED,
} from './tables.ts'

type ForeignKey = { columns: string[]; to: string; toColumns: string[] }
type Types = Record<string, string>
type Described = {
  name: string
  columns: string[]
  types: Types
  key: string[] | null
  foreignKeys: ForeignKey[]
}
export type Table = {
  name: string
  /** Those that are copied. */
  columns: string[]
  /** Of each column, as PostgreSQL calls it. */
  types: Types
  /** Columns with ids of rows of the site. */
  idColumns: string[]
  rowsOf(siteId: string): Sql
}

/** With `content`, what the owner made; with `all`, also what visitors did. */
export type Extent = 'content' | 'all'

/** The tables that are copied, each after those that it refers to. */
export async function copiedTables(db: Db, extent: Extent): Promise<Table[]> {
  const names: string[] = [...CONTENT_TABLES, ...(extent === 'all' ? ACTIVITY_TABLES : [])]
  const described = new Map((await describe(db, names)).map((table) => [table.name, table]))
  return sorted([...described.values()]).map((table) => tableOf(table, described, extent))
}

function tableOf(table: Described, all: Map<string, Described>, extent: Extent): Table {
  const { name, types, foreignKeys } = table
  const left = [
    ...(COLUMNS_LEFT_OUT[name] ?? []),
    ...(extent === 'content' ? (COLUMNS_OF_ACTIVITY[name] ?? []) : []),
  ]
  const columns = table.columns.filter((column) => !left.includes(column))
  const numbers = Object.keys(NUMBERS[name] ?? {})
  const ids = new Set(['id', ...foreignKeys.flatMap((key) => key.columns)])
  const idColumns = columns.filter(
    (column) => ids.has(column) && column !== 'site_id' && !numbers.includes(column),
  )
  const condition = ROWS_COPIED[name] ? sql` and ${raw(ROWS_COPIED[name])}` : empty
  const order = table.key ? raw(` order by ${table.key.map(quoted).join(', ')}`) : empty
  return {
    name,
    columns,
    types,
    idColumns,
    rowsOf: (siteId) => sql`
      select ${raw(columns.map(quoted).join(', '))} from ${raw(name)}
      where ${ofSite(table, all, siteId)}${condition}${order}`,
  }
}

/** The condition of the rows of a site: by its id, or by what they refer to. */
function ofSite(table: Described, all: Map<string, Described>, siteId: string): Sql {
  if (table.name === 'sites') return sql`id = ${siteId}`
  if (table.columns.includes('site_id')) return sql`site_id = ${siteId}`
  const [key] = table.foreignKeys
  const parent = key && all.get(key.to)
  if (!parent) throw new Error(`Nothing says which site the rows of ${table.name} belong to`)
  return sql`(${raw(key.columns.map(quoted).join(', '))}) in (
    select ${raw(key.toColumns.map(quoted).join(', '))} from ${raw(parent.name)} where ${ofSite(parent, all, siteId)})`
}

export const quoted = (column: string) => `"${column}"`

/** Tables with the columns that are written, and the references among them. */
const describe = (db: Db, names: string[]) =>
  db.rows<Described>(sql`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and (attidentity = '' or relname in (${join(
            Object.keys(NUMBERS).map((name) => sql`${name}`),
            ', ',
          )}))) as columns,
      (select json_object_agg(attname, format_type(atttypid, null)) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped) as types,
      (select array_agg(attname::text order by array_position(conkey, attnum)) from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = class.oid and contype = 'p') as key,
      coalesce((
        select json_agg(json_build_object('columns', ${namesOf(sql`conrelid`, sql`conkey`)}, 'to', target.relname,
          'toColumns', ${namesOf(sql`confrelid`, sql`confkey`)}) order by conname)
        from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid and target.relname = any (${names})
          and target.relname <> 'sites'
      ), '[]') as "foreignKeys"
    from pg_class class
    where relnamespace = 'public'::regnamespace and relname = any (${names}) order by relname`)

const namesOf = (table: Sql, numbers: Sql) => sql`(
  select json_agg(attname order by array_position(${numbers}, attnum)) from pg_attribute
  where attrelid = ${table} and attnum = any (${numbers}))`

/** Sites first; the references have no circle. */
function sorted(tables: Described[]): Described[] {
  const done = new Set<string>()
  const result: Described[] = []
  const add = (table: Described) => {
    if (done.has(table.name)) return
    done.add(table.name)
    const parents = [...table.foreignKeys.map(({ to }) => to), ...Object.values(NUMBERS[table.name] ?? {})]
    for (const parent of tables) if (parents.includes(parent.name)) add(parent)
    result.push(table)
  }
  for (const table of tables) if (table.name === 'sites') add(table)
  for (const table of tables) add(table)
  return result
}

/** The last migration of the database. */
export async function lastMigration(db: Db): Promise<string> {
  const row = await db.first<{ name: string }>(sql`select max(name) as name from schema_migrations`)
  return row?.name ?? ''
}

export const knowsMigration = async (db: Db, name: string) =>
  (await db.first(sql`select from schema_migrations where name = ${name}`)) !== undefined
