import type { ListingStatus, ListingType, PropertyType } from '@sitewright/client'
import { Choice } from '../../components/lists/filters.tsx'
import { LISTING_STATUSES, LISTING_TYPES, PROPERTY_TYPES } from './listing-choices.ts'

export type ListingFilters = { status: ListingStatus; type: ListingType; propertyType: PropertyType }
export const LISTING_FILTERS = ['status', 'type', 'propertyType'] as const

type Props = {
  filters: Partial<ListingFilters>
  set(name: keyof ListingFilters, value: string | null): void
}

/** The filters shared by table and map. */
export const ListingChoices = ({ filters: { status, type, propertyType }, set }: Props) => (
  <>
    <Choice
      label="Status"
      options={LISTING_STATUSES}
      value={status ?? null}
      onChange={(status) => set('status', status)}
    />
    <Choice
      label="Offer"
      options={LISTING_TYPES}
      value={type ?? null}
      onChange={(type) => set('type', type)}
    />
    <Choice
      label="Property type"
      options={PROPERTY_TYPES}
      value={propertyType ?? null}
      onChange={(type) => set('propertyType', type)}
    />
  </>
)
