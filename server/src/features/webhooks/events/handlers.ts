import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { timeOf } from '../rules.ts'
import type { eventEndpoints } from './contract.ts'
import * as queries from './queries.ts'

export const eventHandlers: HandlersOf<Contract<typeof eventEndpoints>> = {
  async listEvents({ db, slowDb, site }, { query }) {
    const { since, ...filter } = query
    // An event of a rare type may be far down.
    const reader = query.type === undefined ? db : slowDb
    return queries.listEvents(reader, site.id, { ...filter, ...(since && { since: timeOf(since) }) })
  },

  async getEvent({ db, site }, { params }) {
    return found(await queries.findEvent(db, site.id, params.eventId), 'Event')
  },
}
