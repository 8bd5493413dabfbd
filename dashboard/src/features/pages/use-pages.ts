import type { PageSummary, PagesListInput } from '@sitewright/client'
import { useEffect, useState } from 'react'
import { type ListQuery, useList } from '../../components/lists/use-list.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

export const ORDERS = [
  { value: 'changed', label: 'Last updated' },
  { value: 'newest', label: 'Newest' },
  { value: 'title', label: 'Title, A to Z' },
] as const
export type Order = (typeof ORDERS)[number]['value']

const INPUTS: Record<Order, Pick<PagesListInput, 'orderBy' | 'direction'>> = {
  changed: { orderBy: 'updatedAt', direction: 'desc' },
  newest: { orderBy: 'createdAt', direction: 'desc' },
  title: { orderBy: 'title', direction: 'asc' },
}
const PAGE_SIZE = 100

type Filter = { title: string; status: PageSummary['status'] | null; order: Order }

/** The pages of the site. The API has no title search, so searching loads all pages. */
export function usePages({ title, status, order }: Filter): ListQuery<PageSummary> {
  const place = useSitePlace()
  const { api, siteId } = place
  const list = useList<PageSummary>([...siteKey(place), 'pages', status, order], (cursor) =>
    api.pages.list(siteId, {
      limit: PAGE_SIZE,
      ...INPUTS[order],
      ...(status && { status }),
      ...(cursor && { cursor }),
    }),
  )
  const { hasMore, isLoadingMore, loadMore } = list
  const isSearching = title !== ''
  const [shown, setShown] = useState({ title, count: PAGE_SIZE })
  if (shown.title !== title) setShown({ title, count: PAGE_SIZE })
  const hasFailed = list.error !== null
  useEffect(() => {
    if (isSearching && hasMore && !isLoadingMore && !hasFailed) loadMore()
  }, [isSearching, hasMore, isLoadingMore, hasFailed, loadMore])
  if (!isSearching) return list
  const words = title.toLocaleLowerCase()
  const items = list.items.filter(
    (page) => page.title.toLocaleLowerCase().includes(words) || page.slug.toLowerCase().includes(words),
  )
  return {
    ...list,
    items: items.slice(0, shown.count),
    total: hasMore ? null : items.length,
    isPending: list.isPending || (hasMore && items.length === 0),
    hasMore: items.length > shown.count,
    isLoadingMore: false,
    loadMore: () => setShown({ title, count: shown.count + PAGE_SIZE }),
  }
}
