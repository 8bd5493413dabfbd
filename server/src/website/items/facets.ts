import type { DirectorySearch } from '@sitewright/blocks/page'
import type { Db } from '../../platform/database/database.ts'
import type { LiveSite } from '../live-site.ts'
import type { ListQuery } from './query.ts'
import { partsOf, type Search, sortsOf, usualSortOf } from './search.ts'
import { countFacets, type Terms } from './search-queries.ts'

type Counted = { value: string; count: number }
/** What a search finds by category and option; nothing is counted where that is too much. */
export type Counts = { categories?: Counted[]; options: Counted[]; found?: number }

const MAX_FACETS = 6
const MAX_VALUES = 30

export async function countsOf(
  db: Db,
  { id }: LiveSite,
  { query: { filters, search } }: { query: ListQuery },
  terms: Terms,
): Promise<Counts | null> {
  if (!search) return null
  const chosen = { category: filters.category, options: search.options ?? [] }
  const { counts, isPart } = await countFacets(db, id, search, terms, chosen)
  const of = (facet: string) => counts.filter((one) => one.facet === facet)
  const options = of('option')
  return isPart ? { options } : { categories: of('category'), options, found: of('all')[0]?.count ?? 0 }
}

/** The form of a search: what is chosen, and what else can be. */
export function shownSearch({ currency }: LiveSite, search: Search, counts: Counts | null): DirectorySearch {
  const { q = '', options = [], min = '', max = '', sort } = search
  return {
    q,
    min,
    max,
    currency,
    sort: sort ?? usualSortOf(search),
    sorts: sortsOf(search),
    facets: facetsOf(options, counts),
    ...(counts?.found !== undefined && { found: counts.found }),
  }
}

const byLabel = new Intl.Collator('en', { numeric: true })

/** The facets that most of what is found has, after those of which something is chosen. */
function facetsOf(chosen: readonly string[], counts: Counts | null): DirectorySearch['facets'] {
  const isCounted = counts?.found !== undefined
  const known = new Map(counts?.options.map(({ value, count }) => [value, count]))
  const values = new Map<string, string[]>()
  for (const option of [...chosen, ...known.keys()]) {
    const [name] = partsOf(option)
    const ofName = values.get(name) ?? []
    if (values.size < MAX_FACETS || values.has(name))
      if (ofName.length < MAX_VALUES && !ofName.includes(option)) values.set(name, [...ofName, option])
  }
  return [...values].map(([name, options]) => ({
    name,
    value: chosen.find((option) => options.includes(option)) ?? '',
    options: options
      .map((value) => ({
        value,
        label: partsOf(value)[1],
        ...(isCounted && { count: known.get(value) ?? 0 }),
      }))
      .sort((a, b) => byLabel.compare(a.label, b.label)),
  }))
}
