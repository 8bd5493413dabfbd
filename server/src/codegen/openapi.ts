import type { TSchema } from 'typebox'
import { isForPeople, type PeopleAccess } from '../api/access.ts'
import { type Contract, type Endpoint, isIdempotent } from '../api/endpoint.ts'
import { STATUS_OF_CODE } from '../api/errors.ts'
import { pathParams } from '../api/path-params.ts'
import {
  DESCRIPTION,
  ERROR_RESPONSES,
  ErrorSchema,
  exampleOf,
  HEADERS,
  PARAMETERS,
} from './openapi-components.ts'
import { type EventSchemas, WEBHOOK_PARAMETERS, webhooksOf } from './openapi-webhooks.ts'
import { createSchemaRegistry, type JsonSchema, type SchemaRegistry } from './schema-registry.ts'

type Node = Record<string, unknown>

/** The OpenAPI 3.1 document of the API. */
export function openApiDocument(
  contracts: Record<string, Contract>,
  {
    version,
    events,
    visits = {},
  }: { version: string; events?: EventSchemas; visits?: Record<string, Contract> },
): object {
  const registry = createSchemaRegistry()
  const error = registry.received(ErrorSchema)
  const paths: Record<string, Node> = {}
  for (const { feature, endpoints } of Object.values(contracts)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const method = endpoint.method.toLowerCase()
      if (paths[path]?.[method]) throw new Error(`Two endpoints share ${endpoint.method} ${endpoint.path}`)
      paths[path] = { ...paths[path], [method]: operationOf(feature, name, endpoint, registry, error) }
    }
  }
  for (const { feature, endpoints } of Object.values(visits)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = operationOf(feature, name, endpoint, registry, error)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: { ...operation, tags: [VISITORS.name], servers: SITES },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sitewright API',
      version,
      description: DESCRIPTION,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '/',
        description: 'The server that serves this document, in production and locally',
        'x-internal': false,
      },
    ],
    security: [{ ApiKey: [] }, { Session: [] }],
    tags: [
      ...Object.values(contracts).map(({ feature, summary }) => ({
        name: feature,
        description: summary,
        'x-displayName': summary,
      })),
      ...(Object.keys(visits).length > 0 ? [VISITORS] : []),
    ],
    paths,
    ...(events && { webhooks: webhooksOf(events, registry) }),
    components: {
      schemas: registry.named(),
      parameters: { ...PARAMETERS, ...(events && WEBHOOK_PARAMETERS) },
      headers: HEADERS,
      responses: errorResponses(error),
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A key created in the dashboard, or with `sitewright keys create`',
        },
        Session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sitewright',
          description:
            'The session cookie of a logged-in user, named `__Host-sitewright` over TLS. Requests that change data must come ' +
            'from a page of this server and carry the header `X-Sitewright-Mode`.',
        },
      },
    },
  }
}

const VISITORS = {
  name: 'visitors',
  description:
    'What visitors do on the host of a published site, which is the tenant. Browsers send forms and get pages; ' +
    'programs say `Accept: application/json`.',
  'x-displayName': 'Visitors',
}
const SITES = [
  {
    url: 'https://{host}',
    description: 'The host of a published site',
    variables: {
      host: { default: 'www.example.com', description: 'A domain of the site, or its slug host' },
    },
    'x-internal': false,
  },
]

function operationOf(
  feature: string,
  name: string,
  endpoint: Endpoint,
  registry: SchemaRegistry,
  error: JsonSchema,
): Node {
  const { access, summary, description, extension, spam } = endpoint
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    description: [description, spam && SPAM_TEXTS[spam], accessText(endpoint)].filter(Boolean).join('\n\n'),
    ...(extension && { 'x-extension': true }),
    ...(isScoped(endpoint) && { 'x-scope': access }),
    ...((access === 'public' || access === 'visitor' || access === 'anonymous') && { security: [] }),
    ...(isForPeople(access) && access !== 'anonymous' && { security: [{ Session: [] }] }),
    ...optional('parameters', parametersOf(endpoint, registry)),
    ...optional('requestBody', requestBodyOf(endpoint, registry)),
    responses: { ...successesOf(endpoint, registry, error), ...errorsOf(endpoint) },
  }
}

const isScoped = ({ access }: Endpoint) =>
  access !== 'public' && access !== 'visitor' && access !== 'key' && !isForPeople(access)

const PEOPLE_TEXTS: Record<PeopleAccess, string> = {
  anonymous: 'Needs no login; does not accept API keys.',
  person: 'Needs a session; does not accept API keys.',
  member: 'Needs the session of a member of the account; does not accept API keys.',
  owner: 'Needs the session of an owner of the account; does not accept API keys.',
}

const TOKEN_TEXT =
  'A form holds the token of its page in `_token`; without one, or sent within three seconds,'
const SPAM_TEXTS: Record<NonNullable<Endpoint['spam']>, string> = {
  refused: `${TOKEN_TEXT} it is refused.`,
  kept: `${TOKEN_TEXT} it is flagged as spam, with the same response.`,
}

function accessText({ access, orScope, andScopes = [] }: Endpoint): string {
  if (isForPeople(access)) return PEOPLE_TEXTS[access]
  if (access === 'public' || access === 'visitor') return 'Needs no API key.'
  if (orScope !== undefined) return `Needs the scope \`${access}\` or \`${orScope}\`.`
  if (andScopes.length > 0)
    return `Needs the scopes ${[access, ...andScopes].map((scope) => `\`${scope}\``).join(', ')}.`
  return access === 'key' ? 'Accepts any valid API key.' : `Needs the scope \`${access}\`.`
}

