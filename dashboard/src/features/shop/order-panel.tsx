import { Button, Stack, Table, Text, Title } from '@mantine/core'
import type { OrderDetail } from '@sitewright/client'
import { useRef } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusHeader } from '../../components/status/status-menu.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { CONTACT_FIELDS, type ContactValues, contactsFrom, contactsOf } from './contact-fields.ts'
import { OrderInvoices } from './invoices/order-invoices.tsx'
import { NewOrder } from './new-order.tsx'
import { nameOfOrder, ORDER_STATUSES } from './order-status.ts'
import { type Decision, questionOf } from './orders/status-question.tsx'
import { Payments } from './payments.tsx'
import { shopKey } from './shop-key.ts'

/** An order: items, customer, and progress. */
export function OrderPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...shopKey(place), 'order']}
      load={(id) => place.api.shop.getOrder(place.siteId, id)}
      nameOf={(order) => nameOfOrder(order)}
      view={(order, onEdit) => <OrderView order={order} onEdit={onEdit} />}
      edit={(order, onDone) =>
        order === null ? <NewOrder onDone={onDone} /> : <OrderForm order={order} onDone={onDone} />
      }
      onDone={onDone}
    />
  )
}

function OrderView({ order, onEdit }: { order: OrderDetail; onEdit(): void }) {
  const place = useSitePlace()
  const decision = useRef<Decision>({})
  const { customer, shipping } = order
  const address = shipping?.address
  const places = [address?.line1, address?.line2, address?.postalCode, address?.city, address?.region]
  return (
    <Stack gap="lg">
      <StatusHeader
        status={order.status}
        options={ORDER_STATUSES}
        area={shopKey(place)}
        change={(status) =>
          place.api.shop.updateOrderStatus(place.siteId, order.id, { status, ...decision.current })
        }
        ask={(status) =>
          questionOf(status, order, (decided) => {
            decision.current = decided
          })
        }
      >
        <Button variant="default" size="xs" onClick={onEdit}>
          Edit
        </Button>
      </StatusHeader>
      <OrderLines order={order} />
      <Payments order={order} />
      <OrderInvoices order={order} />
      <Facts
        facts={[
          ['Order', order.id],
          ...(order.reference ? [['Imported as', order.reference] as [string, string]] : []),
          ['Placed', <Moment key="placed" value={order.createdAt} />],
          ['Customer', customer?.name],
          ['Email', customer?.email],
          ['Phone', customer?.phone],
          ...(customer?.vatId ? [['VAT number', customer.vatId] as [string, string]] : []),
          ['Deliver to', [shipping?.name, ...places, address?.country].filter(Boolean).join(', ') || null],
          ['Shipping method', shipping?.method],
          ['Tracking number', order.trackingNumber],
        ]}
      />
      <StatusHistory
        queryKey={[...shopKey(place), 'order-history', order.id]}
        load={() => place.api.shop.listOrderHistory(place.siteId, order.id)}
      />
    </Stack>
  )
}

function OrderLines({ order }: { order: OrderDetail }) {
  const money = (amount: number) => formatMoney(amount, order.currency)
  const sums: [string, string][] = [
    ['Products', money(order.subtotal)],
    ...(order.discount > 0 ? [[discountLabel(order), money(-order.discount)] as [string, string]] : []),
    ['Shipping', money(order.shippingCost)],
    ...(order.addedTax > 0 ? taxesOf(order, '') : []),
  ]
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Items
      </Title>
      <Table verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {order.lines.map((line, i) => (
            <Table.Tr key={i}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {line.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {[
                    line.variantTitle,
                    line.sku,
                    `${line.quantity} × ${money(line.unitPrice)}`,
                    line.returned && `${line.returned} returned`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{money(line.total)}</Table.Td>
            </Table.Tr>
          ))}
          {sums.map(([name, amount]) => (
            <Table.Tr key={name}>
              <Table.Td c="dimmed">{name}</Table.Td>
              <Table.Td ta="right">{amount}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={650}>
            <Table.Td>Total</Table.Td>
            <Table.Td ta="right">{money(order.total)}</Table.Td>
          </Table.Tr>
          {order.addedTax === 0 &&
            taxesOf(order, 'including ').map(([name, amount]) => (
              <Table.Tr key={name}>
                <Table.Td c="dimmed">{name}</Table.Td>
                <Table.Td ta="right">{amount}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

const taxesOf = ({ taxes, currency }: OrderDetail, before: string) =>
  taxes.map(({ name, amount }): [string, string] => [`${before}${name}`, formatMoney(amount, currency) ?? ''])

const discountLabel = ({ couponCode }: OrderDetail) =>
  couponCode === null ? 'Discount' : `Discount (${couponCode})`

type Values = ContactValues & { trackingNumber: string }
const FIELDS: Field<Values>[] = [
  ...(CONTACT_FIELDS as Field<Values>[]),
  { name: 'trackingNumber', label: 'Tracking number', type: 'text' },
]

function OrderForm({ order, onDone }: { order: OrderDetail; onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(shopKey(place))
  return (
    <ResourceForm
      fields={FIELDS}
      initial={{ ...contactsOf(order), trackingNumber: order.trackingNumber ?? '' }}
      submit="Save"
      onCancel={onDone}
      onSubmit={async ({ trackingNumber, ...contacts }) => {
        const fields = {
          ...contactsFrom(contacts, order),
          trackingNumber: trackingNumber.trim() || null,
        }
        await attempt(() => place.api.shop.updateOrder(place.siteId, order.id, fields), 'Saved')
        onDone()
      }}
    />
  )
}
