/** Creates a value once, on first use, so that startup does not wait for it. A rejected promise is created again. */
export function lazy<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    if (made instanceof Promise) made.catch(() => (made = undefined))
    return made
  }
}
