import type { NavigationItem, Sitewright } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { CHOICES_STALE_TIME_MS, collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

export type ThingType = NonNullable<NavigationItem['thing']>['type']
type Option = { value: string; label: string }

const KINDS: { value: ThingType; label: string }[] = [
  { value: 'product', label: 'Products' },
  { value: 'listing', label: 'Properties' },
  { value: 'unit', label: 'Stays' },
  { value: 'service', label: 'Services' },
  { value: 'table', label: 'Tables' },
  { value: 'job', label: 'Jobs' },
]

const titled = ({ id, title }: { id: string; title: string }): Option => ({ value: id, label: title })
const named = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })
const LOADERS: Record<ThingType, (api: Sitewright, siteId: string) => Promise<Option[]>> = {
  product: async (api, siteId) =>
    (await collect(api.shop.listProducts(siteId, { active: 'true' }))).map(titled),
  listing: async (api, siteId) =>
    (await collect(api.realestate.list(siteId, { status: 'published' }))).map(titled),
  unit: async (api, siteId) => (await collect(api.rental.listUnits(siteId))).map(named),
  service: async (api, siteId) =>
    (await collect(api.booking.listServices(siteId, { active: true }))).map(named),
  // All tables share one page.
  table: async () => [],
  job: async (api, siteId) =>
    (await collect(api.recruitment.list(siteId, { status: 'published' }))).map(titled),
}

/** What a menu can lead to besides pages: the kinds, and the things of one of them. */
export function useThings(type: ThingType | null) {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'things', type],
    queryFn: () => (type === null ? [] : LOADERS[type](place.api, place.siteId)),
    enabled: type !== null,
    staleTime: CHOICES_STALE_TIME_MS,
  })
  return { kinds: KINDS, things: data ?? [] }
}
