import type { ReactNode } from 'react'
import type { Block } from './catalogue/schema.ts'
import { DEFAULT_PALETTES, type Palettes } from './design/palette.ts'
import type { FormField } from './forms.ts'
import { labelsOf } from './labels.ts'
import type { Labels } from './labels-en.ts'
import type { MapPicture } from './map-points.ts'
import type { Panel } from './panel.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** How much is sold at a price. */
export type Measure = { quantity: number; unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece' }
type Priced = {
  measure?: Measure | null
  /** The price when it is not reduced. */
  compareAtPrice?: number | null
  /** The lowest of the 30 days before it was reduced. */
  lowestPrice?: number | null
}
export type Product = Priced & {
  id: string
  title: string
  price: number
  currency: string
  description?: string | null
  images?: readonly string[]
  category?: string | null
  stock?: number | null
  rating?: Rating | null
  /** URL of its own page; without it there is no link. */
  href?: string
}
/** What buyers think of a product, on average, of five stars. */
export type Rating = { average: number; count: number }
export type ProductReview = {
  rating: number
  title: string | null
  text: string | null
  authorName: string
  /** What the shop answers. */
  reply: string | null
  /** ISO 8601 date. */
  date: string
}
export type ProductVariant = Priced & {
  id: string
  title: string
  price?: number | null
  stock?: number | null
}
export type Listing = {
  id: string
  title: string
  type: 'sale' | 'rent'
  price: number
  currency: string
  address: string
  city: string
  bedrooms?: number | null
  bathrooms?: number | null
  areaSqm?: number | null
  images?: readonly string[]
  href?: string
}
/** A flat, room or house that guests stay in. */
export type Unit = {
  id: string
  name: string
  type?: string | null
  maxGuests: number
  bedrooms?: number | null
  pricePerNight: number
  currency: string
  images?: readonly string[]
  href?: string
}
export type Service = {
  id: string
  name: string
  description?: string | null
  durationMinutes: number
  price?: number | null
  currency: string
  href?: string
}
export type Table = { id: string; name: string; capacity: number }
export type Job = {
  id: string
  title: string
  department?: string | null
  jobType: string
  location?: string | null
  href?: string
}
export type PageLink = {
  id: string
  title: string
  description?: string | null
  image?: string | null
  /** ISO 8601 date. */
  date: string
  href: string
}

/** What the page of one item shows. */
export type Item = {
  product?: Product & {
    variants?: readonly ProductVariant[]
    /** The variant that the visitor has chosen. */
    variantId?: string
    /** The newest ones. */
    reviews?: readonly ProductReview[] | null
    related?: readonly Product[]
  }
  listing?: Listing & {
    description?: string | null
    propertyType?: string
    lat?: number | null
    lng?: number | null
  }
  unit?: Unit & { description?: string | null; place?: string | null; calendar?: Calendar }
  service?: Service
  job?: Job & { description?: string | null }
}
/** Nights from a day on, by their ISO 8601 dates. */
export type Calendar = { from: string; months: number; taken: readonly string[] }

/** One page of all items of a kind, as its URL filters them. */
export type Directory = {
  /** The path without its query. */
  href: string
  filters: readonly {
    name: FilterName
    value: string
    options: readonly string[]
    /** How many there are of each option, where that is counted. */
    counts?: Readonly<Record<string, number>>
    /** URL of the list of all values, where the options are not all. */
    all?: string
  }[]
  /** How it is searched and sorted, where it can be. */
  search?: DirectorySearch
  /** Number of the page. */
  page: number
  /** URLs of the pages before and after it. */
  previous?: string
  next?: string
  /** The values of a filter, instead of items. */
  values?: { name: TextFilter; links: readonly { label: string; href: string }[] }
} & Pick<SiteData, 'products' | 'listings' | 'units' | 'services' | 'jobs'>
export type ListSort = 'relevance' | 'newest' | 'price' | 'price-desc' | 'title'
/** What a list is searched by; empty texts where nothing is chosen. */
export type DirectorySearch = {
  q: string
  min: string
  max: string
  /** Of the least and the highest price. */
  currency: string
  sort: ListSort
  sorts: readonly ListSort[]
  /** Options by their names, such as sizes. */
  facets: readonly {
    name: string
    value: string
    options: readonly { value: string; label: string; count?: number }[]
  }[]
  /** How many are found, where that is counted. */
  found?: number
}
/** Filters whose values are words of the owner. */
export type TextFilter = 'category' | 'city' | 'department'
export type FilterName = TextFilter | 'offer' | 'type' | 'bedrooms' | 'guests'
const DIRECTORIES = ['products', 'listings', 'units', 'services', 'jobs'] as const
export type DirectoryKind = (typeof DIRECTORIES)[number]

/** A file of the site: its size in pixels and its smaller versions as `srcset`. */
export type PictureFile = {
  width: number
  height: number
  webp?: string
  avif?: string
  /** A tiny picture as a data URL. */
  placeholder?: string
}

export type BlockTemplate = BlockWithoutId | readonly BlockWithoutId[]
type BlockWithoutId = { type: string; props: Record<string, unknown> & Partial<Pick<Block['props'], 'id'>> }

/**
 * Business data for a page, in the shapes of the API. For absent data, editors show an example and pages a notice.
 */
export type SiteData = {
  products?: readonly Product[]
  listings?: readonly Listing[]
  services?: readonly Service[]
  tables?: readonly Table[]
  jobs?: readonly Job[]
  units?: readonly Unit[]
  /** The newest pages below a path, by that path. */
  pages?: Readonly<Record<string, readonly PageLink[]>>
  directories?: Partial<Readonly<Record<DirectoryKind, Directory>>>
  item?: Item
  /** Forms of the site by id. */
  forms?: Readonly<Record<string, { fields: readonly FormField[]; isOpen: boolean }>>
  /** The way from the home page to this one. */
  trail?: readonly { label: string; href: string }[]
  /** What is known of pictures, by their addresses. */
  pictures?: Readonly<Record<string, PictureFile>>
  /** Pictures of maps, by the keys of their points. */
  maps?: Readonly<Record<string, MapPicture>>
  /** Templates of custom blocks by id. */
  blocks?: Readonly<Record<string, BlockTemplate>>
}

/** A link of a menu, or a group of links. */
export type MenuLink = { label: string; href: string; items: readonly MenuLink[] }

/** The page in a language that visitors can choose. */
export type Language = { language: string; href: string; isCurrent: boolean }
/** What was typed into the form of a block, and what is wrong with it, by the names of fields. */
export type RejectedForm = {
  block: string
  values: Readonly<Record<string, string | readonly string[]>>
  errors: Readonly<Record<string, string>>
  message: string
}

/** Passed in by the renderer of a page, as Puck's `metadata`; everything is optional. */
export type PageMetadata = {
  data?: SiteData
  /** BCP 47 tag of the page's language for numbers and prices; default `en`. */
  language?: string
  labels?: Partial<Labels>
  /** For screen readers, on pages without a main heading. */
  title?: string
  /** POST targets of forms; default: the URL of the page. */
  actions?: { contact?: string; booking?: string; reservation?: string }
  /** What a block of the type `Panel` shows. */
  panel?: Panel
  /** A form that was rejected. */
  form?: RejectedForm
  /** Sanitizes HTML; by default according to `ALLOWED_HTML`. */
  sanitizeHtml?: (html: string) => string
  /** The compiled design of the site. */
  design?: { css: string; palettes: Palettes; fonts?: readonly string[] }
  /** The menus of the site by name, for headers and footers. */
  menus?: Readonly<Record<string, readonly MenuLink[]>>
  /** The languages that visitors can choose, which the header shows. */
  languages?: readonly Language[]
  /** Whether the site sells: headers then link to the cart. */
  sells?: boolean
  /** Path of the page, which menus mark. */
  path?: string
  /** Path of the home page in the language of the page. */
  home?: string
  /** False if the page includes `@sitewright/blocks/styles` and the CSS of the design itself. */
  inlineStyles?: boolean
  /** The custom blocks around this one. */
  within?: readonly string[]
  /** Id of the block whose heading is the page's; by default every block that could be. */
  mainId?: string
}

/** The same with defaults, for components. */
export type Site = Required<
  Omit<PageMetadata, 'labels' | 'design' | 'title' | 'mainId' | 'form' | 'panel'>
> & {
  form: RejectedForm | undefined
  panel: Panel | undefined
  palettes: Palettes
  designCss: string
  mainId: string | undefined
  labels: Labels
  isEditing: boolean
  /** True once: for the picture that visitors see first. */
  isFirstPicture: () => boolean
  /** Renders blocks outside of the page's slots. */
  show: (blocks: unknown, site: Site) => ReactNode
}

export function siteOf(metadata: PageMetadata, show: Site['show'], isEditing = false): Site {
  const language = knownLanguage(metadata.language)
  return {
    show,
    data: metadata.data ?? {},
    language,
    labels: { ...labelsOf(language), ...metadata.labels },
    actions: metadata.actions ?? {},
    form: metadata.form,
    panel: metadata.panel,
    menus: metadata.menus ?? {},
    languages: metadata.languages ?? [],
    sells: metadata.sells ?? false,
    path: metadata.path ?? '',
    home: metadata.home ?? '/',
    sanitizeHtml: metadata.sanitizeHtml ?? sanitizeHtml,
    palettes: metadata.design?.palettes ?? DEFAULT_PALETTES,
    designCss: metadata.design?.css ?? '',
    inlineStyles: metadata.inlineStyles ?? true,
    within: metadata.within ?? [],
    mainId: metadata.mainId,
    isFirstPicture: () => false,
    isEditing,
  }
}

function knownLanguage(language = 'en'): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Making a format costs as much as rendering a block. */
function remembered<Format>(make: (...key: string[]) => Format) {
  const known = new Map<string, Format>()
  return (...key: string[]): Format => {
    const name = key.join(' ')
    const format = known.get(name) ?? make(...key)
    if (known.size < MAX_FORMATS) known.set(name, format)
    return format
  }
}
const MAX_FORMATS = 200

const numberFormat = remembered((language: string) => new Intl.NumberFormat(language))
const priceFormat = remembered(
  (language: string, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
)
const monthFormat = remembered(
  (language: string) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const weekdayFormat = remembered(
  (language: string) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
)
const dateFormat = remembered(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
)

export function price(amount: number, currency: string, language: string): string {
  try {
    return priceFormat(language, currency).format(amount)
  } catch {
    return `${amount} ${currency}`
  }
}

export const counted = (label: string, count: number, language: string): string =>
  label.replace('{}', numberFormat(language).format(count))

/** A name as it begins a line. */
export const capitalized = (name: string, language: string) =>
  name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

const languageNames = remembered((language: string) => new Intl.DisplayNames(language, { type: 'language' }))

/** The name of a language in itself, such as Deutsch; its tag where it has no name. */
export function languageName(language: string): string {
  try {
    return capitalized(languageNames(language).of(language) ?? language, language)
  } catch {
    return language
  }
}

export const monthName = (date: Date, language: string): string => monthFormat(language).format(date)
export const weekdayName = (date: Date, language: string): string => weekdayFormat(language).format(date)
export const dateText = (date: string, language: string): string =>
  Number.isNaN(Date.parse(date)) ? '' : dateFormat(language).format(new Date(date))
