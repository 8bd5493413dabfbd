/** Enough for any choice, and fast enough to load in the browser. */
export const MOST = 2_000

/** For data loaded only as options; changes made here invalidate it anyway. */
export const CHOICES_STALE_TIME_MS = 5 * 60_000

/** Collects up to `most` items of a paginated list. */
export async function collect<T>(list: AsyncIterable<T>, most = MOST): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) {
    items.push(item)
    if (items.length === most) break
  }
  return items
}
