import { SidePanel } from '../../components/side-panel.tsx'
import { BookingDetail } from './booking-detail.tsx'
import { BookingForm, type BookingStart } from './booking-form.tsx'

/** A booking by its id, or one to be made. */
export type Opened = { id: string } | { start: BookingStart } | null

export function BookingPanel({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const isNew = opened !== null && 'start' in opened
  return (
    <SidePanel opened={opened !== null} onClose={onClose} title={isNew ? 'New appointment' : 'Appointment'}>
      {opened !== null &&
        (isNew ? <BookingForm start={opened.start} onDone={onClose} /> : <BookingDetail id={opened.id} />)}
    </SidePanel>
  )
}
