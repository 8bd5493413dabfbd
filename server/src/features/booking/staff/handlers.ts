import type { Contract } from '../../../api/endpoint.ts'
import { found, invalid, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { staffEndpoints } from './contract.ts'
import * as queries from './queries.ts'
import { createStaff, deleteStaff, updateStaff } from './verbs.ts'

export const staffHandlers: HandlersOf<Contract<typeof staffEndpoints>> = {
  async listStaff({ db, site }, { query }) {
    return queries.listStaff(db, site.id, query)
  },

  createStaff: (context, { body }) => createStaff(context, body),

  async getStaff({ db, site }, { params }) {
    return found(await queries.findStaff(db, site.id, params.staffId), 'Staff member')
  },

  updateStaff: (context, { params, body }) => updateStaff(context, params.staffId, body),

  async deleteStaff(context, { params: { staffId } }) {
    await deleteStaff(context, staffId)
    return { id: staffId, deleted: true }
  },

  async listTimeOff({ db, site }, { params, query }) {
    found(await queries.findStaff(db, site.id, params.staffId), 'Staff member')
    return queries.listTimeOff(db, site.id, params.staffId, query)
  },

  async createTimeOff({ db, site, clock }, { params: { staffId }, body }) {
    const { startsAt, endsAt } = momentsOf(body)
    const timeOff = { id: newId('timeoff'), staffId, startsAt, endsAt, reason: body.reason ?? null }
    return found(await queries.insertTimeOff(db, site.id, timeOff, clock.now()), 'Staff member')
  },

  async deleteTimeOff({ db, site }, { params: { staffId, timeOffId } }) {
    const isDeleted = await queries.deleteTimeOff(db, site.id, staffId, timeOffId)
    if (!isDeleted) throw notFound('Time off')
    return { id: timeOffId, deleted: true }
  },
}

/** Rejects times that pass the schema's format but are no instants, such as leap seconds. */
function momentsOf(body: { startsAt: string; endsAt: string }) {
  const startsAt = new Date(body.startsAt)
  const endsAt = new Date(body.endsAt)
  const fields = Object.entries({ startsAt, endsAt }).filter(([, moment]) => Number.isNaN(moment.getTime()))
  refuse(Object.fromEntries(fields.map(([field]) => [field, 'is not a valid time'])))
  if (endsAt <= startsAt) throw invalid({ endsAt: 'must be later than startsAt' })
  return { startsAt, endsAt }
}
