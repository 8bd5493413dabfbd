import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { Page, PageRevisionSummary } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmThen } from '../../../components/feedback/confirm.tsx'
import { EmptyState, ErrorState, Lines } from '../../../components/feedback/states.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { ShowMore } from '../../../components/lists/show-more.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { StatusBadge } from '../../../components/status/status-badge.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { IconHistory } from '../../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { formatDateTime } from '../../../lib/site-time.ts'
import { useEditing } from '../draft/use-page-draft.ts'
import { PagePreview } from './page-preview.tsx'

/** Past versions of the page. */
export function Revisions({ onRestored }: { onRestored(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { pageId } = useEditing()
  const [shown, setShown] = useState<number | null>(null)
  const list = useList<PageRevisionSummary>([...siteKey(place), 'pages', 'revisions', pageId], (cursor) =>
    api.pages.listRevisions(siteId, pageId, cursor ? { cursor } : {}),
  )
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (list.isPending) return <Lines />
  if (list.items.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="No earlier versions">
        Each save keeps the previous version: the last 50, and one per hour before that.
      </EmptyState>
    )
  }
  return (
    <Stack gap="xs">
      {list.items.map((revision) => (
        <Paper key={revision.version} withBorder p="sm">
          <Group justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600} truncate>
                Version {revision.version}: {revision.title}
              </Text>
              <Text size="xs" c="dimmed" title={formatDateTime(revision.savedAt, place.site.timeZone)}>
                {formatAgo(revision.savedAt)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <StatusBadge status={revision.status} />
              <Button
                size="xs"
                variant="default"
                aria-expanded={shown === revision.version}
                onClick={() => setShown((now) => (now === revision.version ? null : revision.version))}
              >
                {shown === revision.version ? 'Close' : 'Preview'}
              </Button>
            </Group>
          </Group>
          {shown === revision.version && <Revision revision={revision} onRestored={onRestored} />}
        </Paper>
      ))}
      <ShowMore list={list} />
    </Stack>
  )
}

type RevisionProps = { revision: PageRevisionSummary; onRestored(): void }

function Revision({ revision: { version, status }, onRestored }: RevisionProps) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { pageId, draft, reload, state } = useEditing()
  const { attempt } = useAction([...siteKey(place), 'pages'])
  const { data, error, refetch } = useQuery({
    queryKey: [...siteKey(place), 'revision', pageId, version],
    queryFn: () => api.pages.getRevision(siteId, pageId, version),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines count={3} />
  const restore = () =>
    confirmThen({
      title: `Restore version ${version}?`,
      children: (
        <Consequences was={status} is={state.status} losesChanges={draft.isUnsaved && !draft.savesItself} />
      ),
      confirm: 'Restore',
      done: `Restored version ${version}`,
      run: async () => {
        await draft.settle()
        const options = draft.etag === null ? {} : { ifMatch: draft.etag }
        await attempt(() => api.pages.restoreRevision(siteId, pageId, version, options))
        draft.stop()
        reload()
        onRestored()
      },
    })
  return (
    <Stack gap="xs" mt="sm">
      <PagePreview blocks={data.blocks} />
      {can.write && state.saving !== 'conflict' && (
        <Group justify="flex-end">
          <Button size="xs" onClick={restore}>
            Restore this version
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type ConsequencesProps = { was: PageRevisionSummary['status']; is: Page['status']; losesChanges: boolean }

function Consequences({ was, is, losesChanges }: ConsequencesProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">The current version stays in the history.</Text>
      {was !== is && (
        <Text size="sm">
          Its status changes from {is} back to {was}.
        </Text>
      )}
      {losesChanges && (
        <Alert color="yellow" variant="light">
          Your unsaved changes will be lost.
        </Alert>
      )}
    </Stack>
  )
}
