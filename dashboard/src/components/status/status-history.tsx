import { Group, Stack, Text, Title } from '@mantine/core'
import type { StatusChange } from '@sitewright/client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Moment } from '../display/moment.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = { queryKey: QueryKey; load(): PromiseLike<{ data: StatusChange[] }> }

/** Past statuses, oldest first. */
export function StatusHistory({ queryKey, load }: Props) {
  const query = useQuery({ queryKey, queryFn: async () => (await load()).data })
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        History
      </Title>
      <Loaded query={query}>
        {(changes) => (
          <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {changes.map(({ status, changedAt }) => (
              <Group key={changedAt + status} component="li" justify="space-between" wrap="nowrap">
                <StatusBadge status={status} />
                <Text size="sm" c="dimmed">
                  <Moment value={changedAt} />
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}
