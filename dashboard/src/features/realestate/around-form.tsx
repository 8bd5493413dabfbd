import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { useSitePlace } from '../../lib/place.tsx'
import type { Circle } from './listing-map.tsx'

type Values = { lat: number | ''; lng: number | ''; radiusKm: number | '' }
const FIELDS: Field<Values>[] = [
  { name: 'lat', label: 'Latitude', type: 'number', min: -90, max: 90, decimals: 7, span: 6 },
  { name: 'lng', label: 'Longitude', type: 'number', min: -180, max: 180, decimals: 7, span: 6 },
  { name: 'radiusKm', label: 'Within', type: 'number', min: 0, max: 20_038, suffix: ' km' },
]

/** Asks for a place; the API validates it. */
export function AroundForm({ onChosen }: { onChosen(circle: Circle): void }) {
  const place = useSitePlace()
  const initial: Values = { lat: '', lng: '', radiusKm: 25 }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit="Search"
      onSubmit={async (values) => {
        const sent = filled(values) as Circle
        await place.api.realestate.search(place.siteId, { ...sent, limit: 1 })
        onChosen(sent)
      }}
    />
  )
}
