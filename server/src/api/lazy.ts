/** What is made when it is first asked for, and once: no start waits for it. A promise that fails is made anew. */
export function lazy<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    if (made instanceof Promise) made.catch(() => (made = undefined))
    return made
  }
}
