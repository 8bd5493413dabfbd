import type { Db } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/work/events.ts'
import { pushCampaignEvents } from './contract.ts'
import { endCampaigns } from './sending-queries.ts'

/** Ends, in the open transaction, the campaigns that were being sent when the site became inactive. */
export async function endSending(tx: Db, siteId: string, now: Date) {
  for (const campaign of await endCampaigns(tx, siteId, now))
    await emit(tx, siteId, pushCampaignEvents.sent, campaign, now)
}
