import { createHash } from 'node:crypto'

/** A hash of the parts that does not depend on the order of object keys. */
export function idempotencyKey(...parts: unknown[]): string {
  return `mcp-${createHash('sha256')
    .update(JSON.stringify(sortKeys(parts)))
    .digest('hex')}`
}

/** Compares two values as JSON, ignoring the order of object keys. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

/** Sorts object keys recursively, so equal values have equal JSON. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, child]) => [name, sortKeys(child)]))
}
