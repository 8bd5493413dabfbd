import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { VisitorTerms } from '../../../platform/values/bookable-days.ts'
import type { BookingStatus } from '../schema.ts'

/** What visitors may do with a service. */
export type Terms = VisitorTerms & {
  id: string
  name: string
  durationMinutes: number
  price: number | null
  currency: string
}

const terms = sql`booking_services.name, duration_minutes as "durationMinutes", price::float8 as price, currency,
  min_notice_minutes as "minNoticeMinutes", horizon_days as "horizonDays", change_notice_minutes as "changeNoticeMinutes"`

/** Of an active service. */
export const findTerms = (db: Db, siteId: string, serviceId: string) =>
  db.first<Terms>(sql`
    select id, ${terms} from booking_services where site_id = ${siteId} and id = ${serviceId} and active`)

export type StoredBooking = Omit<Terms, 'id'> & {
  id: string
  serviceId: string
  status: BookingStatus
  staffName: string
  date: string
  startTime: string
  endTime: string
  startsAt: Date
  endsAt: Date
  customer: { name?: string; email?: string }
  isByVisitor: boolean
}

export const findBooking = (db: Db, siteId: string, id: string) =>
  db.first<StoredBooking>(sql`
    select appointments.id, service_id as "serviceId", status, booking_staff.name as "staffName",
      to_char(date, 'YYYY-MM-DD') as date, to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", starts_at as "startsAt", ends_at as "endsAt", customer,
      is_by_visitor as "isByVisitor", ${terms}
    from appointments join booking_services on booking_services.id = service_id
      join booking_staff on booking_staff.id = staff_id
    where appointments.site_id = ${siteId} and appointments.id = ${id}`)

export const markByVisitor = (db: Db, siteId: string, id: string) =>
  db.run(sql`update appointments set is_by_visitor = true where site_id = ${siteId} and id = ${id}`)
