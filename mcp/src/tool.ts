import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import type { Arguments } from './arguments.ts'
import type { Key, Session } from './call.ts'

export type CallContext = {
  signal: AbortSignal
  /** Reports progress to the caller. */
  report(done: number, total: number, message: string): Promise<void>
}

export type Tool = {
  listed: ListedTool
  isFor(key: Key): boolean
  call(session: Session, given: Arguments, context: CallContext): Promise<CallToolResult>
}
