import type { Secrets } from '../../platform/accounts/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { trackingPath } from './links.ts'
import { findOfShop } from './orders/queries.ts'
import { deliverOrder, readdressOrder, takeOrderAgain } from './orders/verbs.ts'
import { locate } from './zones/locate.ts'
import { offerDelivery } from './zones/offer.ts'

/** How a shop delivers orders itself. */
export const localDeliveries = {
  locate,
  offer: offerDelivery,
  deliver: deliverOrder,
  takeAgain: takeOrderAgain,
  readdress: readdressOrder,
  async trackingPath(
    { db, secrets, site }: { db: Db; secrets: Secrets; site: { id: string } },
    orderId: string,
  ): Promise<string | null> {
    const delivery = await findOfShop(db, site.id, orderId)
    return delivery ? trackingPath(secrets, delivery.id) : null
  },
}
