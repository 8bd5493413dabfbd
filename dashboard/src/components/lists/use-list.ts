import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export type ListPage<T> = { data: T[]; nextCursor: string | null; total?: number }
export type ListQuery<T> = {
  items: T[]
  /** Null where the API does not count. */
  total: number | null
  isPending: boolean
  /** What is shown is of the key before, such as another filter. */
  isOutdated: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  refetch(): void
}

type Options = {
  /** For what changes by itself: how often to look again while the screen is open. */
  refetchIntervalMs?: number
}

/** Who has gone on to older ones reads them, and each page is a request. */
const whileOnePage =
  (intervalMs: number) =>
  ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? false : intervalMs

/** A list of the API, page after page. What changes the list, such as a filter, belongs into the key. */
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
