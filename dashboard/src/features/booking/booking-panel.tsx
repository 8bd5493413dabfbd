import { lazyNamed } from '../../lib/lazy-named.ts'
import type { BookingStart } from './booking-form.tsx'

const BookingDetail = lazyNamed(() => import('./booking-detail.tsx'), 'BookingDetail')

/** The panel of an existing or new appointment. */
export const bookingPanel = (start?: BookingStart) => ({
  what: 'appointment',
  content: (id: string | null, close: () => void) => <BookingDetail id={id} start={start} onDone={close} />,
})
