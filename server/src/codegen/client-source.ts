import type { TSchema } from 'typebox'
import { isForPeople } from '../api/access.ts'
import { type Contract, type Endpoint, isIdempotent } from '../api/endpoint.ts'
import { pathParams } from '../api/path-params.ts'
import type { ReplyKind } from '../api/reply.ts'
import { createSchemaRegistry, type JsonSchema, type SchemaRegistry } from './schema-registry.ts'
import { docComment, propertyName, quote, typeOf } from './typescript.ts'

/** The data needed to generate one operation. */
type Operation = {
  id: string
  name: string
  endpoint: Endpoint
  input: { type: string; isRequired: boolean } | null
  /** Type of the resource, or of one item of a list. */
  type: string
}

const HEAD = `// Generated from the server's contracts by \`node server/dist/codegen/generate.js\`: change those instead.
// biome-ignore-all format: generated
`

/** Types the generated file imports when it uses them, by module. */
const IMPORTS: Record<string, string[]> = {
  './answers.ts': ['ApiPromise', 'CountedList', 'List'],
  './operation.ts': ['Bind', 'Operation', 'UploadBytes'],
  './options.ts': ['ContentTypeOption', 'IdempotencyOption', 'IfMatchOption', 'RequestOptions'],
}

/**
 * The generated part of the typed client: types, methods and the table of operations. `eventData` maps event types to the
 * schemas of their data.
 */
export function clientSource(
  contracts: Record<string, Contract>,
  eventData: Record<string, TSchema> = {},
): string {
  const registry = createSchemaRegistry()
  const aliases = new Map<string, JsonSchema>()
  const features = Object.values(contracts).map(({ feature, summary, endpoints }) => ({
    feature,
    summary,
    operations: Object.entries(endpoints).map(([name, endpoint]) =>
      operationOf(feature, name, endpoint, registry, aliases),
    ),
  }))
  const operations = features.flatMap((feature) => feature.operations)
  const events = Object.entries(eventData).map(([type, schema]) => [type, registry.received(schema)] as const)
  const schemas = registry.named()
  for (const name of aliases.keys()) {
    if (name in schemas) throw new Error(`${name} is already the name of a schema`)
  }

  const source = [
    ...Object.entries({ ...schemas, ...Object.fromEntries(aliases) }).map(typeDeclaration),
    operationTypes(operations),
    eventDataType(events),
    ...features.map(({ feature, summary, operations }) => methodsDeclaration(feature, summary, operations)),
    featuresClass(features),
    operationTable(operations),
  ].join('\n')
  return [HEAD, importsOf(source), source].join('\n')
}

