import { FairSlots } from '../../../platform/fair-slots.ts'
import { ThreadEnded, WorkerThread } from '../../../platform/work/worker-thread.ts'
import {
  BrokenCalendar,
  type CalendarText,
  type FeedPeriod,
  HostileCalendar,
  type ParsedCalendar,
} from './rules.ts'

/** One calendar at a time; accounts take turns. */
const slots = new FairSlots({ slots: 1, perTenant: 1 })
const thread = new WorkerThread<CalendarText, ParsedCalendar>('calendar-worker.js', {
  timeoutMs: 3_000,
  idleMs: 60_000,
  maxMegabytes: 64,
})

/** Parses a calendar in a thread of its own, which is ended if it takes too long or too much memory. Throws BrokenCalendar. */
export async function parseApart(accountId: string, calendar: CalendarText): Promise<FeedPeriod[]> {
  const parsed = await slots
    .run(accountId, () => thread.ask(calendar))
    .catch((error) => {
      throw error instanceof ThreadEnded ? new HostileCalendar(`cannot be read: it ${error.message}`) : error
    })
  if ('problem' in parsed) throw new BrokenCalendar(parsed.problem)
  return parsed.periods
}
