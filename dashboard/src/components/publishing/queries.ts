import type { Schedule, SiteDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useMe } from '../../lib/session.tsx'

/** Whether visitors get anything of the site. Sandbox sites are never live. */
export const isLive = ({ status, liveRelease }: SiteDetail) => status === 'published' && liveRelease > 0

/** What publishing now would change. Saving a page loads it again. */
export function useDraftRelease(isEnabled = true) {
  const place = useSitePlace()
  const { api, siteId } = place
  return useQuery({
    queryKey: [...siteKey(place), 'pages', 'draft-release'],
    queryFn: () => api.publishing.getDraftRelease(siteId),
    enabled: isEnabled,
  })
}

const MAX_PENDING = 500

/** The schedules that are still to be done. */
export function usePendingSchedules(): Schedule[] {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const { data = [] } = useQuery({
    queryKey: [...siteKey(place), 'schedules', 'pending'],
    queryFn: () =>
      collect(api.publishing.listSchedules(siteId, { status: 'pending', limit: 100 }), MAX_PENDING),
    enabled: mode === 'live',
    staleTime: 30_000,
  })
  return data
}

/** Names who made something, by the id of a user or key. */
export function useNameOf(): (id: string | null) => string {
  const { api, accountId } = useSitePlace()
  const { user } = useMe().session
  const { data: members } = useQuery({
    queryKey: [accountId, 'members'],
    queryFn: () => api.people.listMembers(),
    staleTime: 5 * 60_000,
  })
  return (id) => {
    if (id === null) return 'Sitewright'
    if (id === user.id) return 'You'
    if (id.startsWith('key_')) return 'An API key'
    return members?.data.find(({ userId }) => userId === id)?.name ?? 'A former member'
  }
}
