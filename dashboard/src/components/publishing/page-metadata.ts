import type { BlockTemplate, PageMetadata, SiteData } from '@sitewright/blocks/page'
import type { Sitewright } from '@sitewright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

const MAX_SHOWN = 50
const CUSTOM_BLOCK_ID = /block_[0-9a-z-]+/g
const FORM_ID = /form_[0-9a-z-]+/g

/** Business data for the components of a page. Without it, they show examples. */
export function usePageMetadata(content: Record<string, unknown>): PageMetadata {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const text = JSON.stringify(content)
  const blockIds = idsIn(text, CUSTOM_BLOCK_ID)
  const formIds = idsIn(text, FORM_ID)
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'site-data'],
    queryFn: () => siteDataOf(api, siteId),
    staleTime: 60_000,
  })
  const { data: blocks } = useQuery({
    queryKey: [...siteKey(place), 'block-templates', blockIds],
    queryFn: () => byId(blockIds, (id) => templateOf(api, siteId, id)),
    enabled: blockIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data: forms } = useQuery({
    queryKey: [...siteKey(place), 'forms', 'of-page', formIds],
    queryFn: () => byId(formIds, (id) => api.forms.get(siteId, id)),
    enabled: formIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return useMemo(
    () => ({
      language: site.language,
      data: { ...data, ...(blocks && { blocks }), ...(forms && { forms }) },
    }),
    [site.language, data, blocks, forms],
  )
}

const idsIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].sort()

async function siteDataOf(api: Sitewright, siteId: string): Promise<SiteData> {
  const limit = MAX_SHOWN
  const [products, listings, services, jobs] = await Promise.all([
    known(api.shop.listProducts(siteId, { limit, active: 'true' })),
    known(api.realestate.list(siteId, { limit, status: 'published' })),
    known(api.booking.listServices(siteId, { limit, active: true })),
    known(api.recruitment.list(siteId, { limit, status: 'published' })),
  ])
  return some({ products, listings, services, jobs })
}

/** Data that fails to load is left out. */
const known = async <T>(list: PromiseLike<{ data: T[] }>): Promise<T[]> => {
  try {
    return (await list).data
  } catch {
    return []
  }
}

/** Leaves out empty lists, so that the editor shows an example. */
const some = <T extends Record<string, unknown[]>>(lists: T): Partial<T> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>

const templateOf = async (api: Sitewright, siteId: string, id: string) =>
  (await api.blocks.get(siteId, id)).template as BlockTemplate

/** What could be read, by its id. */
async function byId<T>(ids: string[], read: (id: string) => PromiseLike<T>): Promise<Record<string, T>> {
  const results = await Promise.allSettled(ids.map(async (id) => [id, await read(id)] as const))
  return Object.fromEntries(results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}
