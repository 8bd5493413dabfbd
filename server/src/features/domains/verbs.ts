import { randomBytes } from 'node:crypto'
import { conflict, found, invalid } from '../../api/errors.ts'
import { inTransaction, type SiteContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { shownHost } from '../../platform/values/host-name.ts'
import { newId } from '../../platform/values/ids.ts'
import * as queries from './queries.ts'
import { hostOf, MAX_DOMAINS, type OwnHosts } from './rules.ts'

type ClaimContext = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'mode'> }

/** Claims a domain, the first one as the primary one, and resolves to its id. Throws CONFLICT for one that is taken. */
export async function addDomain(context: ClaimContext & OwnHosts, domain: string): Promise<string> {
  const { site } = context
  const checked = hostOf(domain, context)
  if ('error' in checked) throw invalid({ domain: checked.error })
  const { host } = checked
  return withFreeDomain(host, () =>
    inTransaction(context, async (inside, tx) => {
      const { domain } = found(await queries.lockSite(tx, site.id), 'Site')
      if (await queries.findByHost(tx, site.id, host))
        throw conflict(`The site has the domain ${shownHost(host)} already`, 'domain_exists')
      const id = await claim(inside, host)
      if (domain === null) await setPrimary(inside, { id, host })
      return id
    }),
  )
}

/** Makes a domain the primary one, or no longer. Throws CONFLICT when another site has it. */
export async function setIsPrimary(context: ClaimContext, id: string, wanted: boolean) {
  const { db, site } = context
  const { host } = found(await queries.findDomain(db, site.id, id), 'Domain')
  await withFreeDomain(host, () =>
    inTransaction(context, async (inside, tx) => {
      await queries.lockSite(tx, site.id)
      const { isPrimary } = found(await queries.findDomain(tx, site.id, id), 'Domain')
      if (isPrimary !== wanted) await setPrimary(inside, wanted ? { id, host } : null)
    }),
  )
}

export async function removeDomain({ db, site, clock }: ClaimContext, id: string) {
  await db.transaction(async (tx) => {
    await queries.lockSite(tx, site.id)
    const { isPrimary } = found(await queries.deleteDomain(tx, site.id, id), 'Domain')
    if (isPrimary) await queries.setSiteDomain(tx, site.id, null, clock.now())
  })
}

async function withFreeDomain<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'sites_domain')) throw error
    throw conflict(
      `Another site of this account has the domain ${shownHost(host)}; choose another or change that site`,
      'domain_taken',
    )
  }
}

/** Under the lock of the site: adds a claim, and resolves to its id. */
async function claim({ db, site, clock }: ClaimContext, host: string): Promise<string> {
  const id = newId('domain')
  const token = randomBytes(24).toString('base64url')
  const added = { id, host, token, isChecked: site.mode === 'live' }
  if (!(await queries.insertDomain(db, site.id, added, clock.now())))
    throw conflict(`The site has ${MAX_DOMAINS} domains; remove one that is no longer used`, 'limit_reached')
  return id
}

/** Under the lock of the site: makes a domain the primary one, which is the `domain` of the site, or none. */
async function setPrimary({ db, site, clock }: ClaimContext, domain: { id: string; host: string } | null) {
  await queries.markPrimary(db, site.id, domain?.id ?? null)
  await queries.setSiteDomain(db, site.id, domain && shownHost(domain.host), clock.now())
}

/**
 * For the sites feature: claims the domain that a site is given, as its primary one, in the open transaction. Throws
 * VALIDATION_ERROR for a name that a site cannot have.
 */
export async function claimPrimary(context: ClaimContext & OwnHosts, domain: string | null) {
  const { db, site } = context
  await queries.lockSite(db, site.id)
  if (domain === null) return queries.markPrimary(db, site.id, null)
  const checked = hostOf(domain, context)
  if ('error' in checked) throw invalid({ domain: checked.error })
  const known = await queries.findByHost(db, site.id, checked.host)
  await queries.markPrimary(db, site.id, known?.id ?? (await claim(context, checked.host)))
}
