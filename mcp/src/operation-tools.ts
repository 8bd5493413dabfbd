import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Arguments, argumentsSchema } from './arguments.ts'
import { type Answer, callOperation, mayCall, type Session } from './call.ts'
import { compact, firstSentences } from './compact.ts'
import type { Operation } from './operation.ts'
import { COMMON, toolName } from './operations.ts'
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
  const answer = await callOperation(session, operation, given, { signal })
  const fitting = fewerItems(operation, given, answer)
  return shownAs(fitting ? await callOperation(session, operation, fitting, { signal }) : answer)
}

/** The arguments for a page of a list that is not too long, so that its cursor goes on where it ends; null when it is not. */
function fewerItems({ schema }: Operation, given: Arguments, { data }: Answer): Arguments | null {
  if (!schema?.properties?.limit || !Array.isArray(data) || data.length < 2) return null
  const { length } = JSON.stringify(data)
  if (length <= MAX_RESULT_LENGTH) return null
  const limit = Math.floor((data.length * MAX_RESULT_LENGTH * 0.8) / length)
  return { ...given, limit: Math.max(1, limit) }
}

function shownAs(answer: Answer): CallToolResult {
  const notes = [
    ...(answer.replayed ? [REPLAYED] : []),
    ...(answer.nextCursor ? ['There are more: call again with nextCursor as cursor.'] : []),
  ]
  return resultOf({ ...answer, ...(notes.length > 0 && { note: notes.join(' ') }) })
}

const REPLAYED =
  'This is the answer of the same call within the last 24 hours; nothing was done again. To do it again on purpose, add `again` with any new word.'
