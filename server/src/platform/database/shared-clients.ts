import type { Writable } from 'node:stream'
import pg from 'pg'
import { ConnectionLost, codeOf } from './errors.ts'
import { send } from './send.ts'
import type { Sql } from './sql.ts'

type Slot = { client: Promise<pg.Client>; pending: number }

/** The statement is not prepared, because parsing it failed earlier in the pipeline; it has not run. */
const STATEMENT_GONE = '26000'

/** A few clients that pipeline single statements, which is measurably faster than checking out a client for each. */
export class SharedClients {
  readonly #newClient: () => pg.Client
  readonly #onConnect: (client: pg.Client) => unknown
  readonly #onError: (error: Error) => void
  readonly #slots: (Slot | undefined)[]

  constructor(config: pg.PoolConfig, count: number, onError: (error: Error) => void) {
    const Client = (config.Client ?? pg.Client) as typeof pg.Client
    this.#newClient = () => new Client(config)
    this.#onConnect = config.onConnect ?? (() => {})
    this.#onError = onError
    this.#slots = new Array(count)
  }

  async query(statement: Sql): Promise<pg.QueryResult> {
    const slot = this.#leastBusy()
    slot.pending++
    try {
      const client = await slot.client
      flushTogether(client)
      return await send(client, statement).catch((error) => {
        if (codeOf(error) === STATEMENT_GONE) return send(client, statement)
        throw error
      })
    } finally {
      slot.pending--
    }
  }

  async close() {
    const open = this.#slots.splice(0).filter((slot) => slot !== undefined)
    await Promise.allSettled(open.map(async (slot) => (await slot.client).end()))
  }

  #leastBusy(): Slot {
    let best = 0
    for (let i = 1; i < this.#slots.length; i++) {
      if ((this.#slots[i]?.pending ?? 0) < (this.#slots[best]?.pending ?? 0)) best = i
    }
    const slot = this.#slots[best] ?? this.#open(best)
    this.#slots[best] = slot
    return slot
  }

  #open(index: number): Slot {
    const client = this.#newClient()
    const drop = (error?: Error) => {
      if (this.#slots[index] !== slot) return
      this.#slots[index] = undefined
      if (error) this.#onError(error)
    }
    client.on('error', drop)
    client.on('end', () => drop())
    const connect = async () => {
      await client.connect()
      await this.#onConnect(client)
      return client
    }
    const connected = connect().catch((error: Error) => {
      drop()
      throw new ConnectionLost(error.message, { cause: error })
    })
    const slot: Slot = { client: connected, pending: 0 }
    return slot
  }
}

/** Sends all statements of one event loop turn in a single write; a write costs more than most statements. */
function flushTogether(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
