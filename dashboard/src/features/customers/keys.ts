import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** Prefix of the queries about customers. */
export const customersKey = (place: SitePlace) => [...siteKey(place), 'customers'] as const
