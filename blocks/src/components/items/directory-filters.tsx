import type { ReactNode } from 'react'
import type { Labels } from '../../labels-en.ts'
import {
  capitalized,
  counted,
  type Directory,
  type DirectorySearch,
  type FilterName,
  type ListSort,
  type Site,
  type TextFilter,
} from '../../site.ts'
import { wordFor } from '../cards.tsx'

const FILTER_LABELS: Partial<Record<FilterName, keyof Labels>> = { bedrooms: 'rooms' }
export const ALL_LABELS: Record<TextFilter, keyof Labels> = {
  category: 'allCategories',
  city: 'allCities',
  department: 'allDepartments',
}
const SORT_LABELS: Record<ListSort, keyof Labels> = {
  relevance: 'bestMatch',
  newest: 'newestFirst',
  price: 'cheapestFirst',
  'price-desc': 'dearestFirst',
  title: 'byName',
}
const isNumber = (name: FilterName) => name === 'bedrooms' || name === 'guests'
const isWord = (name: FilterName) => name === 'offer' || name === 'type'
const MAX_SEARCH_LENGTH = 100

type Props = { id: string; directory: Directory; site: Site }

/** The form by which a list is filtered and searched. It works without scripts. */
export function Filters({ id, directory, site }: Props) {
  const { labels, language } = site
  const { search } = directory
  const optionText = (name: FilterName, option: string) =>
    isNumber(name)
      ? counted(labels.atLeast, Number(option), language)
      : isWord(name)
        ? wordFor(option, labels)
        : option
  const fields = (
    <>
      {directory.filters.map(({ name, value, options, counts }) => (
        <Choice
          key={name}
          {...{ id: `${id}-${name}`, name, value, site }}
          label={labels[FILTER_LABELS[name] ?? (name as keyof Labels)]}
          options={options.map((option) => ({
            value: option,
            label: optionText(name, option),
            count: counts?.[option],
          }))}
        />
      ))}
      {search && <SearchFields id={id} search={search} site={site} />}
    </>
  )
  return (
    <form className="sw-filters" method="get" action={directory.href} role={search && 'search'}>
      {search && <SearchField id={`${id}-q`} q={search.q} site={site} />}
      {search ? (
        <details className="sw-filters-more">
          <summary>{`${labels.filters}${countSet(directory)}`}</summary>
          <div>{fields}</div>
        </details>
      ) : (
        fields
      )}
      <button className="sw-button sw-button-secondary sw-button-medium" type="submit">
        {labels.show}
      </button>
      {directory.filters.map(
        ({ name, all }) =>
          all && (
            <a key={name} className="sw-filters-all" href={all}>
              {labels[ALL_LABELS[name as TextFilter]]}
            </a>
          ),
      )}
      {search?.found !== undefined && (
        <p className="sw-filters-found" role="status">
          {counted(labels.found, search.found, language)}
        </p>
      )}
    </form>
  )
}

/** How many filters are set, as they are out of sight on a phone. */
function countSet({ filters, search }: Directory): string {
  const values = [
    ...filters.map(({ value }) => value),
    ...(search?.facets ?? []).map(({ value }) => value),
    search?.min,
    search?.max,
  ]
  const set = values.filter(Boolean).length
  return set > 0 ? ` (${set})` : ''
}

function SearchField({ id, q, site: { labels } }: { id: string; q: string; site: Site }) {
  return (
    <div className="sw-field sw-filters-search">
      <label htmlFor={id}>{labels.search}</label>
      <input id={id} type="search" name="q" defaultValue={q} maxLength={MAX_SEARCH_LENGTH} />
    </div>
  )
}

/** Options, prices and the order. */
function SearchFields({ id, search, site }: { id: string; search: DirectorySearch; site: Site }) {
  const { labels } = site
  const amount = (name: 'min' | 'max', label: string) => (
    <div className="sw-field sw-filters-amount">
      <label htmlFor={`${id}-${name}`}>
        {label} ({search.currency})
      </label>
      <input
        {...{ id: `${id}-${name}`, name, defaultValue: search[name] }}
        {...{ type: 'number', inputMode: 'decimal', min: 0, step: 'any' }}
      />
    </div>
  )
  return (
    <>
      {search.facets.map(({ name, value, options }, i) => (
        <Choice
          key={name}
          id={`${id}-option-${i}`}
          name="option"
          label={capitalized(name, site.language)}
          {...{ value, options, site }}
        />
      ))}
      {amount('min', labels.priceFrom)}
      {amount('max', labels.priceTo)}
      <div className="sw-field">
        <label htmlFor={`${id}-sort`}>{labels.sort}</label>
        <select id={`${id}-sort`} name="sort" defaultValue={search.sort}>
          {search.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {labels[SORT_LABELS[sort]]}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

type ChoiceProps = {
  id: string
  name: string
  label: ReactNode
  value: string
  options: readonly { value: string; label: string; count?: number | undefined }[]
  site: Site
}

const Choice = ({ id, name, label, value, options, site: { labels } }: ChoiceProps) => (
  <div className="sw-field">
    <label htmlFor={id}>{label}</label>
    <select id={id} name={name} defaultValue={value}>
      <option value="">{labels.all}</option>
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {count === undefined ? label : `${label} (${count})`}
        </option>
      ))}
    </select>
  </div>
)
