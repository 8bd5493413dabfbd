import type { Db } from '../../../platform/database/database.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import { DEFAULT_HOURS, type Hours } from './rules.ts'

export async function findHours(db: Db, siteId: string): Promise<Hours> {
  return (await findOwnHours(db, siteId)) ?? DEFAULT_HOURS
}

/** Undefined while the site uses the default. */
export const findOwnHours = (db: Db, siteId: string) =>
  db.first<Hours>(sql`select ${hoursFields} from reservation_hours where site_id = ${siteId}`)

/** Locks what a site has set until the transaction ends. */
export const lockHours = (db: Db, siteId: string) =>
  db.run(sql`select from reservation_hours where site_id = ${siteId} for update`)

export const deleteHours = (db: Db, siteId: string) =>
  db.run(sql`delete from reservation_hours where site_id = ${siteId}`)

const hoursFields = sql`weekly, exceptions, turn_minutes as "turnMinutes", turns_by_party_size as "turnsByPartySize",
  slot_interval_minutes as "slotIntervalMinutes", requires_approval as "requiresApproval",
  min_notice_minutes as "minNoticeMinutes", horizon_days as "horizonDays", change_notice_minutes as "changeNoticeMinutes"`

/** Saves the given fields; the rest keep their values or defaults. */
export async function saveHours(db: Db, siteId: string, hours: Partial<Hours>, now: Date): Promise<Hours> {
  const columns = ({ weekly, exceptions, turnsByPartySize, ...rest }: Partial<Hours>) => ({
    weekly: weekly && JSON.stringify(weekly),
    exceptions: exceptions && JSON.stringify(exceptions),
    turn_minutes: rest.turnMinutes,
    turns_by_party_size: turnsByPartySize && JSON.stringify(turnsByPartySize),
    slot_interval_minutes: rest.slotIntervalMinutes,
    requires_approval: rest.requiresApproval,
    min_notice_minutes: rest.minNoticeMinutes,
    horizon_days: rest.horizonDays,
    change_notice_minutes: rest.changeNoticeMinutes,
  })
  const set = assignments(columns(hours))
  if (!set) return findHours(db, siteId)
  const all = columns({ ...DEFAULT_HOURS, ...defined(hours) })
  return (await db.first<Hours>(sql`
    insert into reservation_hours (site_id, weekly, exceptions, turn_minutes, turns_by_party_size,
      slot_interval_minutes, requires_approval, min_notice_minutes, horizon_days, change_notice_minutes, updated_at)
    values (${siteId}, ${all.weekly}, ${all.exceptions}, ${all.turn_minutes}, ${all.turns_by_party_size},
      ${all.slot_interval_minutes}, ${all.requires_approval}, ${all.min_notice_minutes}, ${all.horizon_days},
      ${all.change_notice_minutes}, ${now})
    on conflict (site_id) do update set ${set}, updated_at = ${now}
    returning ${hoursFields}`)) as Hours
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
