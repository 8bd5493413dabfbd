import { type Static, type TSchema, Type } from 'typebox'
import type { Endpoint, PathParams } from './endpoint.ts'
import { NAME_LENGTH } from './schema.ts'

const ID_PATTERN = `^[\\w.:-]{1,${NAME_LENGTH}}$`
const ID = new RegExp(ID_PATTERN)
const Id = Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: ID_PATTERN })

/** Whether a path segment is well-formed as an id; saves a query when it is not. */
export const isPlausibleId = (segment: string) => ID.test(segment)

type PathParam = {
  name: string
  type: 'string' | 'integer'
  description: string
  schema: TSchema & { description?: string }
}

/** The parameters of an endpoint's path, in order. */
export function pathParams({ path, params }: Endpoint): PathParam[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { description = describe(name), ...schema } = (params?.[name] ?? Id) as PathParam['schema']
    return { name, type: (schema as { type?: 'integer' }).type ?? 'string', description, schema }
  })
}

/** The resource a parameter identifies, in words: `pageId` is a "page". */
export function resourceName(param: string): string {
  const words = param.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words === 'id' ? 'resource' : words
}

const describe = (name: string) =>
  /(^i|I)d$/.test(name) ? `Id of the ${resourceName(name)}` : capitalized(resourceName(name))

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type Place = Pick<Endpoint, 'path' | 'query'>
/** The parameters of an endpoint's path and query. */
type PlaceValues<E extends Place> = Record<PathParams<E['path']>, string> &
  (E['query'] extends TSchema ? { [N in keyof Static<E['query']>]?: Static<E['query']>[N] | null } : unknown)

/** The path of an endpoint with its parameters and its query. What is null is left out. */
export function pathTo<const E extends Place>(
  { path, query }: E,
  ...[values = {} as PlaceValues<E>]: object extends PlaceValues<E> ? [PlaceValues<E>?] : [PlaceValues<E>]
): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: PathParams<E['path']>) =>
    encodeURIComponent(values[name]),
  )
  const asked = new URLSearchParams()
  for (const name of Object.keys((query as { properties?: object } | undefined)?.properties ?? {})) {
    const value = (values as Record<string, unknown>)[name]
    if (value !== undefined && value !== null) asked.append(name, String(value))
  }
  return asked.size > 0 ? `${filled}?${asked}` : filled
}
