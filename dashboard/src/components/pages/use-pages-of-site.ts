import { useQuery } from '@tanstack/react-query'
import { CHOICES_STALE_TIME_MS, collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

export type PageOfSite = { id: string; title: string; path: string }

/** The pages of the site, to choose from, in the order of their paths. */
export function usePagesOfSite(): PageOfSite[] | undefined {
  const place = useSitePlace()
  const { api, siteId } = place
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'pages', 'choices'],
    queryFn: async () => {
      const pages = await collect(api.pages.list(siteId, { limit: 100 }))
      return pages
        .filter(({ status }) => status !== 'archived')
        .map(({ id, title, slug }) => ({ id, title, path: pathOf(slug) }))
        .sort((a, b) => a.path.localeCompare(b.path))
    },
    staleTime: CHOICES_STALE_TIME_MS,
  })
  return data
}

/** The path of a page with this slug. */
export const pathOf = (slug: string) => `/${slug.split('/').filter(Boolean).join('/')}`
