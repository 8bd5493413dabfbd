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

export type Booking = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
}

export type BookingDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  serviceId: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  staffId: string
  branchId: string | null
  startsAt: string
  endsAt: string
  updatedAt: string
}

/** All but `cancelled` hold the time of the member of staff */
export type BookingStatus = 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'

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

export type Seo = {
  title: string | null
  description: string | null
  ogImage: string | null
}

export type Service = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  description: string | null
  /** Real time */
  durationMinutes: number
  /** Kept free before each appointment */
  bufferBeforeMinutes: number
  /** Kept free after each appointment */
  bufferAfterMinutes: number
  /** From one slot to the next; null: the duration */
  slotIntervalMinutes: number | null
  price: number | null
  /** ISO 4217 code, such as EUR */
  currency: string
  /** New bookings are pending rather than confirmed */
  requiresApproval: boolean
  /** Can be booked */
  active: boolean
  /** Who offers it */
  staffIds: string[]
  createdAt: string
  updatedAt: string
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

export type Slot = {
  /** `HH:mm` on the site's clock */
  startTime: string
  /** `HH:mm` on the site's clock; of the next day when it is not later */
  endTime: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  staffId: string
  available: boolean
}

export type Staff = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** An e-mail address */
  email: string | null
  /** Each week by the site's clock, any number of spans a day; a span that ends at 24:00 goes on in one that starts at 00:00 */
  workingHours: WorkingHours[]
  /** Branches they work in */
  branchIds: string[]
  /** Can be booked */
  active: boolean
  /** What they offer */
  serviceIds: string[]
  createdAt: string
  updatedAt: string
}

export type StatusChange = {
  status: string
  changedAt: string
}

export type TimeOff = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  staffId: string
  startsAt: string
  endsAt: string
  reason: string | null
  createdAt: string
}

export type UploadAddress = {
  /** PUT the bytes here with the declared Content-Type */
  uploadUrl: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  fileId: string
  expiresAt: string
}

export type WorkingHours = {
  /** Monday is 1, Sunday 7 */
  weekday: number
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:01 to 24:00 */
  end: string
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

export type BookingListSlotsInput = {
  /** Id of the service */
  serviceId: string
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Id of the member of staff */
  staffId?: string
  /** A branch, as members of staff name theirs in `branchIds` */
  branchId?: string
}

export type BookingListBookingsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: BookingStatus
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date?: string
}

export type BookingCreateBookingInput = {
  /** Id of the service */
  serviceId: string
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  /** Id of the member of staff */
  staffId?: string | null
  /** A branch, as members of staff name theirs in `branchIds` */
  branchId?: string | null
}

export type BookingSetBookingStatusInput = {
  status: BookingStatus
}

export type BookingUpdateBookingInput = {
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date?: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime?: string
  /** Id of the member of staff */
  staffId?: string | null
  customer?: Customer
}

export type BookingListServicesInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  active?: boolean
}

export type BookingCreateServiceInput = {
  name: string
  /** Real time */
  durationMinutes: number
  description?: string | null
  /** Kept free before each appointment */
  bufferBeforeMinutes?: number
  /** Kept free after each appointment */
  bufferAfterMinutes?: number
  /** From one slot to the next; null: the duration */
  slotIntervalMinutes?: number | null
  price?: number | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** New bookings are pending rather than confirmed */
  requiresApproval?: boolean
  /** Can be booked */
  active?: boolean
  /** Who offers it */
  staffIds?: string[]
}

export type BookingUpdateServiceInput = {
  name?: string
  description?: string | null
  /** Real time */
  durationMinutes?: number
  /** Kept free before each appointment */
  bufferBeforeMinutes?: number
  /** Kept free after each appointment */
  bufferAfterMinutes?: number
  /** From one slot to the next; null: the duration */
  slotIntervalMinutes?: number | null
  price?: number | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** New bookings are pending rather than confirmed */
  requiresApproval?: boolean
  /** Can be booked */
  active?: boolean
  /** Who offers it */
  staffIds?: string[]
}

export type BookingListStaffInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  active?: boolean
}

export type BookingCreateStaffInput = {
  name: string
  /** An e-mail address */
  email?: string | null
  /** Each week by the site's clock, any number of spans a day; a span that ends at 24:00 goes on in one that starts at 00:00 */
  workingHours?: WorkingHours[]
  /** Branches they work in */
  branchIds?: string[]
  /** Can be booked */
  active?: boolean
  /** What they offer */
  serviceIds?: string[]
}

