import { Type } from 'typebox'
import { type Endpoints, endpoint } from '../../../api/endpoint.ts'
import { accepted, one, page } from '../../../api/reply.ts'
import { Paging } from '../../../api/schema.ts'
import { BODY_DAYS } from '../rules.ts'
import { Mail, MailDetail, MailKind, MailState } from './schema.ts'

export const outboxEndpoints = {
  list: endpoint('GET /v1/sites/:siteId/mail', 'sites:read', {
    extension: true,
    summary: 'List the mail of a site',
    description: `Newest first. Mail about orders, bookings or forms needs their read scope too. Its content is removed after ${BODY_DAYS} days.`,
    query: Type.Object({ ...Paging, state: Type.Optional(MailState), kind: Type.Optional(MailKind) }),
    reply: page(Mail),
  }),
  get: endpoint('GET /v1/sites/:siteId/mail/:mailId', 'sites:read', {
    extension: true,
    summary: 'Get a mail with its content',
    description: 'Without `sites:write`, links that let its reader act are disabled.',
    reply: one(MailDetail),
  }),
  retry: endpoint('POST /v1/sites/:siteId/mail/:mailId/retry', 'sites:write', {
    extension: true,
    summary: 'Send a mail again',
    description:
      'If the state is `unknown`, the recipient may receive it twice. Sent and cancelled mail is not sent again: 409.',
    reply: accepted(Mail),
    errors: ['CONFLICT'],
  }),
} as const satisfies Endpoints