function importsOf(source: string): string {
  const code = source.replace(/^ *\/?\*.*$/gm, '')
  const lines = Object.entries(IMPORTS).map(([file, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length > 0 ? `import type { ${used.join(', ')} } from ${quote(file)}\n` : ''
  })
  return lines.join('')
}

function operationOf(
  feature: string,
  name: string,
  endpoint: Endpoint,
  registry: SchemaRegistry,
  aliases: Map<string, JsonSchema>,
): Operation {
  const { query, body, reply } = endpoint
  const id = `${feature}.${name}`
  if (query && body) throw new Error(`${id} has a query and a body; the client has one argument for both`)
  const typeName = (schema: JsonSchema, suffix: string) => {
    if (schema.$ref) return typeOf(schema)
    const alias = pascal(feature) + pascal(name) + suffix
    aliases.set(alias, schema)
    return alias
  }
  const sent = query ?? body
  const input = sent ? registry.sent(sent) : null
  return {
    id,
    name,
    endpoint,
    input: input && {
      type: typeName(input, 'Input'),
      isRequired: registry.resolve(input).required !== undefined,
    },
    type: reply.data ? typeName(registry.received(itemOf(endpoint)), 'Result') : emptyType(reply.kind),
  }
}

const emptyType = (kind: ReplyKind) => (kind === 'file' ? 'Response' : 'void')

function itemOf({ reply: { kind, data } }: Endpoint): TSchema {
  const schema = data as TSchema & { items: TSchema; properties: { data: { items: TSchema } } }
  if (kind === 'nestedPage') return schema.properties.data.items
  return kind === 'list' || kind === 'page' || kind === 'flatPage' ? schema.items : schema
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const methodsType = (feature: string) => `${pascal(feature)}Api`

const typeDeclaration = ([name, schema]: [string, JsonSchema]) =>
  `${docComment([schema.description])}export type ${name} = ${typeOf(schema)}\n`

const LIST_TYPES: Record<string, string> = {
  page: 'CountedList',
  flatPage: 'List',
  nestedPage: 'List',
  list: 'List',
}

function returnType({ endpoint, type }: Operation): string {
  return `${LIST_TYPES[endpoint.reply.kind] ?? 'ApiPromise'}<${type}>`
}

const paramType = (type: 'string' | 'integer') => (type === 'integer' ? 'number' : 'string')

function operationTypes(operations: Operation[]): string {
  const entries = operations.map(({ id, endpoint, input, type }) => {
    const params = pathParams(endpoint).map(({ name, type }) => `${name}: ${paramType(type)}`)
    const result = endpoint.reply.kind in LIST_TYPES ? `${type}[]` : type
    const fields = [
      `params: ${params.length > 0 ? `{ ${params.join('; ')} }` : 'Record<never, never>'}`,
      `input: ${input?.type ?? 'undefined'}`,
      `result: ${result}`,
    ]
    return `  ${quote(id)}: { ${fields.join('; ')} }\n`
  })
  const comment = docComment(['The parameters, input and result of each operation.'])
  return `${comment}export type OperationTypes = {\n${entries.join('')}}\n`
}

function eventDataType(events: (readonly [type: string, schema: JsonSchema])[]): string {
  const fields = events.map(([type, schema]) => `  ${quote(type)}: ${typeOf(schema, '  ')}\n`)
  const comment = docComment(['The `data` of each event type.'])
  return `${comment}export type WebhookEventData = {\n${fields.join('')}}\n`
}

function methodsDeclaration(feature: string, summary: string, operations: Operation[]): string {
  const methods = operations.map((operation) => {
    const { name, endpoint } = operation
    const comment = docComment([`${endpoint.summary}.`, endpoint.description, routeText(endpoint)], '  ')
    return `${comment}  ${propertyName(name)}(${argumentsOf(operation)}): ${returnType(operation)}\n`
  })
  return `${docComment([`${summary}.`])}export interface ${methodsType(feature)} {\n${methods.join('\n')}}\n`
}

function needs({ access, orScope, andScopes = [] }: Endpoint): string {
  if (isForPeople(access)) return `session only: ${access}`
  if (access === 'public') return 'needs no key'
  if (orScope !== undefined) return `scope \`${access}\` or \`${orScope}\``
  if (andScopes.length > 0)
    return `scopes ${[access, ...andScopes].map((scope) => `\`${scope}\``).join(', ')}`
  return access === 'key' ? 'any key' : `scope \`${access}\``
}

function routeText(endpoint: Endpoint): string {
  return `\`${endpoint.method} ${endpoint.path}\`, ${needs(endpoint)}`
}

function argumentsOf({ endpoint, input }: Operation): string {
  const { ifMatch, upload } = endpoint
  const options = [
    'RequestOptions',
    ...(isIdempotent(endpoint) ? ['IdempotencyOption'] : []),
    ...(ifMatch ? ['IfMatchOption'] : []),
    ...(upload ? ['ContentTypeOption'] : []),
  ]
  return [
    ...pathParams(endpoint).map(({ name, type }) => `${name}: ${paramType(type)}`),
    // An optional argument cannot precede a required one.
    ...(input ? [`input${input.isRequired || upload ? '' : '?'}: ${input.type}`] : []),
    ...(upload ? ['bytes: UploadBytes'] : []),
    `options?: ${options.join(' & ')}`,
  ].join(', ')
}

function featuresClass(features: { feature: string; summary: string }[]): string {
  const fields = features.map(({ feature }) => `  readonly ${feature}: ${methodsType(feature)}\n`)
  const bindings = features.map(({ feature }) => `    this.${feature} = bind(${quote(feature)})\n`)
  const comment = docComment(['The features of the API, with a method for each operation.'])
  return `${comment}export class Features {\n${fields.join('')}\n  constructor(bind: Bind) {\n${bindings.join('')}  }\n}\n`
}

function operationTable(operations: Operation[]): string {
  const entries = operations.map(({ id, endpoint }) => {
    const { method, path, query, body, upload, reply } = endpoint
    const fields = [
      `method: ${quote(method)}`,
      `path: ${quote(path)}`,
      `params: [${pathParams(endpoint)
        .map(({ name }) => quote(name))
        .join(', ')}]`,
      `input: ${quote(query ? 'query' : body ? 'body' : 'none')}`,
      `kind: ${quote(reply.kind)}`,
      ...(upload ? ['upload: true'] : []),
      ...(reply.alternative ? [`alternativeStatus: ${reply.alternative.status}`] : []),
    ]
    return `  ${quote(id)}: {\n${fields.map((field) => `    ${field},\n`).join('')}  },\n`
  })
  const comment = docComment(['Route, input and kind of reply of each operation.'])
  return `${comment}export const operations = {\n${entries.join('')}} as const satisfies Record<string, Operation>\n`
}
