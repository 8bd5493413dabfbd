/** The first so many of a list that the API gives in pages. */
export async function collect<T>(list: AsyncIterable<T>, most = 500): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) {
    items.push(item)
    if (items.length === most) break
  }
  return items
}
