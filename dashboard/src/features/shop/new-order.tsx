import { Divider, Text } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { type Field, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { CONTACT_FIELDS, type ContactValues, contactsFrom, contactsOf } from './contact-fields.ts'
import { type LineValues, newLine, OrderLineFields } from './order-line-fields.tsx'
import { shopKey } from './shop-key.ts'

const PAGE_SIZE = 100
const MOST_PAGES = 5

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
      const products: Product[] = []
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { active: 'true', limit: PAGE_SIZE, ...(cursor && { cursor }) } as const
        const { data, nextCursor } = await api.shop.listProducts(siteId, query)
        products.push(...data)
        if (nextCursor === null) break
        cursor = nextCursor
      }
      return products
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
    await attempt(() => api.shop.createOrder(siteId, body), 'The order is placed')
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
              </Text>
              <Divider my="lg" label="Who buys, and where it goes" />
            </>
          )}
        />
      )}
    </Loaded>
  )
}
