import type { Values } from './fields.ts'

/** The values of an item that a form edits: those with a value in `blank`, which stands in for missing ones. */
export function valuesOf<V extends Values>(item: object | null, blank: V): V {
  const given = item as Values | null
  return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, given?.[name] ?? value])) as V
}

/** Drops empty values, for a create. */
export function filled<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<V>
}

/** Turns empty text into null, for an update. */
export function cleared<V extends Values>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as V
}

/** Only the changed values, so that concurrent changes by others survive. */
export function changesOf<V extends Values>(before: V, values: V): Partial<V> {
  const isChanged = ([name]: [string, unknown]) => !isSame(before[name as keyof V], values[name as keyof V])
  return Object.fromEntries(Object.entries(cleared(values)).filter(isChanged)) as Partial<V>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
