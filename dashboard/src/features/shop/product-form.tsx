import type { Product } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, filled } from '../../components/forms/values.ts'
import { ImageFields } from '../../components/media/image-fields.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'
import { VariantFields, type VariantValues, variantFrom, variantValues } from './variant-fields.tsx'

type Values = {
  title: string
  description: string
  price: number | ''
  currency: string
  category: string
  type: Product['type']
  stock: number | ''
  images: string[]
  active: boolean
  variants: VariantValues[]
}
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { name: 'price', label: 'Price', type: 'number', required: true, min: 0, decimals: 4, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  { name: 'category', label: 'Category', type: 'text', span: 6 },
  {
    name: 'type',
    label: 'Type',
    type: 'select',
    span: 6,
    options: [
      { value: 'physical', label: 'Physical' },
      { value: 'digital', label: 'Digital' },
      { value: 'service', label: 'Service' },
    ],
  },
  { name: 'active', label: 'For sale', type: 'switch' },
]
const STOCK: Field<Values> = {
  name: 'stock',
  label: 'Stock',
  description: 'Empty: not tracked',
  type: 'number',
  min: 0,
  span: 6,
}

/** Creates or edits a product. */
export function ProductForm({ product, onDone }: { product: Product | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction(shopKey(place))
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState<Values>(() => ({
    title: product?.title ?? '',
    description: product?.description ?? '',
    price: product?.price ?? '',
    currency: product?.currency ?? site.currency,
    category: product?.category ?? '',
    type: product?.type ?? 'physical',
    stock: product?.stock ?? '',
    images: product?.images ?? [],
    active: product?.active ?? true,
    variants: product?.variants.map(variantValues) ?? [],
  }))
  const save = async (values: Values) => {
    await (product === null
      ? attempt(
          () =>
            api.shop.createProduct(siteId, {
              ...filled(values),
              variants: values.variants.map(variantFrom),
            } as never),
          'Product created',
        )
      : attempt(() => api.shop.updateProduct(siteId, product.id, changesOfProduct(initial, values)), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      fields={product === null ? [...FIELDS, STOCK] : FIELDS}
      initial={initial}
      submit={product === null ? 'Create product' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
      drawn={['images', 'variants']}
    >
      {(form) => (
        <>
          <ImageFields form={form} />
          <VariantFields form={form} />
        </>
      )}
    </ResourceForm>
  )
}

/** The stock of an existing product is changed relatively, as it may sell meanwhile. */
function changesOfProduct(before: Values, values: Values) {
  const { stock: _stock, variants, ...changes } = changesOf(before, values)
  return { ...changes, ...(variants && { variants: variants.map(variantFrom) }) } as never
}
