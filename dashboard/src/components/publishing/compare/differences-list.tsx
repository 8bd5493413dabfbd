import { Group, Paper, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../status/status-badge.tsx'
import type { Difference } from './differences.ts'
import { Changed } from './sides.tsx'

const MAX_SHOWN = 100

/** What differs, in words. */
export function Differences({ differences }: { differences: Difference[] }) {
  return (
    <Changed isEmpty={differences.length === 0}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {differences.slice(0, MAX_SHOWN).map((difference, i) => (
          <DifferenceLine key={i} difference={difference} />
        ))}
      </Stack>
      {differences.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          And {differences.length - MAX_SHOWN} more.
        </Text>
      )}
    </Changed>
  )
}

const MAX_LENGTH = 300
const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

const DifferenceLine = ({ difference: { change, where, before, after } }: { difference: Difference }) => (
  <Paper component="li" withBorder p="xs">
    <Group gap="xs" wrap="nowrap">
      <StatusBadge status={change} />
      <Text size="sm" fw={600}>
        {where}
      </Text>
    </Group>
    {before && (
      <Text size="sm" c="dimmed" component="del" td="line-through" display="block" style={WRAPPED}>
        {cut(before)}
      </Text>
    )}
    {after && (
      <Text size="sm" component="ins" td="none" display="block" style={WRAPPED}>
        {cut(after)}
      </Text>
    )}
  </Paper>
)

const WRAPPED = { overflowWrap: 'anywhere' } as const
