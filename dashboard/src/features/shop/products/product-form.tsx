import type { Product } from '@sitewright/client'
import { CreateOrEdit } from '../../../components/forms/create-or-edit.tsx'
import type { Field } from '../../../components/forms/fields.ts'
import { ImageFields } from '../../../components/media/image-fields.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'
import { UNIT_OPTIONS } from './units.ts'
import { VariantFields, type VariantValues, variantFrom, variantValues } from './variant-fields.tsx'

const BLANK = {
  title: '',
  description: '',
  price: '',
  currency: '',
  compareAtPrice: '',
  measure: { quantity: '' as number | '', unit: 'g' },
  category: '',
  type: 'physical',
  taxClass: '',
  weightGrams: '',
  stock: '',
  images: [] as string[],
  active: true,
  variants: [] as VariantValues[],
}
type Values = typeof BLANK
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { name: 'price', label: 'Price', type: 'money', required: true, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'compareAtPrice',
    label: 'Original price',
    description: 'Shown next to the price, with the lowest price of the last 30 days',
    type: 'money',
  },
  {
    name: 'measure.quantity',
    label: 'Quantity sold',
    type: 'number',
    min: 0,
    decimals: 3,
    span: 6,
    placeholder: '500',
  },
  {
    name: 'measure.unit',
    label: 'Unit',
    description: 'For the unit price per kilo, litre, metre or piece',
    type: 'select',
    span: 6,
    options: UNIT_OPTIONS,
  },
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
  { name: 'taxClass', label: 'Tax class', type: 'text', placeholder: 'standard', span: 6 },
  { name: 'weightGrams', label: 'Weight', type: 'number', min: 0, suffix: ' g', span: 6 },
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
  return (
    <CreateOrEdit
      what="product"
      item={product && { ...product, variants: product.variants.map(variantValues) }}
      area={shopKey(place)}
      fields={product === null ? [...FIELDS, STOCK] : FIELDS}
      blank={{ ...BLANK, currency: site.currency }}
      create={(values) => api.shop.createProduct(siteId, withVariants(values))}
      // The stock of an existing product is changed relatively, as it may sell meanwhile.
      update={(id, { stock: _stock, ...changes }) =>
        api.shop.updateProduct(siteId, id, withVariants(changes))
      }
      onDone={onDone}
      drawn={['images', 'variants']}
    >
      {(form) => (
        <>
          <ImageFields form={form} />
          <VariantFields form={form} />
        </>
      )}
    </CreateOrEdit>
  )
}

const withVariants = ({ variants, measure, ...values }: Partial<Values>) =>
  ({
    ...values,
    ...(measure && { measure: measure.quantity === '' ? null : measure }),
    ...(variants && { variants: variants.map(variantFrom) }),
  }) as never
