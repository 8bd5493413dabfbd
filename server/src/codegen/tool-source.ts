import { SCOPES } from '../api/access.ts'
import { type Contract, type Endpoint, isIdempotent, type Operation, operationsOf } from '../api/endpoint.ts'
import { pathParams } from '../api/path-params.ts'
import type { JsonSchema } from './schema-registry.ts'

const HEAD = `// Generated from the server's contracts by \`node server/dist/codegen/generate.js\`: change those instead.
// biome-ignore-all format: generated

import type { Operation } from './operation.ts'

`

/** The generated part of the MCP server: the operations open to API keys, except file transfers. */
export function toolSource(contracts: Record<string, Contract>): string {
  const operations = operationsOf(contracts).filter(({ endpoint }) => isForTools(endpoint))
  const lines = operations.map((operation) => `  ${JSON.stringify(entryOf(operation))},\n`)
  return `${HEAD}/** The operations available as tools. */\nexport const operations: readonly Operation[] = [\n${lines.join('')}]\n`
}

const isForTools = ({ access, upload, reply }: Endpoint) =>
  (access === 'key' || access in SCOPES) && !upload && reply.kind !== 'file'

function entryOf({ id, endpoint }: Operation) {
  const { method, path, access, orScope, andScopes, summary, description, query, body, reply } = endpoint
  const { destroys = method === 'DELETE', gateway, longRunning, ifMatch } = endpoint
  if (query && body) throw new Error(`${id} has a query and a body; a tool has one object of arguments`)
  const params = pathParams(endpoint).map(({ name, type, description }) => ({ name, type, description }))
  const input = query ? 'query' : body ? 'body' : 'none'
  return {
    id,
    method,
    path,
    access,
    ...(orScope && { orScope }),
    ...(andScopes && { andScopes }),
    title: summary,
    ...(description && { description }),
    params,
    input,
    ...((query ?? body) && { schema: sent((query ?? body) as JsonSchema) }),
    kind: reply.kind,
    ...(hasRepeatedEffect(endpoint) && { once: true }),
    ...(destroys && { destroys }),
    ...((gateway || longRunning) && { reachesOut: true }),
    ...(ifMatch && { ifMatch }),
  }
}

/** A POST that replies 200 or 204 sets a state, so repeating it changes nothing unless declared otherwise. */
const hasRepeatedEffect = (endpoint: Endpoint) =>
  isIdempotent(endpoint) && (endpoint.idempotency !== undefined || [201, 202].includes(endpoint.reply.status))

/** The schema of the input: fields with a default are optional; titles and examples are removed. */
function sent(schema: JsonSchema): JsonSchema {
  const { title: _title, examples: _examples, ...rest } = schema as JsonSchema & { examples?: unknown }
  const { properties, items, anyOf, required, additionalProperties } = rest
  const needed = required?.filter((name) => properties?.[name]?.default === undefined)
  const { required: _required, ...content } = rest
  return {
    ...content,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sent(field)])),
    }),
    ...(items && { items: sent(items) }),
    ...(anyOf && { anyOf: anyOf.map(sent) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: sent(additionalProperties) }),
    ...(needed && needed.length > 0 && { required: needed }),
  }
}
