import type { Directory, TextFilter } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Platform } from '../../platform/context.ts'
import type { LiveSite } from '../live-site.ts'
import { cursorOf, type Position, positionOf } from './cursors.ts'
import { type Counts, countsOf, shownSearch } from './facets.ts'
import { hrefOf, itemsOf } from './hrefs.ts'
import { kindOf } from './kinds.ts'
import { type Found, findPageOf, findValues } from './list-queries.ts'
import { filtersOf, isTextFilter, kindAt, type ListQuery, listQueryOf, searchOf } from './query.ts'
import { isEndless, isNarrowed, usualSortOf } from './search.ts'
import { findTerms, leftBy, NO_TERMS, orderOf, type Terms } from './search-queries.ts'

/** What a request asks a list of items for. */
export type Asked = {
  kind: LayoutKind
  query: ListQuery
  /** Null for the first page. */
  position: Position | null
}
type Part = Pick<Asked, 'query' | 'position'>
export const FIRST_PAGE: Part = { query: { filters: {} }, position: null }

type Services = Pick<Platform, 'db' | 'secrets'>

const OPTIONS = 50
const VALUES_PER_PAGE = 100

/** What the query of a path asks for, where a list declares one. */
export function askedOf(
  { secrets }: Pick<Platform, 'secrets'>,
  site: LiveSite,
  path: string,
  search: string,
): Asked | undefined {
  const kind = kindAt(site.paths, path)
  if (!kind) return undefined
  const query = listQueryOf(kind, search)
  const position =
    query.page === undefined ? null : positionOf(secrets, nameOf(site, kind, query), query.page)
  return { kind, query, position }
}

/** Whether its page does not belong to the list: it is from before there were cursors, of another list, or altered. */
export const isUnknownPage = ({ query, position }: Asked) => query.page !== undefined && position === null

/** Identifies a list, so that others reject its cursors. */
const nameOf = (site: LiveSite, kind: LayoutKind, { page: _, ...list }: ListQuery) =>
  `${site.id} ${kind} ${searchOf(list)}`

/** The query of its first page. */
export const firstPageOf = ({ query: { page, ...query } }: Asked) => searchOf(query)

/** Whether there is no end of such queries, so that their answers are not kept. */
export const isEndlessQuery = ({ query: { search = {} } }: Asked) => isEndless(search)

/** One page of all items of a kind, or of the values that they can be filtered by. */
export async function directoryOf(
  services: Services,
  site: LiveSite,
  kind: LayoutKind,
  { query: given, position }: Part,
): Promise<Directory> {
  const query = kindOf(kind).isSearched ? { search: {}, ...given } : given
  const asked = { kind, query, position }
  const terms = await termsOf(services, site, asked)
  const [{ found, shown }, counts] = await Promise.all([
    query.all ? valuesOn(services, site, asked, query.all) : itemsOn(services, site, asked, terms),
    // Later pages show what is chosen, and cost no more than their own rows.
    position || query.all ? null : countsOf(services.db.slow(site.accountId), site, asked, terms),
  ])
  const filters = await findFilters(services, site, asked, counts)
  const chosen = Object.fromEntries(filters.flatMap(({ name, value }) => (value ? [[name, value]] : [])))
  const own = { ...query, filters: chosen }
  const pager = pagerOf(services, site, { kind, query: own, position }, found)
  const search = query.search && !query.all && { search: shownSearch(site, query.search, counts) }
  return { href: hrefOf(site.paths, kind), filters, ...search, ...pager, ...shown }
}

/** Few items of many may match. */
const readingOf = ({ db }: Services, { accountId }: LiveSite, { query: { filters, search = {} } }: Asked) =>
  Object.keys(filters).length > 0 || isNarrowed(search) ? db.slow(accountId) : db

async function termsOf(services: Services, site: LiveSite, asked: Asked): Promise<Terms> {
  const { q } = asked.query.search ?? {}
  return q === undefined ? NO_TERMS : findTerms(readingOf(services, site, asked), site.id, q)
}

async function itemsOn(services: Services, site: LiveSite, asked: Asked, terms: Terms) {
  const { kind, query, position } = asked
  const { filters, search } = query
  const found = await findPageOf(readingOf(services, site, asked), site.id, kind, {
    filters,
    position,
    ...(search && {
      matching: leftBy(site.id, search, terms),
      order: orderOf(search.sort ?? usualSortOf(search), terms),
    }),
  })
  return { found, shown: { [kind]: itemsOf(site.paths, kind, found.rows) } }
}

async function valuesOn(
  { db }: Services,
  site: LiveSite,
  { kind, query, position }: Asked,
  name: TextFilter,
) {
  const found = await findValues(db, site.id, kind, { column: name, limit: VALUES_PER_PAGE, position })
  const links = found.rows.map(({ value }) => ({
    label: value,
    href: hrefOf(site.paths, kind) + searchOf({ filters: { ...query.filters, [name]: value } }),
  }))
  return { found, shown: { values: { name, links } } }
}

/** A position proves that there was something before it, or after it; where that is gone, its link leads to the first page. */
function pagerOf(
  { secrets }: Services,
  site: LiveSite,
  { kind, query, position }: Asked,
  { hasMore, first, last }: Found<unknown>,
): Pick<Directory, 'page' | 'previous' | 'next'> {
  const isFirst = !position || (position.isBack && !hasMore)
  const number = isFirst ? 1 : position.number
  const hrefWith = (part: Position) => {
    const page = cursorOf(secrets, nameOf(site, kind, query), part)
    return hrefOf(site.paths, kind) + searchOf({ ...query, page })
  }
  const back = first && { number: Math.max(number - 1, 1), isBack: true, edge: first }
  const on = last && { number: number + 1, isBack: false, edge: last }
  return {
    page: number,
    ...(back && !isFirst && { previous: hrefWith(back) }),
    ...(on && (position?.isBack || hasMore) && { next: hrefWith(on) }),
  }
}

async function findFilters({ db }: Services, site: LiveSite, { kind, query }: Asked, counts: Counts | null) {
  const { filters } = query
  const all = await Promise.all(
    filtersOf(kind).map(async ([name, allowed]) => {
      const value = filters[name] ?? ''
      if (!isTextFilter(name) || allowed !== 'text') return { name, value, options: [...allowed] }
      const counted = name === 'category' ? counts?.categories : undefined
      const { rows, hasMore } = counted
        ? { rows: counted.slice(0, OPTIONS), hasMore: counted.length > OPTIONS }
        : await findValues(db, site.id, kind, { column: name, limit: OPTIONS })
      const options = rows.map((row) => row.value)
      const known = options.find((option) => option.toLowerCase() === value.toLowerCase())
      const { [name]: _, ...others } = filters
      return {
        name,
        value: known ?? value,
        options: known || value === '' ? options : [value, ...options],
        ...(counted && { counts: Object.fromEntries(counted.map((one) => [one.value, one.count])) }),
        ...(hasMore && { all: hrefOf(site.paths, kind) + searchOf({ filters: others, all: name }) }),
      }
    }),
  )
  return all.filter(({ options }) => options.length > 0)
}
