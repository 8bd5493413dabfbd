import type { Static, TObject, TSchema } from 'typebox'
import type { Slot } from './catalogue/schema.ts'

/** Renders the blocks of a slot; in an editor, a drop zone. */
export type SlotView = (props?: { className?: string; minEmptyHeight?: number }) => React.ReactNode

/** Complete props for components; slots are functions that render their blocks. */
export type Completed<Value> = Value extends Slot
  ? SlotView
  : Value extends readonly (infer Item)[]
    ? Completed<Item>[]
    : Value extends object
      ? { [Name in keyof Value]-?: Completed<Exclude<Value[Name], undefined>> }
      : Value

type Keywords = {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

/**
 * Reads props leniently: missing and invalid values become defaults, unknown ones are dropped. Pages that are older than
 * the catalogue or written by hand must still be rendered.
 */
export const complete = <Props extends TObject>(schema: Props, props: unknown): Completed<Static<Props>> =>
  read(schema, props) as Completed<Static<Props>>

const noBlocks: SlotView = () => null

function read(schema: TSchema, value: unknown): unknown {
  const { type, properties, items, maxItems } = schema as Keywords
  if ('x-slot' in schema) return typeof value === 'function' ? value : noBlocks
  if (properties) {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
    const readProperty = ([name, child]: [string, TSchema]) => [
      name,
      read(child, Object.hasOwn(given, name) ? given[name] : undefined),
    ]
    return Object.fromEntries(Object.entries(properties).map(readProperty))
  }
  if (type === 'array') {
    return Array.isArray(value) && items ? value.slice(0, maxItems).map((item) => read(items, item)) : []
  }
  return isValid(schema as Keywords, value) ? value : fallback(schema as Keywords)
}

function isValid({ type, enum: values, pattern, minimum, maximum }: Keywords, value: unknown): boolean {
  if (values) return values.includes(value)
  if (type === 'string')
    return typeof value === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(value))
  if (type === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  if (type === 'integer' && !Number.isInteger(value)) return false
  return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)
}

const EMPTY: Record<string, unknown> = { string: '', boolean: false }

const fallback = ({ type = '', default: given, minimum }: Keywords) => given ?? EMPTY[type] ?? minimum ?? 0
