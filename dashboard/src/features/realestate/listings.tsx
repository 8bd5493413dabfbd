import type { Listing } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { IconHomeDollar } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { labelOfType, listingsKey } from './listing-choices.ts'
import { LISTING_FILTERS, type ListingFilters } from './listing-filters.ts'

const ListingPanel = lazyNamed(() => import('./listing-panel.tsx'), 'ListingPanel')

export function Listings() {
  const place = useSitePlace()
  return (
    <ResourceList<Listing, ListingFilters>
      label="Listings"
      what="listing"
      icon={IconHomeDollar}
      queryKey={[...listingsKey(place), 'list']}
      load={(wanted) => place.api.realestate.list(place.siteId, wanted)}
      filters={LISTING_FILTERS}
      columns={[
        { header: 'Listing', cell: ({ title }) => title },
        { header: 'City', wide: true, cell: ({ city }) => city },
        { header: 'Offer', wide: true, cell: ({ type }) => labelOfType(type) },
        { header: 'Property', wide: true, cell: ({ propertyType }) => labelOf(propertyType) },
        { header: 'Price', align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      hint="Homes, land and shops for sale or rent. Listings are drafts until you publish them."
      content={(id, close) => <ListingPanel id={id} onDone={close} />}
    />
  )
}
