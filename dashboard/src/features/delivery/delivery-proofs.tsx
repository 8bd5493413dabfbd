import { Anchor, Group, Image, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/display/moment.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

/** The links to the pictures work for ten minutes. */
const FRESH_MS = 5 * 60_000

/** Photos and signatures that the driver has kept. */
export function DeliveryProofs({ orderId }: { orderId: string }) {
  const place = useSitePlace()
  const { data = [] } = useQuery({
    queryKey: [...deliveryKey(place), 'proofs', orderId],
    queryFn: async () => (await place.api.delivery.listProofs(place.siteId, orderId)).data,
    refetchInterval: FRESH_MS,
  })
  if (data.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Proof of delivery
      </Text>
      <Group gap="sm" align="flex-start">
        {data.map(({ id, kind, url, createdAt }) => (
          <Stack key={id} gap={4}>
            <Anchor href={url} aria-label={`Download the ${kind}`}>
              <Image src={url} alt={labelOf(kind)} w={140} h={105} fit="contain" radius="sm" bg="gray.1" />
            </Anchor>
            <Text size="xs" c="dimmed">
              {labelOf(kind)}, <Moment value={createdAt} />
            </Text>
          </Stack>
        ))}
      </Group>
    </Stack>
  )
}
