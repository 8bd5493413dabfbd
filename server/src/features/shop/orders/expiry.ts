import { inTransaction } from '../../../platform/context.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import type { JobContext } from '../../../platform/work/jobs.ts'
import { tellOfExpiry } from './mails.ts'
import { type Expired, listExpired, lockExpired } from './queries.ts'
import { changeStatus, saveChange } from './verbs.ts'

/** Orders that one statement finds. */
const BATCH = 100

/**
 * Cancels the orders whose time to be paid is over. Each has a transaction of its own, and the first error is thrown at
 * the end, so that an order that fails does not hold up the others.
 */
export async function cancelExpired(context: JobContext) {
  const now = context.clock.now()
  const errors: unknown[] = []
  let after: Expired | null = null
  for (;;) {
    const expired = await listExpired(context.db, now, after, BATCH)
    for (const one of expired) await cancelOne(context, one, now).catch((error) => errors.push(error))
    after = expired.at(-1) ?? null
    if (expired.length < BATCH) break
  }
  if (errors.length > 0) throw errors[0]
}

/** Whichever locks the order first, a payment or this, decides. */
const cancelOne = (context: JobContext, { id, siteId }: Expired, now: Date) =>
  inTransaction({ ...context, site: { id: siteId } }, async (context, tx) => {
    const order = await lockExpired(tx, siteId, id, now)
    if (!order) return
    await saveChange(context, id, await changeStatus(context, order, { status: 'cancelled' }))
    const origin = await findOrigin(tx, siteId, context.sitesAddress)
    await tellOfExpiry({ ...context, origin }, order)
  })
