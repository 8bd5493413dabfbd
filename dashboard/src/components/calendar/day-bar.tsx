import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons.tsx'
import { addDays } from '../../lib/site-time.ts'

type StepsProps = {
  /** What one step passes over: `day`. */
  step: string
  onStep(by: 1 | -1): void
  isToday: boolean
  onToday(): void
  children?: ReactNode
}

/** Steps through a calendar, and back to today. */
export function CalendarSteps({ step, onStep, isToday, onToday, children }: StepsProps) {
  const arrow = (by: 1 | -1, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={36} aria-label={`${label} ${step}`} onClick={() => onStep(by)}>
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {arrow(-1, 'Previous', IconChevronLeft)}
      {children}
      {arrow(1, 'Next', IconChevronRight)}
      <Button variant="default" disabled={isToday} onClick={onToday}>
        Today
      </Button>
    </Group>
  )
}

type Props = { day: string; today: string; onChange(day: string): void }

/** Steps from day to day. */
export const DayBar = ({ day, today, onChange }: Props) => (
  <CalendarSteps
    step="day"
    onStep={(by) => onChange(addDays(day, by))}
    isToday={day === today}
    onToday={() => onChange(today)}
  >
    <TextInput
      type="date"
      aria-label="Day"
      value={day}
      onChange={({ currentTarget: { value } }) => value && onChange(value)}
    />
  </CalendarSteps>
)
