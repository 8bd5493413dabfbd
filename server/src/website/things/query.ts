import type { FilterName } from '@sitewright/blocks/page'
import type { LayoutKind, ThingPaths } from '../../features/sites/rules.ts'

const MAX_PAGE = 50
const MAX_VALUE_LENGTH = 255
const MAX_QUERY_LENGTH = 2_000
/** Numbers that a list can be filtered by: so many, or more. */
export const BEDROOMS = ['1', '2', '3', '4', '5']
export const GUESTS = ['1', '2', '3', '4', '5', '6', '8', '10']
export const OFFERS = ['sale', 'rent']
export const PROPERTY_TYPES = ['apartment', 'house', 'villa', 'land', 'commercial', 'other']

/** The filters that the list of a kind declares: any text, or one of some values. */
export const FILTERS: Record<LayoutKind, Partial<Record<FilterName, 'text' | readonly string[]>>> = {
  products: { category: 'text' },
  listings: { offer: OFFERS, city: 'text', type: PROPERTY_TYPES, bedrooms: BEDROOMS },
  units: { guests: GUESTS },
  services: {},
  jobs: { department: 'text' },
}

export type ListQuery = { page: number; filters: Partial<Record<FilterName, string>> }
export const FIRST_PAGE: ListQuery = { page: 1, filters: {} }

/** The kind whose list is at a path. */
export function kindAt(paths: ThingPaths, path: string): LayoutKind | undefined {
  const kinds = Object.keys(FILTERS) as LayoutKind[]
  return kinds.find((kind) => path === `/${paths[kind]}`)
}

/** The variant of a product that a query asks for, at the path of a product. */
export function variantAt(paths: ThingPaths, path: string, search: string): string | undefined {
  if (!path.toLowerCase().startsWith(`/${paths.products}/`)) return undefined
  const sent = new URLSearchParams(search.slice(0, MAX_QUERY_LENGTH)).get('variant') ?? ''
  return /^[\w-]{1,64}$/.test(sent) ? sent : undefined
}

/** Reads what a list declares; anything else is ignored. */
export function listQueryOf(kind: LayoutKind, search: string): ListQuery {
  const sent = new URLSearchParams(search.slice(0, MAX_QUERY_LENGTH))
  const filters: ListQuery['filters'] = {}
  for (const [name, allowed] of Object.entries(FILTERS[kind]) as [FilterName, 'text' | readonly string[]][]) {
    const value = sent.get(name)?.trim().toWellFormed().normalize('NFC').replaceAll('\0', '') ?? ''
    const isValid = allowed === 'text' ? value.length <= MAX_VALUE_LENGTH : allowed.includes(value)
    if (value !== '' && isValid) filters[name] = value
  }
  const page = Number(/^[1-9]\d?$/.exec(sent.get('page') ?? '')?.[0] ?? 1)
  return { page: page <= MAX_PAGE ? page : 1, filters }
}

/** The query in its one form, with its question mark; empty for the first page without filters. */
export function searchOf({ page, filters }: ListQuery): string {
  const query = new URLSearchParams(filters as Record<string, string>)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

export const isLastPage = ({ page }: ListQuery) => page >= MAX_PAGE
