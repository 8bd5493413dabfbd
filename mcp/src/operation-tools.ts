import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Arguments, argumentsSchema } from './arguments.ts'
import { type Answer, callOperation, mayCall, type Session } from './call.ts'
import { compact, firstSentences } from './compact.ts'
import type { Operation } from './operation.ts'
import { COMMON, callName, toolName } from './operations.ts'
import { MAX_RESULT_LENGTH, resultOf } from './results.ts'
import type { Tool } from './tool.ts'

const MAX_DESCRIPTION = 240

function descriptionOf({ title, description }: Operation): string {
  return description ? `${title}. ${firstSentences(description, MAX_DESCRIPTION)}` : title
}

/** All operations are idempotent: by their nature or by the idempotency key of the call. */
const annotationsOf = ({ title, method, destroys, reachesOut }: Operation) => ({
  title,
  readOnlyHint: method === 'GET',
  ...(method !== 'GET' && { destructiveHint: destroys === true, idempotentHint: true }),
  openWorldHint: reachesOut === true,
})

/** One tool for each of the most common operations. */
export const operationTools: readonly Tool[] = COMMON.map((operation) => ({
  listed: {
    name: toolName(operation.id),
    description: descriptionOf(operation),
    inputSchema: { ...compact(argumentsSchema(operation)), type: 'object' as const },
    annotations: annotationsOf(operation),
  },
  isFor: (key) => mayCall(key, operation),
  call: (session, given, { signal }) => resultFor(session, operation, given, signal),
}))

/** Calls an operation and returns its response, shortened if it is too long. */
export async function resultFor(
  session: Session,
  operation: Operation,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  return resultOf(contentOf(operation, await callFitting(session, operation, given, signal)))
}

/** Calls an operation; if a list is too long, again with a smaller limit, so its cursor continues where the list ends. */
export async function callFitting(
  session: Session,
  operation: Operation,
  given: Arguments,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await callOperation(session, operation, given, { signal })
  const { data } = answer
  if (!operation.schema?.properties?.limit || !Array.isArray(data)) return answer
  const limit = Math.max(1, fittingCount(data))
  return limit < data.length ? callOperation(session, operation, { ...given, limit }, { signal }) : answer
}

/** Reserved for the rest of a page. */
const ENVELOPE_LENGTH = 1_000

function fittingCount(items: unknown[]): number {
  let left = MAX_RESULT_LENGTH - ENVELOPE_LENGTH
  const firstTooMany = items.findIndex((item) => {
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return firstTooMany === -1 ? items.length : firstTooMany
}

/** The response with a note on replays and further pages. */
export function contentOf(operation: Operation, answer: Answer): Record<string, unknown> {
  const notes = [
    ...(answer.replayed ? [REPLAYED] : []),
    ...(answer.nextCursor
      ? [`There are more items: call ${callName(operation)} with nextCursor as cursor.`]
      : []),
  ]
  return { ...answer, ...(notes.length > 0 && { note: notes.join(' ') }) }
}

const REPLAYED =
  'This is the result of an identical call within the last 24 hours; nothing was done this time. To repeat it on purpose, add `again` with any new word.'
