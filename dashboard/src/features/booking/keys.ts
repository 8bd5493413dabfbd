import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { collect } from '../../lib/collect.ts'

/** What the area shows hangs together: hours of staff make slots, services name bookings. */
export const useBookingKey = () => [...siteKey(useSitePlace()), 'booking'] as const

export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

export function useServices() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'services', 'all'],
    queryFn: async () => (await collect(api.booking.listServices(siteId, { limit: 100 }))).sort(byName),
  })
}

export function useStaff() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'staff', 'all'],
    queryFn: async () => (await collect(api.booking.listStaff(siteId, { limit: 100 }))).sort(byName),
  })
}

export const optionsOf = (items: { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }))

/** The names of some of them, as far as they are known. */
export const namesOf = (items: { id: string; name: string }[] | undefined, ids: string[]) =>
  items
    ?.filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || null
