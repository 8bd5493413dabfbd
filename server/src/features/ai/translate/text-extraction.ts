import { catalogue } from '@sitewright/blocks/catalogue'
import type { TSchema } from 'typebox'
import { isObject } from '../../../platform/values/puck.ts'
import { holdsOnlySettings, type TextKind, textKind } from './text-kind.ts'

export type Path = readonly (string | number)[]
/** A text that people read, and where it stands. */
export type PageText = {
  path: Path
  kind: TextKind
  text: string
  /** How many characters the catalogue allows there; null where it does not say. */
  maxLength: number | null
}
type Schema = TSchema & {
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  'x-text'?: TextKind
}

/** What lies deeper than this is not looked at. A request's body is nested 100 levels at most. */
const MAX_DEPTH = 150

/**
 * All texts of page data, of a block, or of any other JSON, in the order in which they stand there. The props of a
 * component of the catalogue say which of them are texts; elsewhere it is judged by name and value.
 */
export function textsOf(data: unknown): PageText[] {
  const walk = new Walk()
  walk.unknown(data, '')
  return walk.texts
}

/** A copy with other texts in these places; everything else is as it was, the order of keys too. */
export function withTexts<T extends object>(data: T, texts: Iterable<Pick<PageText, 'path' | 'text'>>): T {
  const copy = structuredClone(data)
  for (const { path, text } of texts) {
    let holder = copy as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder
    holder[path.at(-1) as string | number] = text
  }
  return copy
}

class Walk {
  readonly texts: PageText[] = []
  readonly #path: (string | number)[] = []

  /** `name` is that of the property it is, or of the list it is in. */
  unknown(value: unknown, name: string) {
    if (typeof value === 'string') this.#text(value, textKind(name, value), null)
    else if (Array.isArray(value)) this.#each(value.entries(), (item) => this.unknown(item, name))
    else if (isObject(value)) this.#object(value, name)
  }

  #object(value: Record<string, unknown>, name: string) {
    const { type, props } = value
    if (typeof type === 'string' && isObject(props)) return this.#block(type, props)
    if (holdsOnlySettings(name)) return
    this.#each(Object.entries(value), (child, key) => this.unknown(child, key as string))
  }

  #block(type: string, props: Record<string, unknown>) {
    const schema: Schema | undefined = Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
    this.#each([['props', props]], () => {
      if (schema) this.#known(schema, props, '')
      else this.#each(Object.entries(props), (prop, name) => this.unknown(prop, name as string))
    })
  }

  /** A value that is not of the schema's shape, and properties that it does not name, are judged as unknown. */
  #known(schema: Schema, value: unknown, name: string) {
    const { properties, items } = schema
    if (typeof value === 'string') {
      this.#text(value, schema['x-text'] ?? null, schema.maxLength ?? null)
    } else if (Array.isArray(value) && items && !('x-slot' in schema)) {
      this.#each(value.entries(), (item) => this.#known(items, item, name))
    } else if (isObject(value) && properties) {
      this.#each(Object.entries(value), (child, key) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined
        if (known) this.#known(known, child, key as string)
        else this.unknown(child, key as string)
      })
    } else {
      this.unknown(value, name)
    }
  }

  #each<K extends string | number>(entries: Iterable<[K, unknown]>, visit: (value: unknown, key: K) => void) {
    if (this.#path.length >= MAX_DEPTH) return
    for (const [key, value] of entries) {
      if (key === '__proto__') continue
      this.#path.push(key)
      visit(value, key)
      this.#path.pop()
    }
  }

  #text(text: string, kind: TextKind | null, maxLength: number | null) {
    if (kind !== null && /\p{L}/u.test(text))
      this.texts.push({ path: [...this.#path], kind, text, maxLength })
  }
}
