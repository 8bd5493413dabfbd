import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findHours } from '../hours/queries.ts'
import { turnOf } from '../hours/rules.ts'
import type { slots } from './contract.ts'
import * as queries from './queries.ts'
import { availabilityOf, slotsOf } from './rules.ts'

export const slotHandlers: HandlersOf<Contract<typeof slots>> = {
  async listTables({ db, site }, { query }) {
    const { date, partySize, ...place } = query
    const hours = await findHours(db, site.id)
    const slots = slotsOf(hours, date, turnOf(hours, partySize), site.timeZone)
    const [first, last] = [slots[0], slots.at(-1)]
    const [tables, taken] = await Promise.all([
      queries.plannedTables(db, site.id, place),
      first && last ? queries.takenBetween(db, site.id, first.startsAt, last.endsAt) : [],
    ])
    return availabilityOf(tables, slots, taken, partySize)
  },
}
