import type { RentalProperty } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconBuildingCottage } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

const PropertyEditor = lazyNamed(() => import('./property-editor.tsx'), 'PropertyEditor')

export function Properties() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<RentalProperty>
      label="Properties"
      what="property"
      icon={IconBuildingCottage}
      queryKey={[...useRentalKey(), 'properties', 'table']}
      load={async () => {
        const { data } = await api.rental.listProperties(siteId)
        return { data, nextCursor: null, total: data.length }
      }}
      columns={[
        { header: 'Property', cell: ({ name }) => name },
        { header: 'Address', wide: true, cell: ({ address }) => address ?? '–' },
        { header: 'Units', align: 'right', cell: ({ unitCount }) => formatNumber(unitCount) },
      ]}
      hint="A property groups units, such as the rooms of a house. It is optional."
      content={(id, close) => <PropertyEditor id={id} onDone={close} />}
    />
  )
}
