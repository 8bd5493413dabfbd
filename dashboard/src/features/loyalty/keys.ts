import { type SitePlace, siteKey } from '../../lib/place.tsx'

export const loyaltyKey = (place: SitePlace) => [...siteKey(place), 'loyalty'] as const
