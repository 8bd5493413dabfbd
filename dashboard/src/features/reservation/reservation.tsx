import { lazy } from 'react'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Evening } from './evening.tsx'

const Reservations = lazy(async () => ({ default: (await import('./reservations.tsx')).Reservations }))
const Tables = lazy(async () => ({ default: (await import('./tables.tsx')).Tables }))
const OpeningHours = lazy(async () => ({ default: (await import('./opening-hours.tsx')).OpeningHours }))

export const Reservation = () => (
  <Page title="Tables">
    <AreaTabs
      label="Tables"
      parts={[
        { name: 'day', label: 'Day', content: () => <Evening /> },
        { name: 'reservations', label: 'Reservations', content: () => <Reservations /> },
        { name: 'tables', label: 'Tables', content: () => <Tables /> },
        { name: 'hours', label: 'Opening hours', content: () => <OpeningHours /> },
      ]}
    />
  </Page>
)
