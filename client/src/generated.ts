// Generated from the server's contracts by `node server/dist/generate.js`: change those instead.
// biome-ignore-all format: generated

import type { ApiPromise, CountedList, List } from './answers.ts'
import type { Bind, Operation, UploadBytes } from './operation.ts'
import type { ContentTypeOption, IdempotencyOption, IfMatchOption, RequestOptions } from './options.ts'

export type ArchivedPage = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  status: PageStatus
  archivedAt: string
}

/** Any JSON object. With `content` or `zones` it is Puck data `{root, content, zones}` and checked as such. */
export type Blocks = Record<string, unknown>

/** `set` merges `props` into the block `id`; `insert` puts `block` in; `move` takes the block `id` elsewhere; `remove` takes it out. The place is `before` or `after` another block, or in a `slot` of `parent`, or in a `zone`, or else the top level, at `index`. */
export type ContentEdit = {
  op: 'set' | 'insert' | 'move' | 'remove'
  /** `props.id` of a block */
  id?: string
  props?: Record<string, unknown>
  block?: Record<string, unknown>
  /** `props.id` of a block */
  before?: string
  /** `props.id` of a block */
  after?: string
  /** `props.id` of a block */
  parent?: string
  /** The slot of `parent`, a prop of it */
  slot?: string
  /** A zone, `parentId:name` */
  zone?: string
  /** Place among its siblings; at the end when absent */
  index?: number
}

export type Deleted = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  deleted: boolean
}

export type DetailedHealth = {
  status: HealthStatus
  /** Release of the API */
  version: string
  timestamp: string
  services: Record<string, HealthStatus>
  /** Milliseconds the check of each service took */
  latency: Record<string, number>
  /** Seconds each service has been answering without a break; `server` is this process */
  uptime: Record<string, number>
}

export type Health = {
  status: HealthStatus
  /** Release of the API */
  version: string
  timestamp: string
  services: Record<string, HealthStatus>
}

export type HealthStatus = 'operational' | 'degraded' | 'outage'

export type Job = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  siteId: string
  title: string
  /** Lower-case letters a to z and digits, words parted by `-`; unique in the site */
  slug: string
  description: string | null
  department: string | null
  jobType: JobType
  location: string | null
  status: JobStatus
  createdAt: string
  updatedAt: string
}

export type JobStatus = 'draft' | 'review' | 'published' | 'paused' | 'closed' | 'filled' | 'archived'

export type JobType = 'full_time' | 'part_time' | 'contractor' | 'temporary' | 'intern' | 'volunteer' | 'per_diem' | 'other'

export type Listing = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  title: string
  description: string | null
  type: ListingType
  propertyType: PropertyType
  status: ListingStatus
  price: number
  /** ISO 4217 code, such as EUR */
  currency: string
  address: string
  city: string
  bedrooms: number | null
  bathrooms: number | null
  areaSqm: number | null
  /** Addresses of images */
  images: string[]
  /** Degrees north; comes together with `lng` */
  lat: number | null
  /** Degrees east; comes together with `lat` */
  lng: number | null
  createdAt: string
  updatedAt: string
}

export type ListingStatus = 'draft' | 'published' | 'archived' | 'sold'

export type ListingType = 'sale' | 'rent'

export type MediaDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** A file name without path, such as team.jpg */
  filename: string
  url: string
  type: MediaType
  /** Bytes; null for an imported file kept elsewhere whose size is unknown */
  size: number | null
  createdAt: string
  /** `ready` as soon as the bytes are there and verified */
  status: 'pending' | 'ready'
  contentType: string | null
  /** Pixels, of an image */
  width: number | null
  /** Pixels, of an image */
  height: number | null
  /** A WebP of at most 480 × 480 pixels, of an image */
  thumbnailUrl: string | null
  alt: string | null
  /** Why the last upload was refused; another can be sent meanwhile */
  failure: string | null
}

export type MediaItem = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** A file name without path, such as team.jpg */
  filename: string
  url: string
  type: MediaType
  /** Bytes; null for an imported file kept elsewhere whose size is unknown */
  size: number | null
  createdAt: string
}

