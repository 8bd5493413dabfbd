import type { Directory, FilterName } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LiveSite } from '../live-site.ts'
import { hrefOf, thingsOf } from './hrefs.ts'
import { findPageOf, findValues } from './list-queries.ts'
import { FILTERS, isLastPage, type ListQuery } from './query.ts'

/** One page of all things of a kind, with the values that they can be filtered by. */
export async function directoryOf(
  db: Database,
  site: LiveSite,
  kind: LayoutKind,
  query: ListQuery,
): Promise<Directory> {
  const { id, accountId, paths } = site
  const isFiltered = Object.keys(query.filters).length > 0
  const [{ rows, hasMore }, filters] = await Promise.all([
    // Few things of many may match.
    findPageOf(isFiltered ? db.slow(accountId) : db, id, kind, query),
    filtersOf(db, id, kind, query),
  ])
  return {
    href: hrefOf(paths, kind),
    page: query.page,
    hasMore: hasMore && !isLastPage(query),
    filters,
    [kind]: thingsOf(paths, kind, rows),
  }
}

async function filtersOf(db: Database, siteId: string, kind: LayoutKind, { filters }: ListQuery) {
  const declared = Object.entries(FILTERS[kind]) as [FilterName, 'text' | readonly string[]][]
  const all = await Promise.all(
    declared.map(async ([name, allowed]) => {
      const value = filters[name] ?? ''
      if (allowed !== 'text') return { name, value, options: allowed }
      const options = await findValues(db, siteId, kind, name as 'category' | 'city' | 'department')
      const known = options.find((option) => option.toLowerCase() === value.toLowerCase())
      return { name, value: known ?? value, options: known || value === '' ? options : [value, ...options] }
    }),
  )
  return all.filter(({ options }) => options.length > 0)
}
