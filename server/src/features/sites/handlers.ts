import { found } from '../../api/errors.ts'
import type { Json } from '../../api/reply.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { PublishOptions, SiteDetail, sites } from './contract.ts'
import { copyHandlers } from './copies/handlers.ts'
import { deletedSiteHandlers } from './deleted/handlers.ts'
import type { EndDue } from './deleted/verbs.ts'
import * as queries from './queries.ts'
import { createSite, type SetDomain, updateSite } from './verbs.ts'

type Verbs = {
  publish(context: SiteContext, options: PublishOptions): Promise<Json<SiteDetail> | SiteDetail>
  /** Schedules a publication for a time as text. */
  schedule(context: SiteContext, options: PublishOptions, at: string): Promise<void>
  setDomain: SetDomain
  endDue: EndDue
}

export const siteHandlers = ({ publish, schedule, setDomain, endDue }: Verbs): HandlersOf<typeof sites> => ({
  async list({ db, caller }, { query }) {
    return queries.listSites(db, caller, query)
  },

  create: (context, { body }) => createSite(context, body, setDomain),

  async get({ db, site, sitesAddress }) {
    return found(await queries.findSite(db, site.id, sitesAddress), 'Site')
  },

  update: (context, { body }) => updateSite(context, body, setDomain),

  async publish(context, { body }) {
    if (body.publishAt !== undefined) {
      await schedule(context, body, body.publishAt)
      return found(await queries.findSite(context.db, context.site.id, context.sitesAddress), 'Site')
    }
    return publish(context, body)
  },

  ...deletedSiteHandlers(endDue),
  ...copyHandlers,
})
