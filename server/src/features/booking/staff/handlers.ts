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
      return found(await queries.findStaff(tx, site.id, id), 'Member of staff')
    })
  },

  async getStaff({ db, site }, { params }) {
    return found(await queries.findStaff(db, site.id, params.staffId), 'Member of staff')
  },

  async updateStaff({ db, site, clock }, { params: { staffId }, body }) {
    refuse(workingHoursErrors(body.workingHours))
    return db.transaction(async (tx) => {
      const services = await queries.lockServices(tx, site.id, body.serviceIds ?? [])
      if (!(await queries.lockStaffMember(tx, site.id, staffId))) throw notFound('Member of staff')
      await queries.saveStaff(tx, site.id, staffId, body, clock.now())
      if (body.serviceIds) await setServices(tx, site.id, staffId, body.serviceIds, services)
      return found(await queries.findStaff(tx, site.id, staffId), 'Member of staff')
    })
  },

  async deleteStaff({ db, site }, { params: { staffId } }) {
    try {
      if (!(await queries.deleteStaff(db, site.id, staffId))) throw notFound('Member of staff')
    } catch (error) {
      if (!isForeignKeyViolation(error, 'appointments_staff')) throw error
      throw conflict('The member of staff has bookings; set their active to false instead', 'in_use')
    }
    return { id: staffId, deleted: true }
  },

  async listTimeOff({ db, site }, { params, query }) {
    found(await queries.findStaff(db, site.id, params.staffId), 'Member of staff')
    return queries.listTimeOff(db, site.id, params.staffId, query)
  },

  async createTimeOff({ db, site, clock }, { params: { staffId }, body }) {
    const { startsAt, endsAt } = momentsOf(body)
    const timeOff = { id: newId('timeoff'), staffId, startsAt, endsAt, reason: body.reason ?? null }
    return found(await queries.insertTimeOff(db, site.id, timeOff, clock.now()), 'Member of staff')
  },

  async deleteTimeOff({ db, site }, { params: { staffId, timeOffId } }) {
    const isDeleted = await queries.deleteTimeOff(db, site.id, staffId, timeOffId)
    if (!isDeleted) throw notFound('Time off')
    return { id: timeOffId, deleted: true }
  },
}

/** `known` are those of the services that are the site's, locked. */
async function setServices(db: Db, siteId: string, staffId: string, serviceIds: string[], known: string[]) {
  await queries.setServicesOf(db, siteId, staffId, known)
  const crowded = await queries.findCrowded(db, siteId, known, MAX_STAFF_OF_SERVICE)
  const errors = serviceIds.flatMap((id, i) => {
    if (!known.includes(id)) return [[`serviceIds.${i}`, 'is no service of this site']]
    if (crowded.includes(id))
      return [[`serviceIds.${i}`, `has ${MAX_STAFF_OF_SERVICE} members of staff already`]]
    return []
  })
  refuse(Object.fromEntries(errors))
}

/** The format of a schema lets through what is no moment, such as a leap second. */
function momentsOf(body: { startsAt: string; endsAt: string }) {
  const startsAt = new Date(body.startsAt)
  const endsAt = new Date(body.endsAt)
  const fields = Object.entries({ startsAt, endsAt }).filter(([, moment]) => Number.isNaN(moment.getTime()))
  refuse(Object.fromEntries(fields.map(([field]) => [field, 'is no moment that exists'])))
  if (endsAt <= startsAt) throw invalid({ endsAt: 'must be later than startsAt' })
  return { startsAt, endsAt }
}

/** What a schema can't say of working hours: that they end after they begin and do not overlap. Maps field to message. */
export function workingHoursErrors(hours: readonly Span[] | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  const known = (hours ?? []).map((span, i) => ({ ...span, i }))
  for (const [at, { weekday, start, end, i }] of known.entries()) {
    if (end <= start)
      errors[`workingHours.${i}.end`] = 'must be later than start; hours over midnight are two spans'
    const other = known.slice(0, at).find((o) => o.weekday === weekday && o.start < end && start < o.end)
    if (other) errors[`workingHours.${i}.start`] ??= `overlaps workingHours.${other.i} on the same weekday`
  }
  return errors
}
