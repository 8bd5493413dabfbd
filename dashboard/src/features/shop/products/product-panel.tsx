import { Stack } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { type Fact, Facts } from '../../../components/display/facts.tsx'
import { Moment } from '../../../components/display/moment.tsx'
import { Pictures } from '../../../components/display/thumbnail.tsx'
import { EditAndDelete } from '../../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../../components/panels/view-or-edit.tsx'
import { ActiveBadge } from '../../../components/status/active-badge.tsx'
import { formatMoney, labelOf } from '../../../lib/format.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'
import { ProductFiles } from './product-files.tsx'
import { ProductForm } from './product-form.tsx'
import { Stock } from './stock.tsx'

export function ProductPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...shopKey(place), 'product']}
      load={(id) => place.api.shop.getProduct(place.siteId, id)}
      nameOf={({ title }) => title}
      view={(product, onEdit) => <ProductView product={product} onEdit={onEdit} onGone={onDone} />}
      edit={(product, onDone) => <ProductForm product={product} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

const reductionOf = ({ compareAtPrice, lowestPrice, currency }: Product): Fact[] => [
  ['Original price', compareAtPrice !== null && formatMoney(compareAtPrice, currency)],
  ['Lowest in 30 days', lowestPrice === null ? null : formatMoney(lowestPrice, currency)],
]

type ViewProps = { product: Product; onEdit(): void; onGone(): void }

function ProductView({ product, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  return (
    <Stack gap="lg">
      <ActiveBadge active={product.active} means="sold" />
      {product.images.length > 0 && <Pictures pictures={product.images} label="Pictures" />}
      <Facts
        facts={[
          ['Price', formatMoney(product.price, product.currency)],
          ...(product.compareAtPrice === null ? [] : reductionOf(product)),
          ['Category', product.category],
          ['Type', labelOf(product.type)],
          ['Description', product.description],
          ['Created', <Moment key="made" value={product.createdAt} />],
        ]}
      />
      <Stock product={product} />
      {product.type === 'digital' && <ProductFiles productId={product.id} />}
      {can.write && (
        <EditAndDelete
          what="product"
          name={product.title}
          warning="Existing orders keep their items. This cannot be undone."
          onEdit={onEdit}
          area={shopKey(place)}
          remove={() => place.api.shop.deleteProduct(place.siteId, product.id)}
          onGone={onGone}
        />
      )}
    </Stack>
  )
}
