import { Button, Group } from '@mantine/core'
import type { Listing } from '@sitewright/client'
import { IconHomeDollar, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { labelOfType, listingsKey } from './listing-choices.ts'
import { LISTING_FILTERS, ListingChoices, type ListingFilters } from './listing-filters.tsx'

const ListingForm = lazy(async () => ({ default: (await import('./listing-form.tsx')).ListingForm }))
const ListingPanel = lazy(async () => ({ default: (await import('./listing-panel.tsx')).ListingPanel }))

export function Listings() {
  const place = useSitePlace()
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<ListingFilters>(LISTING_FILTERS)
  const opened = useOpened()
  const list = useList<Listing>([...listingsKey(place), 'list', filters], (cursor) =>
    place.api.realestate.list(place.siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New listing
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Listings"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <ListingChoices filters={filters} set={set} />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Listing', cell: ({ title }) => title },
          { header: 'City', wide: true, cell: ({ city }) => city },
          { header: 'Offer', wide: true, cell: ({ type }) => labelOfType(type) },
          { header: 'Property', wide: true, cell: ({ propertyType }) => labelOf(propertyType) },
          { header: 'Price', align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconHomeDollar}
            title={isNarrowed ? 'No matching listings' : 'No listings yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filters to see more.'
              : 'Homes, land and shops for sale or rent. Listings are drafts until you publish them.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New listing' : 'Listing'}
      >
        {opened.isNew && <ListingForm listing={null} onDone={opened.close} />}
        {opened.id && <ListingPanel listingId={opened.id} onGone={opened.close} />}
      </SidePanel>
    </>
  )
}