export type MediaType = 'image' | 'video' | 'document'

export type Meta = {
  /** Unique id of the request */
  requestId: string
  timestamp: string
}

export type Page = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  updatedAt: string
  blocks: Blocks
  seo: Seo
  createdAt: string
}

export type PageRevision = {
  version: number
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  savedAt: string
  blocks: Blocks
  seo: Seo
}

export type PageRevisionSummary = {
  version: number
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  savedAt: string
}

export type PageStatus = 'draft' | 'published' | 'archived'

export type PageSummary = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  updatedAt: string
}

export type PropertyType = 'apartment' | 'house' | 'villa' | 'land' | 'commercial' | 'other'

export type Seo = {
  title: string | null
  description: string | null
  ogImage: string | null
}

export type Site = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain: string | null
  status: SiteStatus
  createdAt: string
  updatedAt: string
}

export type SiteDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain: string | null
  status: SiteStatus
  createdAt: string
  updatedAt: string
  /** IANA time zone, such as Europe/Vienna */
  timeZone: string
  /** ISO 4217 code, such as EUR */
  currency: string
  /** BCP 47 tag, such as de or pt-BR */
  language: string
}

export type SiteStatus = 'draft' | 'published' | 'archived'

export type StatusChange = {
  status: string
  changedAt: string
}

export type UploadAddress = {
  /** PUT the bytes here with the declared Content-Type */
  uploadUrl: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  fileId: string
  expiresAt: string
}

export type SitesListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: SiteStatus
}

export type SitesCreateInput = {
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain?: string | null
  /** IANA time zone, such as Europe/Vienna */
  timeZone?: string
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
}

export type SitesUpdateInput = {
  name?: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain?: string | null
  status?: SiteStatus
  /** IANA time zone, such as Europe/Vienna */
  timeZone?: string
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
}

export type PagesListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  /** Default: "updatedAt". */
  orderBy?: 'updatedAt' | 'createdAt' | 'title'
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
  status?: PageStatus
}

export type PagesCreateInput = {
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status?: PageStatus
  blocks?: Blocks
  seo?: {
    title?: string | null
    description?: string | null
    ogImage?: string | null
  }
}

export type PagesUpdateInput = {
  title?: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug?: string
  status?: PageStatus
  blocks?: Blocks
  seo?: {
    title?: string | null
    description?: string | null
    ogImage?: string | null
  }
}

export type PagesPatchContentInput = {
  blocks?: Blocks
  edits?: ContentEdit[]
}

export type PagesListRevisionsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
}

export type MediaListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  type?: MediaType
}

export type MediaSearchInput = {
  q: string
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  type?: MediaType
}

export type MediaCreateUploadUrlInput = {
  /** A file name without path, such as team.jpg */
  filename: string
  contentType: string
  /** Bytes */
  size: number
}

export type MediaUploadInput = {
  token: string
}

export type MediaDownloadInput = {
  variant?: 'thumbnail'
}

export type RealestateListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: ListingStatus
  type?: ListingType
  propertyType?: PropertyType
}

export type RealestateCreateInput = {
  title: string
  type: ListingType
  propertyType: PropertyType
  price: number
  address: string
  city: string
  description?: string | null
  status?: ListingStatus
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  bathrooms?: number | null
  areaSqm?: number | null
  /** Addresses of images */
  images?: string[]
  /** Degrees north; comes together with `lng` */
  lat?: number | null
  /** Degrees east; comes together with `lat` */
  lng?: number | null
}

export type RealestateUpdateInput = {
  title?: string
  type?: ListingType
  propertyType?: PropertyType
  price?: number
  address?: string
  city?: string
  description?: string | null
  status?: ListingStatus
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  bathrooms?: number | null
  areaSqm?: number | null
  /** Addresses of images */
  images?: string[]
  /** Degrees north; comes together with `lng` */
  lat?: number | null
  /** Degrees east; comes together with `lat` */
  lng?: number | null
}

