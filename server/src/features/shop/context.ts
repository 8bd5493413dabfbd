import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/values/clock.ts'

/** What changes a shop: requests, visits, jobs and the demo have it. */
export type ShopContext = { db: Db; site: { id: string }; clock: Pick<Clock, 'now'> }
