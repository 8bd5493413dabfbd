import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Calendar } from './calendar.tsx'

const Bookings = lazyNamed(() => import('./bookings.tsx'), 'Bookings')
const Units = lazyNamed(() => import('./units.tsx'), 'Units')
const Properties = lazyNamed(() => import('./properties.tsx'), 'Properties')
const PaymentSettings = lazyNamed(
  () => import('../../components/visitors/payment-settings.tsx'),
  'PaymentSettings',
)

export const Rental = () => (
  <Page title="Rentals">
    <AreaTabs
      label="Rentals"
      parts={[
        { name: 'calendar', label: 'Calendar', content: () => <Calendar /> },
        { name: 'bookings', label: 'Bookings', content: () => <Bookings /> },
        { name: 'units', label: 'Units', content: () => <Units /> },
        { name: 'properties', label: 'Properties', content: () => <Properties /> },
        { name: 'payments', label: 'Payments', content: () => <PaymentSettings /> },
      ]}
    />
  </Page>
)