export type RealestateSearchInput = {
  /** Degrees north */
  lat: number
  /** Degrees east */
  lng: number
  radiusKm: number
  type?: ListingType
  /**
   * How many of the nearest; an extension
   *
   * Default: 1000.
   */
  limit?: number
}

export type RecruitmentListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: JobStatus
}

export type RecruitmentCreateInput = {
  title: string
  /** Lower-case letters a to z and digits, words parted by `-`; unique in the site */
  slug?: string
  description?: string | null
  department?: string | null
  jobType?: JobType
  location?: string | null
  status?: JobStatus
}

export type RecruitmentUpdateInput = {
  title?: string
  /** Lower-case letters a to z and digits, words parted by `-`; unique in the site */
  slug?: string
  description?: string | null
  department?: string | null
  jobType?: JobType
  location?: string | null
  status?: JobStatus
}

/** What each operation takes, and the `data` it answers with. */
export type OperationTypes = {
  'sites.list': { params: Record<never, never>; input: SitesListInput; result: Site[] }
  'sites.create': { params: Record<never, never>; input: SitesCreateInput; result: SiteDetail }
  'sites.get': { params: { siteId: string }; input: undefined; result: SiteDetail }
  'sites.update': { params: { siteId: string }; input: SitesUpdateInput; result: SiteDetail }
  'sites.publish': { params: { siteId: string }; input: undefined; result: SiteDetail }
  'pages.list': { params: { siteId: string }; input: PagesListInput; result: PageSummary[] }
  'pages.create': { params: { siteId: string }; input: PagesCreateInput; result: Page }
  'pages.get': { params: { siteId: string; pageId: string }; input: undefined; result: Page }
  'pages.update': { params: { siteId: string; pageId: string }; input: PagesUpdateInput; result: Page }
  'pages.archive': { params: { siteId: string; pageId: string }; input: undefined; result: ArchivedPage }
  'pages.patchContent': { params: { siteId: string; pageId: string }; input: PagesPatchContentInput; result: PageSummary }
  'pages.listRevisions': { params: { siteId: string; pageId: string }; input: PagesListRevisionsInput; result: PageRevisionSummary[] }
  'pages.getRevision': { params: { siteId: string; pageId: string; version: number }; input: undefined; result: PageRevision }
  'pages.restoreRevision': { params: { siteId: string; pageId: string; version: number }; input: undefined; result: Page }
  'media.list': { params: { siteId: string }; input: MediaListInput; result: MediaItem[] }
  'media.search': { params: { siteId: string }; input: MediaSearchInput; result: MediaItem[] }
  'media.createUploadUrl': { params: { siteId: string }; input: MediaCreateUploadUrlInput; result: UploadAddress }
  'media.get': { params: { siteId: string; mediaId: string }; input: undefined; result: MediaDetail }
  'media.delete': { params: { siteId: string; mediaId: string }; input: undefined; result: Deleted }
  'media.upload': { params: { siteId: string; fileId: string }; input: MediaUploadInput; result: MediaDetail }
  'media.download': { params: { siteId: string; fileId: string; filename: string }; input: MediaDownloadInput; result: Response }
  'realestate.list': { params: { siteId: string }; input: RealestateListInput; result: Listing[] }
  'realestate.create': { params: { siteId: string }; input: RealestateCreateInput; result: Listing }
  'realestate.get': { params: { siteId: string; listingId: string }; input: undefined; result: Listing }
  'realestate.update': { params: { siteId: string; listingId: string }; input: RealestateUpdateInput; result: Listing }
  'realestate.delete': { params: { siteId: string; listingId: string }; input: undefined; result: Deleted }
  'realestate.publish': { params: { siteId: string; listingId: string }; input: undefined; result: void }
  'realestate.archive': { params: { siteId: string; listingId: string }; input: undefined; result: void }
  'realestate.history': { params: { siteId: string; listingId: string }; input: undefined; result: StatusChange[] }
  'realestate.search': { params: { siteId: string }; input: RealestateSearchInput; result: Listing[] }
  'recruitment.list': { params: { siteId: string }; input: RecruitmentListInput; result: Job[] }
  'recruitment.create': { params: { siteId: string }; input: RecruitmentCreateInput; result: Job }
  'recruitment.get': { params: { siteId: string; jobId: string }; input: undefined; result: Job }
  'recruitment.update': { params: { siteId: string; jobId: string }; input: RecruitmentUpdateInput; result: Job }
  'recruitment.delete': { params: { siteId: string; jobId: string }; input: undefined; result: Deleted }
  'recruitment.history': { params: { siteId: string; jobId: string }; input: undefined; result: StatusChange[] }
  'health.get': { params: Record<never, never>; input: undefined; result: Health }
  'health.detailed': { params: Record<never, never>; input: undefined; result: DetailedHealth }
}

