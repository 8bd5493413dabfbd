import { Grid, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Listing, Sitewright } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { FilterFields } from '../../components/lists/filters.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { collect } from '../../lib/collect.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { IconMap2 } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { AroundPlace } from './around-place.tsx'
import { listingsKey } from './listing-choices.ts'
import { LISTING_FILTERS, type ListingFilters } from './listing-filters.ts'
import classes from './listing-map.module.css'
import { type Circle, ListingMap, type Placed } from './listing-map.tsx'
import { useCircle } from './use-circle.ts'

const ListingPanel = lazyNamed(() => import('./listing-panel.tsx'), 'ListingPanel')

const MAX_SHOWN = 500

type Found = { listings: Listing[]; isComplete: boolean }

/** The listings around a place, or the newest, up to what the map can show. */
async function readListings(
  api: Sitewright,
  siteId: string,
  filters: Partial<ListingFilters>,
  circle: Circle | null,
): Promise<Found> {
  if (circle) {
    const { status, type, propertyType } = filters
    const around = { ...circle, ...(type && { type }), limit: MAX_SHOWN }
    const { data } = await api.realestate.search(siteId, around)
    const listings = data.filter(
      (listing) =>
        (!status || listing.status === status) && (!propertyType || listing.propertyType === propertyType),
    )
    return { listings, isComplete: data.length < MAX_SHOWN }
  }
  const listings = await collect(api.realestate.list(siteId, { ...filters, limit: 100 }), MAX_SHOWN)
  return { listings, isComplete: listings.length < MAX_SHOWN }
}

export function MapOfListings() {
  const place = useSitePlace()
  const { filters, set } = useFilters<ListingFilters>(LISTING_FILTERS.map(({ name }) => name))
  const { circle, setCircle } = useCircle()
  const opened = useOpened()
  const query = useQuery({
    queryKey: [...listingsKey(place), 'map', filters, circle],
    queryFn: () => readListings(place.api, place.siteId, filters, circle),
  })
  return (
    <Stack gap="sm">
      <Group gap="sm" role="search">
        <FilterFields filters={LISTING_FILTERS} values={filters} set={set} />
        <AroundPlace circle={circle} onChange={setCircle} />
      </Group>
      <Loaded query={query}>
        {(found) => (
          <MapAndList
            key={JSON.stringify([filters, circle])}
            found={found}
            circle={circle}
            onOpen={({ id }) => opened.open(id)}
          />
        )}
      </Loaded>
      <SidePanel opened={opened.id !== null} onClose={opened.close} title="Listing">
        {opened.id && <ListingPanel id={opened.id} onDone={opened.close} />}
      </SidePanel>
    </Stack>
  )
}

const isPlaced = (listing: Listing): listing is Placed => listing.lat !== null && listing.lng !== null

type MapProps = { found: Found; circle: Circle | null; onOpen(listing: Listing): void }

function MapAndList({ found: { listings, isComplete }, circle, onOpen }: MapProps) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const [seen, setSeen] = useState<Placed[]>([])
  const placed = listings.filter(isPlaced)
  const unplaced = listings.length - placed.length
  if (placed.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={IconMap2} title="No listings on the map">
          Listings with coordinates that match the filters appear here.
        </EmptyState>
      </Paper>
    )
  }
  const notes = [
    `${seen.length} of ${placed.length} in view.`,
    unplaced > 0 && `${unplaced} without coordinates.`,
    !isComplete && tooMany(circle),
  ]
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <ListingMap listings={placed} circle={circle} activeId={activeId} onOpen={onOpen} onSee={setSeen} />
        <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
          {notes.filter(Boolean).join(' ')}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Paper withBorder p={4}>
          <Stack component="ul" gap={0} className={classes.items} aria-label="In view">
            {seen.map((listing) => (
              <Item key={listing.id} listing={listing} onPoint={setActiveId} onOpen={onOpen} />
            ))}
          </Stack>
        </Paper>
      </Grid.Col>
    </Grid>
  )
}

const tooMany = (circle: Circle | null) =>
  circle
    ? `Only the nearest ${formatNumber(MAX_SHOWN)} are shown. Reduce the radius to see all.`
    : `Only the newest ${formatNumber(MAX_SHOWN)} are shown. Use the filters, or search around a place.`

type ItemProps = { listing: Placed; onPoint(id: string | null): void; onOpen(listing: Listing): void }

function Item({ listing, onPoint, onOpen }: ItemProps) {
  const { id, title, city, price, currency, status } = listing
  return (
    <li>
      <UnstyledButton
        className={classes.item}
        onMouseEnter={() => onPoint(id)}
        onMouseLeave={() => onPoint(null)}
        onFocus={() => onPoint(id)}
        onBlur={() => onPoint(null)}
        onClick={() => onOpen(listing)}
      >
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div className={classes.words}>
            <Text size="sm" fw={600} truncate>
              {title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {city} · {formatMoney(price, currency)}
            </Text>
          </div>
          <div>
            <StatusBadge status={status} />
          </div>
        </Group>
      </UnstyledButton>
    </li>
  )
}
