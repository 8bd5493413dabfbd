import type { Span } from './spans.ts'

type Statement = Pick<Span, 'name' | 'attributes'>

const MAX_LENGTH = 1_000
/** There are few statements; those beyond are described each time. */
const MAX_KNOWN = 2_000

/** What traces say of a statement by its text, which is read once. */
export function knownStatements(): (text: string) => Statement {
  const statements = new Map<string, Statement>()
  return (text) => {
    const known = statements.get(text)
    if (known) return known
    const statement = describe(text)
    if (statements.size < MAX_KNOWN) statements.set(text, statement)
    return statement
  }
}

/** Named such as `insert pages`: what it does, and to which table, as far as its text says it plainly. */
function describe(text: string): Statement {
  const shown = text.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  const [, verb = 'statement', table] =
    /\b(insert|update|delete|select|begin|commit)\b(?: (?:into|from) | )?(?:([a-z_.]{1,60})\b)?/i.exec(
      shown,
    ) ?? []
  return {
    name: verb === 'select' || !table ? verb : `${verb} ${table}`,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown },
  }
}
