import { Alert, Paper, Text, Title } from '@mantine/core'
import type { Webhook } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { formatNumber } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { fromDateTimeInput, HOUR_MS, toDateTimeInput } from '../../lib/site-time.ts'

/** Sends all events since a time again. */
export function Replay({ webhook }: { webhook: Webhook }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction([...siteKey(place), 'webhooks'])
  const [replayed, setReplayed] = useState<number | null>(null)
  return (
    <Paper withBorder p="md" component="section">
      <Title order={3} fz="md">
        Replay
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Sends past events again, oldest first, for instance after an outage of your receiver. Up to 14 days
        back.
      </Text>
      <ResourceForm
        fields={[
          {
            name: 'since',
            label: 'Since',
            description: `In the site's time zone: ${site.timeZone}`,
            type: 'datetime-local',
            required: true,
          },
        ]}
        initial={{ since: toDateTimeInput(new Date(Date.now() - HOUR_MS).toISOString(), site.timeZone) }}
        submit="Replay events"
        isQuick
        onSubmit={async ({ since }) => {
          setReplayed(null)
          const moment = fromDateTimeInput(since, site.timeZone) ?? ''
          const answer = await attempt(() => api.webhooks.replay(siteId, webhook.id, { since: moment }))
          setReplayed(answer.replayed)
        }}
      />
      {replayed !== null && (
        <Alert color={replayed === 0 ? 'gray' : 'teal'} variant="light" mt="md" role="status">
          {sayReplayed(replayed)}
        </Alert>
      )}
    </Paper>
  )
}

function sayReplayed(count: number): string {
  if (count === 0) return 'No matching events since then.'
  return count === 1 ? '1 event queued again.' : `${formatNumber(count)} events queued again.`
}
