import { Group, Paper, Progress, SimpleGrid, Text } from '@mantine/core'
import type { AiAllowances } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { formatNumber } from '../../lib/format.ts'

/** The AI usage of the account this month, against its limits. */
export function Allowances({ allowances }: { allowances: AiAllowances }) {
  const { tokens, ownTokens, isOwn, characters, videoCredits, resetsAt, sandbox, engine } = allowances
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      {isOwn ? (
        <Allowance label="Tokens on your own key" used={ownTokens} limit={null} remaining={null} />
      ) : (
        <Allowance label="Tokens" {...tokens} />
      )}
      <Allowance label="Translation characters" {...characters} />
      <Allowance label="Video credits" {...videoCredits} />
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed">
          Engine
        </Text>
        <Text fw={650}>{engine === 'built-in' ? 'Built-in' : engine}</Text>
        <Text size="xs" c="dimmed">
          {sandbox ? (
            'The sandbox uses templates and is free of charge.'
          ) : (
            <>
              Allowances reset on <Moment value={resetsAt} date />.
            </>
          )}
        </Text>
      </Paper>
    </SimpleGrid>
  )
}

type AllowanceProps = { label: string; used: number; limit: number | null; remaining: number | null }

function Allowance({ label, used, limit, remaining }: AllowanceProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap={6} align="baseline">
        <Text fz={24} fw={650} lh={1.3}>
          {limit === null ? formatNumber(used) : formatNumber(remaining)}
        </Text>
        <Text size="sm" c="dimmed">
          {limit === null ? 'used, unlimited' : `of ${formatNumber(limit)} left`}
        </Text>
      </Group>
      {limit !== null && limit > 0 && (
        <Progress value={(100 * used) / limit} size="sm" mt={6} aria-label={`Used: ${label}`} />
      )}
    </Paper>
  )
}
