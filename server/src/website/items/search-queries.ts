import type { ListSort } from '@sitewright/blocks/page'
import type { Db } from '../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { partsOf, type Search, wordsOf } from './search.ts'

/** The words that are looked for: as they are spelled, as far as products have them, or what is spelled about like them. */
export type Terms = { exact: readonly string[]; similar: readonly string[] }
export const NO_TERMS: Terms = { exact: [], similar: [] }

const shown = (siteId: string) => sql`site_id = ${siteId} and active`
/** Shorter words are looked for as they are: what begins with a letter or two is a large part of what all sites have. */
const MIN_BEGINNING = 3
const beginningWith = (words: readonly string[]) =>
  sql`${words.map((word) => `'${word}'${[...word].length < MIN_BEGINNING ? '' : ':*'}`).join(' & ')}::tsquery`

/** A word that no product has, and with which no word of one begins, is taken for a misspelled one. */
export async function findTerms(db: Db, siteId: string, q: string | undefined): Promise<Terms> {
  const words = wordsOf(q)
  if (words.length === 0) return NO_TERMS
  const known = words.map(
    (word) => sql`exists (select from products where ${shown(siteId)} and words @@ ${beginningWith([word])})`,
  )
  const row = await db.first<{ known: boolean[] }>(sql`select array[${join(known, ', ')}] as known`)
  return {
    exact: words.filter((_, i) => row?.known[i]),
    similar: words.filter((_, i) => !row?.known[i]),
  }
}

/** What a search leaves of the products, besides its options. */
const matching = (siteId: string, { min, max }: Search, { exact, similar }: Terms): Sql =>
  join(
    [
      ...(exact.length > 0 ? [sql` and words @@ ${beginningWith(exact)}`] : []),
      ...similar.map((word) => sql` and id in (select similar_products(${siteId}, ${word}))`),
      ...(min === undefined ? [] : [sql` and price >= ${min}::numeric`]),
      ...(max === undefined ? [] : [sql` and price <= ${max}::numeric`]),
    ],
    '',
  )

const havingOptions = (options: readonly string[] = []): Sql =>
  options.length > 0 ? sql` and option_keys @> ${[...options]}::text[]` : empty

/** What a search leaves of the products. */
export const leftBy = (siteId: string, search: Search, terms: Terms): Sql =>
  sql`${matching(siteId, search, terms)}${havingOptions(search.options)}`

/** How well a product matches, as a whole number. */
const relevance = ({ exact, similar }: Terms): Sql =>
  sql`(${join(
    [
      exact.length > 0 ? sql`ts_rank(words, ${beginningWith(exact)})` : raw('0'),
      ...similar.map((word) => sql`word_similarity(${word}, title_key)`),
    ],
    ' + ',
  )} * 1000000)::int`

/** Products that are counted or ranked; of more, only a part is read. */
const MAX_READ = 10_000

export type Order = {
  column: Sql
  isRising: boolean
  /** The column as a cursor has it, and back. */
  edge: Sql
  atEdge: (edge: string | number) => Sql
  /** Of more, only the newest are ordered: it is computed for each. */
  max?: Sql
}

const byColumn = (column: Sql, type: string, isRising: boolean): Order => ({
  column,
  isRising,
  edge: sql`${column}::text`,
  atEdge: (edge) => sql`${String(edge)}::text::${raw(type)}`,
})

export const NEWEST: Order = {
  column: sql`created_at`,
  isRising: false,
  edge: sql`(extract(epoch from created_at) * 1000)::float8`,
  atEdge: (edge) => sql`${new Date(edge)}::timestamptz`,
}

export function orderOf(sort: ListSort, terms: Terms): Order {
  if (sort === 'price') return byColumn(sql`price`, 'numeric', true)
  if (sort === 'price-desc') return byColumn(sql`price`, 'numeric', false)
  if (sort === 'title') return byColumn(sql`title_key`, 'text collate "C"', true)
  return sort === 'relevance'
    ? { ...byColumn(relevance(terms), 'int', false), max: raw(String(MAX_READ)) }
    : NEWEST
}

const MAX_VALUES = raw('300')
/** Of one product. */
const MAX_KEYS = raw('200')

type Count = { facet: 'category' | 'option' | 'all'; value: string; count: number }
type Chosen = { category: string | undefined; options: readonly string[] }

/**
 * How many products have each category and option, of those that a search and the other filters leave, and how many there are in
 * all. What is chosen does not narrow its own facet.
 */
export async function countFacets(
  db: Db,
  siteId: string,
  search: Search,
  terms: Terms,
  { category, options }: Chosen,
): Promise<{ counts: Count[]; isPart: boolean }> {
  const ofCategory = category === undefined ? empty : sql` and lower(category) = lower(${category})`
  const chosenNames = [...new Set(options.map((option) => partsOf(option)[0]))]
  const keys = (of: Sql, others: readonly string[]) => sql`
    (select 'option' as facet, key as value, count(*)::int as count from found, unnest(option_keys[:${MAX_KEYS}]) key
    where ${of}${ofCategory}${havingOptions(others)} group by key order by count(*) desc, key limit ${MAX_VALUES})`
  const arms = [
    sql`(select 'all' as facet, '' as value, count(*)::int as count from found where true${ofCategory}${havingOptions(options)})`,
    sql`(select 'category' as facet, min(category) as value, count(*)::int as count from found
      where category <> ''${havingOptions(options)} group by lower(category) order by lower(category) limit ${MAX_VALUES})`,
    keys(sql`not split_part(key, ':', 1) = any(${chosenNames}::text[])`, options),
    ...chosenNames.map((name) =>
      keys(
        sql`split_part(key, ':', 1) = ${name}`,
        options.filter((option) => partsOf(option)[0] !== name),
      ),
    ),
  ]
  const rows = await db.rows<Count & { read: number }>(sql`
    with found as materialized (
      select category, option_keys from products where ${shown(siteId)}${matching(siteId, search, terms)} limit ${raw(String(MAX_READ))}
    )
    select facets.*, (select count(*) from found)::int as read from (${join(arms, ' union all ')}) facets`)
  return { counts: rows, isPart: (rows[0]?.read ?? 0) === MAX_READ }
}
