import type { Notifications } from './notifications.ts'

/** Tells a process which of its cached entries are out of date. */
export type Invalidations = {
  onDrop(drop: (what: string) => void): void
  /** Drops an entry in this process without waiting for the database's notification. */
  drop(what: string): void
  /** Changes with every drop; null while nothing may be cached, because notifications are not known to arrive. */
  epoch(): number | null
  /** Whether everything committed more than MAX_STALE_MS ago has been dropped here. */
  isCurrent(): boolean
}

/** The channel of the triggers on keys, sites, accounts, tiers and people. */
const CHANNEL = 'sitewright'
/** Leaves time for the rest of the request, so that a revoked key is rejected within a second. */
const MAX_STALE_MS = 900

/**
 * While PostgreSQL stalls, entries are stale; the next heartbeat makes them current again. Everything is dropped only
 * when the connection is lost, because notifications are lost with it.
 */
export function listenForInvalidations(notifications: Notifications): Invalidations {
  const listeners: ((what: string) => void)[] = []
  let epoch = 0
  let isUp = false
  const drop = (what: string) => {
    epoch++
    for (const listener of listeners) listener(what)
  }
  notifications.listen(CHANNEL, {
    onNotification: (what) => drop(what || 'all'),
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
    isCurrent: () => notifications.unconfirmedMs < MAX_STALE_MS,
  }
}
