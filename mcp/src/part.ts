import { ArgumentError } from './arguments.ts'

/** A name, `[3]`, `[3:]` or `[3:9]`. */
const STEP = /\.?(?<name>[^.[\]]+)|\[(?<from>\d{1,9})(?<slice>:(?<to>\d{1,9})?)?\]/y

/**
 * The part of a value at a path such as `blocks.content[40:]`: field names, array indexes, and slices of arrays and
 * strings. Throws ArgumentError, which describes what the value contains instead.
 */
export function partOf(value: unknown, path: string): unknown {
  const step = new RegExp(STEP)
  let part = value
  while (step.lastIndex < path.length) {
    const walked = path.slice(0, step.lastIndex)
    const { groups } = step.exec(path) ?? {}
    if (!groups) throw new ArgumentError(`part ${path} is not a path such as blocks.content[40:]`)
    const next = stepInto(part, groups)
    if (next === undefined) throw new ArgumentError(`There is no ${path}: ${contentsOf(part, walked)}`)
    part = next
  }
  return part
}

function stepInto(value: unknown, { name, from, slice, to }: Record<string, string | undefined>): unknown {
  if (name !== undefined) {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
  }
  if (!Array.isArray(value) && typeof value !== 'string') return undefined
  return slice === undefined
    ? value[Number(from)]
    : value.slice(Number(from), to === undefined ? undefined : Number(to))
}

function contentsOf(value: unknown, path: string): string {
  const what = path || 'the result'
  if (Array.isArray(value)) return `${what} has ${value.length} items`
  if (typeof value !== 'object' || value === null)
    return `${what} is a ${value === null ? 'null' : typeof value}`
  return `${what} has ${Object.keys(value).slice(0, 20).join(', ').slice(0, 1_000) || 'no fields'}`
}
