import type { Job, Listing, Product, Service, Unit } from '@sitewright/blocks/page'
import type { ItemKind, ItemPaths } from '../../features/sites/rules.ts'
import type { Rows } from './list-queries.ts'

/** The path of the list of a kind, or of one of its items. */
export const hrefOf = (paths: ItemPaths, kind: ItemKind, slug?: string) =>
  slug === undefined ? `/${paths[kind]}` : `/${paths[kind]}/${slug}`

type Shown = { products: Product; listings: Listing; units: Unit; services: Service; jobs: Job }

/** Rows as blocks show them, with the paths of their pages. */
export function itemsOf<Kind extends keyof Shown>(
  paths: ItemPaths,
  kind: Kind,
  rows: readonly Rows[Kind][],
): Shown[Kind][] {
  return rows.map(({ slug, ...row }) => ({
    ...(row as unknown as Shown[Kind]),
    ...('image' in row && { images: row.image ? [row.image] : [] }),
    href: hrefOf(paths, kind, slug),
  }))
}
