import type { Contract } from '../../../api/endpoint.ts'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { figures } from './contract.ts'
import * as queries from './queries.ts'
import { daysErrors, startsOfDays } from './rules.ts'

export const figureHandlers: HandlersOf<Contract<typeof figures>> = {
  async listOrderDays({ slowDb, site }, { query }) {
    refuse(daysErrors(query))
    const days = startsOfDays(query, site.timeZone)
    return queries.listOrderDays(slowDb, site.id, days, site.currency)
  },
}
