import { parse as parseJson } from 'secure-json-parse'
import { badRequest, invalid } from './errors.ts'

/** Maximum size of a JSON body; uploads are streamed and have limits of their own. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024
/** Maximum nesting of objects and arrays. */
const DEPTH_LIMIT = 100

const ESCAPED_NUL_OR_SURROGATE = /\\u(0000|d[89a-f])/i

/**
 * Parses a JSON body; undefined for an empty one. Throws BAD_REQUEST or VALIDATION_ERROR for values that PostgreSQL cannot
 * store: NUL characters, lone surrogates, numbers out of range and excessive nesting.
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = new TextDecoder('utf-8', { fatal: true })
  let decoded: string
  let value: unknown
  try {
    decoded = text.decode(bytes)
    value = parseJson(decoded, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw badRequest('The body is not valid JSON in UTF-8')
  }
  checkBounds(value)
  if (ESCAPED_NUL_OR_SURROGATE.test(decoded)) checkText(value, '')
  return value
}

/** PostgreSQL writes numbers out in full: 1e308 would come back as 309 digits. */
const isStorable = (number: number) => number === 0 || (Math.abs(number) < 1e21 && Math.abs(number) >= 1e-21)

function checkBounds(value: unknown) {
  const open: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, depth] = next
    if (typeof current === 'number' && !isStorable(current))
      throw badRequest('The body contains a number out of range')
    if (typeof current !== 'object' || current === null) continue
    if (depth === DEPTH_LIMIT) throw badRequest(`The body is nested deeper than ${DEPTH_LIMIT} levels`)
    for (const child of Object.values(current)) open.push([child, depth + 1])
  }
}

/** Throws VALIDATION_ERROR for strings with NUL characters or lone surrogates, at any depth. */
export function checkText(value: unknown, path: string) {
  if (typeof value === 'string') {
    if (!isText(value))
      throw invalid({ [path || 'body']: 'must not contain NUL characters or lone surrogates' })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (!isText(key))
        throw invalid({ [path || 'body']: 'has a key with NUL characters or lone surrogates' })
      checkText(child, path ? `${path}.${key}` : key)
    }
  }
}

const isText = (text: string) => text.isWellFormed() && !text.includes('\u0000')
