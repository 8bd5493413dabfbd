import { pathTo } from '../../../api/path-params.ts'
import { manageToken } from '../../../platform/accounts/manage-links.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { scheduled } from '../../../platform/work/jobs.ts'
import { LINK, REVIEWS_PAGE } from '../links.ts'
import { orderNumber } from '../rules.ts'
import { takeUnasked } from './queries.ts'

/** Orders of one transaction. */
const ORDERS = 100

export const reviewJobs = [
  scheduled('shop.askForReviews', '23 * * * *', async ({ db, clock, mail, secrets, sitesAddress }) => {
    const ask = () =>
      db.transaction(async (tx) => {
        const orders = await takeUnasked(tx, clock.now(), ORDERS)
        for (const { id, siteId, customer } of orders) {
          const path = pathTo(REVIEWS_PAGE, { token: manageToken(secrets, LINK, id) })
          await mail.queue(tx, siteId, {
            kind: 'review_request',
            to: customer.email,
            toName: customer.name,
            cancelKey: id,
            data: {
              customerName: customer.name,
              orderNumber: orderNumber(id),
              url: `${await findOrigin(tx, siteId, sitesAddress)}${path}`,
            },
          })
        }
        return orders.length
      })
    while ((await ask()) === ORDERS);
  }),
]
