import { Button, Group, Stack } from '@mantine/core'
import type { BookingStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { Moment } from '../../components/moment.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { StatusActions, type Step } from '../../components/status-actions.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { StatusHistory } from '../../components/status-history.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatLongDay } from '../../lib/site-time.ts'
import { BookingForm } from './booking-form.tsx'
import { useBookingKey, useServices, useStaff } from './keys.ts'

const CANCEL = { to: 'cancelled', label: 'Cancel appointment', warning: 'Its time becomes free.' } as const
const STEPS: Record<BookingStatus, Step<BookingStatus>[]> = {
  pending: [{ to: 'confirmed', label: 'Confirm' }, CANCEL],
  confirmed: [{ to: 'completed', label: 'Complete' }, { to: 'no_show', label: 'Did not come' }, CANCEL],
  completed: [{ to: 'confirmed', label: 'Not over yet' }],
  no_show: [{ to: 'completed', label: 'Came after all' }],
  cancelled: [{ to: 'confirmed', label: 'Bring back' }],
}

export function BookingDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const services = useServices().data
  const staff = useStaff().data
  const { isBusy, run } = useAction(key)
  const [isEditing, setEditing] = useState(false)
  const {
    data: booking,
    error,
    refetch,
  } = useQuery({ queryKey: [...key, 'booking', id], queryFn: () => api.booking.getBooking(siteId, id) })
  if (!booking) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines />
  if (isEditing) return <BookingForm booking={booking} onDone={() => setEditing(false)} />
  const { name, email, phone, notes } = booking.customer
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={booking.status} />],
          ['Service', services?.find(({ id }) => id === booking.serviceId)?.name],
          ['With', staff?.find(({ id }) => id === booking.staffId)?.name],
          ['Day', formatLongDay(booking.date)],
          ['Time', `${booking.startTime} to ${booking.endTime}`],
          ['Branch', booking.branchId],
          ['Name', name],
          ['E-mail', email],
          ['Phone', phone],
          ['Notes', notes],
          ['Made', <Moment key="made" value={booking.createdAt} />],
        ]}
      />
      {can.write && (
        <>
          <StatusActions
            status={booking.status}
            steps={STEPS[booking.status]}
            isBusy={isBusy}
            onStep={(status) => run(() => api.booking.setBookingStatus(siteId, id, { status }), 'Saved')}
          />
          <Group>
            <Button variant="default" onClick={() => setEditing(true)}>
              Move or change
            </Button>
          </Group>
        </>
      )}
      <StatusHistory
        queryKey={[...key, 'history', id]}
        load={() => api.booking.listBookingHistory(siteId, id)}
      />
    </Stack>
  )
}
