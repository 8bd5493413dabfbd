import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { EXPORTED, onlySpam, RESTORED, sentFrom, spamReason } from '../../../api/inbox.ts'
import { file, one, page } from '../../../api/reply.ts'
import { DateTime, Deleted, Id, named, Paging } from '../../../api/schema.ts'
import { MAX_FILES } from '../rules.ts'

const answer = Type.Union([
  Type.String({ maxLength: 10_000 }),
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 }),
])
const SubmissionFile = named(
  'SubmissionFile',
  Type.Object({
    id: Id,
    field: Type.String({ maxLength: 100 }),
    filename: Type.String({ maxLength: 255 }),
    contentType: Type.String({ maxLength: 255 }),
    sizeBytes: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
)
export const Submission = named(
  'FormSubmission',
  Type.Object({
    id: Id,
    formId: Id,
    answers: Type.Unsafe<Record<string, string | string[]>>({
      type: 'object',
      additionalProperties: answer,
      description: 'By field name',
    }),
    files: Type.Array(SubmissionFile, { maxItems: MAX_FILES }),
    page: sentFrom,
    spam: Type.Boolean(),
    spamReason,
    createdAt: DateTime,
  }),
)
export const formEvents = declareEvents('form', 'forms:read', Submission, ['submitted'])
export type Submission = Static<typeof Submission>

const path = '/v1/sites/:siteId/forms/:formId/submissions'
export const submissionEndpoints = {
  listSubmissions: endpoint(`GET ${path}`, 'forms:read', {
    extension: true,
    summary: 'List the submissions of a form',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      spam: onlySpam,
    }),
    reply: page(Submission),
  }),
  exportSubmissions: endpoint('GET /v1/sites/:siteId/forms/:formId/submissions.csv', 'forms:read', {
    extension: true,
    summary: 'Export the submissions of a form as CSV',
    description: EXPORTED,
    reply: file,
  }),
  getSubmission: endpoint(`GET ${path}/:submissionId`, 'forms:read', {
    extension: true,
    summary: 'Get a submission',
    reply: one(Submission),
  }),
  updateSubmission: endpoint(`PATCH ${path}/:submissionId`, 'pages:write', {
    extension: true,
    summary: 'Mark a submission as spam, or restore it',
    description: RESTORED,
    body: Type.Object({ spam: Type.Boolean() }),
    reply: one(Submission),
  }),
  deleteSubmission: endpoint(`DELETE ${path}/:submissionId`, 'pages:write', {
    extension: true,
    summary: 'Delete a submission and its files',
    reply: one(Deleted),
  }),
  downloadFile: endpoint('GET /v1/sites/:siteId/forms/:formId/files/:fileId', 'forms:read', {
    extension: true,
    summary: 'Download a file of a submission',
    description: 'Sent as an attachment, with the type detected from its bytes.',
    reply: file,
  }),
}
