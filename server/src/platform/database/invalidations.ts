import { listen } from './listen.ts'

/** The database's word on what a process must no longer keep in memory. */
export type Invalidations = {
  onDrop(drop: (what: string) => void): void
  /** Has it dropped here before the database says so. */
  drop(what: string): void
  /** Counts what was dropped; null while nothing may be kept because the connection is gone. */
  epoch(): number | null
  close(): Promise<void>
}

const CHANNEL = 'sitewright'

/** Listens on the channel that triggers notify. While the connection is gone everything is dropped and nothing kept. */
export function listenForInvalidations(
  connectionString: string,
  onError: (error: Error) => void,
): Invalidations {
  const listeners: ((what: string) => void)[] = []
  let epoch = 0
  let connected = false
  const drop = (what: string) => {
    epoch++
    for (const listener of listeners) listener(what)
  }
  const { close } = listen(connectionString, CHANNEL, {
    onNotice: (what) => drop(what || 'all'),
    onUp() {
      drop('all')
      connected = true
    },
    onDown() {
      connected = false
      drop('all')
    },
    onError,
  })
  return {
    onDrop: (listener) => listeners.push(listener),
    drop,
    epoch: () => (connected ? epoch : null),
    close,
  }
}
