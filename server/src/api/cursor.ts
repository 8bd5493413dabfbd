import { badRequest } from './errors.ts'

/** The sort value and the id of the last row of a page. */
type Position = { value: string; id: string }
/** The list and ordering a cursor is valid for; it is rejected by any other. */
export type CursorKind = {
  list: string
  orderBy: string
  direction: 'asc' | 'desc'
  type: 'time' | 'date' | 'text' | 'number'
}

const VALUE_PATTERNS = {
  time: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  date: /^\d{4}-\d\d-\d\d$/,
  number: /^-?\d{1,30}(\.\d{1,20})?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text holds every character but NUL
  text: /^[^\u0000]*$/,
}

export function encodeCursor(kind: CursorKind, position: Position): string {
  const parts = [kind.list, kind.orderBy, kind.direction, position.value, position.id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws BAD_REQUEST for a cursor that is unreadable or belongs to another list or ordering. */
export function decodeCursor(kind: CursorKind, cursor: string): Position {
  const parts = parse(cursor)
  if (!parts) throw badRequest('The cursor is not valid; pass `nextCursor` exactly as returned')
  const [list, orderBy, direction, value, id] = parts as [string, string, string, string, string]
  if (list !== kind.list || orderBy !== kind.orderBy || direction !== kind.direction) {
    throw badRequest('The cursor belongs to a different list or order; start again without one')
  }
  if (
    !VALUE_PATTERNS[kind.type].test(value) ||
    !VALUE_PATTERNS.text.test(id) ||
    !isRealTime(kind.type, value)
  ) {
    throw badRequest('The cursor is not valid; pass `nextCursor` exactly as returned')
  }
  return { value, id }
}

function parse(cursor: string): string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const valid =
      Array.isArray(parts) &&
      parts.length === 5 &&
      parts.every((part) => typeof part === 'string' && part.isWellFormed())
    return valid ? (parts as string[]) : null
  } catch {
    return null
  }
}

const isRealTime = (type: CursorKind['type'], value: string) =>
  type !== 'time' || !Number.isNaN(Date.parse(value.replace(' ', 'T').replace('+00', 'Z')))
