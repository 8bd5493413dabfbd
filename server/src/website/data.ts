import type { SiteData } from '@sitewright/blocks/page'
import type { Db } from '../platform/database/database.ts'
import type { LiveSite } from './live-site.ts'

/** What the blocks of a page show of the site's business, as it is now. */
export async function dataOf(_db: Db, _site: LiveSite, _blocks: unknown): Promise<SiteData> {
  return {}
}
