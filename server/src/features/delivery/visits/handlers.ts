import { found } from '../../../api/errors.ts'
import { checkLinkLasts } from '../../../platform/accounts/ended-links.ts'
import { readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { LINK } from '../links.ts'
import { findTracked } from '../orders/queries.ts'
import { firstNameOf } from '../rules.ts'
import type { deliveryVisits } from './contract.ts'

/** A driver is named while they have it. */
const WITH_DRIVER = ['picked_up', 'in_transit', 'delivered']

export const deliveryVisitHandlers: HandlersOf<typeof deliveryVisits> = {
  async showDelivery(context, { params: { token } }) {
    const { db, site, secrets } = context
    const id = readManageToken(secrets, LINK, token, 'Delivery')
    const { updatedAt, driverName, ...delivery } = found(await findTracked(db, site.id, id), 'Delivery')
    await checkLinkLasts(context, id, new Date(updatedAt), 'Delivery')
    const isNamed = driverName !== null && WITH_DRIVER.includes(delivery.status)
    return { ...delivery, driverName: isNamed ? firstNameOf(driverName) : null }
  },
}
