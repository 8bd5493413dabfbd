import type { Endpoint } from './endpoint.ts'

export type PathParam = { name: string; type: 'string' | 'integer'; description: string }

/** The parameters in an endpoint's path, in its order. */
export function pathParams({ path, params }: Endpoint): PathParam[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { type, description } = (params?.[name] ?? {}) as { type?: 'integer'; description?: string }
    return { name, type: type ?? 'string', description: description ?? describe(name) }
  })
}

/** What a parameter identifies, in words: `pageId` is a page. */
export function resourceName(param: string): string {
  const words = param.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words === 'id' ? 'resource' : words
}

const describe = (name: string) =>
  /(^i|I)d$/.test(name) ? `Id of the ${resourceName(name)}` : capitalized(resourceName(name))

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
