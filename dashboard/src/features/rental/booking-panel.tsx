import { lazy } from 'react'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import type { Opened } from '../../components/panels/use-opened.ts'
import type { BookingStart } from './booking-form.tsx'

const BookingDetail = lazy(async () => ({ default: (await import('./booking-detail.tsx')).BookingDetail }))
const BookingForm = lazy(async () => ({ default: (await import('./booking-form.tsx')).BookingForm }))

/** The panel of an existing or new booking. */
export function BookingPanel({ opened, start = {} }: { opened: Opened; start?: BookingStart }) {
  return (
    <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New booking' : 'Booking'}>
      {opened.isNew && <BookingForm start={start} onDone={opened.close} />}
      {opened.id && <BookingDetail id={opened.id} />}
    </SidePanel>
  )
}
