import type { Caller } from '../../api/caller.ts'
import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import type { Site, SiteDetail, SiteFields } from './contract.ts'

const summary: Fields<Site> = {
  id: sql`id`,
  name: sql`name`,
  domain: sql`domain`,
  status: sql`status`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
}
const detail = sql`${jsonObject<SiteDetail>({
  ...summary,
  timeZone: sql`time_zone`,
  currency: sql`currency`,
  language: sql`language`,
})}::text as json`

export type ListOptions = { limit: number; cursor?: string; status?: Site['status'] }

export function listSites(db: Db, { accountId, mode }: Caller, { limit, cursor, status }: ListOptions) {
  return countedPage<Site>(db, {
    item: jsonObject(summary),
    from: sql`sites where account_id = ${accountId} and mode = ${mode}${status ? sql` and status = ${status}` : empty}`,
    cursor: { list: 'sites', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(`${accountId}:${mode}`, 'sites', status),
  })
}

/** Undefined when another site of the account and mode has the domain. */
export async function insertSite(
  db: Db,
  { accountId, mode }: Pick<Caller, 'accountId' | 'mode'>,
  id: string,
  fields: SiteFields & { name: string },
  now: Date,
) {
  const {
    name,
    domain = null,
    status = 'draft',
    timeZone = 'UTC',
    currency = 'EUR',
    language = 'en',
  } = fields
  return detailOf(
    await db.first<{ json: string }>(sql`
      insert into sites (id, account_id, mode, name, domain, status, time_zone, currency, language, created_at, updated_at)
      values (${id}, ${accountId}, ${mode}, ${name}, ${domain}, ${status}, ${timeZone}, ${currency}, ${language}, ${now}, ${now})
      on conflict do nothing returning ${detail}`),
  )
}

export async function findSite(db: Db, siteId: string) {
  return detailOf(await db.first<{ json: string }>(sql`select ${detail} from sites where id = ${siteId}`))
}

export async function isPublished(db: Db, siteId: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from sites where id = ${siteId} and status = 'published'`)) !== undefined
  )
}

export async function updateSite(db: Db, siteId: string, fields: SiteFields, now: Date) {
  const set = assignments({
    name: fields.name,
    domain: fields.domain,
    status: fields.status,
    time_zone: fields.timeZone,
    currency: fields.currency,
    language: fields.language,
  })
  if (!set) return findSite(db, siteId)
  return detailOf(
    await db.first<{ json: string }>(sql`
      update sites set ${set}, updated_at = ${now} where id = ${siteId} returning ${detail}`),
  )
}

const detailOf = (row: { json: string } | undefined) => row && json<SiteDetail>(row.json)
