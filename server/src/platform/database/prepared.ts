import type pg from 'pg'
import type { Sql } from './sql.ts'

const names = new Map<string, string>()
const MAX_NAMES = 2_000
/** An update has a different text for each set of fields, so updates may not use up all names. */
const MAX_NAMES_WITH_UPDATES = 1_000
const isUpdate = (text: string) => /\bset\b/i.test(text)

/** Names a statement, so that each connection parses and plans it once, which is half of PostgreSQL's work. */
export function prepared(query: Sql): pg.QueryConfig {
  const text = query.text
  let name = names.get(text)
  if (!name && names.size < (isUpdate(text) ? MAX_NAMES_WITH_UPDATES : MAX_NAMES)) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { ...(name && { name }), text, values: query.values as unknown[] }
}
