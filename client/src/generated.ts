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

export type Event = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  type: string
  timestamp: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  siteId: string
  mode: 'live' | 'sandbox'
  data: Record<string, unknown>
}

export type Health = {
  status: HealthStatus
  /** Release of the API */
  version: string
  timestamp: string
  services: Record<string, HealthStatus>
}

export type HealthStatus = 'operational' | 'degraded' | 'outage'

export type ListedEvent = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  type: string
  timestamp: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  siteId: string
  mode: 'live' | 'sandbox'
  /** Null when it is large */
  data: Record<string, unknown> | null
}

export type ListedPushSubscription = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  endpoint: string
  createdAt: string
  updatedAt: string
  /** Milliseconds since 1970 */
  expirationTime: number | null
  userAgent: string | null
  tags: string[]
}

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

export type PushCampaign = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  status: 'sending' | 'sent'
  /** In sandbox nothing is sent */
  dryRun: boolean
  title: string
  body: string
  url: string | null
  icon: string | null
  image: string | null
  tag: string | null
  data: Record<string, unknown> | null
  ttlSeconds: number
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** Subscriptions there were when it was made */
  targetCount: number
  /** Accepted by their push services */
  sentCount: number
  /** Refused, or not accepted in several attempts */
  failedCount: number
  /** Unsubscribed; subscriptions that are gone are removed */
  goneCount: number
  createdAt: string
  finishedAt: string | null
}

export type PushCampaignResult = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  campaignId: string
  targetCount: number
  sentCount: number
}

export type PushKey = {
  /** What browsers subscribe with, in base64url */
  applicationServerKey: string
}

export type PushSubscription = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  endpoint: string
  createdAt: string
}

export type QueuedEvent = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  eventId: string
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

export type Webhook = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** An address on the public internet; a fragment is dropped */
  url: string
  events: string[]
  /** Signs what is sent, as Standard Webhooks says */
  secret: string
  /** Only an active webhook is sent events */
  active: boolean
  /** Id of the key that created it */
  createdBy: string
  createdAt: string
  /** Attempts that failed since the last one that succeeded */
  failCount: number
  lastDeliveredAt: string | null
}

export type WebhookDelivery = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  eventId: string
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  webhookId: string
  event: string
  url: string
  /** Why the attempt failed */
  error: string | null
  /** Counts from 1; a replay begins anew */
  attempt: number
  /** Null when there was no answer */
  statusCode: number | null
  durationMs: number
  success: boolean
  deliveredAt: string
}

export type WebhookReplay = {
  /** Typed id: a prefix naming the resource, and a sortable UUIDv7 */
  webhookId: string
  replayed: number
  eventIds: string[]
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

export type WebhooksCreateInput = {
  /** An address on the public internet; a fragment is dropped */
  url: string
  events: string[]
}

export type WebhooksUpdateInput = {
  /** An address on the public internet; a fragment is dropped */
  url?: string
  events?: string[]
  active?: boolean
}

export type WebhooksReplayInput = {
  since: string
}

export type WebhooksListDeliveriesInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
}

export type WebhooksListEventsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  type?: string
  since?: string
}

export type PushSendInput = {
  title: string
  body: string
  /** What to open: an address, or a path of the site */
  url?: string
  /** A small picture: an address, or a path of the site */
  icon?: string
  /** A large picture: an address, or a path of the site */
  image?: string
  /** A notification takes the place of the one before with the same tag */
  tag?: string
  /** For the service worker of the site */
  data?: Record<string, unknown>
  /**
   * How long push services keep it for a device that is away; 28 days at most
   *
   * Default: 2419200.
   */
  ttlSeconds?: number
  /**
   * Devices that save their battery wait with what is less urgent
   *
   * Default: "normal".
   */
  urgency?: 'very-low' | 'low' | 'normal' | 'high'
}

export type PushSubscribeInput = {
  /** The address of the push service, on the public internet */
  endpoint: string
  /** In base64url */
  keys: {
    p256dh: string
    auth: string
  }
  /** Milliseconds since 1970, or null */
  expirationTime?: number | null
  userAgent?: string
  tags?: string[]
}

export type PushListSubscriptionsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
}

export type PushUnsubscribeInput = {
  /** The address of the push service, on the public internet */
  endpoint: string
}

