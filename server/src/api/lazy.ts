/** Creates a value once, on first use, so that startup does not wait for it. A rejected promise is created again. */
export function lazy<T extends object | string>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    if (value instanceof Promise) value.catch(() => (value = undefined))
    return value
  }
}
