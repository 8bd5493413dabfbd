type Closable = { close(): Promise<void> }

/** Open resources, closed in reverse order at the end, after a failure and on Ctrl-C. */
const opened: Promise<Closable>[] = []
let closing: Promise<void> | undefined

export function open<T extends Closable>(opening: T | Promise<T>): Promise<T> {
  const open = Promise.resolve(opening)
  opened.push(open)
  return open
}

async function closeOpened() {
  for (let opening = opened.pop(); opening; opening = opened.pop()) {
    const resource = await opening.catch(() => null)
    await resource?.close()
  }
}

export const closeAll = () => (closing ??= closeOpened())

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => closeAll().finally(() => process.exit(130)))
}
