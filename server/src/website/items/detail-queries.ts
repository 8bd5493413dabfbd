import type { Item } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Calendar, type Detail, KINDS } from './kinds.ts'

/** An item that visitors may see, as its page shows it. */
export function findItem(db: Db, siteId: string, kind: LayoutKind, slug: string, calendar: Calendar) {
  const { table, shown, detail } = KINDS[kind]
  return db.first<Detail<keyof Item>>(sql`
    select id, slug, created_at as "createdAt", ${detail(siteId, calendar)}
    from ${table} where site_id = ${siteId} and slug = ${slug} and ${shown}`)
}

/** The blocks of the page that lays out a kind of item, as they are in a release; working copies without one. */
export function findLayout(db: Db, siteId: string, pageId: string, release: number | null) {
  return db.first<{ slug: string; blocks: Record<string, unknown> }>(
    release === null
      ? sql`select slug, blocks from pages where site_id = ${siteId} and id = ${pageId} and status <> 'archived'`
      : sql`select slug, blocks from live_pages
          where site_id = ${siteId} and page_id = ${pageId}
            and from_release <= ${release} and (until_release is null or until_release > ${release})`,
  )
}
