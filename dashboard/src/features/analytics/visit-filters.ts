import type { Sitewright } from '@sitewright/client'

export type Dimension = NonNullable<Parameters<Sitewright['analytics']['listBreakdown']>[1]>['dimension']
export type VisitFilter = { dimension: Dimension; value: string }

/** The conditions in a text such as `source:google;country:AT`. */
export const filtersIn = (text: string | undefined): VisitFilter[] =>
  (text ?? '').split(';').flatMap((part) => {
    const colon = part.indexOf(':')
    const dimension = part.slice(0, colon) as Dimension
    return colon < 0 ? [] : [{ dimension, value: decoded(part.slice(colon + 1)) }]
  })

export const textOf = (filters: readonly VisitFilter[]) =>
  filters.map(({ dimension, value }) => `${dimension}:${encodeURIComponent(value)}`).join(';')

/** A value of a dimension replaces another one. */
export const withFilter = (filters: readonly VisitFilter[], added: VisitFilter) => [
  ...filters.filter(({ dimension }) => dimension !== added.dimension),
  added,
]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
