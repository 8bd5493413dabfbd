import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  onNotice(payload: string): void
  /** Notices come in from now on; what was sent before is lost. */
  onUp?(): void
  onDown?(): void
  onError(error: Error): void
}
export type Listening = { close(): Promise<void> }

const HEARTBEAT_MS = 400

/** Hears what is notified on a channel. A heartbeat notices a dead connection within a second, and it is made anew. */
export function listen(connectionString: string, channel: string, listener: Listener): Listening {
  const stopping = new AbortController()
  const pause = () => wait(HEARTBEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  async function hear() {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_MS,
    })
    client.on('error', () => {})
    client.on('notification', (message) => listener.onNotice(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      listener.onUp?.()
      while (!stopping.signal.aborted) {
        await pause()
        await client.query('select 1')
      }
    } finally {
      listener.onDown?.()
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await hear().catch(listener.onError)
      await pause()
    }
  })()

  return {
    async close() {
      stopping.abort()
      await running
    },
  }
}
