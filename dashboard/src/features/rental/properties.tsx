import type { RentalProperty } from '@sitewright/client'
import { IconBuildingCottage } from '@tabler/icons-react'
import { lazy } from 'react'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

const PropertyPanel = lazy(async () => ({ default: (await import('./property-panel.tsx')).PropertyPanel }))
const PropertyForm = lazy(async () => ({ default: (await import('./property-form.tsx')).PropertyForm }))

export function Properties() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const list = useList<RentalProperty>([...key, 'properties', 'table'], async () => {
    const { data } = await api.rental.listProperties(siteId)
    return { data, nextCursor: null, total: data.length }
  })
  return (
    <ResourceList
      label="Properties"
      what="property"
      icon={IconBuildingCottage}
      list={list}
      columns={[
        { header: 'Property', cell: ({ name }) => name },
        { header: 'Address', wide: true, cell: ({ address }) => address ?? '–' },
        { header: 'Units', align: 'right', cell: ({ unitCount }) => formatNumber(unitCount) },
      ]}
      hint="A property groups units, such as the rooms of a house. It is optional."
      form={(close) => <PropertyForm property={null} onDone={close} />}
      panel={(id, close) => <PropertyPanel propertyId={id} onDone={close} />}
    />
  )
}
