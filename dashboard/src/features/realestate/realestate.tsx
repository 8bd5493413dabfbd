import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Listings } from './listings.tsx'
import { MapOfListings } from './map-of-listings.tsx'

export const Realestate = () => (
  <Page title="Real estate">
    <AreaTabs
      label="Real estate"
      parts={[
        { name: 'listings', label: 'Listings', content: () => <Listings /> },
        { name: 'map', label: 'Map', content: () => <MapOfListings /> },
      ]}
    />
  </Page>
)