export type BookingUpdateStaffInput = {
  name?: string
  /** An e-mail address */
  email?: string | null
  /** Each week by the site's clock, any number of spans a day; a span that ends at 24:00 goes on in one that starts at 00:00 */
  workingHours?: WorkingHours[]
  /** Branches they work in */
  branchIds?: string[]
  /** Can be booked */
  active?: boolean
  /** What they offer */
  serviceIds?: string[]
}

export type BookingListTimeOffInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
}

export type BookingCreateTimeOffInput = {
  /** An ISO 8601 date-time of the years 1900 to 2199 */
  startsAt: string
  /** An ISO 8601 date-time of the years 1900 to 2199 */
  endsAt: string
  reason?: string | null
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
  'booking.listSlots': { params: { siteId: string }; input: BookingListSlotsInput; result: Slot[] }
  'booking.listBookings': { params: { siteId: string }; input: BookingListBookingsInput; result: Booking[] }
  'booking.createBooking': { params: { siteId: string }; input: BookingCreateBookingInput; result: Booking }
  'booking.setBookingStatus': { params: { siteId: string; id: string }; input: BookingSetBookingStatusInput; result: Booking }
  'booking.getBooking': { params: { siteId: string; id: string }; input: undefined; result: BookingDetail }
  'booking.updateBooking': { params: { siteId: string; id: string }; input: BookingUpdateBookingInput; result: BookingDetail }
  'booking.listBookingHistory': { params: { siteId: string; id: string }; input: undefined; result: StatusChange[] }
  'booking.listServices': { params: { siteId: string }; input: BookingListServicesInput; result: Service[] }
  'booking.createService': { params: { siteId: string }; input: BookingCreateServiceInput; result: Service }
  'booking.getService': { params: { siteId: string; serviceId: string }; input: undefined; result: Service }
  'booking.updateService': { params: { siteId: string; serviceId: string }; input: BookingUpdateServiceInput; result: Service }
  'booking.deleteService': { params: { siteId: string; serviceId: string }; input: undefined; result: Deleted }
  'booking.listStaff': { params: { siteId: string }; input: BookingListStaffInput; result: Staff[] }
  'booking.createStaff': { params: { siteId: string }; input: BookingCreateStaffInput; result: Staff }
  'booking.getStaff': { params: { siteId: string; staffId: string }; input: undefined; result: Staff }
  'booking.updateStaff': { params: { siteId: string; staffId: string }; input: BookingUpdateStaffInput; result: Staff }
  'booking.deleteStaff': { params: { siteId: string; staffId: string }; input: undefined; result: Deleted }
  'booking.listTimeOff': { params: { siteId: string; staffId: string }; input: BookingListTimeOffInput; result: TimeOff[] }
  'booking.createTimeOff': { params: { siteId: string; staffId: string }; input: BookingCreateTimeOffInput; result: TimeOff }
  'booking.deleteTimeOff': { params: { siteId: string; staffId: string; timeOffId: string }; input: undefined; result: Deleted }
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
}

/** Delivery. */
export interface DeliveryApi {
}

/** Voice agent. */
export interface VoiceApi {
}

/** Appointments. */
export interface BookingApi {
  /**
   * List the slots of a day.
   *
   * One for each time at which the working hours of a member of staff who offers the service have room for it, ordered by time, then by member of staff. `available` is false where they are booked or have time off.
   *
   * `GET /v1/sites/:siteId/booking/slots`, scope `booking:read`
   */
  listSlots(siteId: string, input: BookingListSlotsInput, options?: RequestOptions): List<Slot>

  /**
   * List bookings.
   *
   * Newest first; with `date` the bookings of that day, in the order of their times.
   *
   * `GET /v1/sites/:siteId/booking/bookings`, scope `booking:read`
   */
  listBookings(siteId: string, input?: BookingListBookingsInput, options?: RequestOptions): CountedList<Booking>

