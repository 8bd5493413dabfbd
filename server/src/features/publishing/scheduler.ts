import { ApiError } from '../../api/errors.ts'
import type { ChangeContext, Platform } from '../../platform/context.ts'
import { WorkLoop } from '../../platform/work/work-queue.ts'
import { type DueSchedule, findSite, finishSchedule, takeDue } from './schedule-queries.ts'

const POLL_MS = 500

export type ScheduleVerbs = {
  publishSite(context: ChangeContext, options: { pageIds?: string[] }): Promise<unknown>
  unpublishPage(context: ChangeContext, pageId: string): Promise<unknown>
}

/**
 * Does what is scheduled. A schedule is done in the transaction that marks it as done, so it happens once with any number of
 * processes, and late when all of them were down at its time.
 */
export class Scheduler {
  readonly #platform: Platform
  readonly #verbs: ScheduleVerbs
  readonly #loop: WorkLoop
  readonly #polling: NodeJS.Timeout

  constructor(platform: Platform, verbs: ScheduleVerbs) {
    this.#platform = platform
    this.#verbs = verbs
    this.#loop = new WorkLoop(
      () => this.#doDue(),
      (error) =>
        platform.log.warn({ component: 'schedules', error: String(error) }, 'could not do what is due'),
    )
    this.#polling = setInterval(() => this.#loop.claimDue(), POLL_MS)
  }

  async stop() {
    clearInterval(this.#polling)
    await this.#loop.stop()
  }

  async #doDue() {
    while (!this.#loop.isStopping && (await this.#doFirst())) {}
  }

  /** Resolves to whether there was one. */
  #doFirst(): Promise<boolean> {
    const { db, clock, sitesAddress } = this.#platform
    return db.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now())
      if (!due) return false
      const site = await findSite(tx, due.siteId)
      const context = { db: tx, clock, sitesAddress, site, caller: { id: due.by } }
      // A savepoint: what fails is undone, and the failure is recorded.
      const failure = await tx
        .transaction((db) => this.#run({ ...context, db }, due))
        .then(() => null, failureOf)
      await finishSchedule(tx, due.siteId, due.id, failure, clock.now())
      return true
    })
  }

  async #run(context: ChangeContext, { action, pageIds }: DueSchedule) {
    if (action === 'publish') await this.#verbs.publishSite(context, pageIds ? { pageIds } : {})
    else for (const pageId of [...new Set(pageIds)].sort()) await this.#verbs.unpublishPage(context, pageId)
  }
}

/** What the caller would have been told. Other errors undo everything, and the schedule is tried again. */
function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message
  throw error
}
