import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { usePlace, useSites } from '../../lib/place.tsx'
import { LinkedLine } from './linked-line.tsx'

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
                <LinkedLine name={name} to={`/${mode}/sites/${id}/pages`}>
                  {domain ?? 'No domain yet'}
                </LinkedLine>
                <StatusBadge status={status} />
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
