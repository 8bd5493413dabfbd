import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'

type Props = { times: string[]; value: string; onPick(time: string): void; none: string }

/** Buttons for the free times; `none` is the label when there are none. */
export function TimeChoice({ times, value, onPick, none }: Props) {
  const label = useId()
  return (
    <Stack gap={6} mt="md">
      <Text size="sm" fw={500} id={label}>
        {times.length > 0 ? 'Free times' : none}
      </Text>
      <Group gap={6} role="group" aria-labelledby={label}>
        {times.map((time) => (
          <Button
            key={time}
            size="compact-sm"
            variant={time === value ? 'filled' : 'default'}
            aria-pressed={time === value}
            onClick={() => onPick(time)}
          >
            {time}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
