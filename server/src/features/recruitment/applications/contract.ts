import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { onlySpam, RESTORED, sentFrom, spamReason } from '../../../api/inbox.ts'
import { file, flatPage, one } from '../../../api/reply.ts'
import {
  DateTime,
  Deleted,
  EXPIRING_TOKEN,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../../api/schema.ts'
import { CV_LINK_MINUTES, MAX_MESSAGE_LENGTH, STAGES } from '../rules.ts'

export const ApplicationStage = named('ApplicationStage', oneOf(STAGES))
const spam = Type.Boolean({ description: 'Whether it was flagged or marked as spam' })
const notes = nullable(
  Type.String({ maxLength: 10_000, description: 'For the team; applicants never see them' }),
)
export const Application = named(
  'Application',
  Type.Object({
    id: Id,
    jobId: nullable({ ...Id, description: 'Null once the job is deleted' }),
    jobTitle: { ...Line, description: 'Title of the job at the time' },
    name: Type.String({ maxLength: NAME_LENGTH }),
    email: nullable(Type.String({ maxLength: 254, description: 'Null once the applicant is erased' })),
    phone: nullable(Type.String({ maxLength: 50 })),
    message: nullable(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
    cv: nullable(
      Type.Object(
        { filename: Type.String({ maxLength: 255 }), sizeBytes: Type.Integer({ minimum: 0, maximum: 1e9 }) },
        { description: 'A PDF; null if there is none, or it was deleted' },
      ),
    ),
    page: sentFrom,
    stage: ApplicationStage,
    notes,
    spam,
    spamReason,
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export const applicationEvents = declareEvents('application', 'forms:read', Application, [
  'created',
  'updated',
  'stage_changed',
])
const CvLink = named(
  'CvLink',
  Type.Object({
    url: Type.String({ maxLength: 2_000, description: 'Anyone who has it can download the file' }),
    expiresAt: DateTime,
  }),
)
export type Application = Static<typeof Application>
export type ApplicationStage = Static<typeof ApplicationStage>

const path = '/v1/sites/:siteId/recruitment/applications'
export const applicationEndpoints = {
  listApplications: endpoint(`GET ${path}`, 'forms:read', {
    extension: true,
    summary: 'List applications for jobs',
    description: 'Newest first. The filters can be combined.',
    query: Type.Object({
      ...Paging,
      jobId: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_LENGTH })),
      stage: Type.Optional(ApplicationStage),
      spam: onlySpam,
    }),
    reply: flatPage(Application),
  }),
  getApplication: endpoint(`GET ${path}/:applicationId`, 'forms:read', {
    extension: true,
    summary: 'Get an application',
    reply: one(Application),
  }),
  updateApplication: endpoint(`PATCH ${path}/:applicationId`, 'pages:write', {
    extension: true,
    summary: 'Move an application to a stage, add notes, or mark it as spam',
    description: `Changes only the fields sent. ${RESTORED}`,
    body: partial({ stage: ApplicationStage, notes, spam }),
    reply: one(Application),
  }),
  deleteApplication: endpoint(`DELETE ${path}/:applicationId`, 'pages:write', {
    extension: true,
    summary: 'Delete an application and its CV',
    reply: one(Deleted),
  }),
  getCvLink: endpoint(`GET ${path}/:applicationId/cv`, 'forms:read', {
    extension: true,
    summary: 'Get a link to the CV of an application',
    description: `The link works for ${CV_LINK_MINUTES} minutes, also without a key.`,
    reply: one(CvLink),
  }),
  downloadCv: endpoint('GET /v1/applications/:token/cv', 'public', {
    extension: true,
    summary: 'Download the CV of an application',
    description: 'Authorized by the token in the link. Sent as an attachment, and never cached.',
    params: { token: EXPIRING_TOKEN },
    reply: file,
    errors: ['NOT_FOUND'],
  }),
}
