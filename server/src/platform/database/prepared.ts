import type pg from 'pg'
import type { Sql } from './sql.ts'

const names = new Map<string, string>()
const MAX_NAMES = 2_000
/** An update has a different text for each set of fields, so updates may not use up all names. */
const MAX_NAMES_WITH_UPDATES = 1_000
const isUpdate = (text: string) => /\bset\b/i.test(text)

/** Names a statement, so that each connection parses and plans it once, which is half of PostgreSQL's work. */
export function prepared({ shape, values }: Sql): pg.QueryConfig {
  shape.name ??= nameOf(shape.text)
  return { ...(shape.name && { name: shape.name }), text: shape.text, values: values as unknown[] }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= (isUpdate(text) ? MAX_NAMES_WITH_UPDATES : MAX_NAMES)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
