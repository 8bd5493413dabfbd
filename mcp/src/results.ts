import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** In characters of JSON. Longer results fill an assistant's context. */
export const MAX_RESULT_LENGTH = 60_000

/** A result as text and as structured content, shortened if it is too long. */
export function resultOf(content: Record<string, unknown>, isError = false): CallToolResult {
  const structuredContent = fitted(content)
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isError && { isError }),
  }
}

/** Shortens content that is too long, and says so in `cut`. */
export function fitted(content: Record<string, unknown>): Record<string, unknown> {
  if (lengthOf(content) <= MAX_RESULT_LENGTH) return content
  return { ...(shorten(content, MAX_RESULT_LENGTH - CUT.length - 20) as object), cut: CUT }
}

const CUT =
  'Too long to show in full: (…) marks omissions. Operations that read one resource accept `part`, such as "blocks.content[40:]", to show more of it.'

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length
/** Maximum length of an omission mark. */
const NOTE_LENGTH = 60

/** Shortens a value to at most `maxLength` characters of JSON, the largest parts first. */
export function shorten(value: unknown, maxLength: number): unknown {
  const length = lengthOf(value)
  if (length <= maxLength) return value
  if (typeof value === 'string') return shortenText(value, maxLength)
  if (typeof value !== 'object' || value === null || maxLength < 2 * NOTE_LENGTH)
    return `(… ${length} characters)`
  return Array.isArray(value) ? shortenArray(value, maxLength) : shortenObject(value, maxLength)
}

/** Searches for the length, because escaping makes it unpredictable. */
function shortenText(text: string, maxLength: number): string {
  const room = Math.max(0, maxLength - NOTE_LENGTH)
  let kept = Math.min(text.length, room)
  while (kept > 0 && lengthOf(text.slice(0, kept)) > room) kept = Math.floor(kept * 0.8)
  const rest = `(… the last ${text.length - kept} of ${text.length} characters)`
  return `${text.slice(0, kept).toWellFormed()}${rest}`
}

function shortenArray(items: unknown[], maxLength: number): unknown[] {
  const kept: unknown[] = []
  let left = maxLength - NOTE_LENGTH
  for (const item of items) {
    const length = lengthOf(item) + 1
    if (length > left) break
    kept.push(item)
    left -= length
  }
  if (kept.length === 0) kept.push(shorten(items[0], left))
  const rest = items.length - kept.length
  return rest > 0 ? [...kept, `(… the last ${rest} of ${items.length})`] : kept
}

/** Keeps small fields whole; larger ones share the remaining length. Drops the last fields if there are too many. */
function shortenObject(value: object, maxLength: number): object {
  const all = Object.entries(value).map(([name, child]) => {
    const length = lengthOf(child)
    return { name, child, length, least: Math.min(length, NOTE_LENGTH) }
  })
  let left = maxLength - NOTE_LENGTH
  const tooMany = all.findIndex(({ name, least }) => {
    const needed = lengthOf(name) + least + 2
    if (needed > left) return true
    left -= needed
    return false
  })
  const shown = tooMany === -1 ? all : all.slice(0, tooMany)
  const shortened = new Map<string, unknown>()
  const bySize = shown.toSorted((a, b) => a.length - b.length)
  for (const [index, { name, child, length, least }] of bySize.entries()) {
    const more = Math.min(length - least, Math.floor(left / (bySize.length - index)))
    shortened.set(name, shorten(child, least + more))
    left -= more
  }
  const fields = shown.map(({ name }) => [name, shortened.get(name)])
  const rest = all.length - shown.length
  return Object.fromEntries(
    rest > 0 ? [...fields, ['(…)', `the last ${rest} of ${all.length} fields`]] : fields,
  )
}
