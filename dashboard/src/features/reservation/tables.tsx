import type { TableDetail } from '@sitewright/client'
import { activeFilter, withActive } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconArmchair } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useReservationKey } from './keys.ts'
import { TableEditor } from './table-editor.tsx'

export function Tables() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<TableDetail, { active: string }>
      label="Tables"
      what="table"
      icon={IconArmchair}
      queryKey={[...useReservationKey(), 'tables']}
      load={(wanted) => api.reservation.listAllTables(siteId, withActive(wanted))}
      filters={[activeFilter('In use', 'Not in use')]}
      columns={[
        { header: 'Table', cell: ({ name }) => name },
        { header: 'Seats', align: 'right', cell: ({ capacity }) => formatNumber(capacity) },
        {
          header: 'Smallest party',
          align: 'right',
          wide: true,
          cell: ({ minPartySize }) => formatNumber(minPartySize),
        },
        { header: 'Where', wide: true, cell: ({ locationId }) => locationId ?? '–' },
        {
          header: 'Status',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="seated" />,
        },
      ]}
      hint="Each party gets the smallest free table that fits."
      content={(id, close) => <TableEditor id={id} onDone={close} />}
    />
  )
}
