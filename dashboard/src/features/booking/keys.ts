import type { BookingDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { byName } from '../../lib/by-name.ts'
import { CHOICES_STALE_TIME_MS, collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** One key for the area: staff hours define slots, services name bookings. */
export const useBookingKey = () => [...siteKey(useSitePlace()), 'booking'] as const

export function useServices() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'services', 'all'],
    queryFn: async () => (await collect(api.booking.listServices(siteId, { limit: 100 }))).sort(byName),
    staleTime: CHOICES_STALE_TIME_MS,
  })
}

export function useStaff() {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'staff', 'all'],
    queryFn: async () => (await collect(api.booking.listStaff(siteId, { limit: 100 }))).sort(byName),
    staleTime: CHOICES_STALE_TIME_MS,
  })
}

/** Selects for service and staff member. */
export function useNames({ serviceId, staffId }: Pick<BookingDetail, 'serviceId' | 'staffId'>) {
  const { api, siteId } = useSitePlace()
  return useQuery({
    queryKey: [...useBookingKey(), 'names', serviceId, staffId],
    queryFn: async () => {
      const [service, staff] = await Promise.all([
        api.booking.getService(siteId, serviceId),
        api.booking.getStaff(siteId, staffId),
      ])
      return { service: service.name, staff: staff.name }
    },
    staleTime: CHOICES_STALE_TIME_MS,
  })
}

export const optionsOf = (items: { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }))
