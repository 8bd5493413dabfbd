import type { FilterName, TextFilter } from '@sitewright/blocks/page'
import { type ItemPaths, LAYOUT_KINDS, type LayoutKind } from '../../features/sites/rules.ts'
import type { Filters } from './card-queries.ts'
import { kindOf } from './kinds.ts'
import { type Search, searchIn, searchPairs } from './search.ts'

const MAX_VALUE_LENGTH = 255
/** A value and a cursor of the longest text, in any script. */
const MAX_QUERY_LENGTH = 8_000
const CURSOR = /^[\w-]{1,2000}$/
const TEXT_FILTERS: Record<TextFilter, true> = { category: true, city: true, department: true }
export const isTextFilter = (name: string): name is TextFilter => Object.hasOwn(TEXT_FILTERS, name)

export type ListQuery = {
  filters: Filters
  /** Where its kind can be searched. */
  search?: Search
  /** The filter whose values are listed instead of items. */
  all?: TextFilter
  /** A cursor, as it was sent; none for the first page. */
  page?: string
}

/** The kind whose list is at a path. */
export function kindAt(paths: ItemPaths, path: string): LayoutKind | undefined {
  return LAYOUT_KINDS.find((kind) => path === `/${paths[kind]}`)
}

/** The item whose page is at a path. */
export function itemAt(paths: ItemPaths, path: string): { kind: LayoutKind; slug: string } | undefined {
  const [, prefix, slug, ...rest] = path.split('/')
  const kind = LAYOUT_KINDS.find((one) => paths[one] === prefix)
  return kind && slug && rest.length === 0 ? { kind, slug } : undefined
}

/** The variant of a product that a query asks for, at the path of a product. */
export function variantAt(paths: ItemPaths, path: string, search: string): string | undefined {
  if (!path.toLowerCase().startsWith(`/${paths.products}/`)) return undefined
  const sent = new URLSearchParams(search.slice(0, MAX_QUERY_LENGTH)).get('variant') ?? ''
  return /^[\w-]{1,64}$/.test(sent) ? sent : undefined
}

/** The filters that the list of a kind declares. */
export const filtersOf = (kind: LayoutKind) =>
  Object.entries(kindOf(kind).filters) as [FilterName, 'text' | readonly string[]][]

/** Reads what a list declares; anything else is ignored. */
export function listQueryOf(kind: LayoutKind, search: string): ListQuery {
  const sent = new URLSearchParams(search.slice(0, MAX_QUERY_LENGTH))
  const query: ListQuery = { filters: {} }
  for (const [name, allowed] of filtersOf(kind)) {
    const value = sent.get(name)?.toWellFormed().replaceAll('\0', '') ?? ''
    const isValid = allowed === 'text' ? [...value].length <= MAX_VALUE_LENGTH : allowed.includes(value)
    if (value !== '' && isValid) query.filters[name] = value
  }
  if (kindOf(kind).isSearched) query.search = searchIn(sent)
  const all = sent.get('all') ?? ''
  if (isTextFilter(all) && kindOf(kind).filters[all]) {
    query.all = all
    // What narrows items leaves its values as they are, and there is no end of it.
    delete query.search
    delete query.filters[all]
  }
  const page = sent.get('page') ?? ''
  if (CURSOR.test(page)) query.page = page
  return query
}

/** The query in its one form, with its question mark; empty for the first page without filters. */
export function searchOf({ filters, search = {}, ...rest }: ListQuery): string {
  const query = new URLSearchParams([
    ...Object.entries(filters),
    ...searchPairs(search),
    ...Object.entries(rest),
  ])
  return query.size > 0 ? `?${query}` : ''
}
