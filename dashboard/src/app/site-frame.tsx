import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { ErrorState, Lines } from '../components/states.tsx'
import { SiteProvider, siteKey, usePlace } from './place.tsx'

/** What all areas of a site have in common: the site. */
export function SiteFrame() {
  const { siteId } = useParams({ strict: false }) as { siteId: string }
  const place = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [...siteKey({ ...place, siteId }), 'site'],
    queryFn: () => place.api.sites.get(siteId),
    staleTime: 60_000,
  })
  if (error)
    return <ErrorState error={error} title="This site could not be opened" onRetry={() => void refetch()} />
  if (!data) return <Lines />
  return (
    <SiteProvider value={data}>
      <Outlet key={siteId} />
    </SiteProvider>
  )
}
