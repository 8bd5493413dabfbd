import { expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { openApiDocument } from '../../src/codegen/openapi.ts'
import { contracts, visitorContracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'

type Node = { $ref?: string; [key: string]: unknown }
type OpenApi = {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters?: Node[]; requestBody?: Node; responses: object }>
  >
  components: Record<string, Record<string, Node>>
}
const text = JSON.stringify(
  openApiDocument(contracts, { version: '1.0.0', events, visits: visitorContracts }),
)
const document = JSON.parse(text) as OpenApi

test('every text, list and integer of a request is bounded', () => {
  const isUnbounded = ({ type, ...schema }: Node) => {
    if (type === 'string') return !['maxLength', 'enum', 'const'].some((limit) => limit in schema)
    if (type === 'array') return !('maxItems' in schema)
    if (type === 'integer') return !('minimum' in schema && 'maximum' in schema)
    return false
  }
  const unbounded = [...sentSchemas].filter(([, schema]) => isUnbounded(schema)).map(([path]) => path)
  expect(unbounded).toEqual([])
  expect(sentSchemas.size).toBeGreaterThan(1_000)
})

test('every operation lists 400, and 401 unless it is public', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const isPublic = new Set(
    [...operationsOf(contracts), ...operationsOf(visitorContracts)].flatMap(({ id, endpoint }) =>
      endpoint.access === 'public' || endpoint.access === 'visitor' ? [id] : [],
    ),
  )
  for (const { operationId, responses } of operations) {
    expect([operationId, '400' in responses, '401' in responses]).toEqual([
      operationId,
      true,
      !isPublic.has(operationId),
    ])
  }
})

/** The schemas of parameters and bodies by their place in the document. */
const sentSchemas = (() => {
  const schemas = new Map<string, Node>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || schemas.has(path)) return
    const { $ref } = value as Node
    schemas.set(path, value as Node)
    const [kind = '', component = ''] = typeof $ref === 'string' ? $ref.split('/').slice(2) : []
    if (component) visit(document.components[kind]?.[component], `${kind}.${component}`)
    for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
  }
  for (const methods of Object.values(document.paths)) {
    for (const { operationId, parameters, requestBody } of Object.values(methods)) {
      visit(parameters, `${operationId}.parameters`)
      visit(requestBody, `${operationId}.body`)
    }
  }
  return schemas
})()
