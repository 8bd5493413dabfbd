export const LISTING_TYPES = ['sale', 'rent'] as const

/** Maximum number of search results. */
export const MAX_FOUND = 1_000
/** Half of Earth's largest circumference. */
export const MAX_RADIUS_KM = 20_038
/** The mean radius of Earth. */
export const EARTH_RADIUS_KM = 6371.0088

type Place = { lat?: number | null; lng?: number | null }

/** Requires both coordinates or none. Maps field to message. */
export function placeErrors({ lat, lng }: Place): Record<string, string> {
  if (kindOf(lat) === kindOf(lng)) return {}
  const missing = lat === undefined || (lat === null && lng !== undefined) ? 'lat' : 'lng'
  const other = missing === 'lat' ? 'lng' : 'lat'
  return { [missing]: `requires ${other}: send both, or null for both` }
}

const kindOf = (coordinate: number | null | undefined) => (coordinate === null ? 'null' : typeof coordinate)

export const ENQUIRY_STATUSES = ['new', 'in_progress', 'closed'] as const
export const MAX_MESSAGE_LENGTH = 5_000
