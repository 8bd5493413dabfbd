import type { TSchema } from 'typebox'

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
