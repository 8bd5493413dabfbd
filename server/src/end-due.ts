import { holdDueOfSite } from './features/mail/sending/sending-queries.ts'
import { failOverdueSchedules } from './features/publishing/schedule-queries.ts'
import { endSending } from './features/push/campaigns/verbs.ts'
import { skipForgotten } from './features/shop/carts/queries.ts'
import type { EndDue } from './platform/accounts/inactive-sites.ts'
import { HELD } from './platform/mail/outbox.ts'

/** What was due while a site was inactive may be over: its mail is kept, and the rest is not done. */
export const endDue: EndDue = async (tx, siteId, why, now) => {
  await holdDueOfSite(tx, siteId, HELD[why], now)
  await failOverdueSchedules(tx, siteId, why, now)
  await endSending(tx, siteId, now)
  await skipForgotten(tx, siteId, now)
}
