import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { flatPage, one } from '../../api/reply.ts'
import { DateOnly, DateTime, Id, named, nullable, oneOf, Paging } from '../../api/schema.ts'

const count = (description: string) => Type.Integer({ description })
const limit = (description: string) =>
  nullable(Type.Integer({ description: `${description}; null is unlimited` }))

const usage = {
  requests: count('All that were answered to keys, these included:'),
  clientErrors: count('Answers of 400 to 499, but for 429'),
  serverErrors: count('Answers of 500 and more'),
  rateLimited: count('Answers of 429'),
}
const Day = Type.Object({ date: DateOnly, ...usage })

export const Overview = named(
  'Overview',
  Type.Object({
    mode: oneOf(['live', 'sandbox']),
    siteCount: count('Sites of the account in this mode'),
    limits: Type.Object({
      tier: Type.String(),
      perSecond: limit('Requests in a second'),
      perMinute: limit('Requests in a minute'),
      perDay: limit('Requests on a day in UTC'),
    }),
    days: Type.Array(Day, {
      description: 'Requests of all keys of the account in this mode on the last 30 days in UTC, today last',
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
          'Of what has changed, where it has an id; null, as label and status, for older ones of a page that holds 20 MB',
      }),
    ),
    label: nullable(
      Type.String({ description: 'What people know it by: its title, name or file name, or whose it is' }),
    ),
    status: nullable(Type.String({ description: 'That it had then, where it has one' })),
    deleted: Type.Boolean({ description: 'Whether the resource has been deleted since' }),
    createdAt: DateTime,
  }),
)
export type Day = Static<typeof Day>
export type RecentEvent = Static<typeof RecentEvent>

const member = { access: 'member', extension: true } as const

export const overview = contract('overview', 'Overview', {
  get: {
    ...member,
    method: 'GET',
    path: '/v1/overview',
    summary: 'See the limits and the usage of the account',
    description: 'In the mode of the request. Requests of the last seconds may not be counted yet.',
    reply: one(Overview),
  },
  listEvents: {
    ...member,
    method: 'GET',
    path: '/v1/overview/events',
    summary: 'List what has happened lately',
    description: 'Events of all sites of the account in the mode of the request, newest first.',
    query: Type.Object(Paging),
    reply: flatPage(RecentEvent),
  },
})
