import type { Sitewright } from '@sitewright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFilters } from '../../components/lists/use-filters.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { todayIn } from '../../lib/site-time.ts'
import { daysOf, intervalOf } from './periods.ts'
import { type Dimension, filtersIn, textOf, type VisitFilter, withFilter } from './visit-filters.ts'
import { MEASURE_NAMES, type Measure } from './words.ts'

type Analytics = Sitewright['analytics']

type Compare = NonNullable<NonNullable<Parameters<Analytics['getSummary']>[1]>['compare']>
type Params = Record<'period' | 'from' | 'to' | 'compare' | 'filter' | 'measure', string>

const PARAMS = ['period', 'from', 'to', 'compare', 'filter', 'measure'] as const
const FRESH_MS = 30_000

/** What the address asks for. */
export function useSelection() {
  const { site } = useSitePlace()
  const { filters: params, set } = useFilters<Params>(PARAMS)
  const period = params.period ?? '30d'
  const days = daysOf(period, params, todayIn(site.timeZone))
  const filters = filtersIn(params.filter)
  const setFilters = (chosen: readonly VisitFilter[]) => set('filter', textOf(chosen))
  return {
    period,
    days,
    interval: intervalOf(days),
    // The same days a year ago, as months differ in length.
    compare: params.compare ?? (period === '12m' ? 'previous_year' : 'previous_period'),
    measure: MEASURE_NAMES.find((name) => name === params.measure) ?? ('visitors' as Measure),
    filters,
    set,
    add: (filter: VisitFilter) => setFilters(withFilter(filters, filter)),
    remove: ({ dimension }: VisitFilter) => setFilters(filters.filter((one) => one.dimension !== dimension)),
  }
}
export type Selection = ReturnType<typeof useSelection>

export const useAnalyticsKey = () => [...siteKey(useSitePlace()), 'analytics'] as const

/** The query of the API for the selection. */
export const queryOf = ({ days, filters }: Selection) => ({
  ...days,
  ...(filters.length > 0 && { filter: textOf(filters) }),
})

export function useFigures(selection: Selection) {
  const { api, siteId } = useSitePlace()
  const { compare, interval } = selection
  const query = {
    ...queryOf(selection),
    ...(compare !== 'none' && { compare: compare as Compare }),
  }
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'figures', query, interval],
    queryFn: async () => {
      const [summary, points] = await Promise.all([
        api.analytics.getSummary(siteId, query),
        api.analytics.getTimeseries(siteId, { ...query, interval }),
      ])
      return { summary, points: points.data, interval }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function useBreakdown(selection: Selection, dimension: Dimension, limit: number) {
  const { api, siteId } = useSitePlace()
  const query = { ...queryOf(selection), dimension, limit }
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'breakdown', query],
    queryFn: async () => ({ dimension, values: (await api.analytics.listBreakdown(siteId, query)).data }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function useRealtime() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'realtime'],
    queryFn: () => api.analytics.getRealtime(siteId),
    refetchInterval: FRESH_MS,
  })
}

export function useGoals(selection: Selection) {
  const { api, siteId } = useSitePlace()
  const query = queryOf(selection)
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'goals', query],
    queryFn: async () => (await api.analytics.listGoals(siteId, query)).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export type GoalDimension = Exclude<Dimension, 'page'>

export function useGoalValues(selection: Selection, goalId: string, dimension: GoalDimension) {
  const { api, siteId } = useSitePlace()
  const query = { ...queryOf(selection), dimension }
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'goals', goalId, query],
    queryFn: async () => ({
      dimension,
      values: (await api.analytics.listGoalValues(siteId, goalId, query)).data,
    }),
    staleTime: FRESH_MS,
  })
}

export function useFunnels(selection: Selection) {
  const { api, siteId } = useSitePlace()
  const query = queryOf(selection)
  return useQuery({
    queryKey: [...useAnalyticsKey(), 'funnels', query],
    queryFn: async () => (await api.analytics.listFunnels(siteId, query)).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
