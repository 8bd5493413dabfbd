import { randomBytes } from 'node:crypto'
import { withPrecheck } from '../../api/endpoint.ts'
import { conflict, found, invalid } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { domainUrl } from '../../platform/values/sites-address.ts'
import { lookUp, serverAddresses } from './check.ts'
import type { Domain, domains } from './contract.ts'
import * as queries from './queries.ts'
import { hostOf, isApex, MAX_DOMAINS, shownHost, sitesHostOf, tokenName } from './rules.ts'

export const domainHandlers: HandlersOf<typeof domains> = {
  async list(context) {
    const stored = await queries.listDomains(context.db, context.site.id)
    const addresses = await serverAddresses(context)
    return stored.map((domain) => shown(context, domain, addresses))
  },

  async create(context, { body }) {
    const { db, site } = context
    const checked = hostOf(body.domain, context)
    if ('error' in checked) throw invalid({ domain: checked.error })
    const { host } = checked
    const id = await withFreeDomain(host, () =>
      db.transaction(async (tx) => {
        const { domain } = found(await queries.lockSite(tx, site.id), 'Site')
        if (await queries.findByHost(tx, site.id, host))
          throw conflict(`The site has the domain ${shownHost(host)} already`, 'domain_exists')
        return claim({ ...context, db: tx }, host, domain === null)
      }),
    )
    return read(context, id)
  },

  get: (context, { params }) => read(context, params.domainId),

  // The look-up takes too long for a transaction.
  verify: withPrecheck(
    async (context, { params }) => {
      const { db, site, clock } = context
      const stored = found(await queries.findDomain(db, site.id, params.domainId), 'Domain')
      if (site.mode === 'sandbox')
        throw invalid({ siteId: 'is a sandbox site, which is not served; its domains are not looked up' })
      await queries.restartChecks(db, site.id, stored.id, clock.now())
      await queries.recordCheck(db, site.id, stored.id, await lookUp(context, stored), clock.now())
    },
    (context, { params }) => read(context, params.domainId),
  ),

  async update(context, { params, body }) {
    const { db, site, clock } = context
    const stored = found(await queries.findDomain(db, site.id, params.domainId), 'Domain')
    await withFreeDomain(stored.host, () =>
      db.transaction(async (tx) => {
        await queries.lockSite(tx, site.id)
        const current = found(await queries.findDomain(tx, site.id, stored.id), 'Domain')
        if (current.isPrimary === body.primary) return
        await queries.markPrimary(tx, site.id, body.primary ? stored.id : null)
        await queries.setSiteDomain(tx, site.id, body.primary ? shownHost(stored.host) : null, clock.now())
      }),
    )
    return read(context, stored.id)
  },

  async delete({ db, site, clock }, { params }) {
    await db.transaction(async (tx) => {
      await queries.lockSite(tx, site.id)
      const { isPrimary } = found(await queries.deleteDomain(tx, site.id, params.domainId), 'Domain')
      if (isPrimary) await queries.setSiteDomain(tx, site.id, null, clock.now())
    })
    return { id: params.domainId, deleted: true }
  },
}

type ClaimContext = Pick<SiteContext, 'db' | 'site' | 'clock'>

/** Under the lock of the site: adds a claim, and resolves to its id. */
async function claim({ db, site, clock }: ClaimContext, host: string, isPrimary: boolean): Promise<string> {
  const id = newId('domain')
  const token = randomBytes(24).toString('base64url')
  const added = { id, host, token, isChecked: site.mode === 'live' }
  if (!(await queries.insertDomain(db, site.id, added, clock.now())))
    throw conflict(`The site has ${MAX_DOMAINS} domains; remove one that is no longer used`, 'limit_reached')
  if (isPrimary) {
    await queries.markPrimary(db, site.id, id)
    await queries.setSiteDomain(db, site.id, shownHost(host), clock.now())
  }
  return id
}

/**
 * For the sites feature: claims the domain that a site is given, as its primary one, in the open transaction. Throws
 * VALIDATION_ERROR for a name that a site cannot have.
 */
export async function claimPrimary(context: ClaimContext & OwnContext, domain: string | null) {
  const { db, site } = context
  await queries.lockSite(db, site.id)
  if (domain === null) return queries.markPrimary(db, site.id, null)
  const checked = hostOf(domain, context)
  if ('error' in checked) throw invalid({ domain: checked.error })
  const known = await queries.findByHost(db, site.id, checked.host)
  await queries.markPrimary(db, site.id, known?.id ?? (await claim(context, checked.host, false)))
}
type OwnContext = Pick<SiteContext, 'publicUrl' | 'sitesAddress'>

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

async function read(context: SiteContext, id: string): Promise<Domain> {
  const stored = found(await queries.findDomain(context.db, context.site.id, id), 'Domain')
  return shown(context, stored, await serverAddresses(context))
}

const IN_SANDBOX = 'Sandbox sites are not served, so their domains are not looked up.'
const NOT_CHECKED = 'The records have not been looked up yet.'

function shown(
  { site, sitesAddress }: ShownContext,
  stored: queries.StoredDomain,
  addresses: string[],
): Domain {
  const { host, verifiedAt, checkedAt, nextCheckAt, pointsHere, hasToken } = stored
  const isPending = verifiedAt === null && (nextCheckAt !== null || checkedAt === null)
  const reason = stored.reason ?? (checkedAt === null ? NOT_CHECKED : null)
  const leading = (type: 'A' | 'AAAA' | 'CNAME', value: string) => ({
    type,
    name: host,
    value,
    isFound: pointsHere,
  })
  const single = addresses.filter((address) => !address.includes('/'))
  const cname = leading('CNAME', `${stored.slug}.${sitesHostOf(sitesAddress)}`)
  return {
    id: stored.id,
    domain: shownHost(host),
    host,
    state: verifiedAt !== null ? 'verified' : isPending ? 'pending' : 'failed',
    reason: site.mode === 'sandbox' ? IN_SANDBOX : reason,
    isPrimary: stored.isPrimary,
    isServed: verifiedAt !== null && pointsHere,
    url: domainUrl(sitesAddress, host),
    records: [
      ...(isApex(host) && single.length > 0
        ? single.slice(0, 18).map((address) => leading(address.includes(':') ? 'AAAA' : 'A', address))
        : [cname]),
      { type: 'TXT', name: tokenName(host), value: stored.token, isFound: hasToken },
    ],
    createdAt: stored.createdAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
  }
}
type ShownContext = Pick<SiteContext, 'site' | 'sitesAddress'>
