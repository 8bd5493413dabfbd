import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '../../lib/site-time.ts'

type Props = { day: string; today: string; onChange(day: string): void }

/** Steps from day to day. */
export function DayBar({ day, today, onChange }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous day"
        onClick={() => onChange(addDays(day, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label="Day"
        value={day}
        onChange={({ currentTarget: { value } }) => value && onChange(value)}
      />
      <ActionIcon variant="default" size={36} aria-label="Next day" onClick={() => onChange(addDays(day, 1))}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" disabled={day === today} onClick={() => onChange(today)}>
        Today
      </Button>
    </Group>
  )
}
