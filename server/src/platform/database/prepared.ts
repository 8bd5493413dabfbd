import type pg from 'pg'
import type { Sql } from './sql.ts'

const names = new Map<string, string>()
const MAX_NAMES = 2_000
/** Updates come in as many forms as there are sets of fields, and may not use up the names of the others. */
const MAX_NAMES_WITH_UPDATES = 1_000
const isUpdate = (text: string) => /\bset\b/i.test(text)

/** Named statements are parsed and planned once per connection: half of PostgreSQL's work. */
export function prepared(query: Sql): pg.QueryConfig {
  const text = query.text
  let name = names.get(text)
  if (!name && names.size < (isUpdate(text) ? MAX_NAMES_WITH_UPDATES : MAX_NAMES)) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { ...(name && { name }), text, values: query.values as unknown[] }
}
