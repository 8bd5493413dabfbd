import { catalogue } from '@sitewright/blocks/catalogue'
import type { TSchema } from 'typebox'
import { isObject } from '../../../platform/values/puck.ts'
import { holdsOnlySettings, type TextKind, textKind } from './text-kind.ts'

type Path = readonly (string | number)[]
/** A text shown to visitors and its location in the data. */
export type PageText = {
  path: Path
  kind: TextKind
  text: string
  /** Maximum length according to the catalogue; null if unknown. */
  maxLength: number | null
}
type Schema = TSchema & {
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  'x-text'?: TextKind
}

/** Deeper texts are ignored. A request body is nested 100 levels at most. */
const MAX_DEPTH = 150

/**
 * Finds the texts of page data, a block or any other JSON, in document order. The catalogue says which props of its
 * components are texts; elsewhere a heuristic looks at name and value.
 */
export function textsOf(data: unknown): PageText[] {
  const collector = new TextCollector()
  collector.visitUnknown(data, '')
  return collector.texts
}

/** Copies the data with the given texts replaced. Keeps the order of keys. */
export function withTexts<T extends object>(data: T, texts: Iterable<Pick<PageText, 'path' | 'text'>>): T {
  const copy = structuredClone(data)
  for (const { path, text } of texts) {
    let parent = copy as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) parent = parent[key] as typeof parent
    parent[path.at(-1) as string | number] = text
  }
  return copy
}

class TextCollector {
  readonly texts: PageText[] = []
  readonly #path: (string | number)[] = []

  /** `name` is the name of the property, or of the property that holds the list. */
  visitUnknown(value: unknown, name: string) {
    if (typeof value === 'string') this.#addText(value, textKind(name, value), null)
    else if (Array.isArray(value)) this.#visitEach(value.entries(), (item) => this.visitUnknown(item, name))
    else if (isObject(value)) this.#visitObject(value, name)
  }

  #visitObject(value: Record<string, unknown>, name: string) {
    const { type, props } = value
    if (typeof type === 'string' && isObject(props)) return this.#visitBlock(type, props)
    if (holdsOnlySettings(name)) return
    this.#visitEach(Object.entries(value), (child, key) => this.visitUnknown(child, key as string))
  }

  #visitBlock(type: string, props: Record<string, unknown>) {
    const schema: Schema | undefined = Object.hasOwn(catalogue, type) ? catalogue[type]?.props : undefined
    this.#visitEach([['props', props]], () => {
      if (schema) this.#visitKnown(schema, props, '')
      else this.#visitEach(Object.entries(props), (prop, name) => this.visitUnknown(prop, name as string))
    })
  }

  /** Values that do not match the schema and properties it does not declare are visited as unknown. */
  #visitKnown(schema: Schema, value: unknown, name: string) {
    const { properties, items } = schema
    if (typeof value === 'string') {
      this.#addText(value, schema['x-text'] ?? null, schema.maxLength ?? null)
    } else if (Array.isArray(value) && items && !('x-slot' in schema)) {
      this.#visitEach(value.entries(), (item) => this.#visitKnown(items, item, name))
    } else if (isObject(value) && properties) {
      this.#visitEach(Object.entries(value), (child, key) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined
        if (known) this.#visitKnown(known, child, key as string)
        else this.visitUnknown(child, key as string)
      })
    } else {
      this.visitUnknown(value, name)
    }
  }

  #visitEach<K extends string | number>(
    entries: Iterable<[K, unknown]>,
    visit: (value: unknown, key: K) => void,
  ) {
    if (this.#path.length >= MAX_DEPTH) return
    for (const [key, value] of entries) {
      if (key === '__proto__') continue
      this.#path.push(key)
      visit(value, key)
      this.#path.pop()
    }
  }

  #addText(text: string, kind: TextKind | null, maxLength: number | null) {
    if (kind !== null && /\p{L}/u.test(text))
      this.texts.push({ path: [...this.#path], kind, text, maxLength })
  }
}
