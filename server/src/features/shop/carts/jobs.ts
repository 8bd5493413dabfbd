import { managePath } from '../../../platform/accounts/manage-links.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { scheduled } from '../../../platform/work/jobs.ts'
import { CART_LINK } from '../links.ts'
import type { OpenCart } from './contract.ts'
import { deleteOldCarts, takeForgotten } from './queries.ts'

const KEPT_MS = 30 * DAY_MS
/** Carts that one statement deletes. */
const BATCH = 1_000

/** Carts of which one transaction reminds. */
const REMINDERS = 100

const named = ({ title, variantTitle, ...line }: OpenCart['lines'][number]) => ({
  ...line,
  name: variantTitle ? `${title}, ${variantTitle}` : title,
})

export const cartJobs = [
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
  scheduled('shop.deleteOldCarts', '37 3 * * *', async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    while ((await deleteOldCarts(db, before, BATCH)) === BATCH);
  }),
]
