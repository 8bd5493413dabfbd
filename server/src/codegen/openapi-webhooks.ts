import type { TSchema } from 'typebox'
import type { JsonSchema, SchemaRegistry } from './schema-registry.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 1_024 },
})
export const WEBHOOK_PARAMETERS = {
  WebhookId: header('webhook-id', 'Id of the event, the same for every attempt'),
  WebhookTimestamp: header('webhook-timestamp', 'Unix timestamp of this attempt'),
  WebhookSignature: header(
    'webhook-signature',
    'Space-separated signatures: `v1,` followed by an HMAC-SHA256 in base64',
  ),
}
const parameters = Object.keys(WEBHOOK_PARAMETERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

const RESPONSES = {
  '2XX': { description: 'The event was received' },
  410: { description: 'Disables the webhook' },
  default: { description: 'The event is retried later' },
}

/** The schemas of webhook requests: the common envelope, and the data by event type. */
export type EventSchemas = { envelope: TSchema; data: Record<string, TSchema> }

/** The `webhooks` section of the OpenAPI document, by event type. */
export function webhooksOf({ envelope, data }: EventSchemas, registry: SchemaRegistry): object {
  const event = registry.received(envelope)
  return Object.fromEntries(
    Object.entries(data).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `events.${type}`,
          tags: ['webhooks'],
          summary: `The event ${type}`,
          description: 'Sent to each active webhook subscribed to it, signed as Standard Webhooks defines.',
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: eventSchema(event, type, registry.received(schema)) },
            },
          },
          responses: RESPONSES,
        },
      },
    ]),
  )
}

const eventSchema = (event: JsonSchema, type: string, data: JsonSchema): JsonSchema => ({
  allOf: [event, { type: 'object', required: ['type', 'data'], properties: { type: { const: type }, data } }],
})
