import { join, raw, type Sql, sql } from './sql.ts'

/** One SQL expression per field of a contract type; a missing or extra field does not compile. */
export type Fields<T> = { [K in keyof T]-?: Sql }

/**
 * An expression that builds a JSON object; it may not contain aggregates. As a row, it costs three quarters of
 * `json_build_object`.
 */
export function jsonObject<T>(fields: Fields<T>): Sql {
  const columns = Object.entries<Sql>(fields).map(([name, value]) => sql`${value} as ${raw(`"${name}"`)}`)
  return sql`(select row_to_json(json_row) from (select ${join(columns, ', ')}) json_row)`
}
