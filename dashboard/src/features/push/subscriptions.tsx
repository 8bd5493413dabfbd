import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import type { ListedPushSubscription } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { deviceOf } from '../../lib/device.ts'
import { formatAgo } from '../../lib/format.ts'
import { IconDeviceMobile, IconTrash } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

export function Subscriptions() {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'push'])
  const list = useList<ListedPushSubscription>([...siteKey(place), 'push', 'subscriptions'], (cursor) =>
    api.push.listSubscriptions(siteId, { ...(cursor && { cursor }) }),
  )
  const remove = (subscription: ListedPushSubscription) =>
    confirmThen({
      title: 'Delete this subscription?',
      children: `${deviceOf(subscription.userAgent)} will receive no more messages unless its owner subscribes again.`,
      confirm: 'Delete subscription',
      done: 'Subscription deleted',
      run: () => attempt(() => api.push.deleteSubscription(siteId, subscription.id)),
    })
  return (
    <ResourceTable
      label="Subscriptions"
      list={list}
      idOf={({ id }) => id}
      columns={[
        { header: 'Device', cell: (subscription) => <Device subscription={subscription} /> },
        {
          header: 'Tags',
          wide: true,
          cell: ({ tags }) => (
            <Group gap={4}>
              {tags.map((tag) => (
                <Badge key={tag} variant="default" radius="sm" tt="none" fw={500}>
                  {tag}
                </Badge>
              ))}
            </Group>
          ),
        },
        { header: 'Since', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
        { header: 'Last seen', cell: ({ updatedAt }) => formatAgo(updatedAt) },
        {
          header: 'Delete',
          align: 'right',
          cell: (subscription) => (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Delete the subscription of ${deviceOf(subscription.userAgent)}`}
              onClick={() => remove(subscription)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          ),
        },
      ]}
      empty={
        <EmptyState icon={IconDeviceMobile} title="No subscribers yet">
          Visitors subscribe on your site. The tab “On your site” shows the script for it.
        </EmptyState>
      }
    />
  )
}

const Device = ({ subscription: { userAgent, endpoint } }: { subscription: ListedPushSubscription }) => (
  <>
    <Text size="sm" fw={600}>
      {deviceOf(userAgent)}
    </Text>
    <Text size="xs" c="dimmed" truncate maw={{ base: 170, sm: 260 }}>
      {new URL(endpoint).host}
    </Text>
  </>
)
