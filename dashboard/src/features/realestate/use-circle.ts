import { useFilters } from '../../components/lists/use-filters.ts'
import type { Circle } from './listing-map.tsx'

/** The search area as a search parameter: `47.07,15.43,25` for latitude, longitude, and radius in kilometres. */
export function useCircle() {
  const { filters, set } = useFilters<Record<'around', string>>(['around'])
  const setCircle = (circle: Circle | null) =>
    set('around', circle && [circle.lat, circle.lng, circle.radiusKm].join(','))
  return { circle: circleIn(filters.around ?? ''), setCircle }
}

function circleIn(text: string): Circle | null {
  const numbers = text.split(',').map(Number)
  const [lat, lng, radiusKm] = numbers
  const isComplete = text !== '' && numbers.length === 3 && numbers.every(Number.isFinite)
  return isComplete ? ({ lat, lng, radiusKm } as Circle) : null
}
