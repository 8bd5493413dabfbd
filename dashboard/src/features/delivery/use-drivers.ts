import type { DeliveryDriver } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

/** All drivers by id, including inactive ones, which old orders refer to. */
export function useDrivers(): Map<string, DeliveryDriver> {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...deliveryKey(place), 'drivers', null],
    queryFn: async () => (await place.api.delivery.listDrivers(place.siteId)).data,
  })
  return new Map(data?.map((driver) => [driver.id, driver]))
}

/** Options for assigning a driver. */
export function useActiveDrivers(): DeliveryDriver[] {
  const place = useSitePlace()
  const { data = [] } = useQuery({
    queryKey: [...deliveryKey(place), 'drivers', 'active'],
    queryFn: async () => (await place.api.delivery.listDrivers(place.siteId, { active: true })).data,
  })
  return data
}

export const driverOptions = (drivers: Iterable<DeliveryDriver>) =>
  [...drivers].map(({ id, name, vehicle }) => ({ value: id, label: vehicle ? `${name} · ${vehicle}` : name }))
