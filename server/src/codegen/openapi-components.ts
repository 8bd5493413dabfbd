import { Type } from 'typebox'
import { SCOPES } from '../api/access.ts'
import { type Details, type ErrorCode, STATUS_OF_CODE } from '../api/errors.ts'
import { Meta } from '../api/reply.ts'
import { named, oneOf } from '../api/schema.ts'

const scopes = Object.entries(SCOPES).map(([scope, allows]) => `| \`${scope}\` | ${allows} |`)

export const DESCRIPTION = `The programmatic interface of a Sitewright server, for websites and the business features attached to them.

## Authentication
Send an API key in the header \`X-Api-Key\`. Owners of an account create keys in the dashboard, under API keys; the operator
of the server can also run \`sitewright keys create\`. A key is shown once, carries scopes and can be revoked. Use keys on
servers only: never put one into a web page or a mobile app. Each operation names the scope it needs.

People log in to the dashboard instead. It sends their session cookie, and the headers \`X-Sitewright-Account\` and
\`X-Sitewright-Mode\` (\`live\` or \`sandbox\`) in place of the account and mode of a key. Owners and editors have all
scopes, viewers those ending in \`:read\`.

| Scope | Allows |
|---|---|
${scopes.join('\n')}

**Sandbox and live.** Keys that start with \`svc_sandbox_\` read and change test data only; publishing has no effect, and AI
calls are free. Keys that start with \`svc_live_\` work on production data. Rate limits are the same.

## Responses
A successful response is an object with \`data\` and \`meta\`. Documented fields are always present; unset ones are \`null\`. Times
are ISO 8601 date-times in UTC. Unknown fields in a request are ignored. Operations marked \`x-extension\` extend the core of
the API in the same style.

## Pagination
Lists take \`limit\` (1 to 100, default 25) and \`cursor\`. Responses come in three shapes:

1. envelope: \`pagination\` with \`total\`, \`limit\` and \`nextCursor\` beside \`data\`;
2. flat: \`hasMore\` and \`nextCursor\` beside \`data\`;
3. nested: \`data\` holds \`data\`, \`hasMore\` and \`nextCursor\`.

Pass \`nextCursor\` as \`cursor\` to get the next page; it is \`null\` on the last. Cursors are opaque, and valid for one list
in one order.

## Errors
An error is an object with \`error\` (\`code\`, \`message\`, optionally \`details\`) and \`meta\`. Retry 429 and 5xx with exponential
backoff. Do not retry 400, 401, 403, 404 and 409: the same request fails again. A 403 names the missing scope or role, or the
budget that is used up.

## Idempotency
Where the header \`Idempotency-Key\` is required, send a new UUID with each new request and the same one with each retry. The
request takes effect once, and for 24 hours retries get the first response with \`Idempotent-Replayed: true\`. Every other POST,
and every other operation that lists the header, honours it too. The same key with a different body gets 409.

## Concurrent changes
Versioned resources carry an \`ETag\`. Send it as \`If-Match\` with a change to get 409 instead of overwriting a concurrent
change. Send it as \`If-None-Match\` with a GET to get 304 while the resource is unchanged.

## Rate limits
Limits apply per account and mode, in windows of a second, a minute and a day. All API keys of an account share the limits of
its plan; each logged-in member has limits of their own. Every response carries \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 also carries \`Retry-After\`, in seconds.`

const codes = Object.keys(STATUS_OF_CODE) as ErrorCode[]

export const ErrorSchema = named(
  'Error',
  Type.Object({
    error: Type.Object({
      code: oneOf(codes, { description: 'What went wrong, for programs' }),
      message: Type.String({ description: 'What went wrong and how to fix it, for people' }),
      details: Type.Optional(
        Type.Object(
          {
            fields: Type.Optional(
              Type.Unsafe<Record<string, string>>({
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'The problem of each invalid field, by dotted path; with VALIDATION_ERROR',
              }),
            ),
            reason: Type.Optional(
              Type.String({
                description:
                  'A stable code for programs; with CONFLICT, and with FORBIDDEN for a used-up budget',
              }),
            ),
            scope: Type.Optional(Type.String({ description: 'The missing scope; with FORBIDDEN' })),
            retryAfter: Type.Optional(
              Type.Integer({ description: 'Seconds to wait; with RATE_LIMIT_EXCEEDED and 503' }),
            ),
          },
          { additionalProperties: true },
        ),
      ),
    }),
    meta: Meta,
  }),
)

const integer = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
/** Node.js rejects larger headers. */
const text = { type: 'string', maxLength: 16_384 }

