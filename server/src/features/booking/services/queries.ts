import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { VisitorTerms } from '../../../platform/values/bookable-days.ts'
import type { Prepayment } from '../rules.ts'
import type { Service, ServiceFields } from './contract.ts'

const serviceJson = jsonObject<Service>({
  id: sql`id`,
  slug: sql`slug`,
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
  minNoticeMinutes: sql`min_notice_minutes`,
  horizonDays: sql`horizon_days`,
  changeNoticeMinutes: sql`change_notice_minutes`,
  prepayment: sql`prepayment`,
  deposit: sql`deposit`,
  noShowFee: sql`no_show_fee`,
  freeCancellationMinutes: sql`free_cancellation_minutes`,
  staffIds: sql`(select coalesce(json_agg(staff_id order by staff_id), '[]') from booking_offers where service_id = id)`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

export type ActiveFilter = PageOptions & { active?: boolean }

export const ifActive = (active: boolean | undefined) =>
  active === undefined ? empty : sql` and active = ${active}`

export const activeBucket = (active: boolean | undefined) =>
  active === undefined ? undefined : String(active)

export function listServices(db: Db, siteId: string, { limit, cursor, active }: ActiveFilter) {
  return countedPage<Service>(db, {
    item: serviceJson,
    from: sql`booking_services where site_id = ${siteId}${ifActive(active)}`,
    ...newestFirst('services'),
    limit,
    after: cursor,
    total: total(siteId, 'booking_services', activeBucket(active)),
  })
}

export function findService(db: Db, siteId: string, serviceId: string) {
  return db.json<Service>(sql`
    select (${serviceJson})::text as json from booking_services where site_id = ${siteId} and id = ${serviceId}`)
}

/** What visitors may do with a service. */
export type Terms = VisitorTerms & {
  name: string
  durationMinutes: number
  price: number | null
  currency: string
  requiresApproval: boolean
} & PaymentTerms

/** What of its price is paid when a service is booked. */
type PaymentTerms = {
  prepayment: Prepayment
  deposit: number | null
  noShowFee: number | null
  freeCancellationMinutes: number | null
}
const paymentTerms = sql`prepayment, deposit::float8 as deposit, no_show_fee::float8 as "noShowFee",
  free_cancellation_minutes as "freeCancellationMinutes"`

export const terms = sql`booking_services.name, requires_approval as "requiresApproval", duration_minutes as "durationMinutes", price::float8 as price, currency,
  min_notice_minutes as "minNoticeMinutes", horizon_days as "horizonDays", change_notice_minutes as "changeNoticeMinutes",
  ${paymentTerms}`

/** Of an active service. */
export const findTerms = (db: Db, siteId: string, serviceId: string) =>
  db.first<Terms & { id: string }>(sql`
    select id, ${terms} from booking_services where site_id = ${siteId} and id = ${serviceId} and active`)

type NewService = ServiceFields & {
  id: string
  slug: string | null
  name: string
  durationMinutes: number
  currency: string
}

export function insertService(db: Db, siteId: string, service: NewService, now: Date) {
  const { id, slug, name, description = null, price = null, currency, requiresApproval = false } = service
  const {
    durationMinutes,
    bufferBeforeMinutes = 0,
    bufferAfterMinutes = 0,
    slotIntervalMinutes = null,
  } = service
  return db.run(sql`
    insert into booking_services (id, site_id, slug, name, description, duration_minutes, buffer_before_minutes,
      buffer_after_minutes, slot_interval_minutes, price, currency, requires_approval, active,
      min_notice_minutes, horizon_days, change_notice_minutes, prepayment, deposit, no_show_fee,
      free_cancellation_minutes, created_at, updated_at)
    values (${id}, ${siteId}, ${slug}, ${name}, ${description}, ${durationMinutes}, ${bufferBeforeMinutes},
      ${bufferAfterMinutes}, ${slotIntervalMinutes}, ${price}, ${currency}, ${requiresApproval},
      ${service.active ?? true}, ${service.minNoticeMinutes ?? 60}, ${service.horizonDays ?? 90},
      ${service.changeNoticeMinutes ?? 1_440}, ${service.prepayment ?? 'none'}, ${service.deposit ?? null},
      ${service.noShowFee ?? null}, ${service.freeCancellationMinutes ?? null}, ${now}, ${now})`)
}

/** Locks the service until the transaction ends, and returns its price. */
export function lockServicePrice(db: Db, siteId: string, serviceId: string) {
  return db.first<PaymentTerms & { price: number | null; currency: string }>(sql`
    select price::float8 as price, currency, ${paymentTerms} from booking_services
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
    min_notice_minutes: fields.minNoticeMinutes,
    horizon_days: fields.horizonDays,
    change_notice_minutes: fields.changeNoticeMinutes,
    prepayment: fields.prepayment,
    deposit: fields.deposit,
    no_show_fee: fields.noShowFee,
    free_cancellation_minutes: fields.freeCancellationMinutes,
  })
  if (!set && fields.staffIds === undefined) return
  await db.run(sql`
    update booking_services set ${set ? sql`${set}, ` : empty}updated_at = ${now}
    where site_id = ${siteId} and id = ${serviceId}`)
}

/** Violates appointments_service when the service has bookings. */
export async function deleteService(db: Db, siteId: string, serviceId: string) {
  return (
    (await db.run(sql`delete from booking_services where site_id = ${siteId} and id = ${serviceId}`)) === 1
  )
}

/** Locks the existing staff members against deletion. */
export async function lockStaff(db: Db, siteId: string, ids: string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from booking_staff where site_id = ${siteId} and id = any(${ids}) order by id for key share`)
  return rows.map(({ id }) => id)
}

/** Replaces the staff of a service; ids of other sites are ignored. */
export async function setStaffOf(db: Db, siteId: string, serviceId: string, staffIds: string[]) {
  await db.run(sql`
    delete from booking_offers
    where site_id = ${siteId} and service_id = ${serviceId} and staff_id <> all(${staffIds})`)
  await db.run(sql`
    insert into booking_offers (site_id, service_id, staff_id)
    select site_id, ${serviceId}, id from booking_staff where site_id = ${siteId} and id = any(${staffIds})
    on conflict do nothing`)
}
