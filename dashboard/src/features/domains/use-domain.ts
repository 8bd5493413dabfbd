import type { Domain } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { domainsKey } from './keys.ts'

const LOOK_UP_EVERY_MS = 15_000

/** A domain. While it waits for its DNS records and the tab is visible, they are looked up again and again. */
export function useDomain(id: string) {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const can = useCan()
  const queries = useQueryClient()
  const queryKey = [...domainsKey(place), id]
  const query = useQuery({ queryKey, queryFn: () => api.domains.get(siteId, id) })
  const isWaiting = query.data !== undefined && !query.data.isServed && mode === 'live' && can.write
  const lookUp = useQuery({
    queryKey: [...queryKey, 'look-up'],
    queryFn: async (): Promise<Domain> => {
      const domain = await api.domains.verify(siteId, id)
      queries.setQueryData(queryKey, domain)
      if (domain.isServed) await queries.invalidateQueries({ queryKey: domainsKey(place), exact: true })
      return domain
    },
    enabled: isWaiting,
    refetchInterval: LOOK_UP_EVERY_MS,
    gcTime: 0,
  })
  return { query, isWaiting, isLookingUp: lookUp.isFetching, lookUp: () => void lookUp.refetch() }
}
