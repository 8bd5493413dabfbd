import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** Prefix of the queries about mail. */
export const mailKey = (place: SitePlace) => [...siteKey(place), 'mail'] as const
