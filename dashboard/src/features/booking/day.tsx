import { Button, Group, Paper, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff, IconCalendarPlus, IconClockPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { DayBar } from '../../components/day-bar.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { formatLongDay, todayIn } from '../../lib/site-time.ts'
import { BookingPanel, type Opened } from './booking-panel.tsx'
import { DayColumns } from './day-columns.tsx'
import { useSlots } from './free-times.tsx'
import { optionsOf, useServices } from './keys.ts'
import { useDay } from './use-day.ts'

/** A day of the house, as its clock shows it: who is with whom, and when there is room. */
export function DayView() {
  const { site } = useSitePlace()
  const can = useCan()
  const today = todayIn(site.timeZone)
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const services = (useServices().data ?? []).filter(({ active }) => active)
  const plan = useDay(day)
  const serviceId = chosen ?? services[0]?.id ?? null
  const slots = useSlots({ serviceId: can.write ? serviceId : null, date: day })
  const count = plan.data?.columns.reduce((sum, { bookings }) => sum + bookings.length, 0) ?? 0
  return (
    <Stack gap="md">
      <Group gap="sm">
        <DayBar day={day} today={today} onChange={setDay} />
        {can.write && (
          <>
            {services.length > 0 && (
              <Select
                aria-label="Free times for"
                leftSection={<IconClockPlus size={16} aria-hidden />}
                data={optionsOf(services)}
                value={serviceId}
                onChange={setChosen}
                allowDeselect={false}
                searchable={services.length > 8}
                w={{ base: '100%', xs: 240 }}
              />
            )}
            <Button
              ml="auto"
              leftSection={<IconCalendarPlus size={16} />}
              onClick={() => setOpened({ start: { date: day } })}
            >
              New appointment
            </Button>
          </>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="lg" aria-live="polite">
          {formatLongDay(day)}
        </Title>
        <Text size="sm" c="dimmed">
          {count === 1 ? '1 appointment' : `${count} appointments`}, on the clock of {site.timeZone}
        </Text>
      </Group>
      {can.write && services.length > 0 && (
        <Text size="sm" c="dimmed">
          The times in the columns are free for {services.find(({ id }) => id === serviceId)?.name}. Pick one
          to book it.
        </Text>
      )}
      {plan.error && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeleton h={420} aria-busy="true" aria-label="Loading" />}
      {plan.data?.columns.length === 0 && (
        <Paper withBorder>
          <EmptyState icon={IconCalendarOff} title="Nobody works on this day">
            Members of staff appear here on the days on which they work. Set their hours under Staff.
          </EmptyState>
        </Paper>
      )}
      {plan.data && plan.data.columns.length > 0 && (
        <DayColumns
          day={day}
          plan={plan.data}
          slots={slots.data ?? []}
          onBook={(start) => setOpened({ start: { date: day, ...(serviceId && { serviceId }), ...start } })}
          onOpen={(id) => setOpened({ id })}
        />
      )}
      <BookingPanel opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}
