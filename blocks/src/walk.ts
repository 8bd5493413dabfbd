import type { TSchema } from 'typebox'
import { isObject } from './objects.ts'

/** A leaf value of props: a string, a number, or the blocks of a slot. */
export type Leaf = { path: string[]; schema: TSchema & Record<string, unknown>; value: unknown }

/** All leaves of a value that its schema describes, in schema order. */
export function* leavesOf(schema: TSchema, value: unknown, path: string[] = []): Generator<Leaf> {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if (value === undefined) return
  if ('x-slot' in schema || (!properties && !items)) {
    yield { path, schema: schema as Leaf['schema'], value }
  } else if (items && Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* leavesOf(items, item, [...path, String(i)])
  } else if (properties && typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(properties)) {
      if (Object.hasOwn(value, name))
        yield* leavesOf(child, (value as Record<string, unknown>)[name], [...path, name])
    }
  }
}

/** A copy of a value that its schema describes, with other blocks in its slots. Properties unknown to the schema are left out. */
export function mapSlots(schema: TSchema, value: unknown, map: (blocks: unknown) => unknown): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if ('x-slot' in schema) return map(value)
  if (items && Array.isArray(value)) return value.map((item) => mapSlots(items, item, map))
  if (!properties || !isObject(value)) return value
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(known.map(([name, child]) => [name, mapSlots(child, value[name], map)]))
}
