import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../../components/feedback/use-action.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'

/** Adjusts the stock of a product and its variants relatively. */
export function Stock({ product }: { product: Product }) {
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Stock
      </Title>
      <Stack gap="md">
        <StockOf product={product} variantId={null} name={product.title} stock={product.stock} />
        {product.variants.map(({ id, title, sku, stock }) => (
          <StockOf key={id} product={product} variantId={id} name={title ?? sku ?? id} stock={stock} />
        ))}
      </Stack>
    </section>
  )
}

type Props = { product: Product; variantId: string | null; name: string; stock: number | null }

function StockOf({ product, variantId, name, stock }: Props) {
  const place = useSitePlace()
  const can = useCan()
  const { run, isBusy } = useAction(shopKey(place))
  const [amount, setAmount] = useState<number | string>('')
  const uncounted = variantId === null ? 'Not tracked' : 'Uses the stock of the product'
  const save = async () => {
    const by = Number(amount)
    const done = await run(
      () =>
        stock === null
          ? place.api.shop.updateProduct(place.siteId, product.id, stockOf(product, variantId, by))
          : place.api.shop.changeStock(place.siteId, product.id, { by, variantId }),
      stock === null ? 'Stock tracking enabled' : 'Stock updated',
    )
    if (done) setAmount('')
  }
  return (
    <Group justify="space-between" align="flex-end" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm">{name}</Text>
        <Text size="sm" c="dimmed">
          {stock === null ? uncounted : `${formatNumber(stock)} left`}
        </Text>
      </div>
      {can.write && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NumberInput
            aria-label={stock === null ? `Stock of ${name}` : `Change the stock of ${name} by`}
            placeholder={stock === null ? 'Quantity' : '+12 or -3'}
            value={amount}
            onChange={setAmount}
            allowDecimal={false}
            allowNegative={stock !== null}
            w={{ base: 104, xs: 120 }}
            size="xs"
          />
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            disabled={amount === '' || amount === '-' || (stock !== null && Number(amount) === 0)}
            onClick={() => void save()}
          >
            {stock === null ? 'Track stock' : 'Change'}
          </Button>
        </Group>
      )}
    </Group>
  )
}

/** Enables stock tracking. Variants sent with only their id keep everything else. */
const stockOf = (product: Product, variantId: string | null, stock: number) =>
  variantId === null
    ? { stock }
    : { variants: product.variants.map(({ id }) => (id === variantId ? { id, stock } : { id })) }
