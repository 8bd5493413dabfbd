const MAX_LENGTH = 4_096
const MAX_MEMBER_LENGTH = 1_000
/** What is kept before the first difference. */
const CONTEXT_LENGTH = 100

type Members = Record<string, unknown>
type Recorded = { before: string | null; after: string | null }

/** Both values as JSON. Of long ones only what differs, from there on and not all of it, beside `shortened: true`. */
export function recordedValues(before: unknown, after: unknown): Recorded {
  const recorded = { before: textOf(before), after: textOf(after) }
  const lengths = [recorded.before, recorded.after].map((text) => text?.length ?? 0)
  if (Math.max(...lengths) <= MAX_LENGTH) return recorded
  const [old, changed] = [membersOf(recorded.before), membersOf(recorded.after)]
  return {
    before: recorded.before && shortened(old, changed),
    after: recorded.after && shortened(changed, old),
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return isJson(value) ? value.json : JSON.stringify(value)
}

const isJson = (value: unknown): value is { json: string } =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'

function membersOf(text: string | null): Members {
  const value: unknown = text === null ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : { value }
}

function shortened(members: Members, others: Members): string {
  const kept: [string, unknown][] = [['shortened', true]]
  let length = 0
  for (const [name, value] of Object.entries(members)) {
    if (JSON.stringify(value) === JSON.stringify(others[name])) continue
    const text = lineOf(value)
    const short = text.length > MAX_MEMBER_LENGTH ? excerpt(text, lineOf(others[name])) : value
    length += JSON.stringify([name, short]).length
    if (length > MAX_LENGTH) break
    kept.push([name, short])
  }
  return JSON.stringify(Object.fromEntries(kept))
}

const lineOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function excerpt(text: string, other: string): string {
  let same = 0
  while (same < other.length && text[same] === other[same]) same++
  const start = Math.max(0, same - CONTEXT_LENGTH)
  const end = start + MAX_MEMBER_LENGTH
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed()
}
