import type { ListSort } from '@sitewright/blocks/page'

/** What visitors look for in a list, in its canonical form, so that equal searches are equal. */
export type Search = {
  q?: string
  /** Such as `size:M`, sorted. */
  options?: readonly string[]
  min?: string
  max?: string
  /** Absent for the usual order. */
  sort?: ListSort
}

const MAX_SEARCH_LENGTH = 100
const MAX_WORDS = 8
const MAX_OPTION_LENGTH = 201
/** Options that may be chosen at once. */
const MAX_CHOSEN = 5
const AMOUNT = /^\d{1,10}(?:[.,]\d{1,3})?$/
const SORTS: readonly ListSort[] = ['newest', 'price', 'price-desc', 'title']

export const sortsOf = ({ q }: Search): readonly ListSort[] => (q ? ['relevance', ...SORTS] : SORTS)
export const usualSortOf = (search: Search) => sortsOf(search)[0] as ListSort

/** Reads what was sent; anything else is ignored. */
export function searchIn(sent: URLSearchParams): Search {
  const text = (name: string) => (sent.get(name) ?? '').toWellFormed().replaceAll('\0', '')
  const q = [...text('q').replace(/\s+/g, ' ').trim()].slice(0, MAX_SEARCH_LENGTH).join('').trim()
  const chosen = sent.getAll('option').map((option) => option.toWellFormed().replaceAll('\0', ''))
  const valid = chosen.filter((option) => option.includes(':') && [...option].length <= MAX_OPTION_LENGTH)
  const options = [...new Set(valid)].sort().slice(0, MAX_CHOSEN)
  const min = amountOf(text('min'))
  const max = amountOf(text('max'))
  const search: Search = {
    ...(wordsOf(q).length > 0 && { q }),
    ...(options.length > 0 && { options }),
    ...(Number(min) > 0 && { min }),
    ...(max && { max }),
  }
  const sort = sortsOf(search).find((one) => one === sent.get('sort'))
  return sort && sort !== usualSortOf(search) ? { ...search, sort } : search
}

const amountOf = (sent: string) =>
  AMOUNT.test(sent.trim()) ? String(Number(sent.trim().replace(',', '.'))) : ''

export const searchPairs = ({ q, options = [], min, max, sort }: Search): [string, string][] =>
  Object.entries({ q, option: options, min, max, sort }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )

/** Whether there is no end of such searches. */
export const isEndless = ({ q, options = [], min, max }: Search) =>
  q !== undefined || options.length > 1 || min !== undefined || max !== undefined

export const isNarrowed = (search: Search) => isEndless(search) || search.options !== undefined

/** The words of a search as the database keeps them: in lower case, without accents. */
export function wordsOf(q = ''): string[] {
  const plain = q
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_WORDS)
}

export function partsOf(option: string): [name: string, value: string] {
  const end = option.indexOf(':')
  return [option.slice(0, end), option.slice(end + 1)]
}
