import { Features, type MediaApi, operations } from './generated.ts'
import { methodsOf } from './methods.ts'
import type { SitewrightOptions } from './options.ts'
import { createSend } from './request.ts'
import { type MediaUpload, uploadWith } from './upload.ts'

export type {
  ApiPromise,
  ApiResponse,
  CountedList,
  CountedListPage,
  List,
  ListPage,
  Meta,
} from './answers.ts'
export type { ErrorCode } from './errors.ts'
export {
  ApiError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InternalError,
  NotFoundError,
  RateLimitError,
  SitewrightError,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
export * from './generated.ts'
export type { Operation, UploadBytes } from './operation.ts'
export type {
  ContentTypeOption,
  IdempotencyOption,
  IfMatchOption,
  RequestOptions,
  SitewrightOptions,
} from './options.ts'
export {
  type MediaUpload,
  type NamedBlob,
  UploadError,
  type UploadOptions,
  type UploadStream,
} from './upload.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './webhooks.ts'

/**
 * Client for the Sitewright API.
 *
 * ```ts
 * const client = new Sitewright({ apiKey: process.env.SITEWRIGHT_API_KEY })
 * const page = await client.pages.create(siteId, { title: 'Home', slug: 'home' })
 * ```
 */
export class Sitewright extends Features {
  declare readonly media: MediaApi & MediaUpload

  constructor(options: SitewrightOptions = {}) {
    const send = createSend(options)
    super((feature) => methodsOf(operations, feature, send) as never)
    Object.assign(this.media, { upload: uploadWith(this.media, send, options.sleep) })
  }
}
