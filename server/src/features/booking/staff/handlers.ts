import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_STAFF_OF_SERVICE } from '../rules.ts'
import type { Span } from '../schema.ts'
import type { staffEndpoints } from './contract.ts'
import * as queries from './queries.ts'

export const staffHandlers: HandlersOf<Contract<typeof staffEndpoints>> = {
  async listStaff({ db, site }, { query }) {
    return queries.listStaff(db, site.id, query)
  },

  async createStaff({ db, site, clock }, { body }) {
    refuse(workingHoursErrors(body.workingHours))
    const id = newId('staff')
    return db.transaction(async (tx) => {
      const services = await queries.lockServices(tx, site.id, body.serviceIds ?? [])
      await queries.insertStaff(tx, site.id, { ...body, id }, clock.now())
      await setServices(tx, site.id, id, body.serviceIds ?? [], services)
      return found(await queries.findStaff(tx, site.id, id), 'Staff member')
    })
  },

  async getStaff({ db, site }, { params }) {
    return found(await queries.findStaff(db, site.id, params.staffId), 'Staff member')
  },

  async updateStaff({ db, site, clock }, { params: { staffId }, body }) {
    refuse(workingHoursErrors(body.workingHours))
    return db.transaction(async (tx) => {
      const services = await queries.lockServices(tx, site.id, body.serviceIds ?? [])
      if (!(await queries.lockStaffMember(tx, site.id, staffId))) throw notFound('Staff member')
      await queries.saveStaff(tx, site.id, staffId, body, clock.now())
      if (body.serviceIds) await setServices(tx, site.id, staffId, body.serviceIds, services)
      return found(await queries.findStaff(tx, site.id, staffId), 'Staff member')
    })
  },

  async deleteStaff({ db, site }, { params: { staffId } }) {
    try {
      if (!(await queries.deleteStaff(db, site.id, staffId))) throw notFound('Staff member')
    } catch (error) {
      if (!isForeignKeyViolation(error, 'appointments_staff')) throw error
      throw conflict('The staff member has bookings; set active to false instead', 'in_use')
    }
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

/** `known` are the ids that are services of the site, locked. */
async function setServices(db: Db, siteId: string, staffId: string, serviceIds: string[], known: string[]) {
  await queries.setServicesOf(db, siteId, staffId, known)
  const crowded = await queries.findCrowded(db, siteId, known, MAX_STAFF_OF_SERVICE)
  const errors = serviceIds.flatMap((id, i) => {
    if (!known.includes(id)) return [[`serviceIds.${i}`, 'is not a service of this site']]
    if (crowded.includes(id))
      return [[`serviceIds.${i}`, `has ${MAX_STAFF_OF_SERVICE} staff members already`]]
    return []
  })
  refuse(Object.fromEntries(errors))
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

/** Checks that spans end after they start and do not overlap. */
export function workingHoursErrors(hours: readonly Span[] | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  const known = (hours ?? []).map((span, i) => ({ ...span, i }))
  for (const [at, { weekday, start, end, i }] of known.entries()) {
    if (end <= start)
      errors[`workingHours.${i}.end`] = 'must be later than start; split hours across midnight into two spans'
    const other = known.slice(0, at).find((o) => o.weekday === weekday && o.start < end && start < o.end)
    if (other) errors[`workingHours.${i}.start`] ??= `overlaps workingHours.${other.i} on the same weekday`
  }
  return errors
}
