const STRING = /"[^"]*"/g
/** Labels by which a query groups, and those that its matchers name. */
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right) ?\(([^)]*)\)/g
const MATCHERS = /\{([^}]*)\}/g
const RANGE = /\[[^\]]*\]/g
const NAME = /[a-zA-Z_:][\w:]*/g
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset'])

const namesIn = (texts: string[]) => texts.flatMap((text) => text.match(NAME) ?? [])

/** The metrics and the labels that a query of Prometheus names. */
export function namesOfQuery(query: string): { metrics: string[]; labels: string[] } {
  const plain = query.replaceAll(STRING, '""').replaceAll(RANGE, ' ')
  const grouped = [...plain.matchAll(GROUPING)].map(([, list]) => list as string)
  const matched = [...plain.matchAll(MATCHERS)].map(([, list]) => list as string)
  const rest = plain.replaceAll(GROUPING, ' ').replaceAll(MATCHERS, ' ')
  const metrics = [...rest.matchAll(/([a-zA-Z_:][\w:]*)\s*(\(?)/g)].flatMap(([, name = '', open]) =>
    open || WORDS.has(name) ? [] : [name],
  )
  return { metrics, labels: namesIn([...grouped, ...matched]) }
}
