import { withPrecheck } from '../../api/endpoint.ts'
import { conflict, found, invalid } from '../../api/errors.ts'
import { type HandlersOf, inTransaction, type SiteContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import { shownHost } from '../../platform/values/host-name.ts'
import { serverAddresses } from './check.ts'
import type { Domain, domains } from './contract.ts'
import * as queries from './queries.ts'
import { checkDomain } from './record.ts'
import { hostOf } from './rules.ts'
import { shown } from './shown.ts'
import { claim, setPrimary } from './verbs.ts'

/** Look-ups that callers wait for, of the whole process. */
const lookUps = new FairSlots({
  slots: 64,
  perTenant: 4,
  maxWaitingPerTenant: 8,
  maxWaiting: 256,
  busyMessage: 'Many domains are being looked up; try again',
})

export const domainHandlers: HandlersOf<typeof domains> = {
  async list(context) {
    const stored = await queries.listDomains(context.db, context.site.id)
    const addresses = await serverAddresses(context)
    return stored.map((domain) => shown(domain, context.sitesAddress, addresses))
  },

  create: withPrecheck(prepareAddresses, async (context, { body }) => {
    const { site } = context
    const checked = hostOf(body.domain, context)
    if ('error' in checked) throw invalid({ domain: checked.error })
    const { host } = checked
    const id = await withFreeDomain(host, () =>
      inTransaction(context, async (context, tx) => {
        const { domain } = found(await queries.lockSite(tx, site.id), 'Site')
        if (await queries.findByHost(tx, site.id, host))
          throw conflict(`The site has the domain ${shownHost(host)} already`, 'domain_exists')
        const id = await claim(context, host)
        if (domain === null) await setPrimary(context, { id, host })
        return id
      }),
    )
    return read(context, id)
  }),

  get: (context, { params }) => read(context, params.domainId),

  // The look-up takes too long for a transaction.
  verify: withPrecheck(
    async (context, { params }) => {
      const { db, site, clock } = context
      const stored = found(await queries.findDomain(db, site.id, params.domainId), 'Domain')
      if (site.mode === 'sandbox')
        throw invalid({ siteId: 'is a sandbox site, which is not served; its domains are not looked up' })
      await lookUps.run(site.id, async () => {
        await queries.restartChecks(db, site.id, stored.id, clock.now())
        await checkDomain(context, { ...stored, siteId: site.id })
      })
    },
    (context, { params }) => read(context, params.domainId),
  ),

  async update(context, { params, body }) {
    const { db, site } = context
    const { id, host } = found(await queries.findDomain(db, site.id, params.domainId), 'Domain')
    await withFreeDomain(host, () =>
      inTransaction(context, async (context, tx) => {
        await queries.lockSite(tx, site.id)
        const { isPrimary } = found(await queries.findDomain(tx, site.id, id), 'Domain')
        if (isPrimary === body.primary) return
        await setPrimary(context, body.primary ? { id, host } : null)
      }),
    )
    return read(context, id)
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

/** The answer shows the addresses of the server, which may have to be looked up. */
async function prepareAddresses(context: SiteContext) {
  await serverAddresses(context)
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

async function read(context: SiteContext, id: string): Promise<Domain> {
  const stored = found(await queries.findDomain(context.db, context.site.id, id), 'Domain')
  return shown(stored, context.sitesAddress, await serverAddresses(context))
}