const optional = (key: string, value: Node | Node[] | null) =>
  value === null || (Array.isArray(value) && value.length === 0) ? {} : { [key]: value }

const isVersionedGet = ({ method, reply }: Endpoint) => method === 'GET' && reply.kind === 'versioned'
const parameterRef = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })

const isOfMember = ({ access }: Endpoint) => access === 'member' || access === 'owner'

function parametersOf(endpoint: Endpoint, registry: SchemaRegistry): Node[] {
  const { reply } = endpoint
  const isFile = reply.kind === 'file'
  return [
    ...pathParams(endpoint).map(({ name, description, schema }) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: registry.sent(schema),
    })),
    ...(endpoint.query ? queryParametersOf(endpoint.query, registry) : []),
    ...(isIdempotent(endpoint)
      ? [parameterRef(endpoint.idempotency === 'required' ? 'RequiredIdempotencyKey' : 'IdempotencyKey')]
      : []),
    ...(isOfMember(endpoint) ? [parameterRef('Account'), parameterRef('Mode')] : []),
    ...(endpoint.ifMatch ? [parameterRef('IfMatch')] : []),
    ...(isFile || isVersionedGet(endpoint) ? [parameterRef('IfNoneMatch')] : []),
    ...(isFile ? [parameterRef('Range')] : []),
  ]
}

function queryParametersOf(query: TSchema, registry: SchemaRegistry): Node[] {
  const { properties = {}, required = [] } = registry.resolve(registry.sent(query))
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...(description && { description }),
    schema,
  }))
}

const bytes = (maxBytes?: number) => ({
  '*/*': { schema: { type: 'string', format: 'binary', ...(maxBytes && { maxLength: maxBytes }) } },
})

function requestBodyOf({ body, upload, access, files }: Endpoint, registry: SchemaRegistry): Node | null {
  if (upload) return { description: 'The bytes of the file', required: true, content: bytes(upload.maxBytes) }
  if (!body) return null
  const schema = registry.sent(body)
  const required = registry.resolve(schema).required !== undefined
  const types = [
    ...(access === 'visitor' ? ['application/x-www-form-urlencoded'] : []),
    ...(files ? ['multipart/form-data'] : []),
  ]
  return {
    required,
    content: Object.fromEntries(['application/json', ...types].map((type) => [type, { schema }])),
  }
}

const headerRefs = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
const COMMON_HEADERS = headerRefs(
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
)

function successesOf(endpoint: Endpoint, registry: SchemaRegistry, error: JsonSchema): Node {
  const { kind, status, description, wire, alternative, setsCookies } = endpoint.reply
  if (kind === 'file') return fileResponses(description)
  const headers = {
    ...COMMON_HEADERS,
    ...(kind === 'versioned' && headerRefs('ETag')),
    ...(isIdempotent(endpoint) && headerRefs('Idempotent-Replayed')),
    ...(setsCookies && headerRefs('Set-Cookie')),
  }
  if (!wire) return { [status]: { description, headers } }
  const schema = registry.received(wire)
  const answer = (description: string, schema: object) => ({
    description,
    headers,
    content: { 'application/json': { schema } },
  })
  return {
    [status]: answer(description, schema),
    ...(isVersionedGet(endpoint) && { 304: notModified }),
    ...(kind === 'done' && {
      303: { description: 'For browsers: the page that follows', headers: COMMON_HEADERS },
    }),
    ...(alternative && { [alternative.status]: answer(alternative.description, { anyOf: [schema, error] }) }),
  }
}

const notModified = {
  description: 'The client already has this version',
  headers: { ...COMMON_HEADERS, ...headerRefs('ETag') },
}

function fileResponses(description: string): Node {
  const headers = { ...COMMON_HEADERS, ...headerRefs('ETag', 'Content-Disposition') }
  const range = headerRefs('Content-Range')
  return {
    200: { description, headers, content: bytes() },
    206: { description: 'The requested range of bytes', headers: { ...headers, ...range }, content: bytes() },
    304: notModified,
    416: { description: 'The file has no such range', headers: { ...COMMON_HEADERS, ...range } },
  }
}

/** The errors common to all requests, and those implied by the endpoint's declaration. */
function errorsOf(endpoint: Endpoint): Node {
  const { path, access, ifMatch, gateway, reply, errors = [] } = endpoint
  const statuses = new Set([400, 429, 500, 503, ...errors.map((code) => STATUS_OF_CODE[code])])
  if (access !== 'public' && access !== 'visitor') statuses.add(401)
  if (access === 'visitor') statuses.add(403).add(404)
  if (isScoped(endpoint) || isForPeople(access)) statuses.add(403)
  if (path.includes(':')) statuses.add(404)
  if (isIdempotent(endpoint) || ifMatch) statuses.add(409)
  if (gateway) statuses.add(502).add(504)
  if (reply.alternative) statuses.delete(reply.alternative.status)
  return Object.fromEntries(
    [...statuses]
      .sort()
      .map((status) => [status, { $ref: `#/components/responses/${ERROR_RESPONSES[status]?.name}` }]),
  )
}

function errorResponses(error: JsonSchema): Node {
  return Object.fromEntries(
    Object.values(ERROR_RESPONSES).map(({ name, description, codes, waits }) => [
      name,
      {
        description,
        headers: { ...COMMON_HEADERS, ...(waits && headerRefs('Retry-After')) },
        content: {
          'application/json': {
            schema: error,
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  )
}
