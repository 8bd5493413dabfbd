import { found } from '../../../api/errors.ts'
import { checkLinkLasts } from '../../../platform/accounts/ended-links.ts'
import { readManageToken } from '../../../platform/accounts/manage-links.ts'
import type { VisitorContext } from '../../../platform/context.ts'
import { LINK } from '../links.ts'
import { findStoredOrder, type LockedOrder } from '../orders/queries.ts'

/** The order of a link. Throws NOT_FOUND for a link that is not ours, or is over. */
export async function linkedOrder(context: VisitorContext, token: string): Promise<LockedOrder> {
  const { db, site, secrets } = context
  const id = readManageToken(secrets, LINK, token)
  const order = found(await findStoredOrder(db, site.id, id), 'Order')
  await checkLinkLasts(context, id, new Date(order.updatedAt), 'Order')
  return order
}
