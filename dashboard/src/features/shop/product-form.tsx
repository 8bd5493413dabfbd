import { Button, Divider, Group } from '@mantine/core'
import type { Product } from '@sitewright/client'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'

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
}
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { name: 'price', label: 'Price', type: 'number', required: true, min: 0, decimals: 4, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  { name: 'category', label: 'Category', type: 'text', span: 6 },
  {
    name: 'type',
    label: 'Kind',
    type: 'select',
    span: 6,
    options: [
      { value: 'physical', label: 'Physical' },
      { value: 'digital', label: 'Digital' },
      { value: 'service', label: 'Service' },
    ],
  },
  { name: 'images', label: 'Addresses of images', type: 'tags' },
  { name: 'active', label: 'Can be ordered', type: 'switch' },
]
const STOCK: Field<Values> = {
  name: 'stock',
  label: 'Stock',
  description: 'Empty: not counted',
  type: 'number',
  min: 0,
  span: 6,
}

/** Makes a product, or changes one. */
export function ProductForm({ product, onDone }: { product: Product | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const can = useCan()
  const { attempt } = useAction([...siteKey(place), 'products'])
  const initial: Values = {
    title: product?.title ?? '',
    description: product?.description ?? '',
    price: product?.price ?? '',
    currency: product?.currency ?? site.currency,
    category: product?.category ?? '',
    type: product?.type ?? 'physical',
    stock: product?.stock ?? '',
    images: product?.images ?? [],
    active: product?.active ?? true,
  }
  const save = async (values: Values) => {
    // What is left may have been sold meanwhile: a product that exists has its stock changed by how much, elsewhere.
    const { stock: _stock, ...fields } = values
    await (product === null
      ? attempt(() => api.shop.createProduct(siteId, filled(values) as never), 'The product is there')
      : attempt(() => api.shop.updateProduct(siteId, product.id, cleared(fields) as never), 'Saved'))
    onDone()
  }
  const remove = (product: Product) =>
    confirmThen({
      title: `Delete ${product.title}?`,
      children: 'Orders keep what they sold of it. It can not be brought back.',
      confirm: 'Delete product',
      done: 'The product is deleted',
      run: async () => {
        await attempt(() => api.shop.deleteProduct(siteId, product.id))
        onDone()
      },
    })
  return (
    <>
      <ResourceForm
        fields={product === null ? [...FIELDS, STOCK] : FIELDS}
        initial={initial}
        submit={product === null ? 'Create product' : 'Save'}
        onSubmit={save}
        onCancel={onDone}
      />
      {product !== null && can.write && (
        <>
          <Divider my="lg" />
          <Group>
            <Button variant="subtle" color="red" onClick={() => remove(product)}>
              Delete product
            </Button>
          </Group>
        </>
      )}
    </>
  )
}
