import type { RentalUnit } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { IconBed } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { usePropertyFilter, useRentalKey } from './keys.ts'

const UnitPanel = lazyNamed(() => import('./unit-panel.tsx'), 'UnitPanel')

export function Units() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<RentalUnit, { propertyId: string }>
      label="Units"
      what="unit"
      icon={IconBed}
      queryKey={[...useRentalKey(), 'units']}
      load={(wanted) => api.rental.listUnits(siteId, wanted)}
      filters={usePropertyFilter()}
      columns={[
        { header: 'Unit', cell: ({ name }) => name },
        { header: 'Type', wide: true, cell: ({ type }) => (type === null ? '–' : labelOf(type)) },
        { header: 'Guests', align: 'right', wide: true, cell: ({ maxGuests }) => formatNumber(maxGuests) },
        {
          header: 'Per night',
          align: 'right',
          cell: ({ pricePerNight, currency }) => formatMoney(pricePerNight, currency),
        },
        {
          header: 'Status',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="booked" />,
        },
      ]}
      hint="Rooms, apartments or houses that guests book by the night."
      content={(id, close) => <UnitPanel id={id} onDone={close} />}
    />
  )
}
