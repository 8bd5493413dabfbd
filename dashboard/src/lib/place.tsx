import type { SiteDetail, Sitewright } from '@sitewright/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Mode } from './api.ts'
import { useApiOf, useMe } from './session.tsx'

/** The current account and mode, and the client for both. */
type Place = { api: Sitewright; mode: Mode; accountId: string }
export type SitePlace = Place & { site: SiteDetail; siteId: string }

const PlaceContext = createContext<Place | null>(null)
const SiteContext = createContext<SiteDetail | null>(null)

export function PlaceProvider({ mode, children }: { mode: Mode; children: ReactNode }) {
  const api = useApiOf(mode)
  const accountId = useMe().account.id
  const place = useMemo(() => ({ api, mode, accountId }), [api, mode, accountId])
  return <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>
}

export const SiteProvider = SiteContext.Provider

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('usePlace must be used inside PlaceProvider')
  return place
}

/** The place inside a site. */
export function useSitePlace(): SitePlace {
  const place = usePlace()
  const site = useContext(SiteContext)
  if (site === null) throw new Error('useSitePlace must be used inside a site')
  return { ...place, site, siteId: site.id }
}

/** Prefix of all query keys of a site, to invalidate them together. */
export const siteKey = ({ accountId, mode, siteId }: Pick<SitePlace, 'accountId' | 'mode' | 'siteId'>) =>
  [accountId, mode, siteId] as const

export const siteQuery = (place: Place, siteId: string) =>
  queryOptions({
    queryKey: [...siteKey({ ...place, siteId }), 'site'],
    queryFn: () => place.api.sites.get(siteId),
    staleTime: 60_000,
  })

const MAX_SITES = 100

/** The first sites of the account in this mode, as many as a menu can hold. */
export function useSites() {
  const { api, mode, accountId } = usePlace()
  return useQuery({
    queryKey: [accountId, mode, 'sites'],
    queryFn: async () => (await api.sites.list({ limit: MAX_SITES })).data,
    staleTime: 30_000,
  })
}

/** The time zone for displaying times: the site's, or the browser's outside a site. */
export function useTimeZone(): string {
  const site = useContext(SiteContext)
  return site?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
