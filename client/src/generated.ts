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

/** Any fields; these are known */
export type Customer = {
  name?: string
  email?: string
  phone?: string
  timeZone?: string
  notes?: string
  [field: string]: unknown
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

export type RentalAvailability = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  unitId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  /** ISO 4217 code, such as EUR */
  currency: string
  available: boolean
  /** Of all nights, exact */
  totalPrice: number
}

export type RentalBooking = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  customerName: string | null
  customerEmail: string | null
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  guests: number
  /** Of all nights, exact */
  totalPrice: number
  status: RentalBookingStatus
  createdAt: string
}

export type RentalBookingDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  customerName: string | null
  customerEmail: string | null
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  guests: number
  /** Of all nights, exact */
  totalPrice: number
  status: RentalBookingStatus
  createdAt: string
  unitName: string
  nights: number
  customer: Customer
}

export type RentalBookingStatus = 'pending' | 'approved' | 'declined' | 'cancelled'

export type RentalProperty = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  address: string | null
  unitCount: number
}

export type RentalStay = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  bookingId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  status: RentalBookingStatus
}

export type RentalUnit = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  maxGuests: number
  /** In the main unit of the currency, exact in its minor unit */
  pricePerNight: number
  type: string | null
  description: string | null
  /** ISO 4217 code, such as EUR */
  currency: string
  bedrooms: number | null
  /** Addresses of images */
  images: string[]
  /** Whether it can be booked */
  active: boolean
}

export type RentalUnitDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  maxGuests: number
  /** In the main unit of the currency, exact in its minor unit */
  pricePerNight: number
  type: string | null
  description: string | null
  /** ISO 4217 code, such as EUR */
  currency: string
  bedrooms: number | null
  /** Addresses of images */
  images: string[]
  /** Whether it can be booked */
  active: boolean
  /** Id of the property that the unit belongs to */
  propertyId: string | null
}

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

export type RentalListUnitsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  /** Id of a property: only its units */
  propertyId?: string
}

export type RentalCreateUnitInput = {
  name: string
  maxGuests: number
  /** In the main unit of the currency, exact in its minor unit */
  pricePerNight: number
  type?: string | null
  description?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  /** Addresses of images */
  images?: string[]
  /** Whether it can be booked */
  active?: boolean
  /** Id of the property that the unit belongs to */
  propertyId?: string | null
}

export type RentalUpdateUnitInput = {
  name?: string
  maxGuests?: number
  /** In the main unit of the currency, exact in its minor unit */
  pricePerNight?: number
  type?: string | null
  description?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  /** Addresses of images */
  images?: string[]
  /** Whether it can be booked */
  active?: boolean
  /** Id of the property that the unit belongs to */
  propertyId?: string | null
}

export type RentalGetAvailabilityInput = {
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  /** Default: 1. */
  guests?: number
}

export type RentalGetCalendarInput = {
  /** First night */
  from: string
  /** Day after the last night, at most 400 days after `from` */
  to: string
}

export type RentalListBookingsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: RentalBookingStatus
  /** Id of a unit: only its bookings */
  unitId?: string
  /** Only arrivals on this day or later */
  dateFrom?: string
  /** Only arrivals on this day or earlier */
  dateTo?: string
}

export type RentalCreateBookingInput = {
  /** Id of the unit */
  unitId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, after `checkIn` by at most 366 nights. It is free for the next arrival */
  checkOut: string
  customer: Customer
  /** Default: 1. */
  guests?: number
}

export type RentalSetBookingStatusInput = {
  status: RentalBookingStatus
}

export type RentalCreatePropertyInput = {
  name: string
  address?: string | null
}

export type RentalUpdatePropertyInput = {
  name?: string
  address?: string | null
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
  'rental.listUnits': { params: { siteId: string }; input: RentalListUnitsInput; result: RentalUnit[] }
  'rental.createUnit': { params: { siteId: string }; input: RentalCreateUnitInput; result: RentalUnitDetail }
  'rental.getUnit': { params: { siteId: string; unitId: string }; input: undefined; result: RentalUnit }
  'rental.updateUnit': { params: { siteId: string; unitId: string }; input: RentalUpdateUnitInput; result: RentalUnitDetail }
  'rental.deleteUnit': { params: { siteId: string; unitId: string }; input: undefined; result: Deleted }
  'rental.getAvailability': { params: { siteId: string; unitId: string }; input: RentalGetAvailabilityInput; result: RentalAvailability }
  'rental.getCalendar': { params: { siteId: string; unitId: string }; input: RentalGetCalendarInput; result: RentalStay[] }
  'rental.listBookings': { params: { siteId: string }; input: RentalListBookingsInput; result: RentalBooking[] }
  'rental.createBooking': { params: { siteId: string }; input: RentalCreateBookingInput; result: RentalBooking }
  'rental.getBooking': { params: { siteId: string; bookingId: string }; input: undefined; result: RentalBookingDetail }
  'rental.setBookingStatus': { params: { siteId: string; bookingId: string }; input: RentalSetBookingStatusInput; result: void }
  'rental.listBookingHistory': { params: { siteId: string; bookingId: string }; input: undefined; result: StatusChange[] }
  'rental.listProperties': { params: { siteId: string }; input: undefined; result: RentalProperty[] }
  'rental.createProperty': { params: { siteId: string }; input: RentalCreatePropertyInput; result: RentalProperty }
  'rental.getProperty': { params: { siteId: string; propertyId: string }; input: undefined; result: RentalProperty }
  'rental.updateProperty': { params: { siteId: string; propertyId: string }; input: RentalUpdatePropertyInput; result: RentalProperty }
  'rental.deleteProperty': { params: { siteId: string; propertyId: string }; input: undefined; result: Deleted }
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
}

