import { blocksIn, MAX_RENDERED_BLOCKS } from '@sitewright/blocks/catalogue'
import type { SentBlock, SentForm } from '../../api/caller.ts'
import type { Db } from '../../platform/database/database.ts'
import { normalizedPath, pathOf } from '../answers/paths.ts'
import { templatesOf } from '../data.ts'
import { findDocuments } from '../frame/frame-queries.ts'
import { findLayout } from '../items/detail-queries.ts'
import { itemAt } from '../items/query.ts'
import type { LiveSite } from '../live-site.ts'
import { findPage } from '../queries.ts'

/** The block that a form was sent from. Looks at the same blocks as rendering: in slots and in custom blocks too. */
export async function findSentBlock(
  db: Db,
  site: LiveSite,
  { page, block }: SentForm,
  type: string,
): Promise<SentBlock | null> {
  for (const { content, holder } of await partsOf(db, site, page)) {
    let count = 0
    for (const found of blocksIn(content, await templatesOf(db, site, content))) {
      if (found.id === block && found.type === type) return { props: found.props, holder }
      if (++count === MAX_RENDERED_BLOCKS) break
    }
  }
  return null
}

/** What a page consists of: its own blocks first, then the header and footer of the site. */
async function partsOf(db: Db, site: LiveSite, page: string) {
  const path = normalizedPath(page).toLowerCase()
  const [own, { frame }] = await Promise.all([
    pageAt(db, site, path),
    findDocuments(db, site.id, site.release),
  ])
  const { header, footer } = frame?.data ?? {}
  return [
    ...(own ? [{ content: own.blocks.content, holder: pathOf(own).slice(1).toLowerCase() }] : []),
    { content: header?.content, holder: '' },
    { content: footer?.content, holder: '' },
  ]
}

async function pageAt(db: Db, { id, release, paths, layouts }: LiveSite, path: string) {
  const own = await findPage(db, id, path.slice(1), release)
  if (own) return own
  const item = itemAt(paths, path)
  const layout = item && layouts[item.kind]
  return layout && findLayout(db, id, layout, release)
}
