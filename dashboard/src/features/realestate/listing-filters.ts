import type { ListingStatus, ListingType, PropertyType } from '@sitewright/client'
import type { Filter } from '../../components/lists/filters.tsx'
import { LISTING_STATUSES, LISTING_TYPES, PROPERTY_TYPES } from './listing-choices.ts'

export type ListingFilters = { status: ListingStatus; type: ListingType; propertyType: PropertyType }

/** The filters shared by table and map. */
export const LISTING_FILTERS: readonly Filter<ListingFilters>[] = [
  { name: 'status', label: 'Status', type: 'choice', options: LISTING_STATUSES },
  { name: 'type', label: 'Offer', type: 'choice', options: LISTING_TYPES },
  { name: 'propertyType', label: 'Property type', type: 'choice', options: PROPERTY_TYPES },
]
