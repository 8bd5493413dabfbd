import { Grid, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Listing, ListingStatus, ListingType, PropertyType, Sitewright } from '@sitewright/client'
import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { Choice } from '../../components/filters.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import { AroundPlace } from './around-place.tsx'
import { LISTING_STATUSES, LISTING_TYPES, listingsKey, PROPERTY_TYPES } from './listing-choices.ts'
import classes from './listing-map.module.css'
import { type Circle, ListingMap, type Placed } from './listing-map.tsx'
import { ListingPanel } from './listing-panel.tsx'

const PAGE_SIZE = 100
const MOST_PAGES = 5

type Filters = { status?: ListingStatus; type?: ListingType; propertyType?: PropertyType }
type Found = { listings: Listing[]; isComplete: boolean }

/** What lies around a place, or the newest listings, as many as a map can show. */
async function readListings(
  api: Sitewright,
  siteId: string,
  filters: Filters,
  circle: Circle | null,
): Promise<Found> {
  if (circle) {
    const { status, type, propertyType } = filters
    const { data } = await api.realestate.search(siteId, { ...circle, ...(type && { type }) })
    const listings = data.filter(
      (listing) =>
        (!status || listing.status === status) && (!propertyType || listing.propertyType === propertyType),
    )
    return { listings, isComplete: true }
  }
  const listings: Listing[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, nextCursor } = await api.realestate.list(siteId, {
      ...filters,
      limit: PAGE_SIZE,
      ...(cursor && { cursor }),
    })
    listings.push(...data)
    if (nextCursor === null) return { listings, isComplete: true }
    cursor = nextCursor
  }
  return { listings, isComplete: false }
}

export function MapOfListings() {
  const place = useSitePlace()
  const [status, setStatus] = useState<ListingStatus | null>(null)
  const [type, setType] = useState<ListingType | null>(null)
  const [propertyType, setPropertyType] = useState<PropertyType | null>(null)
  const [circle, setCircle] = useState<Circle | null>(null)
  const [opened, setOpened] = useState<Listing | null>(null)
  const filters = { ...(status && { status }), ...(type && { type }), ...(propertyType && { propertyType }) }
  const query = useQuery({
    queryKey: [...listingsKey(place), 'map', filters, circle],
    queryFn: () => readListings(place.api, place.siteId, filters, circle),
  })
  return (
    <Stack gap="sm">
      <Group gap="sm" role="search">
        <Choice label="Status" options={LISTING_STATUSES} value={status} onChange={setStatus} />
        <Choice label="Offer" options={LISTING_TYPES} value={type} onChange={setType} />
        <Choice
          label="Property type"
          options={PROPERTY_TYPES}
          value={propertyType}
          onChange={setPropertyType}
        />
        <AroundPlace circle={circle} onChange={setCircle} />
      </Group>
      <Loaded query={query}>
        {(found) => (
          <MapAndList
            key={JSON.stringify([filters, circle])}
            found={found}
            circle={circle}
            onOpen={setOpened}
          />
        )}
      </Loaded>
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title={opened?.title ?? ''}>
        {opened && <ListingPanel listingId={opened.id} onGone={() => setOpened(null)} />}
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
        <EmptyState icon={IconMap2} title="Nothing is on this map">
          A listing is on it when it has a latitude and a longitude, and is what the filters say.
        </EmptyState>
      </Paper>
    )
  }
  const notes = [
    `${seen.length} of ${placed.length} in view.`,
    unplaced > 0 && `${unplaced} without a place.`,
    !isComplete && `These are the newest ${listings.length}; narrow them down, or search around a place.`,
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
