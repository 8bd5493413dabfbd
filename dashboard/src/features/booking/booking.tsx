import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { DayView } from './day.tsx'

const Bookings = lazyNamed(() => import('./bookings.tsx'), 'Bookings')
const Services = lazyNamed(() => import('./services.tsx'), 'Services')
const StaffList = lazyNamed(() => import('./staff.tsx'), 'StaffList')
const PaymentSettings = lazyNamed(
  () => import('../../components/visitors/payment-settings.tsx'),
  'PaymentSettings',
)

export const Booking = () => (
  <Page title="Appointments">
    <AreaTabs
      label="Appointments"
      parts={[
        { name: 'day', label: 'Day', content: () => <DayView /> },
        { name: 'bookings', label: 'Bookings', content: () => <Bookings /> },
        { name: 'services', label: 'Services', content: () => <Services /> },
        { name: 'staff', label: 'Staff', content: () => <StaffList /> },
        { name: 'payments', label: 'Payments', content: () => <PaymentSettings /> },
      ]}
    />
  </Page>
)
