import { findOrigin } from '../../../platform/site-origin.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { scheduled } from '../../../platform/work/jobs.ts'
import { deleteOldRequests, takeRestocked } from './queries.ts'
import { nameOf } from './verbs.ts'

const UNCONFIRMED_DAYS = 2
const WAITING_DAYS = 365
/** Mails of one transaction. */
const MAILS = 100
/** Rows that one statement deletes. */
const BATCH = 1_000

export const backInStockJobs = [
  scheduled('shop.tellOfStock', '*/5 * * * *', async ({ db, mail, sitesAddress }) => {
    const tell = () =>
      db.transaction(async (tx) => {
        const restocked = await takeRestocked(tx, MAILS)
        for (const { id, siteId, email, path, slug, variantId, ...product } of restocked ?? []) {
          const query = variantId === '' ? '' : `?variant=${encodeURIComponent(variantId)}`
          const url = `${await findOrigin(tx, siteId, sitesAddress)}/${path}/${slug}${query}`
          await mail.queue(tx, siteId, {
            kind: 'back_in_stock',
            to: email,
            cancelKey: id,
            data: { productName: nameOf(product), url },
          })
        }
        return restocked
      })
    while (await tell());
  }),
  scheduled('shop.deleteOldStockRequests', '47 3 * * *', async ({ db, clock }) => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    const before = { unconfirmed: ago(UNCONFIRMED_DAYS), confirmed: ago(WAITING_DAYS) }
    while ((await deleteOldRequests(db, before, BATCH)) === BATCH);
  }),
]
