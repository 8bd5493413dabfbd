import { randomBytes } from 'node:crypto'
import { conflict, invalid } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import { shownHost } from '../../platform/values/host-name.ts'
import { newId } from '../../platform/values/ids.ts'
import * as queries from './queries.ts'
import { hostOf, MAX_DOMAINS, type OwnHosts } from './rules.ts'

type ClaimContext = Pick<SiteContext, 'db' | 'clock'> & { site: Pick<SiteContext['site'], 'id' | 'mode'> }

/** Under the lock of the site: adds a claim, and resolves to its id. */
export async function claim({ db, site, clock }: ClaimContext, host: string): Promise<string> {
  const id = newId('domain')
  const token = randomBytes(24).toString('base64url')
  const added = { id, host, token, isChecked: site.mode === 'live' }
  if (!(await queries.insertDomain(db, site.id, added, clock.now())))
    throw conflict(`The site has ${MAX_DOMAINS} domains; remove one that is no longer used`, 'limit_reached')
  return id
}

/** Under the lock of the site: makes a domain the primary one, which is the `domain` of the site, or none. */
export async function setPrimary(
  { db, site, clock }: ClaimContext,
  domain: { id: string; host: string } | null,
) {
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
