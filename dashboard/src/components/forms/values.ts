import type { Values } from './fields.ts'

/** What was filled in: an empty text is nothing. */
export function filled<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<V>
}

/** The same for an update, where nothing takes away what was there. */
export function cleared<V extends Values>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as V
}

/** Of those only what is different, so that nobody's change elsewhere is undone. */
export function changesOf<V extends Values>(before: V, values: V): Partial<V> {
  const isChanged = ([name]: [string, unknown]) => !isSame(before[name as keyof V], values[name as keyof V])
  return Object.fromEntries(Object.entries(cleared(values)).filter(isChanged)) as Partial<V>
}

/** Values of fields are texts, numbers, and lists of them. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
