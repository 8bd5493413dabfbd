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
import { IconArmchair, IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { DayBar } from '../../components/day-bar.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { formatLongDay, todayIn } from '../../lib/site-time.ts'
import { EveningGrid } from './evening-grid.tsx'
import { useReservationKey } from './keys.ts'
import { type Opened, ReservationPanel } from './reservation-panel.tsx'
import { type Evening as Plan, type Range, useEvening } from './use-evening.ts'

/** The tables of a day by the clock of the house: who sits where, and where there is room for how many. */
export function Evening() {
  const { site } = useSitePlace()
  const can = useCan()
  const key = useReservationKey()
  const queries = useQueryClient()
  const today = todayIn(site.timeZone)
  const [day, setDay] = useState(today)
  const [partySize, setPartySize] = useState(2)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const { evening, error } = useEvening(day, partySize)
  const services = evening?.services ?? []
  const service = services.find(({ label }) => label === chosen) ?? services.at(-1)
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <DayBar day={day} today={today} onChange={setDay} />
        {services.length > 1 && (
          <SegmentedControl
            aria-label="Service"
            value={service?.label ?? ''}
            onChange={setChosen}
            data={services.map(({ label }) => label)}
          />
        )}
        {can.write && (
          <>
            <NumberInput
              aria-label="Free for so many guests"
              w={130}
              min={1}
              max={1000}
              suffix={partySize === 1 ? ' guest' : ' guests'}
              value={partySize}
              onChange={(value) => setPartySize(Math.max(1, Number(value)))}
            />
            <Button
              ml="auto"
              leftSection={<IconCalendarPlus size={16} />}
              onClick={() => setOpened({ start: { date: day, partySize } })}
            >
              New reservation
            </Button>
          </>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="lg" aria-live="polite">
          {formatLongDay(day)}
        </Title>
        {evening && <Summary evening={evening} />}
      </Group>
      {error && (
        <ErrorState error={error} onRetry={() => void queries.invalidateQueries({ queryKey: key })} />
      )}
      {!error && !evening && <Skeleton h={360} aria-busy="true" aria-label="Loading" />}
      {evening && <Nothing evening={evening} />}
      {evening && service && evening.tables.length > 0 && (
        <EveningGrid
          evening={evening}
          shown={shownOf(service.range, evening)}
          onBook={can.write ? (start) => setOpened({ start: { date: day, partySize, ...start } }) : null}
          onOpen={(id) => setOpened({ id })}
        />
      )}
      {evening && service && evening.tables.length > 0 && (
        <Text size="sm" c="dimmed">
          Times without stripes are free for {partySize === 1 ? '1 guest' : `${partySize} guests`}.
          {can.write && ' Pick one to reserve it.'}
        </Text>
      )}
      <ReservationPanel opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

/** A party that was there before the hours changed is seen to its end. */
function shownOf([from, until]: Range, { parties }: Plan): Range {
  const meeting = parties.map(({ range }) => range).filter(([start, end]) => start < until && from < end)
  return [
    Math.min(from, ...meeting.map(([start]) => start)),
    Math.max(until, ...meeting.map(([, end]) => end)),
  ]
}

function Summary({ evening: { parties } }: { evening: Plan }) {
  const guests = parties.reduce((sum, { reservation }) => sum + reservation.partySize, 0)
  return (
    <Text size="sm" c="dimmed">
      {parties.length === 1 ? '1 reservation' : `${parties.length} reservations`},{' '}
      {guests === 1 ? '1 guest' : `${guests} guests`} on this day
    </Text>
  )
}

function Nothing({ evening: { tables, services } }: { evening: Plan }) {
  if (tables.length > 0 && services.length > 0) return null
  return (
    <Paper withBorder>
      {tables.length === 0 ? (
        <EmptyState icon={IconArmchair} title="No tables yet">
          Add the tables of your house under Tables; here you see who sits at them.
        </EmptyState>
      ) : (
        <EmptyState icon={IconCalendarOff} title="Closed on this day">
          When you are open is set under Opening hours.
        </EmptyState>
      )}
    </Paper>
  )
}
