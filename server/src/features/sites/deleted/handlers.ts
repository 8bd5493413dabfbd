import type { Contract } from '../../../api/endpoint.ts'
import type { EndDue } from '../../../platform/accounts/inactive-sites.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { deletedSites } from './contract.ts'
import { listDeleted } from './queries.ts'
import { deleteSite, eraseSite, restoreSite } from './verbs.ts'

export const deletedSiteHandlers = (endDue: EndDue): HandlersOf<Contract<typeof deletedSites>> => ({
  async delete(context, { query }) {
    return deleteSite(context, query.name)
  },

  async listDeleted({ db, caller }, { query }) {
    return listDeleted(db, caller, query)
  },

  async restore(context, { params }) {
    await restoreSite(context, params.siteId, endDue)
    return { id: params.siteId }
  },

  async erase(context, { params, query }) {
    await eraseSite(context, params.siteId, query.name)
    return { id: params.siteId, deleted: true }
  },
})
