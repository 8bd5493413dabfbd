import { pathTo } from '../../../api/path-params.ts'
import { manageToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { LINK, REVIEWS_PAGE } from '../links.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { reviewablesOf, writeReview } from '../reviews/verbs.ts'
import { orderNumber } from '../rules.ts'
import type { shopVisits, VisitorReviews } from './contract.ts'
import { linkedOrder } from './linked-order.ts'

export const reviewVisitHandlers: Pick<HandlersOf<typeof shopVisits>, 'showReviews' | 'writeReview'> = {
  async showReviews(context, { params: { token } }) {
    return shownReviews(context, await linkedOrder(context, token))
  },

  async writeReview(context, { params: { token }, body }) {
    const order = await linkedOrder(context, token)
    await writeReview(context, order, body)
    return { result: await shownReviews(context, order), location: pathTo(REVIEWS_PAGE, { token }) }
  },
}

async function shownReviews(context: VisitorContext, order: LockedOrder): Promise<VisitorReviews> {
  const { id, customer } = order
  return {
    token: manageToken(context.secrets, LINK, id),
    number: orderNumber(id),
    name: customer?.name?.trim().split(/\s+/)[0] ?? '',
    products: await reviewablesOf(context, order),
  }
}
