import { ArgumentError, type Arguments } from './arguments.ts'
import { type Key, mayCall } from './call.ts'
import { operations } from './generated.ts'
import type { Operation } from './operation.ts'
import { resultFor } from './operation-tools.ts'
import { findOperation } from './operations.ts'
import { resultOf } from './results.ts'
import { overview, searchOperations } from './search.ts'
import type { Tool } from './tool.ts'

const MAX_FOUND = 10
const DEFAULT_FOUND = 4

const allowedTo = (key: Key): Operation[] => operations.filter((operation) => mayCall(key, operation))

const search: Tool = {
  listed: {
    name: 'search_operations',
    description:
      'Find API operations that have no tool of their own, such as coupons, listings, drivers, jobs, webhooks, push, calls, revisions, blocks. ' +
      'Returns their arguments for call_operation. Without a query: the names of all operations the key may call.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'English keywords, such as "create coupon"' },
        limit: {
          type: 'integer',
          description: `Maximum number of results, 1 to ${MAX_FOUND}; default ${DEFAULT_FOUND}`,
        },
      },
      additionalProperties: false,
    },
    annotations: { title: 'Search operations', readOnlyHint: true, openWorldHint: false },
  },
  isFor: () => true,
  async call({ key }, { query = '', limit = DEFAULT_FOUND }) {
    if (typeof query !== 'string' || query.length > 500) {
      throw new ArgumentError('query must be a string of at most 500 characters')
    }
    if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MAX_FOUND) {
      throw new ArgumentError(`limit must be an integer from 1 to ${MAX_FOUND}`)
    }
    if (query.trim() === '') return resultOf({ operations: overview(allowedTo(key)) })
    const found = searchOperations(allowedTo(key), query, limit)
    if (found.length > 0) return resultOf({ operations: found })
    return resultOf({
      operations: [],
      note: 'No operation matches. Try other keywords, or none to list all names.',
    })
  },
}

const call: Tool = {
  listed: {
    name: 'call_operation',
    description: 'Call any operation found by search_operations, with the arguments it describes.',
    inputSchema: {
      type: 'object',
      properties: {
        operation: { type: 'string', description: 'For example shop.createCoupon' },
        arguments: { type: 'object', description: 'As search_operations describes them' },
      },
      required: ['operation'],
      additionalProperties: false,
    },
  },
  isFor: () => true,
  async call(session, { operation: id, arguments: given = {} }, { signal }) {
    const operation = typeof id === 'string' ? findOperation(id) : null
    if (!operation || !mayCall(session.key, operation)) {
      const refusal = operation
        ? `${operation.id} needs an API key with the scope ${operation.access}`
        : 'There is no such operation; use search_operations to find its name'
      throw new ArgumentError(refusal)
    }
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      throw new ArgumentError('arguments must be an object')
    }
    return resultFor(session, operation, given as Arguments, signal)
  },
}

/** The hints of `call_operation` follow from what the key may do. */
const callFor = (key: Key): Tool => {
  const writes = allowedTo(key).filter(({ method }) => method !== 'GET')
  const annotations = {
    title: 'Call an operation',
    readOnlyHint: writes.length === 0,
    ...(writes.length > 0 && {
      destructiveHint: writes.some(({ destroys }) => destroys),
      idempotentHint: true,
    }),
    openWorldHint: writes.some(({ reachesOut }) => reachesOut),
  }
  return { ...call, listed: { ...call.listed, annotations } }
}

export const longTailTools = (key: Key): Tool[] => [search, callFor(key)]
