import type { BlockTemplate, PageMetadata, SiteData } from '@sitewright/blocks/page'
import type { Sitewright } from '@sitewright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

const MAX_SHOWN = 50
const CUSTOM_BLOCK_ID = /block_[0-9a-z-]+/g

/** Business data for the components of a page. Without it, they show examples. */
export function usePageMetadata(content: Record<string, unknown>): PageMetadata {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const blockIds = [...new Set(JSON.stringify(content).match(CUSTOM_BLOCK_ID))].sort()
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'site-data'],
    queryFn: () => siteDataOf(api, siteId),
    staleTime: 60_000,
  })
  const { data: blocks } = useQuery({
    queryKey: [...siteKey(place), 'block-templates', blockIds],
    queryFn: () => templatesOf(api, siteId, blockIds),
    enabled: blockIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return useMemo(
    () => ({ language: site.language, data: { ...data, ...(blocks && { blocks }) } }),
    [site.language, data, blocks],
  )
}

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

async function templatesOf(api: Sitewright, siteId: string, blockIds: string[]) {
  const templates: Record<string, BlockTemplate> = {}
  const load = async (id: string) => {
    const { template } = await api.blocks.get(siteId, id)
    templates[id] = template as BlockTemplate
  }
  await Promise.allSettled(blockIds.map(load))
  return templates
}
