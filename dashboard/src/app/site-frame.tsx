import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { ErrorState, Lines } from '../components/states.tsx'
import { SiteProvider, siteQuery, usePlace } from './place.tsx'

/** What all areas of a site have in common: the site. */
export function SiteFrame() {
  const { siteId } = useParams({ strict: false }) as { siteId: string }
  const place = usePlace()
  const { data, error, refetch } = useQuery(siteQuery(place, siteId))
  if (!data) {
    if (!error) return <Lines />
    return <ErrorState error={error} title="This site could not be opened" onRetry={() => void refetch()} />
  }
  return (
    <SiteProvider value={data}>
      <Outlet key={siteId} />
    </SiteProvider>
  )
}
