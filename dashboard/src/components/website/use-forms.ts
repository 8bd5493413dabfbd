import { useQuery } from '@tanstack/react-query'
import { collect } from '../../lib/collect.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** The forms of the site, to choose one. */
export function useForms() {
  const place = useSitePlace()
  return useQuery({
    queryKey: [...siteKey(place), 'forms', 'choices'],
    queryFn: () => collect(place.api.forms.list(place.siteId, { limit: 100 })),
  })
}
