import { NotFoundError } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { type SitePlace, siteKey, useSitePlace } from '../../../lib/place.tsx'
import { documentsOf, type SiteDocuments } from '../../website/use-site-look.ts'

export type ComparedDocuments = { live: SiteDocuments; draft: SiteDocuments }

/** The documents of the whole site as visitors get them, and their working copies. */
export function useComparedDocuments() {
  const place = useSitePlace()
  return useQuery({
    queryKey: [...siteKey(place), 'documents', 'compared'],
    queryFn: async (): Promise<ComparedDocuments> => {
      const [live, draft] = await Promise.all([liveDocumentsOf(place), documentsOf(place)])
      return { live, draft }
    },
  })
}

async function liveDocumentsOf({ api, siteId }: SitePlace): Promise<SiteDocuments> {
  const [design, navigation, frame] = await Promise.all([
    orNull(api.design.getLive(siteId)),
    orNull(api.design.getLiveNavigation(siteId)),
    orNull(api.design.getLiveFrame(siteId)),
  ])
  return {
    design: design ?? { tokens: {} },
    menus: navigation?.menus ?? [],
    header: frame?.header ?? {},
    footer: frame?.footer ?? {},
  }
}

/** Null for what does not exist. */
export async function orNull<T>(request: PromiseLike<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
