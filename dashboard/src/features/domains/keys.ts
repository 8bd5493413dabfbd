import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** Prefix of the queries about domains. */
export const domainsKey = (place: SitePlace) => [...siteKey(place), 'domains'] as const
