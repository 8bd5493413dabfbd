import type { HandlersOf } from '../../platform/context.ts'
import type { overview } from './contract.ts'
import * as queries from './queries.ts'

const DAYS = 30

export const overviewHandlers: HandlersOf<typeof overview> = {
  async get({ db, caller, clock }) {
    const { mode, tier } = caller
    const [siteCount, days] = await Promise.all([
      queries.countSites(db, caller),
      queries.usageOf(db, caller, DAYS, clock.now()),
    ])
    const { name, perSecond, perMinute, perDay } = tier
    return { mode, siteCount, limits: { tier: name, perSecond, perMinute, perDay }, days }
  },

  async listEvents({ slowDb, caller }, { query }) {
    return queries.listEvents(slowDb, caller, query)
  },
}
