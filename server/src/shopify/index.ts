import { type Kind, recognize } from './columns.ts'
import { customerOf } from './customers.ts'
import { orderOf } from './orders.ts'
import { productOf } from './products.ts'
import { type Row, readCsv, ShopifyFormatError } from './read-csv.ts'
import type { ShopifyEntry } from './types.ts'

export type { Kind } from './columns.ts'
export { ShopifyFormatError } from './read-csv.ts'
export type * from './types.ts'

type Chunks = () => AsyncIterable<Uint8Array>

const MAX_ROWS_OF_ONE = 2_000

/** What a CSV file of Shopify holds, by its header. Throws ShopifyFormatError for other files. */
export async function kindOf(chunks: Chunks): Promise<Kind> {
  let kind: Kind | undefined
  const rows = readCsv(chunks(), (header) => {
    const known = recognize(header)
    kind = known.kind
    return known.columns
  })
  await rows.next()
  await rows.return(undefined)
  return kind as Kind
}

/** Reads a CSV file of Shopify, one product, customer or order after the other. */
export async function* readShopify(chunks: Chunks, site: { currency: string }): AsyncGenerator<ShopifyEntry> {
  let kind: Kind | undefined
  const rows = readCsv(chunks(), (header) => {
    const known = recognize(header)
    kind = known.kind
    return known.columns
  })
  for await (const group of grouped(rows, () => KEYS[kind as Kind])) {
    if (kind === 'customers') yield customerOf(group[0] as Row)
    else yield kind === 'products' ? productOf(group, site) : orderOf(group)
  }
}

/** The column that names what several rows belong to. */
const KEYS: Record<Kind, string | null> = { products: 'url handle', orders: 'name', customers: null }

/** Rows that follow each other and belong together. */
async function* grouped(rows: AsyncIterable<Row>, keyOf: () => string | null): AsyncGenerator<Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    const key = keyOf()
    const isNext = key === null || (row.at(key) !== '' && row.at(key) !== group[0]?.at(key))
    if (isNext && group.length > 0) yield group
    if (isNext) group = []
    if (group.length === MAX_ROWS_OF_ONE)
      throw new ShopifyFormatError(
        `line ${row.line} exceeds the limit of ${MAX_ROWS_OF_ONE} rows that belong together`,
      )
    group.push(row)
  }
  if (group.length > 0) yield group
}
