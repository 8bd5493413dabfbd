import type pg from 'pg'
import type { Sql } from './sql.ts'

const names = new Map<string, string>()
const MAX_NAMES = 2_000

/** Named statements are parsed and planned once per connection: half of PostgreSQL's work. */
export function prepared(query: Sql): pg.QueryConfig {
  const text = query.text
  let name = names.get(text)
  if (!name && names.size < MAX_NAMES) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { ...(name && { name }), text, values: query.values as unknown[] }
}
