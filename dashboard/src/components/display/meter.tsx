import { Group, Progress, Stack, Text } from '@mantine/core'

type Props = {
  name: string
  used: number
  /** Null means unlimited. */
  most: number | null
  format(value: number): string
  /** What the limit covers, for screen readers. */
  of: string
}

/** Shows how much of a limit is used, highlighted when nearly exhausted. */
export function Meter({ name, used, most, format, of }: Props) {
  const share = most === null ? 0 : most === 0 ? 100 : Math.min(100, (used / most) * 100)
  const color = share >= 100 ? 'red' : share >= 80 ? 'yellow' : 'teal'
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {most === null ? `${format(used)}, no limit` : `${format(used)} of ${format(most)}`}
        </Text>
      </Group>
      {most !== null && <Progress value={share} color={color} size="lg" aria-label={`${name}, of ${of}`} />}
    </Stack>
  )
}
