import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, one, page } from '../../api/reply.ts'
import { DateTime, Id, NAME_LENGTH, named, nullable, oneOf, Paging } from '../../api/schema.ts'

const number = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the release' })
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const note = nullable(Type.String({ maxLength: 500, description: 'What has changed, for the team' }))

const summary = {
  number,
  note,
  createdAt: DateTime,
  createdBy: nullable({ ...Id, description: 'The key or user that published; null for the platform itself' }),
  restoredFrom: nullable({ ...number, description: 'The release whose content this one brought back' }),
  added: count,
  changed: count,
  removed: count,
}
export const ReleaseSummary = named('ReleaseSummary', Type.Object(summary))

const PageChange = named(
  'PageChange',
  Type.Object({
    pageId: Id,
    title: Type.String({ maxLength: NAME_LENGTH }),
    slug: Type.String({ maxLength: NAME_LENGTH }),
    change: oneOf(['added', 'changed', 'removed']),
    version: nullable({ ...number, description: 'The version that is live afterwards; null when removed' }),
    previousVersion: nullable({
      ...number,
      description: 'The version that was live before; null when added',
    }),
  }),
)
export const MAX_CHANGES = 500
const changes = {
  pages: Type.Array(PageChange, {
    maxItems: MAX_CHANGES,
    description: `At most ${MAX_CHANGES}; the counts are of all`,
  }),
  documents: Type.Array(oneOf(['design', 'navigation', 'frame']), {
    maxItems: 3,
    description: 'Documents of the whole site that change',
  }),
}
export const Release = named('Release', Type.Object({ ...summary, ...changes }))
export const DraftRelease = named(
  'DraftRelease',
  Type.Object({ added: count, changed: count, removed: count, ...changes }),
)

export type ReleaseSummary = Static<typeof ReleaseSummary>
export type Release = Static<typeof Release>
export type DraftRelease = Static<typeof DraftRelease>
export type PageChange = Static<typeof PageChange>

const params = { number }

export const publishing = contract('publishing', 'Releases: what visitors of a site get', {
  listReleases: endpoint('GET /v1/sites/:siteId/releases', 'pages:read', {
    extension: true,
    summary: 'List the releases of a site',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(ReleaseSummary),
  }),
  getDraftRelease: endpoint('GET /v1/sites/:siteId/releases/draft', 'pages:read', {
    extension: true,
    summary: 'Get what publishing now would change',
    reply: one(DraftRelease),
  }),
  getRelease: endpoint('GET /v1/sites/:siteId/releases/:number', 'pages:read', {
    params,
    extension: true,
    summary: 'Get a release',
    reply: one(Release),
  }),
  restoreRelease: endpoint('POST /v1/sites/:siteId/releases/:number/restore', 'publish:write', {
    params,
    extension: true,
    summary: 'Restore a release',
    description:
      'Makes a new release with the content of an earlier one. The working copies of the pages stay as they are.',
    body: Type.Object({ note: Type.Optional(note) }),
    reply: created(ReleaseSummary),
    errors: ['CONFLICT'],
  }),
})
