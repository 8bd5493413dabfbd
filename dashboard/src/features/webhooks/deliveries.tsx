import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@sitewright/client'
import { IconArrowLeft, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState, Lines } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAction } from '../../components/use-action.ts'
import { useList } from '../../components/use-list.ts'
import { PART, useStepIn } from '../../components/use-opened.ts'
import { formatAgo, formatNumber } from '../../lib/format.ts'

const REFETCH_MS = 3_000

/** The attempts of a webhook, the newest first; looks again while it is open. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { value: id, begin: open, end: goBack } = useStepIn(PART)
  const list = useList<WebhookDelivery>(
    [...siteKey(place), 'webhooks', webhook.id, 'deliveries'],
    (cursor) => api.webhooks.listDeliveries(siteId, webhook.id, { ...(cursor && { cursor }) }),
    { refetchIntervalMs: REFETCH_MS },
  )
  // What is looked at stays, though newer ones push it off the list.
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
        { header: 'Answer', cell: (delivery) => <Answer delivery={delivery} /> },
        { header: 'Attempt', align: 'right', wide: true, cell: ({ attempt }) => formatNumber(attempt) },
        { header: 'Took', align: 'right', wide: true, cell: ({ durationMs }) => tookOf(durationMs) },
        { header: 'When', cell: ({ deliveredAt }) => formatAgo(deliveredAt) },
      ]}
      empty={
        <EmptyState icon={IconInbox} title="Nothing was sent yet">
          Every attempt to deliver an event appears here, with its answer.
        </EmptyState>
      }
    />
  )
}

const tookOf = (durationMs: number) => `${formatNumber(durationMs)} ms`

const Answer = ({ delivery: { success, statusCode } }: { delivery: WebhookDelivery }) => (
  <StatusBadge
    status={success ? 'success' : 'failed'}
    label={statusCode === null ? 'No answer' : String(statusCode)}
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
    const queued = await run(
      () => api.webhooks.resend(siteId, webhook.id, eventId),
      'The event is on its way again',
    )
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
          ['Answer', <Answer key="answer" delivery={delivery} />],
          ...(error === null ? [] : [['What went wrong', error] satisfies [string, string]]),
          ['Attempt', formatNumber(times)],
          ['Took', tookOf(durationMs)],
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
          What was sent as the body, laid out to be read.
        </Text>
      </div>
    </Stack>
  )
}
