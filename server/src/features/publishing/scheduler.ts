import { ApiError, conflict } from '../../api/errors.ts'
import type { ChangeContext, Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { WorkLoop } from '../../platform/work/work-queue.ts'
import { type DueSchedule, findSite, finishSchedule, postponeSchedule, takeDue } from './schedule-queries.ts'

const POLL_MS = 500

type ScheduleVerbs = {
  publishSite(context: ChangeContext, options: { pageIds?: string[]; note: string | null }): Promise<unknown>
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
  async #doFirst(): Promise<boolean> {
    const { db, clock, log } = this.#platform
    let due: DueSchedule | undefined
    try {
      await db.transaction(async (tx) => {
        due = await takeDue(tx, clock.now())
        if (!due) return
        // A savepoint: what fails is undone, and the failure is recorded.
        const failure = await tx
          .transaction((inner) => this.#run(inner, due as DueSchedule))
          .then(() => null, failureOf)
        await finishSchedule(tx, due.siteId, due.id, failure, clock.now())
      })
    } catch (error) {
      if (!due) throw error
      // Put off, so that it does not hold up those of other sites.
      const { siteId, id } = due
      log.error({ component: 'schedules', err: error, siteId, scheduleId: id }, 'a schedule failed')
      await postponeSchedule(db, siteId, id, clock.now())
    }
    return due !== undefined
  }

  async #run(db: Db, { siteId, action, pageIds, note, by }: DueSchedule) {
    const { clock, sitesAddress } = this.#platform
    const site = await findSite(db, siteId)
    const context: ChangeContext = { db, clock, sitesAddress, site, caller: { id: by } }
    if (action === 'publish') {
      if (site.isArchived) throw conflict('The site is archived', 'site_archived')
      await this.#verbs.publishSite(context, { note, ...(pageIds && { pageIds }) })
    } else for (const pageId of [...new Set(pageIds)].sort()) await this.#verbs.unpublishPage(context, pageId)
  }
}

/** What the caller would have been told. Other errors undo everything, and the schedule is tried again. */
function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message
  throw error
}
