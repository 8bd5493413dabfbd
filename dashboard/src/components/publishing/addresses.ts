import { useQueryClient } from '@tanstack/react-query'
import { notifyError } from '../../lib/errors.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** The address of a page below that of its site or preview. */
export function addressOf(base: string, slug: string): string {
  const path = slug.replace(/^\/{1,200}/, '')
  return `${base.replace(/\/$/, '')}/${encodeURI(path)}`
}

const LINK_MINUTES = 60
const KEPT_MS = 50 * 60_000

/** Returns a function that opens the working copy of a page in a new tab, by a link that is valid for an hour. */
export function useOpenPreview() {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  return async (slug: string, save?: () => Promise<void>) => {
    // Browsers block windows that open after a request.
    const tab = window.open('about:blank', '_blank')
    try {
      await save?.()
      const { url } = await queries.fetchQuery({
        queryKey: [...siteKey(place), 'previews', 'own'],
        queryFn: () => api.publishing.createPreview(siteId, { expiresInMinutes: LINK_MINUTES }),
        staleTime: KEPT_MS,
        gcTime: KEPT_MS,
      })
      if (tab) tab.location.href = addressOf(url, slug)
    } catch (error) {
      tab?.close()
      notifyError(error)
    }
  }
}