/** Sites. */
export interface SitesApi {
  /**
   * List sites.
   *
   * The sites of the key's account in the key's mode, newest first.
   *
   * `GET /v1/sites`, scope `sites:read`
   */
  list(input?: SitesListInput, options?: RequestOptions): CountedList<Site>

  /**
   * Create a site.
   *
   * Makes a draft site in the key's mode.
   *
   * `POST /v1/sites`, scope `sites:write`
   */
  create(input: SitesCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteDetail>

  /**
   * Get a site.
   *
   * `GET /v1/sites/:siteId`, scope `sites:read`
   */
  get(siteId: string, options?: RequestOptions): ApiPromise<SiteDetail>

  /**
   * Update a site.
   *
   * Changes the fields that are sent. A site is published by its own operation.
   *
   * `PUT /v1/sites/:siteId`, scope `sites:write`
   */
  update(siteId: string, input?: SitesUpdateInput, options?: RequestOptions): ApiPromise<SiteDetail>

  /**
   * Publish a site.
   *
   * With a sandbox key this is a dry run: the answer is that of a real one, and nothing changes.
   *
   * `POST /v1/sites/:siteId/publish`, scope `publish:write`
   */
  publish(siteId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteDetail>
}

/** Pages. */
export interface PagesApi {
  /**
   * List pages.
   *
   * `GET /v1/sites/:siteId/pages`, scope `pages:read`
   */
  list(siteId: string, input?: PagesListInput, options?: RequestOptions): CountedList<PageSummary>

  /**
   * Create a page.
   *
   * `POST /v1/sites/:siteId/pages`, scope `pages:write`
   */
  create(siteId: string, input: PagesCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Page>

  /**
   * Get a page.
   *
   * `GET /v1/sites/:siteId/pages/:pageId`, scope `pages:read`
   */
  get(siteId: string, pageId: string, options?: RequestOptions): ApiPromise<Page>

  /**
   * Update a page.
   *
   * Changes the fields that are sent. What the page was before is kept as a revision.
   *
   * `PUT /v1/sites/:siteId/pages/:pageId`, scope `pages:write`
   */
  update(siteId: string, pageId: string, input?: PagesUpdateInput, options?: RequestOptions & IfMatchOption): ApiPromise<Page>

  /**
   * Archive a page.
   *
   * The page keeps its slug and can be brought back by setting its status.
   *
   * `DELETE /v1/sites/:siteId/pages/:pageId`, scope `pages:write`
   */
  archive(siteId: string, pageId: string, options?: RequestOptions & IfMatchOption): ApiPromise<ArchivedPage>

  /**
   * Change the content of a page.
   *
   * Either `blocks` replaces the content, or `edits` change single blocks of Puck data: all of them or none.
   *
   * `PATCH /v1/sites/:siteId/pages/:pageId/content`, scope `pages:write`
   */
  patchContent(siteId: string, pageId: string, input?: PagesPatchContentInput, options?: RequestOptions & IfMatchOption): ApiPromise<PageSummary>

  /**
   * List the revisions of a page.
   *
   * What the page was before each of its last 100 changes, newest first.
   *
   * `GET /v1/sites/:siteId/pages/:pageId/revisions`, scope `pages:read`
   */
  listRevisions(siteId: string, pageId: string, input?: PagesListRevisionsInput, options?: RequestOptions): CountedList<PageRevisionSummary>

  /**
   * Get a revision of a page.
   *
   * `GET /v1/sites/:siteId/pages/:pageId/revisions/:version`, scope `pages:read`
   */
  getRevision(siteId: string, pageId: string, version: number, options?: RequestOptions): ApiPromise<PageRevision>

  /**
   * Restore a revision of a page.
   *
   * Makes the page what it was then; what it is now becomes a revision itself.
   *
   * `POST /v1/sites/:siteId/pages/:pageId/revisions/:version/restore`, scope `pages:write`
   */
  restoreRevision(siteId: string, pageId: string, version: number, options?: RequestOptions & IdempotencyOption & IfMatchOption): ApiPromise<Page>
}

/** Media. */
export interface MediaApi {
  /**
   * List media.
   *
   * The files whose bytes are verified, newest first.
   *
   * `GET /v1/sites/:siteId/media`, scope `media:read`
   */
  list(siteId: string, input?: MediaListInput, options?: RequestOptions): CountedList<MediaItem>

  /**
   * Search media by file name.
   *
   * Finds `q` anywhere in the file name, without regard to case.
   *
   * `GET /v1/sites/:siteId/media/search`, scope `media:read`
   */
  search(siteId: string, input: MediaSearchInput, options?: RequestOptions): CountedList<MediaItem>

  /**
   * Get an address to upload a file to.
   *
   * PUT the bytes to `uploadUrl` within 15 minutes, once, with exactly the declared size and content type. The file is listed when its bytes have been verified.
   *
   * `POST /v1/sites/:siteId/media/upload-url`, scope `media:write`
   */
  createUploadUrl(siteId: string, input: MediaCreateUploadUrlInput, options?: RequestOptions & IdempotencyOption): ApiPromise<UploadAddress>

  /**
   * Get a media item.
   *
   * Also while its upload is pending.
   *
   * `GET /v1/sites/:siteId/media/:mediaId`, scope `media:read`
   */
  get(siteId: string, mediaId: string, options?: RequestOptions): ApiPromise<MediaDetail>

  /**
   * Delete a media item.
   *
   * Deletes the bytes too. Pages that show the file keep its address and show nothing.
   *
   * `DELETE /v1/sites/:siteId/media/:mediaId`, scope `media:write`
   */
  delete(siteId: string, mediaId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Upload the bytes of a file.
   *
   * Guarded by the token in the address that `upload-url` returned.
   *
   * `PUT /v1/uploads/:siteId/:fileId`, needs no key
   */
  upload(siteId: string, fileId: string, input: MediaUploadInput, bytes: UploadBytes, options?: RequestOptions & ContentTypeOption): ApiPromise<MediaDetail>

  /**
   * Download a file.
   *
   * Public, as files of a website are. Honours `Range` and `If-None-Match`.
   *
   * `GET /media/:siteId/:fileId/:filename`, needs no key
   */
  download(siteId: string, fileId: string, filename: string, input?: MediaDownloadInput, options?: RequestOptions): ApiPromise<Response>
}

/** Shop. */
export interface ShopApi {
}

/** Real estate. */
export interface RealestateApi {
  /**
   * List listings.
   *
   * Newest first. The filters can be combined.
   *
   * `GET /v1/sites/:siteId/realestate/listings`, scope `pages:read`
   */
  list(siteId: string, input?: RealestateListInput, options?: RequestOptions): List<Listing>

  /**
   * Create a listing.
   *
   * A draft in the site's currency unless said otherwise.
   *
   * `POST /v1/sites/:siteId/realestate/listings`, scope `pages:write`
   */
  create(siteId: string, input: RealestateCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Listing>

  /**
   * Get a listing.
   *
   * `GET /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:read`
   */
  get(siteId: string, listingId: string, options?: RequestOptions): ApiPromise<Listing>

  /**
   * Update a listing.
   *
   * Changes the fields that are sent.
   *
   * `PUT /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:write`
   */
  update(siteId: string, listingId: string, input?: RealestateUpdateInput, options?: RequestOptions): ApiPromise<Listing>

  /**
   * Delete a listing.
   *
   * With its history. To take it out of searches only, archive it.
   *
   * `DELETE /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:write`
   */
  delete(siteId: string, listingId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Publish a listing.
   *
   * Sets the status `published`, from any other; nothing changes when it is that already.
   *
   * `POST /v1/sites/:siteId/realestate/listings/:listingId/publish`, scope `pages:write`
   */
  publish(siteId: string, listingId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<void>

  /**
   * Archive a listing.
   *
   * Sets the status `archived`, from any other; nothing changes when it is that already.
   *
   * `POST /v1/sites/:siteId/realestate/listings/:listingId/archive`, scope `pages:write`
   */
  archive(siteId: string, listingId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<void>

  /**
   * Get the statuses a listing has had.
   *
   * Oldest first, the present one included.
   *
   * `GET /v1/sites/:siteId/realestate/listings/:listingId/history`, scope `pages:read`
   */
  history(siteId: string, listingId: string, options?: RequestOptions): List<StatusChange>

  /**
   * Search listings around a place.
   *
   * Every listing within the radius that is not archived, by great circle, nearest first: the nearest 1000 where there are more, or as many of them as fit into 16 MiB. A listing without `lat` and `lng` is nowhere.
   *
   * `GET /v1/sites/:siteId/realestate/search`, scope `pages:read`
   */
  search(siteId: string, input: RealestateSearchInput, options?: RequestOptions): List<Listing>
}

/** Rental. */
export interface RentalApi {
}

/** Delivery. */
export interface DeliveryApi {
}

/** Voice agent. */
export interface VoiceApi {
}

/** Appointments. */
export interface BookingApi {
}

/** Custom blocks. */
export interface BlocksApi {
}

/** Recruitment. */
export interface RecruitmentApi {
  /**
   * List jobs.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs`, scope `pages:read`
   */
  list(siteId: string, input?: RecruitmentListInput, options?: RequestOptions): List<Job>

  /**
   * Create a job.
   *
   * Without a slug it gets one made of the title, numbered (`-2`, `-3`, …) where that is taken already.
   *
   * `POST /v1/sites/:siteId/recruitment/jobs`, scope `pages:write`
   */
  create(siteId: string, input: RecruitmentCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Job>

  /**
   * Get a job.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:read`
   */
  get(siteId: string, jobId: string, options?: RequestOptions): ApiPromise<Job>

  /**
   * Update a job.
   *
   * Changes the fields that are sent. The slug stays when the title changes, so that links stay.
   *
   * `PUT /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:write`
   */
  update(siteId: string, jobId: string, input?: RecruitmentUpdateInput, options?: RequestOptions): ApiPromise<Job>

  /**
   * Delete a job.
   *
   * With its history. To keep it, set its status to `archived`.
   *
   * `DELETE /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:write`
   */
  delete(siteId: string, jobId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the statuses a job has had.
   *
   * Oldest first, the present one included.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs/:jobId/history`, scope `pages:read`
   */
  history(siteId: string, jobId: string, options?: RequestOptions): List<StatusChange>
}

/** Table reservation. */
export interface ReservationApi {
}

/** Health. */
export interface HealthApi {
  /**
   * Get the health of the service.
   *
   * Status 503 with the same body when the service is out.
   *
   * `GET /v1/health`, needs no key
   */
  get(options?: RequestOptions): ApiPromise<Health>

  /**
   * Get the health of the service in detail.
   *
   * Status 503 with the same body when the service is out.
   *
   * `GET /v1/health/detailed`, any key
   */
  detailed(options?: RequestOptions): ApiPromise<DetailedHealth>
}

/** The features of the API, each with a method for every operation. */
export class Features {
  readonly sites: SitesApi
  readonly pages: PagesApi
  readonly media: MediaApi
  readonly shop: ShopApi
  readonly realestate: RealestateApi
  readonly rental: RentalApi
  readonly delivery: DeliveryApi
  readonly voice: VoiceApi
  readonly booking: BookingApi
  readonly blocks: BlocksApi
  readonly recruitment: RecruitmentApi
  readonly reservation: ReservationApi
  readonly health: HealthApi

  constructor(bind: Bind) {
    this.sites = bind('sites')
    this.pages = bind('pages')
    this.media = bind('media')
    this.shop = bind('shop')
    this.realestate = bind('realestate')
    this.rental = bind('rental')
    this.delivery = bind('delivery')
    this.voice = bind('voice')
    this.booking = bind('booking')
    this.blocks = bind('blocks')
    this.recruitment = bind('recruitment')
    this.reservation = bind('reservation')
    this.health = bind('health')
  }
}

/** Every operation by name: where it is and what it takes and gives. */
export const operations = {
  'sites.list': {
    method: 'GET',
    path: '/v1/sites',
    params: [],
    input: 'query',
    kind: 'page',
  },
  'sites.create': {
    method: 'POST',
    path: '/v1/sites',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'sites.get': {
    method: 'GET',
    path: '/v1/sites/:siteId',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'sites.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'sites.publish': {
    method: 'POST',
    path: '/v1/sites/:siteId/publish',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'pages.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'pages.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/pages',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'versioned',
  },
  'pages.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.archive': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'one',
  },
  'pages.patchContent': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/pages/:pageId/content',
    params: ['siteId', 'pageId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.listRevisions': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/revisions',
    params: ['siteId', 'pageId'],
    input: 'query',
    kind: 'page',
  },
  'pages.getRevision': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version',
    params: ['siteId', 'pageId', 'version'],
    input: 'none',
    kind: 'one',
  },
  'pages.restoreRevision': {
    method: 'POST',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version/restore',
    params: ['siteId', 'pageId', 'version'],
    input: 'none',
    kind: 'versioned',
  },
  'media.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/media',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'media.search': {
    method: 'GET',
    path: '/v1/sites/:siteId/media/search',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'media.createUploadUrl': {
    method: 'POST',
    path: '/v1/sites/:siteId/media/upload-url',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'media.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/media/:mediaId',
    params: ['siteId', 'mediaId'],
    input: 'none',
    kind: 'one',
  },
  'media.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/media/:mediaId',
    params: ['siteId', 'mediaId'],
    input: 'none',
    kind: 'one',
  },
  'media.upload': {
    method: 'PUT',
    path: '/v1/uploads/:siteId/:fileId',
    params: ['siteId', 'fileId'],
    input: 'query',
    kind: 'one',
    upload: true,
  },
  'media.download': {
    method: 'GET',
    path: '/media/:siteId/:fileId/:filename',
    params: ['siteId', 'fileId', 'filename'],
    input: 'query',
    kind: 'file',
  },
  'realestate.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'realestate.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'realestate.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'one',
  },
  'realestate.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'body',
    kind: 'one',
  },
  'realestate.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'one',
  },
  'realestate.publish': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/publish',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'empty',
  },
  'realestate.archive': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/archive',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'empty',
  },
  'realestate.history': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/history',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'list',
  },
  'realestate.search': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/search',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'recruitment.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs',
    params: ['siteId'],
    input: 'query',
    kind: 'nestedPage',
  },
  'recruitment.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/recruitment/jobs',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'recruitment.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'body',
    kind: 'one',
  },
  'recruitment.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.history': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId/history',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'list',
  },
  'health.get': {
    method: 'GET',
    path: '/v1/health',
    params: [],
    input: 'none',
    kind: 'one',
    alternativeStatus: 503,
  },
  'health.detailed': {
    method: 'GET',
    path: '/v1/health/detailed',
    params: [],
    input: 'none',
    kind: 'one',
    alternativeStatus: 503,
  },
} as const satisfies Record<string, Operation>
