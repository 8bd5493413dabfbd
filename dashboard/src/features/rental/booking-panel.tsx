import { lazy } from 'react'
import { SidePanel } from '../../components/side-panel.tsx'
import type { BookingStart } from './booking-form.tsx'

const BookingDetail = lazy(async () => ({ default: (await import('./booking-detail.tsx')).BookingDetail }))
const BookingForm = lazy(async () => ({ default: (await import('./booking-form.tsx')).BookingForm }))

/** A booking by its id, or one to be made. */
export type Opened = { id: string } | { start: BookingStart } | null

export function BookingPanel({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const isNew = opened !== null && 'start' in opened
  return (
    <SidePanel opened={opened !== null} onClose={onClose} title={isNew ? 'New booking' : 'Booking'}>
      {opened !== null &&
        (isNew ? <BookingForm start={opened.start} onDone={onClose} /> : <BookingDetail id={opened.id} />)}
    </SidePanel>
  )
}
