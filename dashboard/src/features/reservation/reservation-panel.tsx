import { SidePanel } from '../../components/side-panel.tsx'
import { ReservationDetail } from './reservation-detail.tsx'
import { ReservationForm, type ReservationStart } from './reservation-form.tsx'

/** A reservation by its id, or one to be made. */
export type Opened = { id: string } | { start: ReservationStart } | null

export function ReservationPanel({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const isNew = opened !== null && 'start' in opened
  return (
    <SidePanel opened={opened !== null} onClose={onClose} title={isNew ? 'New reservation' : 'Reservation'}>
      {opened !== null &&
        (isNew ? (
          <ReservationForm start={opened.start} onDone={onClose} />
        ) : (
          <ReservationDetail id={opened.id} />
        ))}
    </SidePanel>
  )
}
