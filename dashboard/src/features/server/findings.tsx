import { Button, Group, Stack, Text } from '@mantine/core'
import type { Examination } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { IconRefresh } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'

type Finding = Examination['findings'][number]

const GROUPS = [
  { title: 'Needs attention', states: ['problem', 'warning'] },
  { title: 'No problems', states: ['ok'] },
  { title: 'Not checked', states: ['skipped'] },
]

/** What is wrong with the server, and what to do about it. */
export function Findings() {
  const { api } = usePlace()
  const query = useQuery({ queryKey: ['server', 'examination'], queryFn: () => api.server.examine() })
  return (
    <Loaded query={query}>
      {({ findings, examinedAt }) => (
        <Stack>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Checked <Moment value={examinedAt} />
            </Text>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Check again
            </Button>
          </Group>
          {GROUPS.map(({ title, states }) => (
            <FindingsOf
              key={title}
              title={title}
              findings={states.flatMap((state) => findings.filter((finding) => finding.state === state))}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function FindingsOf({ title, findings }: { title: string; findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <Section title={title}>
      <Stack gap="sm">
        {findings.map(({ check, state, message, advice }) => (
          <div key={check + message}>
            <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
              <Text size="sm" fw={600}>
                {labelOf(check)}
              </Text>
              <StatusBadge status={state} />
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {message}
            </Text>
            {advice !== null && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {advice}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
