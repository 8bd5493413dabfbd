import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { TimeOff } from '../schema.ts'
import { type ActiveFilter, activeBucket, ifActive } from '../services/queries.ts'
import type { Staff, StaffFields } from './contract.ts'

/** Locks the existing services, which fixes their staff. Always lock services before staff. */
export async function lockServices(db: Db, siteId: string, ids: string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from booking_services where site_id = ${siteId} and id = any(${ids}) order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** Replaces the services of a staff member; ids of other sites are ignored. */
export async function setServicesOf(db: Db, siteId: string, staffId: string, serviceIds: string[]) {
  await db.run(sql`
    delete from booking_offers
    where site_id = ${siteId} and staff_id = ${staffId} and service_id <> all(${serviceIds})`)
  await db.run(sql`
    insert into booking_offers (site_id, service_id, staff_id)
    select site_id, id, ${staffId} from booking_services where site_id = ${siteId} and id = any(${serviceIds})
    on conflict do nothing`)
}

/** The services with more than `max` staff members. */
export async function findCrowded(db: Db, siteId: string, serviceIds: string[], max: number) {
  const rows = await db.rows<{ id: string }>(sql`
    select service_id as id from booking_offers where site_id = ${siteId} and service_id = any(${serviceIds})
    group by service_id having count(*) > ${max}`)
  return rows.map(({ id }) => id)
}

const staffFields: Fields<Staff> = {
  id: sql`id`,
  name: sql`name`,
  email: sql`email`,
  workingHours: sql`working_hours`,
  branchIds: sql`branch_ids`,
  active: sql`active`,
  serviceIds: sql`(select coalesce(json_agg(service_id order by service_id), '[]') from booking_offers where staff_id = id)`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
}
const staffJson = jsonObject(staffFields)

export function listStaff(db: Db, siteId: string, { limit, cursor, active }: ActiveFilter) {
  return countedPage<Staff>(db, {
    item: staffJson,
    from: sql`booking_staff where site_id = ${siteId}${ifActive(active)}`,
    ...newestFirst('staff'),
    limit,
    after: cursor,
    total: total(siteId, 'booking_staff', activeBucket(active)),
  })
}

export function findStaff(db: Db, siteId: string, staffId: string) {
  return db.json<Staff>(sql`
    select (${staffJson})::text as json from booking_staff where site_id = ${siteId} and id = ${staffId}`)
}

type StaffState = Staff & { timeOff: number }

/** All that people have set of a staff member, and how often they are away. */
export const findStaffState = (db: Db, siteId: string, staffId: string) =>
  db.json<StaffState>(sql`
    select (${jsonObject<StaffState>({
      ...staffFields,
      timeOff: sql`(select count(*) from booking_time_off where staff_id = booking_staff.id)`,
    })})::text as json from booking_staff where site_id = ${siteId} and id = ${staffId}`)

export function insertStaff(
  db: Db,
  siteId: string,
  staff: StaffFields & { id: string; name: string },
  now: Date,
) {
  const { id, name, email = null, workingHours = [], branchIds = [], active = true } = staff
  return db.run(sql`
    insert into booking_staff (id, site_id, name, email, working_hours, branch_ids, active, created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${email}, ${JSON.stringify(workingHours)}::jsonb, ${branchIds}, ${active}, ${now}, ${now})`)
}

/** Locks the staff member against bookings until the transaction ends. */
export async function lockStaffMember(db: Db, siteId: string, staffId: string): Promise<boolean> {
  return (
    (await db.first(sql`
      select 1 from booking_staff where site_id = ${siteId} and id = ${staffId} for no key update`)) !==
    undefined
  )
}

export async function saveStaff(db: Db, siteId: string, staffId: string, fields: StaffFields, now: Date) {
  const set = assignments({
    name: fields.name,
    email: fields.email,
    working_hours: fields.workingHours && JSON.stringify(fields.workingHours),
    branch_ids: fields.branchIds,
    active: fields.active,
  })
  if (!set && fields.serviceIds === undefined) return
  await db.run(sql`
    update booking_staff set ${set ? sql`${set}, ` : empty}updated_at = ${now}
    where site_id = ${siteId} and id = ${staffId}`)
}

/** Violates appointments_staff when the staff member has bookings. */
export async function deleteStaff(db: Db, siteId: string, staffId: string): Promise<boolean> {
  return (await db.run(sql`delete from booking_staff where site_id = ${siteId} and id = ${staffId}`)) === 1
}

export const timeOffJson = jsonObject<TimeOff>({
  id: sql`id`,
  staffId: sql`staff_id`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  reason: sql`reason`,
  createdAt: sql`iso(created_at)`,
})

export function listTimeOff(db: Db, siteId: string, staffId: string, { limit, cursor }: PageOptions) {
  const from = sql`booking_time_off where site_id = ${siteId} and staff_id = ${staffId}`
  return countedPage<TimeOff>(db, {
    item: timeOffJson,
    from,
    cursor: { list: `time off of ${staffId}`, orderBy: 'startsAt', direction: 'desc', type: 'time' },
    column: sql`starts_at`,
    limit,
    after: cursor,
    total: sql`(select count(*) from ${from})`,
  })
}

type NewTimeOff = { id: string; staffId: string; startsAt: Date; endsAt: Date; reason: string | null }

/** Undefined when there is no such staff member. Waits for their bookings in progress. */
export function insertTimeOff(db: Db, siteId: string, timeOff: NewTimeOff, now: Date) {
  const { id, staffId, startsAt, endsAt, reason } = timeOff
  return db.json<TimeOff>(sql`
    with locked as (
      select id from booking_staff where site_id = ${siteId} and id = ${staffId} for no key update
    )
    insert into booking_time_off (id, site_id, staff_id, starts_at, ends_at, reason, created_at)
    select ${id}, ${siteId}, id, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${reason}, ${now}::timestamptz
    from locked
    returning (${timeOffJson})::text as json`)
}

export async function deleteTimeOff(db: Db, siteId: string, staffId: string, id: string): Promise<boolean> {
  return (
    (await db.run(sql`
      delete from booking_time_off where site_id = ${siteId} and staff_id = ${staffId} and id = ${id}`)) === 1
  )
}
