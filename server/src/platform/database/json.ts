import { join, raw, type Sql, sql } from './sql.ts'

/** One SQL expression per field of a contract type; a missing or extra field does not compile. */
export type Fields<T> = { [K in keyof T]-?: Sql }

/** An expression that builds a JSON object. */
export function jsonObject<T>(fields: Fields<T>): Sql {
  const pairs = Object.entries<Sql>(fields).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${join(pairs, ', ')})`
}
