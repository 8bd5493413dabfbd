import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../database/database.ts'
import { findOrigin } from '../site-origin.ts'
import type { SitesAddress } from '../values/sites-address.ts'

export type Occasion = 'made' | 'changed' | 'cancelled'

const CONFIRMED = new Set(['confirmed', 'approved'])
const ENDED = new Set(['cancelled', 'declined'])

type Booked = { status: string; isByVisitor: boolean }
type Context = { db: Db; site: { id: string }; sitesAddress: SitesAddress }

/**
 * Changes a booking for the team, and in the same transaction mails the visitor who made it when it is confirmed, moved or
 * cancelled.
 */
export function tellingCustomer<C extends Context, B extends Booked, Result>(
  context: C,
  read: (db: Db) => Promise<B | undefined>,
  mail: (context: C & { origin: string }, booked: B, occasion: Occasion) => Promise<void>,
  work: (context: C) => Promise<Result>,
): Promise<Result> {
  const { db, site, sitesAddress } = context
  return db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const before = await read(tx)
    const result = await work(inside)
    const after = before?.isByVisitor ? await read(tx) : undefined
    const occasion = before && after && occasionOf(before, after)
    if (occasion)
      await mail({ ...inside, origin: await findOrigin(tx, site.id, sitesAddress) }, after, occasion)
    return result
  })
}

function occasionOf(before: Booked, after: Booked): Occasion | null {
  if (ENDED.has(after.status)) return ENDED.has(before.status) ? null : 'cancelled'
  if (after.status !== before.status && CONFIRMED.has(after.status)) return 'made'
  return isDeepStrictEqual({ ...before, status: null }, { ...after, status: null }) ? null : 'changed'
}
