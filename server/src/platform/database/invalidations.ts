import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The database's word on what a process must no longer keep in memory. */
export type Invalidations = {
  onDrop(drop: (what: string) => void): void
  /** Counts what was dropped; null while nothing may be kept because the connection is gone. */
  epoch(): number | null
  close(): Promise<void>
}

const CHANNEL = 'sitewright'
const HEARTBEAT_MS = 400

/**
 * Listens on the channel that triggers notify. A heartbeat notices a dead connection within a second:
 * from then until it is back everything is dropped and nothing kept.
 */
export function listenForInvalidations(
  connectionString: string,
  onError: (error: Error) => void,
): Invalidations {
  const listeners: ((what: string) => void)[] = []
  const stopping = new AbortController()
  let epoch = 0
  let connected = false
  const drop = (what: string) => {
    epoch++
    for (const listener of listeners) listener(what)
  }

  async function listen() {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_MS,
    })
    client.on('error', () => {})
    client.on('notification', (message) => drop(message.payload ?? 'all'))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      drop('all')
      connected = true
      while (!stopping.signal.aborted) {
        await wait(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        await client.query('select 1')
      }
    } finally {
      connected = false
      drop('all')
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(onError)
      await wait(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    onDrop: (listener) => listeners.push(listener),
    epoch: () => (connected ? epoch : null),
    async close() {
      stopping.abort()
      await running
    },
  }
}
