import { managePath } from '../../platform/accounts/manage-links.ts'
import { findOrigin } from '../../platform/site-origin.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { scheduled } from '../../platform/work/jobs.ts'
import { backInStockJobs } from './back-in-stock/jobs.ts'
import type { OpenCart } from './carts/contract.ts'
import { deleteOldCarts, takeForgotten } from './carts/queries.ts'
import { CART_LINK } from './links.ts'
import { cancelExpired } from './orders/expiry.ts'
import { reviewJobs } from './reviews/jobs.ts'

const KEPT_MS = 30 * DAY_MS
/** Carts that one statement deletes. */
const BATCH = 1_000

/** Carts of which one transaction reminds. */
const REMINDERS = 100

const named = ({ title, variantTitle, ...line }: OpenCart['lines'][number]) => ({
  ...line,
  name: variantTitle ? `${title}, ${variantTitle}` : title,
})

export const shopJobs = [
  ...backInStockJobs,
  ...reviewJobs,
  scheduled('shop.remindOfCarts', '*/15 * * * *', async ({ db, clock, mail, secrets, sitesAddress }) => {
    const remind = () =>
      db.transaction(async (tx) => {
        const carts = await takeForgotten(tx, clock.now(), REMINDERS)
        for (const { id, siteId, name, email, lines, subtotal: total, currency } of carts) {
          const origin = await findOrigin(tx, siteId, sitesAddress)
          const url = `${origin}${managePath(secrets, CART_LINK, id)}`
          const data = { customerName: name, url, total, currency, lines: lines.map(named) }
          await mail.queue(tx, siteId, {
            kind: 'cart_reminder',
            to: email,
            toName: name,
            cancelKey: id,
            data,
          })
        }
        return carts.length
      })
    while ((await remind()) === REMINDERS);
  }),
  scheduled('shop.cancelExpired', '*/5 * * * *', cancelExpired),
  scheduled('shop.deleteOldCarts', '37 3 * * *', async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    while ((await deleteOldCarts(db, before, BATCH)) === BATCH);
  }),
]
