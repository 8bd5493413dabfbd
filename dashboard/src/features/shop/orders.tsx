import { Button, Group, Select, Stack } from '@mantine/core'
import type { Order, OrderStatus, ShopListOrdersInput } from '@sitewright/client'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState, Lines } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { nameOfOrder, ORDER_STATUSES } from './order-status.ts'
import { shopKey } from './shop-key.ts'

const OrdersChart = lazy(() => import('./orders-chart.tsx'))
const NewOrder = lazy(async () => ({ default: (await import('./new-order.tsx')).NewOrder }))
const OrderPanel = lazy(async () => ({ default: (await import('./order-panel.tsx')).OrderPanel }))

type Ordering = Pick<ShopListOrdersInput, 'orderBy' | 'direction'>
const ORDERINGS: { value: string; label: string; ordering: Ordering }[] = [
  { value: 'newest', label: 'Newest first', ordering: { orderBy: 'createdAt', direction: 'desc' } },
  { value: 'oldest', label: 'Oldest first', ordering: { orderBy: 'createdAt', direction: 'asc' } },
  { value: 'highest', label: 'Highest total first', ordering: { orderBy: 'total', direction: 'desc' } },
  { value: 'lowest', label: 'Lowest total first', ordering: { orderBy: 'total', direction: 'asc' } },
  { value: 'status', label: 'By status', ordering: { orderBy: 'status', direction: 'asc' } },
]
type Filters = { status: OrderStatus; order: string }

export function Orders() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { filters, set } = useFilters<Filters>(['status', 'order'])
  const { status = null, order = 'newest' } = filters
  const opened = useOpened()
  const ordering = ORDERINGS.find(({ value }) => value === order)?.ordering
  const list = useList<Order>([...shopKey(place), 'orders', status, order], (cursor) =>
    api.shop.listOrders(siteId, { ...ordering, ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New order
    </Button>
  )
  return (
    <Stack gap="lg">
      <Suspense fallback={<Lines count={5} />}>
        <OrdersChart />
      </Suspense>
      <ResourceTable
        label="Orders"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Choice
              label="Status"
              options={ORDER_STATUSES}
              value={status}
              onChange={(status) => set('status', status)}
            />
            <Select
              aria-label="Sort by"
              data={ORDERINGS}
              value={order}
              onChange={(order) => set('order', order)}
              allowDeselect={false}
              w={190}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Customer', cell: (order) => nameOfOrder(order) },
          { header: 'Placed', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
          { header: 'Items', wide: true, align: 'right', cell: ({ itemCount }) => formatNumber(itemCount) },
          { header: 'Total', align: 'right', cell: ({ total, currency }) => formatMoney(total, currency) },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={status ? `No order is ${status}` : 'No orders yet'}
            action={!status && add}
          >
            {status ? 'Choose another status to see more.' : 'Orders from your customers appear here.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New order' : 'Order'}>
        {opened.isNew && <NewOrder onDone={opened.close} />}
        {opened.id && <OrderPanel orderId={opened.id} />}
      </SidePanel>
    </Stack>
  )
}
