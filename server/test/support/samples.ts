import type { Endpoint } from '../../src/api/endpoint.ts'
import type { TestServer } from './server.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  examples?: unknown[]
  default?: unknown
}

/** A valid value for a schema: its example, or the simplest one, with only the required fields of objects. */
export function sampleOf(schema: Schema): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Schema)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return schema.format ? SAMPLES[schema.format] : 'x'.repeat(Math.max(1, schema.minLength ?? 1))
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      )
    default:
      return {}
  }
}

const SAMPLES: Record<string, string> = {
  date: '2026-06-01',
  'date-time': '2026-06-01T12:00:00Z',
  uri: 'https://www.example.com/x',
}

/** A query string with the required parameters. */
export function sampleQuery({ query }: Endpoint): string {
  const { properties = {}, required = [] } = (query ?? {}) as Schema
  const needed = required.filter((name) => properties[name]?.default === undefined)
  return new URLSearchParams(
    needed.map((name) => [name, String(sampleOf(properties[name] ?? {}))]),
  ).toString()
}

/**
 * Returns a function that fills in the ids of a path with existing ones: the first item of the list before each parameter,
 * such as `…/pages` for `…/pages/:pageId`.
 */
export function idFinder(server: TestServer, all: Endpoint[], key: string, siteId: string) {
  const known = new Map<string, Promise<string | undefined>>()
  const find = async (path: string): Promise<string | undefined> => {
    const list = all.find(({ method, path: other }) => method === 'GET' && other === path)
    const address = list && (await fillPath(path))
    if (!list || address === undefined) return undefined
    const response = await server.fetch(`${address}?${sampleQuery(list)}`, { key })
    const { data } = await response.json()
    const items: unknown = Array.isArray(data) ? data : data?.data
    return Array.isArray(items) ? items[0]?.id : undefined
  }
  /** The path with ids of the site; undefined when there is no list for one of them, or it is empty. */
  async function fillPath(path: string): Promise<string | undefined> {
    let filled = ''
    for (const part of path.replace(':siteId', siteId).split(/(?=\/)/)) {
      if (!part.startsWith('/:')) {
        filled += part
        continue
      }
      const prefix = path.slice(0, path.indexOf(part))
      if (!known.has(prefix)) known.set(prefix, find(prefix))
      const id = await known.get(prefix)
      if (id === undefined) return undefined
      filled += `/${encodeURIComponent(id)}`
    }
    return filled
  }
  return fillPath
}