export const HEADERS = {
  'X-Request-Id': { description: 'Unique id of the request, as in `meta.requestId`', schema: text },
  'X-RateLimit-Limit': { description: 'Maximum requests in the current window', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests remaining in the current window', schema: integer },
  'X-RateLimit-Reset': { description: 'Unix timestamp at which the window resets', schema: integer },
  'Retry-After': { description: 'Seconds to wait before trying again', schema: integer },
  ETag: {
    description: 'Version of the resource, for `If-Match` and `If-None-Match`',
    schema: text,
    example: '"3"',
  },
  'Idempotent-Replayed': {
    description:
      '`true` when this repeats the response to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Set-Cookie': { description: 'Sets or clears the session cookie', schema: text },
  'Content-Range': { description: 'The range of these bytes, and the size of the file', schema: text },
  'Content-Disposition': { description: 'Name of the file, and whether to show or save it', schema: text },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes retries safe: a new UUID for each new request, the same for each retry',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
export const PARAMETERS = {
  Account: {
    name: 'X-Sitewright-Account',
    in: 'header',
    description: 'The account the request is for; optional for members of a single account',
    schema: text,
  },
  Mode: {
    name: 'X-Sitewright-Mode',
    in: 'header',
    description: 'Whether the request is for live or test data',
    schema: { type: 'string', enum: ['live', 'sandbox'], default: 'live' },
  },
  IdempotencyKey: idempotencyKey,
  RequiredIdempotencyKey: { ...idempotencyKey, required: true },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the version to change; 409 when the resource has changed since',
    schema: { type: 'string', maxLength: 11, pattern: '^(\\*|"\\d{1,9}")$' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the version the client has; 304 when it is current',
    schema: text,
    example: '"3"',
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'A single range of bytes',
    schema: text,
    example: 'bytes=0-1023',
  },
}

type ErrorResponse = { name: string; description: string; codes: ErrorCode[]; waits?: true }

/** Error responses by status. */
export const ERROR_RESPONSES: Record<number, ErrorResponse> = {
  400: {
    name: 'BadRequest',
    description: 'The request or some of its fields are invalid',
    codes: ['BAD_REQUEST', 'VALIDATION_ERROR'],
  },
  401: {
    name: 'Unauthorized',
    description: 'The API key or session is missing or invalid',
    codes: ['UNAUTHORIZED'],
  },
  403: {
    name: 'Forbidden',
    description: 'A scope or role is missing, or a budget is used up; `message` names it',
    codes: ['FORBIDDEN'],
  },
  404: { name: 'NotFound', description: 'The resource does not exist', codes: ['NOT_FOUND'] },
  409: {
    name: 'Conflict',
    description: 'The state of the resource does not allow this',
    codes: ['CONFLICT'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests',
    codes: ['RATE_LIMIT_EXCEEDED'],
    waits: true,
  },
  500: {
    name: 'InternalError',
    description: 'Something went wrong on the server',
    codes: ['INTERNAL_ERROR'],
  },
  502: {
    name: 'BadGateway',
    description: 'A required external service fails',
    codes: ['INTERNAL_ERROR'],
  },
  503: {
    name: 'Unavailable',
    description: 'The server is temporarily unavailable',
    codes: ['INTERNAL_ERROR'],
    waits: true,
  },
  504: {
    name: 'GatewayTimeout',
    description: 'A required external service took too long',
    codes: ['INTERNAL_ERROR'],
  },
}

const EXAMPLES: Record<ErrorCode, { message: string; details?: Details }> = {
  BAD_REQUEST: { message: 'The body is not valid JSON in UTF-8' },
  VALIDATION_ERROR: { message: 'title is required', details: { fields: { title: 'is required' } } },
  UNAUTHORIZED: { message: 'Send your API key in the X-Api-Key header' },
  FORBIDDEN: { message: 'This API key lacks the scope pages:write', details: { scope: 'pages:write' } },
  NOT_FOUND: { message: 'Page not found' },
  CONFLICT: { message: 'Another page has this slug', details: { reason: 'slug_taken' } },
  RATE_LIMIT_EXCEEDED: { message: 'Too many requests; try again in 12 s', details: { retryAfter: 12 } },
  INTERNAL_ERROR: { message: 'Something went wrong on the server; include the requestId when you report it' },
}
const meta = { requestId: 'req_01ky3n5q8jfd9t4m2v7x6s0r1c', timestamp: '2026-06-01T12:00:00.000Z' }

/** An example error body. */
export const exampleOf = (code: ErrorCode) => ({ error: { code, ...EXAMPLES[code] }, meta })
