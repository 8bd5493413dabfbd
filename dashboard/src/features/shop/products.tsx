import { Badge, Button, Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { ProductForm } from './product-form.tsx'

const STATES = [
  { value: 'true', label: 'On sale' },
  { value: 'false', label: 'Not on sale' },
] as const

export function Products() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [opened, setOpened] = useState<Product | 'new' | null>(null)
  const list = useList<Product>([...siteKey(place), 'products', active], (cursor) =>
    api.shop.listProducts(siteId, { ...(active && { active }), ...(cursor && { cursor }) }),
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
            cell: ({ active }) => (
              <Badge variant="light" color={active ? 'teal' : 'gray'} radius="sm" tt="none">
                {active ? 'On sale' : 'Not on sale'}
              </Badge>
            ),
          },
        ]}
        empty={
          <EmptyState icon={IconShoppingBag} title="No products yet" action={add}>
            What you sell, with prices, variants and what is left in stock.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === 'new' || opened === null ? 'New product' : opened.title}
      >
        {opened !== null && (
          <ProductForm product={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
        )}
      </SidePanel>
    </>
  )
}
