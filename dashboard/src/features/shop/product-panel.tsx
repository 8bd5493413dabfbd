import { Button, Group, Stack } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { OnSale } from './on-sale.tsx'
import { ProductForm } from './product-form.tsx'
import { shopKey } from './shop-key.ts'
import { Stock } from './stock.tsx'

export function ProductPanel({ productId, onGone }: { productId: string; onGone(): void }) {
  const place = useSitePlace()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: [...shopKey(place), 'product', productId],
    queryFn: () => place.api.shop.getProduct(place.siteId, productId),
  })
  return (
    <Loaded query={query}>
      {(product) =>
        isEditing ? (
          <ProductForm product={product} onDone={() => setEditing(false)} />
        ) : (
          <ProductView product={product} onEdit={() => setEditing(true)} onGone={onGone} />
        )
      }
    </Loaded>
  )
}

type ViewProps = { product: Product; onEdit(): void; onGone(): void }

function ProductView({ product, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(shopKey(place))
  const remove = () =>
    confirmThen({
      title: `Delete ${product.title}?`,
      children: 'Orders keep what they sold of it. It can not be brought back.',
      confirm: 'Delete product',
      done: 'The product is deleted',
      run: async () => {
        await attempt(() => place.api.shop.deleteProduct(place.siteId, product.id))
        onGone()
      },
    })
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <OnSale active={product.active} />
        {can.write && (
          <Button variant="default" size="xs" onClick={onEdit}>
            Edit
          </Button>
        )}
      </Group>
      <Facts
        facts={[
          ['Price', formatMoney(product.price, product.currency)],
          ['Category', product.category],
          ['Kind', labelOf(product.type)],
          ['Description', product.description],
          ['Images', product.images.length > 0 ? product.images.join(', ') : null],
          ['Made', <Moment key="made" value={product.createdAt} />],
        ]}
      />
      <Stock product={product} />
      {can.write && (
        <Group>
          <Button variant="subtle" color="red" onClick={remove}>
            Delete product
          </Button>
        </Group>
      )}
    </Stack>
  )
}
