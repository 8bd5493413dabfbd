import { Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { flatPage, one } from '../../../api/reply.ts'
import { DateTime, Paging } from '../../../api/schema.ts'
import { Event, ListedEvent, read } from '../schema.ts'

export const eventEndpoints = {
  listEvents: {
    ...read,
    method: 'GET',
    path: '/v1/sites/:siteId/events',
    extension: true,
    summary: 'List events',
    description:
      'Events of the site, newest first. Includes only events whose resource the caller may read: `order.*` needs `ecommerce:read`.',
    query: Type.Object({
      ...Paging,
      type: Type.Optional(Type.String({ maxLength: 100, examples: ['page.created'] })),
      since: Type.Optional(DateTime),
    }),
    reply: flatPage(ListedEvent),
  },
  getEvent: {
    ...read,
    method: 'GET',
    path: '/v1/sites/:siteId/events/:eventId',
    extension: true,
    summary: 'Get an event',
    description: 'Also needs the scope that reads the resource of the event.',
    reply: one(Event),
  },
} as const satisfies Endpoints
