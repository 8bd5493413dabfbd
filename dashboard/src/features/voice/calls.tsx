import type { VoiceCall, VoiceCallStatus } from '@sitewright/client'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { Facts } from '../../components/facts.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState, ErrorState, Lines } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { labelOf } from '../../lib/format.ts'
import { formatMomentIn } from '../../lib/site-time.ts'
import { formatDuration, useVoiceKey } from './keys.ts'

const STATUSES: VoiceCallStatus[] = ['completed', 'missed', 'voicemail']

export function Calls() {
  const { api, siteId, site } = useSitePlace()
  const key = useVoiceKey()
  const [status, setStatus] = useState<VoiceCallStatus | null>(null)
  const [opened, setOpened] = useState<VoiceCall | null>(null)
  const list = useList<VoiceCall>([...key, 'calls', status], (cursor) =>
    api.voice.listCalls(siteId, { ...(status && { status }), ...(cursor && { cursor }) }),
  )
  return (
    <>
      <ResourceTable
        label="Calls"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={<Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />}
        columns={[
          { header: 'Caller', cell: ({ callerNumber }) => callerNumber ?? 'Withheld' },
          { header: 'Direction', wide: true, cell: ({ direction }) => labelOf(direction) },
          { header: 'About', wide: true, cell: ({ intent }) => (intent === null ? '–' : labelOf(intent)) },
          {
            header: 'Duration',
            align: 'right',
            wide: true,
            cell: ({ durationSeconds }) => formatDuration(durationSeconds),
          },
          { header: 'Began', cell: ({ createdAt }) => formatMomentIn(createdAt, site.timeZone) },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState icon={IconPhone} title={status === null ? 'No calls yet' : 'No call is like that'}>
            Your provider of telephony records each call here when it is over.
          </EmptyState>
        }
      />
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title="Call">
        {opened !== null && <CallDetail id={opened.id} />}
      </SidePanel>
    </>
  )
}

function CallDetail({ id }: { id: string }) {
  const { api, siteId, site } = useSitePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [...useVoiceKey(), 'call', id],
    queryFn: () => api.voice.getCall(siteId, id),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines />
  return (
    <Facts
      facts={[
        ['Status', <StatusBadge key="status" status={data.status} />],
        ['Direction', labelOf(data.direction)],
        ['Caller', data.callerNumber ?? 'Withheld'],
        ['About', data.intent && labelOf(data.intent)],
        ['Began', formatMomentIn(data.createdAt, site.timeZone)],
        ['Duration', formatDuration(data.durationSeconds)],
        ["The provider's id", data.externalId],
      ]}
    />
  )
}
