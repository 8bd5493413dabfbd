import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { empty, join, sql } from '../../platform/database/sql.ts'
import type { Part } from '../../platform/values/csv.ts'
import type { AuditEntry } from './contract.ts'

const entryJson = jsonObject<AuditEntry>({
  id: sql`id`,
  at: sql`iso(at)`,
  actorType: sql`actor_type`,
  actorId: sql`actor_id`,
  actor: sql`actor`,
  address: sql`address`,
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
      actorId === undefined ? empty : sql`and actor_id = ${actorId}`,
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
    select id, at as "createdAt", actor_type as "actorType", actor_id as "actorId", actor, address, operation, resource,
      site_id as "siteId", request_id as "requestId", before, after, number, encode(hash, 'hex') as hash
    from audit_entries where ${matching(accountId, filters)}
      ${after === null ? empty : sql`and (at, id) > (${after.createdAt}, ${after.id})`}
    order by at, id limit ${limit}`)
