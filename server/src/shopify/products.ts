import type { ProductCreate } from '../features/shop/products/contract.ts'
import { MAX_OPTION_LENGTH, MAX_STOCK, MAX_VARIANTS, productErrors } from '../features/shop/products/rules.ts'
import { minorDigits } from '../platform/values/money.ts'
import type { Row } from './read-csv.ts'
import type { ProductEntry, Skipped } from './types.ts'
import { amountIn, clip, integerIn, isYes, line, plainText } from './values.ts'

const MAX_DESCRIPTION = 10_000
const MAX_ADDRESS_LENGTH = 1_000
const MAX_PICTURES = 50
const MAX_GRAMS = 1_000_000_000
/** What Shopify calls the only variant of a product without options. */
const ONLY = 'Default Title'
const OPTIONS = [1, 2, 3] as const

type Refusal = { reason: string }
type Site = { currency: string }

/** Converts the rows of a product, or says why it is skipped. */
export function productOf(rows: Row[], site: Site): ProductEntry | Skipped {
  const [first] = rows as [Row]
  const handle = line(first.at('url handle')) ?? ''
  const title = line(first.at('title')) ?? line(handle) ?? 'Product'
  const skip = (reason: string): Skipped => ({
    kind: 'skipped',
    of: 'product',
    title,
    line: first.line,
    reason,
  })
  if (handle === '') return skip('it has no handle')
  if (isYes(first.at('gift card'))) return skip('it is a gift card: sell gift cards under Gift cards')
  const notes = new Set<string>()
  const body = bodyOf(rows, { title, currency: site.currency, notes })
  if ('reason' in body) return skip(body.reason)
  const { price, compareAtPrice = null, description = null, variants = [] } = body
  const [error] = Object.entries(
    productErrors({ price, compareAtPrice, description, variants, currency: site.currency, images: [] }),
  )
  if (error) return skip(`${error[0]} ${error[1]}`)
  return {
    kind: 'product',
    handle,
    title,
    body,
    pictures: picturesOf(rows, notes),
    notes: [...notes],
    line: first.line,
  }
}

type Making = { title: string; currency: string; notes: Set<string> }

function bodyOf(rows: Row[], { title, currency, notes }: Making): ProductCreate | Refusal {
  const [first] = rows as [Row]
  const sold = rows.filter((row) => row.at('price') !== '' || row.at('option1 value') !== '')
  const variants = sold.map((row) => variantOf(row, first, currency, notes))
  const wrong = variants.findIndex(({ price }) => price === null)
  const [main] = variants
  if (!main || wrong >= 0) {
    const row = sold[wrong] ?? first
    return { reason: `line ${row.line} has no price in ${currency}: “${clip(row.at('price'), 50)}”` }
  }
  if (variants.length > MAX_VARIANTS) notes.add(`Variants after the first ${MAX_VARIANTS} were skipped.`)
  const price = main.price as number
  const isAsMain = (variant: typeof main) =>
    variant.price === price && variant.compareAtPrice === main.compareAtPrice
  const isPlain = variants.length === 1 && (main.title === null || main.title === ONLY)
  if (isPlain && main.sku) notes.add('Products without variants have no SKU or barcode here.')
  const description = describe(first, notes)
  noteLeftOut(rows, notes)
  return {
    title,
    price,
    compareAtPrice: main.compareAtPrice,
    currency,
    description,
    weightGrams: main.weightGrams,
    category: line(first.at('type')) ?? line(first.at('product category').split('>').at(-1) ?? ''),
    active: isActive(first),
    type: rows.some((row) => row.at('requires shipping') !== '' && !isYes(row.at('requires shipping')))
      ? 'digital'
      : 'physical',
    ...(isPlain
      ? { stock: main.stock }
      : {
          variants: variants.slice(0, MAX_VARIANTS).map((variant) => ({
            ...variant,
            price: isAsMain(variant) ? null : variant.price,
          })),
        }),
  }
}

function isActive(first: Row): boolean {
  const [status, published] = [first.at('status').toLowerCase(), first.at('published on online store')]
  return (status === '' || status === 'active') && (published === '' || isYes(published))
}

