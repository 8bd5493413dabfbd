import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import type { Service, ServiceFields, Staff, StaffFields, TimeOff } from './contract.ts'

type Paging = { limit: number; cursor?: string }
type Row = { json: string }

const jsonOf = <T>(row: Row | undefined) => row && json<T>(row.json)
const newestFirst = (list: string) =>
  ({ list, orderBy: 'createdAt', direction: 'desc', type: 'time' }) as const

// Services

const serviceJson = jsonObject<Service>({
  id: sql`id`,
  name: sql`name`,
  description: sql`description`,
  durationMinutes: sql`duration_minutes`,
  bufferBeforeMinutes: sql`buffer_before_minutes`,
  bufferAfterMinutes: sql`buffer_after_minutes`,
  slotIntervalMinutes: sql`slot_interval_minutes`,
  price: sql`price`,
  currency: sql`currency`,
  requiresApproval: sql`requires_approval`,
  active: sql`active`,
  staffIds: sql`(select coalesce(json_agg(staff_id order by staff_id), '[]') from booking_offers where service_id = id)`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

type ActiveFilter = Paging & { active?: boolean }
const ifActive = (active: boolean | undefined) =>
  active === undefined ? empty : sql` and active = ${active}`
const activeBucket = (active: boolean | undefined) => (active === undefined ? undefined : String(active))

export function listServices(db: Db, siteId: string, { limit, cursor, active }: ActiveFilter) {
  return countedPage<Service>(db, {
    item: serviceJson,
    from: sql`booking_services where site_id = ${siteId}${ifActive(active)}`,
    cursor: newestFirst('services'),
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'booking_services', activeBucket(active)),
  })
}

export async function findService(db: Db, siteId: string, serviceId: string) {
  return jsonOf<Service>(
    await db.first<Row>(sql`
      select (${serviceJson})::text as json from booking_services where site_id = ${siteId} and id = ${serviceId}`),
  )
}

export type NewService = ServiceFields & {
  id: string
  name: string
  durationMinutes: number
  currency: string
}

export function insertService(db: Db, siteId: string, service: NewService, now: Date) {
  const { id, name, description = null, price = null, currency, requiresApproval = false } = service
  const {
    durationMinutes,
    bufferBeforeMinutes = 0,
    bufferAfterMinutes = 0,
    slotIntervalMinutes = null,
  } = service
  return db.run(sql`
    insert into booking_services (id, site_id, name, description, duration_minutes, buffer_before_minutes,
      buffer_after_minutes, slot_interval_minutes, price, currency, requires_approval, active, created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${description}, ${durationMinutes}, ${bufferBeforeMinutes},
      ${bufferAfterMinutes}, ${slotIntervalMinutes}, ${price}, ${currency}, ${requiresApproval},
      ${service.active ?? true}, ${now}, ${now})`)
}

/** Locks the service, with its price. */
export function lockServicePrice(db: Db, siteId: string, serviceId: string) {
  return db.first<{ price: number | null; currency: string }>(sql`
    select price::float8 as price, currency from booking_services
    where site_id = ${siteId} and id = ${serviceId} for no key update`)
}

export async function saveService(
  db: Db,
  siteId: string,
  serviceId: string,
  fields: ServiceFields,
  now: Date,
) {
  const set = assignments({
    name: fields.name,
    description: fields.description,
    duration_minutes: fields.durationMinutes,
    buffer_before_minutes: fields.bufferBeforeMinutes,
    buffer_after_minutes: fields.bufferAfterMinutes,
    slot_interval_minutes: fields.slotIntervalMinutes,
    price: fields.price,
    currency: fields.currency,
    requires_approval: fields.requiresApproval,
    active: fields.active,
  })
  if (!set && fields.staffIds === undefined) return
  await db.run(sql`
    update booking_services set ${set ? sql`${set}, ` : empty}updated_at = ${now}
    where site_id = ${siteId} and id = ${serviceId}`)
}

/** Violates appointments_service when there are bookings of it. */
export async function deleteService(db: Db, siteId: string, serviceId: string) {
  return (
    (await db.run(sql`delete from booking_services where site_id = ${siteId} and id = ${serviceId}`)) === 1
  )
}

// Who offers what

/** Locks those of these that are services: who offers them, and how many do, changes by nobody else. Services before staff. */
export async function lockServices(db: Db, siteId: string, ids: string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from booking_services where site_id = ${siteId} and id = any(${ids}) order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** Locks those of these that are members of staff against being deleted. */
export async function lockStaff(db: Db, siteId: string, ids: string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from booking_staff where site_id = ${siteId} and id = any(${ids}) order by id for key share`)
  return rows.map(({ id }) => id)
}

/** Makes these the staff of a service, as far as they are the site's. */
export async function setStaffOf(db: Db, siteId: string, serviceId: string, staffIds: string[]) {
  await db.run(sql`
    delete from booking_offers
    where site_id = ${siteId} and service_id = ${serviceId} and staff_id <> all(${staffIds})`)
  await db.run(sql`
    insert into booking_offers (site_id, service_id, staff_id)
    select site_id, ${serviceId}, id from booking_staff where site_id = ${siteId} and id = any(${staffIds})
    on conflict do nothing`)
}

/** Makes these the services of a member of staff, as far as they are the site's. */
export async function setServicesOf(db: Db, siteId: string, staffId: string, serviceIds: string[]) {
  await db.run(sql`
    delete from booking_offers
    where site_id = ${siteId} and staff_id = ${staffId} and service_id <> all(${serviceIds})`)
  await db.run(sql`
    insert into booking_offers (site_id, service_id, staff_id)
    select site_id, id, ${staffId} from booking_services where site_id = ${siteId} and id = any(${serviceIds})
    on conflict do nothing`)
}

/** Those of the services that more than `most` members of staff offer. */
export async function findCrowded(db: Db, siteId: string, serviceIds: string[], most: number) {
  const rows = await db.rows<{ id: string }>(sql`
    select service_id as id from booking_offers where site_id = ${siteId} and service_id = any(${serviceIds})
    group by service_id having count(*) > ${most}`)
  return rows.map(({ id }) => id)
}

// Staff

const staffJson = jsonObject<Staff>({
  id: sql`id`,
  name: sql`name`,
  email: sql`email`,
  workingHours: sql`working_hours`,
  branchIds: sql`branch_ids`,
  active: sql`active`,
  serviceIds: sql`(select coalesce(json_agg(service_id order by service_id), '[]') from booking_offers where staff_id = id)`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

export function listStaff(db: Db, siteId: string, { limit, cursor, active }: ActiveFilter) {
  return countedPage<Staff>(db, {
    item: staffJson,
    from: sql`booking_staff where site_id = ${siteId}${ifActive(active)}`,
    cursor: newestFirst('staff'),
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'booking_staff', activeBucket(active)),
  })
}

export async function findStaff(db: Db, siteId: string, staffId: string) {
  return jsonOf<Staff>(
    await db.first<Row>(sql`
      select (${staffJson})::text as json from booking_staff where site_id = ${siteId} and id = ${staffId}`),
  )
}

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

/** Locks the member of staff: nobody books them meanwhile. */
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

/** Violates appointments_staff when they have bookings. */
export async function deleteStaff(db: Db, siteId: string, staffId: string): Promise<boolean> {
  return (await db.run(sql`delete from booking_staff where site_id = ${siteId} and id = ${staffId}`)) === 1
}

// Time off

export const timeOffJson = jsonObject<TimeOff>({
  id: sql`id`,
  staffId: sql`staff_id`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  reason: sql`reason`,
  createdAt: sql`iso(created_at)`,
})

export function listTimeOff(db: Db, siteId: string, staffId: string, { limit, cursor }: Paging) {
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

export type NewTimeOff = { id: string; staffId: string; startsAt: Date; endsAt: Date; reason: string | null }

/** Undefined when there is no such member of staff. Waits for the bookings that are being made with them. */
export async function insertTimeOff(db: Db, siteId: string, timeOff: NewTimeOff, now: Date) {
  const { id, staffId, startsAt, endsAt, reason } = timeOff
  return jsonOf<TimeOff>(
    await db.first<Row>(sql`
      with locked as (
        select id from booking_staff where site_id = ${siteId} and id = ${staffId} for no key update
      )
      insert into booking_time_off (id, site_id, staff_id, starts_at, ends_at, reason, created_at)
      select ${id}, ${siteId}, id, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${reason}, ${now}::timestamptz
      from locked
      returning (${timeOffJson})::text as json`),
  )
}

export async function deleteTimeOff(db: Db, siteId: string, staffId: string, id: string): Promise<boolean> {
  return (
    (await db.run(sql`
      delete from booking_time_off where site_id = ${siteId} and staff_id = ${staffId} and id = ${id}`)) === 1
  )
}
