import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Bookings } from './bookings.tsx'
import { Calendar } from './calendar.tsx'
import { Properties } from './properties.tsx'
import { Units } from './units.tsx'

export const Rental = () => (
  <Page title="Rentals">
    <AreaTabs
      label="Rentals"
      parts={[
        { name: 'calendar', label: 'Calendar', content: () => <Calendar /> },
        { name: 'bookings', label: 'Bookings', content: () => <Bookings /> },
        { name: 'units', label: 'Units', content: () => <Units /> },
        { name: 'properties', label: 'Properties', content: () => <Properties /> },
      ]}
    />
  </Page>
)
