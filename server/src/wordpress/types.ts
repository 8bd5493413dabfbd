/** A block of the visual editor. `id` is unique within its page. */
export type PuckBlock = { type: string; props: { id: string; [prop: string]: unknown } }

/** The content of a page, as the visual editor stores it. Containers hold their blocks in their props. */
type PuckData = {
  root: { props: Record<string, unknown> }
  content: PuckBlock[]
  zones?: Record<string, PuckBlock[]>
}

/** An item of a List block; `ordered` tells how its `children` are marked. */
export type ListItem = { html: string; ordered?: boolean; children?: ListItem[] }

export type Seo = { title: string | null; description: string | null; ogImage: string | null }

export type PageEntry = {
  kind: 'page'
  /** The exported site's URL with the item's id and guid: stable across exports. */
  externalId: string
  title: string
  slug: string
  status: 'draft' | 'published' | 'archived'
  /** Props named `html` contain sanitized HTML; all other strings are plain text. */
  blocks: PuckData
  seo: Seo
  createdAt: Date
  updatedAt: Date
  /** Where it was in WordPress, in the form of the paths of redirects. Only of published pages. */
  formerPaths: string[]
  /** What the site owner should know about the conversion, in plain sentences. */
  notes: string[]
}

/** A link of a menu, or with neither a page nor an address a group of links. */
export type MenuLink = {
  label: string
  /** The external id of a page. */
  page?: string
  href?: string
  items: MenuLink[]
}

export type MenuEntry = {
  kind: 'menu'
  externalId: string
  /** Lower-case letters, digits and hyphens. */
  name: string
  title: string
  items: MenuLink[]
  notes: string[]
}

/** Addresses that WordPress made itself, such as archives of posts. */
export type RedirectsEntry = {
  kind: 'redirects'
  externalId: string
  redirects: { path: string; target: string; status: 301 | 302 }[]
}

export type MediaEntry = {
  kind: 'media'
  externalId: string
  filename: string
  url: string
  contentType: string | null
  type: 'image' | 'video' | 'document'
  sizeBytes: number | null
  createdAt: Date
  alt: string | null
  width: number | null
  height: number | null
}

export type SkippedEntry = {
  kind: 'skipped'
  externalId: string
  postType: string
  title: string
  reason: string
}

export type WordpressEntry = PageEntry | MediaEntry | MenuEntry | RedirectsEntry | SkippedEntry

/** What the target site has already. */
export type Existing = {
  /** The slugs of pages that were imported before, by their external ids; null for those that were deleted since. */
  imported: ReadonlyMap<string, string | null>
  /** The slugs of all pages. */
  slugs: readonly string[]
}

/** Limits of the target for pages. */
export type Limits = {
  blocks: number
  /** Maximum size of its blocks as JSON. */
  blocksBytes: number
  titleLength: number
  slugLength: number
}

/** Opens the export from its start; it is read twice. */
export type OpenExport = () => AsyncIterable<Uint8Array | string>

/** Bytes read so far; the whole export is read once per pass. */
export type Progress = (bytesRead: number, pass: 1 | 2) => void
