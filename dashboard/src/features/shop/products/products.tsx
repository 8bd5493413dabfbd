import { Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { Thumbnail } from '../../../components/display/thumbnail.tsx'
import { activeFilter } from '../../../components/lists/filters.tsx'
import { ResourceList } from '../../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../../components/status/active-badge.tsx'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { IconShoppingBag } from '../../../lib/icons.tsx'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

const ProductPanel = lazyNamed(() => import('./product-panel.tsx'), 'ProductPanel')

type Filters = { q: string; active: 'true' | 'false'; category: string }

export function Products() {
  const place = useSitePlace()
  return (
    <ResourceList<Product, Filters>
      label="Products"
      what="product"
      icon={IconShoppingBag}
      queryKey={[...shopKey(place), 'products']}
      load={(wanted) => place.api.shop.listProducts(place.siteId, wanted)}
      filters={[
        { name: 'q', label: 'Search titles and SKUs', type: 'search' },
        { name: 'category', label: 'Category', type: 'search' },
        activeFilter('For sale', 'Not for sale'),
      ]}
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
          header: 'Status',
          wide: true,
          cell: ({ active }) => <ActiveBadge active={active} means="sold" />,
        },
      ]}
      hint="What you sell, with prices, variants and stock."
      content={(id, close) => <ProductPanel id={id} onDone={close} />}
    />
  )
}
