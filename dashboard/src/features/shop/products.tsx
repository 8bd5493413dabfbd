import { Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { IconShoppingBag } from '@tabler/icons-react'
import { lazy } from 'react'
import { Thumbnail } from '../../components/display/thumbnail.tsx'
import { Search } from '../../components/lists/filters.tsx'
import { ActiveChoice, ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

const ProductForm = lazy(async () => ({ default: (await import('./product-form.tsx')).ProductForm }))
const ProductPanel = lazy(async () => ({ default: (await import('./product-panel.tsx')).ProductPanel }))

const STATES = ['For sale', 'Not for sale'] as const
type Filters = { q: string; active: 'true' | 'false'; category: string }

export function Products() {
  const place = useSitePlace()
  const { api, siteId } = place
  const { filters, set, isNarrowed } = useFilters<Filters>(['q', 'active', 'category'])
  const list = useList<Product>([...shopKey(place), 'products', filters], (cursor) =>
    api.shop.listProducts(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  return (
    <ResourceList
      label="Products"
      what="product"
      icon={IconShoppingBag}
      list={list}
      isNarrowed={isNarrowed}
      filters={
        <>
          {' '}
          <Search label="Search titles and SKUs" initial={filters.q ?? ''} onChange={(q) => set('q', q)} />
          <Search
            label="Category"
            initial={filters.category ?? ''}
            onChange={(category) => set('category', category)}
          />
          <ActiveChoice value={filters.active} labels={STATES} onChange={(active) => set('active', active)} />
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
      hint="What you sell, with prices, variants and stock."
      form={(close) => <ProductForm product={null} onDone={close} />}
      panel={(id, close) => <ProductPanel productId={id} onGone={close} />}
    />
  )
}
