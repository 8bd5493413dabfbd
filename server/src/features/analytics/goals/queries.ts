import type { Db } from '../../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { type Selection, siteOf, visitsOf } from '../queries.ts'
import type { VisitDimension } from '../rules.ts'
import type { Funnel, Goal, GoalFigures, GoalValue } from './contract.ts'

type Step = Funnel['steps'][number]
type Reached = Pick<GoalFigures, 'visitors' | 'conversions' | 'revenue'>

/** One row for each time a step was taken, with its visit. */
function taken(siteId: string, selection: Selection, { kind, target }: Step): Sql {
  const { from, to, start, end, filters } = selection
  const visits = visitsOf(siteId, selection, false)
  if (kind === 'page')
    return sql`(
      select visits.*, at, null::numeric as amount, null as currency
      from ${visits} visits join (
        select visit_id, at from analytics_hits
        where site = ${siteOf(siteId)} and at >= ${start} and at < ${end} and page in (
          select number from analytics_values where site = ${siteOf(siteId)} and ${isPath(target ?? '')})
      ) seen on seen.visit_id = visits.id)`
  const acts = sql`(
    select at, day, visitor, visit_id, amount, currency from analytics_conversions
    where site = ${siteOf(siteId)} and day between ${from} and ${to} and act = ${kind}
      ${target === null ? empty : sql`and target = ${target}`})`
  const columns = sql`acts.day, acts.visitor, acts.at, acts.amount, acts.currency`
  const dimensions = sql`entry, exit, source, medium, campaign, country, device, browser, os, language`
  // What was done without a counted page is no part of a selection of visits.
  return sql`(select ${columns}, ${dimensions} from ${acts} acts
    ${filters.length > 0 ? empty : raw('left')} join ${visits} visits on visits.id = acts.visit_id)`
}

/** Whether `value` is the path, or below one that ends in `*`. */
const isPath = (path: string) =>
  path.endsWith('*') ? sql`starts_with(value, ${path.slice(0, -1)})` : sql`value = ${path}`

const revenueOf = (rows: Sql) => sql`coalesce((
  select json_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
  from (select currency, sum(amount) as amount from ${rows} group by currency) sums), '[]')`

export const sumGoal = async (db: Db, siteId: string, selection: Selection, goal: Step): Promise<Reached> =>
  (await db.first<Reached>(sql`
    with taken as materialized (select * from ${taken(siteId, selection, goal)} taken)
    select (select count(*) from (select distinct day, visitor from taken) visitors) as visitors,
      (select count(*) from taken) as conversions,
      ${revenueOf(sql`taken where currency is not null`)} as revenue`)) as Reached

type Grouping = { goal: Step; dimension: VisitDimension; limit: number }

export const listGoalValues = (
  db: Db,
  siteId: string,
  selection: Selection,
  { goal, dimension, limit }: Grouping,
) =>
  db.rows<GoalValue>(sql`
    with taken as materialized (
      select ${raw(dimension)} as number, day, visitor, amount, currency
      from ${taken(siteId, selection, goal)} taken)
    select analytics_values.value, visitors, conversions,
      ${revenueOf(sql`taken where taken.number = top.number and currency is not null`)} as revenue
    from (
      select number, count(distinct (day, visitor)) as visitors, count(*) as conversions from taken group by number
    ) top join analytics_values on analytics_values.number = top.number
    order by visitors desc, conversions desc, value limit ${limit}`)

/** How many visitors took each of the steps after all earlier ones, on one day. */
export async function countSteps(db: Db, siteId: string, selection: Selection, steps: readonly Step[]) {
  const name = (i: number) => raw(`step_${i}`)
  const parts = steps.map((step, i) => {
    const rows = sql`${taken(siteId, selection, step)} taken`
    const after = sql`join ${name(i - 1)} before on before.day = taken.day and before.visitor = taken.visitor
      and taken.at > before.at`
    return sql`${name(i)} as materialized (
      select taken.day, taken.visitor, min(taken.at) as at from ${rows} ${i === 0 ? empty : after} group by 1, 2)`
  })
  const counts = steps.map((_, i) => sql`(select count(*) from ${name(i)})`)
  const row = await db.first<{ visitors: number[] }>(
    sql`with ${join(parts, ', ')} select json_build_array(${join(counts, ', ')}) as visitors`,
  )
  return (row as { visitors: number[] }).visitors
}

const stored = sql`id, name, iso(created_at) as "createdAt"`

export const listGoals = (db: Db, siteId: string) =>
  db.rows<Goal>(sql`
    select ${stored}, kind, target from analytics_goals where site_id = ${siteId} order by created_at, id`)

export const insertGoal = (db: Db, siteId: string, { id, name, kind, target, createdAt }: Goal) =>
  db.run(sql`
    insert into analytics_goals (id, site_id, name, kind, target, created_at)
    values (${id}, ${siteId}, ${name}, ${kind}, ${target}, ${createdAt}::timestamptz)`)

export const deleteGoal = async (db: Db, siteId: string, goalId: string): Promise<boolean> =>
  (await db.run(sql`delete from analytics_goals where site_id = ${siteId} and id = ${goalId}`)) > 0

export const listFunnels = (db: Db, siteId: string) =>
  db.rows<Funnel>(sql`
    select ${stored}, steps from analytics_funnels where site_id = ${siteId} order by created_at, id`)

export const insertFunnel = (db: Db, siteId: string, { id, name, steps, createdAt }: Funnel) =>
  db.run(sql`
    insert into analytics_funnels (id, site_id, name, steps, created_at)
    values (${id}, ${siteId}, ${name}, ${JSON.stringify(steps)}::jsonb, ${createdAt}::timestamptz)`)

export const deleteFunnel = async (db: Db, siteId: string, funnelId: string): Promise<boolean> =>
  (await db.run(sql`delete from analytics_funnels where site_id = ${siteId} and id = ${funnelId}`)) > 0
