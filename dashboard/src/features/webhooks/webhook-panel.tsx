import { Button, Code, Group, Menu, Stack, Title } from '@mantine/core'
import type { Webhook } from '@sitewright/client'
import { useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconDots, IconSend } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { Deliveries } from './deliveries.tsx'
import { Replay } from './replay.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { REFETCH_MS, WebhookState } from './webhook-state.tsx'

/** A webhook: subscriptions, deliveries, and actions. */
export function WebhookPanel({ id, onDone }: { id: string; onDone(): void }) {
  const place = useSitePlace()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <ViewOrEdit
        id={id}
        queryKey={[...siteKey(place), 'webhooks']}
        load={(id) => place.api.webhooks.get(place.siteId, id)}
        refetchIntervalMs={REFETCH_MS}
        nameOf={({ url }) => new URL(url).host}
        view={(webhook, onEdit) => (
          <WebhookView webhook={webhook} onEdit={onEdit} onSecret={setSecret} onDeleted={onDone} />
        )}
        edit={(webhook, onDone) => <WebhookForm webhook={webhook} onDone={onDone} onCancel={onDone} />}
        onDone={onDone}
      />
      <SecretOnce secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

type ViewProps = { webhook: Webhook; onEdit(): void; onSecret(secret: string): void; onDeleted(): void }

function WebhookView({ webhook, ...handlers }: ViewProps) {
  const can = useCan()
  const { url, events, secret, failCount, lastDeliveredAt, createdAt, active } = webhook
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Address', url],
          [
            'Events',
            events.includes('*') ? (
              'All'
            ) : (
              <Group key="events" gap={4}>
                {events.map((name) => (
                  <Code key={name}>{name}</Code>
                ))}
              </Group>
            ),
          ],
          ['Secret', <Code key="secret">whsec_…{secret.slice(-4)}</Code>],
          ['Status', <WebhookState key="state" webhook={webhook} />],
          ['Consecutive failures', formatNumber(failCount)],
          [
            'Last delivered',
            lastDeliveredAt ? <Moment key="last delivered" value={lastDeliveredAt} /> : 'never',
          ],
          ['Created', <Moment key="made" value={createdAt} />],
        ]}
      />
      {can.write && <Actions webhook={webhook} {...handlers} />}
      <div>
        <Title order={3} fz="md" mb="xs">
          Deliveries
        </Title>
        <Deliveries webhook={webhook} />
      </div>
      {can.write && active && <Replay webhook={webhook} />}
    </Stack>
  )
}

function Actions({ webhook, onSecret, onDeleted, onEdit }: ViewProps) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { id, active, url } = webhook
  const { run, attempt, isBusy } = useAction([...siteKey(place), 'webhooks'])
  const test = () => run(() => api.webhooks.test(siteId, id), 'Test event queued')
  const switchTo = (active: boolean, done: string) =>
    run(() => api.webhooks.update(siteId, id, { active }), done)
  const rotate = () =>
    confirmThen({
      title: 'Rotate the secret?',
      children: 'The current secret stays valid for 24 hours, so that you can update your receiver.',
      confirm: 'Rotate secret',
      run: async () => onSecret((await attempt(() => api.webhooks.rotateSecret(siteId, id))).secret),
    })
  const switchOff = () =>
    confirmThen({
      title: 'Disable this webhook?',
      children: 'Pending deliveries are dropped. To send them after enabling it again, use a replay.',
      confirm: 'Disable',
      run: () => attempt(() => api.webhooks.update(siteId, id, { active: false }), 'Webhook disabled'),
    })
  const remove = () =>
    confirmThen({
      title: 'Delete this webhook?',
      children: `Nothing more is sent to ${url}. Its secret and delivery log are deleted.`,
      confirm: 'Delete webhook',
      done: 'Webhook deleted',
      run: async () => {
        await attempt(() => api.webhooks.delete(siteId, id))
        onDeleted()
      },
    })
  return (
    <Group gap="xs">
      {active ? (
        <Button leftSection={<IconSend size={16} />} onClick={() => void test()} loading={isBusy}>
          Send test event
        </Button>
      ) : (
        <Button onClick={() => void switchTo(true, 'Webhook enabled')} loading={isBusy}>
          Enable
        </Button>
      )}
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label="More actions" px="sm">
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rotate}>Rotate secret</Menu.Item>
          {active && <Menu.Item onClick={switchOff}>Disable</Menu.Item>}
          <Menu.Item color="red" onClick={remove}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
