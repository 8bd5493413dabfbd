import { Button, Group, Stack, Text } from '@mantine/core'
import type { Examination } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { IconRefresh, IconServer } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useMe } from '../../lib/session.tsx'

type Finding = Examination['findings'][number]

const GROUPS = [
  { title: 'Needs attention', states: ['problem', 'warning'] },
  { title: 'In order', states: ['ok'] },
  { title: 'Not examined', states: ['skipped'] },
]

/** What is wrong with the server, and what to do about it. */
export function Server() {
  if (useMe().session.isOperator) return <Findings />
  return (
    <Page title="Server">
      <EmptyState icon={IconServer} title="Only operators can see the server">
        Whoever set up the server can make you one: sitewright users set-operator
      </EmptyState>
    </Page>
  )
}

function Findings() {
  const { api } = usePlace()
  const query = useQuery({ queryKey: ['server', 'examination'], queryFn: () => api.server.examine() })
  const again = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Examine again
    </Button>
  )
  return (
    <Page title="Server" description="What sitewright doctor finds, and what to do about it." actions={again}>
      <Loaded query={query}>
        {({ findings, examinedAt }) => (
          <Stack>
            {GROUPS.map(({ title, states }) => (
              <FindingsOf
                key={title}
                title={title}
                findings={states.flatMap((state) => findings.filter((finding) => finding.state === state))}
              />
            ))}
            <Text size="sm" c="dimmed">
              Examined <Moment value={examinedAt} />
            </Text>
          </Stack>
        )}
      </Loaded>
    </Page>
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
