import { Group, Text } from '@mantine/core'
import type { ReleaseSummary } from '@sitewright/client'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { useNameOf } from '../../components/publishing/queries.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { IconRocket } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { ReleaseDetail } from './release-detail.tsx'

/** What visitors got and get, newest first. */
export function Releases() {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const opened = useOpened()
  const nameOf = useNameOf()
  const list = useList<ReleaseSummary>([...siteKey(place), 'releases'], (cursor) =>
    api.publishing.listReleases(siteId, cursor ? { cursor } : {}),
  )
  const number = /^\d{1,9}$/.test(opened.id ?? '') ? Number(opened.id) : null
  return (
    <>
      <ResourceTable
        label="Releases"
        list={list}
        idOf={({ number }) => String(number)}
        onOpen={({ number }) => opened.open(String(number))}
        columns={[
          {
            header: 'Release',
            cell: ({ number, note, restoredFrom }) => (
              <Group gap="xs" wrap="nowrap">
                <span>{number}</span>
                <Text span size="sm" fw={400} c="dimmed" lineClamp={1}>
                  {note ?? (restoredFrom ? `Release ${restoredFrom} restored` : '')}
                </Text>
                {number === site.liveRelease && <StatusBadge status="live" />}
              </Group>
            ),
          },
          { header: 'Pages', cell: (release) => <Counts {...release} /> },
          { header: 'By', wide: true, cell: ({ createdBy }) => nameOf(createdBy) },
          { header: 'When', wide: true, cell: ({ createdAt }) => formatAgo(createdAt) },
        ]}
        empty={
          <EmptyState icon={IconRocket} title="No releases yet">
            Each time you publish, what visitors see is kept as a release that you can restore.
          </EmptyState>
        }
      />
      <SidePanel opened={number !== null} onClose={opened.close} title={`Release ${number}`}>
        {number !== null && <ReleaseDetail key={number} number={number} onRestored={opened.close} />}
      </SidePanel>
    </>
  )
}

const Counts = ({ added, changed, removed }: ReleaseSummary) =>
  [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatNumber(count as number)} ${word}`)
    .join(', ') || '–'
