import { Anchor, Button, Select, Stack } from '@mantine/core'
import type { DeliveryOrder } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusHeader } from '../../components/status/status-menu.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace, useTimeZone } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { DeliveryProofs } from './delivery-proofs.tsx'
import { DELIVERY_STATUSES, deliveryKey } from './delivery-status.ts'
import { driverOptions, useActiveDrivers, useDrivers } from './use-drivers.ts'
import { windowText } from './window-text.ts'

/** A delivery: destination, driver, and progress. */
export function DeliveryPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...deliveryKey(place), 'order']}
      load={(id) => place.api.delivery.getOrder(place.siteId, id)}
      nameOf={({ customerName }) => customerName}
      view={(order, onEdit) => <DeliveryView order={order} onEdit={onEdit} />}
      edit={(order, onDone) => <DeliveryForm order={order} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

function DeliveryView({ order, onEdit }: { order: DeliveryOrder; onEdit(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const can = useCan()
  const drivers = useDrivers()
  const { line1, postalCode, city } = order.customerAddress
  const { data: tracking } = useQuery({
    queryKey: [...deliveryKey(place), 'tracking', order.id],
    queryFn: () => delivery.getTracking(place.siteId, order.id),
  })
  const window = windowText(order, useTimeZone())
  return (
    <Stack gap="lg">
      <StatusHeader
        status={order.status}
        options={DELIVERY_STATUSES}
        area={deliveryKey(place)}
        change={(status) => delivery.setOrderStatus(place.siteId, order.id, { status })}
      >
        <Button variant="default" size="xs" onClick={onEdit}>
          Edit
        </Button>
      </StatusHeader>
      {can.write && <DriverField order={order} />}
      <Facts
        facts={[
          ...(can.write ? [] : [['Driver', drivers.get(order.driverId ?? '')?.name] as [string, ReactNode]]),
          ['Address', [line1, [postalCode, city].filter(Boolean).join(' ')].join(', ')],
          ['Phone', order.customerPhone],
          ['Email', order.customerEmail],
          ['Promised for', window],
          ['Note', order.note],
          ['Order', tracking?.orderNumber ?? order.orderId],
          ['To collect', tracking?.amountDue ? formatMoney(tracking.amountDue, tracking.currency) : null],
          [
            'Tracking page',
            tracking && (
              <Anchor key="tracking" href={tracking.url}>
                Open
              </Anchor>
            ),
          ],
          ['Delivery cost', formatMoney(order.deliveryCost, order.currency)],
          ['Created', <Moment key="created" value={order.createdAt} />],
          ['Delivered', deliveredIn(order)],
          ['Updated', <Moment key="changed" value={order.updatedAt} />],
        ]}
      />
      <DeliveryProofs orderId={order.id} />
      <StatusHistory
        queryKey={[...deliveryKey(place), 'history', order.id]}
        load={() => delivery.listOrderHistory(place.siteId, order.id)}
      />
    </Stack>
  )
}

function deliveredIn({ createdAt, deliveredAt }: DeliveryOrder) {
  if (deliveredAt === null) return null
  const minutes = Math.round((Date.parse(deliveredAt) - Date.parse(createdAt)) / 60_000)
  return (
    <span key="delivered">
      <Moment value={deliveredAt} />, after {formatNumber(minutes)} min
    </span>
  )
}

function DriverField({ order }: { order: DeliveryOrder }) {
  const place = useSitePlace()
  const active = useActiveDrivers()
  const present = useDrivers().get(order.driverId ?? '')
  // An inactive driver stays selectable where already assigned.
  const drivers = present && !active.some(({ id }) => id === present.id) ? [present, ...active] : active
  const { run, isBusy } = useAction(deliveryKey(place))
  const assign = (driverId: string | null) =>
    run(
      () => place.api.delivery.assignDriver(place.siteId, order.id, { driverId }),
      driverId === null
        ? 'Driver removed'
        : `${drivers.find(({ id }) => id === driverId)?.name ?? 'The driver'} is assigned`,
    )
  return (
    <Select
      label="Driver"
      placeholder="No driver"
      data={driverOptions(drivers)}
      disabled={isBusy}
      value={order.driverId}
      onChange={(driverId) => void assign(driverId)}
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Unassign the driver' }}
      searchable
    />
  )
}
