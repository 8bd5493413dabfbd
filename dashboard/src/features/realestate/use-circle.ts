import { useFilters } from '../../components/lists/use-filters.ts'
import type { Circle } from './listing-map.tsx'

/** Where is searched, as part of the address: `47.07,15.43,25`, latitude, longitude and kilometres around. */
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
