import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst } from '../../../platform/database/list.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { MAX_TIME_OFF_OF_DAY } from '../rules.ts'
import { rangeOf } from '../slots/queries.ts'
import type { Day } from '../slots/rules.ts'
import { timeOffJson } from '../staff/queries.ts'
import type { BookingOfDay, StaffDay } from './contract.ts'
import { detailFields } from './queries.ts'

const bookingJson = jsonObject<BookingOfDay>({
  ...detailFields,
  serviceName: sql`(select name from booking_services where id = service_id)`,
})

const listOf = (rows: Sql) => sql`(select coalesce(json_agg(item), '[]') from (${rows}) items)`

/**
 * The staff who work or have appointments on a day, newest first. The cost does not grow with bookings on other days.
 */
export function listDay(
  db: Db,
  siteId: string,
  day: Day,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const range = rangeOf(day.range)
  const held = sql`appointments where site_id = ${siteId} and staff_id = member_id and status <> 'cancelled'
    and occupied && ${range} and tstzrange(starts_at, ends_at) && ${range}`
  const spans = sql`
    select span as item from jsonb_array_elements(working_hours) span
    where active and (span->>'weekday')::int = ${day.weekday} order by span->>'start'`
  const timeOff = sql`
    select ${timeOffJson} as item from booking_time_off
    where site_id = ${siteId} and staff_id = member_id and tstzrange(starts_at, ends_at) && ${range}
    order by starts_at, id limit ${raw(String(MAX_TIME_OFF_OF_DAY))}`
  // A count, because PostgreSQL may answer `exists` by scanning the appointments of all sites.
  const isHeld = sql`(select count(*) from ${held}) > 0`
  const works = JSON.stringify([{ weekday: day.weekday }])
  const from = sql`(select *, id as member_id from booking_staff) staff
    where site_id = ${siteId} and (active and working_hours @> ${works}::jsonb or ${isHeld})`
  return countedPage<StaffDay>(db, {
    item: jsonObject<StaffDay>({
      staffId: sql`member_id`,
      name: sql`name`,
      workingHours: listOf(spans),
      timeOff: listOf(timeOff),
      bookings: listOf(sql`select ${bookingJson} as item from ${held} order by starts_at, id`),
    }),
    from,
    ...newestFirst(`day ${day.date}`),
    limit,
    after: cursor,
    total: sql`(select count(*) from ${from})`,
  })
}
