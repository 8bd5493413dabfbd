import type { HandlersOf } from '../../platform/context.ts'
import { csvFile, csvOf } from '../../platform/values/csv.ts'
import type { audit } from './contract.ts'
import * as queries from './queries.ts'

const COLUMNS = [
  'id',
  'at',
  'actorType',
  'actorId',
  'actor',
  'address',
  'operation',
  'resource',
  'siteId',
  'requestId',
  'before',
  'after',
  'number',
  'hash',
]

export const auditHandlers: HandlersOf<typeof audit> = {
  async list({ slowDb, caller }, { query }) {
    return queries.listEntries(slowDb, caller.accountId, query)
  },

  async exportList({ slowDb, caller }, { query }) {
    const rows = csvOf(
      COLUMNS,
      (part) => queries.readEntries(slowDb, caller.accountId, query, part),
      (entry) => [
        entry.id,
        entry.createdAt.toISOString(),
        entry.actorType,
        entry.actorId,
        entry.actor,
        entry.address,
        entry.operation,
        entry.resource,
        entry.siteId ?? '',
        entry.requestId,
        textOf(entry.before),
        textOf(entry.after),
        entry.number === null ? '' : String(entry.number),
        entry.hash ?? '',
      ],
    )
    return csvFile('audit', rows)
  },
}

const textOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
