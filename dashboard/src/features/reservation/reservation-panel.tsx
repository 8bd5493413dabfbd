import { lazy } from 'react'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import type { Opened } from '../../components/panels/use-opened.ts'
import type { ReservationStart } from './reservation-form.tsx'

const ReservationDetail = lazy(async () => ({
  default: (await import('./reservation-detail.tsx')).ReservationDetail,
}))
const ReservationForm = lazy(async () => ({
  default: (await import('./reservation-form.tsx')).ReservationForm,
}))

/** The panel of an existing or new reservation. */
export function ReservationPanel({ opened, start = {} }: { opened: Opened; start?: ReservationStart }) {
  return (
    <SidePanel
      opened={opened.isOpen}
      onClose={opened.close}
      title={opened.isNew ? 'New reservation' : 'Reservation'}
    >
      {opened.isNew && <ReservationForm start={start} onDone={opened.close} />}
      {opened.id && <ReservationDetail id={opened.id} />}
    </SidePanel>
  )
}
