import { compileDesign, type Design, type DesignDocument } from '@sitewright/blocks/design'
import type { MenuLink, PageMetadata } from '@sitewright/blocks/page'
import { LRUCache } from 'lru-cache'
import { itemsOf, type Menu, type MenuItem } from '../../features/design/rules.ts'
import type { Platform } from '../../platform/context.ts'
import { isSameLanguage } from '../../platform/values/language.ts'
import { itemHrefs } from '../items/menu-hrefs.ts'
import type { LiveSite } from '../live-site.ts'
import { findDocuments, findPaths } from './frame-queries.ts'

/** What all pages of a site share, as it is in a release. */
export type Frame = {
  design: Design
  metadata: Pick<PageMetadata, 'design' | 'menus'>
  header: unknown
  footer: unknown
}

/** The design, menus, header and footer for a page, in its language. */
export async function frameOf({ db }: Platform, site: LiveSite): Promise<Frame> {
  const documents = await findDocuments(db, site.id, site.release)
  const { navigation, frame } = documents
  const design = designOf(site.id, documents.design)
  const menus = navigation ? await menusOf(db, site, navigation.data.menus) : {}
  return {
    design,
    metadata: { design, menus },
    header: frame?.data.header.content,
    footer: frame?.data.footer.content,
  }
}

const compiled = new LRUCache<string, Design>({ max: 1_000 })

function designOf(siteId: string, document?: { data: DesignDocument; version: number }): Design {
  const key = `${siteId} ${document?.version}`
  const known = compiled.get(document ? key : '')
  if (known) return known
  const design = compileDesign(document?.data ?? { tokens: {} })
  compiled.set(document ? key : '', design)
  return design
}

/** Menus by name. Items whose target visitors may not see are left out, and so are groups without items. */
async function menusOf(db: Platform['db'], site: LiveSite, menus: readonly Menu[]) {
  const items = menus.flatMap((menu) => [...itemsOf(menu.items)])
  const pageIds = items.flatMap(({ pageId }) => pageId ?? [])
  const [paths, hrefOfItem] = await Promise.all([
    pageIds.length > 0 ? findPaths(db, site.id, site, pageIds) : new Map<string, string>(),
    itemHrefs(
      db,
      site,
      items.flatMap(({ thing }) => thing ?? []),
    ),
  ])
  const hrefOf = ({ pageId, thing, href }: MenuItem) =>
    pageId !== undefined ? paths.get(pageId) : thing ? hrefOfItem(thing) : href
  const linksOf = (items: readonly MenuItem[]): MenuLink[] =>
    items.flatMap((item) => {
      const href = hrefOf(item) ?? ''
      const links = linksOf(item.items ?? [])
      return href || links.length > 0 ? [{ label: labelOf(item, site.language), href, items: links }] : []
    })
  return Object.fromEntries(menus.map(({ name, items }) => [name, linksOf(items)]))
}

const labelOf = ({ label, translations = [] }: MenuItem, language: string) =>
  translations.find((one) => isSameLanguage(one.language, language))?.label ?? label
