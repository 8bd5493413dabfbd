import { Box } from '@mantine/core'
import type { VoiceCall, VoiceCallStatus } from '@sitewright/client'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { formatDuration, useVoiceKey } from './keys.ts'

const STATUSES: VoiceCallStatus[] = ['completed', 'missed', 'voicemail']

export function Calls() {
  const { api, siteId } = useSitePlace()
  const key = useVoiceKey()
  const { filters, set } = useFilters<Record<'status', VoiceCallStatus>>(['status'])
  const { status = null } = filters
  const opened = useOpened()
  const list = useList<VoiceCall>([...key, 'calls', status], (cursor) =>
    api.voice.listCalls(siteId, { ...(status && { status }), ...(cursor && { cursor }) }),
  )
  return (
    <>
      <ResourceTable
        label="Calls"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <Choice
            label="Status"
            options={STATUSES}
            value={status}
            onChange={(status) => set('status', status)}
          />
        }
        columns={[
          { header: 'Caller', cell: ({ callerNumber }) => callerNumber || 'Withheld' },
          { header: 'Direction', wide: true, cell: ({ direction }) => labelOf(direction) },
          { header: 'Topic', wide: true, cell: ({ intent }) => (intent === null ? '–' : labelOf(intent)) },
          {
            header: 'Duration',
            align: 'right',
            wide: true,
            cell: ({ durationSeconds }) => formatDuration(durationSeconds),
          },
          { header: 'Started', cell: ({ createdAt }) => <Began at={createdAt} /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState icon={IconPhone} title={status === null ? 'No calls yet' : 'No matching calls'}>
            {status === null
              ? 'Your telephony provider records each call here when it ends.'
              : 'Choose another status to see more.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.id !== null} onClose={opened.close} title="Call">
        {opened.id && <CallDetail id={opened.id} />}
      </SidePanel>
    </>
  )
}

/** Shows only the date on a phone. */
const Began = ({ at }: { at: string }) => (
  <>
    <Box component="span" visibleFrom="sm">
      <Moment value={at} />
    </Box>
    <Box component="span" hiddenFrom="sm">
      <Moment value={at} date />
    </Box>
  </>
)

function CallDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const query = useQuery({
    queryKey: [...useVoiceKey(), 'call', id],
    queryFn: () => api.voice.getCall(siteId, id),
  })
  return (
    <Loaded query={query}>
      {(call) => (
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={call.status} />],
            ['Direction', labelOf(call.direction)],
            ['Caller', call.callerNumber || 'Withheld'],
            ['Topic', call.intent && labelOf(call.intent)],
            ['Started', <Moment key="began" value={call.createdAt} />],
            ['Duration', formatDuration(call.durationSeconds)],
            ['Provider id', call.externalId],
          ]}
        />
      )}
    </Loaded>
  )
}
