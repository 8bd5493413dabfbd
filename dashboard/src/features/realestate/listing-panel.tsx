import { Button, Group, Stack } from '@mantine/core'
import type { Listing, ListingStatus } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Pictures } from '../../components/display/thumbnail.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusMenu } from '../../components/status/status-menu.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { LISTING_STATUSES, labelOfType, listingsKey } from './listing-choices.ts'
import { ListingForm } from './listing-form.tsx'

export function ListingPanel({ listingId, onGone }: { listingId: string; onGone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      queryKey={[...listingsKey(place), 'one', listingId]}
      load={() => place.api.realestate.get(place.siteId, listingId)}
      nameOf={({ title }) => title}
      view={(listing, onEdit) => <ListingView listing={listing} onEdit={onEdit} onGone={onGone} />}
      edit={(listing, onDone) => <ListingForm listing={listing} onDone={onDone} />}
    />
  )
}

type ViewProps = { listing: Listing; onEdit(): void; onGone(): void }

function ListingView({ listing, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(listingsKey(place))
  const { lat, lng, areaSqm } = listing
  const remove = async () => {
    await attempt(() => place.api.realestate.delete(place.siteId, listing.id))
    onGone()
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <StatusBadge status={listing.status} />
        {can.write && <StatusActions listing={listing} />}
      </Group>
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
          ['Created', <Moment key="made" value={listing.createdAt} />],
          ['Updated', <Moment key="changed" value={listing.updatedAt} />],
        ]}
      />
      <StatusHistory
        queryKey={[...listingsKey(place), 'history', listing.id]}
        load={() => place.api.realestate.history(place.siteId, listing.id)}
      />
      {can.write && (
        <EditAndDelete
          what="listing"
          name={listing.title}
          warning="Its history is deleted too. To only hide it from searches, archive it."
          onEdit={onEdit}
          onDelete={remove}
        />
      )}
    </Stack>
  )
}

function StatusActions({ listing: { id, status } }: { listing: Listing }) {
  const place = useSitePlace()
  const { realestate } = place.api
  const { run, isBusy } = useAction(listingsKey(place))
  const done = (status: ListingStatus) => `Status changed to ${labelOf(status).toLowerCase()}`
  const publish = () => run(() => realestate.publish(place.siteId, id), done('published'))
  const archive = () => run(() => realestate.archive(place.siteId, id), done('archived'))
  const set = (status: ListingStatus) => {
    if (status === 'published') return void publish()
    if (status === 'archived') return void archive()
    void run(() => realestate.update(place.siteId, id, { status }), done(status))
  }
  return (
    <Group gap="xs">
      {status === 'published' ? (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void archive()}>
          Archive
        </Button>
      ) : (
        <Button size="xs" loading={isBusy} onClick={() => void publish()}>
          Publish
        </Button>
      )}
      <StatusMenu status={status} options={LISTING_STATUSES} onChange={set} isBusy={isBusy} />
    </Group>
  )
}
