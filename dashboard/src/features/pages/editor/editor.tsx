import { Box, Button } from '@mantine/core'
import { NotFoundError } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState, FullPageError, FullPageLoader } from '../../../components/feedback/states.tsx'
import { useTitle } from '../../../components/layout/use-title.ts'
import classes from '../../../components/puck/puck.module.css'
import { IconFileOff } from '../../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import type { LoadedPage } from '../draft/page-draft.ts'
import { EditingProvider, usePageDraft } from '../draft/use-page-draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { PuckEditor } from './puck-editor.tsx'

/** Opens a page in the editor that fits its content. */
export function PageEditor() {
  const { pageId } = useParams({ strict: false }) as { pageId: string }
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    queryKey: [...siteKey(place), 'page', pageId],
    queryFn: async (): Promise<LoadedPage> => {
      const { data: page, etag } = await api.pages.get(siteId, pageId).withResponse()
      return { page, etag }
    },
    // Never refetch while the user edits; only `reload` does.
    staleTime: 'static',
    gcTime: 0,
  })
  if (error) {
    const toPages = (
      <Button component={Link} to={`/${mode}/sites/${siteId}/pages`} variant="default">
        All pages
      </Button>
    )
    if (!(error instanceof NotFoundError)) {
      const title = 'Could not open this page'
      return (
        <main>
          <FullPageError error={error} title={title} onRetry={() => void refetch()} action={toPages} />
        </main>
      )
    }
    return (
      <Box component="main" p="md" pt={80} maw={640} mx="auto">
        <EmptyState icon={IconFileOff} title="This page does not exist" action={toPages}>
          The link may be incomplete, or belong to another site.
        </EmptyState>
      </Box>
    )
  }
  if (!data || isFetching) return <FullPageLoader />
  return <Editor key={`${pageId} ${dataUpdatedAt}`} loaded={data} reload={() => void refetch()} />
}

function Editor({ loaded, reload }: { loaded: LoadedPage; reload(): void }) {
  const draft = usePageDraft(loaded)
  const { id, title, blocks } = loaded.page
  const editing = useMemo(() => ({ pageId: id, draft, reload }), [id, draft, reload])
  useTitle('screen', title)
  return (
    <EditingProvider value={editing}>
      <main className={classes.window}>{isPuckData(blocks) ? <PuckEditor /> : <PlainEditor />}</main>
      <LeaveGuard />
    </EditingProvider>
  )
}

/** Content types as the API distinguishes them; an empty page can be edited visually. */
const isPuckData = (blocks: object) =>
  'content' in blocks || 'zones' in blocks || Object.keys(blocks).length === 0
