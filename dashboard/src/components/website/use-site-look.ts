import { compileDesign, type DesignDocument } from '@sitewright/blocks/design'
import type { MenuLink, PageMetadata } from '@sitewright/blocks/page'
import type { NavigationItem } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { usePagesOfSite } from '../pages/use-pages-of-site.ts'

export type SiteLook = Pick<PageMetadata, 'design' | 'menus'> & { header: unknown; footer: unknown }

/** What all pages share: design, menus, header and footer of the working copy. Undefined while it loads. */
export function useSiteLook(): SiteLook | undefined {
  const place = useSitePlace()
  const { api, siteId } = place
  const pages = usePagesOfSite()
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'documents'],
    queryFn: async () => {
      const [design, { menus }, { header, footer }] = await Promise.all([
        api.design.get(siteId),
        api.design.getNavigation(siteId),
        api.design.getFrame(siteId),
      ])
      return {
        design: compileDesign(design as DesignDocument),
        menus,
        header: header.content,
        footer: footer.content,
      }
    },
    staleTime: 60_000,
  })
  return useMemo(() => {
    if (!data || !pages) return undefined
    const paths = new Map(pages.map(({ id, path }) => [id, path]))
    const menus = data.menus.map(({ name, items }) => [name, linksOf(items, paths, place.site.paths)])
    return { ...data, menus: Object.fromEntries(menus) as Record<string, MenuLink[]> }
  }, [data, pages, place.site.paths])
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
