import { lazy } from 'react'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Calendar } from './calendar.tsx'

const Bookings = lazy(async () => ({ default: (await import('./bookings.tsx')).Bookings }))
const Units = lazy(async () => ({ default: (await import('./units.tsx')).Units }))
const Properties = lazy(async () => ({ default: (await import('./properties.tsx')).Properties }))

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
