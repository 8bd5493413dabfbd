import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, empty, one, page } from '../../api/reply.ts'
import { DateTime, Id, NAME_LENGTH, named, nullable, oneOf, Paging, SiteTime } from '../../api/schema.ts'

const number = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the release' })
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const note = nullable(Type.String({ maxLength: 500, description: 'What changed, for the team' }))

const summary = {
  number,
  note,
  createdAt: DateTime,
  createdBy: nullable({ ...Id, description: 'The key or user that published; null for the platform itself' }),
  restoredFrom: nullable({ ...number, description: 'The release whose content this one restored' }),
  added: count,
  changed: count,
  removed: count,
  isRestorable: Type.Boolean({
    description: 'False once its content was removed: of releases before the last 200, after 30 days',
  }),
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
    description:
      'Documents of the whole site that change; `GET /v1/sites/{siteId}/{document}/live` has what visitors see',
  }),
}
export const Release = named('Release', Type.Object({ ...summary, ...changes }))
export const DraftRelease = named(
  'DraftRelease',
  Type.Object({ added: count, changed: count, removed: count, ...changes }),
)

const ScheduleStatus = oneOf(['pending', 'done', 'failed'])
const scheduleFields = {
  action: oneOf(['publish', 'unpublish']),
  pageIds: nullable(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 1_000,
      description: 'The pages; null for the whole site. Only `publish` can be of the whole site.',
    }),
  ),
}
export const Schedule = named(
  'Schedule',
  Type.Object({
    id: Id,
    ...scheduleFields,
    note: nullable(Type.String({ maxLength: 500, description: 'Note of the resulting release' })),
    at: DateTime,
    localTime: Type.String({
      maxLength: 16,
      description: "The same in the site's time zone, `YYYY-MM-DDTHH:mm`",
    }),
    status: ScheduleStatus,
    failure: nullable(Type.String({ maxLength: 1_000, description: 'Why it could not be done' })),
    createdBy: Id,
    createdAt: DateTime,
    doneAt: nullable(DateTime),
  }),
)
const ScheduleCreate = Type.Object({
  action: scheduleFields.action,
  pageIds: Type.Optional(scheduleFields.pageIds),
  at: SiteTime,
  note: Type.Optional(note),
})

const MAX_PREVIEW_MINUTES = 10_080
const previewFields = { id: Id, expiresAt: DateTime, createdBy: Id, createdAt: DateTime }
export const Preview = named('Preview', Type.Object(previewFields))
const PreviewLink = named(
  'PreviewLink',
  Type.Object({
    ...previewFields,
    url: Type.String({
      maxLength: 500,
      description: 'Shows the working copies to anyone who has it; it cannot be shown again',
    }),
  }),
)
const PreviewCreate = Type.Object({
  expiresInMinutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PREVIEW_MINUTES,
      default: 1_440,
      description: 'Up to seven days',
    }),
  ),
})

export type Schedule = Static<typeof Schedule>
export type Preview = Static<typeof Preview>
export type ReleaseSummary = Static<typeof ReleaseSummary>
export type Release = Static<typeof Release>
export type DraftRelease = Static<typeof DraftRelease>
export type PageChange = Static<typeof PageChange>

const params = { number }

export const publishing = contract('publishing', 'Releases: what visitors of a site see', {
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
      'Creates a new release with the content of an earlier one. The working copies of the pages stay as they are.',
    body: Type.Object({ note: Type.Optional(note) }),
    reply: created(ReleaseSummary),
    errors: ['CONFLICT'],
  }),
  listSchedules: endpoint('GET /v1/sites/:siteId/schedules', 'pages:read', {
    extension: true,
    summary: 'List scheduled publications',
    description: 'Latest first, including completed ones.',
    query: Type.Object({ ...Paging, status: Type.Optional(ScheduleStatus) }),
    reply: page(Schedule),
  }),
  createSchedule: endpoint('POST /v1/sites/:siteId/schedules', 'publish:write', {
    extension: true,
    summary: 'Schedule a publication',
    description:
      'Publishes or takes down pages at a set time. The schedules of a site run one by one, in order of time.',
    body: ScheduleCreate,
    reply: created(Schedule),
    errors: ['CONFLICT'],
  }),
  deleteSchedule: endpoint('DELETE /v1/sites/:siteId/schedules/:scheduleId', 'publish:write', {
    extension: true,
    summary: 'Delete a scheduled publication',
    description: 'A pending one is not carried out; a completed one is only removed from the list.',
    reply: empty,
  }),
  listPreviews: endpoint('GET /v1/sites/:siteId/previews', 'pages:read', {
    extension: true,
    summary: 'List the preview links of a site',
    description: 'Those that have not expired, newest first.',
    query: Type.Object(Paging),
    reply: page(Preview),
  }),
  createPreview: endpoint('POST /v1/sites/:siteId/previews', 'pages:write', {
    extension: true,
    summary: 'Create a preview link',
    description:
      'Anyone who has the link sees the working copies of all pages that are not archived, of a sandbox site too. Search ' +
      'engines and caches do not store them.',
    body: PreviewCreate,
    reply: created(PreviewLink),
    errors: ['CONFLICT'],
  }),
  deletePreview: endpoint('DELETE /v1/sites/:siteId/previews/:previewId', 'pages:write', {
    extension: true,
    summary: 'Revoke a preview link',
    reply: empty,
  }),
})
