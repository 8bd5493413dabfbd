import { conflict, found, notFound, refuse } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_STAFF_OF_SERVICE } from '../rules.ts'
import type { Span } from '../schema.ts'
import type { StaffFields } from './contract.ts'
import * as queries from './queries.ts'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

export async function createStaff({ db, site, clock }: Context, staff: StaffFields & { name: string }) {
  const { workingHours, serviceIds = [] } = staff
  refuse(workingHoursErrors(workingHours))
  const id = newId('staff')
  return db.transaction(async (tx) => {
    const services = await queries.lockServices(tx, site.id, serviceIds)
    await queries.insertStaff(tx, site.id, { ...staff, id }, clock.now())
    await setServices(tx, site.id, id, serviceIds, services)
    return found(await queries.findStaff(tx, site.id, id), 'Staff member')
  })
}

export async function updateStaff({ db, site, clock }: Context, staffId: string, changes: StaffFields) {
  refuse(workingHoursErrors(changes.workingHours))
  return db.transaction(async (tx) => {
    const services = await queries.lockServices(tx, site.id, changes.serviceIds ?? [])
    if (!(await queries.lockStaffMember(tx, site.id, staffId))) throw notFound('Staff member')
    await queries.saveStaff(tx, site.id, staffId, changes, clock.now())
    if (changes.serviceIds) await setServices(tx, site.id, staffId, changes.serviceIds, services)
    return found(await queries.findStaff(tx, site.id, staffId), 'Staff member')
  })
}

export async function deleteStaff({ db, site }: Pick<ChangeContext, 'db' | 'site'>, staffId: string) {
  try {
    if (!(await queries.deleteStaff(db, site.id, staffId))) throw notFound('Staff member')
  } catch (error) {
    if (!isForeignKeyViolation(error, 'appointments_staff')) throw error
    throw conflict('The staff member has bookings; set active to false instead', 'in_use')
  }
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

/** Checks that spans end after they start and do not overlap. */
function workingHoursErrors(hours: readonly Span[] | undefined): Record<string, string> {
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
