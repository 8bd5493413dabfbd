import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { empty, join, sql } from '../../platform/database/sql.ts'
import type { Part } from '../../platform/values/csv.ts'
import type { AuditEntry } from './contract.ts'

/**
 * Accounts are told that the operator of the server changed them, and not which person that is. The entry itself says it, as
 * the chain has it.
 */
const isOperator = sql`actor_type = 'person' and starts_with(operation, 'server.')`
const shown = {
  actorType: sql`case when ${isOperator} then 'operator' else actor_type end`,
  actorId: sql`case when ${isOperator} then 'operator' else actor_id end`,
  actor: sql`case when ${isOperator} then 'the server’s operator' else actor end`,
  address: sql`case when ${isOperator} then '' else address end`,
}

const entryJson = jsonObject<AuditEntry>({
  id: sql`id`,
  at: sql`iso(at)`,
  ...shown,
  operation: sql`operation`,
  resource: sql`resource`,
  siteId: sql`site_id`,
  requestId: sql`request_id`,
  before: sql`before`,
  after: sql`after`,
  number: sql`number`,
  hash: sql`encode(hash, 'hex')`,
})

type Filters = {
  siteId?: string
  actorId?: string
  operation?: string
  from?: string
  to?: string
}

const matching = (accountId: string, { siteId, actorId, operation, from, to }: Filters) =>
  join(
    [
      sql`account_id = ${accountId}`,
      siteId === undefined ? empty : sql`and site_id = ${siteId}`,
      actorId === undefined ? empty : sql`and ${shown.actorId} = ${actorId}`,
      operation === undefined
        ? empty
        : sql`and (operation = ${operation} or starts_with(operation, ${`${operation}.`}))`,
      from === undefined ? empty : sql`and at >= ${from}`,
      to === undefined ? empty : sql`and at < ${to}`,
    ],
    ' ',
  )

export const listEntries = (
  db: Db,
  accountId: string,
  { limit, cursor, ...filters }: Filters & { limit: number; cursor?: string },
) =>
  listPage<AuditEntry>(db, {
    item: entryJson,
    from: sql`audit_entries where ${matching(accountId, filters)}`,
    cursor: { list: 'audit', orderBy: 'at', direction: 'desc', type: 'time' },
    column: sql`at`,
    limit,
    after: cursor,
  })

export const readEntries = (db: Db, accountId: string, filters: Filters, { after, limit }: Part) =>
  db.rows<Omit<AuditEntry, 'at'> & { createdAt: Date }>(sql`
    select id, at as "createdAt", ${shown.actorType} as "actorType", ${shown.actorId} as "actorId",
      ${shown.actor} as actor, ${shown.address} as address, operation, resource,
      site_id as "siteId", request_id as "requestId", before, after, number, encode(hash, 'hex') as hash
    from audit_entries where ${matching(accountId, filters)}
      ${after === null ? empty : sql`and (at, id) > (${after.createdAt}, ${after.id})`}
    order by at, id limit ${limit}`)
