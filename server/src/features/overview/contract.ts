import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { flatPage, one } from '../../api/reply.ts'
import { DateOnly, DateTime, Id, named, nullable, oneOf, Paging } from '../../api/schema.ts'

const count = (description: string) => Type.Integer({ description })
const limit = (description: string) =>
  nullable(Type.Integer({ description: `${description}; null is unlimited` }))

const usage = {
  requests: count('All requests with API keys, including those counted below'),
  clientErrors: count('Replies with status 400 to 499 except 429'),
  serverErrors: count('Replies with status 500 or higher'),
  rateLimited: count('Replies with status 429'),
}
const Day = Type.Object({ date: DateOnly, ...usage })

const Overview = named(
  'Overview',
  Type.Object({
    mode: oneOf(['live', 'sandbox']),
    siteCount: count('Sites of the account in this mode'),
    limits: Type.Object({
      tier: Type.String(),
      perSecond: limit('Requests per second'),
      perMinute: limit('Requests per minute'),
      perDay: limit('Requests per day in UTC'),
    }),
    days: Type.Array(Day, {
      description:
        'Requests of all keys of the account in this mode per day in UTC, over 30 days including today, oldest first',
    }),
  }),
)
export const RecentEvent = named(
  'RecentEvent',
  Type.Object({
    id: Id,
    type: Type.String(),
    siteId: Id,
    siteName: Type.String(),
    resourceId: nullable(
      Type.String({
        description:
          'Id of the changed resource. Null, like label and status, for older events once a page has read 20 MB.',
      }),
    ),
    label: nullable(
      Type.String({ description: 'Title, name or file name of the resource, or the name of its customer' }),
    ),
    status: nullable(Type.String({ description: 'Status of the resource at the time' })),
    deleted: Type.Boolean({ description: 'Whether the resource has been deleted since' }),
    createdAt: DateTime,
  }),
)
export type Day = Static<typeof Day>
export type RecentEvent = Static<typeof RecentEvent>

export const overview = contract('overview', 'Overview', {
  get: endpoint('GET /v1/overview', 'member', {
    extension: true,
    summary: 'Get the limits and the usage of the account',
    description: 'In the mode of the request. The last few seconds may not be counted yet.',
    reply: one(Overview),
  }),
  listEvents: endpoint('GET /v1/overview/events', 'member', {
    extension: true,
    summary: 'List recent events',
    description: 'Events of all sites of the account in the mode of the request, newest first.',
    query: Type.Object(Paging),
    reply: flatPage(RecentEvent),
  }),
})
