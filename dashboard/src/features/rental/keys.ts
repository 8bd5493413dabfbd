import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../../components/lists/filters.tsx'
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

/** A filter by property, once there are any. */
export function usePropertyFilter(): Filter<{ propertyId: string }>[] {
  const { data: properties = [] } = useProperties()
  if (properties.length === 0) return []
  const options = properties.map(({ id, name }) => ({ value: id, label: name }))
  return [{ name: 'propertyId', label: 'Property', type: 'choice', options }]
}
