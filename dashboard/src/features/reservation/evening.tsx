import {
  Button,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DayBar } from '../../components/calendar/day-bar.tsx'
import { isMeeting, TimeGrid } from '../../components/calendar/time-grid.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx'
import { ToPart } from '../../components/layout/area-tabs.tsx'
import { useFilters, useTyped } from '../../components/lists/use-filters.ts'
import { ItemPanel } from '../../components/panels/item-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { IconArmchair, IconCalendarOff, IconCalendarPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { dayAt, dayIn, formatLongDay, type Range } from '../../lib/site-time.ts'
import { guestsOf, useReservationKey } from './keys.ts'
import type { ReservationStart } from './reservation-form.tsx'
import { reservationPanel } from './reservation-panel.tsx'
import { lanesOf, type Evening as Plan, useEvening } from './use-evening.ts'

const MAX_PARTY_SIZE = 1000
const TWO = 2

type Filters = { date: string; guests: string; service: string }

/** The tables of a day in the site's time zone: reservations, and free times for a party size. */
export function Evening() {
  const { site } = useSitePlace()
  const can = useCan()
  const key = useReservationKey()
  const queries = useQueryClient()
  const now = useNow()
  const today = dayAt(now, site.timeZone)
  const { filters, set } = useFilters<Filters>(['date', 'guests', 'service'])
  const day = dayIn(filters.date) ?? today
  const partySize = Math.min(MAX_PARTY_SIZE, Math.max(1, Math.round(Number(filters.guests)) || TWO))
  const opened = useOpened()
  const [start, setStart] = useState<ReservationStart>({})
  const { evening, error } = useEvening(day, partySize)
  const services = evening?.services ?? []
  const hasTables = evening !== null && evening.tables.length > 0
  const next = services.find(({ range }) => day === today && now < range[1])
  const service = services.find(({ label }) => label === filters.service) ?? next ?? services.at(-1)
  const shown = evening && service ? shownOf(service.range, evening) : null
  const reserve = (start: ReservationStart) => {
    setStart(start)
    opened.openNew()
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <DayBar day={day} today={today} onChange={(day) => set('date', day === today ? null : day)} />
        {hasTables && services.length > 1 && (
          <SegmentedControl
            aria-label="Service"
            value={service?.label ?? ''}
            onChange={(label) => set('service', label)}
            data={services.map(({ label }) => label)}
          />
        )}
        {can.write && hasTables && (
          <>
            <Guests
              partySize={partySize}
              onChange={(guests) => set('guests', guests === TWO ? null : String(guests))}
            />
            <Button ml="auto" leftSection={<IconCalendarPlus size={16} />} onClick={() => reserve({})}>
              New reservation
            </Button>
          </>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="lg" aria-live="polite">
          {formatLongDay(day)}
        </Title>
        {hasTables && <Summary evening={evening} />}
      </Group>
      {hasTables && service && (
        <Text size="sm" c="dimmed">
          Times without stripes are free for {guestsOf(partySize)}.{can.write && ' Select one to reserve it.'}
        </Text>
      )}
      {error && (
        <ErrorState error={error} onRetry={() => void queries.invalidateQueries({ queryKey: key })} />
      )}
      {!error && !evening && <Skeleton h={360} aria-busy="true" aria-label="Loading" />}
      {evening && <Nothing evening={evening} />}
      {hasTables && shown && (
        <TimeGrid
          key={`${day} ${service?.label}`}
          direction="rows"
          label="Tables. Arrow keys move between times and tables, Enter opens."
          lanes={lanesOf(evening, shown)}
          shown={shown}
          now={now}
          onSelect={can.write ? (tableId, time) => reserve({ tableId, time }) : null}
          onOpen={opened.open}
        />
      )}
      <ItemPanel {...reservationPanel({ date: day, partySize, ...start })} opened={opened} />
    </Stack>
  )
}

function Guests({ partySize, onChange }: { partySize: number; onChange(partySize: number): void }) {
  const { typed, type, tell } = useTyped(partySize)
  return (
    <NumberInput
      aria-label="Party size"
      w={130}
      min={1}
      max={MAX_PARTY_SIZE}
      clampBehavior="strict"
      suffix={partySize === 1 ? ' guest' : ' guests'}
      value={typed}
      onChange={(guests) => {
        const asked = Number(guests) || TWO
        type(guests === '' ? '' : asked)
        tell(asked)
        onChange(asked)
      }}
    />
  )
}

/** Extends the range to parties that outlast changed opening hours. */
function shownOf(service: Range, { parties }: Plan): Range {
  const [from, until] = service
  const meeting = parties.map(({ range }) => range).filter((range) => isMeeting(range, service))
  return [
    Math.min(from, ...meeting.map(([start]) => start)),
    Math.max(until, ...meeting.map(([, end]) => end)),
  ]
}

function Summary({ evening: { parties } }: { evening: Plan }) {
  const guests = parties.reduce((sum, { reservation }) => sum + reservation.partySize, 0)
  return (
    <Text size="sm" c="dimmed">
      {parties.length === 1 ? '1 reservation' : `${parties.length} reservations`}, {guestsOf(guests)} on this
      day
    </Text>
  )
}

function Nothing({ evening: { tables, services } }: { evening: Plan }) {
  if (tables.length > 0 && services.length > 0) return null
  return (
    <Paper withBorder>
      {tables.length === 0 ? (
        <EmptyState
          icon={IconArmchair}
          title="No tables yet"
          action={<ToPart name="tables">Go to tables</ToPart>}
        >
          Set up your tables to see their reservations here.
        </EmptyState>
      ) : (
        <EmptyState
          icon={IconCalendarOff}
          title="Closed on this day"
          action={<ToPart name="hours">Go to opening hours</ToPart>}
        >
          According to the opening hours.
        </EmptyState>
      )}
    </Paper>
  )
}
