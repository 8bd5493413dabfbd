import { AreaTabs } from '../../components/area-tabs.tsx'
import { Page } from '../../components/page.tsx'
import { Bookings } from './bookings.tsx'
import { DayView } from './day.tsx'
import { Services } from './services.tsx'
import { StaffList } from './staff.tsx'

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
