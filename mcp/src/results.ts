import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Longer answers cost an assistant more than they tell. */
export const MAX_RESULT_LENGTH = 60_000

/** A result as JSON, in text and as it is; cut where it would be too long. */
export function resultOf(content: Record<string, unknown>, isError = false): CallToolResult {
  const structuredContent = fitted(content)
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isError && { isError }),
  }
}

/** The content; where it would be too long, with less in it, which it says. */
export function fitted(content: Record<string, unknown>): Record<string, unknown> {
  if (lengthOf(content) <= MAX_RESULT_LENGTH) return content
  return { ...(shorten(content, MAX_RESULT_LENGTH - CUT.length - 20) as object), cut: CUT }
}

const CUT =
  'Too long to show in full: (…) stands for what was left out. What reads one thing takes `part`, such as "blocks.content[40:]", to show more of it.'

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length
/** What stands for the rest is not longer than this. */
const NOTE_LENGTH = 60

/** The value with as much of it as fits into so many characters of JSON; the largest parts give way first. */
export function shorten(value: unknown, maxLength: number): unknown {
  const length = lengthOf(value)
  if (length <= maxLength) return value
  if (typeof value === 'string') return shortenText(value, maxLength)
  if (typeof value !== 'object' || value === null || maxLength < 2 * NOTE_LENGTH)
    return `(… ${length} characters)`
  return Array.isArray(value) ? shortenArray(value, maxLength) : shortenObject(value, maxLength)
}

/** How much of a text fits is a matter of how many of its characters have to be escaped. */
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

/** Small fields stay whole; the larger ones share what is left. Where there are too many, the last ones are left out. */
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
