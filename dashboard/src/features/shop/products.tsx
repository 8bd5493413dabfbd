import { Button, Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { lazy } from 'react'
import { Thumbnail } from '../../components/display/thumbnail.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice, Search } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { shopKey } from './shop-key.ts'

const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }))
const ProductPanel = lazy(async () => ({ default: (await import('./product-panel.tsx')).ProductPanel }))

const STATES = [
  { value: 'true', label: 'For sale' },
  { value: 'false', label: 'Not for sale' },
] as const
type Filters = { q: string; active: 'true' | 'false'; category: string }

export function Products() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<Filters>(['q', 'active', 'category'])
  const opened = useOpened()
  const list = useList<Product>([...shopKey(place), 'products', filters], (cursor) =>
    api.shop.listProducts(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New product
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Products"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Search label="Search titles and SKUs" initial={filters.q ?? ''} onChange={(q) => set('q', q)} />
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
          {
            header: 'Product',
            cell: ({ title, images: [picture = null] }) => (
              <Group gap="sm" wrap="nowrap">
                <Thumbnail picture={picture} visibleFrom="sm" />
                {title}
              </Group>
            ),
          },
          { header: 'Category', wide: true, cell: ({ category }) => category ?? '–' },
          { header: 'Price', align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
          { header: 'Stock', align: 'right', wide: true, cell: ({ stock }) => formatNumber(stock) },
          {
            header: 'State',
            wide: true,
            cell: ({ active }) => <ActiveBadge active={active} means="sold" />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconShoppingBag}
            title={isNarrowed ? 'No matching products' : 'No products yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filters to see more. The category must match exactly.'
              : 'What you sell, with prices, variants and stock.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New product' : 'Product'}
      >
        {opened.isNew && <ProductForm product={null} onDone={opened.close} />}
        {opened.id && <ProductPanel productId={opened.id} onGone={opened.close} />}
      </SidePanel>
    </>
  )
}
