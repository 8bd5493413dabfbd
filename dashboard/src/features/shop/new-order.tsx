import { Divider, Text } from '@mantine/core'
import { ConflictError } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { type Field, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { collect } from '../../lib/collect.ts'
import { FieldsError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { CONTACT_FIELDS, type ContactValues, contactsFrom, contactsOf } from './contact-fields.ts'
import { type LineValues, newLine, OrderLineFields } from './order-line-fields.tsx'
import { shopKey } from './shop-key.ts'

const MOST_PRODUCTS = 500

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

/** Places an order, such as one that came by phone. */
export function NewOrder({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction(shopKey(place))
  const products = useQuery({
    queryKey: [...shopKey(place), 'orderable'],
    queryFn: async () => {
      const all = api.shop.listProducts(siteId, { active: 'true', limit: 100 })
      return collect(all, MOST_PRODUCTS)
    },
  })
  const initial: Values = { ...contactsOf(null), lines: [newLine()], couponCode: '', status: 'pending' }
  const save = async ({ lines, couponCode, status, ...contacts }: Values) => {
    const body = {
      lines: lines.map(({ productId, variantId, quantity }) => ({
        productId,
        variantId: variantId || null,
        quantity: Number(quantity),
      })),
      ...contactsFrom(contacts),
      couponCode: couponCode.trim() || null,
      status,
    }
    await attempt(() => api.shop.createOrder(siteId, body), 'The order is placed').catch((error) => {
      throw besideLines(error, lines)
    })
    onDone()
  }
  return (
    <Loaded query={products}>
      {(products) => (
        <ResourceForm
          fields={FIELDS}
          initial={initial}
          submit="Place order"
          onSubmit={save}
          onCancel={onDone}
          drawn={['lines']}
          lead={(form) => (
            <>
              <OrderLineFields form={form} products={products} />
              <Text size="sm" c="dimmed" mt="sm">
                Prices and the discount are computed when the order is placed, and the stock is taken.
                {products.length === MOST_PRODUCTS &&
                  ` Only the newest ${formatNumber(MOST_PRODUCTS)} products can be chosen here.`}
              </Text>
              <Divider my="lg" label="Who buys, and where it goes" />
            </>
          )}
        />
      )}
    </Loaded>
  )
}

type Shortage = { productId: string; variantId: string | null; wanted: number; left: number }

/** What is not left, beside the quantities that ask for it. */
function besideLines(error: unknown, lines: LineValues[]): unknown {
  if (!(error instanceof ConflictError) || error.reason !== 'out_of_stock') return error
  const shortages = error.details.products as Shortage[]
  const fields = lines.flatMap((line, i) => {
    const short = shortages.find(
      ({ productId, variantId }) =>
        productId === line.productId && (variantId === null || variantId === line.variantId),
    )
    return short ? [[`lines.${i}.quantity`, `Only ${formatNumber(short.left)} left`]] : []
  })
  return fields.length > 0 ? new FieldsError(Object.fromEntries(fields)) : error
}
