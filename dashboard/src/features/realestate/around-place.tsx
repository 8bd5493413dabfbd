import { Button, Popover } from '@mantine/core'
import { IconMapSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { formatNumber } from '../../lib/format.ts'
import type { Circle } from './listing-map.tsx'

type Values = { lat: number | ''; lng: number | ''; radiusKm: number | '' }
const FIELDS: Field<Values>[] = [
  { name: 'lat', label: 'Latitude', type: 'number', min: -90, max: 90, decimals: 7, span: 6 },
  { name: 'lng', label: 'Longitude', type: 'number', min: -180, max: 180, decimals: 7, span: 6 },
  { name: 'radiusKm', label: 'Within', type: 'number', min: 0, max: 20_038, suffix: ' km' },
]

type Props = { circle: Circle | null; onChange(circle: Circle | null): void }

/** Narrows the map to what lies around a place; the API says what is wrong with the place. */
export function AroundPlace({ circle, onChange }: Props) {
  const place = useSitePlace()
  const [isOpen, setOpen] = useState(false)
  if (circle) {
    return (
      <Button variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={() => onChange(null)}>
        Within {formatNumber(circle.radiusKm)} km: show all again
      </Button>
    )
  }
  const initial: Values = { lat: '', lng: '', radiusKm: 25 }
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus withArrow>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconMapSearch size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Around a place
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ResourceForm
          fields={FIELDS}
          initial={initial}
          submit="Search"
          onSubmit={async (values) => {
            const sent = filled(values) as Circle
            await place.api.realestate.search(place.siteId, { ...sent, limit: 1 })
            onChange(sent)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
