import {
  Document,
  type ISpectralDiagnostic,
  type RulesetDefinition,
  Spectral,
} from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import { Json } from '@stoplight/spectral-parsers'
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

/** Spectral's `DiagnosticSeverity.Error`. */
const ERROR = 0

/** Rules that do not apply. */
const NOT_APPLICABLE = {
  // Keys belong on servers, so the API allows no cross-origin requests from browsers.
  'owasp:api8:2023-define-cors-origin': 'off',
  // Operations that need no key are listed in openapi.test.ts, one by one.
  'owasp:api2:2023-write-restricted': 'off',
  // The token of an upload is signed for one file and lasts 15 minutes.
  'owasp:api2:2023-no-credentials-in-url': 'off',
} as const

test('the requests of every operation pass the OWASP rules of Spectral', async () => {
  const linter = new Spectral()
  linter.setRuleset({ extends: [owasp as unknown as RulesetDefinition], rules: NOT_APPLICABLE })
  const problems = await linter.run(new Document(text, Json, 'openapi.json'))
  const errors = problems.filter(({ severity }) => severity === ERROR)
  expect(errors.filter(isOfRequest).map(({ code, path }) => `${code} at ${path.join('.')}`)).toEqual([])
  const open = {
    openapi: '3.1.0',
    paths: { '/x': { get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] } } },
  }
  const found = await linter.run(new Document(JSON.stringify(open), Json, 'openapi.json'))
  expect(found.filter(isOfRequest).map(({ code }) => code)).toContain('owasp:api4:2023-string-limit')
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

/** The named schemas used in requests. */
const sentSchemas = (() => {
  const names = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as Node
    if (typeof $ref !== 'string') return Object.values(value).forEach(visit)
    const [kind = '', name = ''] = $ref.split('/').slice(2)
    if (names.has(`${kind}.${name}`)) return
    names.add(`${kind}.${name}`)
    visit(document.components[kind]?.[name])
  }
  for (const methods of Object.values(document.paths))
    for (const { parameters, requestBody } of Object.values(methods)) visit([parameters, requestBody])
  return names
})()

function isOfRequest({ path: [root, name, ...rest] }: ISpectralDiagnostic) {
  if (root === 'paths') return rest.includes('parameters') || rest.includes('requestBody')
  return root !== 'components' || name === 'parameters' || sentSchemas.has(`schemas.${String(rest[0])}`)
}
