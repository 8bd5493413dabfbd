import { Box } from '@mantine/core'
import type { VoiceCall, VoiceCallStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { IconPhone } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formatDuration, useVoiceKey } from './keys.ts'

const STATUSES: VoiceCallStatus[] = ['completed', 'missed', 'voicemail']

export function Calls() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<VoiceCall, { status: VoiceCallStatus }>
      label="Calls"
      what="call"
      icon={IconPhone}
      queryKey={[...useVoiceKey(), 'calls']}
      load={(wanted) => api.voice.listCalls(siteId, wanted)}
      filters={[{ name: 'status', label: 'Status', type: 'choice', options: STATUSES }]}
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
      hint="Your telephony provider records each call here when it ends."
      isReadOnly
      content={(id) => id && <CallDetail id={id} />}
    />
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
