import { Box, Button, Group, Stack } from '@mantine/core'
import type { DeliveryOrder, DeliveryStatus } from '@sitewright/client'
import { type ComponentProps, useEffect, useState } from 'react'
import { PointerDrag } from '../../components/display/pointer-drag.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Choice } from '../../components/lists/filters.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { ItemPanel } from '../../components/panels/item-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { labelOf } from '../../lib/format.ts'
import { IconPlus } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import classes from './board.module.css'
import { BoardColumn, type Moving } from './board-column.tsx'
import { DELIVERY_STATUSES, deliveryKey } from './delivery-status.ts'
import { Kpis } from './kpis.tsx'
import { useChanges } from './use-changes.ts'
import { useDrivers } from './use-drivers.ts'

const DeliveryPanel = lazyNamed(() => import('./delivery-panel.tsx'), 'DeliveryPanel')

/** A board of deliveries with a column for each status. */
export function Board() {
  useChanges()
  const can = useCan()
  const drivers = useDrivers()
  const { filters, set } = useFilters<{ driverId: string }>(['driverId'])
  const driverId = filters.driverId ?? null
  const opened = useOpened()
  const moving = useMoving()
  const drop: ComponentProps<typeof PointerDrag>['onDragEnd'] = ({
    operation: { source, target },
    canceled,
  }) => {
    const order = source?.data.order as DeliveryOrder | undefined
    const status = target?.id as DeliveryStatus | undefined
    if (!canceled && order && status && status !== order.status) void moving.move(order, status)
  }
  return (
    <Stack gap="md">
      <Kpis />
      <Group gap="sm">
        <Choice
          label="Driver"
          options={[...drivers.values()].map(({ id, name }) => ({ value: id, label: name }))}
          value={driverId}
          onChange={(id) => set('driverId', id)}
        />
        {can.write && (
          <Button ml="auto" leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
            New delivery
          </Button>
        )}
      </Group>
      <PointerDrag onDragEnd={drop}>
        <Box component="section" className={classes.board} aria-label="Deliveries by status" tabIndex={0}>
          {DELIVERY_STATUSES.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              driverId={driverId}
              drivers={drivers}
              moving={moving}
              onOpen={({ id }) => opened.open(id)}
            />
          ))}
        </Box>
      </PointerDrag>
      <ItemPanel
        what="delivery"
        opened={opened}
        content={(id, close) => <DeliveryPanel id={id} onDone={close} />}
      />
    </Stack>
  )
}

/** Tracks deliveries that are moving between columns. */
function useMoving(): Moving {
  const place = useSitePlace()
  const { run } = useAction(deliveryKey(place))
  const [moved, setMoved] = useState<Moving['moved']>(new Map())
  const [returned, setReturned] = useState<string | null>(null)
  // The card has been rendered and focused; it must not take the focus again later.
  useEffect(() => setReturned(null), [returned])
  const move = async (order: DeliveryOrder, status: DeliveryStatus) => {
    setMoved((before) => new Map(before).set(order.id, { ...order, status }))
    const done = await run(
      () => place.api.delivery.setOrderStatus(place.siteId, order.id, { status }),
      `${order.customerName}: ${labelOf(status).toLowerCase()}`,
    )
    setReturned(done ? null : order.id)
    setMoved((before) => new Map([...before].filter(([id]) => id !== order.id)))
  }
  const assign = async (order: DeliveryOrder, driverId: string | null, name: string) => {
    await run(
      () => place.api.delivery.assignDriver(place.siteId, order.id, { driverId }),
      driverId === null ? `${order.customerName}: no driver` : `${order.customerName}: assigned to ${name}`,
    )
  }
  return { moved, returned, move, assign }
}
