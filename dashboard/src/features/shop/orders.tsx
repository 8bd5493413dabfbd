import { Select, Stack } from '@mantine/core'
import type { Order, OrderStatus, ShopListOrdersInput } from '@sitewright/client'
import { lazy, Suspense } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { Lines } from '../../components/feedback/states.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { WaitingStatus } from '../../components/status/waiting-status.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { IconReceipt } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { nameOfOrder, ORDER_STATUSES } from './order-status.ts'
import { shopKey } from './shop-key.ts'

const OrdersChart = lazy(() => import('./orders-chart.tsx'))
const OrderPanel = lazyNamed(() => import('./order-panel.tsx'), 'OrderPanel')

type Ordering = Pick<ShopListOrdersInput, 'orderBy' | 'direction'>
const ORDERINGS: { value: string; label: string; ordering: Ordering }[] = [
  { value: 'newest', label: 'Newest first', ordering: { orderBy: 'createdAt', direction: 'desc' } },
  { value: 'oldest', label: 'Oldest first', ordering: { orderBy: 'createdAt', direction: 'asc' } },
  { value: 'highest', label: 'Highest total first', ordering: { orderBy: 'total', direction: 'desc' } },
  { value: 'lowest', label: 'Lowest total first', ordering: { orderBy: 'total', direction: 'asc' } },
  { value: 'status', label: 'By status', ordering: { orderBy: 'status', direction: 'asc' } },
]

type Filters = { q: string; status: OrderStatus; from: string; to: string }
/** The shortest text that the API searches for. */
const MIN_SEARCHED = 2

export function Orders() {
  const place = useSitePlace()
  const { filters, set } = useFilters<{ order: string } & Filters>(['order', 'status', 'from', 'to'])
  const { order = 'newest', status, from, to } = filters
  const exported = { ...(status && { status }), ...(from && { from }), ...(to && { to }) }
  const ordering = ORDERINGS.find(({ value }) => value === order)?.ordering
  return (
    <Stack gap="lg">
      <Suspense fallback={<Lines count={5} />}>
        <OrdersChart />
      </Suspense>
      <ResourceList<Order, Filters>
        label="Orders"
        what="order"
        icon={IconReceipt}
        queryKey={[...shopKey(place), 'orders', order]}
        load={({ q = '', ...wanted }) =>
          place.api.shop.listOrders(place.siteId, {
            ...ordering,
            ...wanted,
            ...(q.length >= MIN_SEARCHED && { q }),
          })
        }
        filters={[
          { name: 'q', label: 'Customer or order', type: 'search' },
          { name: 'status', label: 'Status', type: 'choice', options: ORDER_STATUSES },
          { name: 'from', label: 'From', type: 'day' },
          { name: 'to', label: 'Until', type: 'day' },
        ]}
        columns={[
          { header: 'Customer', cell: (order) => nameOfOrder(order) },
          { header: 'Placed', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
          { header: 'Items', wide: true, align: 'right', cell: ({ itemCount }) => formatNumber(itemCount) },
          { header: 'Total', align: 'right', cell: ({ total, currency }) => formatMoney(total, currency) },
          { header: 'Status', cell: (order) => <WaitingStatus {...order} /> },
        ]}
        hint="Orders from your customers appear here."
        content={(id, close) => <OrderPanel id={id} onDone={close} />}
      >
        <Select
          aria-label="Sort by"
          data={ORDERINGS}
          value={order}
          onChange={(order) => set('order', order)}
          allowDeselect={false}
          w={190}
        />
        <DownloadCsv
          name="orders"
          area={shopKey(place)}
          load={() => place.api.shop.exportOrders(place.siteId, exported)}
        />
      </ResourceList>
    </Stack>
  )
}
