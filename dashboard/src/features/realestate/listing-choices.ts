import type { EnquiryStatus, ListingStatus, ListingType, PropertyType } from '@sitewright/client'
import { type SitePlace, siteKey } from '../../lib/place.tsx'

export const LISTING_STATUSES: readonly ListingStatus[] = ['draft', 'published', 'archived', 'sold']
export const PROPERTY_TYPES: readonly PropertyType[] = [
  'apartment',
  'house',
  'villa',
  'land',
  'commercial',
  'other',
]
export const LISTING_TYPES: readonly { value: ListingType; label: string }[] = [
  { value: 'sale', label: 'For sale' },
  { value: 'rent', label: 'For rent' },
]
export const labelOfType = (type: ListingType) => (type === 'sale' ? 'For sale' : 'For rent')

export const listingsKey = (place: SitePlace) => [...siteKey(place), 'listings'] as const

export const ENQUIRY_STATUSES: readonly EnquiryStatus[] = ['new', 'in_progress', 'closed']
export const enquiriesKey = (place: SitePlace) => [...siteKey(place), 'enquiries'] as const
