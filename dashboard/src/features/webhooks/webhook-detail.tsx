import { Button, Code, Group, Menu, Stack, Title } from '@mantine/core'
import type { Webhook } from '@sitewright/client'
import { IconDots, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Moment } from '../../components/moment.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatNumber } from '../../lib/format.ts'
import { Deliveries } from './deliveries.tsx'
import { Replay } from './replay.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

type Props = { webhook: Webhook; onSecret(secret: string): void; onDeleted(): void }

/** A webhook: what it hears of, what was sent to it, and what can be done with it. */
export function WebhookDetail({ webhook, onSecret, onDeleted }: Props) {
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const { url, events, failCount, lastDeliveredAt, createdAt, active } = webhook
  const stop = () => setEditing(false)
  if (isEditing) return <WebhookForm webhook={webhook} onDone={stop} onCancel={stop} />
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Address', url],
          [
            'Events',
            <Group key="events" gap={4}>
              {events.map((name) => (
                <Code key={name}>{name}</Code>
              ))}
            </Group>,
          ],
          ['State', <WebhookState key="state" webhook={webhook} />],
          ['Failures in a row', formatNumber(failCount)],
          [
            'Last delivered',
            lastDeliveredAt ? <Moment key="last delivered" value={lastDeliveredAt} /> : 'never',
          ],
          ['Made', <Moment key="made" value={createdAt} />],
        ]}
      />
      {can.write && (
        <Actions
          webhook={webhook}
          onSecret={onSecret}
          onDeleted={onDeleted}
          onEdit={() => setEditing(true)}
        />
      )}
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

function Actions({ webhook, onSecret, onDeleted, onEdit }: Props & { onEdit(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { id, active, url } = webhook
  const { run, attempt, isBusy } = useAction([...siteKey(place), 'webhooks'])
  const test = () => run(() => api.webhooks.test(siteId, id), 'A test event is on its way')
  const switchTo = (active: boolean, done: string) =>
    run(() => api.webhooks.update(siteId, id, { active }), done)
  const rotate = () =>
    confirmThen({
      title: 'Make a new secret?',
      children: 'For 24 hours the secret there is now signs too, so that your receiver can change over.',
      confirm: 'Make a new secret',
      run: async () => onSecret((await attempt(() => api.webhooks.rotateSecret(siteId, id))).secret),
    })
  const switchOff = () =>
    confirmThen({
      title: 'Switch this webhook off?',
      children: 'What is still to be delivered is dropped; a replay brings it back when the webhook is on.',
      confirm: 'Switch off',
      run: () =>
        attempt(() => api.webhooks.update(siteId, id, { active: false }), 'The webhook is switched off'),
    })
  const remove = () =>
    confirmThen({
      title: 'Delete this webhook?',
      children: `Nothing is sent to ${url} any more. Its secret and its deliveries are gone.`,
      confirm: 'Delete webhook',
      done: 'The webhook is deleted',
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
        <Button onClick={() => void switchTo(true, 'The webhook is on')} loading={isBusy}>
          Switch on
        </Button>
      )}
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label="More that can be done" px="sm">
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rotate}>New secret</Menu.Item>
          {active && <Menu.Item onClick={switchOff}>Switch off</Menu.Item>}
          <Menu.Item color="red" onClick={remove}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
