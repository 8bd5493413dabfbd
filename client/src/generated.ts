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

export type Reservation = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  tableId: string
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  partySize: number
  customer: Customer
  status: ReservationStatus
  notes: string | null
  createdAt: string
}

export type ReservationHours = {
  weekly: WeeklyService[]
  exceptions: ServiceException[]
  /** How long a party sits */
  turnMinutes: number
  /** Ascending; larger parties sit for `turnMinutes` */
  turnsByPartySize: {
    upTo: number
    /** How long a party of at most `upTo` sits */
    minutes: number
  }[]
  /** From the start of a service, a slot is offered each so many minutes */
  slotIntervalMinutes: number
  /** New reservations are requested instead of confirmed */
  requiresApproval: boolean
}

export type ReservationStatus = 'requested' | 'confirmed' | 'declined' | 'seated' | 'completed' | 'cancelled' | 'no_show'

export type Seo = {
  title: string | null
  description: string | null
  ogImage: string | null
}

export type ServiceException = {
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Instead of those of its weekday; none: closed */
  spans: ServiceSpan[]
}

/** An `end` at or before `start` is past midnight */
export type ServiceSpan = {
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  end: string
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

export type Table = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  capacity: number
  available: boolean
  timeSlots: TableTimeSlot[]
}

export type TableDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** Seats */
  capacity: number
  /** Smaller parties are not seated here; 1 by default */
  minPartySize: number
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId: string | null
  /** A branch of the business; any string, compared exactly */
  branchId: string | null
  /** Whether parties are seated here; true by default */
  active: boolean
  createdAt: string
  updatedAt: string
}

export type TableTimeSlot = {
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  available: boolean
}

export type UploadAddress = {
  /** PUT the bytes here with the declared Content-Type */
  uploadUrl: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  fileId: string
  expiresAt: string
}

export type WeeklyService = {
  /** Monday is 1, Sunday 7 */
  weekday: number
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
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

export type ReservationListTablesInput = {
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Default: 2. */
  partySize?: number
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string
  /** A branch of the business; any string, compared exactly */
  branchId?: string
}

export type ReservationCreateTableInput = {
  name: string
  /** Seats */
  capacity: number
  /** Smaller parties are not seated here; 1 by default */
  minPartySize?: number
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string | null
  /** A branch of the business; any string, compared exactly */
  branchId?: string | null
  /** Whether parties are seated here; true by default */
  active?: boolean
}

export type ReservationListAllTablesInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string
  /** A branch of the business; any string, compared exactly */
  branchId?: string
  active?: boolean
}

export type ReservationUpdateTableInput = {
  name?: string
  /** Seats */
  capacity?: number
  /** Smaller parties are not seated here; 1 by default */
  minPartySize?: number
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string | null
  /** A branch of the business; any string, compared exactly */
  branchId?: string | null
  /** Whether parties are seated here; true by default */
  active?: boolean
}

export type ReservationUpdateOpeningHoursInput = {
  weekly?: WeeklyService[]
  exceptions?: ServiceException[]
  /** How long a party sits */
  turnMinutes?: number
  /** Ascending; larger parties sit for `turnMinutes` */
  turnsByPartySize?: {
    upTo: number
    /** How long a party of at most `upTo` sits */
    minutes: number
  }[]
  /** From the start of a service, a slot is offered each so many minutes */
  slotIntervalMinutes?: number
  /** New reservations are requested instead of confirmed */
  requiresApproval?: boolean
}

export type ReservationCreateReservationInput = {
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  partySize: number
  customer: Customer
  /** This table or none */
  tableId?: string
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string
  /** A branch of the business; any string, compared exactly */
  branchId?: string
  /** How long they sit; by default what the opening hours say for their number */
  durationMinutes?: number
  notes?: string | null
}

export type ReservationListReservationsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
  status?: ReservationStatus
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date?: string
}

export type ReservationUpdateReservationInput = {
  /** A day of the years 1900 to 2199, `YYYY-MM-DD` */
  date?: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time?: string
  partySize?: number
  customer?: Customer
  /** This table or none */
  tableId?: string
  /** A part of the house, such as its terrace; any string, compared exactly */
  locationId?: string
  /** A branch of the business; any string, compared exactly */
  branchId?: string
  /** How long they sit; by default what the opening hours say for their number */
  durationMinutes?: number
  notes?: string | null
}

export type ReservationUpdateReservationStatusInput = {
  status: ReservationStatus
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
  'reservation.listTables': { params: { siteId: string }; input: ReservationListTablesInput; result: Table[] }
  'reservation.createTable': { params: { siteId: string }; input: ReservationCreateTableInput; result: TableDetail }
  'reservation.listAllTables': { params: { siteId: string }; input: ReservationListAllTablesInput; result: TableDetail[] }
  'reservation.getTable': { params: { siteId: string; tableId: string }; input: undefined; result: TableDetail }
  'reservation.updateTable': { params: { siteId: string; tableId: string }; input: ReservationUpdateTableInput; result: TableDetail }
  'reservation.deleteTable': { params: { siteId: string; tableId: string }; input: undefined; result: Deleted }
  'reservation.getOpeningHours': { params: { siteId: string }; input: undefined; result: ReservationHours }
  'reservation.updateOpeningHours': { params: { siteId: string }; input: ReservationUpdateOpeningHoursInput; result: ReservationHours }
  'reservation.createReservation': { params: { siteId: string }; input: ReservationCreateReservationInput; result: Reservation }
  'reservation.listReservations': { params: { siteId: string }; input: ReservationListReservationsInput; result: Reservation[] }
  'reservation.getReservation': { params: { siteId: string; reservationId: string }; input: undefined; result: Reservation }
  'reservation.updateReservation': { params: { siteId: string; reservationId: string }; input: ReservationUpdateReservationInput; result: Reservation }
  'reservation.updateReservationStatus': { params: { siteId: string; reservationId: string }; input: ReservationUpdateReservationStatusInput; result: Reservation }
  'reservation.listReservationHistory': { params: { siteId: string; reservationId: string }; input: undefined; result: StatusChange[] }
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
}

