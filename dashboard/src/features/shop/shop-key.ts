import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** An order takes stock and uses coupons: what changes one of them has all of them looked at again. */
export const shopKey = (place: SitePlace) => [...siteKey(place), 'shop'] as const