function describe(first: Row, notes: Set<string>): string | null {
  const text = plainText(first.at('description'))
  if (text === '' && first.at('description') !== '')
    notes.add('The description was skipped: it has no readable text.')
  if (text.length > MAX_DESCRIPTION)
    notes.add(`The description was shortened to ${MAX_DESCRIPTION} characters.`)
  return clip(text, MAX_DESCRIPTION) || null
}

/** An option is named in the first row of its product. */
function variantOf(row: Row, first: Row, currency: string, notes: Set<string>) {
  const options = OPTIONS.flatMap((n) => {
    const [name, value] = [first.at(`option${n} name`), row.at(`option${n} value`)]
    const named = line(name, MAX_OPTION_LENGTH)
    const chosen = line(value, MAX_OPTION_LENGTH)
    return named && chosen ? [[named, chosen] as const] : []
  })
  const scale = 10 ** minorDigits(currency)
  // Shopify exports two decimals for every currency.
  const amountOf = (text: string) => {
    const amount = amountIn(text)
    return amount !== null && Number.isInteger(amount) ? amount : amount && Math.round(amount * scale) / scale
  }
  const price = amountOf(row.at('price') || first.at('price'))
  const compareAtPrice = amountOf(row.at('compare-at price'))
  const grams = Number(row.at('weight value (grams)') || Number.NaN)
  return {
    title: line(options.map(([, value]) => value).join(' / ')),
    sku: line(row.at('sku').replace(/^'/, '')),
    barcode: line(row.at('barcode').replace(/^'/, '')),
    price,
    compareAtPrice:
      price !== null && compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
    stock: stockOf(row, notes),
    weightGrams: Number.isFinite(grams) && grams > 0 && grams <= MAX_GRAMS ? Math.round(grams) : null,
    options: Object.fromEntries(options),
  }
}

function stockOf(row: Row, notes: Set<string>): number | null {
  const quantity = integerIn(row.at('inventory quantity'))
  if (row.at('inventory tracker') === '' || quantity === null) return null
  if (['continue', 'true', 'yes'].includes(row.at('continue selling when out of stock').toLowerCase())) {
    notes.add('Stock is not tracked, because it keeps selling when out of stock.')
    return null
  }
  return Math.min(Math.max(quantity, 0), MAX_STOCK)
}

const LEFT_OUT: [columns: string[], note: string][] = [
  [['cost per item'], 'The cost per item was skipped.'],
  [
    ['seo title', 'seo description'],
    'The SEO title and description were skipped: they come from the title and text.',
  ],
  [
    ['variant image url'],
    'Variants have no pictures of their own: they were added to the product’s pictures.',
  ],
  [['tags'], 'Tags were skipped: products have a category.'],
  [['tax code'], 'The tax code was skipped: choose a tax class.'],
]

function noteLeftOut(rows: Row[], notes: Set<string>) {
  for (const [columns, note] of LEFT_OUT)
    if (columns.some((column) => rows.some((row) => row.at(column) !== ''))) notes.add(note)
  if (rows.some((row) => row.at('charge tax') !== '' && !isYes(row.at('charge tax'))))
    notes.add('It is not taxed in Shopify: choose a tax class without a rate.')
}

/** Pictures in their order, each once. */
function picturesOf(rows: Row[], notes: Set<string>) {
  const pictures = new Map<string, { url: string; alt: string | null; position: number }>()
  for (const [i, row] of rows.entries()) {
    const url = row.at('product image url')
    const position = integerIn(row.at('image position')) ?? i + 1
    for (const address of [url, row.at('variant image url')])
      if (address !== '' && address.length <= MAX_ADDRESS_LENGTH && !pictures.has(address))
        pictures.set(address, {
          url: address,
          alt: address === url ? line(row.at('image alt text')) : null,
          position: address === url ? position : MAX_PICTURES + i,
        })
  }
  if (pictures.size > MAX_PICTURES) notes.add(`Pictures after the first ${MAX_PICTURES} were skipped.`)
  return [...pictures.values()].toSorted((a, b) => a.position - b.position).slice(0, MAX_PICTURES)
}
