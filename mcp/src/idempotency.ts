import { createHash } from 'node:crypto'

/** A key that is the same for the same parts, whatever the order of the fields of objects in them. */
export function idempotencyKey(...parts: unknown[]): string {
  return `mcp-${createHash('sha256').update(canonicalJson(parts)).digest('hex')}`
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, child) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  )
}
