import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { MAX_CALENDAR_DAYS, MAX_OVERVIEW_DAYS, periodErrors } from '../rules.ts'
import type { calendar } from './contract.ts'
import * as queries from './queries.ts'

export const calendarHandlers: HandlersOf<Contract<typeof calendar>> = {
  async getCalendar({ db, site }, { params, query }) {
    refuse(periodErrors(query, MAX_CALENDAR_DAYS))
    return found(await queries.findStays(db, site.id, params.unitId, query.from, query.to), 'Unit')
  },

  async listCalendar({ slowDb, site }, { query }) {
    refuse(periodErrors(query, MAX_OVERVIEW_DAYS))
    return queries.listCalendar(slowDb, site.id, query)
  },
}
