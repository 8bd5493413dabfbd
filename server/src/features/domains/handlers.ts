import { withPrecheck } from '../../api/endpoint.ts'
import { found, invalid } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import { serverAddresses } from './check.ts'
import type { Domain, domains } from './contract.ts'
import * as queries from './queries.ts'
import { checkDomain } from './record.ts'
import { shown } from './shown.ts'
import { addDomain, removeDomain, setIsPrimary } from './verbs.ts'

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

  create: withPrecheck(prepareAddresses, async (context, { body }) =>
    read(context, await addDomain(context, body.domain)),
  ),

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
    await setIsPrimary(context, params.domainId, body.primary)
    return read(context, params.domainId)
  },

  async delete(context, { params: { domainId: id } }) {
    await removeDomain(context, id)
    return { id, deleted: true }
  },
}

/** The answer shows the addresses of the server, which may have to be looked up. */
async function prepareAddresses(context: SiteContext) {
  await serverAddresses(context)
}

async function read(context: SiteContext, id: string): Promise<Domain> {
  const stored = found(await queries.findDomain(context.db, context.site.id, id), 'Domain')
  return shown(stored, context.sitesAddress, await serverAddresses(context))
}
