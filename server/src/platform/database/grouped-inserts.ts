import type { Writable } from 'node:stream'
import pg from 'pg'
import { FairSlots } from '../fair-slots.ts'
import { ConnectionLost, codeOf, isDefinite, LOCK_TIMEOUT, OutcomeUnknown, RETRIED_CODES } from './errors.ts'
import { execute, send } from './send.ts'
import type { Lane, Sql } from './sql.ts'

export const INSERT_CLIENTS = 8
const LIMITS = { slots: INSERT_CLIENTS, perTenant: INSERT_CLIENTS / 2 }
/** What has to run alone does so on the connections of other writes. */
const ALONE_LIMITS = { slots: 4, perTenant: 2 }
const MAX_TOGETHER = 16
/** Less than the second after which PostgreSQL looks for deadlocks. */
export const GROUP_LOCK_TIMEOUT_MS = 250
/** How long a queue waits for its group, which PostgreSQL may not answer. */
const PATIENCE_MS = 2 * GROUP_LOCK_TIMEOUT_MS

type Waiting = {
  statement: Sql
  lane: Lane
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

type Options = {
  /** Pipelined connections whose statements wait at most GROUP_LOCK_TIMEOUT_MS for a lock. */
  pool: pg.Pool
  runAlone(statement: Sql): Promise<pg.QueryResult>
}

/**
 * Inserts of one queue run one after another; those that arrive meanwhile and lock the same rows share a transaction, and
 * so a commit. When one of them fails or waits for a lock, nothing of the transaction remains, and each runs alone.
 */
export class GroupedInserts {
  readonly #options: Options
  readonly #queues = new Map<string, Waiting[]>()
  readonly #slots = new FairSlots(LIMITS)
  readonly #alone = new FairSlots(ALONE_LIMITS)

  constructor(options: Options) {
    this.#options = options
  }

  insert(statement: Sql, lane: Lane): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const waiting = { statement, lane, resolve, reject }
      const name = `${lane.tenant} ${lane.queue}`
      const queue = this.#queues.get(name)
      if (queue) {
        queue.push(waiting)
        return
      }
      const started = [waiting]
      this.#queues.set(name, started)
      // Whatever else arrives in this turn of the event loop goes along.
      setImmediate(() => void this.#work(name, started))
    })
  }

  async #work(name: string, queue: Waiting[]) {
    while (queue[0]) {
      const { tenant } = queue[0].lane
      await new Promise<void>((goOn) => {
        const insert = async () => {
          const patience = setTimeout(goOn, PATIENCE_MS)
          await this.#insert(takeGroup(queue))
          clearTimeout(patience)
        }
        void this.#slots.run(tenant, insert).then(goOn)
      })
    }
    this.#queues.delete(name)
  }

  async #insert(group: Waiting[]) {
    try {
      const results = await this.#send(group.map(({ statement }) => statement))
      group.forEach(({ resolve }, i) => {
        resolve(results[i] as pg.QueryResult)
      })
    } catch (error) {
      for (const waiting of group) {
        if (error instanceof NothingRemains) void this.#insertAlone(waiting)
        else waiting.reject(error)
      }
    }
  }

  #insertAlone({ statement, lane, resolve, reject }: Waiting) {
    return this.#alone.run(lane.tenant, () => this.#options.runAlone(statement)).then(resolve, reject)
  }

  async #send(statements: Sql[]): Promise<pg.QueryResult[]> {
    const client = await this.#options.pool.connect().catch((error) => {
      throw new ConnectionLost(error.message, { cause: error })
    })
    let broken: Error | undefined
    try {
      const [first, ...others] = statements as [Sql, ...Sql[]]
      return others.length > 0 ? await sendTogether(client, statements) : [await sendOne(client, first)]
    } catch (error) {
      if (!isDefinite((error as Error).cause ?? error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** The transaction failed, and its statements may run again. */
class NothingRemains extends Error {}

const nothingRemains = (cause: unknown) => new NothingRemains('The transaction was rolled back', { cause })

/** The first of the queue, and those after it that lock the same rows, in order of arrival. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const { locks } = (queue[0] as Waiting).lane
  const group: Waiting[] = []
  for (let i = 0; i < queue.length && group.length < MAX_TOGETHER; ) {
    if ((queue[i] as Waiting).lane.locks === locks) group.push(...queue.splice(i, 1))
    else i++
  }
  return group
}

async function sendOne(client: pg.ClientBase, statement: Sql): Promise<pg.QueryResult> {
  try {
    return await send(client, statement)
  } catch (error) {
    const mayRunAgain = [LOCK_TIMEOUT, ...RETRIED_CODES].includes(codeOf(error))
    throw mayRunAgain ? nothingRemains(error) : error
  }
}

/** Sends the whole transaction in one write, without waiting for an answer in between. */
async function sendTogether(client: pg.ClientBase, statements: Sql[]): Promise<pg.QueryResult[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const begun = client.query('begin')
  const running = statements.map((statement) => execute(client, statement))
  const committing = client.query('commit')
  stream.uncork()
  const [start, commit, ...outcomes] = await Promise.allSettled([begun, committing, ...running])
  if (start.status === 'rejected') throw outcomeUnknown(start.reason)
  const results = outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value
    // PostgreSQL answered that it failed, so the commit after it could only roll back.
    throw outcome.reason instanceof pg.DatabaseError
      ? nothingRemains(outcome.reason)
      : outcomeUnknown(outcome.reason)
  })
  if (commit.status === 'fulfilled') return results
  throw isDefinite(commit.reason) ? nothingRemains(commit.reason) : outcomeUnknown(commit.reason)
}

const outcomeUnknown = (cause: Error) => new OutcomeUnknown(cause.message, { cause })
