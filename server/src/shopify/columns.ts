import { ShopifyFormatError } from './read-csv.ts'

export type Kind = 'products' | 'customers' | 'orders'

/** Today's names of columns by the older ones. */
const PRODUCT_COLUMNS: Record<string, string> = {
  handle: 'url handle',
  'body (html)': 'description',
  published: 'published on online store',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant price': 'price',
  'variant compare at price': 'compare-at price',
  'variant taxable': 'charge tax',
  'variant tax code': 'tax code',
  'variant inventory tracker': 'inventory tracker',
  'variant inventory qty': 'inventory quantity',
  'variant inventory policy': 'continue selling when out of stock',
  'variant grams': 'weight value (grams)',
  'variant requires shipping': 'requires shipping',
  'variant image': 'variant image url',
  'image src': 'product image url',
}
const CUSTOMER_COLUMNS: Record<string, string> = {
  'accepts marketing': 'accepts email marketing',
}

const KINDS: { kind: Kind; renamed: Record<string, string>; required: string[] }[] = [
  { kind: 'products', renamed: PRODUCT_COLUMNS, required: ['url handle', 'title', 'price'] },
  {
    kind: 'orders',
    renamed: {},
    required: [
      'name',
      'financial status',
      'currency',
      'subtotal',
      'shipping',
      'total',
      'created at',
      'lineitem quantity',
      'lineitem name',
      'lineitem price',
    ],
  },
  { kind: 'customers', renamed: CUSTOMER_COLUMNS, required: ['email', 'first name', 'last name'] },
]

/** What a file holds by its header, and what its columns are called. Throws ShopifyFormatError for other files. */
export function recognize(header: string[]): { kind: Kind; columns: string[] } {
  for (const { kind, renamed, required } of KINDS) {
    const columns = header.map((name) => renamed[name] ?? name)
    if (required.every((name) => columns.includes(name))) return { kind, columns }
  }
  throw new ShopifyFormatError(
    'does not have the columns of products, customers or orders: export it from Shopify as “CSV” with all columns',
  )
}
