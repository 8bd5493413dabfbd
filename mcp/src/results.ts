import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Longer answers cost an assistant more than they tell. */
export const MAX_RESULT_LENGTH = 60_000

/** A result as JSON, in text and as it is; cut where it would be too long. */
export function resultOf(content: Record<string, unknown>, isError = false): CallToolResult {
  const text = JSON.stringify(content)
  if (text.length <= MAX_RESULT_LENGTH) return asResult(content, text, isError)
  const cut = { ...(shorten(content, MAX_RESULT_LENGTH - 200) as object), cut: CUT }
  return asResult(cut, JSON.stringify(cut), isError)
}

const CUT = 'Too long to show in full: what stands in (…) was left out. Ask for a part of it.'

const asResult = (
  structuredContent: Record<string, unknown>,
  text: string,
  isError: boolean,
): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
  ...(isError && { isError }),
})

/** The value with as much of it as fits into so many characters of JSON; the largest parts give way first. */
export function shorten(value: unknown, maxLength: number): unknown {
  const { length } = JSON.stringify(value) ?? ''
  if (length <= maxLength) return value
  if (typeof value === 'string')
    return `${value.slice(0, Math.max(0, maxLength - 60) / 2)} (… ${length} characters)`
  if (typeof value !== 'object' || value === null || maxLength < 100) return `(… ${length} characters)`
  return Array.isArray(value) ? shortenArray(value, maxLength) : shortenObject(value, maxLength)
}

function shortenArray(items: unknown[], maxLength: number): unknown[] {
  const kept: unknown[] = []
  let left = maxLength - 40
  for (const item of items) {
    const { length } = JSON.stringify(item) ?? ''
    if (length > left) break
    kept.push(item)
    left -= length + 1
  }
  if (kept.length === 0) kept.push(shorten(items[0], left))
  const rest = items.length - kept.length
  return rest > 0 ? [...kept, `(… ${rest} more)`] : kept
}

/** Small fields stay whole; those larger than an even share of the rest share what is left. */
function shortenObject(value: object, maxLength: number): object {
  const fields = Object.entries(value)
    .map(([name, child]) => ({ name, child, length: (JSON.stringify(child) ?? '').length + name.length + 4 }))
    .sort((a, b) => a.length - b.length)
  let left = maxLength - 2
  const shortened = new Map<string, unknown>()
  for (const [index, { name, child, length }] of fields.entries()) {
    const share = Math.floor(left / (fields.length - index))
    shortened.set(name, length <= share ? child : shorten(child, share - name.length - 4))
    left -= Math.min(length, share)
  }
  return Object.fromEntries(Object.keys(value).map((name) => [name, shortened.get(name)]))
}
