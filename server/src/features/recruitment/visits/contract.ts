import { Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done } from '../../../api/reply.ts'
import { Id, NAME_LENGTH, named, VISITOR } from '../../../api/schema.ts'
import { MAX_CV_BYTES, MAX_MESSAGE_LENGTH } from '../rules.ts'

const { name, email, phone } = VISITOR
const ApplicationReceipt = named('ApplicationReceipt', Type.Object({ id: Id }))

/** What visitors do with jobs. */
export const recruitmentVisits = contract('recruitment', 'Recruitment', {
  apply: endpoint('POST /_sw/applications', 'visitor', {
    extension: true,
    spam: 'kept',
    counts: 'form',
    summary: 'Apply for a job',
    description: 'As `multipart/form-data`, with the CV as the file `cv`: a PDF of at most 10 MB.',
    body: Type.Object({
      jobId: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
      name,
      email,
      phone,
      message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
    }),
    files: { maxFileBytes: MAX_CV_BYTES, maxBytes: MAX_CV_BYTES, maxFiles: 1 },
    reply: done(ApplicationReceipt),
    errors: ['NOT_FOUND'],
  }),
})