/** Rental. */
export interface RentalApi {
  /**
   * List rental units.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/rental/units`, scope `booking:read`
   */
  listUnits(siteId: string, input?: RentalListUnitsInput, options?: RequestOptions): List<RentalUnit>

  /**
   * Create a rental unit.
   *
   * The currency is the site's when none is sent.
   *
   * `POST /v1/sites/:siteId/rental/units`, scope `booking:write`
   */
  createUnit(siteId: string, input: RentalCreateUnitInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalUnitDetail>

  /**
   * Get a rental unit.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId`, scope `booking:read`
   */
  getUnit(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<RentalUnit>

  /**
   * Update a rental unit.
   *
   * Changes the fields that are sent. Bookings keep their price and currency, and stay.
   *
   * `PUT /v1/sites/:siteId/rental/units/:unitId`, scope `booking:write`
   */
  updateUnit(siteId: string, unitId: string, input?: RentalUpdateUnitInput, options?: RequestOptions): ApiPromise<RentalUnitDetail>

  /**
   * Delete a rental unit.
   *
   * Only one that has never been booked; set `active` to false for others.
   *
   * `DELETE /v1/sites/:siteId/rental/units/:unitId`, scope `booking:write`
   */
  deleteUnit(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * See whether a rental unit is free, and what the stay costs.
   *
   * It is available when it is active, fits the guests, and no pending or approved booking holds one of the nights.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/availability`, scope `booking:read`
   */
  getAvailability(siteId: string, unitId: string, input: RentalGetAvailabilityInput, options?: RequestOptions): ApiPromise<RentalAvailability>

  /**
   * List the stays that hold nights of a rental unit.
   *
   * The pending and approved bookings with a night in the period, by arrival.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/calendar`, scope `booking:read`
   */
  getCalendar(siteId: string, unitId: string, input: RentalGetCalendarInput, options?: RequestOptions): List<RentalStay>

  /**
   * List rental bookings.
   *
   * Newest first; of a unit or of dates, by arrival.
   *
   * `GET /v1/sites/:siteId/rental/bookings`, scope `booking:read`
   */
  listBookings(siteId: string, input?: RentalListBookingsInput, options?: RequestOptions): List<RentalBooking>

  /**
   * Book a rental unit.
   *
   * The booking is pending and holds its nights at once. Its price is the unit's of now for each night, and stays.
   *
   * `POST /v1/sites/:siteId/rental/bookings`, scope `booking:write`
   */
  createBooking(siteId: string, input: RentalCreateBookingInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalBooking>

  /**
   * Get a rental booking.
   *
   * `GET /v1/sites/:siteId/rental/bookings/:bookingId`, scope `booking:read`
   */
  getBooking(siteId: string, bookingId: string, options?: RequestOptions): ApiPromise<RentalBookingDetail>

  /**
   * Set the status of a rental booking.
   *
   * Declining or cancelling frees the nights. A booking comes back only if its nights are free still.
   *
   * `PATCH /v1/sites/:siteId/rental/bookings/:bookingId/status`, scope `booking:write`
   */
  setBookingStatus(siteId: string, bookingId: string, input: RentalSetBookingStatusInput, options?: RequestOptions): ApiPromise<void>

  /**
   * List the statuses that a rental booking has had.
   *
   * `GET /v1/sites/:siteId/rental/bookings/:bookingId/history`, scope `booking:read`
   */
  listBookingHistory(siteId: string, bookingId: string, options?: RequestOptions): List<StatusChange>

  /**
   * List rental properties.
   *
   * By name.
   *
   * `GET /v1/sites/:siteId/rental/properties`, scope `booking:read`
   */
  listProperties(siteId: string, options?: RequestOptions): List<RentalProperty>

  /**
   * Create a rental property.
   *
   * `POST /v1/sites/:siteId/rental/properties`, scope `booking:write`
   */
  createProperty(siteId: string, input: RentalCreatePropertyInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalProperty>

  /**
   * Get a rental property.
   *
   * `GET /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:read`
   */
  getProperty(siteId: string, propertyId: string, options?: RequestOptions): ApiPromise<RentalProperty>

  /**
   * Update a rental property.
   *
   * Changes the fields that are sent.
   *
   * `PUT /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:write`
   */
  updateProperty(siteId: string, propertyId: string, input?: RentalUpdatePropertyInput, options?: RequestOptions): ApiPromise<RentalProperty>

  /**
   * Delete a rental property.
   *
   * Only one that has no units.
   *
   * `DELETE /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:write`
   */
  deleteProperty(siteId: string, propertyId: string, options?: RequestOptions): ApiPromise<Deleted>
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
  'rental.listUnits': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.createUnit': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getUnit': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updateUnit': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteUnit': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.getAvailability': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/availability',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'one',
  },
  'rental.getCalendar': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/calendar',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'list',
  },
  'rental.listBookings': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.createBooking': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/bookings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getBooking': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId',
    params: ['siteId', 'bookingId'],
    input: 'none',
    kind: 'one',
  },
  'rental.setBookingStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/status',
    params: ['siteId', 'bookingId'],
    input: 'body',
    kind: 'empty',
  },
  'rental.listBookingHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/history',
    params: ['siteId', 'bookingId'],
    input: 'none',
    kind: 'list',
  },
  'rental.listProperties': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/properties',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'rental.createProperty': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/properties',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getProperty': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updateProperty': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteProperty': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'none',
    kind: 'one',
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
