import { Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { flatPage, one } from '../../../api/reply.ts'
import { DateTime, Paging } from '../../../api/schema.ts'
import { Event, eventType, ListedEvent } from '../schema.ts'

export const eventEndpoints = {
  listEvents: endpoint('GET /v1/sites/:siteId/events', 'webhooks:read', {
    extension: true,
    summary: 'List events',
    description:
      'Events of the site, newest first. Includes only events whose resource the caller may read: `order.*` needs `ecommerce:read`.',
    query: Type.Object({
      ...Paging,
      type: Type.Optional(eventType),
      since: Type.Optional(DateTime),
    }),
    reply: flatPage(ListedEvent),
  }),
  getEvent: endpoint('GET /v1/sites/:siteId/events/:eventId', 'webhooks:read', {
    extension: true,
    summary: 'Get an event',
    description: 'Also needs the scope that reads the resource of the event.',
    reply: one(Event),
  }),
} as const satisfies Endpoints
