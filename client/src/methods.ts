import { apiPromise, list } from './answers.ts'
import type { Operation, UploadBytes } from './operation.ts'
import type { CallOptions } from './options.ts'
import type { Call, Send } from './request.ts'

const LISTS = new Set<Operation['kind']>(['list', 'page', 'flatPage', 'nestedPage'])

/** Creates a feature's methods. Arguments: path parameters in order, then input, bytes and options where they apply. */
export function methodsOf(operations: Record<string, Operation>, feature: string, send: Send) {
  const prefix = `${feature}.`
  const own = Object.entries(operations).filter(([id]) => id.startsWith(prefix))
  return Object.fromEntries(
    own.map(([id, operation]) => [id.slice(prefix.length), methodOf(operation, send)]),
  )
}

function methodOf(operation: Operation, send: Send) {
  return (...args: unknown[]) => {
    const call = callOf(operation, args)
    return LISTS.has(operation.kind) ? list(send, call) : apiPromise(operation, send(call))
  }
}

function callOf(operation: Operation, args: unknown[]): Call {
  const rest = args.slice(operation.params.length)
  return {
    operation,
    params: args.slice(0, operation.params.length),
    input: operation.input === 'none' ? undefined : (rest.shift() as Call['input']),
    bytes: operation.upload ? (rest.shift() as UploadBytes) : undefined,
    options: (rest.shift() ?? {}) as CallOptions,
  }
}
