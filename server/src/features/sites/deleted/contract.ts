import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { flatPage, one } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, NAME_LENGTH, named, nullable, Paging } from '../../../api/schema.ts'
import { BIN_DAYS } from './rules.ts'

export const DeletedSite = named(
  'DeletedSite',
  Type.Object({
    id: Id,
    name: Type.String(),
    domain: nullable(Type.String()),
    deletedAt: DateTime,
    eraseAt: { ...DateTime, description: 'When it is erased' },
  }),
)
export type DeletedSite = Static<typeof DeletedSite>

const Confirmed = Type.Object({
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'Name of the site, as a check' }),
})

/** Of members, only owners may delete and restore. */
export const deletedSites = {
  delete: endpoint('DELETE /v1/sites/:siteId', 'sites:write', {
    extension: true,
    invalidates: 'site',
    summary: 'Delete a site',
    description: `It goes offline immediately. It can be restored for ${BIN_DAYS} days, then it is erased.`,
    query: Confirmed,
    reply: one(DeletedSite),
  }),
  listDeleted: endpoint('GET /v1/deleted-sites', 'sites:read', {
    extension: true,
    summary: 'List deleted sites',
    description: 'Those that can be restored, most recently deleted first.',
    query: Type.Object(Paging),
    reply: flatPage(DeletedSite),
  }),
  restore: endpoint('POST /v1/deleted-sites/:siteId/restore', 'sites:write', {
    extension: true,
    summary: 'Restore a deleted site',
    description:
      'Everything is as before. Mail that came due in the meantime is held in the outbox, schedules are marked as failed, and push campaigns end.',
    reply: one(Type.Object({ id: Id })),
  }),
  erase: endpoint('DELETE /v1/deleted-sites/:siteId', 'sites:write', {
    extension: true,
    summary: 'Erase a deleted site now',
    description: 'It can no longer be restored. Waits for payments and refunds in progress.',
    query: Confirmed,
    reply: one(Deleted),
  }),
}
