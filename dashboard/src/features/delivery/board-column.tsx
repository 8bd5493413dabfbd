import { useDraggable, useDroppable } from '@dnd-kit/react'
import { ActionIcon, Badge, Button, Group, Menu, Paper, Text, UnstyledButton } from '@mantine/core'
import type { DeliveryDriver, DeliveryOrder, DeliveryStatus } from '@sitewright/client'
import { ErrorState, Lines } from '../../components/feedback/states.tsx'
import { ShowMore } from '../../components/lists/show-more.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { formatAgo, labelOf } from '../../lib/format.ts'
import { IconArrowRight, IconDots } from '../../lib/icons.tsx'
import { useSitePlace, useTimeZone } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import classes from './board.module.css'
import { DELIVERY_STATUSES, deliveryKey, nextOf, REFRESH_MS } from './delivery-status.ts'
import { driverOptions, useActiveDrivers } from './use-drivers.ts'
import { windowText } from './window-text.ts'

export type Moving = {
  /**
   * Deliveries with their future status until every column has refetched. Columns load independently, so without this a
   * card would briefly show in two columns or in none.
   */
  moved: ReadonlyMap<string, DeliveryOrder>
  /** The id of a delivery whose move failed. */
  returned: string | null
  move(order: DeliveryOrder, status: DeliveryStatus): Promise<void>
  assign(order: DeliveryOrder, driverId: string | null, name: string): Promise<void>
}
type Shared = {
  drivers: Map<string, DeliveryDriver>
  moving: Moving
  onOpen(order: DeliveryOrder): void
}
type Props = Shared & { status: DeliveryStatus; driverId: string | null }

/** The deliveries of a status, newest first; a drop target for cards. */
export function BoardColumn({ status, driverId, moving, ...shared }: Props) {
  const place = useSitePlace()
  const { ref, isDropTarget } = useDroppable({ id: status })
  const list = useList<DeliveryOrder>(
    [...deliveryKey(place), 'board', status, driverId],
    (cursor) =>
      place.api.delivery.listOrders(place.siteId, {
        status,
        ...(driverId && { driverId }),
        ...(cursor && { cursor }),
      }),
    { refetchIntervalMs: REFRESH_MS },
  )
  const orders = withMoved(list.items, moving.moved, status)
  return (
    <div ref={ref} className={classes.column} data-over={isDropTarget || undefined}>
      <Group justify="space-between" px={4}>
        <Text component="h2" size="sm" fw={650} m={0} id={`column-${status}`}>
          {labelOf(status)}
        </Text>
        {(orders.length > 0 || !(list.isPending || list.error)) && (
          <Badge variant="default" size="sm">
            {list.hasMore ? `${orders.length}+` : orders.length}
          </Badge>
        )}
      </Group>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isPending && <Lines count={3} />}
      {orders.length === 0 && !list.isPending && !list.error && (
        <Text size="xs" c="dimmed" ta="center" py="lg">
          {status === 'received' ? 'New deliveries appear here' : 'No deliveries'}
        </Text>
      )}
      <ul className={classes.cards} aria-labelledby={`column-${status}`}>
        {orders.map((order) => (
          <Card key={order.id} order={order} moving={moving} {...shared} />
        ))}
      </ul>
      <ShowMore list={list} variant="subtle" />
    </div>
  )
}

/** The deliveries of a column, with those moving in and without those moving out. */
function withMoved(items: DeliveryOrder[], moved: Moving['moved'], status: DeliveryStatus) {
  const coming = [...moved.values()].filter((order) => order.status === status)
  const staying = items.filter(({ id }) => !moved.has(id))
  return [...staying, ...coming].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The pressed button disappears on a move; keep the keyboard focus on the card. */
const keepFocus = (name: HTMLElement | null) => name?.focus({ preventScroll: true })
/** The same after a failed move, unless the user has moved on. */
const regainFocus = (name: HTMLElement | null) => {
  if (document.activeElement === document.body) keepFocus(name)
}

function Card({ order, drivers, moving, onOpen }: Shared & { order: DeliveryOrder }) {
  const can = useCan()
  const { customerName, customerAddress, driverId, createdAt } = order
  const isBusy = moving.moved.has(order.id)
  const hasReturned = moving.returned === order.id
  const canMove = can.write && !isBusy
  const { ref } = useDraggable({ id: order.id, data: { order }, disabled: !canMove })
  const driver = driverId === null ? null : drivers.get(driverId)
  const window = windowText(order, useTimeZone())
  return (
    <Paper
      component="li"
      withBorder
      className={classes.card}
      ref={ref}
      mod={{ busy: isBusy, movable: canMove }}
    >
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <UnstyledButton
          ref={isBusy ? keepFocus : hasReturned ? regainFocus : undefined}
          className={classes.name}
          onClick={() => onOpen(order)}
        >
          {customerName}
        </UnstyledButton>
        {can.write && <Mover order={order} moving={moving} isBusy={isBusy} />}
      </Group>
      <Text size="xs" c="dimmed">
        {customerAddress.line1}, {customerAddress.city}
      </Text>
      {window && (
        <Text size="xs" fw={600}>
          {window}
        </Text>
      )}
      <Group justify="space-between" gap={4} mt={6}>
        <Text size="xs">{driver?.name ?? 'No driver'}</Text>
        <Text size="xs" c="dimmed">
          {formatAgo(createdAt)}
        </Text>
      </Group>
      <NextStep order={order} move={moving.move} isBusy={isBusy} />
    </Paper>
  )
}

type MoverProps = { order: DeliveryOrder; move: Moving['move']; isBusy: boolean }

function NextStep({ order, move, isBusy }: MoverProps) {
  const can = useCan()
  const next = nextOf(order.status)
  if (next === null || !can.write) return null
  return (
    <Button
      variant="light"
      size="compact-xs"
      mt="xs"
      disabled={isBusy}
      onClick={() => void move(order, next)}
      rightSection={<IconArrowRight size={12} aria-hidden />}
      aria-label={`${labelOf(next)}: ${order.customerName}`}
    >
      {labelOf(next)}
    </Button>
  )
}

/** Drivers that a menu can hold; the panel has all. */
const MAX_DRIVERS = 12

function Mover({ order, moving, isBusy }: Omit<MoverProps, 'move'> & { moving: Moving }) {
  const drivers = useActiveDrivers()
  const { move, assign } = moving
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Move ${order.customerName}`}
          disabled={isBusy}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to</Menu.Label>
        {DELIVERY_STATUSES.filter((status) => status !== order.status).map((status) => (
          <Menu.Item key={status} onClick={() => void move(order, status)}>
            {labelOf(status)}
          </Menu.Item>
        ))}
        {drivers.length > 0 && <Menu.Label>Driver</Menu.Label>}
        {driverOptions(drivers.slice(0, MAX_DRIVERS)).map(({ value, label }) => (
          <Menu.Item
            key={value}
            disabled={value === order.driverId}
            onClick={() => void assign(order, value, label)}
          >
            {label}
          </Menu.Item>
        ))}
        {order.driverId !== null && (
          <Menu.Item onClick={() => void assign(order, null, '')}>No driver</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
