import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** One key for the area: orders change stock and coupon uses. */
export const shopKey = (place: SitePlace) => [...siteKey(place), 'shop'] as const
