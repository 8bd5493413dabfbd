import { contract } from '../../api/endpoint.ts'
import { campaignEndpoints, pushCampaignEvents } from './campaigns/contract.ts'
import { subscriptionEndpoints } from './subscriptions/contract.ts'

export const push = contract('push', 'Push', [pushCampaignEvents], {
  ...campaignEndpoints,
  ...subscriptionEndpoints,
})
