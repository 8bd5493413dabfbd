import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { accepted, file, list, one } from '../../../api/reply.ts'
import { DateTime, EXPIRING_TOKEN, Id, NAME_LENGTH, named, nullable, oneOf } from '../../../api/schema.ts'

const progress = {
  id: Id,
  state: oneOf(['waiting', 'running', 'done', 'failed']),
  problem: nullable(Type.String({ maxLength: 500, description: 'Why it failed' })),
  createdAt: DateTime,
}
export const SiteExport = named(
  'SiteExport',
  Type.Object({
    ...progress,
    sizeBytes: nullable(Type.Integer({ minimum: 0, description: 'Once it is done' })),
    expiresAt: nullable(DateTime),
    url: nullable(
      Type.String({ maxLength: 500, description: 'Downloads it for an hour, for anyone who has the link' }),
    ),
  }),
)
export const SiteDuplicate = named(
  'SiteDuplicate',
  Type.Object({ ...progress, siteId: nullable({ ...Id, description: 'Once it is done' }) }),
)
export type SiteExport = Static<typeof SiteExport>
export type SiteDuplicate = Static<typeof SiteDuplicate>

const EXPORTS = '/v1/sites/:siteId/exports'

export const copies = {
  createExport: endpoint(`POST ${EXPORTS}`, 'owner', {
    extension: true,
    isAudited: true,
    summary: 'Export a site',
    description:
      'Creates an archive in the background, including customer data. It is deleted after 7 days, or when the next one is ' +
      'done. An account runs one export or duplicate at a time.',
    reply: accepted(SiteExport),
    errors: ['CONFLICT'],
  }),
  listExports: endpoint(`GET ${EXPORTS}`, 'owner', {
    extension: true,
    summary: 'List the exports of a site',
    description: 'Newest first, at most 20.',
    reply: list(SiteExport),
  }),
  getExport: endpoint(`GET ${EXPORTS}/:exportId`, 'owner', {
    extension: true,
    summary: 'Get an export of a site',
    reply: one(SiteExport),
  }),
  downloadExport: endpoint('GET /exports/:token', 'public', {
    extension: true,
    summary: 'Download an export',
    description: 'Authorized by the token, which expires after an hour.',
    params: { token: EXPIRING_TOKEN },
    reply: file,
  }),
  duplicate: endpoint('POST /v1/sites/:siteId/duplicate', 'sites:write', {
    extension: true,
    summary: 'Duplicate a site',
    description: 'In the background, as a draft without orders, bookings, customers or submissions.',
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: NAME_LENGTH }) }),
    reply: accepted(SiteDuplicate),
    errors: ['CONFLICT'],
  }),
  getDuplicate: endpoint('GET /v1/sites/:siteId/duplicates/:duplicateId', 'sites:read', {
    extension: true,
    summary: 'Get the progress of a duplicate',
    reply: one(SiteDuplicate),
  }),
} as const
