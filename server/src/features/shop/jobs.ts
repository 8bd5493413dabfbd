import { scheduled } from '../../platform/work/jobs.ts'
import { deleteOldCarts } from './visits/queries.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Carts that one statement deletes. */
const BATCH = 1_000

export const shopJobs = [
  scheduled('shop.deleteOldCarts', '37 3 * * *', async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    while ((await deleteOldCarts(db, before, BATCH)) === BATCH);
  }),
]
