import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { PART, useStepIn } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { IconArrowLeft, IconInbox } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

const REFETCH_MS = 3_000

/** The delivery attempts of a webhook, newest first, refetched while open. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { value: id, begin: open, end: goBack } = useStepIn(PART)
  const list = useList<WebhookDelivery>(
    [...siteKey(place), 'webhooks', webhook.id, 'deliveries'],
    (cursor) => api.webhooks.listDeliveries(siteId, webhook.id, { ...(cursor && { cursor }) }),
    { refetchIntervalMs: REFETCH_MS },
  )
  // Keeps the open attempt when newer ones push it off the list.
  const seen = useRef<WebhookDelivery | undefined>(undefined)
  seen.current = list.items.find((delivery) => delivery.id === id) ?? seen.current
  if (id !== undefined && list.isPending) return <Lines />
  if (id !== undefined && seen.current?.id === id)
    return <DeliveryDetail webhook={webhook} delivery={seen.current} onBack={goBack} />
  return (
    <ResourceTable
      label="Deliveries"
      list={list}
      idOf={({ id }) => id}
      onOpen={({ id }) => open(id)}
      columns={[
        { header: 'Event', cell: ({ event }) => event },
        { header: 'Response', cell: (delivery) => <Answer delivery={delivery} /> },
        { header: 'Attempt', align: 'right', wide: true, cell: ({ attempt }) => formatNumber(attempt) },
        { header: 'Duration', align: 'right', wide: true, cell: ({ durationMs }) => tookOf(durationMs) },
        { header: 'When', cell: ({ deliveredAt }) => formatAgo(deliveredAt) },
      ]}
      empty={
        <EmptyState icon={IconInbox} title="No deliveries yet">
          Every delivery attempt appears here with its response.
        </EmptyState>
      }
    />
  )
}

const tookOf = (durationMs: number) => `${formatNumber(durationMs)} ms`

const Answer = ({ delivery: { success, statusCode } }: { delivery: WebhookDelivery }) => (
  <StatusBadge
    status={success ? 'success' : 'failed'}
    label={statusCode === null ? 'No response' : String(statusCode)}
  />
)

type DetailProps = { webhook: Webhook; delivery: WebhookDelivery; onBack(): void }

function DeliveryDetail({ webhook, delivery, onBack }: DetailProps) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { eventId, event, url, attempt: times, durationMs, error, deliveredAt } = delivery
  const { run, isBusy } = useAction([...siteKey(place), 'webhooks'])
  const payload = useQuery({
    queryKey: [...siteKey(place), 'events', eventId],
    queryFn: () => api.webhooks.getEvent(siteId, eventId),
  })
  const resend = async () => {
    const queued = await run(() => api.webhooks.resend(siteId, webhook.id, eventId), 'Event queued again')
    if (queued) onBack()
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          All deliveries
        </Button>
        {can.write && webhook.active && (
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void resend()}>
            Send again
          </Button>
        )}
      </Group>
      <Facts
        facts={[
          ['Event', event],
          ['Id', <Code key="id">{eventId}</Code>],
          ['Sent to', url],
          ['Response', <Answer key="answer" delivery={delivery} />],
          ...(error === null ? [] : [['Error', error] satisfies [string, string]]),
          ['Attempt', formatNumber(times)],
          ['Duration', tookOf(durationMs)],
          ['When', <Moment key="when" value={deliveredAt} />],
        ]}
      />
      <div>
        <Title order={4} fz="sm" mb="xs">
          Payload
        </Title>
        <Loaded query={payload}>
          {(event) => <Copyable value={JSON.stringify(event, null, 2)} label="payload" />}
        </Loaded>
        <Text size="xs" c="dimmed" mt={4}>
          The request body, formatted.
        </Text>
      </div>
    </Stack>
  )
}
