import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Release } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { DOCUMENTS } from '../../components/publishing/compare/documents.ts'
import { isLive, useNameOf } from '../../components/publishing/queries.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

export function ReleaseDetail({ number, onRestored }: { number: number; onRestored(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'releases', number],
    queryFn: () => api.publishing.getRelease(siteId, number),
  })
  return <Loaded query={query}>{(release) => <Detail release={release} onRestored={onRestored} />}</Loaded>
}

function Detail({ release, onRestored }: { release: Release; onRestored(): void }) {
  const nameOf = useNameOf()
  const { note, createdAt, createdBy, restoredFrom, pages, documents } = release
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Published', <Moment key="at" value={createdAt} />],
          ['By', nameOf(createdBy)],
          ['Note', note],
          ...(restoredFrom ? [['Restored from', `Release ${restoredFrom}`] as [string, string]] : []),
          ['Whole site', documents.map((name) => DOCUMENTS[name]).join(', ') || null],
        ]}
      />
      <section aria-label="Pages">
        <Title order={3} fz="md" mb="xs">
          Pages
        </Title>
        {pages.length === 0 && (
          <Text size="sm" c="dimmed">
            No page changed.
          </Text>
        )}
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {pages.map(({ pageId, title, change }) => (
            <Group key={pageId} component="li" justify="space-between" wrap="nowrap">
              <Text size="sm" truncate>
                {title}
              </Text>
              <StatusBadge status={change} />
            </Group>
          ))}
        </Stack>
      </section>
      <Restore release={release} onRestored={onRestored} />
    </Stack>
  )
}

function Restore({
  release: { number, isRestorable },
  onRestored,
}: {
  release: Release
  onRestored(): void
}) {
  const { api, siteId, site, accountId, mode } = useSitePlace()
  const can = useCan()
  const { attempt } = useAction([accountId, mode])
  if (number === site.liveRelease)
    return (
      <Text size="sm">
        {isLive(site)
          ? 'This is what visitors see now.'
          : 'This is the latest release. Visitors will see it once the site is published.'}
      </Text>
    )
  if (!isRestorable)
    return (
      <Text size="sm" c="dimmed">
        It cannot be restored: its content was removed. The last 200 releases, and all of the last 30 days,
        are kept.
      </Text>
    )
  if (!can.write) return null
  const restore = () =>
    confirmThen({
      title: `Restore release ${number}?`,
      children:
        'Visitors will see its pages, design, navigation, header and footer again, as a new release. Your working copies stay as they are, so no work is lost.',
      confirm: 'Restore',
      done: `Release ${number} is restored`,
      run: () => attempt(() => api.publishing.restoreRelease(siteId, number)).then(onRestored),
    })
  return (
    <Group>
      <Button onClick={restore}>Restore this release</Button>
    </Group>
  )
}
