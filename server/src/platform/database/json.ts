import { join, raw, type Sql, sql } from './sql.ts'

/** An expression for each field of a type of the contract: one that is missing or too many does not compile. */
export type Fields<T> = { [K in keyof T]-?: Sql }

/** A JSON object that PostgreSQL builds. */
export function jsonObject<T>(fields: Fields<T>): Sql {
  const pairs = Object.entries<Sql>(fields).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${join(pairs, ', ')})`
}
