import { createHash } from 'node:crypto'

/** A key that is the same for the same parts, whatever the order of the fields of objects in them. */
export function idempotencyKey(...parts: unknown[]): string {
  return `mcp-${createHash('sha256')
    .update(JSON.stringify(inOrder(parts)))
    .digest('hex')}`
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

/** The value with the fields of its objects in the order of their names: what is the same is the same bytes then. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, child]) => [name, inOrder(child)]))
}
