import { lazyNamed } from '../../lib/lazy-named.ts'
import type { ReservationStart } from './reservation-form.tsx'

const ReservationDetail = lazyNamed(() => import('./reservation-detail.tsx'), 'ReservationDetail')

/** The panel of an existing or new reservation. */
export const reservationPanel = (start?: ReservationStart) => ({
  what: 'reservation',
  content: (id: string | null, close: () => void) => (
    <ReservationDetail id={id} start={start} onDone={close} />
  ),
})
