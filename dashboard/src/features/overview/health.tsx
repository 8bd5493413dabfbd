import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { usePlace } from '../../lib/place.tsx'

const REFETCH_MS = 30_000
const SAYS = {
  operational: 'All systems operational.',
  degraded: 'Some services are degraded.',
  outage: 'The server is down.',
}

/** The state of the server, with the services that have problems. */
export function Health() {
  const { api } = usePlace()
  const query = useQuery({
    queryKey: ['health'],
    queryFn: () => api.health.get(),
    refetchInterval: REFETCH_MS,
  })
  return (
    <Section title="Server">
      <Loaded query={query}>
        {({ status, version, services }) => (
          <Stack gap="xs">
            <Group justify="space-between">
              <Text size="sm">{SAYS[status]}</Text>
              <StatusBadge status={status} />
            </Group>
            {Object.entries(services)
              .filter(([, status]) => status !== 'operational')
              .map(([name, status]) => (
                <Group key={name} justify="space-between">
                  <Text size="sm">{labelOf(name)}</Text>
                  <StatusBadge status={status} />
                </Group>
              ))}
            <Text size="xs" c="dimmed">
              Sitewright {version}
            </Text>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
