import { Button, Code, Modal, Stack, Text } from '@mantine/core'
import type { Webhook } from '@sitewright/client'
import { useState } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { IconPlus, IconWebhook } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { SecretOnce } from './secret-once.tsx'
import { Signing } from './signing.tsx'
import { REFETCH_MS, WebhookState } from './webhook-state.tsx'

const WebhookPanel = lazyNamed(() => import('./webhook-panel.tsx'), 'WebhookPanel')
const WebhookForm = lazyNamed(() => import('./webhook-form.tsx'), 'WebhookForm')

const MAX_NAMED = 3
const PANEL_WIDTH = 760

export function Webhooks() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const opened = useOpened()
  const [secret, setSecret] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const list = useList<Webhook>(
    [...siteKey(place), 'webhooks'],
    async () => ({
      ...(await api.webhooks.list(siteId)),
      nextCursor: null,
    }),
    { refetchIntervalMs: REFETCH_MS },
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New webhook
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      description="Notify your own applications of events on this site. Each event is delivered at least once."
      actions={
        <>
          <Button variant="default" onClick={() => setSigning(true)}>
            How to verify
          </Button>
          {add}
        </>
      }
    >
      <ResourceTable
        label="Webhooks"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        columns={[
          { header: 'Address', cell: ({ url }) => <Address url={url} /> },
          { header: 'Events', wide: true, cell: ({ events }) => <Names events={events} /> },
          { header: 'Status', cell: (webhook) => <WebhookState webhook={webhook} /> },
          {
            header: 'Consecutive failures',
            wide: true,
            align: 'right',
            cell: ({ failCount }) => formatNumber(failCount),
          },
          { header: 'Last delivered', wide: true, cell: ({ lastDeliveredAt }) => formatAgo(lastDeliveredAt) },
        ]}
        empty={
          <EmptyState icon={IconWebhook} title="No webhooks yet" action={add}>
            Choose a URL and the events it receives, such as new orders, changed pages, or bookings.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New webhook' : 'Webhook'}
        size={PANEL_WIDTH}
      >
        {opened.isNew && (
          <WebhookForm
            webhook={null}
            onCancel={opened.close}
            onDone={(made) => {
              opened.close()
              setSecret(made.secret)
            }}
          />
        )}
        {opened.id && <WebhookPanel id={opened.id} onDone={opened.close} />}
      </SidePanel>
      {/* Outside the panel: the form closes first, and this asks before closing. */}
      <SecretOnce secret={opened.isNew ? null : secret} onClose={() => setSecret(null)} />
      <Modal opened={isSigning} onClose={() => setSigning(false)} title="How to verify signatures" size="lg">
        <Signing />
      </Modal>
    </Page>
  )
}

function Address({ url }: { url: string }) {
  const { host, pathname, search } = new URL(url)
  return (
    <Stack gap={0} maw={{ base: 190, sm: 300 }}>
      <Text size="sm" fw={600} truncate>
        {host}
      </Text>
      <Text size="xs" c="dimmed" truncate component="span">
        {pathname}
        {search}
      </Text>
    </Stack>
  )
}

function Names({ events }: { events: string[] }) {
  if (events.includes('*')) return 'All'
  const more = events.length - MAX_NAMED
  return (
    <Text size="sm" component="span">
      {events.slice(0, MAX_NAMED).map((name) => (
        <Code key={name} mr={4}>
          {name}
        </Code>
      ))}
      {more > 0 && `and ${more} more`}
    </Text>
  )
}
