import type { Listing } from '@sitewright/client'
import { IconHomeDollar } from '@tabler/icons-react'
import { lazy } from 'react'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { labelOfType, listingsKey } from './listing-choices.ts'
import { LISTING_FILTERS, ListingChoices, type ListingFilters } from './listing-filters.tsx'

const ListingForm = lazy(async () => ({ default: (await import('./listing-form.tsx')).ListingForm }))
const ListingPanel = lazy(async () => ({ default: (await import('./listing-panel.tsx')).ListingPanel }))

export function Listings() {
  const place = useSitePlace()
  const { filters, set, isNarrowed } = useFilters<ListingFilters>(LISTING_FILTERS)
  const list = useList<Listing>([...listingsKey(place), 'list', filters], (cursor) =>
    place.api.realestate.list(place.siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  return (
    <ResourceList
      label="Listings"
      what="listing"
      icon={IconHomeDollar}
      list={list}
      isNarrowed={isNarrowed}
      filters={<ListingChoices filters={filters} set={set} />}
      columns={[
        { header: 'Listing', cell: ({ title }) => title },
        { header: 'City', wide: true, cell: ({ city }) => city },
        { header: 'Offer', wide: true, cell: ({ type }) => labelOfType(type) },
        { header: 'Property', wide: true, cell: ({ propertyType }) => labelOf(propertyType) },
        { header: 'Price', align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      hint="Homes, land and shops for sale or rent. Listings are drafts until you publish them."
      form={(close) => <ListingForm listing={null} onDone={close} />}
      panel={(id, close) => <ListingPanel listingId={id} onGone={close} />}
    />
  )
}
