import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import { addDays } from '../../platform/values/local-time.ts'
import type {
  VoiceAnalytics,
  VoiceBudget,
  VoiceCall,
  VoiceCallDetail,
  VoiceConfig,
  VoiceConfigUpdate,
  VoiceDay,
  VoiceUsage,
} from './contract.ts'
import { type Period, type Span, shiftAt, wholeDays } from './rules.ts'

type Row = { json: string }

const config = jsonObject<VoiceConfig>({
  enabled: sql`enabled`,
  language: sql`coalesce(voice_settings.language, sites.language)`,
  greeting: sql`greeting`,
  voiceId: sql`voice_id`,
  businessHours: jsonObject<VoiceConfig['businessHours']>({
    start: sql`hours_start`,
    end: sql`hours_end`,
    timezone: sql`coalesce(hours_time_zone, time_zone)`,
  }),
  afterHoursAction: sql`after_hours_action`,
})
const budgetFields: Fields<Pick<VoiceBudget, 'budgetMinutes' | 'budgetEur'>> = {
  budgetMinutes: sql`budget_minutes`,
  budgetEur: sql`budget_eur`,
}
const budget = jsonObject<VoiceBudget>({ ...budgetFields, costPerMinuteEur: sql`cost_per_minute_eur` })

async function findSettings<T>(db: Db, siteId: string, shown: Sql) {
  const row = await db.first<Row>(sql`
    select (${shown})::text as json from voice_settings join sites on sites.id = site_id where site_id = ${siteId}`)
  return row && json<T>(row.json)
}

/** Sets only the columns that are defined, so that concurrent updates of different fields all take effect. */
async function updateSettings<T>(db: Db, siteId: string, columns: Record<string, unknown>, shown: Sql) {
  const set = assignments(columns)
  if (!set) return findSettings<T>(db, siteId, shown)
  const row = await db.first<Row>(sql`
    update voice_settings set ${set} from sites where sites.id = site_id and site_id = ${siteId}
    returning (${shown})::text as json`)
  return row && json<T>(row.json)
}

export function findConfig(db: Db, siteId: string) {
  return findSettings<VoiceConfig>(db, siteId, config)
}

/** Violates the constraint voice_hours if the hours would start and end at the same time. */
export function updateConfig(db: Db, siteId: string, fields: VoiceConfigUpdate) {
  const { enabled, language, greeting, voiceId, businessHours = {}, afterHoursAction } = fields
  const columns = {
    enabled,
    language,
    greeting,
    voice_id: voiceId,
    hours_start: businessHours.start,
    hours_end: businessHours.end,
    hours_time_zone: businessHours.timezone,
    after_hours_action: afterHoursAction,
  }
  return updateSettings<VoiceConfig>(db, siteId, columns, config)
}

export function findBudget(db: Db, siteId: string) {
  return findSettings<VoiceBudget>(db, siteId, budget)
}

export function updateBudget(db: Db, siteId: string, fields: Partial<VoiceBudget>) {
  const columns = {
    budget_minutes: fields.budgetMinutes,
    budget_eur: fields.budgetEur,
    cost_per_minute_eur: fields.costPerMinuteEur,
  }
  return updateSettings<VoiceBudget>(db, siteId, columns, budget)
}

const call: Fields<VoiceCall> = {
  id: sql`id`,
  direction: sql`direction`,
  status: sql`status`,
  callerNumber: sql`coalesce(caller_number, '')`,
  intent: sql`intent`,
  durationSeconds: sql`trim_scale(duration_seconds)`,
  createdAt: sql`iso(created_at)`,
}
const callJson = jsonObject(call)
const callDetail = jsonObject<VoiceCallDetail>({ ...call, externalId: sql`external_id` })

type CallListOptions = { limit: number; cursor?: string; status?: VoiceCall['status'] }

