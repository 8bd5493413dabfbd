import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Arguments, argumentsSchema } from './arguments.ts'
import { type Answer, callOperation, mayCall, type Session } from './call.ts'
import { compact, firstSentences } from './compact.ts'
import type { Operation } from './operation.ts'
import { COMMON, callName, toolName } from './operations.ts'
import { MAX_RESULT_LENGTH, resultOf } from './results.ts'
import type { Tool } from './tool.ts'

const MAX_DESCRIPTION = 300

function descriptionOf({ title, description }: Operation): string {
  return description ? `${title}. ${firstSentences(description, MAX_DESCRIPTION)}` : title
}

/** Doing it again changes nothing: the API sees to it, by what was asked for or by the key of the call. */
const annotationsOf = ({ title, method, destroys, reachesOut }: Operation) => ({
  title,
  readOnlyHint: method === 'GET',
  ...(method !== 'GET' && { destructiveHint: destroys === true, idempotentHint: true }),
  openWorldHint: reachesOut === true,
})

/** A tool for each of the verbs that most jobs are done with. */
export const operationTools: readonly Tool[] = COMMON.map((operation) => ({
  listed: {
    name: toolName(operation.id),
    description: descriptionOf(operation),
    inputSchema: { ...compact(argumentsSchema(operation)), type: 'object' as const },
    annotations: annotationsOf(operation),
  },
  isFor: (key) => mayCall(key, operation),
  call: (session, given, { signal }) => answerOf(session, operation, given, signal),
}))

/** What an operation answers, as a result of a length that is good to read. */
export async function answerOf(
  session: Session,
  operation: Operation,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  return resultOf(contentOf(operation, await fittingAnswer(session, operation, given, signal)))
}

/** The answer; of a list that would be too long, a page with fewer items, so that its cursor goes on where it ends. */
export async function fittingAnswer(
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

/** What a page has besides its items. */
const AROUND_ITEMS = 1_000

function fittingCount(items: unknown[]): number {
  let left = MAX_RESULT_LENGTH - AROUND_ITEMS
  const firstTooMany = items.findIndex((item) => {
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return firstTooMany === -1 ? items.length : firstTooMany
}

/** An answer, with what is to be known about it in words. */
export function contentOf(operation: Operation, answer: Answer): Record<string, unknown> {
  const notes = [
    ...(answer.replayed ? [REPLAYED] : []),
    ...(answer.nextCursor ? [`There are more: call ${callName(operation)} with nextCursor as cursor.`] : []),
  ]
  return { ...answer, ...(notes.length > 0 && { note: notes.join(' ') }) }
}

const REPLAYED =
  'This is the answer of the same call within the last 24 hours; nothing was done again. To do it again on purpose, add `again` with any new word.'
