import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ProfileFields } from './contract.ts'

type Stored = { data: ProfileFields; updatedAt: Date }

/** Undefined when none was saved. */
export const findBusiness = (db: Db, siteId: string) =>
  db.first<Stored>(sql`
    select data, updated_at as "updatedAt" from site_businesses where site_id = ${siteId}`)

export const saveBusiness = (db: Db, siteId: string, data: ProfileFields, now: Date) =>
  db.run(sql`
    insert into site_businesses (site_id, data, updated_at) values (${siteId}, ${JSON.stringify(data)}::jsonb, ${now})
    on conflict (site_id) do update set data = excluded.data, updated_at = excluded.updated_at`)

export const deleteBusiness = (db: Db, siteId: string) =>
  db.run(sql`delete from site_businesses where site_id = ${siteId}`)

/** Makes other changes of it wait until the transaction ends. */
export const lockBusiness = (db: Db, siteId: string) =>
  db.run(sql`select from sites where id = ${siteId} for no key update`)
