import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** Prefix of the queries about forms and submissions. */
export const formsKey = (place: SitePlace) => [...siteKey(place), 'forms'] as const
