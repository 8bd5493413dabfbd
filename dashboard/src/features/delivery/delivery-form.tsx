import type { DeliveryCreateOrderInput, DeliveryOrder } from '@sitewright/client'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { cleared, filled, valuesOf } from '../../components/forms/values.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'
import { driverOptions, useActiveDrivers } from './use-drivers.ts'

const NO_ADDRESS = { line1: '', city: '', postalCode: '' }
const BLANK = {
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  customerAddress: NO_ADDRESS,
  orderId: '',
  note: '',
  deliveryCost: '' as number | '',
}
type Values = typeof BLANK & { driverId: string }
const FIELDS: Field<Values>[] = [
  { name: 'customerName', label: 'Customer', type: 'text', required: true, span: 7 },
  { name: 'customerPhone', label: 'Phone', type: 'tel', span: 5 },
  { name: 'customerAddress.line1', label: 'Street', type: 'text', required: true },
  { name: 'customerAddress.postalCode', label: 'Postal code', type: 'text', span: 4 },
  { name: 'customerAddress.city', label: 'City', type: 'text', required: true, span: 8 },
  {
    name: 'customerEmail',
    label: 'Email',
    description: 'Notified when it is on the way and when it has arrived',
    type: 'email',
  },
  { name: 'note', label: 'Note for the driver', type: 'text' },
  {
    name: 'orderId',
    label: 'Order',
    description: 'Your reference, such as the order number',
    type: 'text',
  },
]
const COST: Field<Values> = {
  name: 'deliveryCost',
  label: 'Delivery cost',
  type: 'money',
}

/** Creates or edits a delivery. Status and driver are changed in the panel. */
export function DeliveryForm({ order, onDone }: { order: DeliveryOrder | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const drivers = useActiveDrivers()
  const { attempt } = useAction(deliveryKey(place))
  const initial: Values = {
    ...valuesOf(order, BLANK),
    customerAddress: valuesOf(order?.customerAddress ?? null, NO_ADDRESS),
    driverId: '',
  }
  const newFields: Field<Values>[] = [
    { ...COST, description: 'If empty, set by the zone of the postal code' },
    {
      name: 'driverId',
      label: 'Driver',
      type: 'select',
      clearable: true,
      options: driverOptions(drivers),
    },
  ]
  const save = async ({ driverId, deliveryCost, customerAddress, ...texts }: Values) => {
    const address = { ...customerAddress, postalCode: customerAddress.postalCode || null }
    if (order === null) {
      const body = { ...filled({ ...texts, driverId, deliveryCost }), customerAddress: address }
      await attempt(
        () => delivery.createOrder(place.siteId, body as DeliveryCreateOrderInput),
        'Delivery created',
      )
    } else {
      const body = { ...cleared({ ...texts, deliveryCost }), customerAddress: address }
      await attempt(() => delivery.updateOrder(place.siteId, order.id, body as never), 'Saved')
    }
    onDone()
  }
  return (
    <ResourceForm
      fields={[
        ...(order?.isOfShop ? FIELDS.filter(({ name }) => name !== 'orderId') : FIELDS),
        ...(order === null ? newFields : [COST]),
      ]}
      initial={initial}
      submit={order === null ? 'Create delivery' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}
