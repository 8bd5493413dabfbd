const site = (lines: string) =>
  lines
    .trim()
    .split(/\n\s*/)
    .map((line) => line.replace(' ', ' /v1/sites/{siteId}'))

/** The endpoints of the API specification by feature: method, path, response shape, and whether Idempotency-Key is required. */
export const SPECIFICATION: Record<string, string[]> = {
  sites: ['GET /v1/sites envelope'],
  pages: site(`
    GET /pages envelope
    POST /pages object, key
    GET /pages/{pageId} object
    PUT /pages/{pageId} object
    DELETE /pages/{pageId} object
    PATCH /pages/{pageId}/content object`),
  media: site(`
    GET /media envelope
    GET /media/search envelope
    POST /media/upload-url object`),
  ai: site(`
    POST /ai/generate object
    POST /ai/translate object
    POST /ai/content-assist object
    POST /ai/generate-template object, key
    POST /ai/generate-template-variants object, key`),
  shop: site(`
    GET /shop/products envelope
    POST /shop/products object, key
    PUT /shop/products/{productId} object
    GET /shop/orders envelope
    GET /shop/coupons array
    POST /shop/coupons object, key
    POST /shop/coupons/{couponId}/deactivate object`),
  realestate: site(`
    GET /realestate/listings flat
    POST /realestate/listings object
    GET /realestate/listings/{listingId} object
    PUT /realestate/listings/{listingId} object
    POST /realestate/listings/{listingId}/publish empty
    POST /realestate/listings/{listingId}/archive empty
    GET /realestate/search array`),
  rental: site(`
    GET /rental/units flat
    GET /rental/units/{unitId} object
    GET /rental/units/{unitId}/availability object
    GET /rental/bookings flat
    POST /rental/bookings object
    PATCH /rental/bookings/{bookingId}/status empty
    GET /rental/properties array`),
  delivery: site(`
    GET /delivery/orders flat
    GET /delivery/orders/{orderId} object
    PATCH /delivery/orders/{orderId}/status object
    GET /delivery/zones array
    GET /delivery/drivers array
    GET /delivery/kpis object`),
  voice: site(`
    GET /voice-agent/config object
    PUT /voice-agent/config object
    GET /voice-agent/analytics object
    GET /voice-agent/calls flat
    GET /voice-agent/usage object`),
  booking: site(`
    GET /booking/slots array
    GET /booking/bookings envelope
    POST /booking/bookings object
    PATCH /booking/bookings/{id}/status object`),
  blocks: site(`
    GET /blocks/custom envelope
    POST /blocks/custom object, key`),
  recruitment: site(`
    GET /recruitment/jobs nested
    POST /recruitment/jobs object`),
  reservation: site(`
    GET /reservation/tables array
    POST /reservation/reservations object`),
  webhooks: site(`
    GET /webhooks array
    POST /webhooks object
    GET /webhooks/{webhookId} object
    PATCH /webhooks/{webhookId} object
    DELETE /webhooks/{webhookId} object
    POST /webhooks/{webhookId}/replay object
    GET /webhooks/{webhookId}/deliveries envelope`),
  push: site('POST /push/campaign object'),
  health: ['GET /v1/health object', 'GET /v1/health/detailed object'],
}