export type PushListCampaignsInput = {
  /**
   * How many items, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
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
  'webhooks.list': { params: { siteId: string }; input: undefined; result: Webhook[] }
  'webhooks.create': { params: { siteId: string }; input: WebhooksCreateInput; result: Webhook }
  'webhooks.get': { params: { siteId: string; webhookId: string }; input: undefined; result: Webhook }
  'webhooks.update': { params: { siteId: string; webhookId: string }; input: WebhooksUpdateInput; result: Webhook }
  'webhooks.delete': { params: { siteId: string; webhookId: string }; input: undefined; result: Deleted }
  'webhooks.replay': { params: { siteId: string; webhookId: string }; input: WebhooksReplayInput; result: WebhookReplay }
  'webhooks.listDeliveries': { params: { siteId: string; webhookId: string }; input: WebhooksListDeliveriesInput; result: WebhookDelivery[] }
  'webhooks.test': { params: { siteId: string; webhookId: string }; input: undefined; result: QueuedEvent }
  'webhooks.resend': { params: { siteId: string; webhookId: string; eventId: string }; input: undefined; result: QueuedEvent }
  'webhooks.rotateSecret': { params: { siteId: string; webhookId: string }; input: undefined; result: Webhook }
  'webhooks.listEvents': { params: { siteId: string }; input: WebhooksListEventsInput; result: ListedEvent[] }
  'webhooks.getEvent': { params: { siteId: string; eventId: string }; input: undefined; result: Event }
  'push.send': { params: { siteId: string }; input: PushSendInput; result: PushCampaignResult }
  'push.getKey': { params: { siteId: string }; input: undefined; result: PushKey }
  'push.subscribe': { params: { siteId: string }; input: PushSubscribeInput; result: PushSubscription }
  'push.listSubscriptions': { params: { siteId: string }; input: PushListSubscriptionsInput; result: ListedPushSubscription[] }
  'push.deleteSubscription': { params: { siteId: string; subscriptionId: string }; input: undefined; result: Deleted }
  'push.unsubscribe': { params: { siteId: string }; input: PushUnsubscribeInput; result: Deleted }
  'push.listCampaigns': { params: { siteId: string }; input: PushListCampaignsInput; result: PushCampaign[] }
  'push.getCampaign': { params: { siteId: string; campaignId: string }; input: undefined; result: PushCampaign }
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

/** Webhooks. */
export interface WebhooksApi {
  /**
   * List webhooks.
   *
   * All webhooks of the site, oldest first.
   *
   * `GET /v1/sites/:siteId/webhooks`, scope `webhooks:read`
   */
  list(siteId: string, options?: RequestOptions): List<Webhook>

  /**
   * Create a webhook.
   *
   * Each event named in `events` is sent to `url` from now on, at least once, signed as Standard Webhooks says. A site has at most 50.
   *
   * `POST /v1/sites/:siteId/webhooks`, scope `webhooks:write`
   */
  create(siteId: string, input: WebhooksCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Webhook>

  /**
   * Get a webhook.
   *
   * `GET /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:read`
   */
  get(siteId: string, webhookId: string, options?: RequestOptions): ApiPromise<Webhook>

  /**
   * Update a webhook.
   *
   * Changes the fields that are sent. `active: true` starts it anew with a `failCount` of 0; `active: false` drops what is still to be delivered, which a replay brings back.
   *
   * `PATCH /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:write`
   */
  update(siteId: string, webhookId: string, input?: WebhooksUpdateInput, options?: RequestOptions): ApiPromise<Webhook>

  /**
   * Delete a webhook.
   *
   * `DELETE /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:write`
   */
  delete(siteId: string, webhookId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Replay events.
   *
   * Sends the events since a time again, the oldest first, with the ids they had: those its `events` name, at most 14 days and 10000 events back. What is still to be delivered is sent now, and once.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/replay`, scope `webhooks:write`
   */
  replay(siteId: string, webhookId: string, input: WebhooksReplayInput, options?: RequestOptions & IdempotencyOption): ApiPromise<WebhookReplay>

  /**
   * List attempts to deliver.
   *
   * Every attempt, the newest first.
   *
   * `GET /v1/sites/:siteId/webhooks/:webhookId/deliveries`, scope `webhooks:read`
   */
  listDeliveries(siteId: string, webhookId: string, input?: WebhooksListDeliveriesInput, options?: RequestOptions): CountedList<WebhookDelivery>

  /**
   * Send a test event.
   *
   * Sends an event of the type `webhook.test` to this webhook only, as every event is sent.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/test`, scope `webhooks:write`
   */
  test(siteId: string, webhookId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<QueuedEvent>

  /**
   * Send an event again.
   *
   * Sends one event to this webhook, whether its `events` name it or not, with the id it had.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/events/:eventId/resend`, scope `webhooks:write`
   */
  resend(siteId: string, webhookId: string, eventId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<QueuedEvent>

  /**
   * Make a new secret.
   *
   * For 24 hours the secret before it signs too, so that receivers can change over.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/rotate-secret`, scope `webhooks:write`
   */
  rotateSecret(siteId: string, webhookId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<Webhook>

  /**
   * List events.
   *
   * What has happened in the site, the newest first.
   *
   * `GET /v1/sites/:siteId/events`, scope `webhooks:read`
   */
  listEvents(siteId: string, input?: WebhooksListEventsInput, options?: RequestOptions): List<ListedEvent>

  /**
   * Get an event.
   *
   * `GET /v1/sites/:siteId/events/:eventId`, scope `webhooks:read`
   */
  getEvent(siteId: string, eventId: string, options?: RequestOptions): ApiPromise<Event>
}

/** Push. */
export interface PushApi {
  /**
   * Send a push campaign.
   *
   * Sends a message to all subscriptions of the site there are right now, and answers when each was tried once, or after 10 seconds; `GET …/push/campaigns/{campaignId}` shows how it goes on. In sandbox nothing is sent. The message may have 3500 bytes as JSON, and 20 campaigns may be on their way at a time.
   *
   * `POST /v1/sites/:siteId/push/campaign`, scope `push:write`
   */
  send(siteId: string, input: PushSendInput, options?: RequestOptions & IdempotencyOption): ApiPromise<PushCampaignResult>

  /**
   * Get the key that browsers subscribe with.
   *
   * The public VAPID key of the site. It stays the same.
   *
   * `GET /v1/sites/:siteId/push/key`, scope `push:write`
   */
  getKey(siteId: string, options?: RequestOptions): ApiPromise<PushKey>

  /**
   * Save a push subscription.
   *
   * Takes a browser's `PushSubscription` as JSON. The same `endpoint` again changes the subscription there is and answers its id. A site has at most 100000.
   *
   * `POST /v1/sites/:siteId/push/subscriptions`, scope `push:write`
   */
  subscribe(siteId: string, input: PushSubscribeInput, options?: RequestOptions & IdempotencyOption): ApiPromise<PushSubscription>

  /**
   * List push subscriptions.
   *
   * The newest first.
   *
   * `GET /v1/sites/:siteId/push/subscriptions`, scope `push:write`
   */
  listSubscriptions(siteId: string, input?: PushListSubscriptionsInput, options?: RequestOptions): CountedList<ListedPushSubscription>

  /**
   * Delete a push subscription.
   *
   * `DELETE /v1/sites/:siteId/push/subscriptions/:subscriptionId`, scope `push:write`
   */
  deleteSubscription(siteId: string, subscriptionId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Delete a push subscription by its endpoint.
   *
   * `POST /v1/sites/:siteId/push/subscriptions/unsubscribe`, scope `push:write`
   */
  unsubscribe(siteId: string, input: PushUnsubscribeInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Deleted>

  /**
   * List push campaigns.
   *
   * The newest first.
   *
   * `GET /v1/sites/:siteId/push/campaigns`, scope `push:write`
   */
  listCampaigns(siteId: string, input?: PushListCampaignsInput, options?: RequestOptions): CountedList<PushCampaign>

  /**
   * Get a push campaign.
   *
   * `GET /v1/sites/:siteId/push/campaigns/:campaignId`, scope `push:write`
   */
  getCampaign(siteId: string, campaignId: string, options?: RequestOptions): ApiPromise<PushCampaign>
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
  readonly webhooks: WebhooksApi
  readonly push: PushApi
  readonly health: HealthApi

  constructor(bind: Bind) {
    this.sites = bind('sites')
    this.pages = bind('pages')
    this.media = bind('media')
    this.webhooks = bind('webhooks')
    this.push = bind('push')
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
  'webhooks.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'webhooks.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.update': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.replay': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/replay',
    params: ['siteId', 'webhookId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.listDeliveries': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks/:webhookId/deliveries',
    params: ['siteId', 'webhookId'],
    input: 'query',
    kind: 'page',
  },
  'webhooks.test': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/test',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.resend': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/events/:eventId/resend',
    params: ['siteId', 'webhookId', 'eventId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.rotateSecret': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/rotate-secret',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.listEvents': {
    method: 'GET',
    path: '/v1/sites/:siteId/events',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'webhooks.getEvent': {
    method: 'GET',
    path: '/v1/sites/:siteId/events/:eventId',
    params: ['siteId', 'eventId'],
    input: 'none',
    kind: 'one',
  },
  'push.send': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/campaign',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'push.getKey': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/key',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'push.subscribe': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/subscriptions',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'push.listSubscriptions': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/subscriptions',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'push.deleteSubscription': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/push/subscriptions/:subscriptionId',
    params: ['siteId', 'subscriptionId'],
    input: 'none',
    kind: 'one',
  },
  'push.unsubscribe': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/subscriptions/unsubscribe',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'push.listCampaigns': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/campaigns',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'push.getCampaign': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/campaigns/:campaignId',
    params: ['siteId', 'campaignId'],
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
