import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { page } from '../../../api/reply.ts'
import { DateTime, NAME_LENGTH, named, nullable, Paging } from '../../../api/schema.ts'
import { MAX_NOT_FOUND_LENGTH, MAX_NOT_FOUND_PATHS } from './rules.ts'

const path = Type.String({ maxLength: MAX_NOT_FOUND_LENGTH })

export const NotFoundPath = named(
  'NotFoundPath',
  Type.Object({
    path,
    count: Type.Integer({ minimum: 1, description: 'How often visitors requested it' }),
    lastSeenAt: DateTime,
    referrerHost: nullable(
      Type.String({ maxLength: NAME_LENGTH, description: 'Host of the page with the link, as last seen' }),
    ),
    suggestion: nullable({ ...path, description: 'The live page with the most similar path' }),
  }),
)
export type NotFoundPath = Static<typeof NotFoundPath>

export const notFound = {
  listNotFound: endpoint('GET /v1/sites/:siteId/seo/not-found', 'sites:read', {
    extension: true,
    summary: 'List paths that visitors did not find',
    description:
      `Most frequent first, at most ${MAX_NOT_FOUND_PATHS} paths of a site. A path leaves the list when a redirect or ` +
      'a live page covers it.',
    query: Type.Object(Paging),
    reply: page(NotFoundPath),
  }),
} as const
