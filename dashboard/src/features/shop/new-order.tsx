import { Divider, Text } from '@mantine/core'
import { ConflictError } from '@sitewright/client'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { FieldsError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { CONTACT_FIELDS, type ContactValues, contactsFrom, contactsOf } from './contact-fields.ts'
import { type LineValues, newLine, OrderLineFields } from './order-line-fields.tsx'
import { shopKey } from './shop-key.ts'

type Values = ContactValues & { lines: LineValues[]; couponCode: string; status: 'pending' | 'paid' }
const FIELDS: Field<Values>[] = [
  {
    name: 'status',
    label: 'Status',
    type: 'select',
    span: 6,
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'paid', label: 'Paid' },
    ],
  },
  { name: 'couponCode', label: 'Coupon', type: 'text', span: 6 },
  ...(CONTACT_FIELDS as Field<Values>[]),
]

/** Creates an order, such as one by phone. */
export function NewOrder({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction(shopKey(place))
  const initial: Values = { ...contactsOf(null), lines: [newLine()], couponCode: '', status: 'pending' }
  const save = async ({ lines, couponCode, status, ...contacts }: Values) => {
    const body = {
      lines: lines.map(({ product, variantId, quantity }) => ({
        productId: product?.id ?? '',
        variantId: variantId || null,
        quantity: Number(quantity),
      })),
      ...contactsFrom(contacts),
      couponCode: couponCode.trim() || null,
      status,
    }
    await attempt(() => api.shop.createOrder(siteId, body), 'Order created').catch((error) => {
      throw besideLines(error, lines)
    })
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit="Create order"
      onSubmit={save}
      onCancel={onDone}
      drawn={['lines']}
      lead={(form) => (
        <>
          <OrderLineFields form={form} />
          <Text size="sm" c="dimmed" mt="sm">
            Prices and discounts are calculated and stock is deducted when the order is created.
          </Text>
          <Divider my="lg" label="Customer and shipping" />
        </>
      )}
    />
  )
}

type Shortage = { productId: string; variantId: string | null; wanted: number; left: number }

/** Maps insufficient stock to the quantity fields. */
function besideLines(error: unknown, lines: LineValues[]): unknown {
  if (!(error instanceof ConflictError) || error.reason !== 'out_of_stock') return error
  const shortages = error.details.products as Shortage[]
  const fields = lines.flatMap((line, i) => {
    const short = shortages.find(
      ({ productId, variantId }) =>
        productId === line.product?.id && (variantId === null || variantId === line.variantId),
    )
    return short ? [[`lines.${i}.quantity`, `Only ${formatNumber(short.left)} left`]] : []
  })
  return fields.length > 0 ? new FieldsError(Object.fromEntries(fields)) : error
}
