import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Enquiries } from './enquiries.tsx'
import { Listings } from './listings.tsx'

const MapOfListings = lazyNamed(() => import('./map-of-listings.tsx'), 'MapOfListings')

export const Realestate = () => (
  <Page title="Real estate">
    <AreaTabs
      label="Real estate"
      parts={[
        { name: 'listings', label: 'Listings', content: () => <Listings /> },
        { name: 'enquiries', label: 'Enquiries', content: () => <Enquiries /> },
        { name: 'map', label: 'Map', content: () => <MapOfListings /> },
      ]}
    />
  </Page>
)
