import type { Writable } from 'node:stream'
import pg from 'pg'
import { ConnectionLost, codeOf } from './errors.ts'
import { send } from './send.ts'
import type { Sql } from './sql.ts'

type Read = {
  statement: Sql
  /** Where it was sent last; what an earlier connection says of its loss does not count. */
  slot: Slot
  moves: number
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}
type Slot = {
  client: Promise<pg.Client>
  /** Sent and not answered, oldest first. */
  reads: Set<Read>
  answers: number
  isOpen: boolean
  watch: NodeJS.Timeout | null
  isStalled: boolean
}

/** The statement is not prepared, because parsing it failed earlier in the pipeline; it has not run. */
const STATEMENT_GONE = '26000'
/** A connection that answers nothing for so long is stalled. */
const STALLED_MS = 50
const MAX_MOVES = 3

/**
 * Pipelines reads on one connection, which is measurably faster than several. When it stalls, all but the read that it is
 * at are sent again on another; the first answer counts, so only statements without effects may be sent here.
 */
export class SharedClients {
  readonly #newClient: () => pg.Client
  readonly #onConnect: (client: pg.Client) => unknown
  readonly #onError: (error: Error) => void
  readonly #slots: Slot[] = []
  readonly #maxSlots: number

  constructor(config: pg.PoolConfig, maxSlots: number, onError: (error: Error) => void) {
    const Client = (config.Client ?? pg.Client) as typeof pg.Client
    this.#newClient = () => new Client(config)
    this.#onConnect = config.onConnect ?? (() => {})
    this.#onError = onError
    this.#maxSlots = maxSlots
  }

  query(statement: Sql): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const slot = this.#choose()
      void this.#send({ statement, slot, moves: 0, resolve, reject })
    })
  }

  async close() {
    const open = this.#slots.splice(0)
    for (const { watch } of open) clearTimeout(watch ?? undefined)
    await Promise.allSettled(open.map(async (slot) => (await slot.client).end()))
  }

  /** The first that is not stalled; one more if all are, or else the one with the fewest reads. */
  #choose(): Slot {
    const ready = this.#slots.find(({ isStalled }) => !isStalled)
    if (ready) return ready
    if (this.#slots.length < this.#maxSlots) return this.#open()
    return this.#slots.reduce((least, slot) => (slot.reads.size < least.reads.size ? slot : least))
  }

  async #send(read: Read) {
    const { slot, statement } = read
    slot.reads.add(read)
    slot.watch ??= this.#watch(slot)
    try {
      const client = await slot.client
      flushTogether(client)
      const result = await send(client, statement).catch((error) => {
        if (codeOf(error) === STATEMENT_GONE) return send(client, statement)
        throw error
      })
      read.resolve(result)
    } catch (error) {
      if (read.slot === slot) read.reject(error)
    } finally {
      slot.reads.delete(read)
      slot.answers++
      slot.isStalled = false
    }
  }

  #watch(slot: Slot): NodeJS.Timeout {
    const { answers } = slot
    return setTimeout(() => {
      // After the answers that arrived while this process was busy.
      setImmediate(() => {
        slot.watch = slot.reads.size > 0 ? this.#watch(slot) : null
        if (slot.watch && slot.isOpen && slot.answers === answers) this.#moveReads(slot)
      })
    }, STALLED_MS)
  }

  #moveReads(slot: Slot) {
    slot.isStalled = true
    const [, ...behind] = slot.reads
    for (const read of behind) {
      if (read.moves === MAX_MOVES || read.slot !== slot) continue
      const other = this.#choose()
      if (other === slot) return
      read.slot = other
      read.moves++
      void this.#send(read)
    }
  }

  #open(): Slot {
    const client = this.#newClient()
    const drop = (error?: Error) => {
      const index = this.#slots.indexOf(slot)
      if (index === -1) return
      this.#slots.splice(index, 1)
      if (error) this.#onError(error)
    }
    client.on('error', drop)
    client.on('end', () => drop())
    const connect = async () => {
      await client.connect()
      await this.#onConnect(client)
      slot.isOpen = true
      slot.answers++
      return client
    }
    const connected = connect().catch((error: Error) => {
      drop()
      throw new ConnectionLost(error.message, { cause: error })
    })
    const slot: Slot = {
      client: connected,
      reads: new Set(),
      answers: 0,
      isOpen: false,
      watch: null,
      isStalled: false,
    }
    this.#slots.push(slot)
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
