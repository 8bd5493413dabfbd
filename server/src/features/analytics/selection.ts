import { refuse } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import { addDays, daysBetween, startOfDate } from '../../platform/values/local-time.ts'
import * as queries from './queries.ts'
import { type Days, daysOf, filtersOf, MAX_DAYS } from './rules.ts'

export type Query = { from?: string; to?: string; filter?: string; compare?: Compare }
type Compare = 'previous_period' | 'previous_year'

/** The visits that a query asks for. */
export function selectionOf(context: SiteContext, query: Query): queries.Selection {
  const { clock, site } = context
  const days = daysOf(query, clock.now(), site.timeZone)
  const filters = filtersOf(query.filter)
  if (days.from > days.to) refuse({ from: 'is after `to`; send an earlier day' })
  if (daysBetween(days.from, days.to) >= MAX_DAYS)
    refuse({ from: `is more than ${MAX_DAYS} days before \`to\`; send a later day` })
  if (!filters) refuse({ filter: 'must be `dimension:value`, each dimension once, with `;` between' })
  return spanOf(context, days, filters ?? [])
}

export const spanOf = ({ site }: SiteContext, days: Days, filters: queries.Selection['filters']) => ({
  ...days,
  filters,
  start: startOfDate(days.from, site.timeZone),
  end: startOfDate(addDays(days.to, 1), site.timeZone),
})

export function comparedDays({ from, to }: Days, compare: Compare | undefined): Days | null {
  if (!compare) return null
  const back = compare === 'previous_year' ? 364 : daysBetween(from, to) + 1
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

export async function sumOf({ slowDb, site }: SiteContext, selection: queries.Selection) {
  const open = await queries.openDays(slowDb, site.id, selection)
  return queries.sumOf(slowDb, site.id, selection, open)
}
