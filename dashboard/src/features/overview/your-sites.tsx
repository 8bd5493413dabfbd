import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { usePlace, useSites } from '../../lib/place.tsx'

const MAX_SHOWN = 5

/** Links to the first sites, and to all of them. */
export function YourSites({ count }: { count: number }) {
  const { mode } = usePlace()
  return (
    <Section
      title="Your sites"
      action={
        <Anchor component={Link} to={`/${mode}/sites`} size="sm">
          {count > MAX_SHOWN ? `All ${formatNumber(count)} sites` : 'All sites'}
        </Anchor>
      }
    >
      <Loaded query={useSites()}>
        {(sites) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {sites.slice(0, MAX_SHOWN).map(({ id, name, domain, status }) => (
              <Group key={id} component="li" justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Anchor
                    component={Link}
                    to={`/${mode}/sites/${id}/pages`}
                    size="sm"
                    fw={600}
                    truncate
                    display="block"
                  >
                    {name}
                  </Anchor>
                  <Text size="xs" c="dimmed" truncate>
                    {domain ?? 'No domain yet'}
                  </Text>
                </div>
                <StatusBadge status={status} />
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
