import type { ItemPaths, LayoutKind } from '../features/sites/rules.ts'

/** A site as its visitors get it, or as a preview shows it. */
export type LiveSite = {
  id: string
  accountId: string
  name: string
  /** Of the page that is shown. */
  language: string
  /** Of pages without one of their own. */
  mainLanguage: string
  currency: string
  timeZone: string
  /** Number of the release that visitors get; null in a preview, which shows working copies. */
  release: number | null
  /** The paths of its items. */
  paths: ItemPaths
  /** Ids of the pages that lay out items. */
  layouts: Partial<Record<LayoutKind, string>>
  /** Where the site is served: scheme, host and port. */
  origin: string
  /** Whether it has products to buy. */
  sells: boolean
}

/** The site of a host, or the address that requests for the host are redirected to. */
export type HostTarget = {
  siteId: string
  redirectTo: string | null
  /** The paths of the site's items. */
  paths: ItemPaths
  /** Whether the site is published; others can only be previewed. */
  isPublished: boolean
  showsPreviews: boolean
}

/** Tells which release an answer belongs to. */
export const releaseHeader = ({ release }: Pick<LiveSite, 'release'>): Record<string, string> =>
  release === null ? {} : { 'x-release': String(release) }

/** What a path of a site answers, before compression. */
export type Content = {
  status: number
  contentType: string
  body: string
  /** Ids of the forms on the page. The body then ends before what follows them, which differs for each visitor. */
  forms?: string[]
  headers?: Record<string, string>
  /** How long it may be kept, if what it shows depends on the day. */
  keptMs?: number
  /** The ids of what it shows, for a CDN; the site itself is always one of them. */
  tags?: string[]
  /** Headers that let a CDN keep it. */
  cdnHeaders?: Record<string, string> | null
  /** Not kept: answers for arbitrary paths would fill the cache. */
  isVolatile?: boolean
}

export const HTML = 'text/html; charset=utf-8'