export function listCalls(db: Db, siteId: string, { limit, cursor, status }: CallListOptions) {
  return listPage<VoiceCall>(db, {
    item: callJson,
    from: sql`voice_calls where site_id = ${siteId}${status ? sql` and status = ${status}` : empty}`,
    cursor: { list: 'voice calls', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

type NewCall = Pick<VoiceCall, 'id' | 'direction' | 'status' | 'durationSeconds'> &
  Partial<Pick<VoiceCallDetail, 'intent' | 'externalId'>> & { callerNumber?: string | null; createdAt: Date }

/** Resolves to undefined if the site already has a call with the same external id. */
export async function insertCall(db: Db, siteId: string, call: NewCall) {
  const { id, direction, status, callerNumber, intent, durationSeconds, externalId, createdAt } = call
  const inserted = await db.insert(sql`
    insert into voice_calls (id, site_id, direction, status, caller_number, intent, duration_seconds, external_id, created_at)
    values (${id}, ${siteId}, ${direction}, ${status}, ${callerNumber || null}, ${intent ?? null}, ${durationSeconds},
      ${externalId ?? null}, ${createdAt})
    on conflict on constraint voice_calls_external do nothing
    returning (${callDetail})::text as json, (${callJson})::text as event`)
  return inserted === undefined ? undefined : json<VoiceCallDetail>(inserted)
}

async function findCallWhere(db: Db, siteId: string, condition: Sql) {
  const row = await db.first<Row>(sql`
    select (${callDetail})::text as json from voice_calls where site_id = ${siteId} and ${condition}`)
  return row && json<VoiceCallDetail>(row.json)
}

export function findCall(db: Db, siteId: string, callId: string) {
  return findCallWhere(db, siteId, sql`id = ${callId}`)
}

export function findCallByExternalId(db: Db, siteId: string, externalId: string) {
  return findCallWhere(db, siteId, sql`external_id = ${externalId}`)
}

/** Aggregates over a span: `ofDay` from the daily sums for whole UTC days, `ofCall` for each call at either end. */
function figures(siteId: string, span: Span, sums: Sql, ofDay: Sql, ofCall: Sql): Sql {
  const whole = wholeDays(span)
  const callsFrom = (from: Date, to: Date) => sql`
    select ${ofCall} from voice_calls where site_id = ${siteId} and created_at >= ${from} and created_at < ${to}`
  return sql`(
    select ${ofDay} from ${sums}
    where site_id = ${siteId} and day >= ${whole.from.toISOString()}::date and day < ${whole.to.toISOString()}::date
    union all ${callsFrom(span.from, whole.from)}
    union all ${callsFrom(whole.to, span.to)}
  )`
}

const secondsOf = (siteId: string, span: Span) =>
  figures(siteId, span, sql`voice_call_days`, sql`seconds`, sql`duration_seconds`)

const CALLS = sql`calls, missed, completed, completed_seconds`
const ONE_CALL = sql`
  1, (status = 'missed')::int, (status = 'completed')::int,
  case status when 'completed' then duration_seconds else 0 end`
const callsOf = (siteId: string, span: Span) => figures(siteId, span, sql`voice_call_days`, CALLS, ONE_CALL)

const intentsOf = (siteId: string, span: Span) =>
  figures(siteId, span, sql`voice_intent_days`, sql`intent, calls`, sql`intent, 1`)

const topIntents = (siteId: string, span: Span) => sql`
  (select coalesce(json_agg(json_build_object('intent', intent, 'count', count) order by count desc, intent), '[]')
  from (
    select intent, sum(calls)::int8 as count from ${intentsOf(siteId, span)} intents
    where intent is not null group by intent order by count desc, intent limit 10
  ) top)`

export async function readAnalytics(db: Db, siteId: string, period: Period, span: Span) {
  const analytics = jsonObject<VoiceAnalytics>({
    period: sql`${period}::text`,
    totalCalls: sql`coalesce(sum(calls), 0)::int8`,
    avgDurationSeconds: sql`coalesce(round(sum(completed_seconds) / nullif(sum(completed), 0), 1), 0)`,
    missedCalls: sql`coalesce(sum(missed), 0)::int8`,
    resolvedCalls: sql`coalesce(sum(completed), 0)::int8`,
    topIntents: topIntents(siteId, span),
  })
  const row = await db.first<Row>(sql`
    select (${analytics})::text as json from ${callsOf(siteId, span)} figures`)
  return json<VoiceAnalytics>((row as Row).json)
}

const callDay = jsonObject<VoiceDay>({
  date: sql`to_char(date, 'YYYY-MM-DD')`,
  totalCalls: sql`sum(calls)::int8`,
  missedCalls: sql`sum(missed)::int8`,
  resolvedCalls: sql`sum(completed)::int8`,
})

/** Calls per day for consecutive dates: the sums of UTC days, shifted by the calls that belong to another local day. */
export async function listCallDays(db: Db, siteId: string, dates: string[], timeZone: string) {
  const [first, last] = [dates[0] as string, dates.at(-1) as string]
  const shifts = [...dates, addDays(last, 1)].map((date) => shiftAt(date, timeZone))
  const row = await db.first<Row>(sql`
    with moved as (
      select date, sign * calls as calls, sign * missed as missed, sign * completed as completed
      from unnest(${shifts.map(({ date }) => date)}::date[], ${shifts.map(({ from }) => from)}::timestamptz[],
        ${shifts.map(({ to }) => to)}::timestamptz[], ${shifts.map(({ isEarlier }) => (isEarlier ? 1 : -1))}::int[]
      ) shift (date, starts_at, ends_at, sign)
      cross join lateral (
        select count(*) as calls, count(*) filter (where status = 'missed') as missed,
          count(*) filter (where status = 'completed') as completed
        from voice_calls where site_id = ${siteId} and created_at >= starts_at and created_at < ends_at
      ) calls
    )
    select coalesce(json_agg(item order by date), '[]')::text as json from (
      select date, ${callDay} as item from (
        select day as date, calls, missed, completed from voice_call_days
        where site_id = ${siteId} and day between ${first} and ${last}
        union all select date, calls, missed, completed from moved
        union all select date - 1, -calls, -missed, -completed from moved
      ) parts
      where date between ${first} and ${last}
      group by date
    ) days`)
  return json<VoiceDay[]>((row as Row).json)
}

export async function readUsage(db: Db, siteId: string, month: string, span: Span) {
  const usage = jsonObject<VoiceUsage>({
    currentMonth: sql`${month}::text`,
    totalMinutes: sql`round(seconds / 60, 2)`,
    costEur: sql`round(seconds * cost_per_minute_eur / 60, 2)`,
    ...budgetFields,
  })
  const row = await db.first<Row>(sql`
    select (${usage})::text as json
    from voice_settings, (select coalesce(sum(seconds), 0) as seconds from ${secondsOf(siteId, span)} figures) spent
    where site_id = ${siteId}`)
  return row && json<VoiceUsage>(row.json)
}
