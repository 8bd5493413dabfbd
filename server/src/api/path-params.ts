export type PathParam = { name: string; type: 'string' | 'integer'; description: string }

/** The parameters in a path such as `/v1/sites/:siteId`, in its order. */
export function pathParams(path: string): PathParam[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    type: name === 'version' ? 'integer' : 'string',
    description: describe(name),
  }))
}

function describe(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (name === 'id') return 'Id of the resource'
  if (words.endsWith(' id')) return `Id of the ${words.slice(0, -' id'.length)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
