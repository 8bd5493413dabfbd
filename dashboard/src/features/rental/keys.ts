import { useQuery } from '@tanstack/react-query'
import { byName } from '../../lib/by-name.ts'
import { CHOICES_STALE_TIME_MS, collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** One key for the area: a booking changes the calendar, a unit the names in it. */
export const useRentalKey = () => [...siteKey(useSitePlace()), 'rental'] as const

/** The units for a select, by name. */
export function useUnits() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useRentalKey(), 'units', 'all'],
    queryFn: async () => (await collect(api.rental.listUnits(siteId, { limit: 100 }))).sort(byName),
    staleTime: CHOICES_STALE_TIME_MS,
  })
}

export function useProperties() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useRentalKey(), 'properties'],
    queryFn: async () => (await api.rental.listProperties(siteId)).data,
    staleTime: CHOICES_STALE_TIME_MS,
  })
}
