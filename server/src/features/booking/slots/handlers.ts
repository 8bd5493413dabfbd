import type { Contract } from '../../../api/endpoint.ts'
import { found, notFound } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { slots } from './contract.ts'
import * as queries from './queries.ts'
import { Day } from './rules.ts'

export const slotHandlers: HandlersOf<Contract<typeof slots>> = {
  async listSlots({ db, site }, { query }) {
    const day = new Day(query.date, site.timeZone)
    const { active, members, ...service } = found(
      await queries.findCalendar(db, site.id, day.range, query),
      'Service',
    )
    if (query.staffId && members.length === 0 && !(await queries.hasStaff(db, site.id, query.staffId))) {
      throw notFound('Staff member')
    }
    return active ? day.slots(service, members) : []
  },
}
