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
import { guestsOf, useReservationKey } from './keys.ts'
import { type Opened, ReservationPanel } from './reservation-panel.tsx'
import { isMeeting, type Evening as Plan, type Range, useEvening } from './use-evening.ts'

const MAX_PARTY_SIZE = 1000

/** The tables of a day by the clock of the house: who sits where, and where there is room for how many. */
export function Evening() {
  const { site } = useSitePlace()
  const can = useCan()
  const key = useReservationKey()
  const queries = useQueryClient()
  const today = todayIn(site.timeZone)
  const [day, setDay] = useState(today)
  const [guests, setGuests] = useState<number | string>(2)
  const partySize = Math.min(MAX_PARTY_SIZE, Math.max(1, Number(guests)))
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const { evening, error } = useEvening(day, partySize)
  const services = evening?.services ?? []
  const next = services.find(({ range }) => day === today && Date.now() < range[1])
  const service = services.find(({ label }) => label === chosen) ?? next ?? services.at(-1)
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
              max={MAX_PARTY_SIZE}
              clampBehavior="strict"
              suffix={partySize === 1 ? ' guest' : ' guests'}
              value={guests}
              onChange={setGuests}
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
      {evening && service && evening.tables.length > 0 && (
        <Text size="sm" c="dimmed">
          Times without stripes are free for {guestsOf(partySize)}.{can.write && ' Pick one to reserve it.'}
        </Text>
      )}
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
      <ReservationPanel opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

/** A party that was there before the hours changed is seen to its end. */
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
