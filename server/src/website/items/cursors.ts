import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/accounts/secrets.ts'

/** Where a page of a list begins: after the last row of the page before it, or before the first row of the page after it. */
export type Position = {
  /** Number of the page, as visitors count. */
  number: number
  isBack: boolean
  /** What the list is ordered by, of that row. */
  edge: Edge
}
export type Edge = readonly [value: string | number, id: string]

const SIGNATURE_BYTES = 12

/**
 * A position as text for links. It is signed together with the list that it is of: visitors cannot invent positions, which
 * would fill memory and CDNs with pages that nobody links to.
 */
export function cursorOf(secrets: Secrets, list: string, { number, isBack, edge }: Position): string {
  const text = JSON.stringify([number, isBack ? 1 : 0, ...edge])
  const signature = createHmac('sha256', secrets.derive('list cursors')).update(`${list}\n${text}`).digest()
  return Buffer.concat([signature.subarray(0, SIGNATURE_BYTES), Buffer.from(text)]).toString('base64url')
}

/** Null for a cursor that is not of this list. */
export function positionOf(secrets: Secrets, list: string, cursor: string): Position | null {
  const parts = parse(Buffer.from(cursor, 'base64url').subarray(SIGNATURE_BYTES).toString())
  if (!Array.isArray(parts)) return null
  const [number, isBack, ...edge] = parts
  const position: Position = { number, isBack: isBack === 1, edge: edge as unknown as Edge }
  return cursorOf(secrets, list, position) === cursor ? position : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
