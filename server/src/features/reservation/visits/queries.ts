import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ReservationStatus } from '../schema.ts'

export type StoredReservation = {
  id: string
  status: ReservationStatus
  date: string
  time: string
  endTime: string
  startsAt: Date
  endsAt: Date
  partySize: number
  customer: { name?: string; email?: string }
  isByVisitor: boolean
  siteName: string
}

export const findReservation = (db: Db, siteId: string, id: string) =>
  db.first<StoredReservation>(sql`
    select id, status, to_char(date, 'YYYY-MM-DD') as date, time, end_time as "endTime", starts_at as "startsAt",
      ends_at as "endsAt", party_size as "partySize", customer, is_by_visitor as "isByVisitor",
      (select name from sites where id = ${siteId}) as "siteName"
    from reservations where site_id = ${siteId} and id = ${id}`)

export const markByVisitor = (db: Db, siteId: string, id: string) =>
  db.run(sql`update reservations set is_by_visitor = true where site_id = ${siteId} and id = ${id}`)
