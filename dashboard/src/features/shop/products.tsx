import { Button, Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice, Search } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { OnSale } from './on-sale.tsx'
import { shopKey } from './shop-key.ts'

const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }))
const ProductPanel = lazy(async () => ({ default: (await import('./product-panel.tsx')).ProductPanel }))

const STATES = [
  { value: 'true', label: 'On sale' },
  { value: 'false', label: 'Not on sale' },
] as const
type Filters = { active: 'true' | 'false'; category: string }

export function Products() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<Filters>(['active', 'category'])
  const [opened, setOpened] = useState<Product | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<Product>([...shopKey(place), 'products', filters], (cursor) =>
    api.shop.listProducts(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New product
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Products"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <Search
              label="Category"
              initial={filters.category ?? ''}
              onChange={(category) => set('category', category)}
            />
            <Choice
              label="State"
              options={STATES}
              value={filters.active ?? null}
              onChange={(active) => set('active', active)}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Product', cell: ({ title }) => title },
          { header: 'Category', wide: true, cell: ({ category }) => category ?? '–' },
          { header: 'Price', align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
          { header: 'Stock', align: 'right', wide: true, cell: ({ stock }) => formatNumber(stock) },
          {
            header: 'State',
            wide: true,
            cell: ({ active }) => <OnSale active={active} />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconShoppingBag}
            title={isNarrowed ? 'No product is like this' : 'No products yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'A category has to be written as it is on the product.'
              : 'What you sell, with prices, variants and what is left in stock.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New product' : opened.title}
      >
        {opened === 'new' && <ProductForm product={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <ProductPanel productId={opened.id} onGone={close} />}
      </SidePanel>
    </>
  )
}
