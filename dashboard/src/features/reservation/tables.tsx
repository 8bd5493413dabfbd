import type { TableDetail } from '@sitewright/client'
import { IconArmchair } from '@tabler/icons-react'
import { ActiveChoice, ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useReservationKey } from './keys.ts'
import { TableForm, TablePanel } from './table-panel.tsx'

const STATES = ['In use', 'Not in use'] as const

export function Tables() {
  const { api, siteId } = useSitePlace()
  const key = useReservationKey()
  const { filters, set, isNarrowed } = useFilters<{ active: 'true' | 'false' }>(['active'])
  const { active = null } = filters
  const list = useList<TableDetail>([...key, 'tables', active], (cursor) =>
    api.reservation.listAllTables(siteId, {
      ...(active && { active: active === 'true' }),
      ...(cursor && { cursor }),
    }),
  )
  return (
    <ResourceList
      label="Tables"
      what="table"
      icon={IconArmchair}
      list={list}
      isNarrowed={isNarrowed}
      filters={<ActiveChoice value={active} labels={STATES} onChange={(active) => set('active', active)} />}
      columns={[
        { header: 'Table', cell: ({ name }) => name },
        { header: 'Seats', align: 'right', cell: ({ capacity }) => formatNumber(capacity) },
        {
          header: 'Party from',
          align: 'right',
          wide: true,
          cell: ({ minPartySize }) => formatNumber(minPartySize),
        },
        { header: 'Where', wide: true, cell: ({ locationId }) => locationId ?? '–' },
        {
          header: 'State',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="seated" />,
        },
      ]}
      hint="Each party gets the smallest free table that fits."
      form={(close) => <TableForm table={null} onDone={close} />}
      panel={(id, close) => <TablePanel tableId={id} onDone={close} />}
    />
  )
}
