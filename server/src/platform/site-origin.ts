import type { Db } from './database/database.ts'
import { type Sql, sql } from './database/sql.ts'
import { domainUrl, type SitesAddress, siteUrl } from './values/sites-address.ts'

/** The domain that other addresses of the row `sites` redirect to. */
export const primaryHost: Sql = sql`(
    select host from domains where site_id = sites.id and is_primary and verified_at is not null and points_here
  ) as "primaryHost"`

type SiteHosts = { slug: string; primaryHost: string | null }

/** Where visitors reach a site: scheme, host and port. */
export const originOf = (address: SitesAddress, { slug, primaryHost }: SiteHosts) =>
  primaryHost === null ? siteUrl(address, slug) : domainUrl(address, primaryHost)

export async function findOrigin(db: Db, siteId: string, address: SitesAddress): Promise<string> {
  const row = await db.first<SiteHosts>(sql`select slug, ${primaryHost} from sites where id = ${siteId}`)
  return row ? originOf(address, row) : ''
}
