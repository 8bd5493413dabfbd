import type { Db } from '../../platform/database/database.ts'
import type { Page } from './contract.ts'
import { findPage } from './queries.ts'

/** What other features do with pages; app.ts hands it to them. */
export async function contentOf(db: Db, siteId: string, pageId: string) {
  const found = await findPage(db, siteId, pageId)
  if (!found) return undefined
  const { title, blocks, seo }: Page = JSON.parse((found.resource as { json: string }).json)
  return { title, blocks, seo }
}
