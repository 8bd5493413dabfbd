import { Button, Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice, Search } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { OnSale } from './on-sale.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPanel } from './product-panel.tsx'
import { shopKey } from './shop-key.ts'

const STATES = [
  { value: 'true', label: 'On sale' },
  { value: 'false', label: 'Not on sale' },
] as const

export function Products() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [category, setCategory] = useState('')
  const isNarrowed = active !== null || category !== ''
  const [opened, setOpened] = useState<Product | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<Product>([...shopKey(place), 'products', active, category], (cursor) =>
    api.shop.listProducts(siteId, {
      ...(active && { active }),
      ...(category && { category }),
      ...(cursor && { cursor }),
    }),
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
            <Search label="Category" onChange={setCategory} />
            <Choice label="State" options={STATES} value={active} onChange={setActive} />
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
