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
  WebhookId: header('webhook-id', 'Id of the event, the same each time it is sent'),
  WebhookTimestamp: header('webhook-timestamp', 'Unix timestamp of this attempt'),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures with a space between them: `v1,` and an HMAC-SHA256 in base64',
  ),
}
const parameters = Object.keys(WEBHOOK_PARAMETERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

const RESPONSES = {
  '2XX': { description: 'The event has been received' },
  410: { description: 'The webhook is switched off' },
  default: { description: 'The event is sent again later' },
}

/** What is sent to webhooks: what is around every event, and the data of each type of event. */
export type EventSchemas = { envelope: TSchema; data: Record<string, TSchema> }

/** What a receiver of events is sent, by the type of the event. */
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
          description: 'Sent to each active webhook that names it, signed as Standard Webhooks says.',
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
