import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { collect } from '../../lib/collect.ts'

/** What the area shows hangs together: hours make slots, tables name reservations. */
export const useReservationKey = () => [...siteKey(useSitePlace()), 'reservation'] as const

export const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, undefined, { numeric: true })

export const guestsOf = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** All tables as they are set up. */
export function useTables() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useReservationKey(), 'tables', 'all'],
    queryFn: async () => (await collect(api.reservation.listAllTables(siteId, { limit: 100 }))).sort(byName),
  })
}

export function useHours() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useReservationKey(), 'hours'],
    queryFn: () => api.reservation.getOpeningHours(siteId),
  })
}
