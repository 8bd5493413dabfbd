// Type-checked, but never run, in a project with the packed client.
import { ConflictError, type Page, type Sitewright, UploadError, type WebhookEvent } from '@sitewright/client'
import { verifyWebhook, type WebhookEventType, WebhookVerificationError } from '@sitewright/client/webhooks'

export async function use(client: Sitewright, siteId: string, request: Request): Promise<string | number> {
  const page: Page = await client.pages.create(
    siteId,
    { title: 'Home', slug: 'home' },
    { idempotencyKey: 'a' },
  )
  const { etag } = await client.pages.get(siteId, page.id).withResponse()
  await client.pages.update(siteId, page.id, { title: 'New' }, { ifMatch: etag ?? undefined })
  for await (const { slug } of client.pages.list(siteId, { status: 'draft' })) slug.toUpperCase()
  const { url, status } = await client.media.upload(siteId, new Uint8Array(3), { filename: 'a.bin' })
  await client.media.upload(siteId, new Blob([]).stream(), { filename: 'a.bin', size: 3 })
  const headers: Record<string, string | string[] | undefined> = { 'webhook-id': url + status }
  await verifyWebhook({ payload: new Uint8Array(), headers, secret: ['whsec_a', 'whsec_b'] })
  const event: WebhookEvent = await verifyWebhook({
    payload: await request.text(),
    headers: request.headers,
    secret: 'whsec_a',
  })
  switch (event.type) {
    case 'page.created':
    case 'page.updated':
      return event.data.slug
    case 'order.created':
      return event.data.total
    case 'webhook.test':
      return event.data.webhookId
    default:
      return event.siteId
  }
}

export const totalOf = (event: WebhookEvent<'order.created' | 'order.updated'>): number => event.data.total
export const type: WebhookEventType = 'booking.status_changed'
export const reasonOf = (error: unknown) =>
  error instanceof WebhookVerificationError || error instanceof UploadError || error instanceof ConflictError
    ? error.reason
    : null

export async function mistakes(client: Sitewright, event: WebhookEvent) {
  // @ts-expect-error the page has no such field
  if (event.type === 'page.created') event.data.total
  // @ts-expect-error there is no such event
  if (event.type === 'page.vanished') return
  // @ts-expect-error the data of any event has no slug
  event.data.slug
  // @ts-expect-error bytes have no name
  await client.media.upload('site', new Uint8Array())
  // @ts-expect-error a stream has no size
  await client.media.upload('site', new Blob([]).stream(), { filename: 'a.bin' })
  // @ts-expect-error the secret is missing
  await verifyWebhook({ payload: '', headers: {} })
  // @ts-expect-error the body is parsed
  await verifyWebhook({ payload: { id: 'event_1' }, headers: {}, secret: 'whsec_a' })
}