/** Custom blocks. */
export interface BlocksApi {
}

/** Recruitment. */
export interface RecruitmentApi {
}

/** Table reservation. */
export interface ReservationApi {
  /**
   * List tables with their free times on a day.
   *
   * A slot is available when the table seats the party and is free until `endTime`. Slots past midnight belong to the day on which their service began.
   *
   * `GET /v1/sites/:siteId/reservation/tables`, scope `booking:read`
   */
  listTables(siteId: string, input: ReservationListTablesInput, options?: RequestOptions): List<Table>

  /**
   * Add a table.
   *
   * A site has at most 500 tables.
   *
   * `POST /v1/sites/:siteId/reservation/tables`, scope `booking:write`
   */
  createTable(siteId: string, input: ReservationCreateTableInput, options?: RequestOptions & IdempotencyOption): ApiPromise<TableDetail>

  /**
   * List tables as they are set up.
   *
   * `GET /v1/sites/:siteId/reservation/tables/all`, scope `booking:read`
   */
  listAllTables(siteId: string, input?: ReservationListAllTablesInput, options?: RequestOptions): CountedList<TableDetail>

  /**
   * Get a table.
   *
   * `GET /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:read`
   */
  getTable(siteId: string, tableId: string, options?: RequestOptions): ApiPromise<TableDetail>

  /**
   * Update a table.
   *
   * Changes the fields that are sent. Parties who have reserved the table keep it.
   *
   * `PUT /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:write`
   */
  updateTable(siteId: string, tableId: string, input?: ReservationUpdateTableInput, options?: RequestOptions): ApiPromise<TableDetail>

  /**
   * Delete a table.
   *
   * Refused while parties are expected at it. Reservations of the past keep its id.
   *
   * `DELETE /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:write`
   */
  deleteTable(siteId: string, tableId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the opening hours.
   *
   * `GET /v1/sites/:siteId/reservation/opening-hours`, scope `booking:read`
   */
  getOpeningHours(siteId: string, options?: RequestOptions): ApiPromise<ReservationHours>

  /**
   * Update the opening hours.
   *
   * Changes the fields that are sent. What is reserved already stays.
   *
   * `PUT /v1/sites/:siteId/reservation/opening-hours`, scope `booking:write`
   */
  updateOpeningHours(siteId: string, input?: ReservationUpdateOpeningHoursInput, options?: RequestOptions): ApiPromise<ReservationHours>

  /**
   * Reserve a table.
   *
   * Takes the smallest free table that seats the party, or the one asked for. A time past midnight belongs to the day on which the service began.
   *
   * `POST /v1/sites/:siteId/reservation/reservations`, scope `booking:write`
   */
  createReservation(siteId: string, input: ReservationCreateReservationInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Reservation>

  /**
   * List reservations by the time they begin.
   *
   * `GET /v1/sites/:siteId/reservation/reservations`, scope `booking:read`
   */
  listReservations(siteId: string, input?: ReservationListReservationsInput, options?: RequestOptions): CountedList<Reservation>

  /**
   * Get a reservation.
   *
   * `GET /v1/sites/:siteId/reservation/reservations/:reservationId`, scope `booking:read`
   */
  getReservation(siteId: string, reservationId: string, options?: RequestOptions): ApiPromise<Reservation>

  /**
   * Update or move a reservation.
   *
   * Changes the fields that are sent. A new day, time, size, duration or table is checked as a new reservation is; without `tableId` the party keeps its table if it can, or gets another at its location and branch or those sent.
   *
   * `PUT /v1/sites/:siteId/reservation/reservations/:reservationId`, scope `booking:write`
   */
  updateReservation(siteId: string, reservationId: string, input?: ReservationUpdateReservationInput, options?: RequestOptions): ApiPromise<Reservation>

  /**
   * Set the status of a reservation.
   *
   * While requested, confirmed or seated it holds its table. It gets the table back only if that is still free.
   *
   * `PATCH /v1/sites/:siteId/reservation/reservations/:reservationId/status`, scope `booking:write`
   */
  updateReservationStatus(siteId: string, reservationId: string, input: ReservationUpdateReservationStatusInput, options?: RequestOptions): ApiPromise<Reservation>

  /**
   * List the statuses a reservation has had.
   *
   * `GET /v1/sites/:siteId/reservation/reservations/:reservationId/history`, scope `booking:read`
   */
  listReservationHistory(siteId: string, reservationId: string, options?: RequestOptions): List<StatusChange>
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
  'reservation.listTables': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'reservation.createTable': {
    method: 'POST',
    path: '/v1/sites/:siteId/reservation/tables',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listAllTables': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables/all',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'reservation.getTable': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateTable': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.deleteTable': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.getOpeningHours': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateOpeningHours': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.createReservation': {
    method: 'POST',
    path: '/v1/sites/:siteId/reservation/reservations',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listReservations': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'reservation.getReservation': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId',
    params: ['siteId', 'reservationId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateReservation': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId',
    params: ['siteId', 'reservationId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.updateReservationStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId/status',
    params: ['siteId', 'reservationId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listReservationHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId/history',
    params: ['siteId', 'reservationId'],
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
