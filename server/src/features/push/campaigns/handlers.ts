import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { campaignEndpoints } from './contract.ts'
import * as queries from './queries.ts'
import { sendCampaign } from './verbs.ts'

export const campaignHandlers: HandlersOf<Contract<typeof campaignEndpoints>> = {
  async send(context, { body }) {
    const { campaignId, targetCount, sentCount } = await sendCampaign(context, body)
    return { campaignId, targetCount, sentCount }
  },

  async listCampaigns({ db, site }, { query }) {
    return queries.listCampaigns(db, site.id, query)
  },

  async getCampaign({ db, site }, { params }) {
    return found(await queries.findCampaign(db, site.id, params.campaignId), 'Campaign')
  },
}
