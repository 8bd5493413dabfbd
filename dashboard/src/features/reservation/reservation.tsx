import { AreaTabs } from '../../components/area-tabs.tsx'
import { Page } from '../../components/page.tsx'
import { Evening } from './evening.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { Reservations } from './reservations.tsx'
import { Tables } from './tables.tsx'

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
