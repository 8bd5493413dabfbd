import type { Notices } from './notices.ts'

/** What tells a process which of its entries in memory are out of date. */
export type Invalidations = {
  onDrop(drop: (what: string) => void): void
  /** Drops an entry of this process without waiting for the database's notice. */
  drop(what: string): void
  /** Changes with every drop; null while nothing may be kept, because notices are not known to arrive. */
  epoch(): number | null
  /** Whether everything committed more than MAX_STALE_MS ago has been dropped here. */
  isCurrent(): boolean
}

/** The channel of the triggers on keys, sites, accounts, tiers and people. */
const CHANNEL = 'sitewright'
/** With what follows until the answer, a revoked key is rejected within a second. */
const MAX_STALE_MS = 900

/**
 * A stall of PostgreSQL makes entries stale for a while, and a heartbeat that is heard makes them current again: only
 * when the connection is lost, and notices with it, everything is dropped.
 */
export function listenForInvalidations(notices: Notices): Invalidations {
  const listeners: ((what: string) => void)[] = []
  let epoch = 0
  let isUp = false
  const drop = (what: string) => {
    epoch++
    for (const listener of listeners) listener(what)
  }
  notices.listen(CHANNEL, {
    onNotice: (what) => drop(what || 'all'),
    onUp() {
      drop('all')
      isUp = true
    },
    onDown() {
      isUp = false
      drop('all')
    },
  })
  return {
    onDrop: (listener) => listeners.push(listener),
    drop,
    epoch: () => (isUp ? epoch : null),
    isCurrent: () => notices.unprovenMs < MAX_STALE_MS,
  }
}
