import { lazy } from 'react'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DayView } from './day.tsx'

const Bookings = lazy(async () => ({ default: (await import('./bookings.tsx')).Bookings }))
const Services = lazy(async () => ({ default: (await import('./services.tsx')).Services }))
const StaffList = lazy(async () => ({ default: (await import('./staff.tsx')).StaffList }))

export const Booking = () => (
  <Page title="Appointments">
    <AreaTabs
      label="Appointments"
      parts={[
        { name: 'day', label: 'Day', content: () => <DayView /> },
        { name: 'bookings', label: 'Bookings', content: () => <Bookings /> },
        { name: 'services', label: 'Services', content: () => <Services /> },
        { name: 'staff', label: 'Staff', content: () => <StaffList /> },
      ]}
    />
  </Page>
)
