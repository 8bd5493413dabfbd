import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type ThreadLimits = {
  /** For an answer, with the start of the thread. */
  timeoutMs: number
  /** After which a thread that nobody asks ends. */
  idleMs: number
  maxMegabytes: number
}

/** The thread was ended because a question took too long or too much memory. */
export class ThreadEnded extends Error {}

/**
 * A program in a thread of its own, so that others do not wait for it, and so that it can be ended whatever it does. Ask one
 * question at a time.
 */
export class WorkerThread<Question, Answer> {
  readonly #program: URL
  readonly #limits: ThreadLimits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** `program` answers each message with one. It is JavaScript in `bin/`, at the same place for the source and its build. */
  constructor(program: string, limits: ThreadLimits) {
    this.#program = new URL(`../../../bin/${program}`, import.meta.url)
    this.#limits = limits
  }

  /** Throws ThreadEnded, or what the program throws. */
  async ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle)
    const { timeoutMs, idleMs, maxMegabytes } = this.#limits
    const worker = this.#worker ?? this.#start()
    const overdue = AbortSignal.timeout(timeoutMs)
    try {
      const answer = once(worker, 'message', { signal: overdue })
      worker.postMessage(question)
      return (await answer)[0]
    } catch (error) {
      await this.#end(worker)
      if (overdue.aborted) throw new ThreadEnded(`took longer than ${timeoutMs / 1000} s`)
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ThreadEnded(`needed more than ${maxMegabytes} MB of memory`)
      throw error
    } finally {
      this.#idle = setTimeout(() => this.#end(worker), idleMs).unref()
    }
  }

  #start(): Worker {
    const started = new Worker(this.#program, {
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.maxMegabytes },
    })
    this.#worker = started
    started.unref()
    // An error ends it, and is passed to the request that waits for an answer.
    started.on('error', () => {})
    started.once('exit', () => this.#end(started))
    return started
  }

  /** The next request gets another one. */
  #end(worker: Worker) {
    if (this.#worker === worker) this.#worker = undefined
    return worker.terminate()
  }
}
