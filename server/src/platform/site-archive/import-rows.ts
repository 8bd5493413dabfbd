import { parseBody } from '../../api/body.ts'
import type { Db } from '../database/database.ts'
import { codeOf } from '../database/errors.ts'
import { join, raw, type Sql, sql } from '../database/sql.ts'
import { quoted, type Table } from './catalogue.ts'
import { isId } from './ids.ts'
import { ArchiveError, MAX_ROW_BYTES, type Manifest } from './manifest.ts'
import { FILE_COLUMNS, NUMBERS } from './tables.ts'

const ROWS_AT_ONCE = 500
/** An escaped letter, digit or sign that JSON need not escape: it would keep an id from getting another one. */
const HIDDEN = /(?<!\\)(?:\\\\)*\\u00[2-7]/

export type Target = {
  siteId: string
  /** What the manifest says. */
  source: Manifest['site']
  /** Columns of the row of the site that are not as in the archive. */
  site: Record<string, string>
  /** Gives ids and addresses of media what they are on this server. */
  map(text: string): string
  /** Keys of the files of the archive, as they were, with those that were gone. */
  keys: ReadonlySet<string>
  /** Those of files that no row has named yet. */
  unused: Set<string>
  /** What is wrong with a row, if anything is. */
  check?(table: string, row: Record<string, unknown>): string | null
}

/** Where numbers of sequences went. */
export const prepareNumbers = (tx: Db) =>
  tx.run(
    raw(
      'create temporary table copied_numbers (of_table text, old_number bigint, new_number bigint, primary key (of_table, old_number)) on commit drop',
    ),
  )

/** Inserts rows of a table, which are lines of JSON; resolves to their number. */
export async function insertLines(tx: Db, table: Table, columns: string[], text: string, target: Target) {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new ArchiveError(`the rows of ${table.name} end too early`)
  for (const line of lines) checkLine(line, table, columns, target)
  for (let i = 0; i < lines.length; i += ROWS_AT_ONCE) {
    const rows = `[${lines
      .slice(i, i + ROWS_AT_ONCE)
      .map(target.map)
      .join(',')}]`
    await explained(table.name, async () => {
      await takeNumbers(tx, table.name, rows)
      await tx.run(insertOf(table, columns, rows, target))
    })
  }
  return lines.length
}

type Refuse = (why: string) => never

function checkLine(line: string, table: Table, columns: string[], target: Target) {
  const { name } = table
  const refuse: Refuse = (why) => {
    throw new ArchiveError(`a row of ${name} ${why}`)
  }
  const row = rowOf(line, refuse)
  if (Object.keys(row).length !== columns.length || !columns.every((column) => Object.hasOwn(row, column)))
    refuse('does not have the columns that the manifest names')
  if (name === 'sites' && (row.id !== target.source.id || row.mode !== target.source.mode))
    throw new ArchiveError('its manifest is that of another site')
  for (const column of columns) checkValue(row[column], column, table, refuse)
  for (const column of FILE_COLUMNS[name] ?? []) {
    const key = row[column] ?? null
    if (key === null) continue
    if (typeof key !== 'string' || !target.keys.has(key))
      refuse(`has a ${column} that is not a file of the archive`)
    target.unused.delete(key as string)
  }
  const { id = '' } = row
  const why = target.check?.(name, row)
  if (why) throw new ArchiveError(`the row ${id} of ${name} is not valid: ${why}`)
}

export function rowOf(line: string, refuse: Refuse): Record<string, unknown> {
  const bytes = Buffer.from(line)
  if (bytes.length > MAX_ROW_BYTES) refuse('is too large')
  if (HIDDEN.test(line)) refuse('has escapes that Sitewright does not write')
  try {
    const row = parseBody(bytes)
    return row && typeof row === 'object' ? (row as Record<string, unknown>) : {}
  } catch (error) {
    return refuse(`is not JSON that the API takes: ${(error as Error).message}`)
  }
}

function checkValue(value: unknown, column: string, { types, idColumns }: Table, refuse: Refuse) {
  if (value === null) return
  if (idColumns.includes(column) && !isId(value))
    refuse(`has another ${column} than those that Sitewright gives`)
  if (!hasKind(types[column] ?? '', value)) refuse(`has a ${column} that the API would not store`)
}

const RANGE = /^[[(]"?\d{4}-\d\d-\d\d[^,"B]*"?,"?\d{4}-\d\d-\d\d[^,"B]*"?[\])]$/
const DAY = /^\d{4}-\d\d-\d\d(?:T[\d:.]+[+-][\d:]+)?$/

/** PostgreSQL stores times and numbers without an end, and years before Christ: jobs that calculate for all sites would fail. */
function hasKind(type: string, value: unknown): boolean {
  if (type.endsWith('[]'))
    return Array.isArray(value) && value.every((item) => item !== null && hasKind(type.slice(0, -2), item))
  if (type === 'text') return typeof value === 'string'
  if (/^(?:date|timestamp)/.test(type)) return typeof value === 'string' && DAY.test(value)
  if (type.endsWith('range')) return typeof value === 'string' && RANGE.test(value)
  if (/^(?:bigint|integer|smallint|numeric|real|double)/.test(type)) return typeof value === 'number'
  return true
}

/** Rows with a number of a sequence get the next ones. */
async function takeNumbers(tx: Db, table: string, rows: string) {
  const [column] = Object.entries(NUMBERS[table] ?? {}).find(([, of]) => of === table) ?? []
  if (column === undefined) return
  await tx.run(sql`
    insert into copied_numbers (of_table, old_number, new_number)
    select ${table}::text, ${raw(quoted(column))}, nextval(pg_get_serial_sequence(${table}::text, ${column}::text))
    from json_populate_recordset(null::${raw(table)}, ${rows}::json) rows`)
}

function insertOf({ name }: Table, columns: string[], rows: string, { siteId, site }: Target): Sql {
  const given = name === 'sites' ? site : {}
  const all = [...columns.filter((column) => !Object.hasOwn(given, column)), ...Object.keys(given)]
  const values = all.map((column): Sql => {
    if (Object.hasOwn(given, column)) return sql`${given[column]}`
    if (column === 'site_id') return sql`${siteId}`
    const numbered = NUMBERS[name]?.[column]
    return numbered
      ? sql`coalesce((select new_number from copied_numbers where of_table = ${numbered} and old_number = rows.${raw(quoted(column))}), 0)`
      : raw(`rows.${quoted(column)}`)
  })
  return sql`
    insert into ${raw(name)} (${raw(all.map(quoted).join(', '))}) overriding system value
    select ${join(values, ', ')} from json_populate_recordset(null::${raw(name)}, ${rows}::json) rows`
}

/** Values that a table refuses are the fault of the archive. */
async function explained(table: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (/^(22|23|42|54)/.test(codeOf(error) ?? ''))
      throw new ArchiveError(`rows of ${table} cannot be stored: ${(error as Error).message}`)
    throw error
  }
}
