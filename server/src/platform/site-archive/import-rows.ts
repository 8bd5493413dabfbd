import type { Db } from '../database/database.ts'
import { codeOf } from '../database/errors.ts'
import { join, raw, type Sql, sql } from '../database/sql.ts'
import { isLanguageTag } from '../values/language.ts'
import { isTimeZone } from '../values/local-time.ts'
import { quoted, type Table } from './catalogue.ts'
import { isId } from './ids.ts'
import { ArchiveError } from './manifest.ts'
import { FILE_COLUMNS, NUMBERS } from './tables.ts'

const ROWS_AT_ONCE = 500
const MAX_DEPTH = 200
/** An escaped letter, digit or sign that JSON need not escape: it would keep an id from getting another one. */
const HIDDEN = /(?<!\\)(?:\\\\)*\\u00[2-7]/

export type Target = {
  siteId: string
  /** Columns of the row of the site that are not as in the archive. */
  site: Record<string, string>
  /** Gives ids and addresses of media what they are on this server. */
  map(text: string): string
  /** Keys of the files of the archive, as they were, with those that were gone. */
  keys: ReadonlySet<string>
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
  for (const line of lines) checkLine(line, table, columns, target.keys)
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

function checkLine(line: string, { name, idColumns }: Table, columns: string[], keys: ReadonlySet<string>) {
  const refuse = (why: string): never => {
    throw new ArchiveError(`a row of ${name} ${why}`)
  }
  if (HIDDEN.test(line)) refuse('has escapes that Sitewright does not write')
  if (depthOf(line) > MAX_DEPTH) refuse('is nested too deeply')
  let row: Record<string, unknown> = {}
  try {
    row = JSON.parse(line)
  } catch {
    refuse('is not JSON')
  }
  const names = row && typeof row === 'object' ? Object.keys(row) : []
  if (names.length !== columns.length || !columns.every((column) => Object.hasOwn(row, column)))
    refuse('does not have the columns that the manifest names')
  for (const column of idColumns)
    if (columns.includes(column) && row[column] !== null && !isId(row[column]))
      refuse(`has another ${column} than those that Sitewright gives`)
  if (name === 'sites') checkSite(row, refuse)
  for (const column of FILE_COLUMNS[name] ?? []) {
    const key = row[column] ?? null
    if (key !== null && !(typeof key === 'string' && keys.has(key)))
      refuse(`has a ${column} that is not a file of the archive`)
  }
}

/** What jobs calculate with for all sites at once. */
function checkSite(row: Record<string, unknown>, refuse: (why: string) => never) {
  const { time_zone: timeZone = 'UTC', language = 'en', live_release: release = 0 } = row
  if (!isTimeZone(String(timeZone))) refuse('has an unknown time zone')
  if (!isLanguageTag(String(language))) refuse('has an unknown language')
  if (Number(release) < 0) refuse('has an unknown release')
}

/** How deep a JSON text is nested. */
function depthOf(line: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i)
    if (isInString) {
      if (code === 0x5c) i++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return deepest
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
