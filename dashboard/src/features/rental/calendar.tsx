import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBed, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import {
  addDays,
  addMonths,
  daysFrom,
  daysInMonth,
  formatDayAndMonth,
  formatMonth,
  startOfMonth,
  startOfWeek,
  todayIn,
} from '../../lib/site-time.ts'
import { BookingPanel, type Opened } from './booking-panel.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { useUnits } from './keys.ts'
import { useStays } from './use-stays.ts'

const PHONE = '(max-width: 48em)'
const PHONE_DAYS = 14
/** Each asks for a calendar of its own. */
const UNITS_AT_ONCE = 25

/** Who stays where, for a month, or for two weeks where there is no room for one. */
export function Calendar() {
  const { site } = useSitePlace()
  const can = useCan()
  const today = todayIn(site.timeZone)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const [day, setDay] = useState(today)
  const [shown, setShown] = useState(UNITS_AT_ONCE)
  const [opened, setOpened] = useState<Opened>(null)
  const from = isPhone ? startOfWeek(day) : startOfMonth(day)
  const days = daysFrom(from, isPhone ? PHONE_DAYS : daysInMonth(day))
  const to = addDays(days.at(-1) as string, 1)
  const all = useUnits()
  const units = (all.data ?? []).slice(0, shown)
  const stays = useStays(units, from, to)
  const error = all.error ?? stays.error
  const turn = (by: 1 | -1) => setDay(isPhone ? addDays(from, by * PHONE_DAYS) : addMonths(day, by))
  return (
    <Stack gap="md">
      <CalendarBar
        title={
          isPhone
            ? `${formatDayAndMonth(from)} to ${formatDayAndMonth(days.at(-1) as string)}`
            : formatMonth(day)
        }
        step={isPhone ? 'two weeks' : 'month'}
        onTurn={turn}
        onToday={() => setDay(today)}
      />
      {error && (
        <ErrorState error={error} onRetry={() => void (all.error ? all.refetch() : stays.refetch())} />
      )}
      {all.data?.length === 0 && (
        <Paper withBorder>
          <EmptyState icon={IconBed} title="No units yet">
            The calendar shows who stays where. Add the rooms or houses you let, under Units.
          </EmptyState>
        </Paper>
      )}
      {!error && all.data?.length !== 0 && (stays.data === undefined || all.data === undefined) && (
        <Skeleton h={320} aria-busy="true" aria-label="Loading" />
      )}
      {!error && units.length > 0 && stays.data && (
        <CalendarGrid
          label={`Calendar, ${formatMonth(from)}`}
          units={units}
          days={days}
          today={today}
          stays={stays.data}
          isPhone={isPhone}
          onBook={can.write ? (unitId, checkIn) => setOpened({ start: { unitId, checkIn } }) : null}
          onOpen={(id) => setOpened({ id })}
        />
      )}
      {units.length < (all.data?.length ?? 0) && (
        <Button
          variant="default"
          onClick={() => setShown(shown + UNITS_AT_ONCE)}
          style={{ alignSelf: 'start' }}
        >
          Show more units
        </Button>
      )}
      <Text size="sm" c="dimmed">
        Solid bars are approved, dashed ones wait for approval.
        {can.write && ' Pick a free day to book it.'}
      </Text>
      <BookingPanel opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

type BarProps = { title: string; step: string; onTurn(by: 1 | -1): void; onToday(): void }

function CalendarBar({ title, step, onTurn, onToday }: BarProps) {
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={36} aria-label={`Previous ${step}`} onClick={() => onTurn(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={`Next ${step}`} onClick={() => onTurn(1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" onClick={onToday}>
        Today
      </Button>
      <Title order={2} fz="lg" ml="xs" aria-live="polite">
        {title}
      </Title>
    </Group>
  )
}
