import { useQuery } from '@tanstack/react-query'
import { byName } from '../../lib/by-name.ts'
import { CHOICES_STALE_TIME_MS, collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** One key for the area: hours define slots, tables name reservations. */
export const useReservationKey = () => [...siteKey(useSitePlace()), 'reservation'] as const

export const guestsOf = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

/** All configured tables. */
export function useTables() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useReservationKey(), 'tables', 'all'],
    queryFn: async () => (await collect(api.reservation.listAllTables(siteId, { limit: 100 }))).sort(byName),
    staleTime: CHOICES_STALE_TIME_MS,
  })
}

export function useHours() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useReservationKey(), 'hours'],
    queryFn: () => api.reservation.getOpeningHours(siteId),
  })
}

/** The tables of a day, with the free times for a party size. */
export function useFreeTables(date: string, partySize: number | null) {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useReservationKey(), 'free', date, partySize],
    queryFn: async () =>
      (await api.reservation.listTables(siteId, { date, ...(partySize !== null && { partySize }) })).data,
    enabled: date !== '' && partySize !== null && partySize > 0,
    // Data of another day must not show as a placeholder.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === date ? before : undefined),
  })
}
