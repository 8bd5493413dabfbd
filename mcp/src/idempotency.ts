import { createHash } from 'node:crypto'

/** A key that is the same for the same parts, whatever the order of the fields of objects in them. */
export function idempotencyKey(...parts: unknown[]): string {
  return `mcp-${createHash('sha256').update(canonicalJson(parts)).digest('hex')}`
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, child) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  )
}
