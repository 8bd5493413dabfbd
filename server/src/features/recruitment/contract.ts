import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, list, nestedPage, one } from '../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  Line,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
  Text,
} from '../../api/schema.ts'
import { applicationEndpoints, applicationEvents } from './applications/contract.ts'
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from './rules.ts'

const JobStatus = named(
  'JobStatus',
  oneOf(['draft', 'review', 'published', 'paused', 'closed', 'filled', 'archived']),
)
const JobType = named(
  'JobType',
  oneOf(['full_time', 'part_time', 'contractor', 'temporary', 'intern', 'volunteer', 'per_diem', 'other']),
)

const title = { ...Line, examples: ['Head chef'] }
const optional = {
  slug: Type.String({
    maxLength: MAX_SLUG_LENGTH,
    pattern: SLUG_PATTERN,
    description: 'Lower-case letters a to z and digits, words separated by `-`; unique in the site',
    examples: ['head-chef'],
  }),
  description: nullable(Text),
  department: nullable({ ...Line, examples: ['Kitchen'] }),
  jobType: JobType,
  location: nullable({ ...Line, examples: ['Gmunden'] }),
  status: JobStatus,
}
export const Job = named(
  'Job',
  Type.Object({ id: Id, siteId: Id, title, ...optional, createdAt: DateTime, updatedAt: DateTime }),
)
export const jobEvents = declareEvents('job', 'pages:read', Job, ['created', 'updated', 'deleted'])
const JobCreate = Type.Object({ title, ...partial(optional).properties })
const JobUpdate = partial({ title, ...optional })

export type Job = Static<typeof Job>
export type JobFields = Static<typeof JobUpdate>
export type JobCreate = Static<typeof JobCreate>

export const recruitment = contract('recruitment', 'Recruitment', [jobEvents, applicationEvents], {
  list: endpoint('GET /v1/sites/:siteId/recruitment/jobs', 'pages:read', {
    summary: 'List jobs',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, status: Type.Optional(JobStatus) }),
    reply: nestedPage(Job),
  }),
  create: endpoint('POST /v1/sites/:siteId/recruitment/jobs', 'pages:write', {
    summary: 'Create a job',
    description:
      'Without a slug, one is derived from the title, with a number (`-2`, `-3`, …) if it is taken.',
    body: JobCreate,
    reply: created(Job),
  }),
  get: endpoint('GET /v1/sites/:siteId/recruitment/jobs/:jobId', 'pages:read', {
    extension: true,
    summary: 'Get a job',
    reply: one(Job),
  }),
  update: endpoint('PUT /v1/sites/:siteId/recruitment/jobs/:jobId', 'pages:write', {
    extension: true,
    summary: 'Update a job',
    description: 'Updates the fields that are sent. A new title keeps the slug, so links stay valid.',
    body: JobUpdate,
    reply: one(Job),
    errors: ['CONFLICT'],
  }),
  delete: endpoint('DELETE /v1/sites/:siteId/recruitment/jobs/:jobId', 'pages:write', {
    extension: true,
    summary: 'Delete a job',
    description: 'Also deletes its history. To keep it, set its status to `archived`.',
    reply: one(Deleted),
  }),
  history: endpoint('GET /v1/sites/:siteId/recruitment/jobs/:jobId/history', 'pages:read', {
    extension: true,
    summary: 'Get the status history of a job',
    description: 'Oldest first, including the current status.',
    reply: list(StatusChange),
  }),
  ...applicationEndpoints,
})
