import { compileDesign, type DesignDocument } from '@sitewright/blocks/design'
import type { MenuLink, PageMetadata } from '@sitewright/blocks/page'
import type { NavigationItem } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SitePlace, siteKey, useSitePlace } from '../../lib/place.tsx'
import { usePagesOfSite } from '../pages/use-pages-of-site.ts'

export type SiteLook = Pick<PageMetadata, 'design' | 'menus'> & { header: unknown; footer: unknown }

export type SiteDocuments = {
  design: DesignDocument
  menus: { name: string; items: NavigationItem[] }[]
  header: Record<string, unknown>
  footer: Record<string, unknown>
}

/** What all pages share: design, menus, header and footer of the working copy. Undefined while it loads. */
export function useSiteLook(): SiteLook | undefined {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'documents'],
    queryFn: () => documentsOf(place),
    staleTime: 60_000,
  })
  return useLookOf(data)
}

/** The working copies of the documents of the whole site. */
export async function documentsOf({ api, siteId }: SitePlace): Promise<SiteDocuments> {
  const [design, { menus }, { header, footer }] = await Promise.all([
    api.design.get(siteId),
    api.design.getNavigation(siteId),
    api.design.getFrame(siteId),
  ])
  return { design, menus, header, footer }
}

/** Documents of a site as its pages are rendered with them. */
export function useLookOf(documents: SiteDocuments | undefined): SiteLook | undefined {
  const { paths: thingPaths } = useSitePlace().site
  const pages = usePagesOfSite()
  return useMemo(() => {
    if (!documents || !pages) return undefined
    const { design, menus, header, footer } = documents
    const paths = new Map(pages.map(({ id, path }) => [id, path]))
    const links = menus.map(({ name, items }) => [name, linksOf(items, paths, thingPaths)])
    return {
      design: compileDesign(design),
      menus: Object.fromEntries(links) as Record<string, MenuLink[]>,
      header: header.content,
      footer: footer.content,
    }
  }, [documents, pages, thingPaths])
}

type ThingPaths = Record<string, string>

/** The lists of things, by their type in menus. */
const LISTS = {
  product: 'products',
  listing: 'listings',
  unit: 'units',
  service: 'services',
  table: 'tables',
  job: 'jobs',
} as const

const linksOf = (
  items: readonly NavigationItem[],
  pages: ReadonlyMap<string, string>,
  things: ThingPaths,
): MenuLink[] =>
  items.flatMap(({ label, pageId, thing, href, items: below = [] }) => {
    const links = linksOf(below as NavigationItem[], pages, things)
    const list = thing && `/${things[LISTS[thing.type]]}`
    const to = (pageId === undefined ? (list ?? href) : pages.get(pageId)) ?? ''
    return to || links.length > 0 ? [{ label, href: to, items: links }] : []
  })
