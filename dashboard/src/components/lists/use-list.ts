import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export type ListPage<T> = { data: T[]; nextCursor: string | null; total?: number }
export type ListQuery<T> = {
  items: T[]
  /** Null when the API reports no total. */
  total: number | null
  isPending: boolean
  /** Whether the items belong to the previous key, such as other filters. */
  isOutdated: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  refetch(): void
}

type Options = {
  /** How often to refetch while the screen is open, for data that changes by itself. */
  refetchIntervalMs?: number
}

/** Stops polling once more than one page is loaded: each page would be a request. */
const whileOnePage =
  (intervalMs: number) =>
  ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? false : intervalMs

/** A paginated list of the API. Everything that changes the list, such as a filter, belongs in the key. */
export function useList<T>(
  key: QueryKey,
  fetchPage: (cursor: string | undefined) => PromiseLike<ListPage<T>>,
  { refetchIntervalMs }: Options = {},
): ListQuery<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const { data, nextCursor, total } = await fetchPage(pageParam)
      return { data, nextCursor, total }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    ...(refetchIntervalMs !== undefined && { refetchInterval: whileOnePage(refetchIntervalMs) }),
  })
  const pages = query.data?.pages ?? []
  return {
    items: pages.flatMap(({ data }) => data),
    total: pages.at(0)?.total ?? null,
    isPending: query.isPending,
    isOutdated: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  }
}
