import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { ApiError, ConnectionError, SitewrightError } from '@sitewright/client'
import { ArgumentError } from './arguments.ts'
import { shorten } from './results.ts'

/** Describes an error to an assistant, with advice on what to do. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return apiErrorText(error)
  if (error instanceof ArgumentError) return error.message
  if (error instanceof ConnectionError) return `${error.message}. Try again: nothing will be done twice.`
  if (error instanceof SitewrightError) return error.message
  return 'The tool server failed; try again.'
}

export const errorResult = (error: unknown): CallToolResult => ({
  content: [{ type: 'text', text: errorText(error) }],
  isError: true,
})

function apiErrorText(error: ApiError): string {
  const { fields, ...details } = error.details as { fields?: Record<string, string> }
  const problems = Object.entries(fields ?? {}).map(([name, problem]) => `- ${name}: ${problem}`)
  const lines = [
    `${error.code}: ${shorten(error.message, 1_000)}`,
    ...(problems.length > 0 ? [shorten(problems.join('\n'), 3_000)] : []),
    ...(Object.keys(details).length > 0 ? [`Details: ${JSON.stringify(shorten(details, 2_000))}`] : []),
    `What to do: ${adviceFor(error)}`,
    ...(error.requestId ? [`Request: ${error.requestId}`] : []),
  ]
  return lines.join('\n')
}

const ADVICE: Record<string, string> = {
  version_changed: 'read it again, apply your change to the current version and send its new etag.',
  idempotency_key_reused: 'call again with a different `again`.',
  request_in_progress: 'the same call is in progress; call again in a few seconds for its result.',
  slug_taken: 'choose another slug, or change the page that has this one.',
}

const inSeconds = (seconds: number | null) => (seconds ? `${seconds} s` : 'a few seconds')

function adviceFor({ code, details, status, retryAfterSeconds }: ApiError): string {
  const { reason, scope } = details as { reason?: string; scope?: string }
  switch (code) {
    case 'VALIDATION_ERROR':
    case 'BAD_REQUEST':
      return 'correct the arguments and call again.'
    case 'UNAUTHORIZED':
      return 'the API key is missing, mistyped or revoked; ask for a valid one.'
    case 'FORBIDDEN':
      return scope
        ? `ask for an API key with the scope ${scope}.`
        : 'ask for an API key with this permission.'
    case 'NOT_FOUND':
      return 'look the id up with a list; a key sees its own account and its own mode, live or sandbox.'
    case 'CONFLICT':
      return ADVICE[reason ?? ''] ?? 'resolve the conflict first, or leave it as it is.'
    case 'RATE_LIMIT_EXCEEDED':
      return `wait ${retryAfterSeconds ?? 60} s, then call again.`
    default:
      return status >= 500
        ? `try again in ${inSeconds(retryAfterSeconds)}: nothing will be done twice.`
        : 'see the message.'
  }
}
