import { Type } from 'typebox'
import { SCOPES } from '../api/access.ts'
import { type Details, type ErrorCode, STATUS_OF_CODE } from '../api/errors.ts'
import { Meta } from '../api/reply.ts'
import { named, oneOf } from '../api/schema.ts'

const scopes = Object.entries(SCOPES).map(([scope, allows]) => `| \`${scope}\` | ${allows} |`)

export const DESCRIPTION = `The programmatic interface of a Sitewright server, for websites and the business features attached to them.

## Authentication
Send an API key in the header \`X-Api-Key\`. The operator makes keys with \`sitewright keys create\`: they are shown once, carry
scopes and can be revoked. They belong on servers: never put one into a browser or a mobile app. Each operation names the
scope it needs.

People log in instead, to the dashboard: it sends the cookie of their session, and the headers \`X-Sitewright-Account\` and
\`X-Sitewright-Mode\` (\`live\` or \`sandbox\`), which say what a key says by itself. Owners and editors have all scopes,
viewers those that read.

| Scope | Allows |
|---|---|
${scopes.join('\n')}

**Sandbox and live.** A key that starts with \`svc_sandbox_\` sees and changes test data only, publishing has no effect, and AI
calls cost nothing. A key that starts with \`svc_live_\` works on production data. Rate limits are the same.

## Answers
Success is an object with \`data\` and \`meta\`, documented fields are always there, and \`null\` when unset. Times are ISO 8601
date-times in UTC. Fields of a request that are not documented are ignored. Operations marked \`x-extension\` are additions to
the core of the API, in the same style.

## Pagination
Lists take \`limit\` (1 to 100, 25 by default) and \`cursor\`, and come in three shapes:

1. envelope: \`pagination\` with \`total\`, \`limit\` and \`nextCursor\` beside \`data\`;
2. flat: \`hasMore\` and \`nextCursor\` beside \`data\`;
3. nested: \`data\` holds \`data\`, \`hasMore\` and \`nextCursor\`.

Pass \`nextCursor\` back as \`cursor\` for the next page; it is \`null\` on the last. Cursors are opaque, and belong to one list in
one ordering.

## Errors
An error is an object with \`error\` (\`code\`, \`message\` and sometimes \`details\`) and \`meta\`. Retry 429 and 5xx with exponential
backoff; 400, 401, 403, 404 and 409 will not change by themselves.

## Idempotency
Where the header \`Idempotency-Key\` is required, send a new UUID with each new request and the same one with each retry: the
work is done once, and for 24 hours a repeat gets the first answer again, with \`Idempotent-Replayed: true\`. Every other POST
honours the header as well, and so does whatever else lists it. The same key with another body is answered with 409.

## Concurrent changes
Resources with a version carry it as \`ETag\`. Send it as \`If-Match\` with a change, and the change is refused with 409 when
somebody else was faster; send it as \`If-None-Match\` with a GET, and the answer is 304 as long as nothing changed.

## Rate limits
They hold for each account and mode, in windows of a second, a minute and a day: all API keys share those of the plan, and each
member who has logged in has limits of their own. Every answer carries \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 also says in \`Retry-After\` how many seconds to wait.`

const codes = Object.keys(STATUS_OF_CODE) as ErrorCode[]

export const ErrorSchema = named(
  'Error',
  Type.Object({
    error: Type.Object({
      code: oneOf(codes, { description: 'What went wrong, for programs' }),
      message: Type.String({ description: 'What went wrong and what to do, for people' }),
      details: Type.Optional(
        Type.Object(
          {
            fields: Type.Optional(
              Type.Unsafe<Record<string, string>>({
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'What is wrong with each field, by its dotted path; with VALIDATION_ERROR',
              }),
            ),
            reason: Type.Optional(
              Type.String({ description: 'A stable word that programs can test; with CONFLICT' }),
            ),
            scope: Type.Optional(Type.String({ description: 'The scope the key lacks; with FORBIDDEN' })),
            retryAfter: Type.Optional(
              Type.Integer({ description: 'Seconds to wait; with RATE_LIMIT_EXCEEDED' }),
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
    description: '`true` when this is the answer of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Set-Cookie': { description: 'The cookie of the session, or its end', schema: text },
  'Content-Range': { description: 'Which bytes these are, of how many', schema: text },
  'Content-Disposition': { description: 'Name of the file, and whether to show or to save it', schema: text },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to send this request again: a new UUID for each new request, the same for each retry',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
export const PARAMETERS = {
  Account: {
    name: 'X-Sitewright-Account',
    in: 'header',
    description: 'The account the request is for; not needed by a member of one only',
    schema: text,
  },
  Mode: {
    name: 'X-Sitewright-Mode',
    in: 'header',
    description: 'What a key says by itself: whether the request is for live data or test data',
    schema: { type: 'string', enum: ['live', 'sandbox'], default: 'live' },
  },
  IdempotencyKey: idempotencyKey,
  RequiredIdempotencyKey: { ...idempotencyKey, required: true },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version this change is meant for; 409 when the resource has changed since',
    schema: { type: 'string', maxLength: 11, pattern: '^(\\*|"\\d{1,9}")$' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what the caller has; 304 when it is still that',
    schema: text,
    example: '"3"',
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'The range of bytes to send, one',
    schema: text,
    example: 'bytes=0-1023',
  },
}

type ErrorResponse = { name: string; description: string; codes: ErrorCode[]; waits?: true }

/** The error answers by status. 503 is a 500 that is known to pass. */
export const ERROR_RESPONSES: Record<number, ErrorResponse> = {
  400: {
    name: 'BadRequest',
    description: 'The request is not valid, or fields of it are not',
    codes: ['BAD_REQUEST', 'VALIDATION_ERROR'],
  },
  401: {
    name: 'Unauthorized',
    description: 'No API key or session, or one that is not valid',
    codes: ['UNAUTHORIZED'],
  },
  403: {
    name: 'Forbidden',
    description: 'The API key lacks the scope, or the person the role',
    codes: ['FORBIDDEN'],
  },
  404: { name: 'NotFound', description: 'There is no such resource', codes: ['NOT_FOUND'] },
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
    description: 'Another server that is needed for this fails',
    codes: ['INTERNAL_ERROR'],
  },
  503: {
    name: 'Unavailable',
    description: 'The server can not answer right now',
    codes: ['INTERNAL_ERROR'],
    waits: true,
  },
  504: {
    name: 'GatewayTimeout',
    description: 'Another server that is needed for this took too long',
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
  INTERNAL_ERROR: { message: 'Something went wrong on the server; quote the requestId when you report it' },
}
const meta = { requestId: 'req_01ky3n5q8jfd9t4m2v7x6s0r1c', timestamp: '2026-06-01T12:00:00.000Z' }

/** An answer of each code, as it could be. */
export const exampleOf = (code: ErrorCode) => ({ error: { code, ...EXAMPLES[code] }, meta })
