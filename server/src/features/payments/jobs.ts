import type { Payables } from '../../platform/payments/payable.ts'
import { ProviderError } from '../../platform/payments/provider.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/values/durations.ts'
import { type JobContext, scheduled } from '../../platform/work/jobs.ts'
import { settle } from './charges.ts'
import * as queries from './queries.ts'
import { sendRefund } from './refunds.ts'

/** Worked off at once. */
const BATCH = 5
/** What was not worked off, as the provider did not answer or the process died, is taken again after this time. */
const LEASE_MS = 2 * MINUTE_MS
/** A run ends before the next one begins, so that a provider that hangs does not occupy all workers. */
const RUN_MS = 45_000
const KEPT_MS = 30 * DAY_MS
const EVENTS = 1_000

/** Reads the charges of which nothing was heard, and sends the refunds that are due. */
export const paymentJobs = (payables: Payables) => [
  scheduled('payments.settleDue', '* * * * *', (context) =>
    workOff(context, queries.takeDueCharges, (context, { id }) => settle(context, payables, id)),
  ),
  scheduled('payments.sendRefunds', '* * * * *', (context) =>
    workOff(context, queries.takeDueRefunds, (context, refund) => sendRefund(context, payables, refund)),
  ),
  scheduled('payments.deleteOldEvents', '23 3 * * *', async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    while ((await queries.deleteOldEvents(db, before, EVENTS)) === EVENTS);
  }),
]

type Take<Row> = (db: JobContext['db'], now: Date, until: Date, limit: number) => Promise<Row[]>

/** Each row is worked off by itself. The first error is thrown at the end, so that one does not hold up the others. */
async function workOff<Row extends { siteId: string }>(
  context: JobContext,
  take: Take<Row>,
  work: (context: JobContext & { site: { id: string } }, row: Row) => Promise<void>,
) {
  const errors: unknown[] = []
  const endsAt = performance.now() + RUN_MS
  for (;;) {
    const now = context.clock.now()
    const rows = await take(context.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
    const one = (row: Row) =>
      work({ ...context, site: { id: row.siteId } }, row).catch((error) => {
        if (!(error instanceof ProviderError)) errors.push(error)
      })
    await Promise.all(rows.map(one))
    if (rows.length < BATCH || performance.now() > endsAt) break
  }
  if (errors.length > 0) throw errors[0]
}
