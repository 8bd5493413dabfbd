import type { ReactNode } from 'react'
import type { Block } from './catalogue/schema.ts'
import { DEFAULT_PALETTES, type Palettes } from './design/palette.ts'
import { type Labels, labelsOf } from './labels.ts'
import { sanitizeHtml } from './sanitize-html.ts'

export type Product = {
  id: string
  title: string
  price: number
  currency: string
  description?: string | null
  images?: readonly string[]
  category?: string | null
  stock?: number | null
  /** URL of its own page; without it there is no link. */
  href?: string
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
export type Service = {
  id: string
  name: string
  description?: string | null
  durationMinutes: number
  price?: number | null
  currency: string
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
  /** Templates of custom blocks by id. */
  blocks?: Readonly<Record<string, BlockTemplate>>
}

/** A link of a menu, or a group of links. */
export type MenuLink = { label: string; href: string; items: readonly MenuLink[] }

/** Passed in by the renderer of a page, as Puck's `metadata`; everything is optional. */
export type PageMetadata = {
  data?: SiteData
  /** BCP 47 tag of the page's language for numbers and prices; default `en`. */
  language?: string
  labels?: Partial<Labels>
  /** POST targets of forms; default: the URL of the page. */
  actions?: { contact?: string; booking?: string; reservation?: string }
  /** Sanitizes HTML; by default according to `ALLOWED_HTML`. */
  sanitizeHtml?: (html: string) => string
  /** The compiled design of the site. */
  design?: { css: string; palettes: Palettes; fonts?: readonly string[] }
  /** The menus of the site by name, for headers and footers. */
  menus?: Readonly<Record<string, readonly MenuLink[]>>
  /** Path of the page, which menus mark. */
  path?: string
  /** False if the page includes `@sitewright/blocks/styles` and the CSS of the design itself. */
  inlineStyles?: boolean
  /** The custom blocks around this one. */
  within?: readonly string[]
}

/** The same with defaults, for components. */
export type Site = Required<Omit<PageMetadata, 'labels' | 'design'>> & {
  palettes: Palettes
  designCss: string
  labels: Labels
  isEditing: boolean
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
    menus: metadata.menus ?? {},
    path: metadata.path ?? '',
    sanitizeHtml: metadata.sanitizeHtml ?? sanitizeHtml,
    palettes: metadata.design?.palettes ?? DEFAULT_PALETTES,
    designCss: metadata.design?.css ?? '',
    inlineStyles: metadata.inlineStyles ?? true,
    within: metadata.within ?? [],
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

export function price(amount: number, currency: string, language: string): string {
  try {
    const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
    return new Intl.NumberFormat(language, format).format(amount)
  } catch {
    return `${amount} ${currency}`
  }
}

export const counted = (label: string, count: number, language: string): string =>
  label.replace('{}', new Intl.NumberFormat(language).format(count))
