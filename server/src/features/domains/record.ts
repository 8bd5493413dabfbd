import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { emit } from '../../platform/work/events.ts'
import { lookUp, type Server, serverAddresses } from './check.ts'
import { domainEvents } from './contract.ts'
import * as queries from './queries.ts'
import { type Finding, standingAfter, stateOf } from './rules.ts'
import { shown } from './shown.ts'

type CheckContext = Server & Pick<Platform, 'clock'> & { db: Db }
type Checked = { id: string; siteId: string; host: string; token: string }

/** Looks up the records of a domain and stores what they mean for it. Must not run in a transaction: the DNS may be slow. */
export async function checkDomain(context: CheckContext, domain: Checked) {
  const finding = await lookUp(context, domain)
  try {
    await record(context, domain, finding, false)
  } catch (error) {
    if (!isUniqueViolation(error, 'domains_owner')) throw error
    // The owner has lost the domain perhaps.
    await queries.hastenOwner(context.db, domain.siteId, domain.host, context.clock.now())
    await record(context, domain, finding, true)
  }
}

/** Throws a violation of `domains_owner` when the domain would be verified and another site owns the host. */
async function record(context: CheckContext, { siteId, id }: Checked, finding: Finding, isOwned: boolean) {
  const addresses = await serverAddresses(context)
  await context.db.transaction(async (tx) => {
    const before = await queries.lockDomain(tx, siteId, id)
    if (!before) return
    const now = context.clock.now()
    const standing = standingAfter(before, finding, isOwned, now)
    await queries.saveStanding(tx, siteId, id, standing)
    const state = stateOf(standing)
    if (state === stateOf(before) || state === 'pending') return
    const resource = shown({ ...before, ...standing }, context.sitesAddress, addresses)
    await emit(tx, siteId, domainEvents[state], resource, now)
  })
}
