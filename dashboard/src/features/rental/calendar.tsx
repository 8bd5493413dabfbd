import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { CalendarSteps } from '../../components/calendar/day-bar.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx'
import { ToPart } from '../../components/layout/area-tabs.tsx'
import { FilterFields } from '../../components/lists/filters.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { ItemPanel } from '../../components/panels/item-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { MOST } from '../../lib/collect.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconBed, IconCalendarPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import {
  addDays,
  addMonths,
  dayAt,
  dayIn,
  daysFrom,
  daysInMonth,
  formatDayAndMonth,
  formatMonth,
  startOfMonth,
  startOfWeek,
} from '../../lib/site-time.ts'
import type { BookingStart } from './booking-form.tsx'
import { bookingPanel } from './booking-panel.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { Conflicts } from './conflicts.tsx'
import { usePropertyFilter } from './keys.ts'
import { useCalendar } from './use-calendar.ts'

const PHONE = '(max-width: 48em)'
const PHONE_DAYS = 14
/** Each unit is a row of about thirty buttons. */
const UNITS_AT_ONCE = 50

/** The occupancy of a month, or of two weeks on a phone. */
export function Calendar() {
  const { site } = useSitePlace()
  const can = useCan()
  const today = dayAt(useNow(), site.timeZone)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const { filters, set } = useFilters<{ propertyId: string; date: string }>(['propertyId', 'date'])
  const { propertyId } = filters
  const day = dayIn(filters.date) ?? today
  const [shown, setShown] = useState(UNITS_AT_ONCE)
  const opened = useOpened()
  const [start, setStart] = useState<BookingStart>({})
  const from = isPhone ? startOfWeek(day) : startOfMonth(day)
  const days = daysFrom(from, isPhone ? PHONE_DAYS : daysInMonth(day))
  const to = addDays(days.at(-1) as string, 1)
  const wanted = { from, to, ...(propertyId && { propertyId }) }
  const { data: units, error, refetch, isPlaceholderData } = useCalendar(wanted)
  const book = (start: BookingStart) => {
    setStart(start)
    opened.openNew()
  }
  return (
    <Stack gap="md">
      <Group gap="xs">
        <CalendarSteps
          step={isPhone ? 'two weeks' : 'month'}
          onStep={(by) => set('date', isPhone ? addDays(from, by * PHONE_DAYS) : addMonths(day, by))}
          isToday={days.includes(today)}
          onToday={() => set('date', null)}
        />
        <Title order={2} fz="lg" ml={{ sm: 'xs' }} aria-live="polite">
          {isPhone
            ? `${formatDayAndMonth(from)} to ${formatDayAndMonth(days.at(-1) as string)}`
            : formatMonth(day)}
        </Title>
        <Group ml="auto">
          <FilterFields filters={usePropertyFilter()} values={filters} set={set} />
          {can.write && units && units.length > 0 && (
            <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => book({})}>
              New booking
            </Button>
          )}
        </Group>
      </Group>
      <Conflicts />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !units && <Skeleton h={320} aria-busy="true" aria-label="Loading" />}
      {units?.length === 0 && <NoUnits isNarrowed={propertyId !== undefined} />}
      {!error && units && units.length > 0 && (
        <CalendarGrid
          label={`Calendar, ${formatMonth(from)}`}
          units={units.slice(0, shown)}
          days={days}
          today={today}
          isBusy={isPlaceholderData}
          isPhone={isPhone}
          onBook={can.write ? (unitId, checkIn) => book({ unitId, checkIn }) : null}
          onOpen={opened.open}
        />
      )}
      {shown < (units?.length ?? 0) && (
        <Button
          variant="default"
          onClick={() => setShown(shown + UNITS_AT_ONCE)}
          style={{ alignSelf: 'start' }}
        >
          Show more units
        </Button>
      )}
      {units?.length === MOST && (
        <Text size="sm" c="dimmed">
          These are the newest {formatNumber(MOST)} units. Choose a property to see its units.
        </Text>
      )}
      {units && units.length > 0 && (
        <Text size="sm" c="dimmed">
          Solid bars are approved, dashed ones need approval.
          {can.write && ' Select a free day to book it.'}
        </Text>
      )}
      <ItemPanel {...bookingPanel(start)} opened={opened} />
    </Stack>
  )
}

const NoUnits = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Paper withBorder>
    <EmptyState
      icon={IconBed}
      title={isNarrowed ? 'No units in this property' : 'No units yet'}
      action={<ToPart name="units">Go to units</ToPart>}
    >
      Set up the rooms or houses you rent out to see their bookings here.
    </EmptyState>
  </Paper>
)
