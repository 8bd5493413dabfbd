import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import type { Arguments } from './arguments.ts'
import type { Key, Session } from './call.ts'

export type CallContext = {
  signal: AbortSignal
  /** Tells a caller that waits how far it is. */
  report(done: number, total: number, message: string): Promise<void>
}

/** A tool as it is listed, for whom, and what it does. */
export type Tool = {
  listed: ListedTool
  isFor(key: Key): boolean
  call(session: Session, given: Arguments, context: CallContext): Promise<CallToolResult>
}
