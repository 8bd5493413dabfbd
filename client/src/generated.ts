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

/** A Puck item, `{type, props}`, or several of them; `props.id` may be missing */
export type BlockTemplate = Record<string, unknown> | Record<string, unknown>[]

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

export type CreatedBlock = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
}

export type CustomBlock = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
  /** Id of the key that made it; null when none did */
  createdBy: string | null
  createdAt: string
  updatedAt: string
  /** How many pages hold it, archived ones aside */
  usageCount: number
}

export type CustomBlockDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
  /** Id of the key that made it; null when none did */
  createdBy: string | null
  createdAt: string
  updatedAt: string
  /** How many pages hold it, archived ones aside */
  usageCount: number
  template: BlockTemplate
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

export type UploadAddress = {
  /** PUT the bytes here with the declared Content-Type */
  uploadUrl: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  fileId: string
  expiresAt: string
}

export type VoiceAnalytics = {
  /** That many days on the clock of the site, the last of them today */
  period: '7d' | '30d' | '90d'
  totalCalls: number
  /** Of completed calls, to a tenth; 0 when there is none */
  avgDurationSeconds: number
  missedCalls: number
  /** Calls that were completed */
  resolvedCalls: number
  /** At most ten, most frequent first */
  topIntents: {
    intent: string
    count: number
  }[]
}

export type VoiceBudget = {
  /** A month; null for no limit */
  budgetMinutes: number | null
  /** A month; null for no limit */
  budgetEur: number | null
  /** What a minute costs, of at most six decimals; 0 until it is set */
  costPerMinuteEur: number
}

export type VoiceCall = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** Who is at the other end; null when withheld */
  callerNumber: string | null
  /** What it was about */
  intent: string | null
  /** Kept to the millisecond; at most a day */
  durationSeconds: number
  createdAt: string
}

export type VoiceCallDetail = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** Who is at the other end; null when withheld */
  callerNumber: string | null
  /** What it was about */
  intent: string | null
  /** Kept to the millisecond; at most a day */
  durationSeconds: number
  /** The provider's id of the call */
  externalId: string | null
  createdAt: string
}

export type VoiceCallStatus = 'completed' | 'missed' | 'voicemail'

export type VoiceConfig = {
  enabled: boolean
  greeting: string | null
  voiceId: string | null
  afterHoursAction: 'voicemail' | 'forward' | 'callback' | 'hangup'
  /** BCP 47 tag, such as de or pt-BR */
  language: string
  businessHours: {
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    start: string
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    end: string
    /** IANA time zone, such as Europe/Vienna */
    timezone: string
  }
}

export type VoiceUsage = {
  /** `YYYY-MM`, on the clock of the site */
  currentMonth: string
  /** The exact durations of all calls of the month, summed up */
  totalMinutes: number
  /** The minutes at the present price */
  costEur: number
  /** A month; null for no limit */
  budgetMinutes: number | null
  /** A month; null for no limit */
  budgetEur: number | null
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

export type VoiceUpdateConfigInput = {
  enabled?: boolean
  greeting?: string | null
  voiceId?: string | null
  afterHoursAction?: 'voicemail' | 'forward' | 'callback' | 'hangup'
  /** BCP 47 tag, such as de or pt-BR */
  language?: string | null
  businessHours?: {
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    start?: string
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    end?: string
    /** IANA time zone, such as Europe/Vienna */
    timezone?: string | null
  }
}

export type VoiceGetAnalyticsInput = {
  /**
   * That many days on the clock of the site, the last of them today
   *
   * Default: "30d".
   */
  period?: '7d' | '30d' | '90d'
}

export type VoiceListCallsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  status?: VoiceCallStatus
}

export type VoiceCreateCallInput = {
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** Kept to the millisecond; at most a day */
  durationSeconds: number
  /** Who is at the other end; null when withheld */
  callerNumber?: string | null
  /** What it was about */
  intent?: string | null
  /** The provider's id of the call */
  externalId?: string | null
  createdAt?: string
}

export type VoiceUpdateBudgetInput = {
  /** A month; null for no limit */
  budgetMinutes?: number | null
  /** A month; null for no limit */
  budgetEur?: number | null
  /** What a minute costs, of at most six decimals; 0 until it is set */
  costPerMinuteEur?: number
}

export type BlocksListInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
}

export type BlocksCreateInput = {
  template: BlockTemplate
  label: string
  description?: string | null
}

