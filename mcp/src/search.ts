import { argumentsSchema } from './arguments.ts'
import type { JsonSchema, Operation } from './operation.ts'

type Found = {
  operation: string
  title: string
  description?: string
  readOnly: boolean
  destroys: boolean
  arguments: JsonSchema
}

/** Operations that match the query, best first. */
export function searchOperations(operations: readonly Operation[], query: string, limit: number): Found[] {
  const words = wordsOf(query)
  return operations
    .map((operation) => ({ operation, score: scoreOf(operation, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ operation }) => describe(operation))
}

const describe = (operation: Operation): Found => ({
  operation: operation.id,
  title: operation.title,
  ...(operation.description && { description: operation.description }),
  readOnly: operation.method === 'GET',
  destroys: operation.destroys === true,
  arguments: argumentsSchema(operation),
})

/** The names of all operations, by feature. */
export function overview(operations: readonly Operation[]): Record<string, string[]> {
  const features: Record<string, string[]> = {}
  for (const { id } of operations) {
    const [feature, name] = id.split('.') as [string, string]
    features[feature] = [...(features[feature] ?? []), name]
  }
  return features
}

/** Stems words, so that "bookings" finds "booking" and "creating" finds "create". */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, 50)
    .map((word) => word.replace(/(ies|y)$/, 'i').replace(/(?<=.{3})(ing|ed|es|e|s)$/, ''))

function scoreOf({ id, title, description = '', path, schema }: Operation, words: string[]): number {
  const places: [Set<string>, number][] = [
    [new Set(wordsOf(id)), 4],
    [new Set(wordsOf(title)), 4],
    [new Set(wordsOf(path)), 2],
    [new Set(wordsOf(description)), 1],
    [new Set(wordsOf(Object.keys(schema?.properties ?? {}).join(' '))), 1],
  ]
  return words.reduce(
    (sum, word) => sum + places.reduce((score, [place, weight]) => score + (place.has(word) ? weight : 0), 0),
    0,
  )
}