  /**
   * Create a booking.
   *
   * Takes the member of staff asked for, or the one with the fewest appointments that day of those who are free. Any time in their working hours can be booked, in the past too. 409 with `slot_taken` when all who work then have other appointments, with `slot_unavailable` when nobody works then.
   *
   * `POST /v1/sites/:siteId/booking/bookings`, scope `booking:write`
   */
  createBooking(siteId: string, input: BookingCreateBookingInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Booking>

  /**
   * Set the status of a booking.
   *
   * Cancelling frees the time; a cancelled booking comes back only if its time is still free.
   *
   * `PATCH /v1/sites/:siteId/booking/bookings/:id/status`, scope `booking:write`
   */
  setBookingStatus(siteId: string, id: string, input: BookingSetBookingStatusInput, options?: RequestOptions): ApiPromise<Booking>

  /**
   * Get a booking.
   *
   * `GET /v1/sites/:siteId/booking/bookings/:id`, scope `booking:read`
   */
  getBooking(siteId: string, id: string, options?: RequestOptions): ApiPromise<BookingDetail>

  /**
   * Move or change a booking.
   *
   * Changes the fields that are sent. Another date, time or member of staff is judged like a new booking; `staffId: null` takes whoever is free.
   *
   * `PUT /v1/sites/:siteId/booking/bookings/:id`, scope `booking:write`
   */
  updateBooking(siteId: string, id: string, input?: BookingUpdateBookingInput, options?: RequestOptions): ApiPromise<BookingDetail>

  /**
   * List the statuses a booking has had.
   *
   * `GET /v1/sites/:siteId/booking/bookings/:id/history`, scope `booking:read`
   */
  listBookingHistory(siteId: string, id: string, options?: RequestOptions): List<StatusChange>

  /**
   * List services.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/booking/services`, scope `booking:read`
   */
  listServices(siteId: string, input?: BookingListServicesInput, options?: RequestOptions): CountedList<Service>

  /**
   * Create a service.
   *
   * `POST /v1/sites/:siteId/booking/services`, scope `booking:write`
   */
  createService(siteId: string, input: BookingCreateServiceInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Service>

  /**
   * Get a service.
   *
   * `GET /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:read`
   */
  getService(siteId: string, serviceId: string, options?: RequestOptions): ApiPromise<Service>

  /**
   * Update a service.
   *
   * Changes the fields that are sent. Bookings stay as they were made.
   *
   * `PUT /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:write`
   */
  updateService(siteId: string, serviceId: string, input?: BookingUpdateServiceInput, options?: RequestOptions): ApiPromise<Service>

  /**
   * Delete a service.
   *
   * Refused with `in_use` when there are bookings; set `active` to false instead.
   *
   * `DELETE /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:write`
   */
  deleteService(siteId: string, serviceId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List staff.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/booking/staff`, scope `booking:read`
   */
  listStaff(siteId: string, input?: BookingListStaffInput, options?: RequestOptions): CountedList<Staff>

  /**
   * Create a member of staff.
   *
   * `POST /v1/sites/:siteId/booking/staff`, scope `booking:write`
   */
  createStaff(siteId: string, input: BookingCreateStaffInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Staff>

  /**
   * Get a member of staff.
   *
   * `GET /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:read`
   */
  getStaff(siteId: string, staffId: string, options?: RequestOptions): ApiPromise<Staff>

  /**
   * Update a member of staff.
   *
   * Changes the fields that are sent. Bookings stay as they were made.
   *
   * `PUT /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:write`
   */
  updateStaff(siteId: string, staffId: string, input?: BookingUpdateStaffInput, options?: RequestOptions): ApiPromise<Staff>

  /**
   * Delete a member of staff.
   *
   * Refused with `in_use` when there are bookings; set `active` to false instead.
   *
   * `DELETE /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:write`
   */
  deleteStaff(siteId: string, staffId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the time off of a member of staff.
   *
   * The latest first.
   *
   * `GET /v1/sites/:siteId/booking/staff/:staffId/time-off`, scope `booking:read`
   */
  listTimeOff(siteId: string, staffId: string, input?: BookingListTimeOffInput, options?: RequestOptions): CountedList<TimeOff>

  /**
   * Give a member of staff time off.
   *
   * No new booking falls into it; those that exist stay.
   *
   * `POST /v1/sites/:siteId/booking/staff/:staffId/time-off`, scope `booking:write`
   */
  createTimeOff(siteId: string, staffId: string, input: BookingCreateTimeOffInput, options?: RequestOptions & IdempotencyOption): ApiPromise<TimeOff>

  /**
   * Take time off back.
   *
   * `DELETE /v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId`, scope `booking:write`
   */
  deleteTimeOff(siteId: string, staffId: string, timeOffId: string, options?: RequestOptions): ApiPromise<Deleted>
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
  'booking.listSlots': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/slots',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'booking.listBookings': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createBooking': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/bookings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.setBookingStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/booking/bookings/:id/status',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.getBooking': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    params: ['siteId', 'id'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateBooking': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.listBookingHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id/history',
    params: ['siteId', 'id'],
    input: 'none',
    kind: 'list',
  },
  'booking.listServices': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createService': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/services',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.getService': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateService': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteService': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'none',
    kind: 'one',
  },
  'booking.listStaff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createStaff': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.getStaff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateStaff': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteStaff': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'none',
    kind: 'one',
  },
  'booking.listTimeOff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    params: ['siteId', 'staffId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createTimeOff': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    params: ['siteId', 'staffId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteTimeOff': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId',
    params: ['siteId', 'staffId', 'timeOffId'],
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
