import { type NavigationItem, NotFoundError, type Sitewright } from '@sitewright/client'
import { useQueries, useQuery } from '@tanstack/react-query'
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

/** Reads the name of one thing, which may be a thing that the lists leave out. */
const NAMES: Record<ThingType, (api: Sitewright, siteId: string, id: string) => Promise<string>> = {
  product: async (api, siteId, id) => (await api.shop.getProduct(siteId, id)).title,
  listing: async (api, siteId, id) => (await api.realestate.get(siteId, id)).title,
  unit: async (api, siteId, id) => (await api.rental.getUnit(siteId, id)).name,
  service: async (api, siteId, id) => (await api.booking.getService(siteId, id)).name,
  table: async () => 'All tables',
  job: async (api, siteId, id) => (await api.recruitment.get(siteId, id)).title,
}

type Thing = NonNullable<NavigationItem['thing']>

/** Names the things that items lead to, by their ids. Null for one that no longer exists. */
export function useNamesOfThings(things: readonly Thing[]): ReadonlyMap<string, string | null> {
  const place = useSitePlace()
  const { api, siteId } = place
  const byId = new Map(things.flatMap(({ type, id }) => (id === undefined ? [] : [[id, type] as const])))
  return useQueries({
    queries: [...byId].map(([id, type]) => ({
      queryKey: [...siteKey(place), 'things', type, id],
      queryFn: async () => ({ id, name: await nameOrNull(NAMES[type](api, siteId, id)) }),
      staleTime: CHOICES_STALE_TIME_MS,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.name]] : []))),
  })
}

async function nameOrNull(name: Promise<string>): Promise<string | null> {
  try {
    return await name
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
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
