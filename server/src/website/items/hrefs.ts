import type { ItemKind, ItemPaths, LayoutKind } from '../../features/sites/rules.ts'
import type { CardRow } from './card-queries.ts'
import type { CardOf } from './kinds.ts'

/** The path of the list of a kind, or of one of its items. */
export const hrefOf = (paths: ItemPaths, kind: ItemKind, slug?: string) =>
  slug === undefined ? `/${paths[kind]}` : `/${paths[kind]}/${slug}`

/** Rows as blocks show them, with the paths of their pages. */
export function itemsOf<Kind extends LayoutKind>(
  paths: ItemPaths,
  kind: Kind,
  rows: readonly CardRow<Kind>[],
): CardOf[Kind][] {
  return rows.map(({ slug, ...row }) => ({
    ...(row as unknown as CardOf[Kind]),
    ...('image' in row && { images: row.image ? [row.image] : [] }),
    href: hrefOf(paths, kind, slug),
  }))
}
