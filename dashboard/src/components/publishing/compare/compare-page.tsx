import { Stack } from '@mantine/core'
import type { LivePage, Page } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { usePanelName } from '../../panels/side-panel.tsx'
import { useLookOf } from '../../website/use-site-look.ts'
import { RenderedPage } from '../rendered-page.tsx'
import { differencesOf } from './differences.ts'
import { Differences } from './differences-list.tsx'
import { DRAFT, LIVE, Nothing, Sides } from './sides.tsx'
import { orNull, useComparedDocuments } from './use-compared-documents.ts'

type Props = { page: { pageId: string; title: string } }
type Versions = { live: LivePage | null; draft: Page | null }

/** A page as visitors get it beside its working copy, and what differs. */
export function ComparePage({ page: { pageId, title } }: Props) {
  const place = useSitePlace()
  const { api, siteId } = place
  usePanelName(title)
  const documents = useComparedDocuments().data
  const looks = { live: useLookOf(documents?.live), draft: useLookOf(documents?.draft) }
  const query = useQuery<Versions>({
    queryKey: [...siteKey(place), 'pages', 'compare', pageId],
    queryFn: async () => {
      const [live, page] = await Promise.all([
        orNull(api.pages.getLive(siteId, pageId)),
        api.pages.get(siteId, pageId),
      ])
      return { live, draft: page.status === 'published' || live === null ? page : null }
    },
  })
  const rendered = (title: string, { blocks }: LivePage | Page, look: keyof typeof looks) => (
    <RenderedPage blocks={blocks} label={`${title}: page`} look={looks[look]} />
  )
  return (
    <Loaded query={query}>
      {({ live, draft }) => (
        <Stack>
          <Sides
            live={live ? rendered(LIVE, live, 'live') : <Nothing>Visitors do not see this page yet.</Nothing>}
            draft={
              draft ? (
                rendered(DRAFT, draft, 'draft')
              ) : (
                <Nothing>Visitors will no longer see this page.</Nothing>
              )
            }
          />
          {live && draft && <Differences differences={differencesOf(live, draft)} />}
        </Stack>
      )}
    </Loaded>
  )
}
