import { Button, Group } from '@mantine/core'
import type { Listing, ListingStatus, ListingType, PropertyType } from '@sitewright/client'
import { IconHomeDollar, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatMoney, labelOf } from '../../lib/format.ts'
import {
  LISTING_STATUSES,
  LISTING_TYPES,
  labelOfType,
  listingsKey,
  PROPERTY_TYPES,
} from './listing-choices.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingPanel } from './listing-panel.tsx'

export function Listings() {
  const place = useSitePlace()
  const can = useCan()
  const [status, setStatus] = useState<ListingStatus | null>(null)
  const [type, setType] = useState<ListingType | null>(null)
  const [propertyType, setPropertyType] = useState<PropertyType | null>(null)
  const [opened, setOpened] = useState<Listing | 'new' | null>(null)
  const close = () => setOpened(null)
  const filters = { ...(status && { status }), ...(type && { type }), ...(propertyType && { propertyType }) }
  const isNarrowed = Object.keys(filters).length > 0
  const list = useList<Listing>([...listingsKey(place), 'list', filters], (cursor) =>
    place.api.realestate.list(place.siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New listing
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Listings"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <Choice label="Status" options={LISTING_STATUSES} value={status} onChange={setStatus} />
            <Choice label="Offer" options={LISTING_TYPES} value={type} onChange={setType} />
            <Choice
              label="Property type"
              options={PROPERTY_TYPES}
              value={propertyType}
              onChange={setPropertyType}
            />
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
            title={isNarrowed ? 'No listing is like this' : 'No listings yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filters to see more.'
              : 'Homes, land and shops, for sale or for rent. They are drafts until you publish them.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New listing' : opened.title}
      >
        {opened === 'new' && <ListingForm listing={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <ListingPanel listingId={opened.id} onGone={close} />}
      </SidePanel>
    </>
  )
}
