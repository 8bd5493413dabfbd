import { Stack } from '@mantine/core'
import type { Listing, ListingStatus } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { Pictures } from '../../components/display/thumbnail.tsx'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusHeader } from '../../components/status/status-menu.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { LISTING_STATUSES, labelOfType, listingsKey } from './listing-choices.ts'
import { ListingForm } from './listing-form.tsx'

export function ListingPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...listingsKey(place), 'one']}
      load={(id) => place.api.realestate.get(place.siteId, id)}
      nameOf={({ title }) => title}
      view={(listing, onEdit) => <ListingView listing={listing} onEdit={onEdit} onGone={onDone} />}
      edit={(listing, onDone) => <ListingForm listing={listing} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

type ViewProps = { listing: Listing; onEdit(): void; onGone(): void }

function ListingView({ listing, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const { realestate } = place.api
  const can = useCan()
  const { id, status, lat, lng, areaSqm } = listing
  const change = (status: ListingStatus) => {
    if (status === 'published') return realestate.publish(place.siteId, id)
    if (status === 'archived') return realestate.archive(place.siteId, id)
    return realestate.update(place.siteId, id, { status })
  }
  return (
    <Stack gap="lg">
      <StatusHeader
        status={status}
        options={LISTING_STATUSES}
        area={listingsKey(place)}
        change={change}
        next={
          status === 'published'
            ? { to: 'archived', label: 'Archive', isQuiet: true }
            : { to: 'published', label: 'Publish' }
        }
      />
      {listing.images.length > 0 && <Pictures pictures={listing.images} label="Pictures" />}
      <Facts
        facts={[
          ['Price', formatMoney(listing.price, listing.currency)],
          ['Offer', labelOfType(listing.type)],
          ['Property type', labelOf(listing.propertyType)],
          ['Address', `${listing.address}, ${listing.city}`],
          ['Bedrooms', formatNumber(listing.bedrooms)],
          ['Bathrooms', formatNumber(listing.bathrooms)],
          ['Area', areaSqm === null ? null : `${formatNumber(areaSqm)} m²`],
          ['Place', lat === null || lng === null ? 'Not on the map' : `${lat}°, ${lng}°`],
          ['Description', listing.description],
          ...timesOf(listing),
        ]}
      />
      <StatusHistory
        queryKey={[...listingsKey(place), 'history', id]}
        load={() => realestate.history(place.siteId, id)}
      />
      {can.write && (
        <EditAndDelete
          what="listing"
          name={listing.title}
          warning="Its history is deleted too. To only hide it from searches, archive it instead."
          onEdit={onEdit}
          area={listingsKey(place)}
          remove={() => realestate.delete(place.siteId, id)}
          onGone={onGone}
        />
      )}
    </Stack>
  )
}
