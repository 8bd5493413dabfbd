import type { MenuItem } from '../../features/design/rules.ts'
import { ITEM_KINDS, type ItemKind, LAYOUT_KINDS, type LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { LiveSite } from '../live-site.ts'
import { hrefOf } from './hrefs.ts'
import { KINDS } from './kinds.ts'
import { findKinds, findSlugs } from './outline-queries.ts'

type Named = NonNullable<MenuItem['thing']>

const kindOf = (type: Named['type']) => ITEM_KINDS.find((kind) => KINDS[kind].type === type) as ItemKind
const isOfLayout = (kind: ItemKind): kind is LayoutKind => (LAYOUT_KINDS as readonly string[]).includes(kind)

/** The paths of items and lists that menus name; undefined for what visitors may not see. */
export async function itemHrefs(db: Db, site: LiveSite, named: readonly Named[]) {
  const kindsOfLists = new Set(named.filter(({ id }) => id === undefined).map(({ type }) => kindOf(type)))
  const kindsOfItems = new Set(named.filter(({ id }) => id !== undefined).map(({ type }) => kindOf(type)))
  const lists = kindsOfLists.size > 0 ? await findKinds(db, site.id, [...kindsOfLists]) : []
  const slugs = new Map<string, string>()
  for (const kind of kindsOfItems) {
    if (!isOfLayout(kind)) continue
    const ids = named.flatMap(({ type, id }) => (kindOf(type) === kind && id !== undefined ? [id] : []))
    for (const [id, slug] of await findSlugs(db, site.id, kind, ids)) slugs.set(id, slug)
  }
  return ({ type, id }: Named): string | undefined => {
    const kind = kindOf(type)
    if (id === undefined) return lists.includes(kind) ? hrefOf(site.paths, kind) : undefined
    const slug = slugs.get(id)
    return slug === undefined ? undefined : hrefOf(site.paths, kind, slug)
  }
}
