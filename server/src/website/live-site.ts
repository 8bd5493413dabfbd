/** A site as its visitors get it, or as a preview shows it. */
export type LiveSite = {
  id: string
  accountId: string
  name: string
  language: string
  currency: string
  timeZone: string
  /** Number of the release that visitors get; null in a preview, which shows working copies. */
  release: number | null
  /** Where the site is served: scheme, host and port. */
  origin: string
}

/** The site of a host, or the address that requests for the host are redirected to. */
export type HostTarget = {
  siteId: string
  redirectTo: string | null
  /** Whether the site is published; others can only be previewed. */
  isPublished: boolean
}

/** Tells which release an answer belongs to. */
export const releaseHeader = ({ release }: Pick<LiveSite, 'release'>): Record<string, string> =>
  release === null ? {} : { 'x-release': String(release) }

/** What a path of a site answers, before compression. */
export type Content = {
  status: number
  contentType: string
  body: string
  headers?: Record<string, string>
  /** Not kept: answers for arbitrary paths would fill the cache. */
  isVolatile?: true
}

export const HTML = 'text/html; charset=utf-8'