export type BlocksUpdateInput = {
  template?: BlockTemplate
  label?: string
  description?: string | null
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
  'voice.getConfig': { params: { siteId: string }; input: undefined; result: VoiceConfig }
  'voice.updateConfig': { params: { siteId: string }; input: VoiceUpdateConfigInput; result: VoiceConfig }
  'voice.getAnalytics': { params: { siteId: string }; input: VoiceGetAnalyticsInput; result: VoiceAnalytics }
  'voice.listCalls': { params: { siteId: string }; input: VoiceListCallsInput; result: VoiceCall[] }
  'voice.createCall': { params: { siteId: string }; input: VoiceCreateCallInput; result: VoiceCallDetail }
  'voice.getCall': { params: { siteId: string; callId: string }; input: undefined; result: VoiceCallDetail }
  'voice.getUsage': { params: { siteId: string }; input: undefined; result: VoiceUsage }
  'voice.getBudget': { params: { siteId: string }; input: undefined; result: VoiceBudget }
  'voice.updateBudget': { params: { siteId: string }; input: VoiceUpdateBudgetInput; result: VoiceBudget }
  'blocks.list': { params: { siteId: string }; input: BlocksListInput; result: CustomBlock[] }
  'blocks.create': { params: { siteId: string }; input: BlocksCreateInput; result: CreatedBlock }
  'blocks.get': { params: { siteId: string; blockId: string }; input: undefined; result: CustomBlockDetail }
  'blocks.update': { params: { siteId: string; blockId: string }; input: BlocksUpdateInput; result: CustomBlockDetail }
  'blocks.delete': { params: { siteId: string; blockId: string }; input: undefined; result: Deleted }
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
  /**
   * Get the configuration of the voice agent.
   *
   * `GET /v1/sites/:siteId/voice-agent/config`, scope `sites:read`
   */
  getConfig(siteId: string, options?: RequestOptions): ApiPromise<VoiceConfig>

  /**
   * Configure the voice agent.
   *
   * Changes the fields that are sent, also within `businessHours`; hours that end before they start go over midnight. With null, `language` and `businessHours.timezone` follow the site's again.
   *
   * `PUT /v1/sites/:siteId/voice-agent/config`, scope `sites:write`
   */
  updateConfig(siteId: string, input?: VoiceUpdateConfigInput, options?: RequestOptions): ApiPromise<VoiceConfig>

  /**
   * Get figures about the calls of a period.
   *
   * `GET /v1/sites/:siteId/voice-agent/analytics`, scope `analytics:read`
   */
  getAnalytics(siteId: string, input?: VoiceGetAnalyticsInput, options?: RequestOptions): ApiPromise<VoiceAnalytics>

  /**
   * List calls.
   *
   * By their start, newest first.
   *
   * `GET /v1/sites/:siteId/voice-agent/calls`, scope `analytics:read`
   */
  listCalls(siteId: string, input?: VoiceListCallsInput, options?: RequestOptions): List<VoiceCall>

  /**
   * Record a call.
   *
   * For the provider of telephony, when a call is over. `createdAt` is when it started, now by default. A call whose `externalId` is known already is answered as it was recorded first, and nothing changes.
   *
   * `POST /v1/sites/:siteId/voice-agent/calls`, scope `sites:write`
   */
  createCall(siteId: string, input: VoiceCreateCallInput, options?: RequestOptions & IdempotencyOption): ApiPromise<VoiceCallDetail>

  /**
   * Get a call.
   *
   * `GET /v1/sites/:siteId/voice-agent/calls/:callId`, scope `analytics:read`
   */
  getCall(siteId: string, callId: string, options?: RequestOptions): ApiPromise<VoiceCallDetail>

  /**
   * Get minutes and cost of this month.
   *
   * `GET /v1/sites/:siteId/voice-agent/usage`, scope `analytics:read`
   */
  getUsage(siteId: string, options?: RequestOptions): ApiPromise<VoiceUsage>

  /**
   * Get the monthly budget of the voice agent.
   *
   * `GET /v1/sites/:siteId/voice-agent/budget`, scope `sites:read`
   */
  getBudget(siteId: string, options?: RequestOptions): ApiPromise<VoiceBudget>

  /**
   * Set the monthly budget of the voice agent.
   *
   * Changes the fields that are sent. A new price holds for the whole of the month.
   *
   * `PUT /v1/sites/:siteId/voice-agent/budget`, scope `sites:write`
   */
  updateBudget(siteId: string, input?: VoiceUpdateBudgetInput, options?: RequestOptions): ApiPromise<VoiceBudget>
}

/** Appointments. */
export interface BookingApi {
}

/** Custom blocks. */
export interface BlocksApi {
  /**
   * List custom blocks.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/blocks/custom`, scope `pages:read`
   */
  list(siteId: string, input?: BlocksListInput, options?: RequestOptions): CountedList<CustomBlock>

  /**
   * Create a custom block.
   *
   * A page holds the block when its id stands as a text anywhere in the content of the page, such as `{"type": "CustomBlock", "props": {"id": "hours", "blockId": "block_…"}}`.
   *
   * `POST /v1/sites/:siteId/blocks/custom`, scope `pages:write`
   */
  create(siteId: string, input: BlocksCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<CreatedBlock>

  /**
   * Get a custom block.
   *
   * `GET /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:read`
   */
  get(siteId: string, blockId: string, options?: RequestOptions): ApiPromise<CustomBlockDetail>

  /**
   * Update a custom block.
   *
   * Changes the fields that are sent.
   *
   * `PUT /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:write`
   */
  update(siteId: string, blockId: string, input?: BlocksUpdateInput, options?: RequestOptions): ApiPromise<CustomBlockDetail>

  /**
   * Delete a custom block.
   *
   * Refused while pages hold it, archived ones aside.
   *
   * `DELETE /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:write`
   */
  delete(siteId: string, blockId: string, options?: RequestOptions): ApiPromise<Deleted>
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
  'voice.getConfig': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/config',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.updateConfig': {
    method: 'PUT',
    path: '/v1/sites/:siteId/voice-agent/config',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'voice.getAnalytics': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/analytics',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'voice.listCalls': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/calls',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'voice.createCall': {
    method: 'POST',
    path: '/v1/sites/:siteId/voice-agent/calls',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'voice.getCall': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/calls/:callId',
    params: ['siteId', 'callId'],
    input: 'none',
    kind: 'one',
  },
  'voice.getUsage': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/usage',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.getBudget': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/budget',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.updateBudget': {
    method: 'PUT',
    path: '/v1/sites/:siteId/voice-agent/budget',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'blocks.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/blocks/custom',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'blocks.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/blocks/custom',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'blocks.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
    input: 'none',
    kind: 'one',
  },
  'blocks.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
    input: 'body',
    kind: 'one',
  },
  'blocks.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
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
