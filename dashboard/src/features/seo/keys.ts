import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** Prefix of the queries about redirects and what was not found, which change together. */
export const redirectsKey = (place: SitePlace) => [...siteKey(place), 'redirects'] as const
