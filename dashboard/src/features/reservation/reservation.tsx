import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Evening } from './evening.tsx'

const Reservations = lazyNamed(() => import('./reservations.tsx'), 'Reservations')
const Tables = lazyNamed(() => import('./tables.tsx'), 'Tables')
const OpeningHours = lazyNamed(() => import('./opening-hours.tsx'), 'OpeningHours')

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
