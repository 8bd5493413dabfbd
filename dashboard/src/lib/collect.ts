/** So many are a moment's work for a browser, and more than anybody reads. */
export const MOST = 2_000

/** Of what is collected only to choose from: what is changed here is seen at once all the same. */
export const CHOICES_STALE_TIME_MS = 5 * 60_000

/** The first so many of a list that the API gives in pages. */
export async function collect<T>(list: AsyncIterable<T>, most = MOST): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) {
    items.push(item)
    if (items.length === most) break
  }
  return items
}
