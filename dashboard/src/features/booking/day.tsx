import { Button, Group, Paper, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { DayBar } from '../../components/calendar/day-bar.tsx'
import { TimeGrid } from '../../components/calendar/time-grid.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx'
import { firstOptions } from '../../components/forms/options.ts'
import { ToPart } from '../../components/layout/area-tabs.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { ItemPanel } from '../../components/panels/item-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { IconCalendarOff, IconCalendarPlus, IconClockPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { dayAt, dayIn, formatLongDay } from '../../lib/site-time.ts'
import type { BookingStart } from './booking-form.tsx'
import { bookingPanel } from './booking-panel.tsx'
import { useSlots } from './free-times.tsx'
import { optionsOf, useServices } from './keys.ts'
import { type DayPlan, useDay, withSlots } from './use-day.ts'

/** A day in the site's time zone: appointments and free times by staff member. */
export function DayView() {
  const { site } = useSitePlace()
  const can = useCan()
  const now = useNow()
  const today = dayAt(now, site.timeZone)
  const { filters, set } = useFilters<{ date: string; serviceId: string }>(['date', 'serviceId'])
  const day = dayIn(filters.date) ?? today
  const opened = useOpened()
  const [start, setStart] = useState<BookingStart>({})
  const services = (useServices().data ?? []).filter(({ active }) => active)
  const plan = useDay(day)
  const service = services.find(({ id }) => id === filters.serviceId) ?? services[0]
  const serviceId = service?.id ?? null
  const slots = useSlots({ serviceId: can.write ? serviceId : null, date: day })
  const book = (start: BookingStart) => {
    setStart(start)
    opened.openNew()
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <DayBar day={day} today={today} onChange={(day) => set('date', day === today ? null : day)} />
        {can.write && (
          <>
            {service && (
              <Select
                aria-label="Free times for"
                leftSection={<IconClockPlus size={16} aria-hidden />}
                data={optionsOf(services)}
                value={service.id}
                onChange={(id) => set('serviceId', id)}
                allowDeselect={false}
                filter={firstOptions}
                searchable={services.length > 8}
                w={{ base: '100%', xs: 240 }}
              />
            )}
            <Button ml="auto" leftSection={<IconCalendarPlus size={16} />} onClick={() => book({})}>
              New appointment
            </Button>
          </>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="lg" aria-live="polite">
          {formatLongDay(day)}
        </Title>
        {plan.data && (
          <Text size="sm" c="dimmed">
            {countOf(plan.data)}, {site.timeZone} time
          </Text>
        )}
      </Group>
      {can.write && service && plan.data && plan.data.lanes.length > 0 && (
        <Text size="sm" c="dimmed">
          Free times for {service.name}. Select one to book it.
        </Text>
      )}
      {plan.error && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeleton h={420} aria-busy="true" aria-label="Loading" />}
      {plan.data?.lanes.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={IconCalendarOff}
            title="Nobody is working on this day"
            action={<ToPart name="staff">{can.write ? 'Set working hours' : 'View working hours'}</ToPart>}
          >
            Staff appear here on their working days.
          </EmptyState>
        </Paper>
      )}
      {plan.data && plan.data.lanes.length > 0 && (
        <TimeGrid
          key={day}
          direction="columns"
          label="Day. Arrow keys move between times and staff, Enter opens."
          lanes={withSlots(plan.data.lanes, slots.data ?? [], day, site.timeZone)}
          shown={plan.data.shown}
          now={now}
          onSelect={(staffId, startTime) => book({ staffId, startTime })}
          onOpen={opened.open}
        />
      )}
      <ItemPanel
        {...bookingPanel({ date: day, ...(serviceId && { serviceId }), ...start })}
        opened={opened}
      />
    </Stack>
  )
}

function countOf({ lanes }: DayPlan): string {
  const count = lanes.reduce((sum, { items }) => sum + items.length, 0)
  return count === 1 ? '1 appointment' : `${count} appointments`
}
