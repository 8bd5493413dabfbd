import type { RentalUnitStays } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { byName } from '../../lib/by-name.ts'
import { collect } from '../../lib/collect.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

export type Stay = RentalUnitStays['stays'][number]

type Wanted = { from: string; to: string; propertyId?: string }

/** Websites create bookings, too. */
const LOOK_AGAIN_MS = 60_000

/** The units by name, with their stays between two days. */
export function useCalendar(wanted: Wanted) {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useRentalKey(), 'calendar', wanted],
    queryFn: async () =>
      (await collect(api.rental.listCalendar(siteId, { ...wanted, limit: 100 }))).sort(byName),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (before) => before,
  })
}
